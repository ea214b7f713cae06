#pragma once

#include "engine/campaign/chronicle/comparisons.h"
#include "tests/support/edited_house.h"
#include "tests/support/random_campaign.h"

// A campaign with a value in every field that a file holds. Links against the campaign layer.
namespace banneret::example {

inline Calendar marsh_calendar() {
    Calendar c{
        "of the Treaty", 1043, {{"Seed", 31}, {"Harvest", 40}, {"Frost", 20}}, {"Moonday", "Fireday", "Restday"}};
    c.months.push_back({"Midwinter", 0, true});
    c.leap = {4, 100, 400, 1, 3, 2};
    c.seasons = {{"Wet", 0, 5}, {"Dry", 1, 9}};
    c.first_month = 1;
    c.first_day = 2;
    c.first_weekday = 2;
    c.festivals_outside_week = true;
    return c;
}

inline Character everything_about(std::string name) {
    Character c = person(std::move(name), 4);
    c.fighter = 7;
    c.cleric = 2;
    c.thief = 3;
    c.magic_user = 9;
    c.hit_dice = 5;
    c.scores = {15, 12, 13, 17, 11, 16};
    c.magic_items = MagicItems::average;
    c.rank = Rank::leader;
    c.tiers = Tiers{FighterTier::hero, PriestTier::priest, MageTier::wizard};
    c.fc = 5;
    c.mounted = true;
    c.flying = true;
    c.armour = Armour::medium;
    c.shield = true;
    c.melee = {MeleeWeapon::lance, MeleeWeapon::two_handed_sword};
    c.missile = {MissileWeapon::throwing_axe};
    c.rides_with = UnitId{1};
    c.wounds = 2;
    c.stratagem_day = 1;
    c.race = "half-elf";
    c.religion = "the \"Old\" Ones \\ \xC3\xA9";
    c.notes = "Two lines:\nand\ta tab.";
    return c;
}

// Red unchanged and changed, and a list from no campaign, against Hob.
inline KeptComparison rich_comparison(const History& h) {
    CompareQuestion question;
    question.variants.push_back(variant_of_army(named(h, "Red")));
    Variant more = variant_of_army(named(h, "Red"));
    EXPECT_FALSE(change_all(more, "Knights.count=+40; leadership=5; abstract.foil=declared-blind"));
    more.name = "More knights";
    question.variants.push_back(more);
    question.variants.push_back(variant_of_list("Mercenaries", hun(), {}, 2, 1, 3));
    question.foes.push_back(variant_of_army(named(h, "Hob")));
    question.role = Role::defender;
    question.play = {Posture::envelope,
                     Posture::weak_center,
                     Stratagem::flank_march,
                     Stratagem::foil,
                     true,
                     LossWay::spare_the_best,
                     LossWay::weakest_first,
                     {fraction(2, 3), 0, fraction(1, 4)}};
    question.heavy = {120, true};
    question.light = {5, false};
    KeptComparison out = kept(h.now(), "Before the \"Ford\"", question);
    out.seed = 12345678901;
    out.battles = 40;
    out.verdicts = {{"abstract", 0, {412'000, 412'000, 412'000}, {0, 0, 0}, {588'000, 588'000, 588'000}, {1, 1, 1}, {}},
                    {"lionheart-variant", 40, {250'000, 130'000, 410'000}, {}, {}, {}, {300'000, 200'000, 1'000'000}}};
    return out;
}

// A map that uses every feature, with a march and an army off the roads.
inline void draw_map(History& h) {
    const auto put = [&](const char* name, MapPoint at, PlaceKind kind, bool secret) {
        done(h, PutPlace{{{}, name, at, kind, secret, secret ? "A note." : ""}});
        return find_place(*h.now().map, name)->id;
    };
    const PlaceId ford = put("Harl Ford", {0, 0}, PlaceKind::crossing, false);
    const PlaceId fen = put("Far Fen", {1500, -700}, PlaceKind::landmark, true);
    done(h, PutRoad{{ford, fen, Ground::track, {{500, -100}, {900, -650}}, true}});
    done(h, PutRegion{std::nullopt, {"The M\xC3\xA4rsh", Ground::marsh, {{-900, 100}, {-300, 900}, {-200, 100}}}});
    MarchRules rules;
    rules.foot_heavy = 7;
    rules.ground_percent[3] = 66;
    done(h, SetMarchRules{rules});
    done(h,
         SetMapPicture{MapPicture{"the m\xC3\xA4rsh.png", {{{40, 900, {-900, 100}}, {700, 20, {1500, 800}}}}, true}});
    done(h, MarchArmy{id_of(h, "Fourth"), {0, 2200}, {}, Pace::careful});
    done(h, PlaceArmy{id_of(h, "Orc"), {-4000, 3000}});
}

// Added to the campaign of Red, Hob and Orc.
inline void enrich(History& h) {
    done(h, NameCampaign{"The Märsh Wars"});
    done(h, SetCalendar{marsh_calendar()});
    HouseRules house;
    house.abstract.shield_also_a_bonus = true;
    house.abstract.fortification_shift = 1;
    house.abstract.arch_wizard_level = 20;
    house.abstract.healing_any_day = true;
    house.abstract.ability_strength[2] = 3;
    house.conversion.int_15_17 = 2;
    lionheart_house(house)->die_faces = {2, 3, 1};
    lionheart_house(house)->break_point = 30;
    lionheart_house(house)->king_never_panics = true;
    done(h, SetHouseRules{house});
    Unit strange = armed(mounted(shielded(unit(1, "Strange Ones", 30, 5, Armour::light))), {MeleeWeapon::animal},
                         {MissileWeapon::artillery});
    strange.abilities.add(Ability::multiple_attacks);
    strange.abilities.add(Ability::multiple_attacks);
    strange.abilities.add(Ability::flying);
    strange.formation = Formation::skirmish;
    strange.race = "gryphon";
    strange.religion = "none";
    strange.hit_dice = 7;
    Army fourth = army("Fourth", h.now().factions[0].id, "Far Fen", {strange}, 2);
    fourth.fortified = true;
    fourth.notes = "Waits.";
    Character wounded = everything_about("Aldis the Wounded");
    wounded.state = CharacterState::wounded;
    fourth.characters.push_back(everything_about("Edda of All Trades"));
    fourth.characters.push_back(wounded);
    done(h, PutArmy{fourth, ""});
    done(h, KeepComparison{rich_comparison(h)});
    done(h, BeginSession{"The Fens, \"again\""});
    done(h, AddNote{"Two lines:\nand one.",
                    {"fens", "Märsh"},
                    for_sides(h.now().factions[0].id, h.now().factions[1].id),
                    h.now().day + 400,
                    h.now().armies.back()->id});
    done(h, AddNote{"The pedlar was right."});
    Note note = *h.now().notes.back();
    note.readers = for_everybody();
    done(h, EditNote{note});
    done(h, EndSession{});
    PriceList prices;
    prices.kept = true;
    prices.coin = "crowns";
    prices.scale = 5;
    prices.raise = 12;
    prices.week = 3;
    prices.ransom = 7;
    prices.own = {{"Strange Ones", 90}};
    done(h, SetPrices{prices});
    Faction rich = h.now().factions[0];
    rich.treasury = 3000;
    rich.income = 40;
    done(h, PutFaction{rich});
}

inline History rich_history(std::uint64_t seed = 5, int commands = 300) {
    History h = books();
    enrich(h);
    Rng rng(seed);
    const std::size_t first = h.at();
    for (int i = 0; i < commands; ++i) {
        if (rng.below(30) == 0 && h.at() > first)
            h.undo();
        else
            h.perform_rolling(random_command(h, rng));
    }
    return h;
}

}  // namespace banneret::example
