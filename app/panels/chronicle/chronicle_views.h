#pragma once

#include <optional>
#include <string>

#include "app/models/chronicle/chronicle_model.h"
#include "app/panels/widgets/ui.h"

namespace banneret::app {

// The parts of the Chronicle page. They keep only display state: the filter and text being typed.
struct ChronicleView {
    ChronicleFilter filter;
    bool fold = true, search = false;
    bool filter_open = false;
    std::string from, to;    // the time span as typed
    std::string span_fault;  // the fault in it
    enum class Part : std::uint8_t { entries, since, branches } part = Part::entries;
    bool export_open = false, write_open = false;
    bool tools_open = false;  // writing and export, in a low window
    // The entry being written.
    std::string note, tags, session;
    std::size_t reader = 0;  // only the referee, everybody, then the sides
    int due_in = 0;          // days; 0: no date
    // The export.
    std::size_t export_reader = 0, export_form = 0;
    bool export_whole = false;
    // The list as last filtered.
    std::vector<FoldedRow> rows;
    std::uint64_t revision = 0;
    ChronicleFilter filtered;
    bool folded = true;
    bool to_end = true;      // scroll to the newest entry once
    std::size_t picked = 0;  // as last shown; a new selection is scrolled into sight
};

std::string lines_listed(std::size_t rows);  // "16 lines listed"
// Search and filter above the list.
void draw_filter(const Ui& ui, const ChronicleModel& m, ChronicleView& view);
// A new entry or note, with its readers and its due date.
void draw_writing(const Ui& ui, const ChronicleModel& m, ChronicleView& view);
void draw_export(const Ui& ui, const ChronicleModel& m, ChronicleView& view);
void draw_since(const Ui& ui, const ChronicleModel& m);
void draw_branches(const Ui& ui, const ChronicleModel& m);
// The selected entry: its battle, its note, the campaign at that time.
void draw_moment(const Ui& ui, const ChronicleModel& m);

}  // namespace banneret::app
