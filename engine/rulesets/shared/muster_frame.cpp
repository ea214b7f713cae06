#include "engine/rulesets/shared/muster_frame.h"

#include <fmt/format.h>

#include <numeric>

#include "engine/core/check.h"

namespace banneret::shared {

void check_armies(const TableStart& start, Side side, std::vector<Problem>& problems) {
    const TableArmy& army = start.sides[side];
    if (std::ranges::none_of(army.units, [](const Unit& u) { return u.count > 0; }))
        problems.push_back({army.name, "nobody is fit to fight"});
    for (const MusterChange& c : start.changes)
        if (c.side == side && c.unit && std::ranges::none_of(army.units, [&](const Unit& u) { return u.id == c.unit; }))
            problems.push_back({army.name, "a change of the muster names a unit that does not exist"});
}

void limit_pieces(const std::string& army, int pieces, int most, std::string_view word,
                  std::vector<Problem>& problems) {
    if (pieces > most)
        problems.push_back({army, fmt::format("{} {} are too many for a table; choose a larger scale", pieces, word)});
}

std::vector<int> even_parts(std::int64_t n, int most) {
    std::vector<int> out;
    const std::int64_t parts = (n + most - 1) / most;
    for (std::int64_t k = 0; k < parts; ++k) out.push_back(static_cast<int>(n / parts + (k < n % parts ? 1 : 0)));
    return out;
}

std::vector<std::int32_t> shares(std::int32_t whole, const std::vector<int>& parts) {
    std::int64_t all = 0, so_far = 0, given = 0;
    for (const int n : parts) all += n;
    std::vector<std::int32_t> out;
    for (const int n : parts) {
        so_far += n;
        const std::int64_t up_to = all > 0 ? whole * so_far / all : 0;
        out.push_back(static_cast<std::int32_t>(up_to - given));
        given = up_to;
    }
    return out;
}

void make_pieces(FigurePlan& plan, int per, int most) {
    plan.per = per;
    plan.figures = even_parts((plan.unit.count + per - 1) / per, most);
}

std::string piece_name(const std::string& unit, std::size_t k, std::size_t pieces) {
    return pieces > 1 ? fmt::format("{} {}", unit, k + 1) : unit;
}

MusterLine line_of(const FigurePlan& plan) {
    MusterLine line;
    line.unit = plan.unit.id;
    line.name = plan.unit.name;
    line.figures = std::accumulate(plan.figures.begin(), plan.figures.end(), 0);
    line.pieces = static_cast<int>(plan.figures.size());
    if (line.pieces > 0) return line;
    line.becomes = "not fielded";
    line.note = "Too few for one figure, so the unit stays out of the battle and takes no losses.";
    return line;
}

std::vector<RosterUnit> roster_of(const TableArmy& army) {
    std::vector<RosterUnit> out;
    for (const Unit& u : army.units)
        if (u.count > 0) out.push_back({u.id, u.name, u.count, 0});
    return out;
}

StartSetup setup_of(const TableStart& start) {
    StartSetup out;
    for (const Side side : both_sides) {
        out.name[side] = start.sides[side].name;
        out.roster[side] = roster_of(start.sides[side]);
    }
    out.stratagem = start.stratagem;
    out.posture = start.posture;
    out.night = start.night;
    out.wooded = start.wooded;
    return out;
}

void leave_out(StartSetup& setup, Side side, const Character& character) {
    setup.idle[side].emplace_back(character.id, character.name);
}
void leave_out_characters(StartSetup& setup, const TableStart& start) {
    for (const Side side : both_sides)
        for (const Character& c : start.sides[side].characters) leave_out(setup, side, c);
}

namespace {

// Each army with its general, the first of them the side's where there is one army.
std::vector<TableArmy::Ally> commands_of(const TableArmy& army, Command command) {
    if (command == Command::general_of_each_ally && !army.allies.empty()) return army.allies;
    return {{army.name, {}, army.general, army.leadership}};
}

Mustered captain_of(const TableArmy::Ally& ally) {
    Mustered out;
    out.character.name = fmt::format("Captain of {}", ally.name);
    out.character.fighter = 2;
    out.character.rank = Rank::general;
    out.character.leadership = ally.leadership;
    return out;
}

}  // namespace

std::vector<Mustered> characters_of(const TableArmy& army, const ConversionHouse& conversion, Command command) {
    constexpr std::size_t most_armies = 100;
    const std::vector<TableArmy::Ally> allies = commands_of(army, command);
    std::vector<Mustered> out;
    for (const Character& c : army.characters) {
        Mustered m;
        m.character = c;
        for (std::size_t a = 1; a < allies.size(); ++a)
            if (std::ranges::find(allies[a].people, c.id) != allies[a].people.end())
                m.army = static_cast<std::uint8_t>(std::min(a, most_armies - 1));
        out.push_back(std::move(m));
    }
    const auto level = [&](const Mustered& m) { return leadership(m.character, conversion); };
    for (std::size_t a = 0; a < std::min(allies.size(), most_armies); ++a) {
        const auto is_named = [&](const Mustered& m) {
            return m.army == a && allies[a].general && m.character.id == allies[a].general;
        };
        const auto named = std::ranges::find_if(out, is_named);
        Mustered* first = named != out.end() ? &*named : nullptr;
        for (Mustered& m : out)
            if (named == out.end() && m.army == a && m.character.rank != Rank::none &&
                (first == nullptr || level(m) > level(*first)))
                first = &m;
        if (first == nullptr) {
            out.push_back(captain_of(allies[a]));
            first = &out.back();
            first->army = static_cast<std::uint8_t>(a);
        }
        first->commands = true;
    }
    Mustered* general = nullptr;
    const auto is_the_rosters = [&](const Mustered& m) { return army.general && m.character.id == army.general; };
    for (Mustered& m : out)
        if (m.commands &&
            (general == nullptr || is_the_rosters(m) || (!is_the_rosters(*general) && level(m) > level(*general))))
            general = &m;
    CHECK(general != nullptr);
    general->general = true;
    return out;
}

std::size_t general_among(const std::vector<Mustered>& characters) {
    const auto it = std::ranges::find_if(characters, [](const Mustered& m) { return m.general; });
    CHECK(it != characters.end());
    return static_cast<std::size_t>(it - characters.begin());
}

}  // namespace banneret::shared
