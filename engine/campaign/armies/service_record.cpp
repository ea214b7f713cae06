#include "engine/campaign/armies/service_record.h"

#include <fmt/format.h>

#include <algorithm>

#include "engine/armies/attributes.h"
#include "engine/campaign/armies/roster_work.h"
#include "engine/campaign/armies/treasury.h"
#include "engine/campaign/battles/loss_columns.h"
#include "engine/core/text.h"

namespace banneret {

namespace {

// The versions on the line that leads to now(), oldest first, without the first one.
std::vector<std::size_t> line_of(const History& h) {
    std::vector<std::size_t> out;
    for (std::size_t i = h.at(); i != 0; i = h.from(i)) out.push_back(i);
    std::reverse(out.begin(), out.end());
    return out;
}

std::string army_then(const Campaign& c, ArmyId id) {
    const Army* army = find_army(c, id);
    return army != nullptr ? army->name : std::string("an army that no longer exists");
}

// The name of a unit that the step itself may have removed.
std::string unit_name(const Campaign& after, const Campaign& before, UnitId id) {
    for (const Campaign* c : {&after, &before})
        if (const Army* army = army_of(*c, id)) return find_unit(*army, id)->name;
    return "a unit that no longer exists";
}

std::string men_counted(std::int64_t n) {
    return counted(n, "man", "men");
}

const Character* person_in(const Campaign& c, CharacterId id) {
    if (const Army* army = army_of(c, id)) return find_character(*army, id);
    for (const auto& person : c.elsewhere)
        if (person->id == id) return &*person;
    return nullptr;
}

std::string_view outcome_words(const Review& review, Side side) {
    if (!review.fought) return "no battle";
    if (!review.winner) return "drawn";
    return *review.winner == side ? "won" : "lost";
}

std::string unit_losses_words(const UnitLosses& u) {
    std::vector<std::string> parts;
    for (const LossColumn& column : loss_columns)
        if (u.*column.count > 0) parts.push_back(fmt::format("{} {}", with_commas(u.*column.count), column.words));
    if (parts.empty()) return fmt::format("no losses of {}", with_commas(u.before));
    return fmt::format("{} of {}", joined(parts), with_commas(u.before));
}

// One step of the history, as input for the records.
struct RecordStep {
    const Campaign& before;
    const Campaign& after;
    const Entry& entry;
    std::size_t version = 0;
};

std::string unit_fact_words(const RecordStep& s, const ServiceFact& f, bool first) {
    switch (f.kind) {
        case ServiceFactKind::raised:
            return first ? fmt::format("Raised for {}: {}", army_then(s.after, f.army), men_counted(f.n))
                         : fmt::format("Reinforced by {}", men_counted(f.n));
        case ServiceFactKind::received:
            return fmt::format("Takes in {} of {}", men_counted(f.n), unit_name(s.after, s.before, f.other));
        case ServiceFactKind::given:
            return fmt::format("Gives {} to {}", men_counted(f.n), unit_name(s.after, s.before, f.other));
        case ServiceFactKind::died:
            return fmt::format("{} lost outside battle", men_counted(f.n));
        case ServiceFactKind::wounded_lost:
            return fmt::format("{} wounded will not return (AD-27)", with_commas(f.n));
        case ServiceFactKind::freed:
            return fmt::format("{} back from captivity", men_counted(f.n));
        case ServiceFactKind::died_captive:
            return fmt::format("{} lost in captivity", men_counted(f.n));
        case ServiceFactKind::deserted:
            return fmt::format("{} deserted", men_counted(f.n));
        case ServiceFactKind::dismissed:
            return fmt::format("{} dismissed", men_counted(f.n));
        case ServiceFactKind::promoted:
            return fmt::format("Promoted to FC {} {}", f.n, fighting_capacity_name(static_cast<int>(f.n)));
        case ServiceFactKind::moved:
            return fmt::format("Passes to {}", army_then(s.after, f.army));
        case ServiceFactKind::unpaid:
            return fmt::format("Unpaid: {} owed", coins_words(*s.after.prices, f.n));
        case ServiceFactKind::appointed:
        case ServiceFactKind::relieved:
        case ServiceFactKind::fared:
            break;
    }
    return {};
}

std::string person_fact_words(const RecordStep& s, const ServiceFact& f) {
    if (f.kind == ServiceFactKind::moved)
        return f.army ? fmt::format("Joins {}", army_then(s.after, f.army)) : "Is no longer with an army";
    if (f.kind == ServiceFactKind::appointed) return fmt::format("Takes command of {}", army_then(s.after, f.army));
    if (f.kind == ServiceFactKind::relieved) return fmt::format("No longer commands {}", army_then(s.after, f.army));
    if (f.kind == ServiceFactKind::fared)
        return fmt::format("Is {}", name(static_cast<CharacterState>(
                                        std::clamp<std::int64_t>(f.n, 0, static_cast<int>(CharacterState::missing)))));
    return {};
}

std::string settled_words(Fate fate) {
    switch (fate) {
        case Fate::unhurt:
            return {};
        case Fate::wounded:
            return ": wounded";
        case Fate::captured:
            return ": captured";
        case Fate::dead:
            return ": dead";
        case Fate::fled:
            return ": fled";
    }
    return {};
}

class Recording {
public:
    explicit Recording(const History& h) : h_(h) {}

    template <class Each>
    void walk(Each&& each) {
        for (const std::size_t i : line_of(h_)) {
            const History::Version v = h_.version(i);
            each(RecordStep{*v.before, *v.campaign, *v.entry, i});
        }
    }
    void say(const RecordStep& s, std::string words) {
        out.lines.push_back({s.entry.day, s.version, std::move(words)});
    }
    void count(const Review& review, Side side) {
        if (!review.fought) return;
        ++out.battles;
        if (review.winner) ++(*review.winner == side ? out.won : out.lost);
    }
    // Searches the line from the newest version back until `find` returns something.
    template <class Find>
    auto last_known(Find&& find) {
        auto found = find(h_.now());
        for (std::size_t i = h_.at(); !found && i != 0; i = h_.from(i)) {
            found_in_ = h_.version(i).before;
            found = find(*found_in_);
        }
        return found;
    }

    ServiceRecord out;

private:
    const History& h_;
    std::shared_ptr<const Campaign> found_in_;
};

}  // namespace

HeadLedgers::HeadLedgers(const Campaign& first) {
    for (const auto& army : first.armies)
        for (const Unit& u : army->units) units_[u.id].raised += u.count;
    for (const Recovery& r : first.recoveries) units_[r.unit].raised += r.men;
}

void HeadLedgers::add(const Entry& entry) {
    if (entry.battle)
        for (const Side side : both_sides)
            for (const UnitLosses& u : (*entry.battle)->applied.losses[side].units) {
                HeadLedger& ledger = units_[u.unit];
                ledger.killed += u.killed;
                ledger.captured += u.captured;
                ledger.deserted += u.deserted;
            }
    for (const ServiceFact& f : entry.facts) {
        if (!f.unit) continue;
        HeadLedger& ledger = units_[f.unit];
        switch (f.kind) {
            case ServiceFactKind::raised:
                ledger.raised += f.n;
                break;
            case ServiceFactKind::received:
                ledger.received += f.n;
                break;
            case ServiceFactKind::given:
                ledger.given += f.n;
                break;
            case ServiceFactKind::died:
            case ServiceFactKind::wounded_lost:
                ledger.killed += f.n;
                break;
            case ServiceFactKind::freed:
                ledger.captured -= f.n;
                break;
            case ServiceFactKind::died_captive:
                ledger.captured -= f.n;
                ledger.killed += f.n;
                break;
            case ServiceFactKind::deserted:
                ledger.deserted += f.n;
                break;
            case ServiceFactKind::dismissed:
                ledger.dismissed += f.n;
                break;
            case ServiceFactKind::promoted:
            case ServiceFactKind::moved:
            case ServiceFactKind::appointed:
            case ServiceFactKind::relieved:
            case ServiceFactKind::fared:
            case ServiceFactKind::unpaid:
                break;
        }
    }
}

HeadLedgers head_ledgers(const History& h) {
    HeadLedgers out(*h.versions().front().campaign);
    for (const SharedEntry entry : h.chronicle()) out.add(*entry);
    return out;
}

ServiceRecord service_record(const History& h, UnitId id) {
    Recording record(h);
    ServiceRecord& out = record.out;
    HeadLedgers ledgers(*h.versions().front().campaign);
    bool first = army_of(*h.versions().front().campaign, id) == nullptr;
    record.walk([&](const RecordStep& s) {
        ledgers.add(s.entry);
        if (s.entry.battle) {
            const FoughtBattle& b = **s.entry.battle;
            for (const Side side : both_sides)
                for (const UnitLosses& u : b.applied.losses[side].units) {
                    if (u.unit != id) continue;
                    record.count(b.applied, side);
                    out.killed += u.killed;
                    out.wounded += u.wounded;
                    out.routed += u.routed;
                    out.captured += u.captured;
                    out.deserted += u.deserted;
                    record.say(s,
                               fmt::format("{}, {}: {}", b.name, outcome_words(b.applied, side), unit_losses_words(u)));
                }
        }
        for (const ServiceFact& f : s.entry.facts) {
            if (f.unit != id) continue;
            out.promotions += f.kind == ServiceFactKind::promoted;
            out.transfers += f.kind == ServiceFactKind::moved || f.kind == ServiceFactKind::given ||
                             f.kind == ServiceFactKind::received;
            record.say(s, unit_fact_words(s, f, first));
            first = false;
        }
    });
    const Army* army = record.last_known([&](const Campaign& c) { return army_of(c, id); });
    if (army != nullptr) out.name = find_unit(*army, id)->name;
    if (const Army* now = army_of(h.now(), id)) out.army = now->name;
    if (const auto at = ledgers.all().find(id); at != ledgers.all().end()) out.heads = at->second;
    return std::move(record.out);
}

ServiceRecord service_record(const History& h, CharacterId id) {
    Recording record(h);
    ServiceRecord& out = record.out;
    bool first = person_in(*h.versions().front().campaign, id) == nullptr;
    record.walk([&](const RecordStep& s) {
        if (s.entry.battle) {
            const FoughtBattle& b = **s.entry.battle;
            for (const Side side : both_sides)
                for (const CharacterFate& fate : b.applied.losses[side].characters) {
                    if (fate.character != id) continue;
                    record.count(b.applied, side);
                    record.say(
                        s, fmt::format("{}, {}{}", b.name, outcome_words(b.applied, side), settled_words(fate.fate)));
                }
        }
        for (const ServiceFact& f : s.entry.facts) {
            if (f.person != id) continue;
            out.commands += f.kind == ServiceFactKind::appointed;
            out.transfers += f.kind == ServiceFactKind::moved && f.army && !first;
            record.say(s, person_fact_words(s, f));
            first = false;
        }
    });
    const Character* person = record.last_known([&](const Campaign& c) { return person_in(c, id); });
    if (person != nullptr) out.name = person->name;
    if (const Army* now = army_of(h.now(), id)) out.army = now->name;
    return std::move(record.out);
}

}  // namespace banneret
