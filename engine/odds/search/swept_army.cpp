#include "engine/odds/search/swept_army.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "engine/core/check.h"
#include "engine/core/text.h"

namespace banneret {

namespace {

std::variant<std::size_t, Refusal> unit_called(const Army& army, std::string_view name) {
    std::optional<std::size_t> found;
    std::vector<std::string_view> names;
    for (std::size_t i = 0; i < army.units.size(); ++i) {
        names.push_back(army.units[i].name);
        if (folded(army.units[i].name) != folded(name)) continue;
        if (found)
            return Refusal{fmt::format("{} has several units called {}; give them different names first.", army.name,
                                       army.units[i].name)};
        found = i;
    }
    if (found) return *found;
    const auto near = nearest(name, names);
    return Refusal{near ? fmt::format("{} has no unit {}; did you mean {}?", army.name, name, *near)
                        : fmt::format("{} has no unit {}.", army.name, name)};
}

}  // namespace

std::int64_t scaled_count(std::int64_t count, std::int64_t percent) {
    return (count * percent * 2 + 100) / 200;
}

std::variant<SweptArmy, Refusal> SweptArmy::make(const Variant& base, std::span<const Axis> axes,
                                                 const abstract::House& house) {
    SweptArmy out;
    out.base_ = base;
    for (const Axis& axis : axes) {
        Running running{axis, 0};
        if (axis.what != Axis::What::size) {
            auto at = unit_called(base.army, axis.unit);
            if (auto* refusal = std::get_if<Refusal>(&at)) return std::move(*refusal);
            running.unit = std::get<std::size_t>(at);
        } else {
            for (const Unit& u : base.army.units)
                if (scaled_count(u.count, axis.to) > most_individuals)
                    return Refusal{fmt::format("{}% of {}'s {} men are more than a unit may have ({}).", axis.to,
                                               u.name, with_commas(u.count), with_commas(most_individuals))};
        }
        out.running_.push_back(std::move(running));
    }
    for (const Unit& unit : base.army.units) {
        Rank rank;
        rank.count = unit.count;
        rank.fc = unit.fc;
        for (int fc = 1; fc <= 5; ++fc) {
            Unit changed = unit;
            changed.fc = fc;
            rank.one.push_back(one_of(std::move(changed), house));
        }
        out.ranks_.push_back(std::move(rank));
    }
    for (std::size_t i = 0; i < out.running_.size(); ++i) {
        const Running& running = out.running_[i];
        if (running.axis.what == Axis::What::size)
            out.size_ = i;
        else if (std::ranges::find(out.changing_, running.unit) == out.changing_.end())
            out.changing_.push_back(running.unit);
    }
    const auto add_fixed = [&](std::int64_t percent) {
        Force& sum = out.fixed_.emplace_back();
        for (std::size_t u = 0; u < out.ranks_.size(); ++u)
            if (std::ranges::find(out.changing_, u) == out.changing_.end()) {
                const Rank& rank = out.ranks_[u];
                sum += rank.one[static_cast<std::size_t>(rank.fc - 1)] *
                       (percent == 100 ? rank.count : scaled_count(rank.count, percent));
            }
    };
    if (!out.size_) {
        add_fixed(100);
    } else {
        const Axis& axis = out.running_[*out.size_].axis;
        for (std::size_t i = 0; i < axis.size(); ++i) add_fixed(axis.value(i));
    }
    return out;
}

Variant SweptArmy::at(std::span<const std::int64_t> values) const {
    CHECK_EQ(values.size(), running_.size());
    Variant out = base_;
    std::vector<Unit>& units = out.army.units;
    for (std::size_t i = 0; i < running_.size(); ++i) {
        const Running& running = running_[i];
        if (running.axis.what == Axis::What::count) units[running.unit].count = static_cast<int>(values[i]);
        if (running.axis.what == Axis::What::fc) units[running.unit].fc = static_cast<int>(values[i]);
    }
    for (std::size_t i = 0; i < running_.size(); ++i)
        if (running_[i].axis.what == Axis::What::size)
            for (Unit& u : units) u.count = static_cast<int>(scaled_count(u.count, values[i]));
    return out;
}

std::int64_t SweptArmy::percent(std::span<const std::int64_t> values) const {
    return size_ ? values[*size_] : 100;
}

std::pair<std::int64_t, int> SweptArmy::count_and_class(std::size_t unit, std::span<const std::int64_t> values) const {
    std::int64_t count = ranks_[unit].count;
    int fc = ranks_[unit].fc;
    for (std::size_t i = 0; i < running_.size(); ++i) {
        if (running_[i].unit != unit) continue;
        if (running_[i].axis.what == Axis::What::count) count = values[i];
        if (running_[i].axis.what == Axis::What::fc) fc = static_cast<int>(values[i]);
    }
    return {count, fc};
}

template <class Each>
void SweptArmy::for_units(std::span<const std::int64_t> values, Each&& each) const {
    CHECK_EQ(values.size(), running_.size());
    const std::int64_t share = percent(values);
    for (std::size_t u = 0; u < ranks_.size(); ++u) {
        const auto [count, fc] = count_and_class(u, values);
        // Axis values are applied before the whole army is scaled.
        each(ranks_[u], share == 100 ? count : scaled_count(count, share), fc);
    }
}

Force SweptArmy::force(std::span<const std::int64_t> values) const {
    CHECK_EQ(values.size(), running_.size());
    const std::int64_t share = percent(values);
    const std::size_t at =
        size_ ? static_cast<std::size_t>((share - running_[*size_].axis.from) / running_[*size_].axis.step) : 0;
    Force sum = fixed_[at];
    for (const std::size_t u : changing_) {
        const auto [count, fc] = count_and_class(u, values);
        sum += ranks_[u].one[static_cast<std::size_t>(fc - 1)] * (share == 100 ? count : scaled_count(count, share));
    }
    return sum;
}

BandCode SweptArmy::bands(std::span<const std::int64_t> values, const abstract::House& house, LossWay way) const {
    std::array<BandUnit, most_units> units;
    std::size_t size = 0;
    for_units(values, [&](const Rank& rank, std::int64_t count, int fc) {
        const Force& one = rank.one[static_cast<std::size_t>(fc - 1)];
        units[size++] = {count, one.strength, one.mounted_or_flying > 0};
    });
    return band_code(std::span(units).first(size), house.percentages_by_strength, way);
}

}  // namespace banneret
