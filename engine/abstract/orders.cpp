#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "engine/abstract/postures.h"
#include "engine/abstract/steps.h"
#include "engine/abstract/stratagems.h"

// Checks that an order answers the pending decision.
namespace banneret::abstract::steps {

namespace {

using Ask = Decision::Ask;

struct Kind {
    Ask ask;
    std::string_view words;
};

// Indexed by the alternative in Order.
constexpr std::array<Kind, std::variant_size_v<Order>> kinds = {{
    {Ask::roll, "No dice are rolled"},
    {Ask::stratagem, "No stratagem is chosen"},
    {Ask::foil, "No foil is chosen"},
    {Ask::declaration, "Nothing is declared"},
    {Ask::stance, "No stance is chosen"},
    {Ask::overrule, "No general overrules the stances"},
    {Ask::role, "No role is chosen"},
    {Ask::posture, "No posture is chosen"},
    {Ask::losses, "No losses are shared out"},
    {Ask::pursuit, "No pursuit is decided"},
    {Ask::retreat_direction, "No direction is chosen"},
}};

std::optional<Refusal> wrong_kind(const Record& r, const Decision& d, const Order& o) {
    std::string why = fmt::format("{} now. The battle waits for this: {}", kinds[o.index()].words, describe(r, d));
    // AD-R5, AD-R13: a side that was never asked learns why.
    if (const auto* wanted = std::get_if<ChooseStratagem>(&o); wanted && wanted->stratagem != Stratagem::none)
        for (const Side s : both_sides)
            if (const auto barred = stratagem_refused(contingent(r, s), r.setup->start.day)) why += " " + barred->why;
    return Refusal{std::move(why)};
}

std::optional<Refusal> stratagem_answer(const Record& r, Side side, const ChooseStratagem& o) {
    if (o.stratagem == Stratagem::none) return std::nullopt;
    if (auto barred = stratagem_refused(contingent(r, side), r.setup->start.day)) return barred;
    if (o.stratagem == Stratagem::foil && !house(r).foil_declared_blind)
        return Refusal{fmt::format("{} may foil only in reaction: it is asked once a stratagem of {} has succeeded.",
                                   name(r, side), name(r, other(side)))};
    return std::nullopt;
}

std::optional<Refusal> foil_answer(const Record& r, Side side, const ChooseFoil& o) {
    if (!o.foil || may_foil(r, side)) return std::nullopt;
    if (auto barred = stratagem_refused(contingent(r, side), r.setup->start.day)) return barred;
    return Refusal{
        fmt::format("{} may foil only a stratagem of {} that has succeeded, and only if it has made no attempt before.",
                    name(r, side), name(r, other(side)))};
}

std::optional<Refusal> declaration_answer(const Record& r, Side side, const Declare& o) {
    using Numbers = UnitDeclaration::Numbers;
    // A side that does not know of the foil may still declare false numbers; declared_to() ignores them.
    const bool deceives = effective_stratagem(as_seen_by(r, side), side) == Stratagem::deceptive_deployment;
    std::set<UnitId> seen;
    for (const UnitDeclaration& declared : o.units) {
        const auto& units = sheet(r, side).units;
        const auto unit =
            std::find_if(units.begin(), units.end(), [&](const UnitStrength& u) { return u.unit == declared.unit; });
        if (unit == units.end())
            return Refusal{
                fmt::format("{} has no unit number {} with anybody fit to fight.", name(r, side), declared.unit.value)};
        if (!seen.insert(declared.unit).second)
            return Refusal{fmt::format("{} of {} are declared twice.", unit->name, name(r, side))};
        if (!deceives && (declared.count != Numbers::as_they_are || declared.fc != Numbers::as_they_are))
            return Refusal{
                fmt::format("{} must declare {} as they are: numbers are halved or doubled only after a "
                            "deceptive deployment that succeeded.",
                            name(r, side), unit->name)};
    }
    return std::nullopt;
}

std::optional<Refusal> posture_answer(const Record& r, Side side, const ChoosePosture& o) {
    const auto role = role_of(r, side);
    if (!role) return Refusal{"Postures are chosen once it is known who attacks."};
    if (banneret::role_of(o.posture) != *role)
        return Refusal{fmt::format("{} is a posture of the {}, and {} is the {}.", words(o.posture), key(other(*role)),
                                   name(r, side), key(*role))};
    return posture_refused(o.posture, sheet(r, side), sheet(r, other(side)), name(r, side));
}

std::optional<Refusal> losses_answer(const Record& r, Side side, const AllotLosses& o) {
    const Loss& loss = about_pursuit(r) ? r.sides[side].pursuit_loss : r.sides[side].battle_loss;
    if (loss.tenths < 0) return Refusal{fmt::format("{} has no losses to share out yet.", name(r, side))};
    if (o.way != LossWay::by_hand) {
        if (o.by_hand.empty()) return std::nullopt;
        return Refusal{"Losses unit by unit can be given only with the way \"by hand\"."};
    }
    // The strength before this loss: survivors() skips a loss whose way is not chosen yet.
    Record before = r;
    (about_pursuit(r) ? before.sides[side].pursuit_loss : before.sides[side].battle_loss).way.reset();
    return by_hand_refused(sheet(r, side), survivors(before, side), loss.tenths, o.by_hand);
}

}  // namespace

std::optional<Refusal> refusal(const Record& r, const Decision& d, const Order& o) {
    if (kinds[o.index()].ask != d.ask) return wrong_kind(r, d, o);
    if (const auto* stratagem = std::get_if<ChooseStratagem>(&o)) return stratagem_answer(r, d.side, *stratagem);
    if (const auto* foil = std::get_if<ChooseFoil>(&o)) return foil_answer(r, d.side, *foil);
    if (const auto* declared = std::get_if<Declare>(&o)) return declaration_answer(r, d.side, *declared);
    if (const auto* posture = std::get_if<ChoosePosture>(&o)) return posture_answer(r, d.side, *posture);
    if (const auto* losses = std::get_if<AllotLosses>(&o)) return losses_answer(r, d.side, *losses);
    return std::nullopt;
}

}  // namespace banneret::abstract::steps
