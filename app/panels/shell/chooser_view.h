#pragma once

#include <filesystem>
#include <string>

#include "app/models/shell/models.h"
#include "app/panels/widgets/ui.h"

namespace banneret::app {

// The file chooser, in the page's place: folders and the files that fit, a name to type.
class ChooserView {
public:
    void draw(const Ui& ui, const ChooserModel& model);
    void closed() { folder_.clear(); }

private:
    void start_in(const ChooserModel& model);
    std::filesystem::path folder_;  // whose list was last drawn
    std::string title_;
    std::string name_, filter_;
};

}  // namespace banneret::app
