#include "app/panels/shell/help_texts.h"

#include <string_view>

namespace banneret::app {

namespace {

// Every text is written in lines of any length. A line break is a space; an empty line begins a paragraph.
std::string flowing(std::string_view text) {
    std::string out;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const bool ends = text[i] == '\n', paragraph = ends && i + 1 < text.size() && text[i + 1] == '\n';
        if (paragraph) {
            out += "\n\n";
            ++i;
        } else if (!ends) {
            out += text[i];
        } else if (i != 0 && i + 1 < text.size()) {
            out += ' ';
        }
    }
    return out;
}

namespace help {

constexpr std::string_view start = R"(
Open an earlier campaign or begin something new: a quick battle between two armies, a campaign of your own, or a sample.
A sample is opened as a copy, so nothing you do can spoil it.
You can also drop a campaign (.banneret), a map (.json, .geojson) or an army list (.csv) onto the window.

Everything you do is stored on disk before the next action.
If Banneret ends before you save, this page offers to continue from there.
Backups are made when a campaign is opened, before every battle, and at intervals; a click opens a copy.
)";

constexpr std::string_view campaign = R"(
This page shows the date, the coming events and where every army is.
Days pass one by one, so that everything happens on its day; time stops early where armies meet or a postponed battle is due.
Drag an army on the map to its destination: the path, the days and the day of arrival are shown while you drag.
Enemies at the same place can give battle. A waiting battle is fought on the Battle page.
With Edit map, Picture lays a scan of your own map below this one; two places that you click on it give its scale.
The switch Days shows where the armies were on earlier days and where their marches lead.
Month shows festivals, marches, returning wounded and battles by day; drag a battle to another day to postpone it.
Sides lists the sides with their colours and arms, which you can change.
)";

constexpr std::string_view armies = R"(
Pick an army on the left. Edit any cell of its roster in place: click it, type, and press Enter.
The selected unit opens at the bottom or the top of the page, so that its line stays where it is, with its weapons, abilities and race.
Unit strength, points and percentages follow at once; rest the pointer on a number to see how it is made up.
Every change is one step of undo.
To add an army from a document, paste it as words: what the words leave open is guessed, and every guess is marked.
An army that is in the clipboard is read as soon as the form opens.
)";

constexpr std::string_view battle = R"(
A battle has seven steps: the army sheets, stratagems, declarations, stances and postures, the result, losses, pursuit.
You can leave every choice to the automatic general, and every roll to the program, or type in real dice; the same seed
gives the same rolls.
Choices made before the battle are not asked for again; a choice for one side alone is sealed when its question comes.
Secret choices of both sides are sealed and revealed together. A seal is saved with the campaign; undo takes it back.
Rest the pointer on a number to see how it is made up.
At the end, review the losses and apply them; undo takes back any step together with its dice.
)";

constexpr std::string_view muster = R"(
Here the armies of the campaign become the units of a ruleset.
Pick the ruleset; below each unit you see what it becomes and what you may change.
Stratagem and posture set the starting positions. If you played the steps before the battle, they are already fixed.
Each side is played by hand or by a commander, and you may change that at any moment of the battle.
)";

constexpr std::string_view table = R"(
The current question is on the right, with every order that answers it and its odds.
Outlined pieces can act: click one and then its destination, or drag it there; its path and its odds are shown while you
point.
Click an enemy to list the orders against it.
Rest the pointer on an order to see what it is worth: the program plays on from it and from what a steady commander would
order. A point is a hundredth of an army that the enemy loses or that you save; the field counts as a whole army.
You can hand either side to a commander and take it back at any moment.
Click a line of the log to go to its moment, or a roll to see its parts.
Undo takes back an order; repeating the order gives the same dice.
)";

constexpr std::string_view what_if = R"(
Compare armies from the campaign, from a list, or made up here; nothing on this page changes the campaign.
Pick an army on either side and change its numbers: the odds follow while you drag.
The views below the title ask different questions about the same armies.
Results of the abstract system are exact; sampled results show their margin of error.
Long searches run in the background and stop when you ask.
)";

constexpr std::string_view chronicle = R"(
The chronicle has one line for every event, with its date; quiet days are folded into one line.
Search it, or filter it by kind, side, army, tag and session.
A selected line opens beside the list: a battle with every die, a note to edit, the armies of that day, and the changes since.
You can go back to any moment: everything later stays as a branch that you can compare and return to.
The Branches tab draws these branches as a tree.
Export the listed events for the referee, or for one side with only what that side knows.
)";

constexpr std::string_view rules = R"(
Every cell on this page is read from the tables and functions that resolve battles, so the page always agrees with the
program.
Search by words ("pursuit") or by a rule's number ("AD-17").
Rule numbers elsewhere in the window lead here.
)";

constexpr std::string_view house_rules = R"(
Each line is one choice that the rules leave open, with the ruling it comes from.
A value other than the printed reading is marked, and the arrow beside it restores the printed one.
A battle keeps the house rules it began with: a change counts from the next battle on.
Undo works here, too.
)";

constexpr std::string_view settings = R"(
These settings are yours and apply to every campaign; choices of one campaign are on the House rules page.
Every change takes effect at once.
)";

}  // namespace help

}  // namespace

std::string help_text(Page page) {
    switch (page) {
        case Page::start:
            return flowing(help::start);
        case Page::campaign:
            return flowing(help::campaign);
        case Page::armies:
            return flowing(help::armies);
        case Page::battle:
            return flowing(help::battle);
        case Page::what_if:
            return flowing(help::what_if);
        case Page::chronicle:
            return flowing(help::chronicle);
        case Page::rules:
            return flowing(help::rules);
        case Page::house_rules:
            return flowing(help::house_rules);
        case Page::settings:
            return flowing(help::settings);
    }
    return "";
}

std::string muster_help_text() {
    return flowing(help::muster);
}

std::string table_help_text() {
    return flowing(help::table);
}

}  // namespace banneret::app
