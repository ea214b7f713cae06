#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdlib>

#include "app/panels/tabletop/table_views.h"
#include "app/panels/widgets/charts.h"
#include "app/panels/widgets/layout.h"
#include "app/panels/widgets/widgets.h"

namespace banneret::app {

namespace {

// The card of the piece under the pointer, else of the clicked enemy, else of the selected piece. Its height is fixed,
// so that nothing below it moves.
void draw_card(const Ui& ui, const TablePlayModel& m, TablePage& page) {
    page.look.card_shown = true;
    const TableLook& look = page.look;
    const float top = ImGui::GetCursorPosY();
    const TablePieceCard* card = nullptr;
    for (const PieceId piece : {look.pointed, look.looked, m.chosen})
        if (card == nullptr && piece) card = find_card(m, piece);
    if (card == nullptr) {
        text(ui, "Point at a piece to see what it is.", Tone::quiet);
    } else {
        side_text(ui, card->colour, fitted(card->name, ImGui::GetContentRegionAvail().x - ui.em(1.5f)), true);
        wrapped_text(ui, card->kind, Tone::quiet);
        ImGui::SetCursorPosY(top + 3 * ImGui::GetTextLineHeightWithSpacing());
        strength_bar(ui, card->share, card->colour, "what is left of it", 5);
        ImGui::SameLine();
        std::string words = card->figures + (card->state.empty() || card->figures.empty() ? "" : ", ") + card->state;
        if (card->lost > 0) words += fmt::format(", {} lost this turn", card->lost);
        if (card->lost_before > 0) words += fmt::format(", {} lost last turn", card->lost_before);
        fitted_text(ui, words);
    }
    ImGui::SetCursorPosY(top + 4 * ImGui::GetTextLineHeightWithSpacing());
    separator(ui);
}

// The side is shown above the question, so "a challenge?" becomes "A challenge?".
std::string question_of(const TablePlayModel& m) {
    std::string words = m.question;
    if (!words.empty() && words[0] >= 'a' && words[0] <= 'z') words[0] = static_cast<char>(words[0] - 'a' + 'A');
    return words;
}

void give(const Ui& ui, const TableOrder& order) {
    ui.ask(OrderOnTable{order});
}

// Conceding takes two clicks at different places, because buttons under the pointer change from one question to the
// next.
void draw_giving_up(const Ui& ui, const TableOffer& o, TablePage& page) {
    if (!page.gives_up) {
        if (button(ui, o.words + "###concede", std::nullopt, {.look = Look::quiet})) page.gives_up = true;
        return;
    }
    text(ui, "This ends the battle at once.", Tone::warning);
    if (button(ui, "Fight on###fight-on")) page.gives_up = false;
    ImGui::SameLine();
    if (button(ui, "Concede###give-it-up")) give(ui, o.order);
}

// The stable ID of an answer: its verb, with the option it takes, or the question it ends ("done-deploy").
std::string id_of(const TableOrder& order, TableDecision::Moment asked) {
    constexpr std::array ends = {"deploy", "act", "react", "choose", "bid", "allot"};
    std::string id(key(order));
    if (std::holds_alternative<Done>(order)) id += std::string("-") + ends.at(static_cast<std::size_t>(asked));
    if (const auto* reply = std::get_if<Reply>(&order)) id += "-" + std::to_string(reply->option);
    return id;
}

void draw_offer(const Ui& ui, const TablePlayModel& m, TablePage& page, std::size_t i) {
    const TableOffer& o = m.offers[i];
    TableLook& look = page.look;
    if (std::holds_alternative<Concede>(o.order)) {
        draw_giving_up(ui, o, page);
        return;
    }
    ImGui::PushID(static_cast<int>(i));
    const auto refused = o.refused.empty() ? std::nullopt : std::optional(o.refused);
    const bool ends = std::holds_alternative<Done>(o.order);
    const bool marked = marked_offer(m, look) == i, advised = advised_offer(m) == i;
    // Beside the pointer, as on the board: a line below the button would move those that follow.
    const bool weighed = look.rested_offer == i && m.weighed && m.weighed->order == o.order;
    const std::string keys = fmt::format("{}{}{}{}{}", o.words, weighed ? "\n" + m.weighed->words : "",
                                         i < 9 ? fmt::format("\nKey {}", i + 1) : "",
                                         ends     ? ", or the space bar"
                                         : marked ? ", or Enter"
                                                  : "",
                                         advised && !weighed ? "\nA steady commander would choose this." : "");
    ImGui::BeginGroup();
    if (button(ui, o.words + "###" + id_of(o.order, m.decision->moment), refused,
               {.look = advised ? Look::primary : Look::plain, .width = -1, .tip = keys}))
        give(ui, o.order);
    // The mark moves with the arrow keys.
    if (marked && !ends)
        ImGui::GetWindowDrawList()->AddRect(ImGui::GetItemRectMin(), ImGui::GetItemRectMax(), paint(ui.colours.accent),
                                            ui.em(gap_tiny), 0, 2);
    if (advised && ui.log != nullptr) ui.log->words.push_back("advised: " + o.words);
    if (refused)
        wrapped_text(ui, o.refused, Tone::warning);
    else if (!o.odds.empty())
        wrapped_text(ui, o.odds, Tone::quiet);
    ImGui::EndGroup();
    if (ImGui::IsItemHovered()) {
        look.pointed_offer = i;
        if (!refused) look.pointed_order = o.order;
    }
    // Keep the marked row visible while the keyboard moves it.
    if (marked && (key_pressed(ImGuiKey_DownArrow) || key_pressed(ImGuiKey_UpArrow))) ImGui::SetScrollHereY();
    ImGui::PopID();
}

// A bid for the enemy's mercenaries.
void draw_bid(const Ui& ui, const TablePlayModel& m, TablePage& page) {
    const auto [least, most] = *m.bid_range;
    std::vector<PieceId> hired;
    std::vector<std::string> names;
    for (const TableOffer& o : m.offers) {
        const auto* bid = std::get_if<Bid>(&o.order);
        if (bid == nullptr || std::find(hired.begin(), hired.end(), bid->piece) != hired.end()) continue;
        const BoardBlock* block = find_block(m.board, bid->piece);
        hired.push_back(bid->piece);
        names.push_back(block != nullptr ? block->label : "mercenaries");
    }
    if (hired.empty()) return;
    // The bid is for the enemy clicked on the board, until another is chosen here.
    const auto place_of = [&](PieceId p) { return std::find(hired.begin(), hired.end(), p); };
    if (place_of(page.look.looked) != hired.end()) page.bid_for = page.look.looked;
    if (place_of(page.bid_for) == hired.end()) page.bid_for = hired.front();
    if (hired.size() > 1) {
        const auto here = static_cast<std::size_t>(place_of(page.bid_for) - hired.begin());
        if (const auto picked = choice(ui, "bid for", names, here, 0))
            page.bid_for = hired[*picked], page.look.looked = {};
    }
    const std::string& name = names[static_cast<std::size_t>(place_of(page.bid_for) - hired.begin())];
    page.bid = std::clamp(page.bid, least, most);
    if (const auto typed = edit_text(ui, "bid", bid_words(page.bid, m.bid_point), {}, 6))
        page.bid = bid_amount(*typed, m.bid_point, *m.bid_range).value_or(page.bid);
    ImGui::SameLine();
    if (button(ui, "Offer these points###offer-so-many-points", std::nullopt, {.tip = "For " + name}))
        give(ui, Bid{page.bid_for, page.bid});
}

// Splits a number by hand; the offers show how many parts there are.
void draw_allot(const Ui& ui, const TablePlayModel& m, TablePage& page) {
    std::size_t places = 2;
    for (const TableOffer& o : m.offers)
        if (const auto* allot = std::get_if<Allot>(&o.order))
            for (std::size_t i = 0; i < allot->parts.size(); ++i)
                if (allot->parts[i] > 0) places = std::max(places, i + 1);
    text(ui, fmt::format("Or divide {} by hand:", m.bid_range->second), Tone::quiet);
    Allot allot;
    for (std::size_t i = 0; i < places; ++i) {
        if (i > 0) ImGui::SameLine();
        if (const auto typed = edit_number(ui, fmt::format("part {}", i + 1), page.parts[i], 0, m.bid_range->second, 3))
            page.parts[i] = *typed;
        allot.parts[i] = static_cast<std::uint16_t>(page.parts[i]);
    }
    ImGui::SameLine();
    if (button(ui, "Use this split###use-this-split")) give(ui, allot);
}

void draw_advice(const Ui& ui, const TablePlayModel& m, TablePage& page) {
    if (m.advice.empty()) return;
    if (!page.advice) {
        if (button(ui, "Ask a commander###ask-a-commander", std::nullopt,
                   {.look = Look::quiet, .tip = "What a steady commander of this side would do, and why."}))
            page.advice = true;
        return;
    }
    text(ui, "A steady commander:", Tone::quiet);
    wrapped_text(ui, m.advice);
    if (!m.because.empty()) wrapped_text(ui, m.because, Tone::quiet);
    if (m.advised && button(ui, "Do that###do-that")) give(ui, *m.advised);
}

void draw_question_of(const Ui& ui, const TablePlayModel& m, TablePage& page) {
    if (m.hidden_from_players && m.decision->moment == TableDecision::Moment::bid)
        strong_text(ui, m.who);
    else
        side_text(ui, m.colour[m.asked], m.who, true);
    if (m.secret) {
        const float room = ImGui::GetWindowPos().x + ImGui::GetWindowContentRegionMax().x - ImGui::GetItemRectMax().x;
        if (room > ui.em(5)) ImGui::SameLine();
        badge(ui, m.hidden_from_players ? "sealed" : "secret", m.hidden_from_players ? Tone::good : Tone::quiet);
    }
    wrapped_text(ui, question_of(m));
    if (m.hidden_from_players) {
        wrapped_text(ui, "The choices are hidden while players are watching. F8 shows them.", Tone::quiet);
        return;
    }
    // "Done" comes first, so it is always visible.
    for (std::size_t i = 0; i < m.offers.size(); ++i)
        if (std::holds_alternative<Done>(m.offers[i].order)) draw_offer(ui, m, page, i);
    using Moment = TableDecision::Moment;
    if (m.bid_range && m.decision->moment == Moment::bid) draw_bid(ui, m, page);
    // In a small window a few answers come before the advice, to keep them visible.
    const bool answers_first = !roomy_table() && m.offers.size() < 5;
    if (!answers_first) draw_advice(ui, m, page);
    for (std::size_t i = 0; i < m.offers.size(); ++i)
        if (!std::holds_alternative<Done>(m.offers[i].order)) draw_offer(ui, m, page, i);
    if (answers_first) draw_advice(ui, m, page);
    if (m.bid_range && m.decision->moment == Moment::allot) draw_allot(ui, m, page);
    if (m.can_act.empty()) return;
    const bool deploys = m.decision->moment == Moment::deploy;
    if (!m.chosen && m.can_act.size() > 1)
        wrapped_text(ui,
                     deploys ? "Drag the outlined pieces to their starting places; Q and E turn the selected one."
                             : "Pick one of the outlined pieces, or go through them with Tab.",
                     Tone::quiet);
    else if (m.chosen && !m.moves.empty() && m.offers.size() < 4)
        wrapped_text(ui,
                     "Click its destination, or drag it there; a right click lists every order to it. Q and E turn it.",
                     Tone::quiet);
}

void draw_now(const Ui& ui, const TablePlayModel& m, TablePage& page) {
    page.look.rested_offer = page.look.pointed_offer;
    page.look.pointed_offer.reset();
    if (m.playing) {
        strong_text(ui, "The commanders play on");
        text(ui, m.playing_words, Tone::quiet);
        if (button(ui, "Stop###stop")) ui.ask(StopOnTable{});
        return;
    }
    if (!m.live) {
        strong_text(ui, m.running ? "Replay of the battle" : "As it stood");
        wrapped_text(ui,
                     m.shown == 0 ? fmt::format("Before the first of {} orders.", m.orders)
                                  : fmt::format("After order {} of {}.", m.shown, m.orders),
                     Tone::quiet);
        if (button(ui, m.fought ? "Jump to the end###back-to-now" : "Back to now###back-to-now"))
            ui.ask(ShowMoment{m.orders});
        return;
    }
    if (m.over) {
        strong_text(ui, "The battle is over");
        wrapped_text(ui, m.ending);
        return;
    }
    if (m.decision) draw_question_of(ui, m, page);
}

}  // namespace

void choose_commander(const Ui& ui, Side side, const std::string& army, const std::optional<TableCommander>& who,
                      float width) {
    static constexpr std::array<std::optional<TableCommander>, 5> kinds = {
        std::nullopt, TableCommander::bold, TableCommander::steady, TableCommander::wary, TableCommander::rollout};
    std::vector<std::string> names;
    std::size_t now = 0;
    for (std::size_t i = 0; i < kinds.size(); ++i) {
        names.push_back(player_label(kinds[i]));
        if (kinds[i] == who) now = i;
    }
    ImGui::PushID(side == Side::first ? 1 : 2);
    if (const auto picked = choice(ui, "who plays " + army, names, now, width)) ui.ask(HandTo{side, kinds[*picked]});
    ImGui::PopID();
}

void draw_commander_of(const Ui& ui, Side side, const std::string& words, const std::string& army, int colour,
                       const std::optional<TableCommander>& who) {
    constexpr float width = 6.5f;
    const float wide = ui.em(width), right = ImGui::GetCursorPosX() + ImGui::GetContentRegionAvail().x;
    const float top = ImGui::GetCursorPosY();
    ImGui::SetCursorPosY(top + (ui.em(target_height) - ImGui::GetTextLineHeight()) * 0.5f);
    side_text(ui, colour, fitted(words, ImGui::GetContentRegionAvail().x - wide - ui.em(2)));
    ImGui::SameLine();
    ImGui::SetCursorPos({right - wide, top});
    choose_commander(ui, side, army, who, width);
}

void draw_table_head(const Ui& ui, const TablePlayModel& m, TablePage& page) {
    for (const Side s : both_sides) {
        if (m.fought) {
            side_text(ui, m.colour[s], fmt::format("{}: {} left", m.army[s], percent_words(m.left[s])));
            continue;
        }
        draw_commander_of(ui, s, fmt::format("{}% {}", (m.left[s] + 5) / 10, m.army[s]), m.army[s], m.colour[s],
                          m.who_plays[s]);
    }
    separator(ui);
    draw_card(ui, m, page);
}

void draw_table_asked(const Ui& ui, const TablePlayModel& m, TablePage& page) {
    draw_now(ui, m, page);
}

std::optional<std::string> asked_by_hand(const TablePlayModel& m) {
    if (!m.decision || m.who_plays[m.asked]) return std::nullopt;
    return fmt::format("{} is played by hand: hand it to a commander first.", m.who);
}

void draw_table_play_on(const Ui& ui, const TablePlayModel& m) {
    const std::string by_hand = asked_by_hand(m).value_or("");
    static constexpr std::array<PlayFor, 4> ways = {PlayFor::one_order, PlayFor::to_my_decision, PlayFor::one_turn,
                                                    PlayFor::to_the_end};
    const float wide = ImGui::GetContentRegionAvail().x / ui.em();
    if (const auto picked = choice(ui, "play on",
                                   {"One order###one-order", "To my decision###to-my-decision", "One turn###one-turn",
                                    "To the end###to-the-end"},
                                   std::nullopt, wide, {by_hand, by_hand, by_hand, ""}, "Let commanders play on"))
        ui.ask(PlayOnTable{ways[*picked]});
}

}  // namespace banneret::app
