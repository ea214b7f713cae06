#include "engine/campaign/chronicle/read_aloud.h"

#include <fmt/format.h>

#include "engine/core/text.h"

namespace banneret {

namespace {

// In the past tense, as an army's name may be singular or plural.
std::string_view posture_clause(Posture p) {
    switch (p) {
        case Posture::frontal_assault:
            return "came straight on";
        case Posture::attack_right:
            return "struck with the right wing";
        case Posture::attack_left:
            return "struck with the left wing";
        case Posture::envelope:
            return "reached around both flanks";
        case Posture::screened_attack:
            return "advanced behind a screen of missiles";
        case Posture::stand_and_hold:
            return "stood and held";
        case Posture::refuse_right:
            return "held the right wing back";
        case Posture::refuse_left:
            return "held the left wing back";
        case Posture::weak_center:
            return "kept a weak centre between strong wings";
        case Posture::fighting_retreat:
            return "fell back fighting";
    }
    return "fought";
}

// A stratagem that took effect; empty for one that shows no troops.
std::string stratagem_clause(const std::string& army, const ChooseStratagem& chosen) {
    switch (chosen.stratagem) {
        case Stratagem::ambush:
            return army + " broke out of an ambush";
        case Stratagem::flank_march:
            return "a column from " + army + " came in on the flank";
        case Stratagem::deceptive_deployment:
            return army + " had shown false numbers";
        case Stratagem::surprise_attack:
            return fmt::format("{} took the enemy by surprise{}", army, chosen.at_night ? " at night" : "");
        case Stratagem::field_fortifications:
            return army + " fought from behind field works";
        case Stratagem::none:
        case Stratagem::foil:
        case Stratagem::evade_battle:
            break;
    }
    return {};
}

class Narrator {
public:
    Narrator(const abstract::Start& start, const abstract::Record* course, const Review& review, PerSide<bool> knows)
        : start_(start), course_(course), review_(review), knows_(knows) {}

    std::vector<std::string> fought() const { return {opening(), ending(), cost()}; }

    std::vector<std::string> not_fought() const {
        std::vector<std::string> away;
        for (const Side s : both_sides)
            if (review_.retreat_miles[s] > 0)
                away.push_back(fmt::format("{} slipped away and fell back {}", name(s),
                                           counted(review_.retreat_miles[s], "mile")));
        return {sentence(fmt::format("{}{} and {} came face to face, but there was no battle", at_place(),
                                     name(Side::first), name(Side::second))),
                sentence(away.empty() ? "neither side attacked" : joined(away)),
                sentence(review_.field  ? "the field was left to " + name(*review_.field)
                         : away.empty() ? std::string("the two armies still faced each other")
                                        : std::string("nobody held the field"))};
    }

private:
    const std::string& name(Side s) const { return start_.sides[s].name; }
    std::string at_place() const { return start_.place.empty() ? "" : fmt::format("at {} ", start_.place); }
    static std::string sentence(std::string words) {
        if (!words.empty() && words.front() >= 'a' && words.front() <= 'z')
            words.front() = static_cast<char>(words.front() - 'a' + 'A');
        return words + ".";
    }

    std::string opening() const {
        if (!review_.attacker)
            return sentence(
                fmt::format("{}{} and {} fought a battle", at_place(), name(Side::first), name(Side::second)));
        const Side a = *review_.attacker, d = other(a);
        const auto deed = [&](Side s, Role role) -> std::string_view {
            const auto posture = course_ != nullptr ? course_->sides[s].posture : std::nullopt;
            if (posture && role_of(*posture) == role) return posture_clause(*posture);
            return role == Role::attacker ? "attacked" : "defended";
        };
        return sentence(fmt::format("{}{} {}, and {} {}", at_place(), name(a), deed(a, Role::attacker), name(d),
                                    deed(d, Role::defender)));
    }

    std::string ending() const {
        std::string out;
        for (const Side s : both_sides) {
            if (course_ == nullptr || !course_->sides[s].stratagem) continue;
            if (abstract::effective_stratagem(*course_, s) == Stratagem::none) continue;
            const std::string clause = stratagem_clause(name(s), *course_->sides[s].stratagem);
            if (!clause.empty()) out += clause + ", ";
        }
        if (!out.empty()) out += "and ";
        return sentence(out + result());
    }

    std::string result() const {
        const std::string winner = review_.winner ? name(*review_.winner) : "nobody";
        switch (review_.result->grade) {
            case Grade::skirmish:
                return "it came to no more than a skirmish that neither side won";
            case Grade::stalemate:
                return "the fighting ended in a stalemate";
            case Grade::marginal_victory:
                return winner + " won by a narrow margin";
            case Grade::victory:
                return winner + " won the day";
            case Grade::crushing_victory:
                return winner + " won a crushing victory";
        }
        return winner + " won";
    }

    std::string lost_of(Side s) const {
        if (!knows_[s]) return fmt::format("the losses of {} are not known", name(s));
        std::int64_t before = 0, lost = 0;
        for (const UnitLosses& u : review_.losses[s].units) before += u.before, lost += u.lost();
        if (lost == 0) return name(s) + " lost no one";
        return fmt::format("{} lost {} of {}", name(s), with_commas(lost), counted(before, "man", "men"));
    }

    std::string cost() const {
        const bool pursued = course_ != nullptr && course_->pursued == true;
        return sentence(fmt::format("{}, {}, and {} held the field{}", lost_of(Side::first), lost_of(Side::second),
                                    review_.field ? name(*review_.field) : "nobody",
                                    pursued ? " after a pursuit" : ""));
    }

    const abstract::Start& start_;
    const abstract::Record* course_;
    const Review& review_;
    PerSide<bool> knows_;
};

}  // namespace

abstract::Record as_known_to_both(const abstract::Record& r) {
    abstract::Record out = r;
    for (const Side s : both_sides) out.sides[s] = abstract::as_seen_by(r, other(s)).sides[s];
    return out;
}

std::vector<std::string> read_aloud(const abstract::Start& start, const abstract::Record* course, const Review& review,
                                    PerSide<bool> knows) {
    const Narrator narrator(start, course, review, knows);
    if (!review.fought) return narrator.not_fought();
    if (!review.result) return {};
    return narrator.fought();
}

}  // namespace banneret
