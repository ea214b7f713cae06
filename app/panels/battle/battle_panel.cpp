#include <fmt/format.h>

#include "app/panels/battle/battle_views.h"
#include "app/panels/shell/help_texts.h"
#include "app/panels/shell/panel.h"
#include "app/panels/tabletop/table_views.h"
#include "app/panels/widgets/layout.h"
#include "app/panels/widgets/widgets.h"
#include "engine/core/text.h"

namespace banneret::app {

namespace {

class BattlePanel final : public Panel {
public:
    Page page() const override { return Page::battle; }

    std::string title(const Models& models) const override {
        if (list_) return "Battles";
        if (models.battle.view == BattleModel::View::table && models.battle.table && !roomy_table())
            return table_title(*models.battle.table);
        return models.battle.name.empty() ? "Battle" : models.battle.name;
    }

    std::string purpose(const Models& models) const override {
        const BattleModel& m = models.battle;
        if (list_)
            return "Resolve them in one go, review the losses, apply them together: one undo takes all of it back.";
        switch (m.view) {
            case BattleModel::View::none:
                return "Two enemies at the same place may give battle.";
            case BattleModel::View::offered:
                return fmt::format("At {}. Choose for both sides, or leave it to the generals; the odds follow.",
                                   m.place);
            case BattleModel::View::fought:
                return fmt::format("At {}. Nothing changes in the campaign before you apply it.", m.place);
            case BattleModel::View::review:
                return "Review the losses, correct them if needed, then apply.";
            case BattleModel::View::muster:
                return roomy_table() ? "What each unit becomes on the table, and what you may change." : "";
            case BattleModel::View::table:
                return "";  // leaves the room to the board
        }
        return "";
    }

    std::vector<Offer> actions(const Models& models) const override {
        const BattleModel& m = models.battle;
        const auto refused = m.refused.empty() ? std::nullopt : std::optional(m.refused);
        if (list_) {
            const auto none = m.list.to_resolve.empty()
                                  ? std::optional<std::string>("No battle is waiting to be fought.")
                                  : std::nullopt;
            const auto not_over =
                m.list.to_accept.empty() ? std::optional<std::string>("No battle is over yet.") : std::nullopt;
            return {{"resolve-all", "Resolve all", "", ResolveBattles{m.list.to_resolve}, none},
                    {"apply-all", "Apply all", "", AcceptBattles{m.list.to_accept}, not_over},
                    {"redo-all", "Redo all", "", ResolveBattles{m.list.to_accept}, not_over}};
        }
        switch (m.view) {
            case BattleModel::View::none:
                return {};
            case BattleModel::View::offered:
                return {{"fight-step-by-step", "Fight step by step", "", BeginBattle{m.id}, refused},
                        {"resolve-in-one-go", "Resolve in one go", "", ResolveBattle{m.id}, refused},
                        {"fight-it-out", "Fight it out", "", MusterTable{m.id}, refused},
                        {"enter-result", "Enter result", "", EnterResult{m.id}, refused},
                        {"skip", "Call off the battle",
                         "The armies do not fight and lose nothing. Ctrl+Z brings the battle back.",
                         GiveCommand{CallOffBattle{m.id}}, std::nullopt}};
            case BattleModel::View::fought:
                return {{"let-the-generals-finish-it", "Let the generals finish it", "", ResolveBattle{m.id}, refused,
                         false, false, true},
                        {"fight-it-out", "Fight it out", "", MusterTable{m.id}, refused},
                        start_over(m)};
            case BattleModel::View::review: {
                const auto why =
                    m.review && !m.review->refused.empty() ? std::optional(m.review->refused) : std::nullopt;
                std::vector<Offer> out = {
                    {"apply-to-the-campaign", "Apply to the campaign", "", GiveCommand{ApplyBattle{m.id}}, why}};
                if (m.on_table)
                    out.push_back(
                        {"see-it-on-the-table-again", "See it on the table again", "", ShowMoment{0}, std::nullopt});
                out.push_back(start_over(m));
                return out;
            }
            case BattleModel::View::muster:
                return muster_actions(*m.muster);
            case BattleModel::View::table:
                return table_actions(m);
        }
        return {};
    }

    // In a battle the main action is the next step.
    std::optional<Offer> main_action(const Models& models) const override {
        const BattleModel& m = models.battle;
        if (list_ || m.view != BattleModel::View::fought) return Panel::main_action(models);
        if (m.questions.empty()) return std::nullopt;
        const QuestionModel& q = m.questions.front();
        if (q.decision.ask == Decision::Ask::roll)
            return Offer{"roll", "Roll", "", ThrowBattleDice{m.id, typed_dice(typing_), false}, std::nullopt};
        const bool both = m.questions.size() == 2 && m.questions[0].sealed && m.questions[1].sealed;
        if (both) return Offer{"reveal-both", "Reveal both", "", RevealAnswers{m.id}, std::nullopt};
        return Offer{"choose", "Choose", "", Cancel{}, "First choose an answer, or let the generals decide."};
    }

    // A double click on an action of the title row must not fight on, finish or apply.
    bool places_actions(const Models& models) const override {
        const BattleModel::View view = models.battle.view;
        return !list_ && (view == BattleModel::View::fought || view == BattleModel::View::review);
    }

    std::string help() const override {
        if (view_ == BattleModel::View::muster) return muster_help_text();
        if (view_ == BattleModel::View::table) return table_help_text();
        return help_text(page());
    }

    std::vector<KeyHelp> keys() const override {
        if (view_ == BattleModel::View::table)
            return {{"Tab, Left, Right", "the next piece that can act"},
                    {"Up, Down", "the next order in the list"},
                    {"Enter, 1 to 9", "gives the marked order, or order 1 to 9 of the list"},
                    {"Space", "done; in a replay: play"},
                    {"Q, E", "turn the piece pointed at or dragged"},
                    {"R, held", "measures from the pointer"},
                    {"Home", "the whole board"},
                    {"F", "all the pieces"},
                    {"Escape", "cancels a drag"},
                    {"Ctrl+Z", "takes back the last order"}};
        return {{"Enter", "accepts typed dice"},
                {"Ctrl+Enter", "the next step: roll, reveal, apply"},
                {"Ctrl+Z", "takes back the last step"},
                {"F8", "player-safe view"}};
    }

    void draw(const Ui& ui, const Models& models) override {
        const BattleModel& m = models.battle;
        if (m.asked != asked_) list_ = false, asked_ = m.asked;
        if (m.battles.empty() && m.pairs.size() < 2) list_ = false;
        view_ = m.view;
        if (table_.battle != m.id) {
            table_ = TablePage{};
            table_.battle = table_.look.battle = m.id;
        }
        table_.look.rolls = models.frame.asked.has_value();
        // Board and muster use the room of the battle chips unless there are other battles.
        if ((m.view != BattleModel::View::table && m.view != BattleModel::View::muster) || m.battles.size() > 1 ||
            list_)
            draw_chips(ui, m);
        if (m.applied && !list_) draw_applied(ui, *m.applied);
        if (list_) {
            if (draw_battle_list(ui, m.list, postpone_)) list_ = false;
            return;
        }
        switch (m.view) {
            case BattleModel::View::none:
                break;
            case BattleModel::View::offered:
                draw_offered(ui, m, motion_);
                break;
            case BattleModel::View::fought:
                draw_fought(ui, m, actions(models), typing_, motion_);
                break;
            case BattleModel::View::review:
                draw_review(ui, m, actions(models), motion_);
                break;
            case BattleModel::View::muster:
                draw_table_muster(ui, *m.muster, table_);
                break;
            case BattleModel::View::table:
                if (m.table)
                    draw_table_play(ui, *m.table, table_);
                else
                    wrapped_text(ui, m.refused, Tone::warning);
                break;
        }
        draw_pairs(ui, m);
    }

    bool cancel() override {
        if (view_ == BattleModel::View::table && cancel_table(table_.look)) return true;
        if (typing_.dice.empty() && !typing_.splitting && typing_.declared.first.empty() &&
            typing_.declared.second.empty() && postpone_.battle == BattleId{})
            return false;
        typing_ = BattleTyping{};
        postpone_ = PostponeTyping{};
        return true;
    }

private:
    static std::vector<Offer> muster_actions(const TableMusterModel& m) {
        std::string why;
        for (const std::string& problem : m.problems) why += (why.empty() ? "" : "\n") + problem;
        return {
            {"begin-the-battle", "Begin the battle", "", BeginTable{}, why.empty() ? std::nullopt : std::optional(why)},
            {"back-to-the-battle", "Back to the battle", "", LeaveMuster{}, std::nullopt}};
    }

    static std::vector<Offer> table_actions(const BattleModel& m) {
        if (m.review) return {{"back-to-the-review", "Back to the review", "", ShowMoment{}, std::nullopt}};
        if (!m.table) return {start_over(m)};
        const TablePlayModel& t = *m.table;
        const auto none =
            t.can_undo ? std::nullopt : std::optional<std::string>("This battle has no order to take back.");
        const auto busy = t.playing ? std::optional<std::string>("The commanders are still playing.")
                          : !t.live ? std::optional<std::string>("Go back to now first.")
                                    : std::nullopt;
        std::vector<Offer> out = {{"undo-step", "Undo step", "Ctrl+Z. Repeating the order gives the same dice.",
                                   UndoTableOrder{}, none, false, false, true}};
        if (!roomy_table()) {
            out.push_back(start_over(m));
            return out;
        }
        const auto by_hand = busy ? busy : asked_by_hand(t);
        out.push_back(
            {"one-order", "One order", "A commander answers this question.", PlayOnTable{PlayFor::one_order}, by_hand});
        out.push_back({"to-my-decision", "To my decision", "Commanders play until a side played by hand has to decide.",
                       PlayOnTable{PlayFor::to_my_decision}, by_hand});
        out.push_back({"one-turn", "One turn",
                       "Commanders play until the turn ends, or a side played by hand has to decide.",
                       PlayOnTable{PlayFor::one_turn}, by_hand});
        out.push_back({"to-the-end", "To the end",
                       "The rest of the battle; a steady commander plays for a side played by hand.",
                       PlayOnTable{PlayFor::to_the_end}, busy});
        out.push_back(start_over(m));
        return out;
    }

    static Offer start_over(const BattleModel& m) {
        return {
            "start-over", "Start over",
            "Forgets the orders and dice of this battle, and asks again how to resolve it. Ctrl+Z brings them back.",
            GiveCommand{ChooseResolver{m.id, Resolver::undecided, 0, false}}, std::nullopt};
    }

    // Chips for every battle, and for the list of all.
    void draw_chips(const Ui& ui, const BattleModel& m) {
        if (m.battles.empty() && m.pairs.size() < 2) return;
        Flow flow(ui, gap_small);
        const auto one = [&](const std::string& words, bool on) {
            flow.next(label_width(ui, words.substr(0, words.find("##"))) + ui.em(gap));
            return chip(ui, words, on);
        };
        if (one("All battles###all-battles", list_)) list_ = !list_;
        if (!list_)
            for (const BattleModel::Line& line : m.battles)
                if (one(fmt::format("{}: {}##{}", line.name, line.state, line.id.value), line.here))
                    ui.ask(ShowBattle{line.id});
        space(ui, gap_small);
    }

    // The page after Apply offers the reports, the chronicle and the next event.
    static void draw_applied(const Ui& ui, const BattleModel::Applied& applied) {
        wrapped_text(ui, applied.name + " is applied.");
        const std::string next = applied.days_to_next > 0
                                     ? "To the next event (" + counted(applied.days_to_next, "day") + ")"
                                     : "To the next event";
        const auto no_days = !applied.no_days.empty()    ? std::optional(applied.no_days)
                             : applied.days_to_next == 0 ? std::optional<std::string>("Nothing is scheduled.")
                                                         : std::nullopt;
        Flow flow(ui, gap_small);
        for (const Offer& offer :
             {Offer{"read-the-report", "Read the report", "Opens it in the chronicle, with every die.",
                    ShowVersion{applied.version}, std::nullopt},
              Offer{"export-the-report", "Export the report", "Everything, for the referee, as Markdown.",
                    ExportBattle{applied.version, false, std::nullopt, DocumentForm::markdown}, std::nullopt},
              Offer{"hand-out", "Hand-out (PDF)", "One page: order of battle, course, butcher's bill.",
                    ExportBattle{applied.version, true, std::nullopt, DocumentForm::pdf}, std::nullopt},
              Offer{"go-to-the-chronicle", "Chronicle", "", GoTo{Page::chronicle}, std::nullopt},
              Offer{"to-the-next-event", next, "", GiveCommand{PassDays{most_days_at_once, true}}, no_days}}) {
            flow.next(button_width(ui, offer.words));
            offer_button(ui, offer);
        }
        separator(ui);
    }

    static void draw_pairs(const Ui& ui, const BattleModel& m) {
        if (m.view != BattleModel::View::none) return;
        if (m.pairs.empty()) {
            empty_state(ui, "No battle is waiting, and no two enemies are at the same place.",
                        {{"go-to-the-armies", "Go to the armies", "", GoTo{Page::armies}, std::nullopt},
                         {"read-the-chronicle", "Read the chronicle", "", GoTo{Page::chronicle}, std::nullopt}});
            return;
        }
        section(ui, "Enemies at the same place");
        for (const BattleModel::Pair& pair : m.pairs) {
            ImGui::PushID(static_cast<int>(pair.first.value * 10007 + pair.second.value));
            ImGui::AlignTextToFramePadding();
            text(ui, pair.words);
            ImGui::SameLine();
            text(ui, pair.place, Tone::quiet);
            ImGui::SameLine();
            if (button(ui, "Offer battle###offer-battle"))
                ui.ask(GiveCommand{OfferBattle{pair.first, pair.second, "", pair.place, ""}});
            ImGui::PopID();
        }
    }

    BattleTyping typing_;
    PictureMotion motion_;
    TablePage table_;
    BattleModel::View view_ = BattleModel::View::none;  // as last drawn: help and keys depend on it
    PostponeTyping postpone_;
    bool list_ = false;        // shows the list of all battles
    std::uint32_t asked_ = 0;  // the last request from elsewhere to show a battle
};

}  // namespace

std::unique_ptr<Panel> make_battle_panel() {
    return std::make_unique<BattlePanel>();
}

}  // namespace banneret::app
