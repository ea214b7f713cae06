#include <fmt/format.h>

#include <algorithm>

#include "app/panels/chronicle/chronicle_views.h"
#include "app/panels/shell/panel.h"
#include "app/panels/widgets/layout.h"
#include "app/panels/widgets/widgets.h"
#include "engine/core/text.h"

namespace banneret::app {

namespace {

constexpr float beside_width = 56;  // page width in font units from which the selected entry is beside the list
constexpr float date_width = 9;
constexpr float least_list_height = 9;  // in font units

class ChroniclePanel final : public Panel {
public:
    Page page() const override { return Page::chronicle; }
    std::string purpose(const Models&) const override {
        return "Everything that has happened. Click a line to see the campaign as it stood then.";
    }
    std::vector<Offer> actions(const Models& models) const override {
        const ChronicleModel& m = models.chronicle;
        if (m.players) return {};
        std::vector<Offer> out;
        if (m.open_session)
            out.push_back({"end-session", "End " + fmt::format("session {}", m.open_session->number), "",
                           GiveCommand{EndSession{}}, std::nullopt});
        else
            out.push_back(
                {"begin-a-session", "Begin a session", "", GiveCommand{BeginSession{view_.session}}, std::nullopt});
        if (m.moment && m.moment->day > 0 && m.moment->version != m.folded_at)
            out.push_back({"fold-history", fmt::format("Fold everything before {}", m.moment->date), "",
                           GiveCommand{FoldHistory{HistoryFold{0, m.moment->day, {}}}}, std::nullopt});
        if (m.folded)
            out.push_back({"unfold-history", "Unfold old history", "", GiveCommand{FoldHistory{}}, std::nullopt});
        return out;
    }
    std::vector<KeyHelp> keys() const override {
        return {{"Ctrl+F", "search"}, {"Enter", "adds the note typed"}, {"Escape", "empties the search"}};
    }

    bool search() override {
        view_.part = ChronicleView::Part::entries;
        return view_.search = true;
    }
    bool cancel() override {
        if (view_.filter == ChronicleFilter{} && view_.from.empty() && view_.to.empty()) return false;
        view_.filter = {};
        view_.from.clear();
        view_.to.clear();
        view_.span_fault.clear();
        return true;
    }

    void draw(const Ui& ui, const Models& models) override {
        const ChronicleModel& m = models.chronicle;
        draw_parts(ui, m);
        const bool wide = ImGui::GetContentRegionAvail().x > ui.em(beside_width);
        if (m.moment && !wide) {
            if (ImGui::BeginChild("moment")) draw_moment(ui, m);
            ImGui::EndChild();
            return;
        }
        const float list = m.moment ? ImGui::GetContentRegionAvail().x * 0.44f : 0;
        if (ImGui::BeginChild("list", {list, 0})) draw_part(ui, m);
        ImGui::EndChild();
        if (!m.moment) return;
        ImGui::SameLine(0, ui.em(gap));
        // Each entry keeps its own scroll position.
        if (ImGui::BeginChild(fmt::format("moment {}", m.moment->version).c_str())) draw_moment(ui, m);
        ImGui::EndChild();
    }

private:
    void draw_parts(const Ui& ui, const ChronicleModel& m) {
        std::vector<std::string> words = {
            "Entries###part-entries", "Since the last session###part-since-session",
            (m.branches.empty() ? "Branches" : fmt::format("Branches ({})", m.branches.size())) + "###part-branches"};
        if (const auto part = segments(ui, "part", words, static_cast<std::size_t>(view_.part)))
            view_.part = static_cast<ChronicleView::Part>(*part);
        const float edge = ImGui::GetWindowPos().x + ImGui::GetWindowContentRegionMax().x;
        const float room = edge - ImGui::GetItemRectMax().x - ui.em(gap);
        const auto beside = [&](float width) {
            if (room >= width) ImGui::SameLine(0, ui.em(gap));
        };
        if (m.open_session) {
            view_.session.clear();
            const std::string open = session_words(*m.open_session) + " is open.";
            beside(ImGui::CalcTextSize(open.c_str()).x);
            ImGui::AlignTextToFramePadding();
            text(ui, open, Tone::accent);
        } else if (!m.players) {
            const float width = std::clamp(room / ui.em(), 8.0f, 14.0f);
            beside(ui.em(width));
            text_field(ui, "name of the session", view_.session, "name of the next session", width);
        }
        space(ui, gap_small);
    }

    void draw_part(const Ui& ui, const ChronicleModel& m) {
        switch (view_.part) {
            case ChronicleView::Part::entries:
                return draw_entries(ui, m);
            case ChronicleView::Part::since:
                return draw_since(ui, m);
            case ChronicleView::Part::branches:
                return app::draw_branches(ui, m);
        }
    }

    void draw_entries(const Ui& ui, const ChronicleModel& m) {
        draw_filter(ui, m, view_);
        refilter(m);
        // In a low window one line opens both, to leave room for the rows.
        const bool tools = !m.players && (!ui.low() || fold(ui, "Write and export###write-and-export", view_.tools_open,
                                                            lines_listed(view_.rows.size())));
        if (tools) {
            draw_writing(ui, m, view_);
            draw_export(ui, m, view_);
        }
        if (m.rows.empty()) {
            empty_state(ui,
                        "Nothing has happened yet. Battles, days that pass and your own notes are written down here.");
            return;
        }
        if (view_.rows.empty()) {
            text(ui, "Nothing in the chronicle matches.", Tone::quiet);
            return;
        }
        if (m.not_listed > 0)
            wrapped_text(
                ui,
                fmt::format("The first {} are not listed. Select an entry to fold everything before it into a summary.",
                            counted(m.not_listed, "step")),
                Tone::quiet);
        // The tools scroll away if they leave no room for the rows.
        const float height = std::max(ImGui::GetContentRegionAvail().y, ui.em(least_list_height));
        if (ImGui::BeginChild("rows", {0, height})) draw_rows(ui, m);
        ImGui::EndChild();
    }

    // Filters only after a change, as there may be ten thousand rows.
    void refilter(const ChronicleModel& m) {
        if (view_.revision == m.revision && view_.filtered == view_.filter && view_.folded == view_.fold) return;
        const std::size_t before = view_.rows.size();
        view_.rows = folded_rows(m.rows, view_.filter, view_.fold);
        if (view_.rows.size() > before) view_.to_end = true;
        view_.revision = m.revision;
        view_.filtered = view_.filter;
        view_.folded = view_.fold;
    }

    void draw_rows(const Ui& ui, const ChronicleModel& m) {
        const std::size_t picked = m.moment ? m.moment->version : 0;
        const float height = ui.em(row_height);
        if (picked != view_.picked) bring_into_sight(picked, height);
        view_.picked = picked;
        ImGuiListClipper clipper;
        clipper.Begin(static_cast<int>(view_.rows.size()), height);
        while (clipper.Step())
            for (int i = clipper.DisplayStart; i < clipper.DisplayEnd; ++i) {
                const auto at = static_cast<std::size_t>(i);
                const FoldedRow* before = at > 0 ? &view_.rows[at - 1] : nullptr;
                ImGui::PushID(static_cast<int>(view_.rows[at].row->version));
                draw_row(ui, m, view_.rows[at], before, i == clipper.DisplayStart, picked);
                ImGui::PopID();
            }
        if (std::exchange(view_.to_end, false)) ImGui::SetScrollHereY(1.0f);
    }

    // Scrolls to the entry, because the list shrinks when an entry opens beside it.
    void bring_into_sight(std::size_t version, float height) const {
        for (std::size_t i = 0; i < view_.rows.size(); ++i) {
            if (view_.rows[i].row->version != version) continue;
            const float y = static_cast<float>(i) * height, seen = ImGui::GetWindowHeight();
            if (y < ImGui::GetScrollY() || y + height > ImGui::GetScrollY() + seen) ImGui::SetScrollY(y - seen * 0.5f);
            return;
        }
    }

    // For rows about days, the events; the date already shows that the days passed.
    static std::string row_words(const ChronicleRow& row, const Calendar& calendar) {
        const bool days = row.kind == RowKind::time || row.kind == RowKind::wounded;
        return days && row.lines.size() > 1 ? events_of_days(row.lines, calendar, row.day) : row.lines.front();
    }

    static void draw_row(const Ui& ui, const ChronicleModel& m, const FoldedRow& folded, const FoldedRow* before,
                         bool first, std::size_t picked) {
        const ChronicleRow& row = *folded.row;
        const bool quiet = folded.first != nullptr;
        const std::string words = quiet ? fold_words(folded, *m.calendar, before != nullptr ? before->row->day : 0)
                                        : row_words(row, *m.calendar);
        const bool here = row.version == picked;
        std::string line = words.substr(0, words.find('\n'));
        if (begin_row(ui, line.empty() ? "-" : line, here)) ui.ask(ShowVersion{here ? 0 : row.version});
        const ImVec2 at = ImGui::GetCursorPos();
        const float room = ImGui::GetContentRegionAvail().x;
        // In a narrow list the date is shorter and alone above its lines.
        const float date = std::min(ui.em(date_width), room * 0.33f);
        std::string tags;
        for (const std::string& tag : row.tags) tags += "  #" + tag;
        line += tags;
        const bool bold = row.kind == RowKind::battle || row.kind == RowKind::session;
        if (bold) ImGui::PushFont(ui.fonts.strong);
        const std::string seen = fitted(line, room - date - ui.em(gap_small));
        if (bold) ImGui::PopFont();
        // A tooltip shows what does not fit the line.
        if (seen != line || words.size() > words.find('\n')) hover_tip(ui, words + tags);
        const bool dated = first || before == nullptr || before->row->day != row.day || before->first != nullptr;
        if (dated && !quiet) text(ui, fitted(date_words(*m.calendar, row.day), date - ui.em(gap_small)), Tone::quiet);
        ImGui::SetCursorPos({at.x + date, at.y});
        const bool own_words =
            row.kind == RowKind::note || row.kind == RowKind::written || row.kind == RowKind::session;
        const Tone tone = own_words ? Tone::accent : row.quiet || row.small ? Tone::quiet : Tone::plain;
        if (bold)
            strong_text(ui, seen, tone);
        else
            text(ui, seen, tone);
        end_row();
    }

    ChronicleView view_;
};

}  // namespace

std::unique_ptr<Panel> make_chronicle_panel() {
    return std::make_unique<ChroniclePanel>();
}

}  // namespace banneret::app
