#include "engine/armies/army_text_unit.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "engine/armies/army_text_words.h"
#include "engine/core/text.h"

namespace banneret::army_text {

namespace {

class UnitReading {
public:
    explicit UnitReading(std::span<const Token> tokens) : tokens_(tokens) {}

    // Finds how many units of how many men the words describe; false: they contain no count.
    bool find_count() {
        std::size_t at = 0;
        while (at < tokens_.size() && (tokens_[at].is("about") || tokens_[at].is("some") || tokens_[at].is("circa") ||
                                       tokens_[at].is("roughly") || tokens_[at].is("approximately") ||
                                       tokens_[at].is("nearly") || tokens_[at].is("over") || tokens_[at].is("the") ||
                                       tokens_[at].is("and") || tokens_[at].is("a") || tokens_[at].is("an"))) {
            about_ = about_ ||
                     !(tokens_[at].is("the") || tokens_[at].is("and") || tokens_[at].is("a") || tokens_[at].is("an"));
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
        if (fraction_) {
            faults.push_back(fmt::format("\"{}\": a unit has a whole number of men", words_of(tokens_)));
            return;
        }
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

    // Adds further words to a unit that was already read.
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
        if (read.unit.fc != fc)
            std::erase_if(read.guesses,
                          [](const std::string& g) { return g.find("fighting capacity") != std::string::npos; });
        if (read.unit.armour != armour)
            std::erase_if(read.guesses, [](const std::string& g) { return g.find("armour") != std::string::npos; });
    }

private:
    void take_count(std::size_t at) {
        men_ = tokens_[at].number;
        fraction_ = tokens_[at].fraction;
        std::size_t next = at + 1;
        // "200-250 spears", "3 x 40 pikes", "3 companies of 40 pikes"
        const auto number_at = [&](std::size_t i) {
            return i < tokens_.size() && tokens_[i].kind == Token::Kind::number;
        };
        if (next < tokens_.size() && (tokens_[next].is("-") || tokens_[next].is("to")) && number_at(next + 1)) {
            const std::int64_t more = tokens_[next + 1].number;
            guesses_.push_back(fmt::format("{} to {} men: taken as {}", with_commas(men_), with_commas(more),
                                           with_commas((men_ + more) / 2)));
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
            guesses_.push_back("that many units are more than an army can have: taken as one");
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
            while (end > 0 &&
                   (tokens_[end - 1].is("x") || tokens_[end - 1].is("-") ||
                    tokens_[end - 1].kind == Token::Kind::open || tokens_[end - 1].kind == Token::Kind::colon ||
                    tokens_[end - 1].kind == Token::Kind::comma))
                --end;
            if (end == 0) return false;
            name_ = words_of(tokens_.subspan(0, end));
            // A long name is a sentence, not a name.
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
            const bool article =
                name_.empty() && (token.is("the") || token.is("a") || token.is("an") || token.is("our"));
            if (!named && !article && !is_filler_of_name(token))
                name_ += (name_.empty() ? "" : " ") + words_of(t.subspan(i, std::max<std::size_t>(1, length)));
            if (found) {
                apply(*found, no);
                i += length;
                // "no shields or armour": the "no" applies up to the next comma.
                continue;
            }
            if (token.kind == Token::Kind::comma) no = false;
            const bool says = token.kind == Token::Kind::number || (named && token.kind == Token::Kind::word);
            if (says && !is_filler(token) && &t[0] != &tokens_[0]) unread_.push_back(token.text);
            ++i;
        }
    }

    // "FC 3", "fighting capacity 4", "2 HD", "hit dice 3".
    std::size_t take_figure(std::span<const Token> t, std::size_t i) {
        const auto number = [&](std::size_t at) -> std::optional<std::int64_t> {
            if (at < t.size() && t[at].kind == Token::Kind::number && !t[at].fraction) return t[at].number;
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
        if (t[i].folded.size() == 3 && t[i].folded.starts_with("fc") && t[i].folded[2] >= '1' &&
            t[i].folded[2] <= '5') {
            unit_.fc = t[i].folded[2] - '0';
            fc_given_ = true;
            return 1;
        }
        if (const auto n = number(i); n && i + 1 < t.size() && (t[i + 1].is("hd") || t[i + 1].is("hit"))) {
            if (*n >= 0 && *n <= most_hit_dice)
                unit_.hit_dice = static_cast<int>(*n);
            else
                guesses_.push_back(fmt::format("{} hit dice are not 0 to {}", *n, most_hit_dice));
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
            // An explicit "on foot" overrides the mount that the kind of troops implies.
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
            guesses_.push_back(
                fmt::format("no fighting capacity is named: {} {}", unit_.fc, fighting_capacity_name(unit_.fc)));
    }

    std::span<const Token> tokens_;
    Unit unit_;
    std::int64_t men_ = 0, units_ = 1;
    std::size_t before_ = 0, from_ = 0, to_ = 0;
    bool about_ = false, named_ = false, fc_given_ = false, armour_given_ = false, some_bow_ = false, on_foot_ = false;
    bool fraction_ = false;
    std::string name_;
    std::vector<std::string> guesses_, unread_;
};

}  // namespace

std::string words_of(std::span<const Token> tokens) {
    std::string out;
    for (const Token& t : tokens) {
        const bool tight = t.kind == Token::Kind::comma || t.kind == Token::Kind::close || t.kind == Token::Kind::colon;
        if (!out.empty() && !tight && out.back() != '(') out += ' ';
        out += t.text;
    }
    return out;
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

bool knows_something(std::span<const Token> tokens) {
    for (std::size_t i = 0; i < tokens.size(); ++i)
        for (std::size_t n = std::min<std::size_t>(4, tokens.size() - i); n > 0; --n)
            if (meaning(tokens.subspan(i, n))) return true;
    return false;
}

bool read_unit(std::span<const Token> tokens, std::vector<ReadUnit>& units, std::vector<std::string>& faults) {
    UnitReading reading(tokens);
    if (!reading.find_count()) return false;
    reading.read(units, faults);
    return true;
}

void read_more(ReadUnit& unit, std::span<const Token> tokens) {
    UnitReading::more(unit, tokens);
}

}  // namespace banneret::army_text
