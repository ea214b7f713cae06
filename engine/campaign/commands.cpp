#include "engine/campaign/commands.h"

#include <fmt/format.h>

#include "engine/campaign/armies/roster_work.h"
#include "engine/core/text.h"

namespace banneret {

namespace {

std::string army_name(const Campaign& c, ArmyId id) {
    const Army* army = find_army(c, id);
    return army != nullptr ? army->name : "an army";
}

std::string power_name(const Campaign& c, FactionId id) {
    const Faction* faction = find_faction(c, id);
    return faction != nullptr ? faction->name : "a side";
}

std::string battle_name(const Campaign& c, BattleId id) {
    const OpenBattle* battle = find_battle(c, id);
    return battle != nullptr ? battle->name : "a battle";
}

// Names the kind of order and never its content: the menu that shows the words is visible to all players.
struct OrderWords {
    std::string_view operator()(const ThrowDice&) const { return "dice"; }
    std::string_view operator()(const ChooseStratagem&) const { return "stratagem"; }
    std::string_view operator()(const ChooseFoil&) const { return "foil"; }
    std::string_view operator()(const Declare&) const { return "declaration"; }
    std::string_view operator()(const ChooseStance&) const { return "stance"; }
    std::string_view operator()(const Overrule&) const { return "superior general"; }
    std::string_view operator()(const ChooseRole&) const { return "role"; }
    std::string_view operator()(const ChoosePosture&) const { return "posture"; }
    std::string_view operator()(const AllotLosses&) const { return "losses"; }
    std::string_view operator()(const ChoosePursuit&) const { return "pursuit"; }
    std::string_view operator()(const ChooseDirection&) const { return "direction of the retreat"; }
};

std::string with_detail(std::string words, const std::string& detail) {
    return detail.empty() ? words : fmt::format("{}: {}", words, detail);
}

struct CommandWords {
    const Campaign& c;
    std::string operator()(const NameCampaign& x) const { return fmt::format("name the campaign {}", x.name); }
    std::string operator()(const SetCalendar&) const { return "change the calendar"; }
    std::string operator()(const SetHouseRules&) const { return "change the house rules"; }
    std::string operator()(const PutFaction& x) const {
        return fmt::format("{} {}", x.faction.id ? "edit" : "add", x.faction.name);
    }
    std::string operator()(const RemoveFaction& x) const { return fmt::format("remove {}", power_name(c, x.faction)); }
    std::string operator()(const PutArmy& x) const {
        return with_detail(fmt::format("{} {}", x.army.id ? "edit" : "raise", x.army.name), x.what);
    }
    std::string operator()(const RemoveArmy& x) const { return fmt::format("remove {}", army_name(c, x.army)); }
    std::string operator()(const MoveArmy& x) const {
        return fmt::format("move {} to {}", army_name(c, x.army), x.place);
    }
    std::string operator()(const AddNote&) const { return "add a note"; }
    std::string operator()(const EditNote&) const { return "change a note"; }
    std::string operator()(const StrikeNote&) const { return "delete a note"; }
    std::string operator()(const BeginSession& x) const {
        return x.name.empty() ? "begin a session" : fmt::format("begin the session {}", x.name);
    }
    std::string operator()(const EndSession&) const {
        return c.session ? fmt::format("end {}", session_words(*c.session)) : "end the session";
    }
    std::string operator()(const FoldHistory& x) const {
        return x.fold.versions == 0 ? "unfold the history"
                                    : fmt::format("fold the history before {}", date_words(*c.calendar, x.fold.before));
    }
    std::string operator()(const OfferBattle& x) const {
        return fmt::format("offer battle between {} and {}", army_name(c, x.first), army_name(c, x.second));
    }
    std::string operator()(const CallOffBattle& x) const {
        return fmt::format("call off {}", battle_name(c, x.battle));
    }
    std::string operator()(const PlanBattle& x) const {
        return with_detail(fmt::format("plan {}", battle_name(c, x.battle)), x.what);
    }
    std::string operator()(const ChooseResolver& x) const {
        return fmt::format("{} {}", x.resolver == Resolver::undecided ? "start over" : "begin",
                           battle_name(c, x.battle));
    }
    std::string operator()(const GiveBattleOrder& x) const {
        return fmt::format("{}: {}", battle_name(c, x.battle), std::visit(OrderWords{}, x.order));
    }
    std::string operator()(const AutoPlayBattle& x) const {
        return fmt::format("resolve {}", battle_name(c, x.battle));
    }
    std::string operator()(const EnterBattleResult& x) const {
        return fmt::format("type in the result of {}", battle_name(c, x.battle));
    }
    std::string operator()(const ReviewBattle& x) const {
        return with_detail(fmt::format("review {}", battle_name(c, x.battle)), x.what);
    }
    std::string operator()(const ApplyBattle& x) const { return fmt::format("apply {}", battle_name(c, x.battle)); }
    std::string operator()(const KeepComparison& x) const { return fmt::format("keep {}", x.comparison.name); }
    std::string operator()(const DropComparison& x) const {
        const KeptComparison* one = find_comparison(c, x.comparison);
        return fmt::format("drop {}", one != nullptr ? one->name : "a comparison");
    }
    // Commands of rosters, time and map have their own action_words().
    template <class C>
    std::string operator()(const C& x) const {
        return action_words(c, x);
    }
};

struct BattleOf {
    template <class C>
    BattleId operator()(const C& command) const {
        if constexpr (requires { command.battle; })
            return command.battle;
        else
            return {};
    }
};

}  // namespace

Command::Command() = default;
Command::Command(const Command&) = default;
Command::Command(Command&&) noexcept = default;
Command& Command::operator=(const Command&) = default;
Command& Command::operator=(Command&&) noexcept = default;
Command::~Command() = default;

std::string command_words(const Campaign& before, const Command& command) {
    return std::visit(CommandWords{before}, command);
}

BattleId battle_of(const Command& command) {
    return std::visit(BattleOf{}, command);
}

Performed begin_work(const Campaign& now, EntryKind kind) {
    Performed work{now, {}};
    work.entry.day = now.day;
    work.entry.kind = kind;
    return work;
}

std::variant<Performed, Refusal, NeedRoll> perform(const Campaign& now, const Command& command,
                                                   std::span<const Roll> rolls) {
    auto outcome = std::visit([&](const auto& c) { return carry_out(now, c, rolls); }, command);
    if (auto* done = std::get_if<Performed>(&outcome)) {
        done->entry.action = command_words(now, command);
        done->entry.day = done->campaign.day;
        tidy_rosters(now, done->campaign);
        service_facts(now, done->campaign, done->entry);
        tidy_map(done->campaign);
    }
    return outcome;
}

}  // namespace banneret
