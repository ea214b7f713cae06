#pragma once

#include <cstdint>

namespace banneret::battlefield {

// How area damage applies to a unit (BCR-R54).
enum class AreaDamage : std::uint8_t { times_five, once, every_individual };

// The readings a campaign may choose; a battle keeps those it began with. Defaults are those of the rulings.
struct House {
    bool always_five = false;          // few-fighters: rolls-capped | always-five (BCR-R3)
    bool disengage_always = false;     // disengage-save: check-or-stay | always-succeeds (BCR-R14)
    bool aoo_per_trigger = false;      // aoo-allowance: one-per-round | one-per-trigger (BCR-R15)
    bool reach_per_rating = false;     // reach-attacks: one | per-rating (BCR-R16)
    bool set_first_roll = false;       // set-against-charge: all-rolls | first-roll (BCR-R17)
    bool natural_extremes = true;      // BCR-R19
    bool mounted_ac_all = false;       // mounted-ac-vs-foot: melee | all (BCR-R22)
    bool range_centre = false;         // range-measure: edge | centre (BCR-R26)
    bool ranged_melee_own = false;     // ranged-melee: zero | own (BCR-R28)
    bool charge_save_damage = false;   // charge-save: casualty | damage (BCR-R30)
    bool disband_one_step = false;     // disband-fail: routs | one-step (BCR-R32)
    bool spell_casualty_rout = false;  // BCR-R36
    bool rout_own_edge = false;        // rout-edge: nearest | own (BCR-R38)
    bool shaken_no_charge = false;     // shaken-charge: allowed | forbidden (BCR-R39)
    bool command_attack_all = false;   // command-attack: best-one | all (BCR-R42)
    int duel_exchanges = 1;            // 1 .. 5 (BCR-R47)
    bool rating_down = false;          // rating-rounding: half-up | down (BCR-R48)
    bool general_at_once = false;      // general-killed: after-3-rounds | at-once (BCR-R50)
    bool flat_total_cover = false;     // flat-impassable-cover: none | total (BCR-R52)
    AreaDamage area_damage = AreaDamage::times_five;
    bool formation_never_lost = false;  // formation-loss: when-split | never (BCR-R62)
    int scale = 0;                      // 0 = auto, else 1, 2, 5, 10 or 20 (BCR-R66)
    bool night = false;                 // the deployment
    bool break_none = false;            // break-point: half | none
    int turn_limit = 30;                // 1 .. 99
    int fled_loser_returns = 50;        // per cent of a loser's routers who rejoin
    bool operator==(const House&) const = default;
};

}  // namespace banneret::battlefield
