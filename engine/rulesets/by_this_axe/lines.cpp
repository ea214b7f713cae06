// The automatic line of battle, as the posture has it (BTA-START).

#include <algorithm>

#include "engine/rulesets/by_this_axe/deployment.h"

namespace banneret::axe {

namespace {

using Units = std::vector<std::size_t>;

// A strip of the table from `left` to `right`, seen by its own side, with rows of units one behind the other from
// `front` back. Each block begins a row of its own.
struct Strip {
    Hundredths left = 0, right = 0, front = 0;
    std::vector<Units> blocks;
};
struct Row {
    Units units;
    Hundredths wide = 0, deep = 0;
};
constexpr Hundredths between_units = 25;

Rect own_body(const State& s, std::size_t i) {
    return body_of(s.pieces[i]);
}
Hundredths frontage_of(const State& s, const Units& units) {
    Hundredths sum = 0;
    for (const std::size_t i : units) sum += own_body(s, i).wide + between_units;
    return sum;
}

std::vector<Row> rows_of(const State& s, const Strip& strip) {
    std::vector<Row> out;
    for (const Units& block : strip.blocks) {
        if (block.empty()) continue;
        out.emplace_back();
        for (const std::size_t i : block) {
            const Rect b = own_body(s, i);
            if (!out.back().units.empty() && out.back().wide + b.wide + between_units > strip.right - strip.left)
                out.emplace_back();
            Row& row = out.back();
            row.units.push_back(i);
            row.wide += b.wide + between_units;
            row.deep = std::max(row.deep, b.deep);
        }
    }
    return out;
}
Hundredths depth_of(const std::vector<Row>& rows) {
    Hundredths sum = 0;
    for (const Row& row : rows) sum += row.deep + between_units;
    return sum;
}
bool fits(const State& s, const Strip& strip) {
    const auto rows = rows_of(s, strip);
    return depth_of(rows) <= strip.front && std::ranges::all_of(rows, [&](const Row& row) {
               return row.wide - between_units <= strip.right - strip.left;
           });
}

void lay(State& s, Side side, const Strip& strip) {
    const Setup& setup = *s.setup;
    Hundredths y = strip.front;
    for (const Row& row : rows_of(s, strip)) {
        const auto n = static_cast<Hundredths>(row.units.size());
        const Hundredths sum = row.wide - n * between_units, whole = strip.right - strip.left;
        const Hundredths room = std::clamp((whole - sum) / (n + 1), 0, 200);
        // BTA-COMMANDER: the poor stand six inches from their friends, who would see them rout, where there is room.
        std::vector<Hundredths> rooms(row.units.size(), room);
        Hundredths spare = whole - sum - room * (n - 1);
        for (std::size_t k = 0; k + 1 < row.units.size(); ++k) {
            const bool poor = facts(s, row.units[k]).fc == 1 || facts(s, row.units[k + 1]).fc == 1;
            if (!poor || spare < rout_sight + 5 - room) continue;
            spare -= rout_sight + 5 - room;
            rooms[k] = rout_sight + 5;
        }
        Hundredths x = strip.left + spare / 2;
        for (std::size_t k = 0; k < row.units.size(); ++k) {
            const std::size_t i = row.units[k];
            const Rect b = own_body(s, i);
            const Hundredths front = std::max(y, b.deep), mid = x + b.wide / 2;
            s.pieces[i].at =
                side == Side::first ? InchPlace{mid, front, 0} : InchPlace{setup.wide - mid, setup.deep - front, 180};
            x += b.wide + rooms[k];
        }
        y -= row.deep + between_units;
    }
}

// Who is the weaker: by fighting capacity, then by armour, then by numbers.
int strength(const State& s, std::size_t i) {
    const Facts& f = facts(s, i);
    return 10'000 * f.fc + 1'000 * f.armour_value + f.started * f.hits;
}

// What troops are worth, by the costs of FC, armour and shield (T-22).
int worth_each(const Facts& f) {
    return (1 << (std::clamp<int>(f.fc, 1, 5) - 1)) + 2 * f.armour_value + (f.shield ? 2 : 0) + 20 * f.monster;
}

// The units of a side in the order of the line, by kind.
struct Host {
    Units horse, missiles, foot, lonely;

    // Horse on both wings, missiles inside of them, foot in the centre.
    Units line(bool with_missiles = true, bool with_horse = true) const {
        Units out;
        const auto half = [&](const Units& group, bool second) {
            const auto mid = group.begin() + static_cast<std::ptrdiff_t>((group.size() + 1) / 2);
            second ? out.insert(out.end(), mid, group.end()) : out.insert(out.end(), group.begin(), mid);
        };
        if (with_horse) half(horse, false);
        if (with_missiles) half(missiles, false);
        out.insert(out.end(), foot.begin(), foot.end());
        if (with_missiles) half(missiles, true);
        if (with_horse) half(horse, true);
        out.insert(out.end(), lonely.begin(), lonely.end());
        return out;
    }
};

Host host_of(State& s, Side side) {
    const Setup& setup = *s.setup;
    Host h;
    for (std::size_t i = 0; i < s.pieces.size(); ++i) {
        if (facts(s, i).home != side || s.pieces[i].host >= 0) continue;
        const Facts& f = facts(s, i);
        (f.character ? h.lonely : f.missiles != 0 ? h.missiles : f.mounted || f.flying ? h.horse : h.foot).push_back(i);
    }
    // Flank march: up to a third of the units, the fastest first.
    if (setup.stratagem[side] == Stratagem::flank_march) {
        Units all;
        for (const auto* group : {&h.horse, &h.foot, &h.missiles}) all.insert(all.end(), group->begin(), group->end());
        std::ranges::stable_sort(all, [&](std::size_t a, std::size_t b) { return rate(s, a) > rate(s, b); });
        all.resize(all.size() / 3);
        for (const std::size_t i : all) place_with_people(s, i, Where::flank);
        for (auto* group : {&h.horse, &h.foot, &h.missiles})
            std::erase_if(*group, [&](std::size_t i) { return s.pieces[i].where == Where::flank; });
    }
    // The general's unit in the middle of the foot.
    const std::int16_t general = setup.general[side];
    const int with = general >= 0 ? s.pieces[static_cast<std::size_t>(general)].host : -1;
    const auto his = std::ranges::find(h.foot, static_cast<std::size_t>(with));
    if (with >= 0 && his != h.foot.end()) {
        h.foot.erase(his);
        h.foot.insert(h.foot.begin() + static_cast<std::ptrdiff_t>(h.foot.size() / 2), static_cast<std::size_t>(with));
    }
    return h;
}

bool among(const Units& units, std::size_t i) {
    return std::ranges::find(units, i) != units.end();
}
Units without(Units units, const Units& those) {
    std::erase_if(units, [&](std::size_t i) { return among(those, i); });
    return units;
}
// Parts a line in two: the left one gets units until it holds `share` of `whole` of the frontage.
std::pair<Units, Units> parted(const State& s, const Units& line, int share, int whole) {
    const Hundredths all = frontage_of(s, line);
    std::pair<Units, Units> out;
    Hundredths used_up = 0;
    for (const std::size_t i : line) {
        const Hundredths w = own_body(s, i).wide + between_units;
        const bool left = (used_up + w / 2) * whole <= all * share;
        (left ? out.first : out.second).push_back(i);
        used_up += w;
    }
    return out;
}

// How the posture spreads them; one strip for the whole line where it says nothing.
struct Spread {
    const State& s;
    Side side;
    const Host& host;
    Hundredths front = deployment_depth - 5;

    Hundredths wide() const { return s.setup->wide; }
    Posture posture() const { return s.setup->posture[side]; }
    std::vector<Strip> plain() const { return {{0, wide(), front, {host.line()}}}; }

    // The strip on its own right, or its mirror on the left.
    Strip on(bool right, Hundredths from, Hundredths to, Hundredths y, Units units) const {
        return right ? Strip{from, to, y, {std::move(units)}}
                     : Strip{wide() - to, wide() - from, y, {std::move(units)}};
    }

    std::vector<Strip> refused(bool right) const {
        const Hundredths third = wide() / 3, back = deployment_depth / 2 - 5;
        Units rest = host.line(), wing;
        if (!right) std::ranges::reverse(rest);
        // From the outer end of the line, while the wing has room for them.
        const Hundredths most = frontage_of(s, rest) / 3;
        while (!rest.empty()) {
            if (!wing.empty() && frontage_of(s, wing) + own_body(s, rest.back()).wide / 2 > most) break;
            Units more = wing;
            more.insert(more.begin(), rest.back());
            if (!fits(s, on(true, wide() - third, wide(), back, more))) break;
            wing = std::move(more);
            rest.pop_back();
        }
        if (!right) {
            std::ranges::reverse(rest);
            std::ranges::reverse(wing);
        }
        return {on(right, 0, wide() - third, front, std::move(rest)),
                on(right, wide() - third, wide(), back, std::move(wing))};
    }
    std::vector<Strip> weak_centre() const {
        const Units weak = weakest_quarter(s, side);
        const auto [left, right] = parted(s, without(host.line(), weak), 1, 2);
        const Hundredths third = wide() / 3;
        return {{0, third, front, {left}},
                {third, wide() - third, front, {weak}},
                {wide() - third, wide(), front, {right}}};
    }
    // The dearer half of the units on that wing, in half of the width.
    std::vector<Strip> weighted(bool right) const {
        const Units line = host.line();
        Units dear = line;
        std::erase_if(dear, [&](std::size_t i) { return facts(s, i).character; });
        std::ranges::stable_sort(dear, [&](std::size_t a, std::size_t b) {
            return worth_each(facts(s, a)) * s.pieces[a].figures() > worth_each(facts(s, b)) * s.pieces[b].figures();
        });
        dear.resize((dear.size() + 1) / 2);
        Units weight = line;
        std::erase_if(weight, [&](std::size_t i) { return !among(dear, i); });
        return {on(right, 0, wide() / 2, front, without(line, dear)), on(right, wide() / 2, wide(), front, weight)};
    }
    // Horse outermost, half a zone before the rest.
    std::vector<Strip> envelope() const {
        if (host.horse.empty()) return plain();
        const auto mid = host.horse.begin() + static_cast<std::ptrdiff_t>((host.horse.size() + 1) / 2);
        const Units left(host.horse.begin(), mid), right(mid, host.horse.end());
        const Hundredths ahead = deployment_depth + deployment_depth / 2 - 5, third = wide() / 3;
        const auto room = [&](const Units& wing) { return std::min(third, frontage_of(s, wing) + 100); };
        return {{0, room(left), ahead, {left}},
                {room(left), wide() - room(right), front, {host.line(true, false)}},
                {wide() - room(right), wide(), ahead, {right}}};
    }
    std::vector<Strip> screened() const { return {{0, wide(), front, {host.missiles, host.line(false)}}}; }

    std::vector<Strip> strips() const {
        switch (posture()) {
            case Posture::refuse_right:
            case Posture::refuse_left:
                return refused(posture() == Posture::refuse_right);
            case Posture::weak_center:
                return weak_centre();
            case Posture::attack_right:
            case Posture::attack_left:
                return weighted(posture() == Posture::attack_right);
            case Posture::envelope:
                return envelope();
            case Posture::screened_attack:
                return screened();
            default:
                return plain();
        }
    }
};

}  // namespace

std::vector<std::size_t> weakest_quarter(const State& s, Side side) {
    Units all;
    for (std::size_t i = 0; i < s.pieces.size(); ++i)
        if (facts(s, i).home == side && !facts(s, i).character && s.pieces[i].where != Where::flank) all.push_back(i);
    std::ranges::stable_sort(all, [&](std::size_t a, std::size_t b) { return strength(s, a) < strength(s, b); });
    all.resize(all.empty() ? 0 : std::max<std::size_t>(1, (all.size() + 1) / 4));
    return all;
}

void draw_up(State& s, Side side) {
    const Host host = host_of(s, side);
    Spread spread{s, side, host};
    const auto deepest_line = [&](const std::vector<Strip>& strips) {
        Hundredths most = 0;
        for (const Strip& strip : strips)
            if (strip.front == spread.front) most = std::max(most, depth_of(rows_of(s, strip)));
        return most + 5;
    };
    const auto fit = [&](const std::vector<Strip>& strips) {
        return std::ranges::all_of(strips, [&](const Strip& strip) { return fits(s, strip); });
    };
    // Large armies take more than their zone, up to the middle of the table; a posture for which there is no room is
    // not taken.
    const Hundredths most = s.setup->deep / 2 - 60;
    std::vector<Strip> strips = spread.strips();
    if (deepest_line(strips) > spread.front) {
        spread.front = std::min(most, deepest_line(strips));
        strips = spread.strips();
    }
    if (!fit(strips)) {
        strips = spread.plain();
        strips[0].front = std::max(deployment_depth - 5, std::min(deepest_line(strips), most));
    }
    for (const Strip& strip : strips) lay(s, side, strip);
}

}  // namespace banneret::axe
