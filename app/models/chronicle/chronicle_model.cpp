#include "app/models/chronicle/chronicle_model.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>

#include "app/models/shell/visibility.h"
#include "engine/abstract/sheet.h"
#include "engine/campaign/chronicle/battle_account.h"
#include "engine/campaign/chronicle/chronicle_account.h"
#include "engine/core/text.h"

namespace banneret::app {

namespace {

int colour_of(const Campaign& c, ArmyId id) {
    const Army* army = find_army(c, id);
    const Faction* faction = army != nullptr ? find_faction(c, army->faction) : nullptr;
    return faction != nullptr ? faction->colour : 0;
}

ChronicleModel::Battle battle_model(const History& history, std::size_t version, const Desk& desk) {
    const Campaign& now = history.now();
    const SharedEntry entry = history.version(version).entry;
    const FoughtBattle& f = **entry->battle;
    ChronicleModel::Battle b;
    b.version = version;
    b.name = f.name;
    b.date = long_date_words(*now.calendar, f.day);
    b.place = f.place;
    b.resolver = f.resolver == Resolver::typed_in   ? "fought at the table"
                 : f.resolver == Resolver::on_table ? "fought out on the table"
                                                    : "resolved by the abstract system";
    b.seed = f.seed;
    const PerSide<int> colours{colour_of(now, f.army.first), colour_of(now, f.army.second)};
    b.result = review_model(*f.transcript.start, f.applied, f.computed, colours, true);
    for (const Side s : both_sides)
        if (f.healing_day[s])
            b.healing.push_back(fmt::format(
                "The wounded of {} return on {}{}.", f.army_name[s], date_words(*now.calendar, *f.healing_day[s]),
                f.healing_roll[s] ? fmt::format(" (die: {})", f.healing_roll[s]->answer.n[0]) : ""));
    if (!f.transcript.orders.empty()) {
        const auto replayed = replay(f.transcript);
        if (const auto* r = std::get_if<Replayed>(&replayed))
            b.course = course_of(*r->record.setup, r->events, f.transcript.rolls, colours);
        else
            b.course_trouble = std::get<Problem>(replayed).sentence();
    }
    if (f.transcript.table) add_table_course(b.course, f.transcript, colours);
    for (const Faction& faction : now.factions)
        if (const auto side = side_in_battle(history, version, faction.id)) b.factions[*side] = faction.id;
    std::optional<Side> reader;
    if (desk.player_safe) reader = side_in_battle(history, version, players_side(desk));
    b.report = battle_report(f, *now.calendar, reader);
    if (desk.player_safe && !reader)
        b.report = Document{f.name,
                            {Paragraph{desk.settings.players_of.empty()
                                           ? std::string("The players know nothing more of this battle.")
                                           : desk.settings.players_of + " knows nothing more of this battle."}}};
    return b;
}

ChronicleModel::Moment moment_model(const Desk& desk, std::size_t version, const ChronicleRow* row) {
    const History& history = *desk.history;
    const Campaign& now = history.now();
    const History::Version v = history.version(version);
    const Campaign& then = *v.campaign;
    ChronicleModel::Moment m;
    m.version = version;
    m.day = then.day;
    m.date = long_date_words(*then.calendar, then.day);
    m.here = version == history.at();
    m.elsewhere = common_version(history, version, history.at()) != version;
    if (row != nullptr) {
        m.heading = row->lines.empty() ? std::string() : row->lines.front();
        m.lines = row->lines;
        if (const Note* note = find_note(now, row->note); note != nullptr && !desk.player_safe) m.note = *note;
    } else if (v.entry && !desk.player_safe) {
        m.heading = v.entry->action;
    }
    for (const auto& army : then.armies) {
        if (hides_army(desk, then, *army)) continue;
        const Faction* faction = find_faction(then, army->faction);
        ChronicleModel::Moment::ArmyLine line;
        line.name = army->name;
        line.place = army->place;
        line.colour = faction != nullptr ? faction->colour : 0;
        line.hidden = hidden(desk, army->faction);
        if (line.hidden) line.place.clear();
        if (!line.hidden) {
            const Character* general = general_of(*army);
            line.men = with_commas(individuals(*army));
            line.strength = hundredths_text(abstract::make_sheet(army->units, then.house->abstract).strength);
            line.general = general != nullptr ? general->name : "";
        }
        m.armies.push_back(std::move(line));
    }
    for (const Change& change : changes(then, now))
        if (!desk.player_safe || (change.side && !hidden(desk, change.side))) m.since.push_back(change.words);
    return m;
}

std::string sentence(std::string words) {
    if (!words.empty() && words.front() >= 'a' && words.front() <= 'z')
        words.front() = static_cast<char>(words.front() - 'a' + 'A');
    return words;
}

// A line of the list of branches: each follows the branch that it forks from.
struct TreeRow {
    std::size_t branch = 0;
    int depth = 0;
    std::optional<std::size_t> parent;  // its index in the list
};
std::vector<TreeRow> branch_tree(const std::vector<Branch>& all) {
    std::vector<std::vector<std::size_t>> children(all.size());
    std::vector<TreeRow> waiting, out;
    // `waiting` is a stack, so push the first branch last.
    for (std::size_t i = all.size(); i-- > 0;) {
        if (all[i].parent)
            children[*all[i].parent].push_back(i);
        else
            waiting.push_back({i, 0, std::nullopt});
    }
    while (!waiting.empty()) {
        const TreeRow row = waiting.back();
        waiting.pop_back();
        for (const std::size_t child : children[row.branch]) waiting.push_back({child, row.depth + 1, out.size()});
        out.push_back(row);
    }
    return out;
}

}  // namespace

std::string events_of_days(std::span<const std::string> lines, const Calendar& calendar, std::int32_t day) {
    const std::string date = date_words(calendar, day) + ": ";
    std::string words;
    for (const std::string& line : lines.subspan(std::min<std::size_t>(1, lines.size()))) {
        const bool same_day = line.rfind(date, 0) == 0;
        words += (words.empty() ? "" : " ") + (same_day ? line.substr(date.size()) : line);
    }
    return words;
}

void refresh(ChronicleModel& m, const Desk& desk) {
    const std::uint64_t revision = m.revision + 1;
    Chronicle index = std::move(m.index_);
    m = ChronicleModel{};
    m.index_ = std::move(index);
    m.revision = revision;
    if (!desk.history) return;
    const History& history = *desk.history;
    const Campaign& now = history.now();
    m.index_.follow(history, ChronicleModel::most_versions_listed);
    m.not_listed = m.index_.not_read() - std::min<std::size_t>(m.index_.not_read(), now.fold ? now.fold->versions : 0);
    m.folded = now.fold && now.fold->versions > 0;
    if (m.folded) m.folded_at = m.index_.rows().front()->version;
    m.players = desk.player_safe;
    m.calendar = now.calendar;
    m.today = now.day;
    const FactionId reader = m.players ? players_side(desk) : FactionId{};
    for (const ChronicleRow* row : m.index_.rows()) {
        if (!m.players) {
            m.rows.push_back(row);
            continue;
        }
        ChronicleRow seen = as_read_by(*row, reader, *now.calendar, m.readable_texts_);
        if (!seen.lines.empty()) m.rows.push_back(&m.readable_.push_back(std::move(seen)));
    }

    for (const Faction& faction : now.factions) m.sides.push_back({faction.id, faction.name, faction.colour});
    std::map<ArmyId, std::string> armies;
    std::map<std::string, std::string> tags;
    for (const ChronicleRow* row : m.rows) {
        for (const ArmyId id : row->armies)
            if (!armies.contains(id)) {
                const Army* army = find_army(now, id);
                std::optional<History::Version> then;
                if (army == nullptr) army = find_army(*then.emplace(history.version(row->version)).campaign, id);
                if (army == nullptr) army = find_army(*then->before, id);
                armies.emplace(id, army != nullptr ? army->name : "");
            }
        if (!m.players)
            for (const std::string& tag : row->tags) tags.emplace(folded(tag), tag);
    }
    for (const auto& [id, name] : armies)
        if (!name.empty()) m.armies.push_back({id, name});
    std::sort(m.armies.begin(), m.armies.end(),
              [](const auto& a, const auto& b) { return folded(a.name) < folded(b.name); });
    for (const auto& [plain, tag] : tags) m.tags.push_back(tag);
    m.sessions = sessions(history);
    if (now.session && now.session->open) m.open_session = now.session;

    const std::size_t picked = desk.focus.version;
    if (picked != 0 && picked < history.versions().size()) {
        const auto at =
            std::find_if(m.rows.begin(), m.rows.end(), [&](const ChronicleRow* row) { return row->version == picked; });
        if (at != m.rows.end() || !m.players) {
            m.moment = moment_model(desk, picked, at != m.rows.end() ? *at : nullptr);
            if (history.versions()[picked].entry->battle) m.battle = battle_model(history, picked, desk);
        }
    }

    const std::size_t from = last_session_end(history);
    const History::Version since = history.version(from);
    m.since_words =
        fmt::format("Since {}{}", date_words(*now.calendar, since.campaign->day),
                    since.campaign->session ? fmt::format(", the end of {}", session_words(*since.campaign->session))
                                            : ", before the first session");
    for (Change& change : changes(*since.campaign, now))
        if (!m.players || (change.side && !hidden(desk, change.side))) m.since.push_back(std::move(change));

    if (m.players) return;
    const std::vector<Branch> all = branches(history);
    for (const TreeRow& row : branch_tree(all)) {
        const Branch& b = all[row.branch];
        ChronicleModel::BranchLine line;
        line.depth = row.depth;
        line.parent = row.parent;
        line.leaf = b.leaf;
        line.words = sentence(b.steps > 1 ? fmt::format("{} ... {}", b.begins, b.ends) : b.begins);
        line.aside = fmt::format("{} from {}{}", counted(b.steps, "step"),
                                 date_words(*now.calendar, history.versions()[b.fork].campaign->day),
                                 b.battles.empty() ? "" : ", with " + joined(b.battles));
        line.redo = b.redo;
        line.picked = b.leaf == picked;
        m.branches.push_back(std::move(line));
    }
}

Table chronicle_table(const std::vector<FoldedRow>& rows, const Calendar& calendar) {
    Table t{{{"date", false}, {"kind", false}, {"what", false}, {"tags", false}}, {}};
    std::int32_t before = 0;
    for (const FoldedRow& folded : rows) {
        const ChronicleRow& row = *folded.row;
        std::string what, tags;
        if (folded.first != nullptr)
            what = fold_words(folded, calendar, before);
        else
            for (const std::string& line : row.lines) what += (what.empty() ? "" : "\n") + line;
        for (const std::string& tag : row.tags) tags += (tags.empty() ? "#" : " #") + tag;
        t.rows.push_back({date_words(calendar, row.day), std::string(kind_words(row.kind)), what, tags});
        before = row.day;
    }
    return t;
}

Table losses_table(const ReviewModel& review, Side side) {
    std::vector<const UnitLosses*> units;
    for (const UnitLosses& u : review.review.losses[side].units) units.push_back(&u);
    return losses_table(units);
}

}  // namespace banneret::app
