#include "engine/odds/season/season.h"

#include <algorithm>
#include <deque>
#include <map>
#include <thread>
#include <utility>

#include "engine/core/check.h"
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

// Sums of one battle over all states.
struct StepSums {
    Fraction fights = 0, wins = 0, draws = 0, beaten = 0, gone = 0, men = 0, back = 0;
    std::array<Fraction, 101> left{};
};

struct EndSums {
    std::vector<Fraction> by_wins;
    Fraction unbeaten = 0, gone = 0, men = 0, men_later = 0;
};

using States = std::map<SeasonState, Fraction>;

class ExactSeason {
public:
    ExactSeason(const SeasonQuestion& q, const Job& job)
        : q_(q), job_(job), faces_(healing_faces(q.army.house.abstract)) {
        states_[first_state(q)] = 1;
        answer_ = blank(q);
        answer_.exact = true;
        ends_.by_wins.assign(q.legs.size() + 1, 0);
    }

    // The answer, or the leg after which the states were too many.
    std::variant<SeasonAnswer, std::size_t> run() {
        const std::vector<int> days = days_of(q_);
        for (std::size_t leg = 0; leg < q_.legs.size(); ++leg) {
            SeasonBattle battle(q_, leg, days[leg]);
            StepSums sums;
            come_home(days[leg], sums);
            answer_.states = std::max(answer_.states, states_.size());
            if (!fight(battle, leg + 1 == q_.legs.size(), sums)) {
                if (job_.stopped()) return answer_;
                return leg;
            }
            add_step(q_.legs[leg].foe.name, days[leg], sums);
        }
        finish();
        return answer_;
    }

private:
    void come_home(int day, StepSums& sums) {
        States home;
        for (auto& [state, chance] : states_) {
            SeasonState now = state;
            const std::int64_t back = now.bring_back(day);
            if (back > 0) sums.back += chance * static_cast<long>(back);
            home[std::move(now)] += chance;
        }
        states_ = std::move(home);
    }

    void count(const SeasonState& state, const Fraction& chance, StepSums& sums) {
        const std::int64_t men = state.men();
        sums.men += chance * static_cast<long>(men);
        sums.left[whole_percent(men, answer_.first_men)] += chance;
        if (men == 0) sums.gone += chance;
    }

    // After the last battle nothing but sums is kept. False: stopped, or too many states.
    bool fight(SeasonBattle& battle, bool last, StepSums& sums) {
        States next;
        const auto arrive = [&](SeasonState state, const Fraction& chance) {
            count(state, chance, sums);
            if (last)
                end(state, chance);
            else
                next[std::move(state)] += chance;
        };
        std::uint64_t done = 0;
        for (const auto& [state, chance] : states_) {
            job_.tell(done++, states_.size());
            if (job_.stopped()) return false;
            if (state.ended || state.men() == 0) {
                arrive(state, chance);
                continue;
            }
            sums.fights += chance;
            for (const SeasonBattle::End& e : battle.ends(state.fit)) {
                const Fraction both = chance * e.chance;
                (e.course == Course::won ? sums.wins : e.course == Course::drawn ? sums.draws : sums.beaten) += both;
                if (!battle.heals(state, e)) {
                    arrive(battle.after(state, e, 0), both);
                    continue;
                }
                std::map<int, int> faces;
                for (const int days : faces_) ++faces[days];
                for (const auto& [days, ways] : faces) {
                    const Fraction one = both * fraction(ways, static_cast<std::int64_t>(faces_.size()));
                    arrive(battle.after(state, e, days), one);
                }
            }
            if (next.size() > q_.most_states) return false;
        }
        states_ = std::move(next);
        return true;
    }

    void add_step(const std::string& foe, int day, const StepSums& sums) {
        SeasonStep step;
        step.foe = foe;
        step.day = day;
        step.fights = exactly(sums.fights);
        step.wins = exactly(sums.wins);
        step.draws = exactly(sums.draws);
        step.beaten = exactly(sums.beaten);
        step.gone = exactly(sums.gone);
        step.men = exactly(sums.men);
        step.back = exactly(sums.back);
        for (std::size_t i = 0; i <= 100; ++i) step.left[i] = sums.left[i].get_d();
        answer_.legs.push_back(std::move(step));
    }

    void end(const SeasonState& state, const Fraction& chance) {
        ends_.by_wins[state.wins] += chance;
        if (state.unbeaten) ends_.unbeaten += chance;
        if (state.men() == 0) ends_.gone += chance;
        ends_.men += chance * static_cast<long>(state.men());
        ends_.men_later += chance * static_cast<long>(state.men() + state.to_come());
    }

    void finish() {
        for (const Fraction& f : ends_.by_wins) answer_.by_wins.push_back(exactly(f));
        answer_.wins_all = answer_.by_wins.back();
        answer_.unbeaten = exactly(ends_.unbeaten);
        answer_.gone = exactly(ends_.gone);
        answer_.men = exactly(ends_.men);
        answer_.men_later = exactly(ends_.men_later);
        answer_.complete = true;
    }

    const SeasonQuestion& q_;
    const Job& job_;
    std::vector<int> faces_;
    States states_;
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

    // What a thread remembers grows with every army it meets, so now and then it begins anew.
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
        job.tell(done, more);
        const std::uint64_t batch = std::min(trials_at_once, more - done);
        records.assign(batch, {});
        const std::size_t threads = in.battles.size();
        const auto part = [&](std::size_t t) {
            // In one piece each: threads that write side by side wait for each other's cache lines.
            for (std::uint64_t i = batch * t / threads; i < batch * (t + 1) / threads; ++i)
                records[i] = play(in.first, in.battles[t], in.faces, Rng(in.question.seed, in.trials + i));
        };
        {
            std::vector<std::jthread> others;
            for (std::size_t t = 1; t < threads; ++t) others.emplace_back([&part, t] { part(t); });
            part(0);
        }
        if ((in.trials + batch) / trials_remembered != in.trials / trials_remembered) in.begin_battles();
        for (const TrialRecord& record : records) in.add(record);
        done += batch;
    }
    job.tell(done, more);
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
