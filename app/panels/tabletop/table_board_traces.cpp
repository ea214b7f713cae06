#include <imgui.h>

#include <algorithm>
#include <cmath>
#include <variant>

#include "app/panels/tabletop/table_board.h"
#include "app/panels/widgets/widgets.h"

// The latest shot or charge, as a short movement from one piece to the other.
namespace banneret::app {

namespace {

constexpr double trace_seconds = 0.7;

// A charge begins where the piece stood before; a shot where it stands.
void begin_trace(const TablePlayModel& m, TableLook::Traces& traces) {
    traces.from.reset();
    if (!m.last_attack) return;
    const BoardBlock *by = find_block(m.board, m.last_attack->piece), *at = find_block(m.board, m.last_attack->target);
    const auto stood = [&](PieceId piece, const BoardBlock* block) -> std::optional<BoardPoint> {
        const auto before = traces.stood.find(piece);
        if (before != traces.stood.end() && (block == nullptr || m.last_attack->charge)) return before->second;
        return block != nullptr ? std::optional<BoardPoint>({block->x, block->y}) : std::nullopt;
    };
    // Neither piece may be one that the viewer cannot see, now and before.
    const auto from = stood(m.last_attack->piece, by);
    const auto to = stood(m.last_attack->target, at);
    if (!from || !to) return;
    traces.from = *from;
    traces.to = *to;
    traces.charge = m.last_attack->charge;
    traces.side = by != nullptr ? by->side : at != nullptr && at->side == Side::first ? Side::second : Side::first;
    traces.since = ImGui::GetTime();
}

void follow(const TablePlayModel& m, TableLook::Traces& traces) {
    if (traces.shown == m.shown && !traces.stood.empty()) return;
    const bool on = !traces.stood.empty() && m.shown > traces.shown;
    if (on)
        begin_trace(m, traces);
    else
        traces.from.reset();
    traces.shown = m.shown;
    traces.stood.clear();
    for (const BoardBlock& b : m.board.blocks) traces.stood[b.piece] = {b.x, b.y};
}

}  // namespace

void draw_table_traces(const Ui& ui, const TablePlayModel& m, TableLook::Traces& traces, const TableSight& sight) {
    follow(m, traces);
    if (!traces.from || !ui.animations) return;
    const double moment = (ImGui::GetTime() - traces.since) / trace_seconds;
    if (moment >= 1) {
        traces.from.reset();
        return;
    }
    if (ui.moving != nullptr) *ui.moving = true;
    const auto done = static_cast<float>(moment);
    const Rgb colour = ui.colours.side[static_cast<std::size_t>(m.colour[traces.side]) % side_colours];
    const BoardPoint a = *traces.from, b = traces.to;
    const auto along = [&](float part) { return BoardPoint{a.x + (b.x - a.x) * part, a.y + (b.y - a.y) * part}; };
    if (traces.charge) {
        // The arrow grows, and fades in the last third.
        draw_table_way(ui, sight, a, along(std::min(1.0f, done * 1.5f)), colour, true);
    } else {
        // Three missiles in flight, one behind the other.
        ImDrawList& list = *ImGui::GetWindowDrawList();
        for (int i = 0; i < 3; ++i) {
            const float head = done * 1.6f - 0.2f * static_cast<float>(i);
            if (head <= 0 || head > 1) continue;
            const ImVec2 from = sight.at(along(std::max(0.0f, head - 0.12f))), to = sight.at(along(head));
            list.AddLine(from, to, paint(ui.colours.panel, 0.8f), ui.em(0.34f));
            list.AddLine(from, to, paint(colour), ui.em(0.18f));
        }
    }
    if (ui.log != nullptr) ui.log->words.emplace_back(traces.charge ? "trace: a charge" : "trace: a shot");
}

}  // namespace banneret::app
