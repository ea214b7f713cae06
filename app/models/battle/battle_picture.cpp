#include "app/models/battle/battle_picture.h"

#include <algorithm>

#include "app/models/battle/battle_preview.h"
#include "engine/abstract/losses.h"
#include "engine/abstract/tables.h"
#include "engine/campaign/chronicle/read_aloud.h"
#include "engine/odds/exact/weighed.h"

namespace banneret::app {

namespace {

// All units of a kind as one block.
std::vector<BattlePicture::Block> merged_by_kind(const std::vector<BattlePicture::Block>& units) {
    std::vector<BattlePicture::Block> out;
    for (const BattlePicture::Block& u : units) {
        const auto same =
            std::find_if(out.begin(), out.end(), [&](const BattlePicture::Block& b) { return b.troop == u.troop; });
        if (same == out.end()) {
            out.push_back(u);
            out.back().name = words(u.troop);
        } else {
            same->men += u.men;
            same->lost += u.lost;
        }
    }
    return out;
}

// Puts horse on the wings, alternately, the first block on the upper wing.
std::vector<BattlePicture::Block> in_line_of_battle(const std::vector<BattlePicture::Block>& units) {
    std::vector<BattlePicture::Block> upper, centre, lower;
    for (const BattlePicture::Block& u : units) {
        if (u.troop != Troop::horse)
            centre.push_back(u);
        else
            (upper.size() > lower.size() ? lower : upper).push_back(u);
    }
    upper.insert(upper.end(), centre.begin(), centre.end());
    upper.insert(upper.end(), lower.rbegin(), lower.rend());
    return upper;
}

std::int64_t men_lost_of(const ArmyLosses& losses, UnitId unit) {
    for (const UnitLosses& u : losses.units)
        if (u.unit == unit) return u.lost();
    return 0;
}

BattlePicture::OneSide line_of(const abstract::Setup& setup, Side s, const PictureView& view,
                               const ArmyLosses* losses) {
    BattlePicture::OneSide side;
    const abstract::Contingent& c = setup.start.sides[s];
    side.army = c.name;
    side.colour = view.colours[s];
    side.hidden = view.hidden[s];
    if (side.hidden) return side;
    std::vector<BattlePicture::Block> units;
    for (const Unit& u : c.units)
        if (u.count > 0)
            units.push_back({troop_of(u), u.name, u.count, losses != nullptr ? men_lost_of(*losses, u.id) : 0});
    side.blocks = in_line_of_battle(units.size() > BattlePicture::most_blocks ? merged_by_kind(units) : units);
    return side;
}

BattlePicture both_lines(const abstract::Setup& setup, const PictureView& view, const PerSide<ArmyLosses>* losses) {
    BattlePicture p;
    for (const Side s : both_sides) p.sides[s] = line_of(setup, s, view, losses != nullptr ? &(*losses)[s] : nullptr);
    const abstract::Start& start = setup.start;
    p.title = start.sides.first.name + " and " + start.sides.second.name;
    if (!start.place.empty()) p.title += " at " + start.place;
    p.has_losses = losses != nullptr;
    return p;
}

// The choices of a record, which holds no more than the viewer may know.
void add_choices(BattlePicture& p, const abstract::Record& seen) {
    p.attacker = seen.attacker;
    for (const Side s : both_sides) {
        const abstract::SideRecord& r = seen.sides[s];
        p.sides[s].posture = r.posture;
        p.sides[s].stratagem = abstract::effective_stratagem(seen, s);
        if (p.sides[s].stratagem == Stratagem::none) continue;
        p.sides[s].succeeded = true;
        p.sides[s].at_night = r.stratagem->at_night;
    }
}

// Losses of the battle so far, as whole men.
PerSide<ArmyLosses> losses_so_far(const abstract::Record& r) {
    PerSide<ArmyLosses> out;
    for (const Side s : both_sides) {
        const abstract::Sheet& sheet = r.setup->sheets[s];
        const auto lost = abstract::whole_losses(sheet, abstract::survivors(r, s));
        for (std::size_t i = 0; i < lost.size(); ++i) {
            UnitLosses u;
            u.unit = sheet.units[i].unit;
            u.before = sheet.units[i].count;
            u.killed = lost[i];
            out[s].units.push_back(std::move(u));
        }
    }
    return out;
}

std::string_view rung_words(Grade g) {
    constexpr std::array<std::string_view, 5> names = {"skirmish", "stalemate", "marginal victory", "victory",
                                                       "crushing victory"};
    return names[static_cast<std::size_t>(g)];
}

// The column reveals the ratio of strengths, so it is not shown if a side is hidden.
void add_ladder(BattlePicture& p, const abstract::Setup& setup, Side attacker, int die, const PictureView& view) {
    if (view.hidden.first || view.hidden.second) return;
    BattlePicture::Ladder ladder;
    const Side defender = other(attacker);
    ladder.column = ratio_words(attacker == Side::first ? setup : sides_exchanged(setup));
    const int column = abstract::column(setup.sheets[attacker].strength, setup.sheets[defender].strength);
    for (int roll = 1; roll <= 6; ++roll) {
        const BattleResult result = abstract::battle_result(column, roll);
        BattlePicture::Rung& rung = ladder.rungs[static_cast<std::size_t>(roll - 1)];
        rung.grade = result.grade;
        rung.words = rung_words(result.grade);
        if (result.winner) rung.winner = *result.winner == Role::attacker ? attacker : defender;
    }
    ladder.die = die;
    p.ladder = std::move(ladder);
}

void add_pursuit(BattlePicture& p, const abstract::Record& r) {
    if (r.pursued != true || !r.result || !r.result->winner) return;
    p.pursuer = abstract::side_of(r, *r.result->winner);
}

abstract::Record known_part(const abstract::Record& r, const PictureView& view) {
    return view.player_safe ? as_known_to_both(r) : r;
}

}  // namespace

std::string_view words(Troop t) {
    constexpr std::array<std::string_view, troop_count> names = {"foot", "horse", "missiles", "monsters"};
    return names[static_cast<std::size_t>(t)];
}

Troop troop_of(const Unit& u) {
    const bool great = u.abilities.has(Ability::large) || u.abilities.has(Ability::giant);
    if (great || u.hit_dice > 0 || u.abilities.has(Ability::flying)) return Troop::monsters;
    if (u.mounted) return Troop::horse;
    return u.missile.empty() ? Troop::foot : Troop::missiles;
}

BattlePicture picture_of_plan(const abstract::Setup& setup, const BattlePlan& plan, const PictureView& view) {
    BattlePicture p = both_lines(setup, view, nullptr);
    if (plan.roles_given) p.attacker = plan.attacker;
    if (view.player_safe) return p;
    for (const Side s : both_sides) {
        const SidePlan& mine = plan.sides[s];
        p.sides[s].posture = s == plan.attacker ? mine.as_attacker : mine.as_defender;
        p.sides[s].stratagem = mine.stratagem.value_or(Stratagem::none);
        p.sides[s].at_night = mine.at_night;
    }
    return p;
}

BattlePicture picture_of_record(const abstract::Record& record, const PictureView& view) {
    const bool fought = record.stage >= abstract::Stage::casualty_rolls && record.result;
    const PerSide<ArmyLosses> losses = fought ? losses_so_far(record) : PerSide<ArmyLosses>{};
    BattlePicture p = both_lines(*record.setup, view, fought ? &losses : nullptr);
    add_choices(p, known_part(record, view));
    add_pursuit(p, record);
    if (record.attacker && record.stage >= abstract::Stage::result_roll)
        add_ladder(p, *record.setup, *record.attacker, record.result_die, view);
    return p;
}

BattlePicture picture_of_review(const abstract::Setup& setup, const abstract::Record* course, const Review& review,
                                const PictureView& view) {
    BattlePicture p = both_lines(setup, view, &review.losses);
    if (course != nullptr) {
        add_choices(p, known_part(*course, view));
        add_pursuit(p, *course);
        if (course->attacker && course->result_die != 0 && course->result == review.result)
            add_ladder(p, setup, *course->attacker, course->result_die, view);
    }
    if (review.attacker) p.attacker = review.attacker;
    const auto known = course != nullptr ? std::optional(as_known_to_both(*course)) : std::nullopt;
    p.sentences = read_aloud(setup.start, known ? &*known : nullptr, review, {!view.hidden.first, !view.hidden.second});
    return p;
}

}  // namespace banneret::app
