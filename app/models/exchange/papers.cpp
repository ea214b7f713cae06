#include "app/models/exchange/papers.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

#include "app/models/charts/chart.h"
#include "engine/armies/attributes.h"
#include "engine/campaign/armies/arms_shapes.h"
#include "engine/campaign/time/calendar.h"
#include "engine/core/check.h"
#include "engine/core/text.h"

namespace banneret::app {

namespace {

using Facts = std::vector<std::array<std::string, 2>>;

void add(Facts& facts, std::string what, std::string value) {
    if (!value.empty()) facts.push_back({std::move(what), std::move(value)});
}

std::string armour_words(const Unit& unit) {
    return std::string(row(unit.armour).key) + (unit.shield ? ", shield" : "");
}

std::string army_line(const ArmiesModel& m) {
    return m.side + (m.place.empty() ? "" : ", at " + m.place);
}

Document titled(const ArmiesModel& m, std::string_view what) {
    Document out;
    out.title = fmt::format("{}: {}", m.name, what);
    out.blocks.push_back(Paragraph{army_line(m)});
    return out;
}

// --- The map -----------------------------------------------------------------------------------------------------

// Colours of print: the ground of the screen's map, on white paper.
unsigned paper_colour(Ground ground) {
    switch (ground) {
        case Ground::open:
        case Ground::road:
        case Ground::track:
        case Ground::dyke:
            return 0xF2EFE2;
        case Ground::hills:
            return 0xE6D9BF;
        case Ground::forest:
            return 0xCFE0CB;
        case Ground::marsh:
            return 0xD0E3DE;
        case Ground::mountains:
            return 0xD8D8DA;
        case Ground::water:
            return 0xC9DCEF;
    }
    return 0xF2EFE2;
}

// The part of the map that is printed, with a margin, and how its points lie on the paper.
struct Frame {
    std::int32_t west = map_reach, east = -map_reach, south = map_reach, north = -map_reach;

    void take(MapPoint p) {
        west = std::min(west, p.x), east = std::max(east, p.x);
        south = std::min(south, p.y), north = std::max(north, p.y);
    }
    void widen() {
        constexpr std::int32_t least = 4 * mile;
        const std::int32_t more = std::max({(east - west) / 12, (north - south) / 12, least});
        west -= more, east += more, south -= more, north += more;
    }
    Plan::Point at(MapPoint p) const { return {static_cast<float>(p.x - west), static_cast<float>(north - p.y)}; }
};

Frame frame_of(const MapModel& m) {
    Frame out;
    for (const Place& place : m.map->places) out.take(place.at);
    for (const Region& region : m.map->regions)
        for (const MapPoint p : region.outline) out.take(p);
    for (const MapModel::Token& token : m.tokens) out.take(token.at);
    out.widen();
    return out;
}

// The centroid, or some point of the map if the outline crosses itself so that its parts cancel out.
MapPoint middle_of(const Region& region) {
    double twice_area = 0, x = 0, y = 0;
    const auto& p = region.outline;
    for (std::size_t i = 0, j = p.size() - 1; i < p.size(); j = i++) {
        const double cross = 1.0 * p[j].x * p[i].y - 1.0 * p[i].x * p[j].y;
        twice_area += cross;
        x += cross * (p[j].x + p[i].x);
        y += cross * (p[j].y + p[i].y);
    }
    if (twice_area == 0) return p.front();
    const auto on_map = [](double at) {
        return static_cast<std::int32_t>(std::clamp(at, -double{map_reach}, double{map_reach}));
    };
    return {on_map(x / (3 * twice_area)), on_map(y / (3 * twice_area))};
}

void add_ground(Plan& plan, const MapModel& m, const Frame& frame) {
    plan.ground = paper_colour(Ground::open);
    for (const Region& region : m.map->regions) {
        Plan::Area area{{}, paper_colour(region.ground)};
        for (const MapPoint p : region.outline) area.outline.push_back(frame.at(p));
        plan.areas.push_back(std::move(area));
        if (!region.name.empty())
            plan.labels.push_back({frame.at(middle_of(region)), region.name, paper_colours.quiet, false, true});
    }
    for (const Road& road : m.map->roads) {
        const bool dyke = road.ground == Ground::dyke, dashed = !dyke && road.ground != Ground::road;
        Plan::Line line{{}, dyke ? 0x5E5138u : 0x8C7B5Eu, dyke ? 2.2f : dashed ? 1.0f : 1.6f, dashed};
        for (const MapPoint p : line_of(*m.map, road)) line.points.push_back(frame.at(p));
        plan.lines.push_back(std::move(line));
    }
}

void add_places(Plan& plan, const MapModel& m, const Frame& frame) {
    for (const Place& place : m.map->places) {
        plan.dots.push_back({frame.at(place.at), paper_colours.text, place.kind == PlaceKind::fort});
        plan.labels.push_back({frame.at(place.at), place.name, paper_colours.text, false, false});
    }
}

unsigned side_colour(int colour) {
    return paper_colours.side[static_cast<std::size_t>(colour) % paper_colours.side.size()];
}

// Armies at one place are listed below each other, under its name.
void add_armies(Plan& plan, const MapModel& m, const Frame& frame) {
    for (const MapModel::Line& line : m.lines) {
        Plan::Line way{{}, side_colour(line.colour), 1.4f, false};
        for (const MapPoint p : line.points) way.points.push_back(frame.at(p));
        plan.lines.push_back(std::move(way));
    }
    const float line_deep = plan.deep / 45;
    std::vector<std::pair<MapPoint, int>> used;
    for (const MapModel::Token& token : m.tokens) {
        auto below = std::ranges::find(used, token.at, &std::pair<MapPoint, int>::first);
        if (below == used.end()) below = used.insert(used.end(), {token.at, 0});
        ++below->second;
        Plan::Point at = frame.at(token.at);
        at[1] += line_deep * static_cast<float>(below->second);
        plan.dots.push_back({at, side_colour(token.colour), true});
        plan.labels.push_back({at, token.name, side_colour(token.colour), true, false});
    }
}

std::vector<std::string> army_lines(const MapModel& m) {
    std::vector<std::string> out;
    for (const MapModel::Token& token : m.tokens) {
        std::string words = fmt::format("{} ({})", token.name, token.side);
        if (!token.place.empty()) words += ": " + token.place;
        if (!token.men.empty()) words += "; " + token.men;
        for (const MapModel::Line& line : m.lines)
            if (line.army == token.id && !line.words.empty()) words += "; marches " + line.words;
        out.push_back(std::move(words));
    }
    return out;
}

// --- Cards ---------------------------------------------------------------------------------------------------------

Card unit_card(const ArmiesModel& m, const Unit& unit, const ArmiesModel::UnitRow& r) {
    Card card{{emblem_of(m.arms, m.name)}, unit.name, m.name, {}, {}};
    add(card.facts, "men", with_commas(unit.count));
    add(card.facts, "FC", fmt::format("{} {}", unit.fc, r.fc_name));
    add(card.facts, "armour", armour_words(unit));
    add(card.facts, "save", r.save);
    add(card.facts, "mounted", unit.mounted ? "yes" : "");
    add(card.facts, "move", r.movement);
    add(card.facts, "melee", r.melee);
    add(card.facts, "missile", r.missile);
    add(card.facts, "US", r.strength);
    add(card.facts, "points", r.points);
    if (!r.abilities.empty()) card.words.push_back(r.abilities);
    if (!r.due.empty()) card.words.push_back(r.due);
    return card;
}

Card character_card(const Character& character, const ArmiesModel::Person& p) {
    Card card{{emblem_of(p.arms, character.name)}, character.name, p.classes, {}, {}};
    if (p.general) card.aside += ", general";
    add(card.facts, "tiers", p.tiers);
    add(card.facts, "leadership", p.leadership);
    add(card.facts, "FC", p.fc);
    add(card.facts, "points", p.points);
    add(card.facts, "with", p.with);
    add(card.facts, "state", p.state);
    if (!p.equipment.empty()) card.words.push_back(p.equipment);
    if (!p.stratagem.empty()) card.words.push_back(p.stratagem);
    return card;
}

// Paper is narrow: a column without a word is left out.
Table without_empty_columns(const Table& t) {
    Table out;
    std::vector<std::size_t> filled;
    for (std::size_t i = 0; i < t.columns.size(); ++i)
        if (std::ranges::any_of(t.rows, [&](const Table::Row& row) { return !cell_at(row, i).words.empty(); }))
            filled.push_back(i);
    for (const std::size_t i : filled) out.columns.push_back(t.columns[i]);
    for (const Table::Row& row : t.rows) {
        std::vector<Cell> cells;
        for (const std::size_t i : filled) cells.push_back(cell_at(row, i));
        out.rows.emplace_back(std::move(cells));
    }
    return out;
}

Table units_table(const ArmiesModel& m) {
    Table t{{{"unit", false},
             {"men", true},
             {"FC", true},
             {"armour", false},
             {"weapons", false},
             {"abilities", false},
             {"AS", false},
             {"US", true},
             {"points", true},
             {"to return", false}},
            {}};
    for (std::size_t i = 0; i < m.units.size(); ++i) {
        const Unit& u = m.army->units[i];
        const ArmiesModel::UnitRow& r = m.units[i];
        std::string weapons = u.missile.empty() ? r.melee : r.melee + "; " + r.missile;
        if (u.mounted) weapons += " (mounted)";
        t.rows.push_back({u.name, with_commas(u.count), std::to_string(u.fc), armour_words(u), std::move(weapons),
                          r.abilities, r.save, r.strength, r.points, r.due});
    }
    return without_empty_columns(t);
}

Table characters_table(const ArmiesModel& m) {
    Table t{{{"character", false},
             {"class", false},
             {"tiers", false},
             {"leadership", false},
             {"FC", false},
             {"with", false},
             {"state", false}},
            {}};
    for (std::size_t i = 0; i < m.people.size(); ++i) {
        const ArmiesModel::Person& p = m.people[i];
        const std::string name = m.army->characters[i].name + (p.general ? " (general)" : "");
        t.rows.push_back({name, p.classes, p.tiers, p.leadership, p.fc, p.with, p.state});
    }
    return without_empty_columns(t);
}

}  // namespace

Document army_sheet(const ArmiesModel& m) {
    CHECK(m.army);
    Document out;
    out.title = m.name;
    out.blocks.push_back(Emblems{{emblem_of(m.arms, m.side)}});
    std::get<Emblems>(out.blocks.back()).all.front().words = m.place;
    std::string totals =
        fmt::format("{} men, {} US, {} points ({})", m.totals.men, m.totals.strength, m.totals.points, m.totals.size);
    if (!m.totals.due.empty()) totals += "; " + m.totals.due;
    out.blocks.push_back(Paragraph{totals + "."});
    std::vector<std::string> shares;
    for (const ShareText& share : m.shares) shares.push_back(share.value + " " + share.words);
    if (!shares.empty()) out.blocks.push_back(Paragraph{joined(shares)});
    out.blocks.push_back(Heading{2, "Units"});
    out.blocks.push_back(units_table(m));
    if (!m.people.empty()) {
        out.blocks.push_back(Heading{2, "Characters"});
        out.blocks.push_back(characters_table(m));
    }
    if (!m.notes_hidden && !m.army->notes.empty()) {
        out.blocks.push_back(Heading{2, "Notes"});
        out.blocks.push_back(Paragraph{m.army->notes});
    }
    return out;
}

Document unit_cards(const ArmiesModel& m) {
    CHECK(m.army);
    Document out = titled(m, "units");
    Cards cards;
    for (std::size_t i = 0; i < m.units.size(); ++i) cards.all.push_back(unit_card(m, m.army->units[i], m.units[i]));
    out.blocks.push_back(std::move(cards));
    return out;
}

Document character_cards(const ArmiesModel& m) {
    CHECK(m.army);
    Document out = titled(m, "characters");
    Cards cards;
    for (std::size_t i = 0; i < m.people.size(); ++i)
        cards.all.push_back(character_card(m.army->characters[i], m.people[i]));
    out.blocks.push_back(std::move(cards));
    return out;
}

Document map_paper(const MapModel& m, std::string_view title) {
    const Frame frame = frame_of(m);
    Plan plan;
    plan.wide = static_cast<float>(frame.east - frame.west);
    plan.deep = static_cast<float>(frame.north - frame.south);
    add_ground(plan, m, frame);
    add_places(plan, m, frame);
    add_armies(plan, m, frame);
    Document out;
    out.title = title;
    out.blocks.push_back(Paragraph{date_words(*m.calendar, m.day)});
    out.blocks.push_back(std::move(plan));
    if (m.tokens.empty()) return out;
    out.blocks.push_back(Heading{2, "Armies"});
    out.blocks.push_back(Bullets{army_lines(m)});
    return out;
}

}  // namespace banneret::app
