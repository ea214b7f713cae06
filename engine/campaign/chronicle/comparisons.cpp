#include "engine/campaign/chronicle/comparisons.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "engine/abstract/postures.h"
#include "engine/campaign/armies/roster_work.h"
#include "engine/campaign/perform.h"
#include "engine/campaign/versions/checks.h"
#include "engine/core/text.h"

namespace banneret {

namespace {

constexpr std::size_t most_change_bytes = 2'000;
constexpr std::int64_t most_part = 1'000'000'000'000;  // numerator or denominator of a weight

bool is_house_rule(std::string_view change) {
    const std::string_view key = trimmed(change.substr(0, change.find('=')));
    return change.find('=') != std::string_view::npos && !house_rule_value(HouseRules{}, key).empty();
}

// The general or the unit a character rides with may not be part of the compared army.
Army with_loose_ends_tied(Army army) {
    if (find_character(army, army.general) == nullptr) army.general = {};
    for (Character& person : army.characters)
        if (find_unit(army, person.rides_with) == nullptr) person.rides_with = {};
    return army;
}

KeptVariant kept_variant(const Campaign& c, const Variant& variant) {
    KeptVariant out;
    out.name = variant.name;
    out.changes = variant.changes;
    if (find_army(c, variant.army.id) != nullptr) {
        out.army = variant.army.id;
        return out;
    }
    out.own = with_loose_ends_tied(variant.army);
    out.own->id = {};
    out.own->faction = {};
    out.has_general = variant.has_general;
    out.leadership = variant.leadership;
    out.wizards = variant.wizards;
    out.arch_wizards = variant.arch_wizards;
    return out;
}

std::variant<Variant, Refusal> variant_of(const Campaign& c, const KeptVariant& kept) {
    Variant out;
    if (kept.own) {
        out = variant_of_army(*kept.own, *c.house, c.day);
        out.has_general = kept.has_general;
        out.leadership = kept.leadership;
        out.wizards = kept.wizards;
        out.arch_wizards = kept.arch_wizards;
    } else if (const Army* army = find_army(c, kept.army)) {
        out = variant_of_army(*army, *c.house, c.day);
    } else {
        return Refusal{fmt::format("{}: its army is no longer in the campaign.", kept.name)};
    }
    for (const std::string& words : kept.changes) {
        if (kept.own && !is_house_rule(words)) continue;
        if (const auto refusal = change(out, words)) return Refusal{fmt::format("{}: {}", kept.name, refusal->why)};
    }
    out.name = kept.name;
    out.changes = kept.changes;
    return out;
}

void add(std::vector<Problem>& out, const std::string& where, const std::optional<std::string>& fault) {
    if (fault) out.push_back({where, *fault});
}

void add_range(std::vector<Problem>& out, const std::string& where, const std::optional<int>& value, int least,
               int most) {
    if (value && (*value < least || *value > most))
        out.push_back({where, fmt::format("must be {} to {}, not {}", least, most, *value)});
}

void add_variant_faults(const std::string& where, const KeptVariant& v, std::vector<Problem>& out) {
    add(out, where + ", name", text_fault(v.name, most_change_bytes));
    if (v.name.empty()) out.push_back({where, "an army has no name"});
    if (v.own.has_value() == static_cast<bool>(v.army))
        out.push_back({where, "an army must be either one of the campaign or one of the comparison's own"});
    if (v.own) {
        for (const Problem& p : faults(*v.own))
            out.push_back({fmt::format("{}, {}, {}", where, v.name, p.where), p.what});
        add(out, fmt::format("{}, {}, notes", where, v.name), text_fault(v.own->notes, most_text_bytes));
        for (const Character& person : v.own->characters)
            add(out, fmt::format("{}, {}, notes", where, person.name), text_fault(person.notes, most_text_bytes));
    } else if (v.has_general || v.leadership || v.wizards || v.arch_wizards) {
        out.push_back({where, "an army of the campaign brings its own general and wizards"});
    }
    add_range(out, where + ", leadership", v.leadership, 1, 5);
    add_range(out, where + ", wizards", v.wizards, 0, most_characters);
    add_range(out, where + ", arch-wizards", v.arch_wizards, 0, most_characters);
    if (v.changes.size() > most_changes)
        out.push_back({where, fmt::format("more than {} changes of one army", most_changes)});
    for (const std::string& words : v.changes) add(out, where + ", changes", text_fault(words, most_change_bytes));
}

void add_mark_faults(const std::string& where, const LossMark& mark, std::vector<Problem>& out) {
    const std::int64_t most = mark.men ? std::int64_t{most_individuals} * most_units : 100;
    if (mark.amount < 0 || mark.amount > most)
        out.push_back({where, fmt::format("a loss must be 0 to {}, not {}", with_commas(most), mark.amount)});
}

void add_play_faults(const std::string& where, const BattleAssumptions& play, std::vector<Problem>& out) {
    if (play.attacker && role_of(*play.attacker) != Role::attacker)
        out.push_back({where, "the attacker's posture is a defender's"});
    if (play.defender && role_of(*play.defender) != Role::defender)
        out.push_back({where, "the defender's posture is an attacker's"});
    for (const LossWay way : {play.attacker_losses, play.defender_losses})
        if (way == LossWay::by_hand) out.push_back({where, "losses by hand have no odds"});
    for (const Fraction* weight : {&play.payoff.win, &play.payoff.losses, &play.payoff.field})
        if (*weight < 0 || *weight > 1000 || weight->get_num() > most_part || weight->get_den() > most_part)
            out.push_back({where, "a weight of the payoff must be 0 to 1,000 with few decimals"});
    if (play.payoff == PayoffWeights{0, 0, 0}) out.push_back({where, "a payoff needs a weight above 0"});
    if (!play.attempts)
        for (const Stratagem s : {play.attacker_stratagem, play.defender_stratagem})
            if (s == Stratagem::foil || s == Stratagem::evade_battle)
                out.push_back({where, "a foil or an evasion that has succeeded leaves nothing to compare"});
}

void add_verdict_faults(const std::string& where, const KeptComparison& comparison, std::vector<Problem>& out) {
    if (comparison.verdicts.size() > most_verdicts)
        out.push_back({where, fmt::format("more than {} verdicts", most_verdicts)});
    for (const KeptVerdict& v : comparison.verdicts) {
        if (v.judge.empty()) out.push_back({where, "a verdict has no judge"});
        add(out, where + ", judge", text_fault(v.judge, most_change_bytes));
        for (const KeptShare* s : {&v.attacker_wins, &v.drawn, &v.defender_wins, &v.attacker_lost, &v.defender_lost})
            if (s->low < 0 || s->low > s->value || s->value > s->high || s->high > whole_share)
                out.push_back(
                    {where,
                     fmt::format("a percentage by {} must lie within its interval, and the interval within 0 to 100%",
                                 v.judge)});
    }
}

}  // namespace

KeptComparison kept(const Campaign& c, std::string name, const CompareQuestion& question) {
    KeptComparison out;
    out.name = std::move(name);
    for (const Variant& v : question.variants) out.variants.push_back(kept_variant(c, v));
    for (const Variant& v : question.foes) out.foes.push_back(kept_variant(c, v));
    out.role = question.role;
    out.play = question.play;
    out.heavy = question.heavy;
    out.light = question.light;
    return out;
}

std::variant<CompareQuestion, std::vector<Refusal>> question_of(const Campaign& c, const KeptComparison& comparison) {
    CompareQuestion out;
    std::vector<Refusal> refusals;
    const auto take = [&](const std::vector<KeptVariant>& from, std::vector<Variant>& to) {
        for (const KeptVariant& kept : from) {
            auto variant = variant_of(c, kept);
            if (auto* refusal = std::get_if<Refusal>(&variant))
                refusals.push_back(std::move(*refusal));
            else
                to.push_back(std::move(std::get<Variant>(variant)));
        }
    };
    take(comparison.variants, out.variants);
    take(comparison.foes, out.foes);
    if (!refusals.empty()) return refusals;
    out.role = comparison.role;
    out.play = comparison.play;
    out.heavy = comparison.heavy;
    out.light = comparison.light;
    return out;
}

const KeptComparison* find_comparison(const Campaign& c, ComparisonId id) {
    for (const auto& one : c.comparisons)
        if (one->id == id) return &*one;
    return nullptr;
}

const KeptComparison* find_comparison(const Campaign& c, std::string_view name) {
    for (const auto& one : c.comparisons)
        if (same_name(one->name, name)) return &*one;
    return nullptr;
}

std::vector<Problem> faults(const KeptComparison& comparison) {
    std::vector<Problem> out;
    const std::string where = fmt::format("comparison {}", comparison.id.value);
    add(out, where + ", name", name_fault(comparison.name));
    for (const auto* list : {&comparison.variants, &comparison.foes}) {
        if (list->empty() || list->size() > most_compared)
            out.push_back(
                {where, fmt::format("it must compare 1 to {} armies with 1 to {} foes", most_compared, most_compared)});
        for (const KeptVariant& v : *list) add_variant_faults(where, v, out);
    }
    add_mark_faults(where, comparison.heavy, out);
    add_mark_faults(where, comparison.light, out);
    add_play_faults(where, comparison.play, out);
    add_verdict_faults(where, comparison, out);
    return out;
}

// --- Commands ----------------------------------------------------------------------------------------------------

Outcome carry_out(const Campaign& now, const KeepComparison& command, Rolls) {
    KeptComparison one = command.comparison;
    one.name = std::string(trimmed(one.name));
    if (const auto fault = name_fault(one.name)) return Refusal{fmt::format("The comparison's name: {}.", *fault)};
    for (const auto& other : now.comparisons)
        if (other->id != one.id && same_name(other->name, one.name))
            return Refusal{fmt::format("There is already a comparison called {}; every comparison needs its own name.",
                                       other->name)};
    if (one.id && find_comparison(now, one.id) == nullptr) return Refusal{"The campaign has no such comparison."};
    if (const auto problems = faults(one); !problems.empty())
        return Refusal{fmt::format("{}: {}.", one.name, problems.front().what)};
    for (const auto* list : {&one.variants, &one.foes})
        for (const KeptVariant& v : *list)
            if (v.army && find_army(now, v.army) == nullptr)
                return Refusal{fmt::format("{}: its army is not in the campaign.", v.name)};
    if (!one.id && now.comparisons.size() >= most_comparisons)
        return Refusal{fmt::format("A campaign keeps at most {} comparisons; delete one first.", most_comparisons)};
    if (auto refusal = ids_refused(now)) return *refusal;
    Performed work = begin_work(now, EntryKind::edit);
    if (one.id) {
        const ComparisonId id = one.id;
        replace(work.campaign.comparisons, id, std::move(one));
    } else {
        one.id.value = work.campaign.next_id++;
        work.campaign.comparisons.push_back(Shared<KeptComparison>(std::move(one)));
    }
    return work;
}

Outcome carry_out(const Campaign& now, const DropComparison& command, Rolls) {
    if (find_comparison(now, command.comparison) == nullptr) return Refusal{"The campaign has no such comparison."};
    Performed work = begin_work(now, EntryKind::edit);
    erase_if(work.campaign.comparisons,
             [&](const Shared<KeptComparison>& one) { return one->id == command.comparison; });
    return work;
}

}  // namespace banneret
