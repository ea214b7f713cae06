#include "engine/abstract/tables.h"

namespace banneret::abstract {

namespace {

constexpr std::string_view strength = "Computing Unit Strength", bonuses = "Bonus Modifiers",
                           steps = "Steps for Conducting a Battle", stratagems = "Stratagems",
                           stance = "Tactical stance", results = "Battle Results", casualties = "Casualties Inflicted",
                           pursuit = "Pursuit", healing = "Healing Casualties", sections = "Before and after";

// clang-format off
constexpr std::array<RuleRow, row_count> rows = {{
    {"AD-1", strength, "Unit strength is the sum of fighting capacity, armour save and bonuses, times the individuals, divided by 100.", "fighting capacity and armour"},
    {"AD-2", bonuses, "A missile weapon, a mount and each special advantage add 1 per individual.", "bonus"},
    {"AD-3", steps, "The army sheet gives the strength of each unit and of the army, and the percentage of the army that has each advantage.", "army sheet"},
    {"AD-4", stratagems, "A side may attempt one stratagem per battle and one per week: 2d6, leadership and the stratagem's own bonus must beat 12.", "leadership"},
    {"AD-5", stratagems, "Ambush: +1 per full 20% camouflaged or marksmen. 2 in the defender's favour, 1 against a screened attack.", "ambush"},
    {"AD-6", stratagems, "Flank march: +1 per full 20% mounted, flying or fast. 2 in favour, 0 against a fighting retreat or a screened attack.", "flank march"},
    {"AD-7", stratagems, "Deceptive deployment: +1 per wizard, +2 per arch-wizard. False numbers may be declared; 1 in favour.", "deceptive deployment"},
    {"AD-8", stratagems, "Surprise attack, by night or day: 2 in the attacker's favour, 1 against a fighting retreat; +1 on the stance roll.", "surprise attack"},
    {"AD-9", stratagems, "Field fortifications: +1 per full 20% engineers. They help a defender.", "field fortifications"},
    {"AD-10", stratagems, "Foil: +1 per full 10% flying, or mounted in light armour or none. Cancels the enemy's successful stratagem.", "foil"},
    {"AD-11", stratagems, "Evade battle: +1 per full 20% mounted, flying or fast. No battle; the army falls back d6 miles.", "evade battle"},
    {"AD-12", steps, "Both sides declare numbers and a general description; abilities and exact fighting capacity may be hidden.", "declaration"},
    {"AD-13", stance, "Each side is secretly offensive or defensive; if they differ, the offensive side attacks.", "stance"},
    {"AD-14", stance, "A general two or more points of leadership above the other may force battle and name the roles.", "superior general"},
    {"AD-15", stance, "If both sides are defensive, there is no battle today.", "delayed"},
    {"AD-16", stance, "If both are offensive, each rolls d6 plus leadership, +1 for the greater percentage mounted or flying; the winner picks its role.", "greater percentage mounted or flying"},
    {"AD-17", stance, "Attacker and defender each choose one of five postures in secret; the pair modifies the attacker's roll.", "postures"},
    {"AD-18", stance, "Envelope needs 25% mounted, 15% flying or twice the defender's individuals.", "envelope"},
    {"AD-19", stance, "A screened attack needs 25% with missile weapons.", "screened attack"},
    {"AD-20", stance, "A fighting retreat gives up the field and any pursuit; an army half mounted or 40% flying cannot be pursued.", "fighting retreat"},
    {"AD-21", results, "The attacker's d6 with all modifiers, kept within 1 to 6, gives the result in the column of the ratio of strengths, 1:4 to 4:1.", "battle results"},
    {"AD-22", casualties, "2d6 with the shift of the result gives the tenths of its strength that an army loses; each side chooses where.", "shift of the result"},
    {"AD-23", results, "Stalemate: one casualty roll at -2 by the attacker, for both sides.", "stalemate"},
    {"AD-24", results, "Skirmish: each side rolls casualties at -7, and there is no other effect.", "skirmish"},
    {"AD-25", results, "The loser retreats d6 miles, or 2d6 after a victory or crushing victory, where the victor may also pursue.", "retreat and field"},
    {"AD-26", pursuit, "Pursuit: another casualty roll on what is left of the loser, shifted by the survivors mounted or flying.", "mounted or flying survivors"},
    {"AD-27", healing, "An undefeated army gets 30% of its casualties back after one or two weeks, unless a defeat or a forced march comes first.", "healing"},

    {"AD-R1", bonuses, "A shield counts once, inside the armour save: none 0, light 1, medium 2, heavy 3, and 1 each for a mount and a shield. A mount counts there and again as a bonus. A campaign may count the shield as a bonus as well. Heroic status, toughness, regeneration and thick hide add nothing to the save here.", "shield"},
    {"AD-R2", bonuses, "Each special advantage adds 1 point of strength per individual; small and slow, the drawbacks, add 0. Multiple attacks count once, even if taken twice. A campaign may set each ability's points. The advantages: camouflage, marksman, large, giant, tough, fanatic, undead, quick, flying, evasive, regeneration, thick hide, breath or gaze, darkvision, multiple attacks, resistance, engineer. The strength printed for the longbowmen of the sample roster has lost a digit: 160 of them are 11.2.", "special advantage"},
    {"AD-R3", steps, "Percentages are exact and of fit individuals: 24.99% is not 25%. Each individual counts once per percentage, and true numbers count, not declared ones. A campaign may take percentages of strength instead; twice the enemy's numbers (AD-18) always counts individuals.", "percentages"},
    {"AD-R4", stratagems, "A stratagem succeeds on 13 or more. A campaign may let 12 succeed.", "need"},
    {"AD-R5", stratagems, "A week is seven days from the attempt: a general who tried on day 3 may try again on day 10. An attempt to foil or to evade also counts. The campaign refuses an earlier attempt and names the day.", "week"},
    {"AD-R6", stratagems, "The text gives field fortifications no effect. They count 2 in the defender's favour on the results roll; a campaign may set 0 to 3.", "field fortifications"},
    {"AD-R7", stratagems, "A general who made no attempt this week may try to foil once the enemy has succeeded. He knows that a stratagem succeeded, but not which; evasion can be foiled. All successes that are not foiled count and add up. A campaign may have foils chosen in secret instead of another stratagem. The general who was foiled learns it at once: nothing happens where he sent his men. A campaign may let him believe in his success until it would have taken effect: a surprise until the contest for the attack, the others until the results roll. An evasion that is foiled shows at once.", "foil"},
    {"AD-R8", results, "The ratio of strengths is rounded to the nearest whole number, halves to the longer odds: 1.5 to 1 is 2:1 and 1 to 1.5 is 1:2. Anything beyond 4:1 is 4:1. A side of strength 0 cannot give battle.", "column"},
    {"AD-R9", casualties, "Each side chooses after its roll how to share its losses: in proportion, sparing the best, sparing the mounted, weakest first, or by hand. Shares stay exact until the battle is over. Then each army's losses are rounded once to whole individuals. In proportion (the default): every unit loses the same share. Sparing the best: the units with the most strength per individual lose nothing while others remain; the others lose in proportion. Sparing the mounted: the same for mounted and flying units. Weakest first: units in order of strength per individual, lowest first and ties in roster order, each used up before the next. By hand: whole individuals per unit, starting from the proportional split; the split is accepted when it is within half an individual (of the strongest unit) of the strength demanded. The pursuit counts the unrounded survivors. The final rounding takes the whole parts, then one more from unit to unit in order of the largest remainder (ties in roster order) as long as each brings the total nearer to the strength demanded. The result is never more than half an individual off, and 100% takes everybody. The odds use the same code.", "sharing losses"},
    {"AD-R10", results, "The victor holds the field and may pursue, whether attacker or defender. The loser of a crushing victory retreats 2d6 miles. Pursuit is the victor's choice and costs nothing; there is none against an army that has lost everything.", "victor"},
    {"AD-R11", healing, "One d6 for each army and battle sets the day: odd 7 days, even 14. 30% of the army's casualties return, pursuit included, rounded down and shared among its units in proportion. A defeat, or a march of over half the movement rate in one day, before that day loses them for good. A campaign may use 6 + d8 days, or no healing. The split goes by the largest remainder, ties in roster order. The victor is not defeated, even after a fighting retreat, nor is either side of a skirmish or stalemate. Movement rate: as many miles a day as the slowest unit's movement value in inches: mounted or flying 14 in light or no armour and 12 in heavier; on foot 10 and 8; slow halves, quick doubles. The campaign may edit this table. Retreats and evasions rolled by dice are not marches.", "healing"},
    {"AD-R12", steps, "A wizard is a fit character of the wizard tier who is with the army. An arch-wizard has at least 14 magic-user levels, a limit that the campaign may set, and adds 2 in place of 1. Quick troops are fast; troops with any weapon of the missile table are missile-armed.", "wizards"},
    {"AD-R13", stratagems, "One character is the army's general. Without one, leadership is 1 and no stratagem is possible. An army from a list has a general, of leadership 1 unless the list says otherwise.", "general"},
    {"AD-R14", stratagems, "A stratagem is never refused because of the side's role. One that fits only the other role has no effect, and the record says so.", "wrong role"},
    {"AD-R15", stance, "A defeated defender retreats as after any defeat. After a skirmish, a stalemate or his own victory the defender withdraws d6 miles, which is no defeat; the attacker holds the field, or nobody if the attacker lost. The percentages of AD-20 are those of the army sheets of step 1.", "fighting retreat"},
    {"AD-R16", steps, "Every unit's headcount, mount or flight, armour and kind of weapon are declared; special abilities and exact fighting capacity may be hidden unit by unit. A successful deception declares each unit's headcount and capacity true, halved (rounded up) or doubled (capacity within 1 to 5). This changes only what the enemy sees. The enemy's sheet, odds and automatic general use the declared values. Every sum and every condition of the battle uses the true ones.", "declaration"},
    {"AD-R17", stance, "A superior general decides once the stances are revealed and before any contest roll: he lets them stand or names who attacks. If he names the roles, the battle takes place without a contest.", "superior general"},
    {"AD-R18", stance, "Both armies stay, and all steps start over next day. Successful stratagems lapse with the day; only fortifications last while their army stays.", "standing fortifications"},
    {"AD-R19", results, "The miles are rolled after step 7 and the retreating side picks the direction, but not through the enemy. An army that lost everything is gone. After a skirmish or a stalemate, both stay and may give battle next day. A successful evasion ends the battle without a defeat, and the other side holds the field. Without a map the place becomes \"N miles from (place), (direction)\". If both sides evade, nobody holds the field.", "retreat"},
    {"AD-R20", casualties, "Individuals who will return (AD-R11) are wounded; all other casualties are killed; nobody is captured or routed. Characters are unhurt, unless their army lost everything: then they are captured if the enemy holds the field, else they fled. The review may change all of this.", "killed and wounded"},

    {"AD-R21", casualties, "A campaign may scale casualties to the record of real battles: then every casualty roll (AD-22 to AD-24) and pursuit roll (AD-26), including that of AD-RETURN, costs half the tenths of the table, rounded down: 0, 0, 10, 10, 20 .. 50% for 2 to 12. Results, retreats, the permission to pursue and the 30% who return stay as they are.", "casualties as recorded"},
    {"AD-START", sections, "Steps 1 to 4 may be played first; a tactical battle then starts from the stratagems and postures they decided.", "tactical start"},
    {"AD-RETURN", sections, "After a tactical battle, the ruleset gives the grade; retreat and healing follow as here, and the pursuit roll only where the ruleset leaves it to the campaign.", "return to the campaign"},
    {"AD-ORDER", sections, "Secret choices of both sides are revealed together, and stratagems stay secret until they take effect. Where both sides roll, the attacker rolls first, or before the roles the army named first.", "order of play"},
    {"AD-COMMANDER", sections, "The automatic general maximises the exact chance that it wins minus the chance that it loses, given what its side knows.", "automatic general"},
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
