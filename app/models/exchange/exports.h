#pragma once

#include <string>
#include <utility>
#include <variant>

#include "app/models/shell/desk.h"
#include "engine/core/document.h"
#include "engine/core/trouble.h"

namespace banneret::app {

// Builds an export from the current campaign: file name and whole content, bytes for a PDF.
std::variant<ExportText, Refusal> exported(const Desk& desk, const ExportBattle& wish);
std::variant<ExportText, Refusal> exported(const Desk& desk, const ExportChronicle& wish);
std::variant<ExportText, Refusal> exported(const Desk& desk, const ExportCampaign& wish);
std::variant<ExportText, Refusal> exported(const Desk& desk, const ExportPaper& wish);
// The paper and the name of its file. Refused if there is nothing to print.
std::variant<std::pair<Document, std::string>, Refusal> paper_of(const Desk& desk, Paper paper);

}  // namespace banneret::app
