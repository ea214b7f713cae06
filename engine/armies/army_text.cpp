#include "engine/armies/army_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>

#include "engine/armies/army_text_words.h"
#include "engine/core/text.h"

namespace banneret {

namespace {

using namespace army_text;

// --- Clauses -----------------------------------------------------------------------------------------------------

bool is_break(const Token& t) { return t.kind == Token::Kind::line || t.kind == Token::Kind::semicolon; }
bool is_join(const Token& t) {
    return t.kind == Token::Kind::comma || t.is("and") || t.is("plus") || t.is("+") || t.is("&") || t.is("also");
}

// A run of words that tells of one thing.
struct Clause {
    std::span<const Token> tokens;
    bool begins_line = false;
};

// Where a leader is named: how many tokens the words for it take.
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

// Whether what stands here begins a unit by its number, "about" and its like before it allowed.
bool begins_count(std::span<const Token> t, std::size_t at) {
    if (at < t.size() && t[at].kind == Token::Kind::comma) ++at;
    while (at < t.size() && (t[at].is("and") || t[at].is("about") || t[at].is("some") || t[at].is("circa") ||
                             t[at].is("roughly") || t[at].is("approximately") || t[at].is("nearly") || t[at].is("over")))
        ++at;
    if (at >= t.size() || t[at].kind != Token::Kind::number) return false;
    // "level 9", "9 hit dice" are no men.
    if (at + 1 < t.size() && (t[at + 1].is("level") || t[at + 1].is("hd") || t[at + 1].is("hit") || t[at + 1].is("handed") ||
                              t[at + 1].is("levels")))
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

std::string words_of(std::span<const Token> tokens) {
    std::string out;
    for (const Token& t : tokens) {
        const bool tight = t.kind == Token::Kind::comma || t.kind == Token::Kind::close || t.kind == Token::Kind::colon;
        if (!out.empty() && !tight && out.back() != '(') out += ' ';
        out += t.text;
    }
    return out;
}

std::string capitalised(std::string text) {
    if (!text.empty() && text.front() >= 'a' && text.front() <= 'z') text.front() = static_cast<char>(text.front() - 32);
    return text;
}

std::string cut_to_a_name(std::string text) {
    const auto letter_begins = [](char c) { return (static_cast<unsigned char>(c) & 0xC0u) != 0x80u; };
    std::size_t letters = 0;
    for (std::size_t i = 0; i < text.size(); ++i)
        if (letter_begins(text[i]) && letters++ == static_cast<std::size_t>(most_name_letters)) {
            text.resize(i);
            break;
        }
    return text;
}

// --- One unit ----------------------------------------------------------------------------------------------------

class UnitReading {
public:
    explicit UnitReading(std::span<const Token> tokens) : tokens_(tokens) {}

    // How many units of how many men it tells of; none: it counts nobody.
    bool find_count() {
        std::size_t at = 0;
        while (at < tokens_.size() && (tokens_[at].is("about") || tokens_[at].is("some") || tokens_[at].is("circa") ||
                                       tokens_[at].is("roughly") || tokens_[at].is("approximately") ||
                                       tokens_[at].is("nearly") || tokens_[at].is("over") || tokens_[at].is("the") ||
                                       tokens_[at].is("and") || tokens_[at].is("a") || tokens_[at].is("an"))) {
            about_ = about_ || !(tokens_[at].is("the") || tokens_[at].is("and") || tokens_[at].is("a") || tokens_[at].is("an"));
            ++at;
        }
        if (at < tokens_.size() && tokens_[at].kind == Token::Kind::number) {
            take_count(at);
            return true;
        }
        if (count_at_the_end()) return true;
        if (tokens_.size() > 1 && (tokens_[0].is("a") || tokens_[0].is("an") || tokens_[0].is("one")) &&
            knows_something(tokens_.subspan(1))) {
            men_ = 1;
            from_ = 1;
            to_ = tokens_.size();
            return true;
        }
        return false;
    }

    void read(std::vector<ReadUnit>& out, std::vector<std::string>& faults) {
        scan();
        settle();
        if (men_ < 1 || men_ > most_individuals) {
            faults.push_back(fmt::format("\"{}\": a unit has 1 to {} men, not {}", words_of(tokens_),
                                         with_commas(most_individuals), with_commas(men_)));
            return;
        }
        unit_.count = static_cast<int>(men_);
        std::string name = cut_to_a_name(capitalised(name_));
        if (name.empty() || name_fault(name)) name = "Unit";
        for (std::int64_t i = 0; i < units_; ++i) {
            ReadUnit one;
            one.unit = unit_;
            one.unit.name = units_ > 1 ? cut_to_a_name(name + fmt::format(" {}", i + 1)) : name;
            one.from = words_of(tokens_);
            one.guesses = guesses_;
            one.unread = unread_;
            out.push_back(std::move(one));
        }
    }

    // More words about a unit that was read already.
    static void more(ReadUnit& read, std::span<const Token> tokens) {
        UnitReading more(tokens);
        more.unit_ = read.unit;
        more.name_ = read.unit.name;
        more.to_ = tokens.size();
        more.named_ = true;
        more.scan();
        const std::string name = read.unit.name;
        const int fc = read.unit.fc;
        const Armour armour = read.unit.armour;
        read.unit = more.unit_;
        read.unit.name = name;
        read.from += ", " + words_of(tokens);
        read.unread.insert(read.unread.end(), more.unread_.begin(), more.unread_.end());
        if (read.unit.fc != fc) std::erase_if(read.guesses, [](const std::string& g) { return g.find("fighting capacity") != std::string::npos; });
        if (read.unit.armour != armour) std::erase_if(read.guesses, [](const std::string& g) { return g.find("armour") != std::string::npos; });
    }

    // Whether there is anything in it that describes troops.
    static bool knows_something(std::span<const Token> tokens) {
        for (std::size_t i = 0; i < tokens.size(); ++i)
            for (std::size_t n = std::min<std::size_t>(4, tokens.size() - i); n > 0; --n)
                if (meaning(tokens.subspan(i, n))) return true;
        return false;
    }

private:
    void take_count(std::size_t at) {
        men_ = tokens_[at].number;
        std::size_t next = at + 1;
        // "200-250 spears", "3 x 40 pikes", "3 companies of 40 pikes"
        const auto number_at = [&](std::size_t i) { return i < tokens_.size() && tokens_[i].kind == Token::Kind::number; };
        if (next < tokens_.size() && (tokens_[next].is("-") || tokens_[next].is("to")) && number_at(next + 1)) {
            const std::int64_t more = tokens_[next + 1].number;
            guesses_.push_back(fmt::format("{} to {} men: taken as {}", with_commas(men_), with_commas(more), with_commas((men_ + more) / 2)));
            men_ = (men_ + more) / 2;
            next += 2;
        } else if (next < tokens_.size() && tokens_[next].is("x") && number_at(next + 1)) {
            units_ = men_;
            men_ = tokens_[next + 1].number;
            next += 2;
        } else if (next + 1 < tokens_.size() && is_body(tokens_[next])) {
            std::size_t of = next + 1;
            if (tokens_[of].is("each")) ++of;
            if (of < tokens_.size() && tokens_[of].is("of")) ++of;
            if (number_at(of)) {
                units_ = men_;
                men_ = tokens_[of].number;
                next = of + 1;
            }
        } else if (next < tokens_.size() && tokens_[next].is("x")) {
            ++next;
        }
        if (units_ < 1 || units_ > most_units) {
            units_ = 1;
            guesses_.push_back("so many units are more than an army holds: taken as one");
        }
        if (about_) guesses_.push_back(fmt::format("about {} men: taken as that many", with_commas(men_)));
        from_ = next;
        to_ = tokens_.size();
    }

    // "Knights x 40", "Knights (40)", "Knights: 40", "Knights 40, heavy, shields".
    bool count_at_the_end() {
        for (std::size_t i = 1; i < tokens_.size(); ++i) {
            if (tokens_[i].kind != Token::Kind::number) continue;
            const Token& before = tokens_[i - 1];
            if (before.is("fc") || before.is("capacity") || before.is("level") || before.is("leadership")) continue;
            if (i + 1 < tokens_.size() && (tokens_[i + 1].is("level") || tokens_[i + 1].is("hd"))) continue;
            std::size_t end = i;
            while (end > 0 && (tokens_[end - 1].is("x") || tokens_[end - 1].is("-") ||
                               tokens_[end - 1].kind == Token::Kind::open || tokens_[end - 1].kind == Token::Kind::colon ||
                               tokens_[end - 1].kind == Token::Kind::comma))
                --end;
            if (end == 0) return false;
            name_ = words_of(tokens_.subspan(0, end));
            // A name that is a sentence is no name.
            if (end > 8) return false;
            named_ = true;
            before_ = end;
            take_count(i);
            return true;
        }
        return false;
    }

    void scan() {
        if (before_ > 0) scan_part(tokens_.subspan(0, before_), true);
        if (to_ > from_) scan_part(tokens_.subspan(from_, to_ - from_), named_);
    }

    void scan_part(std::span<const Token> t, bool named) {
        bool no = false;
        for (std::size_t i = 0; i < t.size();) {
            const Token& token = t[i];
            if (token.is("no") || token.is("without")) {
                no = true;
                named = true;
                ++i;
                continue;
            }
            if (const std::size_t used = take_figure(t, i); used > 0) {
                named = true;
                i += used;
                continue;
            }
            const auto [found, length] = longest(t.subspan(i));
            if (!named && ends_name(token) && !name_.empty()) named = true;
            const bool article = name_.empty() && (token.is("the") || token.is("a") || token.is("an") || token.is("our"));
            if (!named && !article && !is_filler_of_name(token)) name_ += (name_.empty() ? "" : " ") + words_of(t.subspan(i, std::max<std::size_t>(1, length)));
            if (found) {
                apply(*found, no);
                i += length;
                // "no shields or armour": the refusal holds up to the next comma.
                continue;
            }
            if (token.kind == Token::Kind::comma) no = false;
            if (named && token.kind == Token::Kind::word && !is_filler(token) && &t[0] != &tokens_[0])
                unread_.push_back(token.text);
            ++i;
        }
    }

    // "FC 3", "fighting capacity 4", "2 HD", "hit dice 3".
    std::size_t take_figure(std::span<const Token> t, std::size_t i) {
        const auto number = [&](std::size_t at) -> std::optional<std::int64_t> {
            if (at < t.size() && t[at].kind == Token::Kind::number) return t[at].number;
            return std::nullopt;
        };
        if (t[i].is("fc") || t[i].is("capacity")) {
            const std::size_t at = i + 1 < t.size() && t[i + 1].kind == Token::Kind::colon ? i + 2 : i + 1;
            if (const auto n = number(at)) {
                if (*n >= 1 && *n <= 5) {
                    unit_.fc = static_cast<int>(*n);
                    fc_given_ = true;
                } else {
                    guesses_.push_back(fmt::format("fighting capacity {} is not 1 to 5", *n));
                }
                return at - i + 1;
            }
            return 1;
        }
        if (t[i].is("fighting") && i + 1 < t.size() && t[i + 1].is("capacity")) return 1;
        if (t[i].folded.size() == 3 && t[i].folded.starts_with("fc") && t[i].folded[2] >= '1' && t[i].folded[2] <= '5') {
            unit_.fc = t[i].folded[2] - '0';
            fc_given_ = true;
            return 1;
        }
        if (const auto n = number(i); n && i + 1 < t.size() && (t[i + 1].is("hd") || t[i + 1].is("hit"))) {
            if (*n <= most_hit_dice) unit_.hit_dice = static_cast<int>(*n);
            return t[i + 1].is("hit") && i + 2 < t.size() && (t[i + 2].is("dice") || t[i + 2].is("die")) ? 3 : 2;
        }
        return 0;
    }

    static std::pair<std::optional<Meaning>, std::size_t> longest(std::span<const Token> t) {
        for (std::size_t n = std::min<std::size_t>(4, t.size()); n > 0; --n)
            if (const auto found = meaning(t.first(n))) return {found, n};
        return {std::nullopt, 0};
    }

    template <class T>
    static void add_once(std::vector<T>& list, T thing) {
        if (std::find(list.begin(), list.end(), thing) == list.end()) list.push_back(thing);
    }

    void apply(const Meaning& m, bool no) {
        if (m.armour) {
            unit_.armour = no ? Armour::none : *m.armour;
            if (!m.guess.empty() && !no) guesses_.emplace_back(m.guess);
            armour_given_ = true;
        }
        if (m.shield) unit_.shield = !no;
        if (m.mounted) {
            // Who is said to be on foot is, whatever his kind rides.
            on_foot_ = on_foot_ || !*m.mounted;
            unit_.mounted = *m.mounted && !no && !on_foot_;
        }
        if (m.melee && !no) add_once(unit_.melee, *m.melee);
        if (m.missile && !no) add_once(unit_.missile, *m.missile);
        if (m.some_bow && !no) some_bow_ = true;
        if (m.ability && !no) unit_.abilities.add(*m.ability);
        if (m.formation) unit_.formation = no ? Formation::formed : *m.formation;
        if (m.fc != 0 && !fc_given_) {
            unit_.fc = m.fc;
            fc_given_ = true;
        }
        if (!m.race.empty()) unit_.race = std::string(m.race);
        if (!m.guess.empty() && !m.armour && !no) guesses_.emplace_back(m.guess);
    }

    void settle() {
        if (some_bow_ && unit_.missile.empty()) {
            const MissileWeapon bow = unit_.mounted ? MissileWeapon::composite_bow : MissileWeapon::short_bow;
            unit_.missile.push_back(bow);
            guesses_.push_back(fmt::format("the kind of bow is not named: {}", row(bow).name));
        }
        if (!armour_given_) guesses_.emplace_back("no armour is named: none");
        if (!fc_given_)
            guesses_.push_back(fmt::format("no fighting capacity is named: {} {}", unit_.fc, fighting_capacity_name(unit_.fc)));
    }

    std::span<const Token> tokens_;
    Unit unit_;
    std::int64_t men_ = 0, units_ = 1;
    std::size_t before_ = 0, from_ = 0, to_ = 0;
    bool about_ = false, named_ = false, fc_given_ = false, armour_given_ = false, some_bow_ = false,
         on_foot_ = false;
    std::string name_;
    std::vector<std::string> guesses_, unread_;
};

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
            if (t.kind != Token::Kind::word || t.is("with") || t.is("who") || t.is("leadership") || t.is("riding")) break;
            if (t.is("a") || t.is("an")) break;
            name += (name.empty() ? "" : " ") + t.text;
        }
        if (name.empty() || name_fault(cut_to_a_name(name))) return std::nullopt;
        out.character.name = cut_to_a_name(name);
        for (; i < t_.size(); ++i) detail(i, out.character);
        if (!out.character.leadership && out.character.fighter + out.character.cleric + out.character.magic_user +
                                                 out.character.thief == 0) {
            out.character.leadership = 2;
            out.guesses.push_back(fmt::format("no leadership is named: 2 {}", leadership_name(2)));
        }
        return out;
    }

private:
    std::optional<int> number(std::size_t i) const {
        if (i >= t_.size() || t_[i].kind != Token::Kind::number || t_[i].number > most_class_levels) return std::nullopt;
        return static_cast<int>(t_[i].number);
    }

    static int* class_of(Character& c, const Token& t) {
        if (t.is("fighter") || t.is("warrior") || t.is("knight")) return &c.fighter;
        if (t.is("cleric") || t.is("priest") || t.is("priestess")) return &c.cleric;
        if (t.is("thief") || t.is("rogue")) return &c.thief;
        if (t.is("wizard") || t.is("mage") || t.is("magic-user") || t.is("sorcerer") || t.is("sorceress")) return &c.magic_user;
        return nullptr;
    }

    // "leadership 4", "L4", "fighter 9", "9th level fighter", "level 9 fighter".
    void detail(std::size_t& i, Character& c) const {
        const Token& t = t_[i];
        const bool lead = t.is("leadership") || t.is("ldr") || t.is("lead");
        const auto colon = [&](std::size_t at) { return at < t_.size() && t_[at].kind == Token::Kind::colon ? at + 1 : at; };
        if (lead)
            if (const auto n = number(colon(i + 1)); n && *n >= 1 && *n <= 5) c.leadership = *n;
        if (t.folded.size() == 2 && t.folded[0] == 'l' && t.folded[1] >= '1' && t.folded[1] <= '5') c.leadership = t.folded[1] - '0';
        if (int* levels = class_of(c, t)) {
            if (const auto n = number(i + 1))
                *levels = *n;
            else if (i >= 2 && t_[i - 1].is("level") && number(i - 2))
                *levels = *number(i - 2);
            else if (i >= 2 && t_[i - 2].is("level") && number(i - 1))
                *levels = *number(i - 1);
        }
        if (t.is("mounted") || t.is("horseback")) c.mounted = true;
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
        for (std::size_t i = 0; i < out_.units.size(); ++i) out_.units[i].unit.id.value = static_cast<std::uint32_t>(i + 1);
        if (out_.units.size() > static_cast<std::size_t>(most_units)) {
            out_.faults.push_back(fmt::format("an army has at most {} units; {} more are left out", most_units,
                                              out_.units.size() - static_cast<std::size_t>(most_units)));
            out_.units.resize(static_cast<std::size_t>(most_units));
        }
        return std::move(out_);
    }

private:
    // "The Host of Arden:" before all, or a line of its own that counts nobody.
    bool header(const Clause& clause, bool first) {
        if (!first || !out_.name.empty()) return false;
        std::span<const Token> t = clause.tokens;
        std::size_t colon = 0;
        while (colon < t.size() && t[colon].kind != Token::Kind::colon) ++colon;
        const auto counts = [](const Token& token) { return token.kind == Token::Kind::number; };
        if (std::any_of(t.begin(), t.begin() + static_cast<std::ptrdiff_t>(colon), counts)) return false;
        const std::span<const Token> rest = colon < t.size() ? t.subspan(colon + 1) : std::span<const Token>{};
        // "Host: 40 knights, ..." names the army; "Knights: 40", "Knights: 40, heavy" and "Knights: 40 with lances" a unit.
        const bool one_line = rest.size() > 1 && rest[1].kind == Token::Kind::word && !ends_name(rest[1]);
        if (colon == t.size() && (clause.begins_line ? UnitReading::knows_something(t) || t.size() > 8 : true)) return false;
        if (colon < t.size() && !rest.empty() && !one_line) return false;
        if (colon < t.size() && leader_words(t, 0) > 0) return false;
        out_.name = cut_to_a_name(words_of(t.first(colon)));
        if (name_fault(out_.name)) out_.name.clear();
        if (!rest.empty()) one({rest, false}, false);
        return true;
    }

    void one(const Clause& clause, bool first) {
        std::span<const Token> t = clause.tokens;
        // Marks of a list.
        while (!t.empty() && (t.front().is("-") || t.front().is("*") || t.front().is("and"))) t = t.subspan(1);
        if (t.empty()) return;
        if (header({t, clause.begins_line}, first)) return;
        if (const std::size_t skip = leader_words(t, 0); skip > 0) return leader(t, skip);
        UnitReading reading(t);
        if (reading.find_count()) return reading.read(out_.units, out_.faults);
        if (!out_.units.empty() && !clause.begins_line && UnitReading::knows_something(t))
            return UnitReading::more(out_.units.back(), t);
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
            read->guesses.emplace_back("somebody else commands: a leader");
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
        out.faults.push_back(fmt::format("the text is longer than {} bytes", with_commas(static_cast<std::int64_t>(most_army_text_bytes))));
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
