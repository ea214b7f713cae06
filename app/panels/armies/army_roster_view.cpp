#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "app/models/armies/army_edits.h"
#include "app/models/exchange/tables.h"
#include "app/panels/armies/army_views.h"
#include "app/panels/widgets/document_view.h"
#include "app/panels/widgets/pickers.h"
#include "app/panels/widgets/unit_fields.h"
#include "app/panels/widgets/widgets.h"
#include "engine/core/text.h"

// The roster as a table edited in place. Columns that do not fit are in the details of the selected unit.

namespace banneret::app {

namespace {

enum class RosterCell : std::uint8_t {
    name,
    men,
    fc,
    armour,
    shield,
    mounted,
    melee,
    missile,
    abilities,
    formation,
    race,
    religion,
    hit_dice,
    movement,
    points,
    strength
};
struct CellRow {
    RosterCell cell;
    std::string_view head;
    bool right = false;
    float least = 0, most = 0;  // font units
    int need = 0;               // columns with a smaller number are dropped later
    std::string_view tip;
};
// In display order.
// clang-format off
constexpr std::array cell_rows = {
    CellRow{RosterCell::name,      "unit",      false, 6.9f, 15.0f,  0, ""},
    CellRow{RosterCell::men,       "men",       true,  3.1f,  3.6f,  1, "Fit men; the wounded who are to return are not among them."},
    CellRow{RosterCell::fc,        "FC",        false, 2.0f,  5.8f,  2, "Fighting capacity: 1 Poor, 2 Soldier, 3 Veteran, 4 Elite, 5 Heroic (BTA-11)."},
    CellRow{RosterCell::armour,    "armour",    false, 4.0f,  4.6f,  4, ""},
    CellRow{RosterCell::shield,    "shield",    false, 3.0f,  3.4f,  5, ""},
    CellRow{RosterCell::mounted,   "horse",     false, 2.8f,  3.2f,  6, "Mounted."},
    CellRow{RosterCell::melee,     "melee",     false, 4.5f, 10.0f,  7, ""},
    CellRow{RosterCell::missile,   "missiles",  false, 4.3f,  8.0f,  8, ""},
    CellRow{RosterCell::abilities, "abilities", false, 4.4f, 11.0f,  9, ""},
    CellRow{RosterCell::formation, "formation", false, 5.2f,  5.2f, 11, ""},
    CellRow{RosterCell::race,      "race",      false, 5.5f,  7.0f, 13, ""},
    CellRow{RosterCell::religion,  "religion",  false, 5.0f,  7.0f, 15, ""},
    CellRow{RosterCell::hit_dice,  "hit dice",  true,  4.2f,  4.2f, 14, "Of one creature, for monsters (BTA-208)."},
    CellRow{RosterCell::movement,  "move",      true,  3.0f,  3.0f, 12, ""},
    CellRow{RosterCell::points,    "points",    true,  3.8f,  3.8f, 10, "Appendix C at 20 men a figure."},
    CellRow{RosterCell::strength,  "US",        true,  3.3f,  4.0f,  3, "Unit strength (AD-1, AD-2)."},
};
// clang-format on
constexpr float between = 0.3f;

struct RosterColumn {
    const CellRow* row = nullptr;
    float left = 0, width = 0;  // pixels, from the table's left edge
};

// Width of the longest words in a column, in font units; 0 if the column's width does not depend on them.
float widest(const Ui& ui, const ArmiesModel& m, RosterCell cell) {
    float out = 0;
    const auto take = [&](std::string_view words) {
        out = std::max(out, ImGui::CalcTextSize(words.data(), words.data() + words.size()).x / ui.em() + 0.8f);
    };
    if (cell == RosterCell::men) take(m.totals.men);
    if (cell == RosterCell::strength) take(m.totals.strength);
    for (std::size_t i = 0; i < m.units.size(); ++i) {
        if (cell == RosterCell::name) take(m.army->units[i].name);
        if (cell == RosterCell::armour) take(row(m.army->units[i].armour).key);
        if (cell == RosterCell::melee) take(m.units[i].melee);
        if (cell == RosterCell::missile) take(m.units[i].missile);
        if (cell == RosterCell::abilities) take(m.units[i].abilities);
    }
    return out;
}

// Widens columns whose words would be cut, by the width that the words of other columns leave unused.
void share_unused_width(const Ui& ui, const ArmiesModel& m, const std::vector<RosterColumn>& columns,
                        std::vector<float>& widths) {
    for (std::size_t i = 0; i < columns.size(); ++i) {
        float lacks = std::min(widest(ui, m, columns[i].row->cell), columns[i].row->most) - widths[i];
        for (std::size_t k = 0; k < columns.size() && lacks > 0; ++k) {
            const float words = widest(ui, m, columns[k].row->cell);
            if (words <= 0) continue;
            const std::string_view head = columns[k].row->head;
            const float needs =
                std::max(words, ImGui::CalcTextSize(head.data(), head.data() + head.size()).x / ui.em() + 0.7f);
            const float given = std::clamp(widths[k] - needs, 0.0f, lacks);
            widths[k] -= given, widths[i] += given, lacks -= given;
        }
    }
}

// Fits as many columns as possible, the most needed first. Spare width goes first to columns whose words need it, then
// to those that can use it.
std::vector<RosterColumn> columns_for(const Ui& ui, const ArmiesModel& m, float room) {
    std::vector<const CellRow*> by_need;
    for (const CellRow& row : cell_rows) by_need.push_back(&row);
    std::sort(by_need.begin(), by_need.end(), [](const CellRow* a, const CellRow* b) { return a->need < b->need; });
    float left = room / ui.em();
    std::vector<const CellRow*> kept;
    for (const CellRow* row : by_need) {
        if (!kept.empty() && row->least + between > left) break;
        left -= row->least + between;
        kept.push_back(row);
    }
    std::vector<float> widths;
    std::vector<RosterColumn> columns;
    for (const CellRow& row : cell_rows) {
        if (std::find(kept.begin(), kept.end(), &row) == kept.end()) continue;
        const float more = std::clamp(std::min(left, widest(ui, m, row.cell) - row.least), 0.0f, row.most - row.least);
        left -= more;
        columns.push_back({&row, 0, 0});
        widths.push_back(row.least + more);
    }
    share_unused_width(ui, m, columns, widths);
    float x = 0;
    for (std::size_t i = 0; i < columns.size(); ++i) {
        const float more = std::clamp(left, 0.0f, columns[i].row->most - widths[i]);
        left -= more;
        columns[i].left = ui.em(x);
        columns[i].width = ui.em(widths[i] + more);
        x += widths[i] + more + between;
    }
    return columns;
}

// Draws words at the cursor without ImGui's line layout.
void words_at(const Ui& ui, float width, std::string_view words, bool right, Tone tone, bool strong = false) {
    const ImVec2 from = ImGui::GetCursorScreenPos();
    const float height = ui.em(row_height), edge = ui.em(0.35f);
    if (strong) ImGui::PushFont(ui.fonts.strong);
    const std::string cut = fitted(words, width - 2 * edge);
    const float x = right ? from.x + width - edge - ImGui::CalcTextSize(cut.c_str()).x : from.x + edge;
    ImGui::GetWindowDrawList()->AddText(
        {std::round(x), std::round(from.y + (height - ImGui::GetTextLineHeight()) * 0.5f)}, paint(colour_of(ui, tone)),
        cut.c_str());
    if (strong) ImGui::PopFont();
    ImGui::Dummy({width, height});
}

class Roster {
public:
    Roster(const Ui& ui, const ArmiesModel& m, ArmiesView& view)
        : ui_(ui),
          m_(m),
          view_(view),
          columns_(columns_for(ui, m, ImGui::GetContentRegionAvail().x)),
          from_(ImGui::GetCursorScreenPos()),
          width_(ImGui::GetContentRegionAvail().x) {}

    void draw() {
        head();
        for (std::size_t i = 0; i < m_.units.size(); ++i) {
            ImGui::PushID(static_cast<int>(m_.units[i].id.value));
            line(i);
            ImGui::PopID();
        }
        totals();
    }

private:
    void to_column(const RosterColumn& column, float y) { ImGui::SetCursorScreenPos({from_.x + column.left, y}); }

    void head() {
        const float y = ImGui::GetCursorScreenPos().y;
        for (const RosterColumn& column : columns_) {
            to_column(column, y);
            words_at(ui_, column.width, column.row->head, column.row->right, Tone::quiet);
            hover_tip(ui_, column.row->tip);
        }
        rule(y + ui_.em(row_height));
    }

    void rule(float y) {
        ImGui::GetWindowDrawList()->AddLine({from_.x, y}, {from_.x + width_, y}, paint(ui_.colours.line));
        ImGui::SetCursorScreenPos({from_.x, y});
    }

    // Rows out of sight are skipped, except near the edge, so that Tab reaches the next one.
    bool out_of_sight(float y) const {
        const float near = ui_.em(2 * row_height), top = ImGui::GetWindowPos().y,
                    bottom = top + ImGui::GetWindowHeight();
        return y + ui_.em(row_height) < top - near || y > bottom + near;
    }

    void line(std::size_t i) {
        const float y = ImGui::GetCursorScreenPos().y, height = ui_.em(row_height);
        const UnitId id = m_.units[i].id;
        const bool picked = view_.unit == id;
        if (picked && view_.to_unit) {
            ImGui::SetScrollFromPosY(y - ImGui::GetWindowPos().y, 0.3f);
            view_.to_unit = false;
        } else if (picked && view_.into_sight) {
            const float bottom = ImGui::GetWindowPos().y + ImGui::GetWindowHeight();
            if (y + height > bottom) ImGui::SetScrollFromPosY(y + height - ImGui::GetWindowPos().y, 1.0f);
            view_.into_sight = false;
        } else if (out_of_sight(y)) {
            ImGui::Dummy({width_, height});
            ImGui::SetCursorScreenPos({from_.x, y + height});
            return;
        }
        ground(id, y, picked);
        for (const RosterColumn& column : columns_) {
            to_column(column, y);
            cell(column, i);
        }
        ImGui::SetCursorScreenPos({from_.x, y});
        ImGui::Dummy({width_, height});
        ImGui::SetCursorScreenPos({from_.x, y + height});
    }

    void ground(UnitId id, float y, bool picked) {
        const ImVec2 from = {from_.x, y}, to = {from_.x + width_, y + ui_.em(row_height)};
        const bool under = ImGui::IsWindowHovered() && ImGui::IsMouseHoveringRect(from, to);
        if (under && ImGui::IsMouseClicked(ImGuiMouseButton_Left)) view_.pick(id, ArmiesView::Clicked{from.y, to.y});
        ImDrawList& list = *ImGui::GetWindowDrawList();
        if (picked || under)
            list.AddRectFilled(from, to, paint(picked ? ui_.colours.raised : ui_.colours.panel), ui_.em(gap_tiny));
        if (picked) list.AddRectFilled(from, {from.x + ui_.em(0.2f), to.y}, paint(ui_.colours.accent), ui_.em(0.1f));
    }

    void give(const Unit& unit) { ask_for(ui_, m_, unit); }
    // Selects the unit as soon as one of its cells gets the keyboard focus.
    void follow(UnitId id) {
        if (ImGui::IsItemActivated()) view_.pick(id);
    }

    void cell(const RosterColumn& column, std::size_t i) {
        const Unit& unit = m_.army->units[i];
        const ArmiesModel::UnitRow& row = m_.units[i];
        const float width = column.width;
        const std::string of = " of " + unit.name;
        Unit changed = unit;
        switch (column.row->cell) {
            case RosterCell::name: {
                if (view_.name_unit && view_.unit == unit.id) give_cursor_to_next_field(), view_.name_unit = false;
                const auto name = cell_text(ui_, "name" + of, unit.name, width);
                follow(unit.id);
                if (name) changed.name = *name, give(changed);
                break;
            }
            case RosterCell::men: {
                const auto men = cell_number(ui_, "men" + of, unit.count, width);
                follow(unit.id);
                if (men) changed.count = *men, give(changed);
                if (!ImGui::IsItemActive()) hover_tip(ui_, row.due);
                break;
            }
            case RosterCell::fc:
                capacity(column, i);
                break;
            case RosterCell::armour:
                if (const auto armour = pick_armour(ui_, "armour" + of, unit.armour, {width}))
                    changed.armour = *armour, give(changed);
                break;
            case RosterCell::shield:
                if (cell_tick(ui_, "shield" + of, unit.shield, width)) changed.shield = !unit.shield, give(changed);
                break;
            case RosterCell::mounted:
                if (cell_tick(ui_, "horse" + of, unit.mounted, width)) changed.mounted = !unit.mounted, give(changed);
                break;
            case RosterCell::melee:
                if (const auto w =
                        pick_melee(ui_, "melee" + of, row.melee, unit.melee, {width, false, false, unit.melee.empty()}))
                    turn(changed.melee, *w), give(changed);
                break;
            case RosterCell::missile:
                if (const auto w = pick_missile(ui_, "missiles" + of, row.missile, unit.missile,
                                                {width, false, false, unit.missile.empty()}))
                    turn(changed.missile, *w), give(changed);
                break;
            case RosterCell::abilities:
                if (const auto a = pick_ability(ui_, "abilities" + of, row.abilities.empty() ? "none" : row.abilities,
                                                unit.abilities, {width, false, false, unit.abilities.empty()}))
                    turn(changed.abilities, *a), give(changed);
                break;
            case RosterCell::formation:
                if (const auto f = pick_formation(ui_, "formation" + of, unit.formation, {width}))
                    changed.formation = *f, give(changed);
                break;
            case RosterCell::race: {
                const auto race = cell_text(ui_, "race" + of, unit.race, width);
                follow(unit.id);
                if (race) changed.race = *race, give(changed);
                break;
            }
            case RosterCell::religion: {
                const auto religion = cell_text(ui_, "religion" + of, unit.religion, width);
                follow(unit.id);
                if (religion) changed.religion = *religion, give(changed);
                break;
            }
            case RosterCell::hit_dice: {
                const auto dice = cell_number(ui_, "hit dice" + of, unit.hit_dice, width, true);
                follow(unit.id);
                if (dice) changed.hit_dice = *dice, give(changed);
                break;
            }
            case RosterCell::movement:
                words_at(ui_, width, row.movement, true, Tone::plain);
                hover_tip(ui_, row.movement_tip);
                break;
            case RosterCell::points:
                words_at(ui_, width, row.points, true, Tone::plain);
                tally_tip(ui_, row.points_parts);
                break;
            case RosterCell::strength:
                words_at(ui_, width, row.strength, true, Tone::plain, true);
                tally_tip(ui_, row.strength_parts);
                break;
        }
    }

    // The number is typed; its name is beside it if there is room.
    void capacity(const RosterColumn& column, std::size_t i) {
        const Unit& unit = m_.army->units[i];
        const float number = ui_.em(1.7f);
        const ImVec2 from = ImGui::GetCursorScreenPos();
        const auto fc = cell_number(ui_, "FC of " + unit.name, unit.fc, number);
        follow(unit.id);
        if (fc) {
            Unit changed = unit;
            changed.fc = *fc;
            give(changed);
        }
        if (!ImGui::IsItemActive()) hover_tip(ui_, m_.units[i].fc_name);
        if (column.width < ui_.em(5)) return;
        ImGui::SetCursorScreenPos({from.x + number, from.y});
        words_at(ui_, column.width - number, m_.units[i].fc_name, false, Tone::quiet);
    }

    void totals() {
        const float y = ImGui::GetCursorScreenPos().y;
        rule(y);
        for (const RosterColumn& column : columns_) {
            to_column(column, y);
            switch (column.row->cell) {
                case RosterCell::name:
                    words_at(ui_, column.width, counted(m_.units.size(), "unit"), false, Tone::quiet);
                    break;
                case RosterCell::men:
                    words_at(ui_, column.width, m_.totals.men, true, Tone::plain, true);
                    hover_tip(ui_, m_.totals.due);
                    break;
                case RosterCell::points:
                    words_at(ui_, column.width, m_.totals.points, true, Tone::plain, true);
                    hover_tip(ui_, "With the characters who are fit: a " + m_.totals.size + " army.");
                    break;
                case RosterCell::strength:
                    words_at(ui_, column.width, m_.totals.strength, true, Tone::accent, true);
                    break;
                default:
                    break;
            }
        }
        ImGui::SetCursorScreenPos({from_.x, y});
        ImGui::Dummy({width_, ui_.em(row_height)});
    }

    const Ui& ui_;
    const ArmiesModel& m_;
    ArmiesView& view_;
    std::vector<RosterColumn> columns_;
    ImVec2 from_;
    float width_;
};

void keys(const Ui& ui, const ArmiesModel& m, ArmiesView& view) {
    const bool duplicate = std::exchange(view.duplicate, false);
    if (!m.locked.empty() || !view.unit || find_unit(*m.army, view.unit) == nullptr) return;
    if (duplicate) {
        view.units_before = m.units.size();
        ui.intents.add(GiveCommand{duplicate_unit(*m.army, view.unit)});
    }
    const bool free = !ImGui::GetIO().WantTextInput &&
                      !ImGui::IsPopupOpen(nullptr, ImGuiPopupFlags_AnyPopupId | ImGuiPopupFlags_AnyPopupLevel);
    if (free && key_pressed(ImGuiKey_Delete)) ui.intents.add(GiveCommand{remove_unit(*m.army, view.unit)});
}

}  // namespace

void draw_roster(const Ui& ui, const ArmiesModel& m, ArmiesView& view) {
    keys(ui, m, view);
    ImGui::BeginDisabled(!m.locked.empty());
    if (m.units.empty())
        wrapped_text(ui, "No unit serves here yet. Add the first, or import a list as a new army.", Tone::quiet);
    else
        Roster(ui, m, view).draw();
    if (button(ui, "Add unit###add-unit", std::nullopt,
               {.look = m.units.empty() ? Look::plain : Look::quiet, .icon = Icon::plus})) {
        view.units_before = m.units.size();
        ui.ask(GiveCommand{add_unit(*m.army, view.unit)});
    }
    ImGui::EndDisabled();
    if (m.units.empty()) return;
    copy_table(ui, "copy the roster", roster_table(m));
}

}  // namespace banneret::app
