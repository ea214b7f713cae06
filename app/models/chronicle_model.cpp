#include "app/models/chronicle_model.h"

#include <fmt/format.h>

#include <algorithm>

#include "app/models/places.h"
#include "engine/core/text.h"

namespace banneret::app {

namespace {

int colour_of(const Campaign& c, ArmyId id) {
    const Army* army = find_army(c, id);
    const Power* power = army != nullptr ? find_power(c, army->power) : nullptr;
    return power != nullptr ? power->colour : 0;
}

std::string dice_words(const CourseLine& line) {
    if (line.faces.empty()) return "";
    std::string out = " [";
    for (std::size_t i = 0; i < line.faces.size(); ++i) out += fmt::format("{}{}", i > 0 ? " " : "", line.faces[i]);
    return out + (line.by_hand ? ", typed]" : "]");
}

std::string report_of(const ChronicleModel::Battle& b) {
    std::string out = fmt::format("{}\n{}, {}\n\n{}.\n", b.name, b.date, b.place, b.result.headline);
    for (const std::string& fact : b.result.facts) out += fact + "\n";
    for (const Side s : both_sides) {
        const ReviewModel::OneSide& side = b.result.sides[s];
        out += fmt::format("\n{}: lost {} ({}), {} left.\n", side.army, side.lost, side.share, side.left);
        for (const ReviewModel::UnitRow& row : side.units) {
            const UnitLosses& u = b.result.review.losses[s].units[row.index];
            out += fmt::format("  {}: {} men, {} killed, {} wounded, {} left\n", u.name, u.before, u.killed, u.wounded,
                               u.fit());
        }
    }
    for (const std::string& line : b.healing) out += line + "\n";
    if (!b.course.empty()) out += "\n";
    for (const CourseLine& line : b.course)
        out += (line.heading ? "" : "  ") + line.words + dice_words(line) + "\n";
    return out;
}

ChronicleModel::Battle battle_model(const Campaign& c, const FoughtBattle& f, std::size_t version) {
    ChronicleModel::Battle b;
    b.version = version;
    b.name = f.name;
    b.date = long_date_words(*c.calendar, f.day);
    b.place = f.place;
    b.resolver = f.resolver == Resolver::typed_in ? "fought at the table" : "resolved by the abstract system";
    b.seed = f.seed;
    const PerSide<int> colours{colour_of(c, f.army.first), colour_of(c, f.army.second)};
    b.result = review_model(*f.transcript.start, f.applied, f.computed, colours);
    for (const Side s : both_sides)
        if (f.healing_day[s])
            b.healing.push_back(fmt::format("The wounded of {} return on {}{}.", f.army_name[s],
                                            date_words(*c.calendar, *f.healing_day[s]),
                                            f.healing_roll[s] ? fmt::format(" (die: {})", f.healing_roll[s]->answer.n[0]) : ""));
    if (!f.transcript.orders.empty()) {
        const auto replayed = replay(f.transcript);
        if (const auto* r = std::get_if<Replayed>(&replayed))
            b.course = course_of(*r->record.setup, r->events, f.transcript.rolls, colours);
        else
            b.course_trouble = std::get<Problem>(replayed).sentence();
    }
    b.report = report_of(b);
    b.report_name = file_name(b.name, ".txt");
    return b;
}

}  // namespace

ChronicleModel make_chronicle_model(const Desk& desk) {
    ChronicleModel m;
    if (!desk.history) return m;
    const Campaign& now = desk.history->now();
    const auto versions = desk.history->versions();
    for (std::size_t at = desk.history->at(); at != 0; at = versions[at].from) {
        const auto& entry = versions[at].entry;
        if (!entry || entry->lines.empty()) continue;
        const bool note = entry->kind == EntryKind::note;
        if (note && hides_notes(desk)) continue;
        ChronicleModel::Line line;
        line.version = at;
        line.date = date_words(*now.calendar, entry->day);
        line.lines = entry->lines;
        line.found_by = folded(line.date);
        for (const std::string& words : line.lines) line.found_by += folded(words);
        line.kind = entry->battle ? ChronicleModel::Kind::battle
                    : note        ? ChronicleModel::Kind::note
                                  : ChronicleModel::Kind::fact;
        line.here = desk.focus.version == at;
        if (line.here && entry->battle) m.battle = battle_model(now, **entry->battle, at);
        m.lines.push_back(std::move(line));
    }
    std::reverse(m.lines.begin(), m.lines.end());
    return m;
}

}  // namespace banneret::app
