#include "engine/armies/army_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "engine/armies/army_text_unit.h"
#include "engine/armies/army_text_words.h"
#include "engine/core/text.h"

namespace banneret {

namespace {

using namespace army_text;

// --- Clauses -----------------------------------------------------------------------------------------------------

bool is_break(const Token& t) {
    return t.kind == Token::Kind::line || t.kind == Token::Kind::semicolon;
}
bool is_join(const Token& t) {
    return t.kind == Token::Kind::comma || t.is("and") || t.is("plus") || t.is("+") || t.is("&") || t.is("also");
}

// A run of words about one subject.
struct Clause {
    std::span<const Token> tokens;
    bool begins_line = false;
};

// The number of tokens at `at` that introduce a leader; 0 if they do not.
std::size_t leader_words(std::span<const Token> t, std::size_t at) {
    const auto two = [&](std::string_view a, std::string_view b) {
        return at + 1 < t.size() && t[at].is(a) && t[at + 1].is(b);
    };
    for (const std::string_view verb : {"led", "commanded", "captained", "headed"})
        if (two(verb, "by")) return 2;
    if (two("command", "of") || two("orders", "of")) return 0;
    if (t[at].is("under")) {
        // "under the command of", "under the banner of"
        std::size_t n = 1;
        while (at + n < t.size() && (t[at + n].is("the") || t[at + n].is("command") || t[at + n].is("banner") ||
                                     t[at + n].is("orders") || t[at + n].is("of")))
            ++n;
        return n;
    }
    const bool title = t[at].is("general") || t[at].is("commander") || t[at].is("leader") || t[at].is("captain");
    if (title && at + 1 < t.size() && t[at + 1].kind == Token::Kind::colon) return 2;
    if (t[at].is("general") && at + 1 < t.size() && t[at + 1].capital()) return 1;
    return 0;
}

// True if the tokens at `at` begin a unit with its number, optionally after "about" or the like.
bool begins_count(std::span<const Token> t, std::size_t at) {
    if (at < t.size() && t[at].kind == Token::Kind::comma) ++at;
    while (at < t.size() &&
           (t[at].is("and") || t[at].is("about") || t[at].is("some") || t[at].is("circa") || t[at].is("roughly") ||
            t[at].is("approximately") || t[at].is("nearly") || t[at].is("over")))
        ++at;
    if (at >= t.size() || t[at].kind != Token::Kind::number) return false;
    // "level 9", "9 hit dice" are not headcounts.
    if (at + 1 < t.size() && (t[at + 1].is("level") || t[at + 1].is("hd") || t[at + 1].is("hit") ||
                              t[at + 1].is("handed") || t[at + 1].is("levels")))
        return false;
    return true;
}

std::vector<Clause> clauses_of(std::span<const Token> tokens) {
    std::vector<Clause> out;
    std::size_t begin = 0;
    bool begins_line = true;
    int depth = 0;
    const auto end_at = [&](std::size_t end, bool next_begins_line) {
        if (end > begin) out.push_back({tokens.subspan(begin, end - begin), begins_line});
        begins_line = next_begins_line;
    };
    for (std::size_t i = 0; i < tokens.size(); ++i) {
        const Token& t = tokens[i];
        if (is_break(t)) {
            end_at(i, t.kind == Token::Kind::line);
            begin = i + 1;
            depth = 0;
            continue;
        }
        if (t.kind == Token::Kind::open) ++depth;
        if (t.kind == Token::Kind::close) depth = std::max(0, depth - 1);
        if (depth > 0) continue;
        if (is_join(t) && i > begin) {
            std::size_t next = i + 1;
            while (next < tokens.size() && is_join(tokens[next])) ++next;
            if (begins_count(tokens, next) || (next < tokens.size() && leader_words(tokens, next) > 0)) {
                end_at(i, false);
                begin = next;
                i = next - 1;
            }
            continue;
        }
        if (i > begin && leader_words(tokens, i) > 0) {
            end_at(i, false);
            begin = i;
        }
    }
    end_at(tokens.size(), false);
    return out;
}

// --- One leader --------------------------------------------------------------------------------------------------

class LeaderReading {
public:
    LeaderReading(std::span<const Token> all, std::size_t skip) : all_(all), t_(all.subspan(skip)) {}

    std::optional<ReadCharacter> read() {
        ReadCharacter out;
        out.from = words_of(all_);
        std::size_t i = 0;
        std::string name;
        for (; i < t_.size(); ++i) {
            const Token& t = t_[i];
            if (t.kind != Token::Kind::word || t.is("with") || t.is("who") || t.is("leadership") || t.is("riding"))
                break;
            if (t.is("a") || t.is("an")) break;
            name += (name.empty() ? "" : " ") + t.text;
        }
        if (name.empty() || name_fault(cut_to_a_name(name))) return std::nullopt;
        out.character.name = cut_to_a_name(name);
        details(i, out);
        if (!out.character.leadership &&
            out.character.fighter + out.character.cleric + out.character.magic_user + out.character.thief == 0) {
            out.character.leadership = 2;
            out.guesses.push_back(fmt::format("no leadership is named: 2 {}", leadership_name(2)));
        }
        return out;
    }

private:
    std::optional<int> number(std::size_t i) const {
        if (i >= t_.size() || t_[i].kind != Token::Kind::number || t_[i].fraction || t_[i].number < 0 ||
            t_[i].number > most_class_levels)
            return std::nullopt;
        return static_cast<int>(t_[i].number);
    }

    static int* class_of(Character& c, const Token& t) {
        if (t.is("fighter") || t.is("warrior") || t.is("knight")) return &c.fighter;
        if (t.is("cleric") || t.is("priest") || t.is("priestess")) return &c.cleric;
        if (t.is("thief") || t.is("rogue")) return &c.thief;
        if (t.is("wizard") || t.is("mage") || t.is("magic-user") || t.is("sorcerer") || t.is("sorceress"))
            return &c.magic_user;
        return nullptr;
    }

    // The index of the number that is the level of the class at `i`, as in "fighter 9", "9th level fighter" and "level
    // 9 fighter".
    std::optional<std::size_t> place_of_level(std::size_t i) const {
        if (number(i + 1)) return i + 1;
        if (i >= 2 && t_[i - 1].is("level") && number(i - 2)) return i - 2;
        if (i >= 2 && t_[i - 2].is("level") && number(i - 1)) return i - 1;
        return std::nullopt;
    }

    // "leadership 4", "leadership: 4".
    std::optional<std::size_t> place_of_leadership(std::size_t i) const {
        const std::size_t at = i + 1 < t_.size() && t_[i + 1].kind == Token::Kind::colon ? i + 2 : i + 1;
        const auto n = number(at);
        return n && *n >= 1 && *n <= 5 ? std::optional(at) : std::nullopt;
    }

    static bool is_filler_of_leader(const Token& t) {
        constexpr std::string_view words[] = {"a",  "an", "the",   "and",    "with", "who",    "is",    "level",
                                              "of", "on", "horse", "levels", "his",  "riding", "their", "her"};
        return std::ranges::any_of(words, [&](std::string_view w) { return t.is(w); });
    }

    // Everything after the name.
    void details(std::size_t begin, ReadCharacter& out) const {
        std::vector<bool> used(t_.size(), false);
        for (std::size_t i = begin; i < t_.size(); ++i) {
            const Token& t = t_[i];
            if (t.is("leadership") || t.is("ldr") || t.is("lead")) {
                if (const auto at = place_of_leadership(i)) {
                    out.character.leadership = static_cast<int>(t_[*at].number);
                    used[i] = used[*at] = true;
                }
            } else if (t.folded.size() == 2 && t.folded[0] == 'l' && t.folded[1] >= '1' && t.folded[1] <= '5') {
                out.character.leadership = t.folded[1] - '0';
                used[i] = true;
            } else if (int* levels = class_of(out.character, t)) {
                used[i] = true;
                if (const auto at = place_of_level(i)) {
                    *levels = static_cast<int>(t_[*at].number);
                    used[*at] = true;
                } else {
                    out.guesses.push_back(fmt::format("no level of {} is named: none; write \"{} 9\"", t.text, t.text));
                }
            } else if (t.is("mounted") || t.is("horseback") || t.is("riding")) {
                out.character.mounted = true;
                used[i] = true;
            }
        }
        for (std::size_t i = begin; i < t_.size(); ++i) {
            const bool says = t_[i].kind == Token::Kind::word || t_[i].kind == Token::Kind::number;
            if (says && !used[i] && !is_filler_of_leader(t_[i])) out.unread.push_back(t_[i].text);
        }
    }

    std::span<const Token> all_, t_;
};

class ArmyReading {
public:
    explicit ArmyReading(std::string_view text) : tokens_(tokens_of(text)) {}

    ReadArmy read() {
        bool first = true;
        for (const Clause& clause : clauses_of(tokens_)) {
            one(clause, first);
            first = false;
        }
        for (std::size_t i = 0; i < out_.units.size(); ++i)
            out_.units[i].unit.id.value = static_cast<std::uint32_t>(i + 1);
        if (out_.units.size() > static_cast<std::size_t>(most_units)) {
            out_.faults.push_back(fmt::format("an army has at most {} units; {} more are left out", most_units,
                                              out_.units.size() - static_cast<std::size_t>(most_units)));
            out_.units.resize(static_cast<std::size_t>(most_units));
        }
        return std::move(out_);
    }

private:
    // "The Host of Arden:" before everything else, or a line of its own without a count.
    bool header(const Clause& clause, bool first) {
        if (!first || !out_.name.empty()) return false;
        std::span<const Token> t = clause.tokens;
        std::size_t colon = 0;
        while (colon < t.size() && t[colon].kind != Token::Kind::colon) ++colon;
        const auto counts = [](const Token& token) { return token.kind == Token::Kind::number; };
        if (std::any_of(t.begin(), t.begin() + static_cast<std::ptrdiff_t>(colon), counts)) return false;
        const std::span<const Token> rest = colon < t.size() ? t.subspan(colon + 1) : std::span<const Token>{};
        // "Host: 40 knights, ..." names the army; "Knights: 40", "Knights: 40, heavy" and "Knights: 40 with lances" a
        // unit.
        const bool one_line = rest.size() > 1 && rest[1].kind == Token::Kind::word && !ends_name(rest[1]);
        if (colon == t.size() && (clause.begins_line ? knows_something(t) || t.size() > 8 : true)) return false;
        if (colon < t.size() && !rest.empty() && !one_line) return false;
        if (colon < t.size() && leader_words(t, 0) > 0) return false;
        out_.name = cut_to_a_name(words_of(t.first(colon)));
        if (name_fault(out_.name)) out_.name.clear();
        if (!rest.empty()) one({rest, false}, false);
        return true;
    }

    void one(const Clause& clause, bool first) {
        std::span<const Token> t = clause.tokens;
        // List markers.
        while (!t.empty() && (t.front().is("-") || t.front().is("*") || t.front().is("and"))) t = t.subspan(1);
        if (t.empty()) return;
        if (header({t, clause.begins_line}, first)) return;
        if (const std::size_t skip = leader_words(t, 0); skip > 0) return leader(t, skip);
        if (read_unit(t, out_.units, out_.faults)) return;
        if (!out_.units.empty() && !clause.begins_line && knows_something(t)) return read_more(out_.units.back(), t);
        out_.unread.push_back(words_of(t));
    }

    void leader(std::span<const Token> t, std::size_t skip) {
        auto read = LeaderReading(t, skip).read();
        if (!read || out_.characters.size() >= static_cast<std::size_t>(most_characters)) {
            out_.unread.push_back(words_of(t));
            return;
        }
        read->character.id.value = static_cast<std::uint32_t>(out_.characters.size() + 1);
        if (out_.general) {
            read->character.rank = Rank::leader;
            read->guesses.emplace_back("a leader commands instead");
        } else {
            out_.general = read->character.id;
            read->character.rank = Rank::general;
        }
        out_.characters.push_back(std::move(*read));
    }

    std::vector<Token> tokens_;
    ReadArmy out_;
};

}  // namespace

ReadArmy army_from_text(std::string_view text) {
    ReadArmy out;
    if (text.size() > most_army_text_bytes) {
        out.faults.push_back(fmt::format("the text is longer than {} bytes", with_commas(most_army_text_bytes)));
        return out;
    }
    if (!valid_utf8(text)) {
        out.faults.emplace_back("the text is not UTF-8");
        return out;
    }
    return ArmyReading(text).read();
}

Army army_of(const ReadArmy& read) {
    Army out;
    out.name = read.name.empty() ? "New army" : read.name;
    out.general = read.general;
    for (const ReadUnit& u : read.units) out.units.push_back(u.unit);
    for (const ReadCharacter& c : read.characters) out.characters.push_back(c.character);
    return out;
}

}  // namespace banneret
