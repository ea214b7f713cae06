#include <fmt/format.h>

#include "app/models/armies/army_text.h"
#include "app/models/battle/battle_model.h"
#include "engine/core/text.h"
#include "engine/rulesets/rule_rows.h"

namespace banneret::app {

namespace {

std::string percent_words_of(const abstract::Share& share) {
    return fixed(share.percent().get_d(), 1) + "%";
}

}  // namespace

LineUpModel line_up_model(const abstract::Setup& setup, Side side, int colour, bool hidden) {
    const abstract::Contingent& c = setup.start.sides[side];
    const abstract::Sheet& sheet = setup.sheets[side];
    LineUpModel m;
    m.army = c.name;
    m.colour = colour;
    m.hidden = hidden;
    if (c.has_general)
        m.general = fmt::format("{}{}leadership {} ({})", c.general_name, c.general_name.empty() ? "" : ", ",
                                c.leadership, leadership_name(c.leadership));
    else
        m.general = "no general: leadership 1, no stratagem";
    if (hidden) return m;
    m.strength = hundredths_text(sheet.strength);
    m.men = with_commas(sheet.individuals);
    const double both =
        static_cast<double>(setup.sheets.first.strength) + static_cast<double>(setup.sheets.second.strength);
    m.share = both > 0 ? static_cast<double>(sheet.strength) / both : 0;
    for (const abstract::UnitStrength& unit : sheet.units)
        m.units.push_back({unit.name, with_commas(unit.count), hundredths_text(unit.strength), strength_text(unit)});
    const auto add = [&](std::string_view words, const abstract::Share& share, std::string_view tip) {
        if (share.part > 0) m.shares.push_back({std::string(words), percent_words_of(share), std::string(tip)});
    };
    add("mounted", sheet.mounted, "Envelope needs 25% (AD-18).");
    add("flying", sheet.flying, "Envelope needs 15% (AD-18).");
    add("missiles", sheet.missile, "Screened attack needs 25% (AD-19).");
    add("fast", sheet.fast,
        "Mounted, flying or quick: flank march and evading gain 1 for each full 20% (AD-6, AD-11).");
    add("hidden", sheet.hidden, "Camouflage or marksmen: ambush gains 1 for each full 20% (AD-5).");
    add("engineers", sheet.engineers, "Field fortifications gain 1 for each full 20% (AD-9).");
    add("light horse", sheet.light_horse,
        "Flying, or mounted in light armour or none: foil gains 1 for each full 10% (AD-10).");
    if (c.wizards + c.arch_wizards > 0)
        m.shares.push_back({"wizards", fmt::format("{}", c.wizards + c.arch_wizards),
                            "Deceptive deployment gains 1 for each wizard and 2 for each arch-wizard (AD-7)."});
    return m;
}

}  // namespace banneret::app
