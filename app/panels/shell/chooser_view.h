#pragma once

#include <filesystem>
#include <optional>
#include <set>
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
    static void draw_elsewhere(const Ui& ui);
    void start_in(const ChooserModel& model);
    bool draw_name(const Ui& ui, const ChooserModel& model, float width);
    bool draw_row(const Ui& ui, const ChooserModel& model, const ChooserModel::Row& row, bool beside_boxes);
    void choose(const Ui& ui, const std::filesystem::path& also);

    std::filesystem::path folder_;  // the folder last drawn
    std::string title_;
    std::string name_;
    std::set<std::filesystem::path> ticked_;  // in this folder, where several can be opened
    int emptied_ = 0;  // counts replacements of the name, which an active ImGui field would not notice
    bool take_focus_ = false;
};

}  // namespace banneret::app
