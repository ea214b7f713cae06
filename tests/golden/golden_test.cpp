#include <fmt/format.h>
#include <gtest/gtest.h>

#include <map>

#include "engine/abstract/battle.h"
#include "engine/core/text.h"
#include "engine/rulesets/house_rules.h"
#include "tests/golden/transcripts.h"
#include "tests/support/example_armies.h"
#include "tests/support/scripted_dice.h"

// Replays the transcripts of tests/golden; its README says how to rewrite them. The input lines:
//
// > first|second red|hob|orc|hun|mil LEADERSHIP [no-general] [fortified] [again DAY] [wizards N]
// > house KEY VALUE > roles given > day N > begin
// > stratagem KEY [by-night] > foil yes|no > declare true|shown|doubled|halved > stance KEY
// > overrule stand|attacker|defender > role attacker|defender > posture KEY
// > losses KEY [N N N ...] > pursue yes|no > direction KEY > dice TOTAL
namespace banneret {
namespace {

using Words = std::vector<std::string>;

constexpr std::string_view transcripts[] = {
    "pursuit",   "ambush_and_foil",  "contest",     "evasion",    "delay",
    "deception", "fighting_retreat", "destruction", "blind_foil",
};

Words words_of(std::string_view line) {
    Words out;
    for (const std::string_view word : split(line, ' '))
        if (!word.empty()) out.emplace_back(word);
    return out;
}

abstract::Contingent army_of(const Words& w) {
    static const std::map<std::string, std::pair<std::string, std::vector<Unit>>> armies = {
        {"red", {"Red", example::red()}},
        {"hob", {"Hob", example::hob()}},
        {"orc", {"Orc", example::orc()}},
        {"hun", {"Hun", example::hun()}},
        {"mil", {"Mil", example::mil()}}};
    const auto& [name, units] = armies.at(w.at(1));
    abstract::Contingent c = abstract::contingent_of_list(name, units, std::stoi(w.at(2)));
    c.characters = {{CharacterId{1}, "The captain of " + name}};
    for (std::size_t i = 3; i < w.size(); ++i) {
        if (w[i] == "no-general") c.has_general = false;
        if (w[i] == "fortified") c.fortified = true;
        if (w[i] == "again") c.stratagem_again = std::stoi(w.at(i + 1));
        if (w[i] == "wizards") c.wizards = std::stoi(w.at(i + 1));
    }
    return c;
}

Declare declaration_of(const std::string& how, const abstract::Sheet& sheet) {
    using Numbers = UnitDeclaration::Numbers;
    const Numbers n = how == "doubled" ? Numbers::doubled : how == "halved" ? Numbers::halved : Numbers::as_they_are;
    Declare out;
    for (const abstract::UnitStrength& unit : sheet.units)
        out.units.push_back({unit.unit, n, n, how != "shown", how != "shown"});
    return out;
}

Role role_of(const std::string& word) {
    return word == "attacker" ? Role::attacker : Role::defender;
}

// Throws for a bad word, as the transcript is then wrong.
Order order_of(const Words& w, const abstract::Sheet& sheet) {
    const std::string &verb = w.at(0), &what = w.at(1);
    if (verb == "stratagem") return ChooseStratagem{parse_stratagem(what).value(), w.size() > 2};
    if (verb == "foil") return ChooseFoil{what == "yes"};
    if (verb == "declare") return declaration_of(what, sheet);
    if (verb == "stance") return ChooseStance{parse_stance(what).value()};
    if (verb == "overrule") return what == "stand" ? Overrule{} : Overrule{role_of(what)};
    if (verb == "role") return ChooseRole{role_of(what)};
    if (verb == "posture") return ChoosePosture{parse_posture(what).value()};
    if (verb == "pursue") return ChoosePursuit{what == "yes"};
    if (verb == "direction") return ChooseDirection{parse_direction(what).value()};
    if (verb != "losses") throw std::invalid_argument("unknown word " + verb);
    AllotLosses losses{parse_loss_way(what).value(), {}};
    for (std::size_t i = 2; i < w.size(); ++i) losses.by_hand.push_back(std::stoi(w[i]));
    return losses;
}

std::string outcome_words(const abstract::Record& r) {
    const abstract::Outcome o = abstract::outcome(r);
    const auto name = [&](std::optional<Side> s) { return s ? r.setup->start.sides[*s].name : "nobody"; };
    std::string out = fmt::format("\nResult: {}. Field: {}.\n",
                                  o.result                                    ? short_name(*o.result)
                                  : o.kind == abstract::Outcome::Kind::evaded ? "evaded"
                                                                              : "delayed",
                                  name(o.field));
    for (const Side s : both_sides) {
        out += fmt::format("{}:{}{}{}{}\n", name(s), o.defeated[s] ? " defeated" : "",
                           o.fortified[s] ? " fortified" : "", o.attempted[s] ? " stratagem tried" : "",
                           o.retreat_miles[s] > 0 ? fmt::format(" {} {}", counted(o.retreat_miles[s], "mile"),
                                                                words(o.direction[s].value()))
                                                  : "");
        for (const UnitLosses& unit : o.losses[s].units)
            out += fmt::format("    {:<14} {:>4} before {:>4} killed {:>4} wounded {:>4} fit\n", unit.name, unit.before,
                               unit.killed, unit.wounded, unit.fit());
        static constexpr std::string_view fates[] = {"unhurt", "wounded", "captured", "dead", "fled"};
        for (const CharacterFate& c : o.losses[s].characters)
            out += fmt::format("    {}: {}\n", c.name, fates[static_cast<std::size_t>(c.fate)]);
    }
    return out;
}

// Produces the whole transcript from its input lines.
class Transcript {
public:
    // False once a line is refused; the text then ends with the refusal.
    bool put_in(const std::string& line) {
        const Words w = words_of(line);
        if (!record_) return set_up_line(line, w);
        ask();
        text_ += "> " + line + "\n";
        const auto d = abstract::pending(*record_);
        if (!d) return fail("the battle is over");
        std::vector<Roll> rolls;
        Order order = ThrowDice{};
        if (w.at(0) == "dice")
            rolls.push_back(roll_of(d->question, std::stoi(w.at(1))));
        else
            order = order_of(w, record_->setup->sheets[d->side]);
        auto step = abstract::try_step(*record_, order, rolls);
        if (const auto* no = std::get_if<Refusal>(&step)) return fail(no->why);
        auto* stepped = std::get_if<abstract::Stepped>(&step);
        if (stepped == nullptr) return fail("the dice are missing");
        for (const Event& e : stepped->events) text_ += "    " + describe(*record_->setup, e) + "\n";
        *record_ = stepped->record;
        return true;
    }
    std::string finish() {
        if (!record_) return text_;
        ask();
        if (record_->stage == abstract::Stage::over) text_ += outcome_words(*record_);
        return text_;
    }

private:
    bool set_up_line(const std::string& line, const Words& w) {
        text_ += "> " + line + "\n";
        if (w.at(0) == "first") start_.sides.first = army_of(w);
        if (w.at(0) == "second") start_.sides.second = army_of(w);
        if (w.at(0) == "roles") start_.roles_given = true;
        if (w.at(0) == "day") start_.day = std::stoi(w.at(1));
        if (w.at(0) == "house")
            if (const auto no = set_house_rule(house_, w.at(1), w.at(2))) return fail(no->why);
        if (w.at(0) != "begin") return true;
        start_.house = house_.abstract;
        record_ = abstract::begin(example::setup_of(start_));
        return true;
    }
    void ask() {
        if (const auto d = abstract::pending(*record_)) text_ += fmt::format("? {}\n", describe(*record_, *d));
    }
    bool fail(const std::string& why) {
        text_ += "! " + why + "\n";
        return false;
    }

    abstract::Start start_;
    HouseRules house_;
    std::optional<abstract::Record> record_;
    std::string text_;
};

test::Transcripts written() {
    return test::Transcripts("abstract");
}

class Golden : public testing::TestWithParam<std::string_view> {};

TEST_P(Golden, TranscriptPlaysAgainToTheLastWord) {
    const std::string before = written().read(GetParam());
    Transcript transcript;
    for (const std::string_view line : split(before, '\n'))
        if (line.starts_with("> ") && !transcript.put_in(std::string(line.substr(2)))) break;
    const std::string after = transcript.finish();
    ASSERT_EQ(after.find("\n! "), std::string::npos) << after;
    written().expect_same(GetParam(), after);
}

INSTANTIATE_TEST_SUITE_P(Abstract, Golden, testing::ValuesIn(transcripts),
                         [](const auto& given) { return std::string(given.param); });

TEST(GoldenFolder, EveryTranscriptIsPlayed) {
    written().expect_all(transcripts);
}

}  // namespace
}  // namespace banneret
