#include <fmt/format.h>

#include <algorithm>

#include "app/panels/battle/battle_views.h"
#include "app/panels/widgets/charts.h"
#include "app/panels/widgets/layout.h"
#include "app/panels/widgets/widgets.h"
#include "engine/dice/tape.h"

namespace banneret::app {

namespace {

constexpr std::string_view step_words[] = {"sheets", "stratagems", "declared", "postures",
                                           "result", "losses",     "pursuit"};

void draw_steps(const Ui& ui, int step) {
    for (int i = 1; i <= 7; ++i) {
        if (i > 1) ImGui::SameLine(0, ui.em(gap));
        const std::string words = fmt::format("{} {}", i, step_words[i - 1]);
        if (i == step)
            strong_text(ui, words, Tone::accent);
        else
            text(ui, words, i < step ? Tone::plain : Tone::quiet);
    }
}

// The faces to show: what is being typed, as far as the engine reads it, or the dice as clicked.
std::vector<int> shown_faces(const QuestionModel& q, const BattleTyping& typing) {
    if (typing.dice.empty()) return typing.faces;
    std::vector<int> faces(static_cast<std::size_t>(q.count), 0);
    const auto typed = typed_roll(q.decision.question, typing.dice);
    if (const auto* roll = std::get_if<Roll>(&typed)) {
        for (std::size_t i = 0; i < faces.size() && i < roll->faces.size(); ++i) faces[i] = roll->faces[i];
        return faces;
    }
    // Not all dice are typed yet.
    std::size_t at = 0;
    for (const char c : typing.dice) {
        if (c >= '0' && c <= '9' && at < faces.size())
            faces[at] = std::min(faces[at] * 10 + (c - '0'), 10'000);
        else if (at < faces.size() && faces[at] != 0)
            ++at;
    }
    for (int& face : faces)
        if (face > q.sides) face = 0;
    return faces;
}

void draw_roll(const Ui& ui, const BattleModel& m, const QuestionModel& q, BattleTyping& typing) {
    if (typing.faces.size() != static_cast<std::size_t>(q.count)) {
        typing.faces.assign(static_cast<std::size_t>(q.count), 0);
        typing.wants_cursor = cursor_frames;
    }
    if (!q.need.empty()) wrapped_text(ui, q.need, Tone::quiet);
    if (const auto die = dice_faces(ui, "dice", {shown_faces(q, typing), q.sides, true}, true)) {
        typing.faces = shown_faces(q, typing);
        typing.faces[*die] = (typing.faces[*die] + 1) % (q.sides + 1);
        typing.dice.clear();
    }
    if (ui.log != nullptr) ui.log->words.push_back(dice_words({shown_faces(q, typing), q.sides, false}));
    // A total names no faces.
    if (const auto typed = typed_roll(q.decision.question, typing.dice); !typing.dice.empty())
        if (const auto* roll = std::get_if<Roll>(&typed); roll != nullptr && roll->faces.empty()) {
            ImGui::SameLine(0, ui.em(gap));
            text(ui, fmt::format("{} in all", roll->answer.n[0]));
        }
    if (!q.tally.parts.empty()) {
        ImGui::SameLine(0, ui.em(gap));
        text(ui, q.tally.total);
        tally_tip(ui, q.tally);
    }
    text(ui, fmt::format("Click the dice to set them, or type the {}.", q.count == 1 ? "face" : "faces or the total"),
         Tone::quiet);
    if (typing.wants_cursor > 0) give_cursor_to_next_field();
    const bool entered = dice_field(ui, "typed dice", typing.dice, q.dice, 6);
    typing.wants_cursor = ImGui::IsItemActive() ? 0 : std::max(0, typing.wants_cursor - 1);
    ImGui::SameLine();
    const std::string typed = typed_dice(typing);
    const auto take_typed = [&] {
        ui.ask(ThrowBattleDice{m.id, typed, false});
        typing.wants_cursor = cursor_frames;  // a refused roll is typed again
    };
    if (typed.empty()) {
        if (m.typed_dice) {
            primary_button(ui, "Take these dice###take-these-dice", "Type the faces or the total first.");
            ImGui::SameLine();
        }
        const ButtonStyle look{.look = m.typed_dice ? Look::plain : Look::primary};
        if (button(ui, "Roll###roll", std::nullopt, look)) ui.ask(ThrowBattleDice{m.id, "", false});
        ImGui::SameLine();
        if (button(ui, "Roll on to the next choice###roll-on-to-the-next-choice"))
            ui.ask(ThrowBattleDice{m.id, "", true});
    } else {
        if (primary_button(ui, "Take these dice###take-these-dice") || (entered && !typing.dice.empty())) take_typed();
        ImGui::SameLine();
        if (button(ui, "Clear###clear")) {
            typing.dice.clear();
            typing.faces.assign(typing.faces.size(), 0);
        }
    }
}

void draw_split(const Ui& ui, const BattleModel& m, const QuestionModel& q, BattleTyping& typing) {
    if (!typing.splitting || typing.by_hand_side != q.decision.side) {
        if (button(ui, "Split by hand...###split-by-hand")) {
            typing.splitting = true;
            typing.by_hand_side = q.decision.side;
            typing.by_hand = q.proposal;
        }
        return;
    }
    text(ui, "Men lost by each unit; the split starts out proportional.", Tone::quiet);
    for (std::size_t i = 0; i < typing.by_hand.size() && i < q.units.size(); ++i) {
        ImGui::PushID(static_cast<int>(i));
        if (const auto men = edit_number(ui, q.units[i], typing.by_hand[i], 0, most_individuals, 6))
            typing.by_hand[i] = *men;
        ImGui::SameLine();
        text(ui, q.units[i]);
        ImGui::PopID();
    }
    if (primary_button(ui, "Take this split###take-this-split"))
        ui.ask(AnswerQuestion{m.id, q.decision.side, Order(AllotLosses{LossWay::by_hand, typing.by_hand})});
    ImGui::SameLine();
    if (button(ui, "Back###back")) typing.splitting = false;
}

// The declaration of a unit: its men (a false number needs a deception), fighting capacity, abilities.
void declare_unit(const Ui& ui, const QuestionModel::DeclareLine& line, UnitDeclaration& how) {
    using Numbers = UnitDeclaration::Numbers;
    const std::string of = " of " + line.name;
    const bool deceives = line.men.size() > 1;
    strong_text(ui, deceives ? line.name : fmt::format("{}, {}", line.name, line.men.front()));
    Flow flow(ui, gap_small);
    constexpr float men_width = 10.5f, fc_width = 8.5f;
    if (deceives) {
        flow.next(ui.em(men_width));
        if (const auto picked = choice(ui, "men" + of, line.men, static_cast<std::size_t>(how.count), men_width))
            how.count = static_cast<Numbers>(*picked);
    }
    std::vector<std::string> fc = {"FC hidden"};
    fc.insert(fc.end(), line.fc.begin(), line.fc.end());
    const std::size_t now = how.hide_fc ? 0 : 1 + static_cast<std::size_t>(how.fc);
    flow.next(ui.em(fc_width));
    if (const auto picked = choice(ui, "FC" + of, fc, now, fc_width)) {
        how.hide_fc = *picked == 0;
        how.fc = *picked == 0 ? Numbers::as_they_are : static_cast<Numbers>(*picked - 1);
    }
    if (line.abilities.empty()) return;
    const std::string show = "show " + line.abilities;
    flow.next(label_width(ui, show) + ui.em(2.5f));
    if (toggle(ui, show, !how.hide_abilities)) how.hide_abilities = !how.hide_abilities;
}

void draw_declare(const Ui& ui, const BattleModel& m, const QuestionModel& q, BattleTyping& typing) {
    std::vector<UnitDeclaration>& mine = typing.declared[q.decision.side];
    if (mine.empty()) {
        if (button(ui, "Unit by unit...###unit-by-unit", std::nullopt, {.width = -1}))
            for (const QuestionModel::DeclareLine& line : q.declare) mine.push_back(UnitDeclaration{line.unit});
        return;
    }
    space(ui, gap_small);
    for (std::size_t i = 0; i < mine.size() && i < q.declare.size(); ++i) {
        ImGui::PushID(static_cast<int>(i));
        declare_unit(ui, q.declare[i], mine[i]);
        ImGui::PopID();
    }
    space(ui, gap_small);
    if (primary_button(ui, "Declare this###declare-this")) {
        ui.ask(AnswerQuestion{m.id, q.decision.side, Order(Declare{mine})});
        mine.clear();
        return;
    }
    ImGui::SameLine();
    if (button(ui, "Back###back")) mine.clear();
}

// An answer with its chance, effect and odds in a second line.
bool draw_option(const Ui& ui, const Option& option, const ChoiceWords& words) {
    const auto refused = option.refused ? std::optional(option.refused->why) : std::nullopt;
    std::string second = words.chance;
    if (!words.effect.empty()) second += (second.empty() ? "" : "; ") + words.effect;
    std::string tip = words.odds;
    if (!words.tip.empty()) tip += (tip.empty() ? "" : "\n") + words.tip;
    const std::string wins = words.odds.substr(0, words.odds.find(','));
    return option_button(ui, option.words, second, wins, refused, tip);
}

void draw_options(const Ui& ui, const BattleModel& m, const QuestionModel& q, BattleTyping& typing) {
    if (q.sealed) {
        badge(ui, "sealed", Tone::good);
        if (!q.sealed_words.empty()) {
            ImGui::SameLine();
            text(ui, q.sealed_words);
        }
        if (!q.because.empty()) wrapped_text(ui, q.because, Tone::quiet);
        if (button(ui, "Choose again###choose-again")) {
            BattlePlan plan = m.plan;
            plan.sides[q.decision.side].sealed.reset();
            plan.sides[q.decision.side].because.clear();
            ui.ask(GiveCommand{PlanBattle{m.id, std::move(plan), "choose again for " + q.who}});
        }
        return;
    }
    ui.tab_begins_here();
    const bool unit_by_unit = !typing.declared[q.decision.side].empty();
    const float between = q.option_words.empty() ? ImGui::GetStyle().ItemSpacing.y : ui.em(0.12f);
    ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, ImVec2(ImGui::GetStyle().ItemSpacing.x, between));
    for (std::size_t i = 0; i < q.options.size() && !unit_by_unit; ++i) {
        const Option& o = q.options[i];
        ImGui::PushID(static_cast<int>(i));
        const auto refused = o.refused ? std::optional(o.refused->why) : std::nullopt;
        const bool picked = i < q.option_words.size() ? draw_option(ui, o, q.option_words[i])
                                                      : button(ui, o.words, refused, {.width = -1});
        if (picked) ui.ask(AnswerQuestion{m.id, q.decision.side, o.order});
        ImGui::PopID();
    }
    ImGui::PopStyleVar();
    if (!q.declare.empty()) draw_declare(ui, m, q, typing);
    if (q.by_hand_losses) draw_split(ui, m, q, typing);
    if (button(ui, "Let the general decide###let-the-general-decide", std::nullopt,
               {.look = Look::quiet, .tip = "The automatic general answers from what its side knows."}))
        ui.ask(AnswerQuestion{m.id, q.decision.side, std::nullopt});
}

void draw_question(const Ui& ui, const BattleModel& m, const QuestionModel& q, BattleTyping& typing) {
    ImGui::PushID(q.decision.side == Side::first ? 1 : 2);
    side_text(ui, q.colour, q.who, true);
    if (q.secret) {
        ImGui::SameLine();
        badge(ui, "secret");
    }
    if (q.option_words.empty())
        wrapped_text(ui, q.words);
    else
        fitted_text(ui, q.words);  // its answers need the room
    if (q.decision.ask == Decision::Ask::roll) {
        draw_roll(ui, m, q, typing);
        ImGui::PopID();
        return;
    }
    ui.region();
    draw_options(ui, m, q, typing);
    ImGui::PopID();
}

void draw_pair_actions(const Ui& ui, const BattleModel& m) {
    const bool both = m.questions[0].sealed && m.questions[1].sealed;
    const auto refused = both ? std::nullopt : std::optional<std::string>("Both sides must have sealed their choice.");
    if (primary_button(ui, "Reveal both###reveal-both", refused)) ui.ask(RevealAnswers{m.id});
    if (both) return;
    ImGui::SameLine();
    if (button(ui, "Let the generals decide###let-the-generals-decide", std::nullopt,
               {.tip = "The automatic generals answer for each side that has not sealed its choice; both are revealed, "
                       "and the program's dice roll on to the next choice."}))
        ui.ask(LetGeneralsDecide{m.id});
}

void draw_questions(const Ui& ui, const BattleModel& m, BattleTyping& typing) {
    if (m.questions.size() == 2) {
        // Above the answers, so that it stays in view however many there are.
        draw_pair_actions(ui, m);
        if (ImGui::BeginTable("secret", 2, ImGuiTableFlags_SizingStretchSame)) {
            for (const QuestionModel& q : m.questions) {
                ImGui::TableNextColumn();
                draw_question(ui, m, q, typing);
            }
            ImGui::EndTable();
        }
        return;
    }
    for (const QuestionModel& q : m.questions) draw_question(ui, m, q, typing);
}

void draw_course_line(const Ui& ui, const CourseLine& line, bool first) {
    if (line.heading) {
        if (!first) space(ui, gap_small);
        strong_text(ui, line.words, Tone::accent);
        return;
    }
    // Out of sight only the height counts, so dice become empty space; ImGui itself skips only text.
    constexpr float die = 1.3f;
    const auto dice = static_cast<float>(line.faces.size());
    const bool seen =
        ImGui::IsRectVisible({ImGui::GetContentRegionAvail().x, std::max(ImGui::GetTextLineHeight(), ui.em(die))});
    if (line.colour >= 0) {
        if (seen)
            side_mark(ui, line.colour);
        else
            ImGui::Dummy({ui.em(0.9f), ImGui::GetTextLineHeight()});
        ImGui::SameLine();
    }
    if (!line.faces.empty()) {
        if (seen) {
            dice_faces(ui, "fell", {line.faces, line.sides, line.by_hand}, false, die);
        } else {
            ImGui::Dummy({ui.em(die) * dice + ui.em(gap_small) * (dice - 1), ui.em(die)});
            if (ui.log != nullptr) ui.log->words.push_back(dice_words({line.faces, line.sides, line.by_hand}));
        }
        ImGui::SameLine();
    }
    wrapped_text(ui, line.words);
    if (!line.tally.parts.empty()) tally_tip(ui, line.tally);
}

// Adds a line's words to the item log without drawing it.
void log_course_line(const Ui& ui, const CourseLine& line) {
    if (ui.log == nullptr) return;
    if (!line.faces.empty()) ui.log->words.push_back(dice_words({line.faces, line.sides, line.by_hand}));
    ui.log->words.push_back(line.words);
}

}  // namespace

void draw_course(const Ui& ui, const std::vector<CourseLine>& course, float height) {
    if (!ImGui::BeginChild("course", {0, height}, false)) {
        // The whole list is scrolled out of sight.
        for (const CourseLine& line : course) log_course_line(ui, line);
        ImGui::EndChild();
        return;
    }
    if (course.empty()) text(ui, "Nothing has happened yet.", Tone::quiet);
    // Line heights depend on their words. Heights from the last drawing are cached, so that only visible lines of a
    // long list are drawn.
    ImGuiStorage& heights = *ImGui::GetStateStorage();
    const float from = ImGui::GetScrollY() - ui.em(2), to = ImGui::GetScrollY() + ImGui::GetWindowHeight() + ui.em(2);
    const auto looks =
        static_cast<unsigned>(ImGui::GetContentRegionAvail().x) * 256 + static_cast<unsigned>(ImGui::GetFontSize());
    for (std::size_t i = 0; i < course.size(); ++i) {
        ImGui::PushID(static_cast<int>(i));
        const ImGuiID drawn_id = ImGui::GetID("drawn"), high_id = ImGui::GetID("high");
        // The key changes with the line and the width, as the cached height does.
        const auto drawn = static_cast<int>(
            (static_cast<unsigned>(course[i].words.size()) * 64 + static_cast<unsigned>(course[i].faces.size())) *
                2'654'435'761u +
            looks);
        const float top = ImGui::GetCursorPosY(), high = heights.GetFloat(high_id);
        if (heights.GetInt(drawn_id) == drawn && (top + high < from || top > to)) {
            ImGui::SetCursorPosY(top + high);
            log_course_line(ui, course[i]);
        } else {
            draw_course_line(ui, course[i], i == 0);
            heights.SetFloat(high_id, ImGui::GetCursorPosY() - top);
            heights.SetInt(drawn_id, drawn);
        }
        ImGui::PopID();
    }
    // Sets the scroll range, however much was drawn.
    ImGui::Dummy({0, 0});
    // Follow the newest line unless the user has scrolled up.
    if (ImGui::GetScrollY() >= ImGui::GetScrollMaxY() - ui.em(1)) ImGui::SetScrollHereY(1.0f);
    ImGui::EndChild();
}

std::string typed_dice(const BattleTyping& typing) {
    if (!typing.dice.empty()) return typing.dice;
    std::string out;
    for (const int face : typing.faces) {
        if (face == 0) return "";
        out += fmt::format("{}{}", out.empty() ? "" : " ", face);
    }
    return out;
}

void draw_page_actions(const Ui& ui, const std::vector<Offer>& actions) {
    Flow flow(ui, gap_small);
    for (std::size_t i = 0; i < actions.size(); ++i) {
        const Look look = i == 0 && !actions[i].secondary ? Look::primary : Look::plain;
        flow.next(button_width(ui, actions[i].words, {.look = look}));
        if (i == 0) ui.region();
        offer_button(ui, actions[i], look);
    }
}

// With more answers than this the odds bar above them would push the last ones out of sight.
constexpr std::size_t most_options_below_odds = 7;

void draw_fought(const Ui& ui, const BattleModel& m, const std::vector<Offer>& actions, BattleTyping& typing,
                 PictureMotion& motion) {
    if (!m.refused.empty()) {
        draw_page_actions(ui, actions);
        wrapped_text(ui, m.refused, Tone::warning);
        return;
    }
    if (typing.battle != m.id || typing.question != m.course.size()) {
        typing = BattleTyping{};
        typing.battle = m.id;
        typing.question = m.course.size();
    }
    draw_steps(ui, m.step);
    float beside = ui.em(gap);
    for (const Offer& offer : actions) beside += button_width(ui, offer.words) + ui.em(gap_small);
    if (ImGui::GetItemRectMax().x + beside < ImGui::GetWindowPos().x + ImGui::GetWindowContentRegionMax().x)
        ImGui::SameLine(0, ui.em(gap_large));
    draw_page_actions(ui, actions);
    space(ui, gap_tiny);
    const bool wide = ImGui::GetContentRegionAvail().x > ui.em(48);
    if (!ImGui::BeginTable("fought", wide ? 2 : 1, ImGuiTableFlags_SizingStretchProp | ImGuiTableFlags_PadOuterX))
        return;
    if (wide) {
        ImGui::TableSetupColumn("now", ImGuiTableColumnFlags_WidthStretch, 1.9f);
        ImGui::TableSetupColumn("course", ImGuiTableColumnFlags_WidthStretch, 1.0f);
    }
    ImGui::TableNextColumn();
    // The answers to these questions show their own odds and need the room.
    const bool choosing = !m.questions.empty() && !m.questions.front().option_words.empty();
    if (!choosing && ImGui::BeginTable("armies", 2, ImGuiTableFlags_SizingStretchSame)) {
        for (const Side s : both_sides) {
            ImGui::TableNextColumn();
            draw_line_up_briefly(ui, m.line_up[s]);
        }
        ImGui::EndTable();
    }
    if (!choosing || (m.preview.known && m.questions.front().options.size() < most_options_below_odds))
        draw_preview(ui, m.preview, !choosing);
    if (m.picture && m.picture->ladder && m.picture->ladder->die != 0) draw_battle_ladder(ui, m);
    if (!choosing) separator(ui);
    draw_questions(ui, m, typing);
    ImGui::TableNextColumn();
    draw_battle_picture(ui, m, motion);
    section(ui, "What has happened");
    // The table ends with the padding of its cells.
    const float rest = ImGui::GetContentRegionAvail().y - ImGui::GetStyle().CellPadding.y;
    draw_course(ui, m.course, wide ? rest : ui.em(16));
    ImGui::EndTable();
}

}  // namespace banneret::app
