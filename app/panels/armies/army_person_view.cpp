#include <fmt/format.h>

#include <array>

#include "app/models/armies/army_edits.h"
#include "app/panels/armies/army_orders.h"
#include "app/panels/widgets/layout.h"
#include "app/panels/widgets/unit_fields.h"
#include "app/panels/widgets/widgets.h"

// The editor of a character.

namespace banneret::app {

namespace {

template <class Enum, std::size_t N>
constexpr std::array<Enum, N> first_of() {
    std::array<Enum, N> all{};
    for (std::size_t i = 0; i < N; ++i) all[i] = static_cast<Enum>(i);
    return all;
}

template <class Enum, std::size_t N>
std::vector<Picked> named(const std::array<Enum, N>& all, Enum now) {
    std::vector<Picked> rows;
    for (const Enum one : all) rows.push_back({std::string(name(one)), "", "", one == now ? 1 : 0});
    return rows;
}

class PersonForm {
public:
    PersonForm(const Ui& ui, const ArmiesModel& m, std::size_t place)
        : ui_(ui), m_(m), place_(place), person_(m.army->characters[place]), row_(m.people[place]), of_(person_.name) {}

    void draw(ArmiesView& view) {
        title_and_verbs(view);
        draw_person_orders(ui_, m_, place_, view);
        who(view);
        levels();
        scores();
        worked_out();
        gear();
        texts();
    }

private:
    void give(const Character& changed) { ask_for(ui_, m_, changed); }

    void field(Flow& flow, std::string_view words, float units) {
        flow.next(label_width(ui_, words) + ui_.em(units));
        label(ui_, words);
    }

    template <class Enum, std::size_t N>
    void one_of(Flow& flow, std::string_view words, const std::array<Enum, N>& all, Enum Character::*what,
                float units) {
        field(flow, words, units);
        const auto rows = named(all, person_.*what);
        const auto picked =
            pick_one(ui_, fmt::format("{} of {}", words, of_), name(person_.*what), rows, {ui_.em(units), true});
        if (!picked) return;
        Character changed = person_;
        changed.*what = all[*picked];
        give(changed);
    }

    void number(Flow& flow, std::string_view words, int now, int most, int& to, Character& changed, int least = 0) {
        constexpr float width = 3.2f;
        field(flow, words, width);
        if (const auto typed = edit_number(ui_, fmt::format("{} of {}", words, of_), now, least, most, width)) {
            to = *typed;
            give(changed);
        }
    }

    void who(ArmiesView& view) {
        Flow flow(ui_);
        Character changed = person_;
        field(flow, "Name", 14);
        if (view.name_person) give_cursor_to_next_field(), view.name_person = false;
        if (const auto typed = edit_text(ui_, "name of the character", person_.name, "", 14))
            changed.name = *typed, give(changed);
        one_of(flow, "State", first_of<CharacterState, 5>(), &Character::state, 7);
        number(flow, "Wounds", person_.wounds, most_wounds, changed.wounds, changed);
        one_of(flow, "Rank", first_of<Rank, 3>(), &Character::rank, 6);
        rides_with(flow);
    }

    void rides_with(Flow& flow) {
        std::vector<Picked> rows = {{"nobody", "", "", person_.rides_with ? 0 : 1}};
        for (const Unit& unit : m_.army->units)
            rows.push_back({unit.name, "", "", unit.id == person_.rides_with ? 1 : 0});
        field(flow, "Rides with", 10);
        const auto picked =
            pick_one(ui_, "rides with of " + of_, row_.with.empty() ? "nobody" : row_.with, rows, {ui_.em(10), true});
        if (!picked) return;
        Character changed = person_;
        changed.rides_with = *picked == 0 ? UnitId{} : m_.army->units[*picked - 1].id;
        give(changed);
    }

    void levels() {
        Flow flow(ui_);
        Character changed = person_;
        number(flow, "Fighter", person_.fighter, most_class_levels, changed.fighter, changed);
        number(flow, "Cleric", person_.cleric, most_class_levels, changed.cleric, changed);
        number(flow, "Thief", person_.thief, most_class_levels, changed.thief, changed);
        number(flow, "Magic-user", person_.magic_user, most_class_levels, changed.magic_user, changed);
        number(flow, "Hit dice", person_.hit_dice, most_hit_dice, changed.hit_dice, changed);
        one_of(flow, "Magic items", first_of<MagicItems, 4>(), &Character::magic_items, 6.5f);
    }

    // An empty field means that the score is not given.
    void score(Flow& flow, std::string_view words, int AbilityScores::*which) {
        constexpr float width = 3.0f;
        field(flow, words, width);
        const int now = person_.scores.*which;
        const auto typed =
            edit_text(ui_, fmt::format("{} of {}", words, of_), now == 0 ? "" : std::to_string(now), "-", width);
        hover_tip(ui_, fmt::format("{} to {}; empty counts as 10.", least_ability_score, most_ability_score));
        if (!typed) return;
        Character changed = person_;
        int& value = changed.scores.*which;
        value = 0;
        for (const char c : *typed)
            if (c >= '0' && c <= '9' && value < 1000) value = value * 10 + (c - '0');
        if (value != now) give(changed);
    }

    void scores() {
        Flow flow(ui_);
        score(flow, "Str", &AbilityScores::strength);
        score(flow, "Dex", &AbilityScores::dexterity);
        score(flow, "Con", &AbilityScores::constitution);
        score(flow, "Int", &AbilityScores::intelligence);
        score(flow, "Wis", &AbilityScores::wisdom);
        score(flow, "Cha", &AbilityScores::charisma);
    }

    // A number from 1 to 5, computed unless the referee sets it.
    void one_to_five(Flow& flow, std::string_view words, std::string_view shown, std::optional<int> Character::*which,
                     const TallyText* parts, std::string_view tip) {
        constexpr float width = 9;
        field(flow, words, width);
        std::vector<Picked> rows = {{"as worked out", "", "", person_.*which ? 0 : 1}};
        for (int i = 1; i <= 5; ++i) {
            const std::string_view called = which == &Character::fc ? fighting_capacity_name(i) : leadership_name(i);
            rows.push_back({fmt::format("{} {}", i, called), "", "", person_.*which == i ? 1 : 0});
        }
        const auto picked = pick_one(ui_, fmt::format("{} of {}", words, of_), shown, rows, {ui_.em(width), true});
        if (parts != nullptr)
            tally_tip(ui_, *parts);
        else
            hover_tip(ui_, tip);
        if (!picked) return;
        Character changed = person_;
        changed.*which = *picked == 0 ? std::nullopt : std::optional(static_cast<int>(*picked));
        give(changed);
    }

    void worked_out() {
        Flow flow(ui_);
        one_to_five(flow, "Leadership", row_.leadership, &Character::leadership, &row_.leadership_parts, "");
        one_to_five(flow, "FC", row_.fc, &Character::fc, nullptr, row_.fc_tip);
        tiers_field(flow);
        const float width = label_width(ui_, "points") + label_width(ui_, row_.points);
        flow.next(width);
        ImGui::BeginGroup();
        label(ui_, "points");
        const ImVec2 from = ImGui::GetCursorScreenPos();
        ImGui::GetWindowDrawList()->AddText(
            {from.x, from.y + (ui_.em(target_height) - ImGui::GetTextLineHeight()) * 0.5f}, paint(ui_.colours.text),
            row_.points.c_str());
        ImGui::Dummy({label_width(ui_, row_.points), ui_.em(target_height)});
        ImGui::EndGroup();
        tally_tip(ui_, row_.points_parts);
    }

    template <class Tier, std::size_t N>
    void tier(Flow& flow, std::string_view words, const std::array<Tier, N>& all, Tier Tiers::*which) {
        const Tiers now = *person_.tiers;
        flow.next(ui_.em(7));
        const auto picked =
            pick_one(ui_, fmt::format("{} of {}", words, of_),
                     name(now.*which) == "none" ? fmt::format("no {}", words) : std::string(name(now.*which)),
                     named(all, now.*which), {ui_.em(7), true});
        if (!picked) return;
        Character changed = person_;
        (*changed.tiers).*which = all[*picked];
        give(changed);
    }

    void tiers_field(Flow& flow) {
        const std::string words = person_.tiers ? "set by hand" : row_.tiers;
        field(flow, "Tiers", 11);
        const std::vector<Picked> rows = {{"as worked out", "", "", person_.tiers ? 0 : 1},
                                          {"set by hand", "", "", person_.tiers ? 1 : 0}};
        const auto picked = pick_one(ui_, "tiers of " + of_, words, rows, {ui_.em(11), true});
        tally_tip(ui_, row_.tier_parts);
        if (picked) {
            Character changed = person_;
            changed.tiers = *picked == 0 ? std::nullopt : std::optional(tiers(person_));
            give(changed);
        }
        if (!person_.tiers) return;
        tier(flow, "fighter's tier", first_of<FighterTier, 4>(), &Tiers::fighter);
        tier(flow, "priest's tier", first_of<PriestTier, 3>(), &Tiers::priest);
        tier(flow, "mage's tier", first_of<MageTier, 3>(), &Tiers::mage);
    }

    void armour_field(Flow& flow) {
        std::vector<Picked> rows = {{"as the unit or class", "", "", person_.armour ? 0 : 1}};
        for (const ArmourRow& r : armour_rows())
            rows.push_back({std::string(r.key), "", "", person_.armour == r.armour ? 1 : 0});
        field(flow, "Armour", 9);
        const auto picked =
            pick_one(ui_, "armour of " + of_, person_.armour ? row(*person_.armour).key : "as the unit or class", rows,
                     {ui_.em(9), true});
        hover_tip(ui_, "Carries now: " + row_.equipment + ".");
        if (!picked) return;
        Character changed = person_;
        changed.armour = *picked == 0 ? std::nullopt : std::optional(armour_rows()[*picked - 1].armour);
        give(changed);
    }

    void shield_field(Flow& flow) {
        const std::size_t now = !person_.shield ? 0 : *person_.shield ? 1 : 2;
        const std::array<std::string, 3> words = {"as the unit or class", "yes", "no"};
        std::vector<Picked> rows;
        for (std::size_t i = 0; i < words.size(); ++i) rows.push_back({words[i], "", "", i == now ? 1 : 0});
        field(flow, "Shield", 9);
        const auto picked = pick_one(ui_, "shield of " + of_, words[now], rows, {ui_.em(9), true});
        if (!picked) return;
        Character changed = person_;
        changed.shield = *picked == 0 ? std::nullopt : std::optional(*picked == 1);
        give(changed);
    }

    void gear() {
        Character changed = person_;
        {
            Flow flow(ui_);
            armour_field(flow);
            shield_field(flow);
            flow.next(ui_.em(2.5f) + label_width(ui_, "Mounted"));
            if (toggle(ui_, "Mounted###mounted-person", person_.mounted))
                changed.mounted = !person_.mounted, give(changed);
            flow.next(ui_.em(2.5f) + label_width(ui_, "Flying"));
            if (toggle(ui_, "Flying###flying-person", person_.flying)) changed.flying = !person_.flying, give(changed);
        }
        const float width = label_width(ui_, "Missiles") + ui_.em(gap_small);
        if (auto melee = melee_line(ui_, of_, person_.melee, width)) changed.melee = *std::move(melee), give(changed);
        if (auto missile = missile_line(ui_, of_, person_.missile, width))
            changed.missile = *std::move(missile), give(changed);
    }

    void texts() {
        Character changed = person_;
        Flow flow(ui_);
        field(flow, "Race", 9);
        if (const auto typed = edit_suggested(ui_, "race of " + of_, person_.race, "human", m_.races, 9))
            changed.race = *typed, give(changed);
        field(flow, "Religion", 9);
        if (const auto typed = edit_suggested(ui_, "religion of " + of_, person_.religion, "none", m_.religions, 9))
            changed.religion = *typed, give(changed);
        if (!row_.stratagem.empty()) {
            flow.next(label_width(ui_, row_.stratagem));
            label(ui_, row_.stratagem);
            ImGui::NewLine();
        }
        if (!m_.notes_hidden) {
            text(ui_, "Notes", Tone::quiet);
            if (const auto typed = edit_lines(ui_, "notes on " + of_, person_.notes, 0, 2))
                changed.notes = *typed, give(changed);
        }
    }

    void title_and_verbs(ArmiesView& view) {
        const auto refused = row_.general                ? std::optional<std::string>(of_ + " commands already.")
                             : !row_.not_general.empty() ? std::optional(row_.not_general)
                                                         : std::nullopt;
        details_title(ui_, of_,
                      button_width(ui_, "Make general") + button_width(ui_, "Remove") + ui_.em(target_height) +
                          2 * ui_.em(gap_small));
        if (button(ui_, "Make general###make-general", refused))
            ui_.ask(GiveCommand{make_general(*m_.army, person_.id)});
        ImGui::SameLine(0, ui_.em(gap_small));
        if (button(ui_, "Remove###remove-person", std::nullopt, {.tip = "Undo takes it back."}))
            ui_.ask(GiveCommand{remove_character(*m_.army, person_.id)});
        ImGui::SameLine(0, ui_.em(gap_small));
        if (icon_button(ui_, Icon::close, "Close the details###close-the-details")) view.person = {};
    }

    const Ui& ui_;
    const ArmiesModel& m_;
    std::size_t place_;
    const Character& person_;
    const ArmiesModel::Person& row_;
    const std::string& of_;
};

}  // namespace

void draw_person_details(const Ui& ui, const ArmiesModel& m, std::size_t place, ArmiesView& view) {
    PersonForm(ui, m, place).draw(view);
}

}  // namespace banneret::app
