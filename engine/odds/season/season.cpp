#include "engine/odds/season/season.h"

#include <algorithm>
#include <deque>
#include <map>
#include <unordered_map>
#include <utility>

#include "engine/core/check.h"
#include "engine/core/threads.h"
#include "engine/dice/rng.h"
#include "engine/odds/season/season_leg.h"

namespace banneret {

namespace {

constexpr int most_threads = 64;
constexpr std::uint64_t trials_at_once = 512;

SeasonState first_state(const SeasonQuestion& q) {
    SeasonState out;
    for (const Unit& unit : q.army.army.units) out.fit.push_back(unit.count);
    return out;
}

std::vector<int> days_of(const SeasonQuestion& q) {
    std::vector<int> out;
    int day = 0;
    for (const SeasonLeg& leg : q.legs) out.push_back(day += leg.days);
    return out;
}

std::size_t whole_percent(std::int64_t men, std::int64_t of) {
    return static_cast<std::size_t>(men * 100 / of);
}

SeasonAnswer blank(const SeasonQuestion& q) {
    SeasonAnswer out;
    out.first_men = first_state(q).men();
    return out;
}

// --- Exact -------------------------------------------------------------------------------------------------------

// Chances are integers over one common denominator, so that adding and multiplying them needs no gcd.

// Sums for one battle over all states.
struct StepSums {
    mpz_class fights, wins, draws, beaten, gone, men;
    std::array<mpz_class, 101> left;
};

struct EndSums {
    std::vector<mpz_class> by_wins;
    mpz_class unbeaten, gone, men, men_later;
};

using States = std::unordered_map<SeasonState, mpz_class, SeasonStateHash>;

// An end of a battle with its chance over the leg's common denominator.
struct CountedEnd {
    const SeasonBattle::End* end;
    mpz_class chance;
};

class ExactSeason {
public:
    ExactSeason(const SeasonQuestion& q, const Job& job)
        : q_(q), job_(job), days_(days_of(q)), faces_(healing_faces(q.army.house.abstract)) {
        states_[first_state(q)] = 1;
        answer_ = blank(q);
        answer_.exact = true;
        answer_.states = 1;
        ends_.by_wins.resize(q.legs.size() + 1);
    }

    // The answer, or the index of the leg after which there were too many states.
    std::variant<SeasonAnswer, std::size_t> run() {
        for (std::size_t leg = 0; leg < q_.legs.size(); ++leg) {
            StepSums sums;
            const Measurement back = exactly(back_);
            if (!fight(leg, sums)) {
                if (job_.stopped()) return answer_;
                return leg;
            }
            add_step(leg, back, sums);
            answer_.states = std::max(answer_.states, states_.size());
        }
        finish();
        return answer_;
    }

private:
    // The leg before whose battle wounded with this day return; legs.size() if after the last one.
    std::size_t leg_of_return(int day) const {
        return static_cast<std::size_t>(std::lower_bound(days_.begin(), days_.end(), day) - days_.begin());
    }
    // Wounded who return before the same battle are merged, whatever their day: nothing happens to them in between.
    int shown_day(int day) const {
        const std::size_t leg = leg_of_return(day);
        return leg < days_.size() ? days_[leg] : days_.back() + 1;
    }

    // Every kind of battle of this leg with its ends, over a common denominator.
    using Kinds = std::unordered_map<const std::vector<SeasonBattle::End>*, std::vector<CountedEnd>>;
    Kinds kinds_of(SeasonBattle& battle, mpz_class& under) {
        Kinds kinds;
        under = 1;
        for (const auto& [state, chance] : states_) {
            if (job_.stopped()) return {};
            if (state.ended || state.men() == 0) continue;
            const auto& ends = battle.ends(state.fit);
            if (!kinds.try_emplace(&ends).second) continue;
            for (const SeasonBattle::End& e : ends)
                mpz_lcm(under.get_mpz_t(), under.get_mpz_t(), e.chance.get_den_mpz_t());
        }
        for (auto& [ends, counted] : kinds)
            for (const SeasonBattle::End& e : *ends)
                counted.push_back({&e, e.chance.get_num() * (under / e.chance.get_den())});
        return kinds;
    }

    // Number of healing die faces by the day of return, for a battle on `day`.
    std::map<int, int> returns_after(int day) const {
        std::map<int, int> ways;
        for (const int days : faces_) ++ways[shown_day(day + days)];
        return ways;
    }

    void count(const SeasonState& state, const mpz_class& chance, StepSums& sums) {
        const std::int64_t men = state.men();
        sums.men += chance * men;
        sums.left[whole_percent(men, answer_.first_men)] += chance;
        if (men == 0) sums.gone += chance;
    }

    // After the last battle only sums are kept. False: stopped, or too many states.
    bool fight(std::size_t leg, StepSums& sums) {
        SeasonBattle battle(q_, leg, days_[leg]);
        mpz_class under;
        const Kinds kinds = kinds_of(battle, under);
        if (job_.stopped()) return false;
        const auto returns = returns_after(days_[leg]);
        const auto faces = static_cast<unsigned long>(faces_.size());
        const bool last = leg + 1 == q_.legs.size();
        States next;
        mpz_class back = 0;
        const auto arrive = [&](SeasonState&& state, const mpz_class& chance) {
            count(state, chance, sums);
            if (last) return end(state, chance);
            // Wounded who return before the next battle are added at once, so that equivalent states merge.
            if (const std::int64_t men = state.bring_back(days_[leg + 1]); men > 0) back += chance * men;
            next[std::move(state)] += chance;
        };
        const mpz_class unfought = under * faces;
        std::uint64_t done = 0;
        mpz_class both, one;
        for (const auto& [state, chance] : states_) {
            job_.report(done++, states_.size());
            if (job_.stopped()) return false;
            if (state.ended || state.men() == 0) {
                arrive(SeasonState(state), chance * unfought);
                continue;
            }
            sums.fights += chance * unfought;
            for (const CountedEnd& counted : kinds.at(&battle.ends(state.fit))) {
                const SeasonBattle::End& e = *counted.end;
                one = chance * counted.chance;
                both = one * faces;
                (e.course == Course::won ? sums.wins : e.course == Course::drawn ? sums.draws : sums.beaten) += both;
                if (!battle.heals(state, e)) {
                    arrive(battle.after(state, e, 0), both);
                    continue;
                }
                for (const auto& [day, ways] : returns) {
                    both = one * ways;
                    arrive(battle.after(state, e, day - days_[leg]), both);
                }
            }
            if (next.size() > q_.most_states) return false;
        }
        states_ = std::move(next);
        under_ *= unfought;
        back_ = Fraction(back, under_);
        back_.canonicalize();
        reduce();
        return true;
    }

    // Divides all chances by their greatest common divisor to keep the numbers short.
    void reduce() {
        mpz_class common = under_;
        for (const auto& [state, chance] : states_) {
            mpz_gcd(common.get_mpz_t(), common.get_mpz_t(), chance.get_mpz_t());
            if (common == 1) return;
        }
        if (states_.empty()) return;
        for (auto& [state, chance] : states_) mpz_divexact(chance.get_mpz_t(), chance.get_mpz_t(), common.get_mpz_t());
        factor_ *= common;
        under_ /= common;
    }

    Measurement over(const mpz_class& n, const mpz_class& under) const {
        Fraction out(n, under);
        out.canonicalize();
        return exactly(out);
    }

    void add_step(std::size_t leg, const Measurement& back, const StepSums& sums) {
        // The sums use the denominator before the reduction.
        const mpz_class under = under_ * factor_;
        factor_ = 1;
        SeasonStep step;
        step.foe = q_.legs[leg].foe.name;
        step.day = days_[leg];
        step.fights = over(sums.fights, under);
        step.wins = over(sums.wins, under);
        step.draws = over(sums.draws, under);
        step.beaten = over(sums.beaten, under);
        step.gone = over(sums.gone, under);
        step.men = over(sums.men, under);
        step.back = back;
        for (std::size_t i = 0; i <= 100; ++i) step.left[i] = Fraction(sums.left[i], under).get_d();
        answer_.legs.push_back(std::move(step));
    }

    void end(const SeasonState& state, const mpz_class& chance) {
        ends_.by_wins[state.wins] += chance;
        if (state.unbeaten) ends_.unbeaten += chance;
        if (state.men() == 0) ends_.gone += chance;
        ends_.men += chance * state.men();
        ends_.men_later += chance * (state.men() + state.to_come());
    }

    void finish() {
        for (const mpz_class& n : ends_.by_wins) answer_.by_wins.push_back(over(n, under_));
        answer_.wins_all = answer_.by_wins.back();
        answer_.unbeaten = over(ends_.unbeaten, under_);
        answer_.gone = over(ends_.gone, under_);
        answer_.men = over(ends_.men, under_);
        answer_.men_later = over(ends_.men_later, under_);
        answer_.complete = true;
    }

    const SeasonQuestion& q_;
    const Job& job_;
    std::vector<int> days_, faces_;
    States states_;
    mpz_class under_ = 1, factor_ = 1;  // denominator of the chances, and the factor removed by the last reduction
    Fraction back_ = 0;                 // mean number of men who return before the next battle
    EndSums ends_;
    SeasonAnswer answer_;
};

// --- Sampled -----------------------------------------------------------------------------------------------------

struct StepRecord {
    std::optional<Course> course;  // none: not fought
    std::int64_t men = 0, back = 0;
};
struct TrialRecord {
    std::vector<StepRecord> legs;
    SeasonState end;
};

double uniform(Rng& rng) {
    constexpr std::uint32_t high = 1u << 26, low = 1u << 27;
    const double h = rng.below(high), l = rng.below(low);
    return (h * low + l) / (static_cast<double>(high) * low);
}

TrialRecord play(const SeasonState& first, std::deque<SeasonBattle>& battles, const std::vector<int>& faces, Rng rng) {
    TrialRecord out;
    out.end = first;
    SeasonState& state = out.end;
    for (SeasonBattle& battle : battles) {
        StepRecord& step = out.legs.emplace_back();
        step.back = state.bring_back(battle.day());
        if (!state.ended && state.men() > 0) {
            const auto& ends = battle.ends(state.fit);
            const double at = uniform(rng);
            std::size_t i = 0;
            while (i + 1 < ends.size() && ends[i].until <= at) ++i;
            const int days = faces[rng.below(static_cast<std::uint32_t>(faces.size()))];
            step.course = ends[i].course;
            state = battle.after(state, ends[i], days);
        }
        step.men = state.men();
    }
    return out;
}

struct StepTally {
    explicit StepTally(double men) : men_after(0, men), back(0, men) {}
    std::uint64_t wins = 0, draws = 0, beaten = 0, gone = 0;
    Sampled men_after, back;
    std::array<std::uint64_t, 101> left{};
};

}  // namespace

struct SeasonSample::Inside {
    SeasonQuestion question;
    std::vector<int> days, faces;
    SeasonState first;
    std::vector<std::deque<SeasonBattle>> battles;  // by thread
    std::uint64_t trials = 0;
    std::vector<StepTally> steps;
    std::vector<std::uint64_t> by_wins;
    std::uint64_t unbeaten = 0, gone = 0;
    Sampled men, men_later;

    explicit Inside(const SeasonQuestion& q)
        : question(q),
          days(days_of(q)),
          faces(healing_faces(q.army.house.abstract)),
          first(first_state(q)),
          by_wins(q.legs.size() + 1, 0),
          men(0, static_cast<double>(first.men())),
          men_later(0, static_cast<double>(first.men())) {
        for (std::size_t i = 0; i < q.legs.size(); ++i) steps.emplace_back(static_cast<double>(first.men()));
        begin_battles();
    }

    // Each thread's cache grows with every new army, so it is cleared now and then.
    void begin_battles() {
        battles = std::vector<std::deque<SeasonBattle>>(
            static_cast<std::size_t>(std::clamp(question.threads, 1, most_threads)));
        for (auto& of_thread : battles)
            for (std::size_t leg = 0; leg < question.legs.size(); ++leg)
                of_thread.emplace_back(question, leg, days[leg]);
    }

    void add(const TrialRecord& trial) {
        ++trials;
        for (std::size_t i = 0; i < steps.size(); ++i) {
            const StepRecord& record = trial.legs[i];
            StepTally& step = steps[i];
            if (record.course == Course::won) ++step.wins;
            if (record.course == Course::drawn) ++step.draws;
            if (record.course == Course::lost) ++step.beaten;
            if (record.men == 0) ++step.gone;
            step.men_after.add(static_cast<double>(record.men));
            step.back.add(static_cast<double>(record.back));
            ++step.left[whole_percent(record.men, first.men())];
        }
        ++by_wins[trial.end.wins];
        if (trial.end.unbeaten) ++unbeaten;
        if (trial.end.men() == 0) ++gone;
        men.add(static_cast<double>(trial.end.men()));
        men_later.add(static_cast<double>(trial.end.men() + trial.end.to_come()));
    }
};

SeasonSample::SeasonSample(std::unique_ptr<Inside> inside) : inside_(std::move(inside)) {}
SeasonSample::SeasonSample(SeasonSample&&) noexcept = default;
SeasonSample& SeasonSample::operator=(SeasonSample&&) noexcept = default;
SeasonSample::~SeasonSample() = default;

std::variant<SeasonSample, Refusal> SeasonSample::make(const SeasonQuestion& question) {
    if (auto fault = season_fault(question)) return std::move(*fault);
    return SeasonSample(std::make_unique<Inside>(question));
}

void SeasonSample::add(std::uint64_t more, const Job& job) {
    Inside& in = *inside_;
    std::uint64_t done = 0;
    std::vector<TrialRecord> records;
    constexpr std::uint64_t trials_remembered = 200'000;
    while (done < more && !job.stopped()) {
        job.report(done, more);
        const std::uint64_t batch = std::min(trials_at_once, more - done);
        records.assign(batch, {});
        const std::size_t threads = in.battles.size();
        const auto part = [&](std::size_t t) {
            // A contiguous block per thread, to avoid false sharing.
            for (std::uint64_t i = batch * t / threads; i < batch * (t + 1) / threads; ++i)
                records[i] = play(in.first, in.battles[t], in.faces, Rng(in.question.seed, in.trials + i));
        };
        on_threads(static_cast<int>(threads), [&](int t) { part(static_cast<std::size_t>(t)); });
        if ((in.trials + batch) / trials_remembered != in.trials / trials_remembered) in.begin_battles();
        for (const TrialRecord& record : records) in.add(record);
        done += batch;
    }
    job.report(done, more);
}

std::uint64_t SeasonSample::trials() const {
    return inside_->trials;
}

SeasonAnswer SeasonSample::answer() const {
    const Inside& in = *inside_;
    SeasonAnswer out = blank(in.question);
    out.trials = in.trials;
    const auto share = [&](std::uint64_t hits) { return sampled_share(hits, in.trials); };
    for (std::size_t i = 0; i < in.steps.size(); ++i) {
        const StepTally& tally = in.steps[i];
        SeasonStep step;
        step.foe = in.question.legs[i].foe.name;
        step.day = in.days[i];
        step.fights = share(tally.wins + tally.draws + tally.beaten);
        step.wins = share(tally.wins);
        step.draws = share(tally.draws);
        step.beaten = share(tally.beaten);
        step.gone = share(tally.gone);
        step.men = tally.men_after.mean();
        step.back = tally.back.mean();
        for (std::size_t h = 0; h <= 100 && in.trials > 0; ++h)
            step.left[h] = static_cast<double>(tally.left[h]) / static_cast<double>(in.trials);
        out.legs.push_back(std::move(step));
    }
    for (const std::uint64_t n : in.by_wins) out.by_wins.push_back(share(n));
    out.wins_all = out.by_wins.back();
    out.unbeaten = share(in.unbeaten);
    out.gone = share(in.gone);
    out.men = in.men.mean();
    out.men_later = in.men_later.mean();
    out.complete = in.trials >= in.question.trials;
    return out;
}

std::variant<SeasonAnswer, Refusal> season(const SeasonQuestion& q, const Job& job) {
    if (auto fault = season_fault(q)) return std::move(*fault);
    std::optional<std::size_t> beyond;
    if (q.most_states > 0) {
        auto exact = ExactSeason(q, job).run();
        if (auto* answer = std::get_if<SeasonAnswer>(&exact)) return std::move(*answer);
        beyond = std::get<std::size_t>(exact);
    }
    auto made = SeasonSample::make(q);
    if (auto* refusal = std::get_if<Refusal>(&made)) return std::move(*refusal);
    auto& sample = std::get<SeasonSample>(made);
    sample.add(q.trials, job);
    SeasonAnswer out = sample.answer();
    out.beyond = beyond;
    return out;
}

}  // namespace banneret
