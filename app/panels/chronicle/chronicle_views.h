#pragma once

#include <optional>
#include <string>

#include "app/models/chronicle/chronicle_model.h"
#include "app/panels/widgets/ui.h"

namespace banneret::app {

// The parts of the Chronicle page. What they keep is how it looks: the filter, half-written words.
struct ChronicleView {
    ChronicleFilter filter;
    bool fold = true, search = false;
    bool filter_open = false;
    std::string from, to;    // the span, as it is typed
    std::string span_fault;  // what is wrong with it
    enum class Part : std::uint8_t { entries, since, branches } part = Part::entries;
    bool export_open = false, write_open = false;
    // The words being written.
    std::string note, tags, session;
    std::size_t reader = 0;  // nobody else, everybody, then the sides
    int due_in = 0;          // days; 0: no date
    // The export.
    std::size_t export_reader = 0, export_form = 0;
    bool export_whole = false;
    // The list as it was filtered last.
    std::vector<FoldedRow> rows;
    std::uint64_t revision = 0;
    ChronicleFilter filtered;
    bool folded = true;
    bool to_end = true;      // the newest entry is scrolled to once
    std::size_t picked = 0;  // shown last: another one is scrolled to if it is out of sight
};

// Search and filter over the list.
void draw_filter(const Ui& ui, const ChronicleModel& m, ChronicleView& view);
// A new entry or note, with whom it is for and when it shall be remembered.
void draw_writing(const Ui& ui, const ChronicleModel& m, ChronicleView& view);
void draw_export(const Ui& ui, const ChronicleModel& m, ChronicleView& view);
void draw_since(const Ui& ui, const ChronicleModel& m);
void draw_branches(const Ui& ui, const ChronicleModel& m);
// What is picked out: its battle, its note, the campaign as it stood then.
void draw_moment(const Ui& ui, const ChronicleModel& m);

}  // namespace banneret::app
