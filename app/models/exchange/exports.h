#pragma once

#include <variant>

#include "app/models/shell/desk.h"
#include "engine/core/trouble.h"

namespace banneret::app {

// Builds an export from the current campaign: file name and whole content, bytes for a PDF.
std::variant<ExportText, Refusal> exported(const Desk& desk, const ExportBattle& wish);
std::variant<ExportText, Refusal> exported(const Desk& desk, const ExportChronicle& wish);
std::variant<ExportText, Refusal> exported(const Desk& desk, const ExportCampaign& wish);

}  // namespace banneret::app
