#include "engine/odds/search/sweep.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <limits>
#include <span>
#include <unordered_map>

#include "engine/core/check.h"
#include "engine/core/text.h"
#include "engine/core/threads.h"
#include "engine/odds/search/swept_army.h"

namespace banneret {

namespace {

constexpr std::uint32_t not_reached = 0xFFFF'FFFF;
constexpr std::size_t cells_between_looks = 1 << 14;
constexpr int most_sweep_threads = 64;

struct Limits {
    std::int64_t least, most;
    std::string_view words;
};
Limits limits(Axis::What what) {
    switch (what) {
        case Axis::What::count:
            return {0, most_individuals, "men"};
        case Axis::What::fc:
            return {1, 5, "fighting capacity"};
        case Axis::What::size:
            return {1, 1'000, "per cent of the army"};
    }
    CHECK(false);
    return {};
}

std::optional<Refusal> axis_fault(const Axis& axis) {
    const Limits allowed = limits(axis.what);
    if (axis.step < 1) return Refusal{fmt::format("{}: the step must be a whole number of at least 1.", words(axis))};
    if (axis.from < allowed.least || axis.to > allowed.most || axis.from > axis.to)
        return Refusal{fmt::format("{}: it must run from a lower to a higher number within {} to {} ({}).", words(axis),
                                   with_commas(allowed.least), with_commas(allowed.most), allowed.words)};
    if (axis.size() > most_axis_values)
        return Refusal{fmt::format("{}: {} values are more than {}; take a larger step.", words(axis),
                                   with_commas(axis.size()), with_commas(most_axis_values))};
    return std::nullopt;
}

// The properties of an army.
struct Counted {
    Force force;
    BandCode bands = 0;
    int ways = 0;  // successful outcomes of its stratagem attempt
};
// An army in one cell. It points to the sums, which its row overwrites when it computes the next cell.
struct InCell {
    const Force* force;
    BandCode bands;
    int ways;
};

// One side of the sweep.
class SweptSide {
public:
    SweptSide(SweptArmy army, std::vector<std::size_t> axes, LossWay way, AttemptWays ways,
              const abstract::House& house)
        : army_(std::move(army)), axes_(std::move(axes)), way_(way), ways_(ways), house_(house) {}

    // Computes the only army if there is no axis, or all armies of an axis that is combined with one of the other side;
    // otherwise each cell computes its own.
    void prepare(const std::vector<Axis>& all) {
        if (axes_.size() == all.size()) return;
        if (axes_.empty()) {
            const Force force = army_.force();
            known_ = {{force, bands_of(force, [&] { return army_.bands(house_, way_); }), ways_.of(force)}};
            return;
        }
        SweptArmy::Line line = line_of({});
        const std::size_t values = all[axes_[0]].size();
        known_.reserve(values);
        for (std::size_t i = 0; i < values; ++i) {
            SweptArmy::Line::Known none;
            const InCell cell = on(line, i, none);
            known_.push_back({*cell.force, cell.bands, cell.ways});
        }
    }
    // This side's armies in one row of cells, by x. Valid as long as the side.
    struct Row {
        const SweptSide* side;
        std::optional<SweptArmy::Line> line;  // computes the army of each cell; none: they are known
        const Counted* known = nullptr;       // of x = 0
        std::size_t step = 0;                 // 1: another army for each x, 0: one for all
        SweptArmy::Line::Known bands{};       // known from earlier rows

        InCell operator[](std::size_t x) {
            if (line) return side->on(*line, x, bands);
            const Counted& army = known[step * x];
            return {&army.force, army.bands, army.ways};
        }
    };
    Row row(std::size_t y, const std::vector<Axis>& all, SweptArmy::Line::Known bands = {}) const {
        if (axes_.empty()) return {this, std::nullopt, known_.data(), 0};
        if (!known_.empty()) {
            const bool along_x = axes_[0] == 0;
            return {this, std::nullopt, known_.data() + (along_x ? 0 : y), along_x ? 1u : 0u};
        }
        if (all.size() == 1) return {this, line_of({})};
        const std::array<std::int64_t, 1> others{all[1].value(y)};
        return {this, line_of(others), nullptr, 0, std::move(bands)};
    }
    const Variant& base() const { return army_.base(); }
    // Turns `out`, a copy of the base, into the army of this cell.
    void put(const std::array<std::size_t, 2>& at, const std::vector<Axis>& all, Variant& out) const {
        std::array<std::int64_t, 2> values{};
        std::size_t count = 0;
        for (const std::size_t a : axes_) values[count++] = all[a].value(at[a]);
        army_.put(std::span(values).first(count), out);
    }

private:
    SweptArmy::Line line_of(std::span<const std::int64_t> others) const {
        SweptArmy::Line line = army_.line(others);
        line.compute_bands(house_, way_);
        return line;
    }
    template <class Bands>
    BandCode bands_of(const Force& force, const Bands& bands) const {
        return way_ == LossWay::proportional ? proportional_band_code(force.mounted_or_flying, force.whole) : bands();
    }
    InCell on(SweptArmy::Line& line, std::size_t index, SweptArmy::Line::Known& known) const {
        line.go_to(index);
        const Force& force = line.force();
        return {&force, bands_of(force, [&] { return line.bands(house_, way_, known); }), ways_.of(force)};
    }

    SweptArmy army_;
    std::vector<std::size_t> axes_;
    LossWay way_;
    AttemptWays ways_;  // 0 unless stratagems are attempted
    const abstract::House& house_;
    std::vector<Counted> known_;
};

// The classes of matchups that one thread has met, and the first cell of each. Aligned against false sharing.
struct alignas(128) Found {
    std::unordered_map<MatchupKey, std::uint32_t> number;
    std::vector<MatchupKey> codes;
    std::vector<std::size_t> first;
    std::size_t cells = 0;
};

struct Work {
    const SweepQuestion& question;
    const std::vector<Axis>& axes;
    std::size_t width;
    SweptSide ours, foe;

    std::array<std::size_t, 2> place(std::size_t cell) const { return {cell % width, cell / width}; }
    MatchupKey code(const InCell& own, const InCell& other) const {
        const bool attacks = question.role == Role::attacker;
        const InCell &attacker = attacks ? own : other, &defender = attacks ? other : own;
        return with_attempts(matchup_key(*attacker.force, attacker.bands, *defender.force, defender.bands),
                             attacker.ways, defender.ways);
    }
};

// Numbers the classes of the cells from `begin` to `end` in the order in which this thread meets them.
void find_kinds(const Work& work, std::size_t begin, std::size_t end, std::vector<std::uint32_t>& cells, Found& found,
                const Job& job, const std::function<void(std::size_t)>& report) {
    MatchupKey last = no_battle;
    std::uint32_t last_number = not_reached;
    std::size_t x = begin % work.width, y = begin / work.width;
    auto ours = work.ours.row(y, work.axes), foe = work.foe.row(y, work.axes);
    for (std::size_t cell = begin; cell < end; ++cell, ++x) {
        if ((cell - begin) % cells_between_looks == 0) {
            if (job.stopped()) return;
            report(cell - begin);
        }
        if (x == work.width) {
            x = 0;
            ++y;
            ours = work.ours.row(y, work.axes, std::move(ours.bands));
            foe = work.foe.row(y, work.axes, std::move(foe.bands));
        }
        const MatchupKey code = work.code(ours[x], foe[x]);
        if (code != last || last_number == not_reached) {
            const auto [at, fresh] = found.number.try_emplace(code, static_cast<std::uint32_t>(found.codes.size()));
            if (fresh) {
                found.codes.push_back(code);
                found.first.push_back(cell);
            }
            last = code;
            last_number = at->second;
        }
        cells[cell] = last_number;
        ++found.cells;
    }
}

// Answers cell after cell; its armies are copied once.
class Answering {
public:
    explicit Answering(const Work& work) : work_(work), own_(work.ours.base()), foe_(work.foe.base()) {}
    MatchupOdds of(std::size_t cell) {
        const SweepQuestion& q = work_.question;
        const auto at = work_.place(cell);
        work_.ours.put(at, work_.axes, own_);
        work_.foe.put(at, work_.axes, foe_);
        const bool attacks = q.role == Role::attacker;
        const auto set = set_up(attacks ? own_ : foe_, attacks ? foe_ : own_, q.variant.house);
        if (const auto* problems = std::get_if<std::vector<Problem>>(&set)) return {{}, problems->front().sentence()};
        return answer_of(*std::get<Shared<abstract::Setup>>(set), q.play, known_, games_);
    }

private:
    const Work& work_;
    Variant own_, foe_;
    OutcomeCache known_;
    SolvedGames games_;
};

std::variant<SweptSide, Refusal> side_of(const SweepQuestion& q, bool of_foe, const abstract::House& house) {
    std::vector<Axis> own;
    std::vector<std::size_t> places;
    for (std::size_t i = 0; i < q.axes.size(); ++i) {
        if (q.axes[i].of_foe != of_foe) continue;
        own.push_back(q.axes[i]);
        places.push_back(i);
    }
    auto army = SweptArmy::make(of_foe ? q.foe : q.variant, own, house);
    if (auto* refusal = std::get_if<Refusal>(&army)) return std::move(*refusal);
    const bool attacks = (q.role == Role::attacker) != of_foe;
    const Stratagem stratagem = attacks ? q.play.attacker_stratagem : q.play.defender_stratagem;
    Variant general = of_foe ? q.foe : q.variant;
    general.house = q.variant.house;
    return SweptSide(std::move(std::get<SweptArmy>(army)), std::move(places),
                     attacks ? q.play.attacker_losses : q.play.defender_losses,
                     AttemptWays(q.play.attempts ? stratagem : Stratagem::none, contingent_of(general), house), house);
}

std::optional<Refusal> question_fault(const SweepQuestion& q) {
    if (q.axes.empty() || q.axes.size() > 2) return Refusal{"A sweep must run over one number or two."};
    std::size_t cells = 1;
    for (const Axis& axis : q.axes) {
        if (auto fault = axis_fault(axis)) return fault;
        cells *= axis.size();
    }
    if (cells > most_cells_swept)
        return Refusal{fmt::format("{} cells are more than {}; take larger steps.", with_commas(cells),
                                   with_commas(most_cells_swept))};
    if (q.axes.size() == 2) {
        const Axis &a = q.axes[0], &b = q.axes[1];
        if (a.of_foe == b.of_foe && a.what == b.what && same_name(a.unit, b.unit))
            return Refusal{fmt::format("Both axes run over {}; name another number for one of them.", label(a))};
    }
    for (const LossWay way : {q.play.attacker_losses, q.play.defender_losses})
        if (way == LossWay::by_hand)
            return Refusal{"Losses by hand are chosen man by man, so choose another way for the odds."};
    return std::nullopt;
}

}  // namespace

std::variant<Axis, Refusal> parse_axis(std::string_view text) {
    const auto refused = [&] {
        return Refusal{
            fmt::format("{} is not a range; write UNIT.count=FROM..TO:STEP, UNIT.fc=1..5 or size=50..150 (per cent of "
                        "the army), and foe: before it for the foe's.",
                        text.empty() ? "An empty text" : std::string(text.substr(0, 60)))};
    };
    Axis out;
    std::string_view rest = trimmed(text);
    if (const std::size_t colon = rest.find(':'); colon != rest.npos && folded(rest.substr(0, colon)) == "foe") {
        out.of_foe = true;
        rest = trimmed(rest.substr(colon + 1));
    }
    const std::size_t equals = rest.rfind('=');
    if (equals == rest.npos) return refused();
    const std::string_view what = trimmed(rest.substr(0, equals));
    std::string_view range = trimmed(rest.substr(equals + 1));
    if (folded(what) == "size") {
        out.what = Axis::What::size;
    } else {
        const std::size_t dot = what.rfind('.');
        if (dot == what.npos) return refused();
        const std::string field = folded(what.substr(dot + 1));
        if (field != "count" && field != "fc")
            return Refusal{fmt::format("A sweep cannot change {}; it can change {}.count, {}.fc or size.",
                                       what.substr(0, 60), what.substr(0, std::min<std::size_t>(dot, 60)),
                                       what.substr(0, std::min<std::size_t>(dot, 60)))};
        out.what = field == "fc" ? Axis::What::fc : Axis::What::count;
        out.unit = std::string(trimmed(what.substr(0, dot)));
        if (out.unit.empty()) return refused();
    }
    if (const std::size_t colon = range.rfind(':'); colon != range.npos) {
        const auto step = parse_integer(trimmed(range.substr(colon + 1)));
        if (!step) return refused();
        out.step = *step;
        range = trimmed(range.substr(0, colon));
    }
    const std::size_t dots = range.find("..");
    if (dots == range.npos) return refused();
    const auto from = parse_integer(trimmed(range.substr(0, dots))),
               to = parse_integer(trimmed(range.substr(dots + 2)));
    if (!from || !to) return refused();
    out.from = *from;
    out.to = *to;
    if (auto fault = axis_fault(out)) return std::move(*fault);
    return out;
}

std::string words(const Axis& axis) {
    std::string what = axis.what == Axis::What::size
                           ? std::string("size")
                           : fmt::format("{}.{}", axis.unit, axis.what == Axis::What::fc ? "fc" : "count");
    return fmt::format("{}{}={}..{}{}", axis.of_foe ? "foe:" : "", what, axis.from, axis.to,
                       axis.step == 1 ? std::string() : fmt::format(":{}", axis.step));
}

std::string label(const Axis& axis) {
    switch (axis.what) {
        case Axis::What::size:
            return axis.of_foe ? "size of the foe's army, %" : "size of the army, %";
        case Axis::What::count:
            return fmt::format("{}{}, men", axis.of_foe ? "the foe's " : "", axis.unit);
        case Axis::What::fc:
            return fmt::format("{}{}, fighting capacity", axis.of_foe ? "the foe's " : "", axis.unit);
    }
    CHECK(false);
    return {};
}

const Outlook* Sweep::at(std::size_t x, std::size_t y) const {
    const std::uint32_t answer = cells_.at(y * width() + x);
    if (answer == not_reached || !answers_[answer].outlook) return nullptr;
    return &*answers_[answer].outlook;
}

std::string Sweep::refused(std::size_t x, std::size_t y) const {
    const std::uint32_t answer = cells_.at(y * width() + x);
    return answer == not_reached ? std::string() : answers_[answer].refused;
}

std::optional<Fraction> Sweep::exact(Aim aim, std::size_t x, std::size_t y) const {
    const Outlook* outlook = at(x, y);
    if (outlook == nullptr) return std::nullopt;
    return aim_value(*outlook, aim, role_);
}

std::vector<double> Sweep::values(Aim aim) const {
    constexpr double none = std::numeric_limits<double>::quiet_NaN();
    std::vector<double> by_answer;
    for (const MatchupOdds& answer : answers_)
        by_answer.push_back(answer.outlook ? aim_value(*answer.outlook, aim, role_).get_d() : none);
    std::vector<double> out;
    out.reserve(cells_.size());
    for (const std::uint32_t answer : cells_) out.push_back(answer == not_reached ? none : by_answer[answer]);
    return out;
}

SweptPart Sweep::part(const Shard& shard) const {
    SweptPart out;
    std::unordered_map<std::uint32_t, std::uint32_t> number;
    const std::size_t end = shard.end(cells());
    for (std::size_t cell = shard.begin(cells()); cell < end && cells_[cell] != not_reached; ++cell) {
        const std::uint32_t answer = cells_[cell];
        const auto [at, fresh] = number.try_emplace(answer, static_cast<std::uint32_t>(out.classes.size()));
        if (fresh) out.classes.push_back({codes_[answer], answers_[answer]});
        out.cells.push_back(at->second);
    }
    return out;
}

std::optional<Sweep> merged_sweep(const SweepQuestion& q, const std::vector<SweptPart>& parts) {
    if (question_fault(q)) return std::nullopt;
    Sweep out;
    out.axes_ = q.axes;
    out.role_ = q.role;
    std::unordered_map<MatchupKey, std::uint32_t> number;
    for (std::size_t n = 0; n < parts.size(); ++n) {
        const Shard shard{n, parts.size()};
        if (parts[n].cells.size() != shard.end(out.cells()) - shard.begin(out.cells())) return std::nullopt;
        std::vector<std::uint32_t> to;
        for (const SweptPart::MatchupClass& kind : parts[n].classes) {
            const auto [at, fresh] = number.try_emplace(kind.code, static_cast<std::uint32_t>(out.answers_.size()));
            to.push_back(at->second);
            if (!fresh) continue;
            out.answers_.push_back(kind.answer);
            out.codes_.push_back(kind.code);
        }
        for (const std::uint32_t kind : parts[n].cells) {
            if (kind >= to.size()) return std::nullopt;
            out.cells_.push_back(to[kind]);
        }
    }
    out.counted_ = out.cells_.size();
    out.complete_ = true;
    return out;
}

std::variant<Sweep, Refusal> sweep(const SweepQuestion& q, const Job& job, const Shard& shard) {
    if (auto fault = question_fault(q)) return std::move(*fault);
    const abstract::House& house = q.variant.house.abstract;
    auto ours = side_of(q, false, house), foe = side_of(q, true, house);
    for (auto* side : {&ours, &foe})
        if (auto* refusal = std::get_if<Refusal>(side)) return std::move(*refusal);

    Sweep out;
    out.axes_ = q.axes;
    out.role_ = q.role;
    out.cells_.assign(out.cells(), not_reached);
    const std::size_t offset = shard.begin(out.cells()), cells = shard.end(out.cells()) - offset;
    Work work{q, out.axes_, out.width(), std::move(std::get<SweptSide>(ours)), std::move(std::get<SweptSide>(foe))};
    for (SweptSide* side : {&work.ours, &work.foe}) side->prepare(out.axes_);

    const int threads = std::clamp(q.threads, 1, most_sweep_threads);
    std::vector<Found> found(static_cast<std::size_t>(threads));
    const auto begin_of = [&](int t) {
        return offset + cells / static_cast<std::size_t>(threads) * static_cast<std::size_t>(t) +
               std::min(static_cast<std::size_t>(t), cells % static_cast<std::size_t>(threads));
    };
    on_threads(threads, [&](int t) {
        find_kinds(work, begin_of(t), begin_of(t + 1), out.cells_, found[static_cast<std::size_t>(t)], job,
                   [&](std::size_t done) {
                       if (t == 0) job.report(done * static_cast<std::size_t>(threads), cells);
                   });
    });

    // All classes in the order of their first cells, independent of the threads.
    std::vector<std::pair<std::size_t, MatchupKey>> kinds;
    for (const Found& f : found)
        for (std::size_t i = 0; i < f.codes.size(); ++i) kinds.emplace_back(f.first[i], f.codes[i]);
    std::ranges::sort(kinds);
    std::unordered_map<MatchupKey, std::uint32_t> number;
    std::vector<std::size_t> first;
    for (const auto& [cell, code] : kinds) {
        if (!number.try_emplace(code, static_cast<std::uint32_t>(first.size())).second) continue;
        first.push_back(cell);
        out.codes_.push_back(code);
    }

    // Few, so they are computed even after a stop: the cells found so far then have their answers.
    out.answers_.resize(first.size());
    std::atomic<std::size_t> next = 0;
    on_threads(std::min(threads, static_cast<int>(std::max<std::size_t>(first.size(), 1))), [&](int) {
        Answering answering(work);
        for (std::size_t i = next++; i < first.size(); i = next++) out.answers_[i] = answering.of(first[i]);
    });

    on_threads(threads, [&](int t) {
        const Found& f = found[static_cast<std::size_t>(t)];
        std::vector<std::uint32_t> to;
        for (const MatchupKey code : f.codes) to.push_back(number.at(code));
        for (std::size_t cell = begin_of(t); cell < begin_of(t) + f.cells; ++cell)
            out.cells_[cell] = to[out.cells_[cell]];
    });
    for (const Found& f : found) out.counted_ += f.cells;
    out.complete_ = out.counted_ == cells;
    job.report(out.counted_, cells);
    return out;
}

std::vector<Crossing> crossings(const Sweep& sweep, const Goal& goal) {
    std::unordered_map<const Outlook*, bool> known;
    const auto reached = [&](std::size_t x, std::size_t y) -> std::optional<bool> {
        const Outlook* outlook = sweep.at(x, y);
        if (outlook == nullptr) return std::nullopt;
        const auto [at, fresh] = known.try_emplace(outlook, false);
        if (fresh) at->second = goal.reached(aim_value(*outlook, goal.aim, sweep.role()));
        return at->second;
    };
    std::vector<Crossing> out;
    for (std::size_t y = 0; y < sweep.height(); ++y)
        for (std::size_t x = 0; x + 1 < sweep.width(); ++x) {
            const auto before = reached(x, y), after = reached(x + 1, y);
            if (before && after && *before != *after) out.push_back({x, y, *after});
        }
    return out;
}

}  // namespace banneret
