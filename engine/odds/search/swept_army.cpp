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

template <class Each>
void SweptArmy::for_units(std::span<const std::int64_t> values, Each&& each) const {
    CHECK_EQ(values.size(), running_.size());
    std::int64_t percent = 100;
    for (std::size_t i = 0; i < running_.size(); ++i)
        if (running_[i].axis.what == Axis::What::size) percent = values[i];
    for (std::size_t u = 0; u < ranks_.size(); ++u) {
        std::int64_t count = ranks_[u].count;
        int fc = ranks_[u].fc;
        for (std::size_t i = 0; i < running_.size(); ++i) {
            if (running_[i].unit != u) continue;
            if (running_[i].axis.what == Axis::What::count) count = values[i];
            if (running_[i].axis.what == Axis::What::fc) fc = static_cast<int>(values[i]);
        }
        // Axis values are applied before the whole army is scaled.
        each(ranks_[u], percent == 100 ? count : scaled_count(count, percent), fc);
    }
}

Force SweptArmy::force(std::span<const std::int64_t> values) const {
    Force sum;
    for_units(values, [&](const Rank& rank, std::int64_t count, int fc) {
        sum += rank.one[static_cast<std::size_t>(fc - 1)] * count;
    });
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
