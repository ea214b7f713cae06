#include "app/models/exchange/muster_file.h"

#include <fmt/format.h>

#include <algorithm>

#include "app/models/exchange/exchange_reading.h"
#include "engine/core/text.h"

namespace banneret::app {

using namespace exchange;

namespace {

constexpr std::size_t most_changes = 5'000;

bool is_of_unit(const MusterLine& line, Side side) {
    return line.side == side && line.unit;
}

// "Knights", or "Knights#2" if the side has several units of that name.
std::string unit_word(std::span<const MusterLine> lines, const MusterLine& of) {
    int nth = 0, all = 0;
    for (const MusterLine& line : lines) {
        if (!is_of_unit(line, of.side) || !same_name(line.name, of.name)) continue;
        ++all;
        if (line.unit == of.unit) nth = all;
    }
    return all > 1 ? fmt::format("{}#{}", of.name, nth) : of.name;
}

std::variant<UnitId, std::string> unit_called(std::span<const MusterLine> lines, Side side, const std::string& word) {
    std::vector<std::string> names;
    for (const MusterLine& line : lines) {
        if (!is_of_unit(line, side)) continue;
        names.push_back(unit_word(lines, line));
        if (same_name(names.back(), word)) return line.unit;
    }
    const std::vector<std::string_view> known(names.begin(), names.end());
    const auto near = nearest(word, known);
    return near ? fmt::format("no unit of this side is called {}; did you mean {}?", shown(word), *near)
                : fmt::format("no unit of this side is called {}; there are {}", shown(word), joined(names));
}

void read_side(const Node& n, Side side, std::span<const MusterLine> lines, MusterFile& out) {
    if (n.has("stratagem")) {
        const std::string word = n.text("stratagem");
        out.stratagem[side] = parse_stratagem(word);
        if (!out.stratagem[side]) n.fault("stratagem", fmt::format("{} is not a stratagem", shown(word)));
    }
    if (n.has("posture")) {
        const std::string word = n.text("posture");
        const auto posture = parse_posture(word);
        const Role role = side == Side::first ? Role::attacker : Role::defender;
        if (!posture || role_of(*posture) != role)
            n.fault("posture", fmt::format("{} is not a posture of the {}", shown(word), key(role)));
        else
            out.posture[side] = posture;
    }
    for (const Node& change : n.list("changes")) {
        MusterChange c{side, {}, change.text("change", true), change.text("value", true)};
        if (change.has("unit")) {
            const auto unit = unit_called(lines, side, change.text("unit"));
            if (const auto* fault = std::get_if<std::string>(&unit))
                change.fault("unit", *fault);
            else
                c.unit = std::get<UnitId>(unit);
        }
        change.no_more();
        out.changes.push_back(std::move(c));
    }
    n.no_more();
}

LandPiece read_land(const Node& n) {
    LandPiece out;
    out.ground = n.word("ground", TableGround::open, true);
    out.name = n.text("name");
    if (const auto fault = line_fault(out.name)) n.fault("name", *fault);
    out.line = n.flag("line");
    for (const Node& point : n.list("outline")) {
        const auto one = [&](const char* key) {
            return static_cast<std::int16_t>(point.whole(key, -land_reach, land_reach, 0, true));
        };
        out.outline.push_back({one("x"), one("y")});
        point.no_more();
    }
    n.no_more();
    return out;
}

Json land_json(const LandPiece& piece) {
    Json out{{"ground", std::string(key(piece.ground))}};
    if (!piece.name.empty()) out["name"] = piece.name;
    if (piece.line) out["line"] = true;
    Json outline = Json::array();
    for (const LandPoint p : piece.outline) outline.push_back({{"x", p.x}, {"y", p.y}});
    out["outline"] = std::move(outline);
    return out;
}

Json side_json(const MusterFile& file, Side side, std::span<const MusterLine> lines) {
    Json out = Json::object();
    if (file.stratagem[side]) out["stratagem"] = std::string(key(*file.stratagem[side]));
    if (file.posture[side]) out["posture"] = std::string(key(*file.posture[side]));
    Json changes = Json::array();
    for (const MusterChange& c : file.changes) {
        if (c.side != side) continue;
        Json one = Json::object();
        if (c.unit) {
            const auto line = std::find_if(lines.begin(), lines.end(),
                                           [&](const MusterLine& l) { return l.side == side && l.unit == c.unit; });
            if (line == lines.end()) continue;
            one["unit"] = unit_word(lines, *line);
        }
        one["change"] = c.key;
        one["value"] = c.value;
        changes.push_back(std::move(one));
    }
    out["changes"] = std::move(changes);
    return out;
}

}  // namespace

std::string muster_json(const MusterFile& file, std::span<const MusterLine> lines) {
    Json out{{"banneret", "muster"},
             {"version", exchange_version},
             {"ruleset", file.ruleset},
             {"night", file.night},
             {"wooded", file.wooded}};
    if (!file.land.empty()) {
        Json land = Json::array();
        for (const LandPiece& piece : file.land) land.push_back(land_json(piece));
        out["land"] = std::move(land);
    }
    out["attacker"] = side_json(file, Side::first, lines);
    out["defender"] = side_json(file, Side::second, lines);
    return out.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

std::variant<MusterFile, Faults> read_muster_json(std::string_view text, std::span<const MusterLine> lines) {
    Faults faults;
    MusterFile out;
    const auto json = parsed(text, faults);
    if (!json) return faults;
    if (!json->is_object()) return Faults{{"", "must be an object in braces"}};
    const Node n(*json, "", faults);
    if (n.text("banneret", true) != "muster" && faults.empty())
        n.fault("banneret", "must be \"muster\": this file holds something else");
    n.whole("version", 1, exchange_version, exchange_version);
    out.ruleset = n.text("ruleset", true);
    out.night = n.flag("night");
    out.wooded = n.flag("wooded");
    for (const Node& piece : n.list("land")) out.land.push_back(read_land(piece));
    for (const Problem& p : banneret::faults(out.land)) n.fault("", p.sentence());
    for (const Side side : both_sides)
        if (const auto of = n.object(side == Side::first ? "attacker" : "defender")) read_side(*of, side, lines, out);
    n.no_more();
    if (out.changes.size() > most_changes)
        n.fault("", fmt::format("holds more than {} changes", with_commas(most_changes)));
    if (!faults.empty()) return faults;
    return out;
}

std::vector<MusterChange> every_choice(const MusterSheet& sheet) {
    std::vector<MusterChange> out;
    for (const MusterLine& line : sheet.lines)
        for (const MusterChoice& c : line.choices) out.push_back({line.side, line.unit, c.key, c.value});
    return out;
}

}  // namespace banneret::app
