#pragma once

#include <filesystem>
#include <string>

#include "app/models/shell/models.h"
#include "app/panels/widgets/ui.h"

namespace banneret::app {

// The file chooser, shown instead of the page: folders, matching files, and a field for the name.
class ChooserView {
public:
    void draw(const Ui& ui, const ChooserModel& model);
    void closed() { folder_.clear(); }

private:
    void start_in(const ChooserModel& model);
    std::filesystem::path folder_;  // the folder last drawn
    std::string title_;
    std::string name_, filter_;
};

}  // namespace banneret::app
