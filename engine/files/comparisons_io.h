#pragma once

#include "engine/campaign/chronicle/comparisons.h"
#include "engine/files/armies_io.h"

// The file format of kept comparisons. Only campaign_io.h includes this.
namespace banneret::files {

// "7/36" or "2", as fraction_text() writes them, with numbers of at most 18 digits.
template <class Archive>
void fraction_field(Archive& ar, const char* name, Fraction& f) {
    std::string text = is_loading<Archive> ? std::string() : fraction_text(f);
    field_or(ar, name, text, std::string("0"));
    if constexpr (is_loading<Archive>) {
        const auto digits = [](std::string_view part) {
            return !part.empty() && part.size() <= 18 && part.find_first_not_of("0123456789") == std::string_view::npos;
        };
        const std::size_t slash = text.find('/');
        const std::string over = text.substr(0, slash),
                          under = slash == std::string::npos ? "1" : text.substr(slash + 1);
        if (!digits(over) || !digits(under) || under.find_first_not_of('0') == std::string::npos)
            throw BadFile{"must be a fraction such as 1/2", {name}};
        f = fraction(std::stoll(over), std::stoll(under));
    }
}

}  // namespace banneret::files

namespace banneret {

template <class Archive>
void serialize(Archive& ar, PayoffWeights& w, const std::uint32_t version) {
    using namespace files;
    check_version(ar, version);
    fraction_field(ar, "win", w.win);
    fraction_field(ar, "losses", w.losses);
    fraction_field(ar, "field", w.field);
    no_more(ar);
}

template <class Archive>
void serialize(Archive& ar, BattleAssumptions& p, const std::uint32_t version) {
    using namespace files;
    check_version(ar, version);
    optional_field(ar, "attacker_posture", p.attacker);
    optional_field(ar, "defender_posture", p.defender);
    field_or(ar, "attacker_stratagem", p.attacker_stratagem, Stratagem::none);
    field_or(ar, "defender_stratagem", p.defender_stratagem, Stratagem::none);
    field_or(ar, "attempts", p.attempts);
    field_or(ar, "attacker_losses", p.attacker_losses, LossWay::proportional);
    field_or(ar, "defender_losses", p.defender_losses, LossWay::proportional);
    field(ar, "payoff", p.payoff);
    no_more(ar);
}

template <class Archive>
void serialize(Archive& ar, LossMark& m, const std::uint32_t version) {
    using namespace files;
    check_version(ar, version);
    field(ar, "amount", m.amount);
    field_or(ar, "men", m.men);
    no_more(ar);
}

template <class Archive>
void serialize(Archive& ar, KeptVariant& v, const std::uint32_t version) {
    using namespace files;
    check_version(ar, version);
    field(ar, "name", v.name);
    field_or(ar, "army", v.army);
    optional_field(ar, "own", v.own);
    optional_field(ar, "has_general", v.has_general);
    optional_field(ar, "leadership", v.leadership);
    optional_field(ar, "wizards", v.wizards);
    optional_field(ar, "arch_wizards", v.arch_wizards);
    field_or(ar, "changes", v.changes);
    no_more(ar);
}

template <class Archive>
void serialize(Archive& ar, KeptShare& s, const std::uint32_t version) {
    using namespace files;
    check_version(ar, version);
    field(ar, "value", s.value);
    field(ar, "low", s.low);
    field(ar, "high", s.high);
    no_more(ar);
}

template <class Archive>
void serialize(Archive& ar, KeptVerdict& v, const std::uint32_t version) {
    using namespace files;
    check_version(ar, version);
    field(ar, "judge", v.judge);
    field_or(ar, "battles", v.battles);
    field(ar, "attacker_wins", v.attacker_wins);
    field(ar, "drawn", v.drawn);
    field(ar, "defender_wins", v.defender_wins);
    field(ar, "attacker_lost", v.attacker_lost);
    field(ar, "defender_lost", v.defender_lost);
    no_more(ar);
}

template <class Archive>
void serialize(Archive& ar, KeptComparison& c, const std::uint32_t version) {
    using namespace files;
    check_version(ar, version);
    field(ar, "id", c.id);
    field(ar, "name", c.name);
    field(ar, "variants", c.variants);
    field(ar, "foes", c.foes);
    field_or(ar, "role", c.role, Role::attacker);
    field(ar, "play", c.play);
    field(ar, "heavy", c.heavy);
    field(ar, "light", c.light);
    field_or(ar, "seed", c.seed);
    field_or(ar, "battles", c.battles);
    field_or(ar, "verdicts", c.verdicts);
    no_more(ar);
}

}  // namespace banneret

BANNERET_STORED(banneret::PayoffWeights)
BANNERET_STORED(banneret::BattleAssumptions)
BANNERET_STORED(banneret::LossMark)
BANNERET_STORED(banneret::KeptVariant)
BANNERET_STORED(banneret::KeptShare)
BANNERET_STORED(banneret::KeptVerdict)
BANNERET_STORED(banneret::KeptComparison)
