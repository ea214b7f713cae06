#include "engine/rulesets/shared/line_of_battle.h"

#include <algorithm>
#include <utility>

namespace banneret::shared {

namespace {

using Units = std::vector<const LineUnit*>;

// A strip of the table from `left` to `right`, with rows of units one behind the other from `front` back. Each block
// begins a row of its own.
struct Strip {
    std::int32_t left = 0, right = 0, front = 0;
    std::vector<Units> blocks;
    std::int32_t wide() const { return right - left; }
};
struct Row {
    Units units;
    std::int32_t wide = 0, deep = 0;  // each unit with a gap
};

std::vector<Row> rows_of(const Strip& strip, std::int32_t gap) {
    std::vector<Row> out;
    for (const Units& block : strip.blocks) {
        if (block.empty()) continue;
        out.emplace_back();
        for (const LineUnit* u : block) {
            if (!out.back().units.empty() && out.back().wide + u->wide + gap > strip.wide()) out.emplace_back();
            Row& row = out.back();
            row.units.push_back(u);
            row.wide += u->wide + gap;
            row.deep = std::max(row.deep, u->deep);
        }
    }
    return out;
}
std::int32_t depth_of(const std::vector<Row>& rows, std::int32_t gap) {
    std::int32_t sum = 0;
    for (const Row& row : rows) sum += row.deep + gap;
    return sum;
}
bool fits(const Strip& strip, std::int32_t gap) {
    const auto rows = rows_of(strip, gap);
    return depth_of(rows, gap) <= strip.front &&
           std::ranges::all_of(rows, [&](const Row& row) { return row.wide - gap <= strip.wide(); });
}
std::int32_t frontage_of(const Units& units, std::int32_t gap) {
    std::int32_t sum = 0;
    for (const LineUnit* u : units) sum += u->wide + gap;
    return sum;
}

bool among(const Units& units, const LineUnit* u) {
    return std::ranges::find(units, u) != units.end();
}
Units without(Units units, const Units& those) {
    std::erase_if(units, [&](const LineUnit* u) { return among(those, u); });
    return units;
}

// Spreads the units of one side over the strips that its posture prescribes.
class Spread {
public:
    Spread(const std::vector<LineUnit>& units, const LineField& field) : field_(field), front_(field.front) {
        for (const LineUnit& u : units) group(u.role).push_back(&u);
        const auto own = std::ranges::find_if(foot_, [](const LineUnit* u) { return u->generals; });
        if (own == foot_.end()) return;
        const LineUnit* generals = *own;
        foot_.erase(own);
        foot_.insert(foot_.begin() + static_cast<std::ptrdiff_t>(foot_.size() / 2), generals);
    }

    std::vector<Strip> strips(Posture posture) const {
        switch (posture) {
            case Posture::refuse_right:
            case Posture::refuse_left:
                return refused(posture == Posture::refuse_right);
            case Posture::weak_center:
                return weak_center();
            case Posture::attack_right:
            case Posture::attack_left:
                return weighted(posture == Posture::attack_right);
            case Posture::envelope:
                return envelope();
            case Posture::screened_attack:
                return {{0, field_.wide, front_, {missiles_, line(false)}}};
            default:
                return plain();
        }
    }
    std::vector<Strip> plain() const { return {{0, field_.wide, front_, {line()}}}; }
    std::int32_t front() const { return front_; }
    void advance_to(std::int32_t front) { front_ = front; }
    // The depth of the rows at the front.
    std::int32_t deepest(const std::vector<Strip>& strips) const {
        std::int32_t most = 0;
        for (const Strip& strip : strips)
            if (strip.front == front_) most = std::max(most, depth_of(rows_of(strip, field_.gap), field_.gap));
        return most + field_.margin;
    }

private:
    Units& group(LineRole role) {
        return role == LineRole::horse      ? horse_
               : role == LineRole::missiles ? missiles_
               : role == LineRole::foot     ? foot_
                                            : lone_;
    }
    Units line(bool with_missiles = true, bool with_horse = true) const {
        Units out;
        const auto half = [&](const Units& group, bool second) {
            const auto mid = group.begin() + static_cast<std::ptrdiff_t>((group.size() + 1) / 2);
            second ? out.insert(out.end(), mid, group.end()) : out.insert(out.end(), group.begin(), mid);
        };
        if (with_horse) half(horse_, false);
        if (with_missiles) half(missiles_, false);
        out.insert(out.end(), foot_.begin(), foot_.end());
        if (with_missiles) half(missiles_, true);
        if (with_horse) half(horse_, true);
        out.insert(out.end(), lone_.begin(), lone_.end());
        return out;
    }
    // A strip on the side's own right, or its mirror on the left.
    Strip on(bool right, std::int32_t from, std::int32_t to, std::int32_t front, Units units) const {
        return right ? Strip{from, to, front, {std::move(units)}}
                     : Strip{field_.wide - to, field_.wide - from, front, {std::move(units)}};
    }

    std::vector<Strip> refused(bool right) const {
        const std::int32_t inner = field_.wide - field_.wide / 3;
        Units rest = line(), wing;
        if (!right) std::ranges::reverse(rest);
        // From the outer end of the line, while the wing has room for them.
        const std::int32_t most = frontage_of(rest, field_.gap) / 3;
        while (!rest.empty()) {
            if (!wing.empty() && 2 * frontage_of(wing, field_.gap) + rest.back()->wide > 2 * most) break;
            Units more = wing;
            more.insert(more.begin(), rest.back());
            if (!fits(on(true, inner, field_.wide, field_.refused, more), field_.gap)) break;
            wing = std::move(more);
            rest.pop_back();
        }
        if (!right) {
            std::ranges::reverse(rest);
            std::ranges::reverse(wing);
        }
        return {on(right, 0, inner, front_, std::move(rest)),
                on(right, inner, field_.wide, field_.refused, std::move(wing))};
    }
    std::vector<Strip> weak_center() const {
        Units weak, left, right;
        for (const auto* units : {&horse_, &missiles_, &foot_, &lone_})
            for (const LineUnit* u : *units)
                if (u->weak > 0) weak.push_back(u);
        std::ranges::stable_sort(weak, [](const LineUnit* a, const LineUnit* b) { return a->weak < b->weak; });
        // Half of the frontage of the others on each side.
        const Units others = without(line(), weak);
        const std::int32_t all = frontage_of(others, field_.gap);
        std::int32_t used_up = 0;
        for (const LineUnit* u : others) {
            const std::int32_t w = u->wide + field_.gap;
            ((used_up + w / 2) * 2 <= all ? left : right).push_back(u);
            used_up += w;
        }
        const std::int32_t third = field_.wide / 3;
        return {{0, third, front_, {std::move(left)}},
                {third, field_.wide - third, front_, {std::move(weak)}},
                {field_.wide - third, field_.wide, front_, {std::move(right)}}};
    }
    // The dearer half of the units on that wing, in half of the width.
    std::vector<Strip> weighted(bool right) const {
        const Units all = line();
        Units dear = all;
        std::erase_if(dear, [](const LineUnit* u) { return u->role == LineRole::lone; });
        const std::size_t half = (dear.size() + 1) / 2;
        dear = highest(std::move(dear), half, [](const LineUnit* u) { return u->worth; });
        Units weight = all;
        std::erase_if(weight, [&](const LineUnit* u) { return !among(dear, u); });
        return {on(right, 0, field_.wide / 2, front_, without(all, dear)),
                on(right, field_.wide / 2, field_.wide, front_, std::move(weight))};
    }
    // Horse outermost, before the rest.
    std::vector<Strip> envelope() const {
        if (horse_.empty()) return plain();
        const auto mid = horse_.begin() + static_cast<std::ptrdiff_t>((horse_.size() + 1) / 2);
        Units left(horse_.begin(), mid), right(mid, horse_.end());
        const auto room = [&](const Units& wing) {
            return std::min(field_.wide / 3, frontage_of(wing, field_.gap) + 4 * field_.gap);
        };
        const std::int32_t to = room(left), from = field_.wide - room(right);
        return {{0, to, field_.ahead, {std::move(left)}},
                {to, from, front_, {line(true, false)}},
                {from, field_.wide, field_.ahead, {std::move(right)}}};
    }

    const LineField& field_;
    std::int32_t front_;
    Units horse_, missiles_, foot_, lone_;
};

void lay(const Strip& strip, const LineField& field, std::vector<LinePlace>& out) {
    std::int32_t y = strip.front;
    for (const Row& row : rows_of(strip, field.gap)) {
        const auto n = static_cast<std::int32_t>(row.units.size());
        const std::int32_t sum = row.wide - n * field.gap;
        const std::int32_t room = std::clamp((strip.wide() - sum) / (n + 1), 0, field.most_room);
        std::vector<std::int32_t> rooms(row.units.size(), room);
        std::int32_t spare = strip.wide() - sum - room * (n - 1);
        for (std::size_t k = 0; k + 1 < row.units.size(); ++k) {
            const std::int32_t wanted = std::max(row.units[k]->room, row.units[k + 1]->room);
            if (wanted <= room || spare < wanted - room) continue;
            spare -= wanted - room;
            rooms[k] = wanted;
        }
        std::int32_t x = strip.left + spare / 2;
        for (std::size_t k = 0; k < row.units.size(); ++k) {
            const LineUnit& u = *row.units[k];
            out.push_back({u.index, x, std::max(y, u.deep)});
            x += u.wide + rooms[k];
        }
        y -= row.deep + field.gap;
    }
}

}  // namespace

std::vector<LinePlace> line_of_battle(const std::vector<LineUnit>& units, Posture posture, const LineField& field) {
    Spread spread(units, field);
    std::vector<Strip> strips = spread.strips(posture);
    if (spread.deepest(strips) > spread.front()) {
        spread.advance_to(std::min(field.most, spread.deepest(strips)));
        strips = spread.strips(posture);
    }
    if (!std::ranges::all_of(strips, [&](const Strip& strip) { return fits(strip, field.gap); })) {
        strips = spread.plain();
        strips[0].front = std::max(field.front, std::min(spread.deepest(strips), field.most));
    }
    std::vector<LinePlace> out;
    for (const Strip& strip : strips) lay(strip, field, out);
    return out;
}

}  // namespace banneret::shared
