// The tables as the rules read them.

#include "engine/rulesets/medieval_skirmish/ruleset.h"
#include "engine/rulesets/medieval_skirmish/skirmish.h"
#include "engine/rulesets/reference_parts.h"

namespace banneret::skirmish {

using namespace banneret::reference;

std::vector<ReferencePage> pages(const HouseRules&) {
    std::vector<ReferencePage> out;
    const auto inches = [](int hundredths) { return number(hundredths / 100); };
    ReferencePage moves =
        page_of_ruleset(ruleset(), "moves", "movement", {"Class", "Horse", "Barded", "Rough die", "Foot", "Rough die"});
    for (const ProtectionRow& r : protections)
        moves.table.row({banneret::reference::words(r.name), inches(r.horse), inches(r.barded),
                         "d" + number(r.horse_die), inches(r.foot), "d" + number(r.foot_die)});
    moves.rules = {"MS-1", "MS-2", "MS-3", "MS-4", "MS-5", "MS-6", "MS-9", "MS-12", "MS-R6", "MS-R8"};
    moves.notes = {"Formed bodies move 6 inches, a schiltron 4."};
    out.push_back(std::move(moves));
    ReferencePage shots =
        page_of_ruleset(ruleset(), "shooting", "ranges", {"Weapon", "Short", "Long", "Reload turns", "Rule"});
    for (const MissileRow& r : missiles)
        if (r.far > 0)
            shots.table.row(
                {banneret::reference::words(r.name), inches(r.near), inches(r.far), number(r.reload), id(r.rule)});
    shots.rules = {"MS-15", "MS-26", "MS-27", "MS-R35"};
    out.push_back(std::move(shots));
    ReferencePage armour =
        page_of_ruleset(ruleset(), "protection", "protection", {"Class", "Armour", "Blocks on 1 to", "Victory margin"});
    for (const ProtectionRow& r : protections)
        armour.table.row({banneret::reference::words(r.name), banneret::reference::words(r.words), number(r.block),
                          number(r.margin)});
    armour.rules = {"MS-21", "MS-54", "MS-R38", "MS-R45"};
    out.push_back(std::move(armour));
    ReferencePage weapons = page_of_ruleset(ruleset(), "weapons", "weapons", {"Weapon", "Factor", "Rule"});
    for (const ArmRow& r : arms)
        weapons.table.row({banneret::reference::words(r.name), with_sign(r.factor), id(r.rule)});
    weapons.rules = {"MS-47", "MS-52", "MS-R50", "MS-R54"};
    out.push_back(std::move(weapons));
    ReferencePage morale =
        page_of_ruleset(ruleset(), "morale", "morale", {"Roll", "Elite", "Veteran", "Average", "Militia"});
    constexpr std::array<std::string_view, 3> nerves = {"no effect", "falls back", "routs"};
    for (int n = 1; n <= 7; ++n) {
        std::vector<Cell> line = {number(n)};
        for (int g = 3; g >= 0; --g)
            line.push_back(
                banneret::reference::words(nerves[static_cast<std::size_t>(morale_chart(n, static_cast<Grade4>(g)))]));
        morale.table.row(std::move(line));
    }
    morale.rules = {"MS-64", "MS-69", "MS-75", "MS-76"};
    out.push_back(std::move(morale));
    return out;
}

}  // namespace banneret::skirmish
