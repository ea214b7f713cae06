#pragma once

#include <variant>

#include "app/models/shell/desk.h"
#include "engine/core/trouble.h"

namespace banneret::app {

// What an export holds, made from the campaign as it is: the name of its file and the whole text, bytes of a PDF too.
std::variant<ExportText, Refusal> exported(const Desk& desk, const ExportBattle& wish);
std::variant<ExportText, Refusal> exported(const Desk& desk, const ExportChronicle& wish);
std::variant<ExportText, Refusal> exported(const Desk& desk, const ExportBooks& wish);

}  // namespace banneret::app
