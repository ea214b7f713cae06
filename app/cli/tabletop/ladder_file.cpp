#include "app/cli/tabletop/ladder_file.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <set>

#include "engine/core/overloaded.h"
#include "engine/core/text.h"

namespace banneret::app {

namespace {

constexpr std::string_view first_line = "banneret ladder " BANNERET_VERSION;

std::string trial_words(const PlayedTrial& p) {
    const ContestTrial& t = p.trial;
    return fmt::format("{} {} {} {} {} {} {} {} {}", p.index, static_cast<int>(t.end), t.first_attacked ? 1 : 0,
                       t.turns, t.closed, t.lost[0], t.lost[1], t.decisions[0], t.decisions[1]);
}
std::string trial_words(const PlayedMonotone& p) {
    return fmt::format("{} {} {} {}", p.index, p.trial.score, p.trial.decided ? 1 : 0, p.trial.finished ? 1 : 0);
}

// Parses the numbers after the first word; false if one is invalid or the count is wrong.
template <std::size_t N>
bool numbers_of(const std::vector<std::string_view>& words, std::array<double, N>& out) {
    if (words.size() != N + 1) return false;
    for (std::size_t i = 0; i < N; ++i) {
        const auto n = parse_decimal(words[i + 1]);
        if (!n || *n < 0 || *n > 1e15) return false;
        out[i] = *n;
    }
    return true;
}

bool read_line(const std::vector<std::string_view>& words, LadderWork& work) {
    if (std::holds_alternative<MonotoneSpec>(work.spec)) {
        std::array<double, 4> n{};
        if (!numbers_of(words, n) || n[0] >= static_cast<double>(work.trials()) || n[1] > 1) return false;
        work.checked.push_back({static_cast<std::uint64_t>(n[0]), {n[1], n[2] != 0, n[3] != 0}});
        return true;
    }
    std::array<double, 9> n{};
    if (!numbers_of(words, n) || n[0] >= static_cast<double>(work.trials())) return false;
    if (n[1] > static_cast<double>(ContestTrial::End::unfinished) || n[3] > 60'000 || n[4] > 60'000) return false;
    if (n[7] > 4e9 || n[8] > 4e9) return false;
    ContestTrial t;
    t.end = static_cast<ContestTrial::End>(n[1]);
    t.first_attacked = n[2] != 0;
    t.turns = static_cast<std::uint16_t>(n[3]);
    t.closed = static_cast<std::uint16_t>(n[4]);
    t.lost = {n[5], n[6]};
    t.decisions = {static_cast<std::uint32_t>(n[7]), static_cast<std::uint32_t>(n[8])};
    work.played.push_back({static_cast<std::uint64_t>(n[0]), t});
    return true;
}

}  // namespace

std::uint64_t LadderWork::trials() const {
    return std::visit(Overloaded{[](const ContestSpec& s) { return trials_of(s); },
                                 [](const MonotoneSpec& s) { return monotone_trials(s); }},
                      spec);
}

std::vector<std::uint64_t> LadderWork::open() const {
    std::set<std::uint64_t> known;
    for (const PlayedTrial& p : played) known.insert(p.index);
    for (const PlayedMonotone& p : checked) known.insert(p.index);
    std::vector<std::uint64_t> out;
    for (std::uint64_t i = 0; i < trials(); ++i)
        if (!known.contains(i)) out.push_back(i);
    return out;
}

std::string work_words(const LadderWork& work) {
    return std::visit(Overloaded{[](const ContestSpec& s) {
                                     std::string out = fmt::format("{} seed {} battles {} {}", s.ruleset->key, s.seed,
                                                                   s.battles, s.search_battles);
                                     if (s.only_mirrored) out += " mirrored";
                                     for (const ContestPair& p : s.pairs)
                                         out += fmt::format(" {}:{}", key(p[0]), key(p[1]));
                                     return out;
                                 },
                                 [](const MonotoneSpec& s) {
                                     return fmt::format("{} seed {} battles {} monotone {} lineups {}", s.ruleset->key,
                                                        s.seed, s.battles, key(s.who), s.lineups);
                                 }},
                      work.spec);
}

std::string ladder_file_text(const std::vector<LadderWork>& works) {
    std::string out = std::string(first_line) + "\n";
    for (const LadderWork& work : works) out += "of " + work_words(work) + "\n";
    for (std::size_t w = 0; w < works.size(); ++w) {
        for (const PlayedTrial& p : works[w].played) out += fmt::format("{} {}\n", w, trial_words(p));
        for (const PlayedMonotone& p : works[w].checked) out += fmt::format("{} {}\n", w, trial_words(p));
    }
    return out;
}

std::optional<std::string> read_ladder_file(std::string_view text, std::vector<LadderWork>& works) {
    const std::vector<std::string_view> lines = split(text, '\n');
    const auto other = [&](std::size_t line) { return line >= lines.size() ? std::string_view() : lines[line]; };
    if (other(0) != first_line) return "it was not written by the ladder of this version; name another file";
    for (std::size_t w = 0; w < works.size(); ++w)
        if (other(w + 1) != "of " + work_words(works[w]))
            return fmt::format("it belongs to another ladder ({}); name another file", other(w + 1));
    for (std::size_t l = works.size() + 1; l < lines.size(); ++l) {
        if (lines[l].empty() && l + 1 == lines.size()) continue;
        const std::vector<std::string_view> words = split(lines[l], ' ');
        const auto w = parse_integer(words[0]);
        if (!w || *w < 0 || *w >= static_cast<std::int64_t>(works.size()) ||
            !read_line(words, works[static_cast<std::size_t>(*w)]))
            return fmt::format("line {} is damaged", l + 1);
    }
    return std::nullopt;
}

}  // namespace banneret::app
