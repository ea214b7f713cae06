// Makes the shipped campaign from commands, as a referee would have: the same file every time.
//   make_salt_marches FOLDER     writes the-salt-marches.banneret and the armies' lists there

#include <fmt/format.h>

#include <cstdio>
#include <filesystem>
#include <fstream>
#include <string>
#include <variant>

#include "engine/armies/army_list.h"
#include "engine/campaign/history.h"
#include "engine/core/check.h"
#include "engine/files/campaign_file.h"

using namespace banneret;

namespace {

void give(History& history, const Command& command) {
    const auto outcome = history.perform_rolling(command);
    if (const auto* refusal = std::get_if<Refusal>(&outcome)) {
        std::fprintf(stderr, "%s\n", refusal->why.c_str());
        CHECK(std::holds_alternative<Entry>(outcome));
    }
}

Unit unit(std::string name, int count, int fc, Armour armour, std::vector<MeleeWeapon> melee,
          std::vector<MissileWeapon> missile = {}, std::vector<Ability> abilities = {}) {
    Unit u;
    u.name = std::move(name);
    u.count = count;
    u.fc = fc;
    u.armour = armour;
    u.melee = std::move(melee);
    u.missile = std::move(missile);
    for (const Ability a : abilities) u.abilities.add(a);
    return u;
}
Unit shield(Unit u) {
    u.shield = true;
    return u;
}
Unit horse(Unit u) {
    u.mounted = true;
    return u;
}
Unit skirmish(Unit u) {
    u.formation = Formation::skirmish;
    return u;
}
Unit folk(Unit u, std::string race, int hit_dice = 0) {
    u.race = std::move(race);
    u.hit_dice = hit_dice;
    return u;
}

Character person(std::string name, std::string notes) {
    Character c;
    c.name = std::move(name);
    c.notes = std::move(notes);
    return c;
}
Character scored(Character c, int strength, int dexterity, int constitution, int intelligence, int wisdom,
                 int charisma) {
    c.scores = {strength, dexterity, constitution, intelligence, wisdom, charisma};
    return c;
}

// The first character is the general.
Army army(const Campaign& c, std::string name, std::string_view faction, std::string place, std::vector<Unit> units,
          std::vector<Character> people, std::string notes) {
    Army a;
    a.name = std::move(name);
    for (const Faction& p : c.factions)
        if (p.name == faction) a.faction = p.id;
    CHECK(static_cast<bool>(a.faction));
    a.place = std::move(place);
    a.units = std::move(units);
    a.notes = std::move(notes);
    std::uint32_t next = 1;
    for (Unit& u : a.units) u.id = UnitId{next++};
    for (Character& person_with_it : people) person_with_it.id = CharacterId{next++};
    a.characters = std::move(people);
    if (!a.characters.empty()) {
        a.characters.front().rank = Rank::general;
        a.general = a.characters.front().id;
    }
    return a;
}

Calendar tide_calendar() {
    Calendar c;
    c.era = "of the Dyke";
    c.first_year = 411;
    c.months = {{"Frostreed", 30}, {"Icewrack", 30},       {"Thawflood", 31}, {"Ternfall", 30},   {"Saltbloom", 31},
                {"Highsun", 30},   {"Dykefeast", 1, true}, {"Peatcut", 31},   {"Harrowtide", 30}, {"Eelrun", 31},
                {"Fogmoot", 30},   {"Lanternfast", 31},    {"Midnight", 30}};
    c.weekdays = {"Neapday", "Reedday", "Panday", "Dykeday", "Springday", "Ebbday"};
    c.festivals_outside_week = true;
    // Every fourth year the feast lasts two days, one of them for the sea.
    c.leap.every = 4;
    c.leap.month = 6;
    c.seasons = {{"Ice", 0, 1}, {"Flood", 2, 10}, {"Sun", 4, 15}, {"Reaping", 8, 1}, {"Fog", 10, 1}};
    return c;
}

MapPoint miles(double east, double north) {
    return {static_cast<std::int32_t>(east * mile), static_cast<std::int32_t>(north * mile)};
}

PlaceId place(History& h, const char* name, double east, double north, PlaceKind kind, const char* note = "",
              bool secret = false) {
    give(h, PutPlace{{{}, name, miles(east, north), kind, secret, note}});
    return find_place(*h.now().map, name)->id;
}

std::vector<MapPoint> line(std::initializer_list<std::pair<double, double>> points) {
    std::vector<MapPoint> out;
    for (const auto& [east, north] : points) out.push_back(miles(east, north));
    return out;
}

// The dyke runs from west to east; inland is south of it, the flats and the sea north.
void draw_the_map(History& h) {
    const auto ground = [&](const char* name, Ground kind, std::initializer_list<std::pair<double, double>> outline) {
        give(h, PutRegion{std::nullopt, {name, kind, line(outline)}});
    };
    ground("The Flats", Ground::marsh,
           {{-24, 7},
            {-16, 4.5},
            {-8, 3},
            {-2, 2},
            {4, 2.5},
            {10, 1.5},
            {18, 2.5},
            {25, 1},
            {32, 2},
            {34, 9},
            {30, 16},
            {22, 18.5},
            {13, 19},
            {4, 18},
            {-6, 19},
            {-15, 17.5},
            {-23, 13}});
    ground("The Cold Sea", Ground::water,
           {{-42, 11},
            {-32, 13},
            {-24, 13.5},
            {-15, 17},
            {-6, 18.5},
            {4, 17.5},
            {11, 18.5},
            {17, 17},
            {21, 14},
            {25, 8.5},
            {29, 6},
            {33, 1},
            {40, -3},
            {46, -4},
            {46, 32},
            {-42, 32}});
    ground("", Ground::marsh, {{17, 11}, {24, 11}, {24, 13.2}, {17, 13.5}});
    ground("Brack Island", Ground::open,
           {{22.6, 11}, {24, 10.2}, {26, 10.6}, {27, 12}, {26.2, 13.6}, {24, 13.9}, {22.7, 12.8}});
    ground("Thornwood", Ground::forest,
           {{-25, -3}, {-19, -1.5}, {-14, -3}, {-12.5, -7}, {-14, -12}, {-19, -14.5}, {-24, -13}, {-26, -8}});
    ground("The Harrows", Ground::hills,
           {{-4, -13}, {2, -12}, {8, -13.5}, {13, -16}, {12, -20}, {4, -22.5}, {-4, -21}, {-7, -17}});
    const PlaceId gannet = place(h, "Gannet Sluice", 0, 0, PlaceKind::crossing, "The lower gates stand open.");
    const PlaceId otter = place(h, "Otterholt", 13.5, -2.5, PlaceKind::village, "The granary of the eastern towns.");
    const PlaceId beacon = place(h, "Cold Beacon", -11, 8.5, PlaceKind::fort, "Sees what flies.");
    const PlaceId abbey = place(h, "The Sunk Abbey", 8, 12, PlaceKind::landmark,
                                "Dry at spring tides. Nobody alive knows the causeway.", true);
    place(h, "Brack Island", 24.5, 12, PlaceKind::landmark, "Reached on foot at low tide.");
    const PlaceId thorn = place(h, "Thornhold", -31, -9.5, PlaceKind::town, "Seat of the Crown.");
    const PlaceId tern = place(h, "Ternwick", -9.5, -2, PlaceKind::town);
    const PlaceId harrow = place(h, "Low Harrow", 4, -10.5, PlaceKind::town);
    const PlaceId peat = place(h, "Peat Landing", 25, -5.5, PlaceKind::port);
    const auto way = [&](PlaceId from, PlaceId to, Ground kind, std::initializer_list<std::pair<double, double>> bends,
                         bool secret = false) {
        give(h, PutRoad{{from, to, kind, line(bends), secret}});
    };
    way(thorn, tern, Ground::road, {{-24, -9}, {-17, -6}});
    way(tern, gannet, Ground::dyke, {{-5, -0.5}});
    way(gannet, otter, Ground::dyke, {{4, -1.5}, {9, -1}});
    way(otter, peat, Ground::road, {{18, -4.5}});
    way(gannet, harrow, Ground::track, {{1, -5}});
    way(harrow, otter, Ground::track, {{9, -7.5}});
    way(tern, harrow, Ground::track, {{-4, -7}});
    way(tern, beacon, Ground::track, {{-12, 3}});
    way(otter, abbey, Ground::track, {{12, 3}, {10, 8}}, true);
}

using M = MeleeWeapon;
using S = MissileWeapon;
using A = Ability;

void raise_the_dykes(History& h) {
    Character orsolya =
        scored(person("Dykegrave Orsolya Tern", "Holds the office of the Dykes and every key of its sluices."), 12, 11,
               13, 16, 15, 18);
    orsolya.fighter = 10;
    orsolya.magic_items = MagicItems::average;
    orsolya.mounted = true;
    orsolya.leadership = 5;
    Character pell = scored(person("Brother Pell", "Almoner of Saint Wader; blesses boats and, when he must, pikes."),
                            10, 10, 12, 11, 16, 12);
    pell.cleric = 6;
    Character ilse = scored(person("Ilse Quickwater", "Pilot of the Black Channel. Keeps her maps in her head."), 9, 17,
                            10, 13, 9, 12);
    ilse.thief = 7;
    give(h, PutArmy{army(h.now(), "Wardens of the Dyke", "The Dyke Towns", "Gannet Sluice",
                         {shield(unit("Dyke pikes", 240, 3, Armour::medium, {M::pike, M::short_sword})),
                          unit("Sluice crossbows", 160, 3, Armour::medium, {M::short_sword}, {S::light_crossbow}),
                          horse(shield(unit("Town lances", 90, 4, Armour::heavy, {M::lance, M::sword}))),
                          folk(unit("Dwarf sappers", 120, 2, Armour::heavy, {M::two_handed_axe}, {},
                                    {A::engineer, A::small, A::tough}),
                               "Dwarves")},
                         {orsolya, pell, ilse}, "The standing force of the four towns."),
                    "raise the Wardens of the Dyke"});

    Character maud =
        scored(person("Reeve Maud Hollin", "Sold her barge to pay the levy its first month."), 11, 10, 12, 12, 12, 15);
    maud.fighter = 4;
    give(h,
         PutArmy{army(h.now(), "Reedcutters' Levy", "The Dyke Towns", "Otterholt",
                      {skirmish(unit("Reedcutters", 220, 2, Armour::none, {M::spear}, {S::javelin}, {A::camouflage})),
                       folk(skirmish(unit("Hobbit slingers", 140, 2, Armour::light, {M::dagger}, {S::sling},
                                          {A::marksman, A::small})),
                            "Hobbits"),
                       shield(unit("Barge militia", 300, 1, Armour::none, {M::club}))},
                      {maud}, "Half of them must be home before the eels run."),
                 "raise the Reedcutters' Levy"});
}

void raise_the_thorn(History& h) {
    Character harrow =
        scored(person("Sir Edric Harrow", "Never refused a challenge, and never quite recovered from the fourth."), 18,
               12, 16, 15, 12, 17);
    harrow.fighter = 13;
    harrow.magic_items = MagicItems::major;
    harrow.mounted = true;
    harrow.leadership = 4;
    Character vey = scored(person("Mistress Vey of the Ninth Bell", "Arch-wizard. Reads tides a year ahead."), 8, 12,
                           10, 18, 14, 13);
    vey.magic_user = 15;
    Character aldous = scored(person("Abbot Aldous", "High priest of the Thorn Crown."), 11, 9, 12, 13, 18, 14);
    aldous.cleric = 9;
    give(h, PutArmy{army(h.now(), "Host of the Thorn Crown", "The Thorn Crown", "Gannet Sluice",
                         {horse(shield(unit("Knights of the Thorn", 140, 4, Armour::heavy, {M::lance, M::sword}))),
                          horse(unit("Squires", 110, 3, Armour::light, {M::lance, M::sword})),
                          unit("Crown longbows", 150, 3, Armour::light, {M::axe}, {S::longbow}),
                          shield(unit("Sworn spears", 200, 2, Armour::medium, {M::spear}))},
                         {harrow, vey, aldous}, "The crown claims the sluices by a treaty nobody else has seen."),
                    "raise the Host of the Thorn Crown"});

    Character brand = scored(person("Brand Oakshott", "A hero of the fens, to hear him tell it. It is mostly true."),
                             17, 14, 15, 10, 9, 14);
    brand.fighter = 7;
    brand.magic_items = MagicItems::minor;
    Character lys = scored(person("Lys Ember", "Mage; lights the beacons, and other things."), 9, 15, 11, 16, 12, 11);
    lys.magic_user = 6;
    give(h,
         PutArmy{
             army(h.now(), "Fenwatch", "The Thorn Crown", "Cold Beacon",
                  {folk(unit("Elven archers", 120, 3, Armour::medium, {M::sword}, {S::composite_bow}, {A::camouflage}),
                        "Elves"),
                   shield(unit("Beacon guard", 160, 3, Armour::medium, {M::sword})),
                   folk(skirmish(unit("Griffon riders", 12, 4, Armour::light, {M::lance, M::animal}, {},
                                      {A::flying, A::large})),
                        "Griffons", 7)},
                  {brand, lys}, "Watches the causeway and the sky over it."),
             "raise the Fenwatch"});
}

void raise_the_drowned(History& h) {
    Character mother = scored(person("Mother Silt", "Raised the first of the drowned, and cannot remember why."), 7, 8,
                              14, 17, 15, 16);
    mother.magic_user = 11;
    mother.leadership = 3;
    Character karg = scored(person("Karg the Sounding", "Ogre. Walks where others need boats."), 18, 8, 18, 6, 7, 9);
    karg.hit_dice = 10;
    give(h, PutArmy{
                army(h.now(), "The Drowned", "The Silt Court", "The Sunk Abbey",
                     {folk(unit("Drowned bailiffs", 320, 2, Armour::light, {M::axe}, {}, {A::undead}), "Skeleton"),
                      folk(unit("Slow choir", 260, 3, Armour::none, {M::club}, {}, {A::undead, A::slow}), "Zombie"),
                      folk(unit("Grave hounds", 60, 3, Armour::none, {M::animal}, {}, {A::undead, A::quick}), "Hounds"),
                      folk(unit("Bog ogres", 24, 4, Armour::light, {M::two_handed_mace}, {}, {A::large, A::thick_hide}),
                           "Ogres", 4)},
                     {mother, karg}, "Comes with the spring tides and goes back with most of its dead."),
                "raise the Drowned"});

    Character wick = scored(person("Captain Wick", "Paid twice this year, by both sides."), 13, 16, 13, 12, 8, 16);
    wick.fighter = 5;
    wick.thief = 6;
    give(h, PutArmy{
                army(h.now(), "Wick's Free Company", "The Silt Court", "Otterholt",
                     {horse(skirmish(unit("Light lancers", 130, 3, Armour::light, {M::lance, M::sword}, {S::javelin}))),
                      unit("Heavy crossbows", 110, 3, Armour::medium, {M::short_sword}, {S::heavy_crossbow}),
                      folk(shield(unit("Hobgoblin shields", 180, 3, Armour::medium, {M::sword})), "Hobgoblins"),
                      folk(skirmish(unit("Goblin eel-boys", 150, 2, Armour::none, {M::spear}, {S::sling}, {A::small})),
                           "Goblins")},
                     {wick}, "In the pay of the Silt Court until the Fogmoot."),
                "raise Wick's Free Company"});

    Character jorun = scored(person("Jorun Half-Drowned", "Champion of the Court; breathes when he remembers to."), 18,
                             13, 18, 9, 10, 11);
    jorun.fighter = 13;
    jorun.leadership = 2;
    give(h, PutArmy{army(h.now(), "Tidewalkers", "The Silt Court", "Brack Island",
                         {folk(unit("Lizard walkers", 140, 4, Armour::light, {M::spear}, {S::javelin}, {A::camouflage}),
                               "Lizardmen"),
                          folk(unit("Mud trolls", 30, 4, Armour::none, {M::animal}, {}, {A::large, A::regeneration}),
                               "Trolls", 6)},
                         {jorun}, "Waits on the island for a tide low enough to walk on."),
                    "raise the Tidewalkers"});
}

ArmyId id_of(const History& h, std::string_view name) {
    const Army* found = find_army(h.now(), name);
    CHECK(found != nullptr);
    return found->id;
}

void fight_at_otterholt(History& h) {
    give(h, OfferBattle{id_of(h, "Wick's Free Company"), id_of(h, "Reedcutters' Levy"), "Battle of Otterholt",
                        "Otterholt", "The Free Company came for the granary."});
    const BattleId battle = h.now().battles.back()->id;
    give(h, ChooseResolver{battle, Resolver::abstract, 43, true});
    auto rest = auto_play(*find_battle(h.now(), battle));
    CHECK(std::holds_alternative<AutoPlayBattle>(rest));
    give(h, std::get<AutoPlayBattle>(std::move(rest)));
    give(h, ApplyBattle{battle});
}

void write_lists(const Campaign& c, const std::filesystem::path& folder) {
    for (const auto& a : c.armies) {
        std::string file;
        for (const char ch : a->name) {
            if ((ch >= 'a' && ch <= 'z') || (ch >= 'A' && ch <= 'Z'))
                file += static_cast<char>(ch | 0x20);
            else if (ch == ' ')
                file += '-';
        }
        std::ofstream(folder / (file + ".csv"), std::ios::binary) << write_army_list(a->units);
    }
}

}  // namespace

int main(int argc, char** argv) {
    if (argc != 2) {
        std::fprintf(stderr, "usage: make_salt_marches FOLDER\n");
        return 2;
    }
    const std::filesystem::path folder = argv[1];
    History h(new_campaign("The Salt Marches"));
    give(h, SetCalendar{tide_calendar()});
    draw_the_map(h);
    for (const auto& [name, colour] :
         {std::pair{"The Thorn Crown", 0}, std::pair{"The Dyke Towns", 1}, std::pair{"The Silt Court", 2}})
        give(h, PutFaction{Faction{{}, name, colour}});
    raise_the_thorn(h);
    raise_the_dykes(h);
    raise_the_drowned(h);
    write_lists(h.now(), folder);
    give(h, AddNote{"The Thorn Crown's herald came to the four towns with a treaty and a week to read it."});
    give(h, PassDays{64});
    give(h, AddNote{"Reed smoke over Otterholt at dawn. Wick does not burn what he means to eat."});
    fight_at_otterholt(h);
    give(h, PassDays{5});
    give(h, AddNote{"Sir Edric's banners are in sight of Gannet Sluice; the Dykegrave has opened the lower gates."});
    give(h, OfferBattle{id_of(h, "Host of the Thorn Crown"), id_of(h, "Wardens of the Dyke"), "Battle of Gannet Sluice",
                        "Gannet Sluice", "Whoever holds the sluice decides which fields are sea by autumn."});
    give(h,
         MarchArmy{id_of(h, "Wick's Free Company"), find_place(*h.now().map, "Peat Landing")->at, {}, Pace::careful});
    if (const auto error = save_campaign(h, folder / "the-salt-marches.banneret")) {
        for (const std::string& fault : error->faults) std::fprintf(stderr, "%s\n", fault.c_str());
        return 1;
    }
    return 0;
}
