#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "app/models/exchange/tables.h"
#include "app/panels/armies/army_orders.h"
#include "app/panels/widgets/document_view.h"
#include "app/panels/widgets/layout.h"
#include "app/panels/widgets/widgets.h"
#include "engine/core/text.h"

namespace banneret::app {

namespace {

std::optional<std::int64_t> coins_of(std::string digits) {
    std::erase_if(digits, [](char c) { return c == ',' || c == ' ' || c == '+'; });
    return parse_integer(digits);
}

// Edits an amount of coins in place; ignores text that is not a number.
std::optional<std::int64_t> edit_coins(const Ui& ui, std::string_view id, std::int64_t now, float width) {
    const auto typed = edit_text(ui, id, std::to_string(now), "", width);
    return typed ? coins_of(*typed) : std::nullopt;
}

// Adds or removes coins with a reason for the chronicle.
void take_in_or_spend(const Ui& ui, const PurseModel& m, ArmiesView& view) {
    Flow flow(ui, gap_small);
    flow.next(label_width(ui, "Take in or spend"));
    label(ui, "Take in or spend");
    flow.next(ui.em(6));
    bool entered = text_field(ui, "coins in or out", view.coins, "-50", 6);
    bool typing = ImGui::IsItemActive();
    hover_tip(ui, "Below 0: spent.");
    flow.next(label_width(ui, "for") + ui.em(14));
    label(ui, "for");
    entered = text_field(ui, "what the coins are for", view.coins_for, "boats for the crossing", 14) || entered;
    typing = typing || ImGui::IsItemActive();
    const auto coins = coins_of(view.coins);
    const auto refused = coins || typing
                             ? std::nullopt
                             : std::optional<std::string>("Enter a number of coins first, such as 200 or -50.");
    flow.next(button_width(ui, "Enter it"));
    const bool clicked = button(ui, "Enter it###enter-it", refused);
    if ((!clicked && !entered) || !coins) return;
    ui.ask(GiveCommand{MoveMoney{m.faction.id, *coins, view.coins_for}});
    view.coins.clear();
    view.coins_for.clear();
}

void treasury(const Ui& ui, const PurseModel& m, ArmiesView& view) {
    Flow flow(ui);
    const auto field = [&](std::string_view words, float units) {
        flow.next(label_width(ui, words) + ui.em(units));
        label(ui, words);
    };
    Faction faction = m.faction;
    field("Treasury", 8);
    if (const auto coins = edit_coins(ui, "treasury of the side", faction.treasury, 8);
        coins && *coins != faction.treasury)
        ui.ask(GiveCommand{MoveMoney{faction.id, *coins - faction.treasury, "recounted"}});
    flow.next(label_width(ui, m.prices.coin));
    label(ui, m.prices.coin);
    field("Income a week", 6);
    if (const auto coins = edit_coins(ui, "income of the side", faction.income, 6))
        faction.income = *coins, ui.ask(GiveCommand{PutFaction{faction}});
    take_in_or_spend(ui, m, view);
    copy_table(ui, "copy the treasury", treasury_table(m));
    for (const std::string& fact : m.facts) wrapped_text(ui, fact, Tone::quiet);
    for (const std::string& line : m.unpaid) wrapped_text(ui, "Unpaid: " + line, Tone::warning);
    if (m.owed > 0 &&
        button(ui, "Pay what is owed###pay-what-is-owed", std::nullopt, {.tip = "Unit by unit, while the coins last."}))
        ui.ask(GiveCommand{PayArrears{m.faction.id, {}}});
}

void price_list(const Ui& ui, const PurseModel& m) {
    PriceList prices = m.prices;
    const auto put = [&] { ui.ask(GiveCommand{SetPrices{prices}}); };
    if (toggle(ui, "Troops are paid every week###troops-are-paid-every-week", prices.kept))
        prices.kept = !prices.kept, put();
    Flow flow(ui);
    const auto field = [&](std::string_view words, float units) {
        flow.next(label_width(ui, words) + ui.em(units));
        label(ui, words);
    };
    field("Coin", 6);
    if (const auto coin = edit_text(ui, "name of the coin", prices.coin, "", 6)) prices.coin = *coin, put();
    field("Men per figure", 6);
    if (const auto picked = segments(ui, "men a figure", {"5###5", "20###20"}, prices.scale == 5 ? 0 : 1))
        prices.scale = *picked == 0 ? 5 : 20, put();
    struct PriceRow {
        std::string_view words;
        std::int64_t PriceList::*price;
    };
    constexpr std::array rows = {PriceRow{"Raising, per point", &PriceList::raise},
                                 PriceRow{"A week's pay, per point", &PriceList::week},
                                 PriceRow{"Ransom, per point", &PriceList::ransom}};
    for (const PriceRow& row : rows) {
        field(row.words, 4);
        if (const auto coins = edit_coins(ui, row.words, prices.*row.price, 4)) prices.*row.price = *coins, put();
    }
    wrapped_text(ui,
                 "Points are those of Appendix C for one figure (BTA-213 to BTA-216); the price is divided among the "
                 "men of the figure. Troops with these names have points of their own:",
                 Tone::quiet);
    for (std::size_t i = 0; i < prices.own.size(); ++i) {
        ImGui::PushID(static_cast<int>(i));
        label(ui, prices.own[i].troops, ui.em(10));
        if (const auto points =
                edit_number(ui, "points of " + prices.own[i].troops, prices.own[i].points, 0, most_own_points, 4))
            prices.own[i].points = *points, put();
        ImGui::SameLine();
        if (icon_button(ui, Icon::close, "Appendix C's points for " + prices.own[i].troops)) {
            prices.own.erase(prices.own.begin() + static_cast<std::ptrdiff_t>(i));
            put();
            ImGui::PopID();
            break;
        }
        ImGui::PopID();
    }
}

void own_price(const Ui& ui, const ArmiesModel& m, ArmiesView& view) {
    label(ui, "Another price for");
    if (!text_field(ui, "troops with a price of their own", view.own_price, "name of the troops", 12)) return;
    if (trimmed(view.own_price).empty()) return;
    PriceList prices = m.purse.prices;
    prices.own.push_back({view.own_price, 0});
    for (const ArmyOrderModel::UnitLine& line : m.muster.units)
        if (same_name(line.name, view.own_price)) prices.own.back().points = figure_points(line.unit).total;
    ui.ask(GiveCommand{SetPrices{std::move(prices)}});
    view.own_price.clear();
}

void prisoners(const Ui& ui, const PurseModel& m) {
    if (m.held.empty()) {
        text(ui, "No prisoners on either side.", Tone::quiet);
        return;
    }
    struct EndRow {
        std::string_view words;
        PrisonersEnd how;
    };
    constexpr std::array ends = {EndRow{"Release", PrisonersEnd::released}, EndRow{"Escaped", PrisonersEnd::escaped},
                                 EndRow{"Died", PrisonersEnd::dead}};
    for (std::size_t i = 0; i < m.held.size(); ++i) {
        const PurseModel::Held& held = m.held[i];
        ImGui::PushID(static_cast<int>(i));
        wrapped_text(ui, held.words, held.ours ? Tone::warning : Tone::plain);
        Flow flow(ui, gap_small);
        const std::string ransom = "Ransom for " + held.price_words;
        flow.next(button_width(ui, ransom));
        if (button(ui, ransom, std::nullopt, {.tip = "From the treasury of their side to the holder's."}))
            ui.ask(GiveCommand{settle(held, PrisonersEnd::ransomed)});
        for (const EndRow& end : ends) {
            flow.next(button_width(ui, end.words, {.look = Look::quiet}));
            if (button(ui, end.words, std::nullopt, {.look = Look::quiet})) ui.ask(GiveCommand{settle(held, end.how)});
        }
        ImGui::PopID();
    }
    copy_table(ui, "copy the prisoners", prisoners_table(m));
}

}  // namespace

void draw_purse(const Ui& ui, const ArmiesModel& m, ArmiesView& view) {
    section(ui, "Prisoners", m.purse.held.empty() ? "" : fmt::format("{}", m.purse.held.size()));
    prisoners(ui, m.purse);
    space(ui, gap_large);
    section(ui, "Treasury of " + m.side, m.purse.treasury);
    treasury(ui, m.purse, view);
    space(ui, gap_small);
    if (!fold(ui, "Pay and prices###pay-and-prices", view.prices_open,
              m.purse.prices.kept ? "paid every week" : "troops are not paid"))
        return;
    price_list(ui, m.purse);
    own_price(ui, m, view);
}

}  // namespace banneret::app
