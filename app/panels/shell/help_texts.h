#pragma once

#include <string>

#include "app/models/shell/page.h"

namespace banneret::app {

// The help shown by F1: a few sentences about a page. Keys are listed below it; see Panel::keys().
std::string help_text(Page page);
// The Battle page while a battle is mustered for the table, and while it is fought there.
std::string muster_help_text();
std::string table_help_text();

}  // namespace banneret::app
