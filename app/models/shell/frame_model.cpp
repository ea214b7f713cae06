#include "app/models/shell/frame_model.h"

#include <algorithm>

#include "app/models/shell/visibility.h"
#include "app/models/tabletop/table_cache.h"
#include "engine/core/text.h"

namespace banneret::app {

namespace {

constexpr const char* no_campaign_open = "No campaign is open.";

Offer offer(std::string id, std::string words, std::string keys, Intent intent,
            std::optional<std::string> refused = std::nullopt) {
    return {std::move(id), std::move(words), std::move(keys), std::move(intent), std::move(refused)};
}

Menu file_menu(const Desk& desk) {
    const auto needs_open = desk.history ? std::optional<std::string>{} : no_campaign_open;
    Menu menu{"File", {}};
    menu.offers.push_back(offer("new-campaign", "New campaign", "Ctrl+N", NewCampaign{}));
    menu.offers.push_back(offer("open", "Open...", "Ctrl+O", ChooseFile{ChooseFor::open}));
    auto save = offer("save", "Save", "Ctrl+S", Save{}, needs_open);
    save.rule_before = true;
    menu.offers.push_back(std::move(save));
    menu.offers.push_back(offer("save-as", "Save as...", "Ctrl+Shift+S", ChooseFile{ChooseFor::save_as}, needs_open));
    auto as_json = offer("export-campaign-as-json", "Export campaign as JSON...", "",
                         ExportCampaign{CampaignForm::json}, needs_open);
    as_json.rule_before = true;
    menu.offers.push_back(std::move(as_json));
    menu.offers.push_back(offer("export-campaign-as-csv", "Export campaign as CSV...", "",
                                ExportCampaign{CampaignForm::csv}, needs_open));
    auto import = offer("import-army", "Import army...", "", ChooseFile{ChooseFor::import_army}, needs_open);
    import.rule_before = true;
    menu.offers.push_back(std::move(import));
    auto close = offer("close-campaign", "Close campaign", "", CloseCampaign{}, needs_open);
    close.rule_before = true;
    menu.offers.push_back(std::move(close));
    menu.offers.push_back(offer("quit", "Quit", "Ctrl+Q", Quit{}));
    return menu;
}

// The words of a step that may be a secret.
std::optional<std::string> shown(const Desk& desk, std::optional<std::string> words) {
    return words && desk.player_safe ? "one step" : words;
}

Menu edit_menu(const Desk& desk) {
    const auto undo = shown(desk, undo_words(desk)), redo = shown(desk, redo_words(desk));
    Menu menu{"Edit", {}};
    menu.offers.push_back(offer("undo", undo ? "Undo: " + *undo : "Undo", "Ctrl+Z", Undo{},
                                undo ? std::optional<std::string>{} : "There is nothing to undo."));
    menu.offers.push_back(offer("redo", redo ? "Redo: " + *redo : "Redo", "Ctrl+Y", Redo{},
                                redo ? std::optional<std::string>{} : "There is nothing to redo."));
    auto palette = offer("find-or-do-anything", "Find or do anything...", "Ctrl+P", TogglePalette{});
    palette.rule_before = true;
    menu.offers.push_back(std::move(palette));
    return menu;
}

Menu view_menu(const Desk& desk) {
    Menu menu{"View", {}};
    for (std::size_t i = 0; i < page_count; ++i) {
        const Page page = every_page[i];
        auto go = offer(page_id(page), page_word(page), "Ctrl+" + std::to_string(i + 1), GoTo{page});
        if (needs_campaign(page) && !desk.history) go.refused = no_campaign_open;
        go.checked = page == desk.page;
        menu.offers.push_back(std::move(go));
    }
    auto bigger = offer("larger-text", "Larger text", "Ctrl+plus", StepTextSize{1});
    if (desk.settings.text_percent >= most_text_percent) bigger.refused = "The text is as large as it gets.";
    bigger.rule_before = true;
    menu.offers.push_back(std::move(bigger));
    auto smaller = offer("smaller-text", "Smaller text", "Ctrl+minus", StepTextSize{-1});
    if (desk.settings.text_percent <= least_text_percent) smaller.refused = "The text is as small as it gets.";
    menu.offers.push_back(std::move(smaller));
    menu.offers.push_back(offer("text-at-100", "Text at 100%", "Ctrl+0", StepTextSize{0}));
    for (const auto& [theme, words] : {std::pair{ThemeName::dark, "Dark"}, std::pair{ThemeName::light, "Light"},
                                       std::pair{ThemeName::high_contrast, "High contrast"}}) {
        Settings settings = desk.settings;
        settings.theme = theme;
        auto pick = offer(std::string(key(theme)), words, "", ChangeSettings{std::move(settings)});
        pick.checked = desk.settings.theme == theme;
        pick.rule_before = theme == ThemeName::dark;
        menu.offers.push_back(std::move(pick));
    }
    auto safe = offer("player-safe-view", "Player-safe view", "F8", TogglePlayerSafe{});
    safe.checked = desk.player_safe;
    safe.rule_before = true;
    menu.offers.push_back(std::move(safe));
    return menu;
}

Menu help_menu() {
    return {"Help",
            {offer("help-for-this-page", "Help for this page", "F1", ToggleHelp{}),
             offer("rules", "Rules", "", GoTo{Page::rules})}};
}

int due_within_a_week(const Desk& desk, const Campaign& c) {
    const auto due = due_list(c);
    return static_cast<int>(std::count_if(due.begin(), due.end(),
                                          [&](const Due& d) { return d.day <= c.day + 7 && !hides_due(desk, c, d); }));
}

int battles_waiting(const Desk& desk, const Campaign& c) {
    return static_cast<int>(std::count_if(c.battles.begin(), c.battles.end(),
                                          [&](const auto& battle) { return !hides_battle(desk, c, *battle); }));
}

// The side that rolls in a tabletop battle, as both sides may make the same roll in turn, and the meaning of the faces
// of special dice. Empty elsewhere.
struct Thrower {
    std::string who, faces;
};
Thrower thrower(const Desk& desk) {
    const auto* order = std::get_if<GiveTableOrder>(&desk.asked->command);
    const Campaign* c = campaign(desk);
    const OpenBattle* battle = order != nullptr && c != nullptr ? find_battle(*c, order->battle) : nullptr;
    const Roller& who = desk.asked->question.who;
    if (battle == nullptr || !battle->transcript.table) return {};
    const TableCache* cache = table_cache(desk, *battle);
    const std::string faces = cache != nullptr ? cache->now().die_words() : std::string();
    if (who.kind != Roller::Kind::side) return {{}, faces};
    if (who.unit && cache != nullptr) return {cache->now().name(PieceId{who.unit.value}), faces};
    return {battle->transcript.start->sides[side_of_battle((*battle->transcript.table)->plan, who.side)].name, faces};
}

FrameModel::Asked asked_model(const Desk& desk) {
    const Question& q = desk.asked->question;
    FrameModel::Asked asked;
    asked.what = question_words(q);
    const auto [who, faces_of_die] = thrower(desk);
    if (!who.empty()) asked.what += ": " + who;
    if (!faces_of_die.empty()) asked.what += " (" + faces_of_die + ")";
    asked.dice = std::to_string(q.count) + "d" + std::to_string(q.sides);
    asked.count = q.count;
    asked.sides = q.sides;
    // If each face matters, a total is not enough.
    const bool faces = !q.wants_total() && q.count > 1;
    asked.range =
        faces ? counted(q.count, "face") : std::to_string(q.count) + " to " + std::to_string(q.count * q.sides);
    return asked;
}

std::string leaving_question(const Desk& desk) {
    const std::string name = campaign_name(desk);
    return desk.path.empty() ? name + " has never been saved." : name + " has changes that are not saved.";
}

}  // namespace

std::vector<Menu> make_menus(const Desk& desk) {
    return {file_menu(desk), edit_menu(desk), view_menu(desk), help_menu()};
}

FrameModel make_frame_model(const Desk& desk) {
    FrameModel m;
    m.menus = make_menus(desk);
    const Campaign* c = campaign(desk);
    m.open = c != nullptr;
    m.unsaved = unsaved(desk);
    m.window_title = "Banneret";
    int due = 0;
    if (c != nullptr) {
        m.campaign = campaign_name(desk);
        m.date = date_words(*c->calendar, c->day);
        m.window_title = m.campaign + (m.unsaved ? " (unsaved) - Banneret" : " - Banneret");
        due = due_within_a_week(desk, *c);
        if (due > 0) m.due = counted(due, "thing") + " due this week";
        if (const OpenBattle* battle = focused_battle(desk);
            battle != nullptr && battle->resolver != Resolver::undecided && !desk.player_safe)
            m.seed = "seed " + std::to_string(battle->seed);
    }
    m.undo = shown(desk, undo_words(desk)).value_or("");
    m.redo = shown(desk, redo_words(desk)).value_or("");
    for (const Page page : every_page) {
        FrameModel::RailItem item;
        item.page = page;
        item.word = page_word(page);
        item.here = page == desk.page;
        if (needs_campaign(page) && c == nullptr) item.refused = "Open or start a campaign first.";
        // A file opened from outside hides the start page, where unsaved work of a killed program waits.
        if (page == Page::start && !desk.left_behind.empty()) {
            item.count = static_cast<int>(desk.left_behind.size());
            item.count_words = counted(item.count, "campaign") + " left open when Banneret ended";
        }
        if (c != nullptr && page == Page::campaign && due > 0) {
            item.count = due;
            item.count_words = m.due;
        }
        if (c != nullptr && page == Page::battle && battles_waiting(desk, *c) > 0) {
            item.count = battles_waiting(desk, *c);
            item.count_words = counted(item.count, "battle waits", "battles wait");
        }
        m.rail.push_back(std::move(item));
    }
    if (desk.player_safe)
        m.player_safe = desk.settings.players_of.empty()
                            ? "Player-safe view: numbers of every side are hidden"
                            : "Player-safe view: what " + desk.settings.players_of + " knows";
    if (desk.asked) m.asked = asked_model(desk);
    if (desk.leaving) m.leaving = leaving_question(desk);
    return m;
}

}  // namespace banneret::app
