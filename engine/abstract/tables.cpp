#include "engine/abstract/tables.h"

namespace banneret::abstract {

namespace {

constexpr std::string_view strength = "Computing Unit Strength", bonuses = "Bonus Modifiers",
                           steps = "Steps for Conducting a Battle", stratagems = "Stratagems",
                           stance = "Tactical stance", results = "Battle Results", casualties = "Casualties Inflicted",
                           pursuit = "Pursuit", healing = "Healing Casualties";

// clang-format off
constexpr std::array<RuleRow, printed_rules + ruling_count> rows = {{
    {"AD-1", strength, "Unit strength is fighting capacity, armour save and bonuses, times individuals, over 100.", "fighting capacity and armour"},
    {"AD-2", bonuses, "A missile weapon, a mount and each special advantage add 1 per individual.", "bonus"},
    {"AD-3", steps, "The army sheet: strength per unit and in all, and the share of the army that has each advantage.", "army sheet"},
    {"AD-4", stratagems, "One stratagem a side and battle, one attempt a week: 2d6, leadership and its own bonus must beat 12.", "leadership"},
    {"AD-5", stratagems, "Ambush: +1 per full 20% camouflaged or marksmen. 2 in the defender's favour, 1 against a screened attack.", "ambush"},
    {"AD-6", stratagems, "Flank march: +1 per full 20% mounted, flying or fast. 2 in favour, 0 against a fighting retreat or a screened attack.", "flank march"},
    {"AD-7", stratagems, "Deceptive deployment: +1 per wizard, +2 per arch-wizard. False numbers may be declared; 1 in favour.", "deceptive deployment"},
    {"AD-8", stratagems, "Surprise attack, by night or day: 2 in the attacker's favour, 1 against a fighting retreat; +1 on the stance roll.", "surprise attack"},
    {"AD-9", stratagems, "Field fortifications: +1 per full 20% engineers. They help a defender.", "field fortifications"},
    {"AD-10", stratagems, "Foil: +1 per full 10% flying, or mounted in light armour or none. Cancels the enemy's successful stratagem.", "foil"},
    {"AD-11", stratagems, "Evade battle: +1 per full 20% mounted, flying or fast. No battle; the army falls back d6 miles.", "evade battle"},
    {"AD-12", steps, "Both sides declare numbers and a general description; abilities and exact fighting capacity may be hidden.", "declaration"},
    {"AD-13", stance, "Each side is secretly offensive or defensive; if one is each, the offensive side attacks.", "stance"},
    {"AD-14", stance, "A general two or more points of leadership above the other may force battle and name the roles.", "superior general"},
    {"AD-15", stance, "Both defensive: no battle today.", "delayed"},
    {"AD-16", stance, "Both offensive: d6 and leadership each, +1 for the greater mounted or flying share; the winner names his role.", "greater mounted or flying share"},
    {"AD-17", stance, "Attacker and defender each choose one of five postures in secret; the pair modifies the attacker's roll.", "postures"},
    {"AD-18", stance, "Envelope needs 25% mounted, 15% flying or twice the defender's individuals.", "envelope"},
    {"AD-19", stance, "A screened attack needs 25% with missile weapons.", "screened attack"},
    {"AD-20", stance, "A fighting retreat gives up the field and any pursuit; half mounted or 40% flying, it cannot be pursued.", "fighting retreat"},
    {"AD-21", results, "The attacker's d6 with all modifiers, 1 to 6, in the column of the ratio of strengths from 1:4 to 4:1.", "battle results"},
    {"AD-22", casualties, "2d6 with the shift of the result: tenths of the army's strength lost; each side chooses where.", "shift of the result"},
    {"AD-23", results, "Stalemate: one casualty roll at -2 by the attacker, for both sides.", "stalemate"},
    {"AD-24", results, "Skirmish: each side rolls casualties at -7, and nothing else comes of it.", "skirmish"},
    {"AD-25", results, "The loser retreats d6 miles, or 2d6 after a victory or crushing victory, where the victor may also pursue.", "retreat and field"},
    {"AD-26", pursuit, "Pursuit: another casualty roll on what is left of the loser, shifted by the survivors mounted or flying.", "mounted or flying survivors"},
    {"AD-27", healing, "An army not defeated gets 30% of its casualties back after one or two weeks, unless it is beaten or hurries before.", "healing"},

    {"AD-R1", bonuses, "A shield counts once, inside the armour save, unless the campaign counts it twice; a mount counts there and as a bonus.", "shield"},
    {"AD-R2", bonuses, "Each ability is worth its points of strength: 1 for an advantage, 0 for a drawback, unless the campaign says otherwise.", "special advantage"},
    {"AD-R3", steps, "Shares are exact, of fit individuals (or of strength, if the campaign says so); twice the enemy is always by heads.", "shares"},
    {"AD-R4", stratagems, "Beating 12 means 13 or more, unless the campaign lets 12 do.", "need"},
    {"AD-R5", stratagems, "A week is seven days from the attempt, foil and evasion included.", "week"},
    {"AD-R6", stratagems, "Field fortifications are 2 in the defender's favour, unless the campaign says otherwise.", "field fortifications"},
    {"AD-R7", stratagems, "Foil answers an enemy's success, not knowing which it is, or is chosen blind if the campaign says so. All other successes count.", "foil"},
    {"AD-R8", results, "The ratio is rounded to the nearest column, halves to the longer odds; beyond 4:1 is 4:1. Strength 0 gives no battle.", "column"},
    {"AD-R9", casualties, "Five ways to share losses; exact to the end, then rounded to whole individuals once per army.", "sharing losses"},
    {"AD-R10", results, "The victor, attacker or defender, holds the field and may pursue; against an army wholly lost there is no pursuit.", "victor"},
    {"AD-R11", healing, "Healing takes 7 or 14 days, or any time between if the campaign says so; 30% of the losses, shared in proportion.", "healing"},
    {"AD-R12", steps, "Wizards are fit characters of that tier, arch-wizards those of high level; quick troops are fast.", "wizards"},
    {"AD-R13", stratagems, "The general is one character; without one leadership is 1 and no stratagem is possible.", "general"},
    {"AD-R14", stratagems, "A stratagem that finds itself in the wrong role does nothing.", "wrong role"},
    {"AD-R15", stance, "After a fighting retreat the defender withdraws; the attacker holds the field unless he lost.", "fighting retreat"},
    {"AD-R16", steps, "Numbers, mounts, armour and kind of weapon are declared; deception halves or doubles what the other side sees.", "declaration"},
    {"AD-R17", stance, "A superior general decides once the stances are revealed, before any contest.", "superior general"},
    {"AD-R18", stance, "Both defensive: all begins anew next day; of the stratagems only fortifications stand.", "standing fortifications"},
    {"AD-R19", results, "Retreats are rolled last and go where their owner picks, not through the enemy; an army wholly lost is gone.", "retreat"},
    {"AD-R20", casualties, "Casualties who will return are wounded, the others killed; characters are unhurt unless their army is wholly lost.", "killed and wounded"},
}};
// clang-format on

constexpr std::array<std::string_view, column_count> column_names = {"1:4", "1:3", "1:2", "1:1", "2:1", "3:1", "4:1"};

}  // namespace

std::span<const RuleRow> rule_rows() {
    return rows;
}

std::string_view column_name(int column) {
    CHECK(column >= 0 && column < column_count);
    return column_names[static_cast<std::size_t>(column)];
}

}  // namespace banneret::abstract
