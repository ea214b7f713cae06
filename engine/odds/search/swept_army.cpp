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
        if (!same_name(army.units[i].name, name)) continue;
        if (found)
            return Refusal{fmt::format("{} has several units called {}; give them different names first.", army.name,
                                       army.units[i].name)};
        found = i;
    }
    if (found) return *found;
    if (const auto near = nearest(name, names))
        return Refusal{fmt::format("{} has no unit {}; did you mean {}?", army.name, name, *near)};
    const std::vector<std::string> listed(names.begin(), names.end());
    return Refusal{fmt::format("{} has no unit {}; it has {}.", army.name, name, joined(listed))};
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
        for (std::size_t i = 0; i < axis.size(); ++i) {
            add_fixed(axis.value(i));
            for (const Rank& rank : out.ranks_) out.men_.push_back(scaled_count(rank.count, axis.value(i)));
        }
    }
    return out;
}

void SweptArmy::put(std::span<const std::int64_t> values, Variant& out) const {
    CHECK_EQ(values.size(), running_.size());
    std::vector<Unit>& units = out.army.units;
    for (std::size_t i = 0; i < units.size(); ++i) {
        units[i].count = base_.army.units[i].count;
        units[i].fc = base_.army.units[i].fc;
    }
    for (std::size_t i = 0; i < running_.size(); ++i) {
        const Running& running = running_[i];
        if (running.axis.what == Axis::What::count) units[running.unit].count = static_cast<int>(values[i]);
        if (running.axis.what == Axis::What::fc) units[running.unit].fc = static_cast<int>(values[i]);
    }
    for (std::size_t i = 0; i < running_.size(); ++i)
        if (running_[i].axis.what == Axis::What::size)
            for (Unit& u : units) u.count = static_cast<int>(scaled_count(u.count, values[i]));
}

SweptArmy::Line SweptArmy::line(std::span<const std::int64_t> others) const {
    CHECK_EQ(others.size() + 1, running_.size());
    Line out(*this);
    const bool size_runs = size_ && *size_ == 0;
    for (std::size_t u = 0; u < ranks_.size(); ++u) {
        Line::UnitOnLine unit{u, ranks_[u].count, ranks_[u].fc, false, false};
        for (std::size_t i = 0; i < running_.size(); ++i) {
            const Running& running = running_[i];
            if (running.axis.what == Axis::What::size || running.unit != u) continue;
            unit.apart = true;
            if (i == 0)
                unit.runs = true;
            else if (running.axis.what == Axis::What::count)
                unit.count = others[i - 1];
            else
                unit.fc = static_cast<int>(others[i - 1]);
        }
        out.units_.push_back(unit);
    }
    // If the axis changes a fighting capacity, the order of strength differs from cell to cell: band_code() sorts the
    // units of each cell, and units of equal strength must reach it in roster order.
    if (out.axis_->what != Axis::What::fc)
        std::ranges::stable_sort(out.units_, {}, [&](const Line::UnitOnLine& unit) {
            return ranks_[unit.unit].one[static_cast<std::size_t>(unit.fc - 1)].strength;
        });
    if (!size_runs) {
        std::size_t row = 0;
        if (size_) {
            const Axis& axis = running_[*size_].axis;
            out.percent_ = others[*size_ - 1];
            row = static_cast<std::size_t>((out.percent_ - axis.from) / axis.step);
        }
        out.rest_ = fixed_[row];
    }
    for (std::size_t i = 0; i < out.units_.size(); ++i) {
        const Line::UnitOnLine& unit = out.units_[i];
        const auto [count, one] = out.at(unit, out.axis_->from);
        out.band_units_.push_back({count, one->strength, one->mounted_or_flying > 0});
        if (size_runs ? unit.apart : unit.runs)
            out.running_.push_back(i);
        else if (unit.apart)
            out.rest_ += *one * count;
    }
    if (out.axis_->what == Axis::What::count && out.percent_ == 100 && out.running_.size() == 1) {
        out.men_ = out.axis_->step;
        out.each_step_ = *out.at(out.units_[out.running_.front()], out.axis_->from).second * out.men_;
    }
    if (out.running_.size() == 1) {
        const Axis::What whose = size_runs ? running_[1].axis.what : out.axis_->what;
        if (whose == Axis::What::count) out.growing_ = out.running_.front();
    }
    return out;
}

inline std::pair<std::int64_t, const Force*> SweptArmy::Line::at(const UnitOnLine& unit, std::int64_t value) const {
    // Axis values are applied before the whole army is scaled.
    const std::int64_t count = unit.runs && axis_->what == Axis::What::count ? value : unit.count;
    const std::int64_t fc = unit.runs && axis_->what == Axis::What::fc ? value : unit.fc;
    const std::int64_t percent = axis_->what == Axis::What::size ? value : percent_;
    return {percent == 100 ? count : scaled_count(count, percent),
            &army_->ranks_[unit.unit].one[static_cast<std::size_t>(fc - 1)]};
}

void SweptArmy::Line::go_to(std::size_t index) {
    // Cells are mostly visited in order.
    if (men_ > 0 && now_ > 0 && index == now_ + 1) {
        now_ = index;
        force_ += each_step_;
        band_units_[running_.front()].count += men_;
        return;
    }
    now_ = index;
    if (axis_->what == Axis::What::size) return go_to_size(index);
    const std::int64_t value = axis_->value(index);
    force_ = rest_;
    for (const std::size_t i : running_) {
        const auto [count, one] = at(units_[i], value);
        band_units_[i] = {count, one->strength, one->mounted_or_flying > 0};
        if (units_[i].apart) force_ += *one * count;
    }
}

void SweptArmy::Line::go_to_size(std::size_t index) {
    const std::int64_t percent = axis_->value(index);
    force_ = army_->fixed_[index];
    for (const std::size_t i : running_) {
        const UnitOnLine& unit = units_[i];
        const std::int64_t count = scaled_count(unit.count, percent);
        band_units_[i].count = count;
        force_ += army_->ranks_[unit.unit].one[static_cast<std::size_t>(unit.fc - 1)] * count;
    }
}

void SweptArmy::Line::count_the_others() {
    const std::size_t units = army_->ranks_.size();
    const std::span<const std::int64_t> men = std::span(army_->men_).subspan(now_ * units, units);
    for (std::size_t i = 0; i < units_.size(); ++i)
        if (!units_[i].apart) band_units_[i].count = men[units_[i].unit];
}

void SweptArmy::Line::compute_bands(const abstract::House& house, LossWay way) {
    if (way != LossWay::weakest_first || men_ == 0) return;
    go_to(0);
    std::vector<GrowingBandUnit> units;
    units.reserve(band_units_.size());
    for (const BandUnit& unit : band_units_) units.push_back({unit, 0});
    units[running_.front()].more = men_;
    bands_ = weakest_first_row(units, axis_->size(), house.percentages_by_strength);
}

BandCode SweptArmy::Line::bands(const abstract::House& house, LossWay way, Known& known) {
    if (!bands_.empty()) return bands_[now_];
    const bool size_runs = axis_->what == Axis::What::size;
    if (growing_) {
        if (size_runs && known.empty()) known.resize(axis_->size());
        SteadyBands& steady = size_runs ? known[now_] : steady_;
        if (steady.of(band_units_[*growing_].count)) return steady.code;
        if (size_runs) count_the_others();
        steady = steady_bands(band_units_, *growing_, house.percentages_by_strength, way);
        return steady.code;
    }
    if (size_runs) count_the_others();
    // If the axis changes a fighting capacity, the units are in roster order.
    if (way != LossWay::weakest_first || axis_->what == Axis::What::fc)
        return band_code(band_units_, house.percentages_by_strength, way);
    return weakest_first_code(band_units_, {force_.strength, force_.whole, force_.mounted_or_flying},
                              house.percentages_by_strength);
}

BandCode SweptArmy::bands(const abstract::House& house, LossWay way) const {
    std::vector<BandUnit> units;
    for (const Rank& rank : ranks_) {
        const Force& one = rank.one[static_cast<std::size_t>(rank.fc - 1)];
        units.push_back({rank.count, one.strength, one.mounted_or_flying > 0});
    }
    return band_code(units, house.percentages_by_strength, way);
}

}  // namespace banneret
