#include "engine/campaign/campaign.h"

#include <fmt/format.h>

#include "app/cli/base/numbers.h"
#include "app/cli/base/tables.h"
#include "app/cli/base/verbs.h"
#include "app/cli/campaign/campaign_access.h"
#include "engine/core/check.h"
#include "engine/core/text.h"

namespace banneret::app {

namespace {

std::string in_days(std::int32_t days) {
    if (days <= 0) return "now";
    return fmt::format("in {}", counted(days, "day"));
}

// --- show --------------------------------------------------------------------------------------------------------

abstract::Sheet sheet_of(const Campaign& campaign, const Army& army) {
    return abstract::make_sheet(army.units, campaign.house->abstract);
}

std::int64_t wounded_of(const Campaign& campaign, const Army& army) {
    std::int64_t men = 0;
    for (const Recovery& recovery : campaign.recoveries)
        if (recovery.army == army.id) men += recovery.men;
    return men;
}

std::string_view army_name(const Campaign& campaign, ArmyId id) {
    const Army* army = find_army(campaign, id);
    return army != nullptr ? std::string_view(army->name) : std::string_view("an army that no longer exists");
}

Table armies_columns() {
    Table table;
    table.left({{"Army", "army"}});
    table.data({"side", "place"});
    table.right({{"US", "unit_strength"}, {"Men", "individuals"}, {"Wounded", "wounded"}});
    table.left({"Place", {"General", "general"}});
    table.data({"leadership"});
    return table;
}

// The rows of all armies, in the campaign's order.
std::vector<Table::Row> army_rows(const Campaign& campaign) {
    std::vector<std::int64_t> strengths;
    for (const Shared<Army>& army : campaign.armies) strengths.push_back(sheet_of(campaign, *army).strength);
    const int decimals = decimals_needed(strengths);
    std::vector<Table::Row> out;
    for (std::size_t i = 0; i < campaign.armies.size(); ++i) {
        const Army& army = *campaign.armies[i];
        const Faction* faction = find_faction(campaign, army.faction);
        const Character* general = general_of(army);
        const int led_by = general != nullptr ? leadership(*general, campaign.house->conversion) : 1;
        const std::int64_t wounded = wounded_of(campaign, army);
        out.push_back({{"  " + army.name, army.name},
                       faction != nullptr ? Cell(faction->name) : Cell(nullptr),
                       army.place,
                       {strength_text(strengths[i], decimals), hundredths_text(strengths[i])},
                       individuals(army),
                       {wounded > 0 ? with_commas(wounded) : "", wounded},
                       is_destroyed(campaign, army) ? "destroyed" : army.place,
                       general != nullptr ? Cell(fmt::format("{} ({})", general->name, led_by), general->name)
                                          : Cell("none", nullptr),
                       led_by});
    }
    return out;
}

// One table for all sides, so that their numbers align.
std::string armies_text(const Campaign& campaign) {
    Table table = armies_columns();
    const std::vector<Table::Row> rows = army_rows(campaign);
    const auto add_side = [&](std::string_view name, const auto& is_of_side) {
        bool named = false;
        for (std::size_t i = 0; i < campaign.armies.size(); ++i) {
            if (!is_of_side(*campaign.armies[i])) continue;
            if (!named) table.gap();
            if (!named) table.row({name});
            named = true;
            table.rows.push_back(rows[i]);
        }
    };
    for (const Faction& faction : campaign.factions)
        add_side(faction.name, [&](const Army& army) { return army.faction == faction.id; });
    add_side("No side", [&](const Army& army) { return find_faction(campaign, army.faction) == nullptr; });
    return campaign.armies.empty() ? "  No armies yet.\n" : plain_text(table, 2, 120);
}

Table due_table(const Campaign& campaign) {
    Table table;
    table.data({"day"});
    table.left({"", {"", "date"}, {"", "what"}});
    for (const Due& item : due_list(campaign))
        table.row({item.day, in_days(item.day - campaign.day), date_words(*campaign.calendar, item.day), item.words});
    return table;
}

Table waiting_table(const Campaign& campaign) {
    Table table;
    table.data({"battle", "first", "second", "place", "under_way", "note"});
    for (const Shared<OpenBattle>& battle : campaign.battles)
        table.row({battle->name, army_name(campaign, battle->first), army_name(campaign, battle->second), battle->place,
                   battle->under_way(), battle->note});
    return table;
}

std::string show_text(const Campaign& campaign) {
    std::string out = fmt::format("{}\n{}, day {}\n", campaign.name, long_date_words(*campaign.calendar, campaign.day),
                                  with_commas(campaign.day));
    out += "\n" + armies_text(campaign);

    if (const Table due = due_table(campaign); !due.rows.empty()) out += heading("Due") + plain_text(due, 2);
    if (!campaign.battles.empty()) {
        out += heading("Battles waiting");
        for (const Shared<OpenBattle>& battle : campaign.battles) {
            out += wrapped(fmt::format("{}: {} and {} at {}{}", battle->name, army_name(campaign, battle->first),
                                       army_name(campaign, battle->second), battle->place,
                                       battle->under_way() ? ", under way" : ""),
                           96, 2);
            if (!battle->note.empty()) out += wrapped(battle->note, 96, 4);
        }
    }
    return out;
}

Json show_json(const Campaign& campaign) {
    Json out;
    out["campaign"] = campaign.name;
    out["day"] = campaign.day;
    out["date"] = long_date_words(*campaign.calendar, campaign.day);
    Json factions = Json::array();
    for (const Faction& faction : campaign.factions) factions.push_back(faction.name);
    Table armies = armies_columns();
    armies.rows = army_rows(campaign);
    out["sides"] = factions;
    out["armies"] = json_rows(armies);
    out["due"] = json_rows(due_table(campaign));
    out["battles"] = json_rows(waiting_table(campaign));
    return out;
}

Reply run_show(const Arguments& arguments) {
    return read_campaign(arguments, [&](const History& history) -> Reply {
        return arguments.given("--json") ? json_text(show_json(history.now())) : show_text(history.now());
    });
}

// --- undo --------------------------------------------------------------------------------------------------------

Reply step_along_history(const Arguments& arguments, bool back) {
    return change_campaign(arguments, [&](History& history) -> Reply {
        const auto what = back ? history.undo_words() : history.redo_words();
        if (!what) return Failure{{fmt::format("there is nothing to {}", back ? "undo" : "redo")}};
        const bool moved = back ? history.undo() : history.redo();
        CHECK(moved);
        const Campaign& now = history.now();
        const std::string date = long_date_words(*now.calendar, now.day);
        if (arguments.given("--json")) {
            Json out;
            out[back ? "undone" : "redone"] = *what;
            out["day"] = now.day;
            out["date"] = date;
            return json_text(out);
        }
        return fmt::format("{}: {}\n{}, day {}\n", back ? "Undone" : "Redone", *what, date, with_commas(now.day));
    });
}

Reply run_undo(const Arguments& arguments) {
    return step_along_history(arguments, true);
}

Reply run_redo(const Arguments& arguments) {
    return step_along_history(arguments, false);
}

}  // namespace

std::vector<Verb> campaign_verbs() {
    std::vector<Verb> out;
    out.push_back({{"campaign FILE show",
                    "The date, the armies, what is due, and the waiting battles",
                    {campaign_file_row()},
                    {json_option()},
                    ""},
                   run_show});
    for (auto verbs : {campaign_time_verbs(), campaign_march_verbs()})
        for (Verb& verb : verbs) out.push_back(std::move(verb));
    out.push_back(campaign_region_verb());
    out.push_back(campaign_picture_verb());
    out.push_back(campaign_battle_verb());
    for (auto verbs : {campaign_settings_verbs(), roster_verbs(), campaign_edit_verbs()})
        for (Verb& verb : verbs) out.push_back(std::move(verb));
    for (Verb& verb : purse_verbs()) out.push_back(std::move(verb));
    out.push_back(campaign_battles_verb());
    for (Verb& verb : campaign_review_verbs()) out.push_back(std::move(verb));
    out.push_back(campaign_step_verb());
    out.push_back(campaign_compare_verb());
    out.push_back(campaign_judge_verb());
    out.push_back(campaign_strike_verb());
    for (Verb& verb : chronicle_verbs()) out.push_back(std::move(verb));
    for (Verb& verb : exchange_verbs()) out.push_back(std::move(verb));
    out.push_back(
        {{"campaign FILE save",
          "Write the changes kept in the journal to the file",
          {campaign_file_row()},
          {{"--as-it-is", "", "Accept a file that does not match its checksum, and save it as it is"}, json_option()},
          "Every change is stored at once in the journal beside the file. The journal is written into the file\nnow "
          "and then, and by save. Save before you copy the file without its journal."},
         save_whole_file});
    out.push_back(
        {{"campaign FILE undo", "Take back the last change", {campaign_file_row()}, {json_option()}, ""}, run_undo});
    out.push_back(
        {{"campaign FILE redo", "Repeat the change that was taken back", {campaign_file_row()}, {json_option()}, ""},
         run_redo});
    return out;
}

}  // namespace banneret::app
