#include <fmt/format.h>

#include <limits>

#include "app/cli/base/numbers.h"
#include "app/cli/base/tables.h"
#include "app/cli/base/verbs.h"
#include "app/cli/battle/match.h"
#include "app/cli/campaign/campaign_access.h"
#include "app/cli/campaign/chronicle_options.h"
#include "engine/campaign/chronicle/changes.h"
#include "engine/campaign/chronicle/fold.h"
#include "engine/core/text.h"

namespace banneret::app {

namespace {

// --- chronicle ---------------------------------------------------------------------------------------------------

Json row_json(const ChronicleRow& row, const History& history) {
    const Campaign& now = history.now();
    Json item;
    item["version"] = row.version;
    item["day"] = row.day;
    item["date"] = long_date_words(*now.calendar, row.day);
    item["kind"] = std::string(kind_words(row.kind));
    item["lines"] = row.lines;
    if (!row.tags.empty()) item["tags"] = row.tags;
    if (row.session != 0) item["session"] = row.session;
    if (const SharedEntry entry = history.version(row.version).entry; row.kind == RowKind::battle && entry->battle)
        item["battle"] = (*entry->battle)->name;
    return item;
}

std::string tags_words(const std::vector<std::string>& tags) {
    std::string out;
    for (const std::string& tag : tags) out += " #" + tag;
    return out;
}

// Puts the number of a version in front of its words.
std::string numbered(std::size_t version, std::string_view words) {
    std::string out = wrapped(words, 96, 8);
    return out.replace(0, 6, fmt::format("{:>6}", version));
}

std::string entries_text(const std::vector<FoldedRow>& rows, const Calendar& calendar) {
    std::string out;
    std::optional<std::int32_t> day;
    std::int32_t before = 0;
    for (const FoldedRow& folded : rows) {
        const ChronicleRow& row = *folded.row;
        if (folded.first != nullptr) {
            out += "\n" + numbered(row.version, fold_words(folded, calendar, before) + ".");
            day.reset();
        } else {
            if (day != row.day) out += heading(long_date_words(calendar, row.day));
            day = row.day;
            for (std::size_t i = 0; i < row.lines.size(); ++i) {
                const std::string line = row.lines[i] + (i + 1 == row.lines.size() ? tags_words(row.tags) : "");
                out += i == 0 ? numbered(row.version, line) : wrapped(line, 96, 8);
            }
        }
        before = row.day;
    }
    return out;
}

Reply run_chronicle(const Arguments& arguments) {
    return read_campaign(arguments, [&](const History& history) -> Reply {
        std::vector<std::string> faults;
        const ChronicleFilter filter = read_filter(arguments, history.now(), faults);
        if (!faults.empty()) return Failure{std::move(faults)};
        Chronicle chronicle;
        chronicle.follow(history);
        const bool json = arguments.given("--json");
        const auto rows = folded_rows(chronicle.rows(), filter, !json && !arguments.given("--unfolded"));
        if (json) {
            Json list = Json::array();
            for (const FoldedRow& row : rows) list.push_back(row_json(*row.row, history));
            return json_text(list);
        }
        std::string out = fmt::format("The chronicle of {}\n", history.now().name);
        if (chronicle.rows().empty()) return out + "\n  Nothing has happened yet.\n";
        return out + (rows.empty() ? std::string("\n  Nothing in the chronicle matches.\n")
                                   : entries_text(rows, *history.now().calendar));
    });
}

// --- note, session -----------------------------------------------------------------------------------------------

// The readers' names as --for takes them; the referee reads every note.
std::vector<std::string> readers_named(const Campaign& now, const Readers& readers) {
    if (readers.everybody) return {"everybody"};
    std::vector<std::string> out;
    for (const FactionId side : readers.sides)
        if (const Faction* faction = find_faction(now, side)) out.push_back(faction->name);
    if (out.empty()) out.emplace_back("referee");
    return out;
}

Reply list_notes(const Arguments& arguments, const Campaign& now) {
    Table table;
    table.right({{"", "note"}});
    table.left({{"Written", "day"}, "Due", "For", "Army", {"Note", "text"}});
    table.data({"tags", "for", "army", "due"});
    for (const auto& note : now.notes) {
        const std::vector<std::string> readers = readers_named(now, note->readers);
        const Army* army = find_army(now, note->army);
        const Cell of_army = army != nullptr ? Cell(army->name) : Cell();
        table.row({{std::to_string(note->id.value), note->id.value},
                   {date_words(*now.calendar, note->day), note->day},
                   note->due ? date_words(*now.calendar, *note->due) : "",
                   joined(readers),
                   of_army,
                   {note->text + tags_words(note->tags), note->text},
                   Cell::list("", note->tags),
                   Cell::list("", readers),
                   of_army,
                   note->due ? Cell(*note->due) : Cell()});
    }
    return rows_text(table, arguments.given("--json"), "No notes yet.\n", 0, 110);
}

// "Note 63: due on 23 Harrowtide 413, for The Dyke Towns." for every note that was written or changed.
std::vector<std::string> note_changes(const Campaign& before, const Campaign& after) {
    std::vector<std::string> out;
    for (const auto& note : after.notes) {
        const Note* was = find_note(before, note->id);
        if (was != nullptr && *was == *note) continue;
        std::string line = fmt::format("Note {}: ", note->id.value);
        if (note->due) line += fmt::format("due on {}, ", date_words(*after.calendar, *note->due));
        const std::vector<std::string> readers = readers_named(after, note->readers);
        line += "for " + (readers == std::vector<std::string>{"referee"} ? "the referee only" : joined(readers));
        if (const Army* army = find_army(after, note->army)) line += ", about " + army->name;
        out.push_back(line + tags_words(note->tags) + ".");
    }
    return out;
}

// Applies the options to a note; fields without an option stay.
void read_note(const Arguments& arguments, const Campaign& now, Note& note, std::vector<std::string>& faults) {
    if (const auto text = arguments.value("TEXT")) note.text = std::string(*text);
    if (arguments.given("--tags")) note.tags.clear();
    for (const std::string& tags : arguments.values("--tags"))
        for (std::string& tag : tags_from_words(tags)) note.tags.push_back(std::move(tag));
    if (arguments.given("--for")) note.readers = {};
    for (const std::string& name : arguments.values("--for")) {
        if (folded(name) == "everybody")
            note.readers.everybody = true;
        else if (folded(name) == "referee")
            continue;
        else if (const auto side = side_named(name, now, faults))
            note.readers.sides.push_back(*side);
    }
    if (const auto day = arguments.value("--due"))
        note.due = folded(*day) == "none" ? std::nullopt : day_named(*day, now, faults);
    if (const auto name = arguments.value("--army")) {
        const auto army = army_called(now, *name);
        if (const auto* fault = std::get_if<std::string>(&army))
            faults.push_back(*fault);
        else
            note.army = std::get<const Army*>(army)->id;
    }
}

const Note* note_argument(const Campaign& now, std::string_view option, std::string_view number,
                          std::vector<std::string>& faults) {
    const auto n = parse_integer(number);
    if (n && *n > 0 && *n <= std::numeric_limits<std::uint32_t>::max())
        if (const Note* note = find_note(now, NoteId{static_cast<std::uint32_t>(*n)})) return note;
    faults.push_back(fmt::format("{}: {} is not a note; note --list numbers them", option, in_quotes(number)));
    return nullptr;
}

Reply run_note(const Arguments& arguments) {
    const bool edit = arguments.given("--edit"), remove = arguments.given("--delete"), list = arguments.given("--list");
    if (int{edit} + int{remove} + int{list} > 1)
        return Failure{{"--edit, --delete and --list: only one of them at a time"}};
    if (list) return read_campaign(arguments, [&](const History& h) { return list_notes(arguments, h.now()); });
    if (!edit && !remove && !arguments.given("TEXT")) return Failure{{"TEXT is missing: The text, in quotes"}};
    const auto make = [&](const Campaign& now, std::vector<std::string>& faults) -> std::optional<Command> {
        if (remove) {
            if (arguments.given("TEXT")) faults.emplace_back("--delete: deleting a note takes no text");
            const Note* note = note_argument(now, "--delete", *arguments.value("--delete"), faults);
            if (!faults.empty()) return std::nullopt;
            return StrikeNote{note->id};
        }
        Note note;
        if (edit) {
            const Note* known = note_argument(now, "--edit", *arguments.value("--edit"), faults);
            if (known == nullptr) return std::nullopt;
            note = *known;
            if (note.due && *note.due <= now.day) note.due.reset();  // drop a due date that has come
        }
        read_note(arguments, now, note, faults);
        if (!faults.empty()) return std::nullopt;
        if (edit) return EditNote{std::move(note)};
        return AddNote{std::move(note.text), std::move(note.tags), std::move(note.readers), note.due, note.army};
    };
    return ordered(arguments, make, note_changes);
}

Table sessions_table(const std::vector<SessionSpan>& all) {
    Table table;
    table.data({"session", "name", "open", "from", "to", "first_version", "last_version"});
    for (const SessionSpan& s : all)
        table.row({s.session.number, s.session.name, s.session.open, s.from, s.to, s.first, s.last});
    return table;
}

Reply list_sessions(const Arguments& arguments, const History& history) {
    const Calendar& calendar = *history.now().calendar;
    const auto all = sessions(history);
    if (arguments.given("--json")) return json_text(json_rows(sessions_table(all)));
    if (all.empty()) return std::string("No session has been held yet.\n");
    std::string out;
    for (const SessionSpan& s : all)
        out += fmt::format("{}: {} to {}{}\n", session_words(s.session), date_words(calendar, s.from),
                           date_words(calendar, s.to), s.session.open ? ", open" : "");
    return out;
}

Reply run_session(const Arguments& arguments) {
    const std::string what = folded(arguments.value("WHAT").value_or("list"));
    if (what == "list") return read_campaign(arguments, [&](const History& h) { return list_sessions(arguments, h); });
    if (what == "begin")
        return change_campaign(arguments, [&](History& history) {
            return carried_out(arguments, history, BeginSession{std::string(arguments.value("NAME").value_or(""))});
        });
    if (what == "end" && !arguments.given("NAME"))
        return change_campaign(arguments,
                               [&](History& history) { return carried_out(arguments, history, EndSession{}); });
    return Failure{{fmt::format("session: say begin NAME, end or list, not {}", in_quotes(*arguments.value("WHAT")))}};
}

// --- fold --------------------------------------------------------------------------------------------------------

Reply run_fold(const Arguments& arguments) {
    return change_campaign(arguments, [&](History& history) -> Reply {
        std::vector<std::string> faults;
        const auto word = arguments.value("--before");
        const bool shown_again = arguments.given("--unfold");
        if (word.has_value() == shown_again)
            return Failure{{"fold: say --before DAY, or --unfold to show everything again"}};
        if (shown_again) return carried_out(arguments, history, FoldHistory{});
        const auto day = day_named(*word, history.now(), faults);
        if (!day) return Failure{std::move(faults)};
        const auto command = folding(history, *day);
        if (const auto* refusal = std::get_if<Refusal>(&command)) return Failure{{refusal->why}};
        return carried_out(arguments, history, std::get<FoldHistory>(command));
    });
}

// --- changes, branches, goto -------------------------------------------------------------------------------------

Reply told_changes(const Arguments& arguments, const std::vector<Change>& list, const std::string& title) {
    if (arguments.given("--json")) {
        Json out = Json::array();
        for (const Change& c : list) out.push_back(c.words);
        return json_text(out);
    }
    std::string out = title + "\n";
    if (list.empty()) out += "  Nothing differs.\n";
    for (const Change& c : list) out += wrapped(c.words + ".", 96, 2);
    return out;
}

std::string moment(const History& history, std::size_t version) {
    const History::Version v = history.version(version);
    return fmt::format("{}, version {}{}", date_words(*history.now().calendar, v.campaign->day), version,
                       v.entry ? ": " + v.entry->action : std::string());
}

Reply run_changes(const Arguments& arguments) {
    return read_campaign(arguments, [&](const History& history) -> Reply {
        std::vector<std::string> faults;
        std::size_t from = last_session_end(history);
        if (const auto number = arguments.value("--since"))
            from = version_named("--since", *number, history, faults).value_or(0);
        if (!faults.empty()) return Failure{std::move(faults)};
        return told_changes(arguments, changes(*history.versions()[from].campaign, history.now()),
                            fmt::format("Since {}:", moment(history, from)));
    });
}

Table branches_table(const std::vector<Branch>& all) {
    Table table;
    table.data({"version", "forks_at", "steps", "day", "begins", "ends", "redo", "battles"});
    for (const Branch& b : all)
        table.row({b.leaf, b.fork, b.steps, b.day, b.begins, b.ends, b.redo, Cell::list("", b.battles)});
    return table;
}

Reply run_branches(const Arguments& arguments) {
    return read_campaign(arguments, [&](const History& history) -> Reply {
        if (const auto number = arguments.value("VERSION")) {
            std::vector<std::string> faults;
            const auto version = version_named("VERSION", *number, history, faults);
            if (!version) return Failure{std::move(faults)};
            return told_changes(arguments, changes(history.now(), *history.versions()[*version].campaign),
                                fmt::format("As it is now, and as it was on {}:", moment(history, *version)));
        }
        const auto all = branches(history);
        if (arguments.given("--json")) return json_text(json_rows(branches_table(all)));
        if (all.empty()) return std::string("There are no branches: no change was ever abandoned.\n");
        std::string out;
        for (const Branch& b : all) {
            out += numbered(b.leaf,
                            fmt::format("{}, left on {}: {}{}.", counted(b.steps, "step"),
                                        date_words(*history.now().calendar, history.versions()[b.fork].campaign->day),
                                        b.begins, b.steps > 1 ? " ... " + b.ends : ""));
            if (!b.battles.empty()) out += wrapped("with " + joined(b.battles), 96, 8);
        }
        return out;
    });
}

Reply run_goto(const Arguments& arguments) {
    return change_campaign(arguments, [&](History& history) -> Reply {
        std::vector<std::string> faults;
        const auto version = version_named("VERSION", *arguments.value("VERSION"), history, faults);
        if (!version) return Failure{std::move(faults)};
        history.go_to(*version);
        const Campaign& now = history.now();
        if (arguments.given("--json"))
            return json_text(
                Json{{"version", *version}, {"day", now.day}, {"date", long_date_words(*now.calendar, now.day)}});
        return fmt::format("The campaign is now at {}.\n", moment(history, *version));
    });
}

}  // namespace

std::vector<Verb> chronicle_verbs() {
    std::vector<Verb> out;
    std::vector<OptionRow> options = filter_options();
    options.push_back({"--unfolded", "", "List every quiet day"});
    options.push_back(json_option());
    out.push_back({{"campaign FILE chronicle",
                    "Show everything that has happened, or part of it",
                    {campaign_file_row()},
                    std::move(options),
                    "The number before an entry is its version: banneret campaign FILE goto NUMBER goes back there."},
                   run_chronicle});
    out.push_back({{"campaign FILE note",
                    "Write a note or an entry of the chronicle; change or delete one",
                    {campaign_file_row(), {"TEXT", "The text, in quotes", false}},
                    {{"--tags", "A,B", "Its tags", true},
                     {"--for", "WHO", "Readers besides the referee: everybody, or a side", true},
                     {"--due", "DAY", "When the note is due: a date, the number of a day, or +N from today"},
                     {"--army", "NAME", "The army it is about"},
                     {"--list", "", "Every note, with its number"},
                     {"--edit", "N", "Change this note: TEXT and the options replace the old ones"},
                     {"--delete", "N", "Delete this note", false, false, "--strike"},
                     json_option()},
                    "With --edit, --due none removes the day and --for referee hides the note from all sides."},
                   run_note});
    out.push_back({{"campaign FILE session",
                    "Begin and end a session, a named stretch of the chronicle",
                    {campaign_file_row(),
                     {"WHAT", "begin, end or list", false},
                     {"NAME", "Name of the session that begins", false}},
                    {json_option()},
                    ""},
                   run_session});
    out.push_back({{"campaign FILE fold",
                    "Fold old history into a summary",
                    {campaign_file_row()},
                    {{"--before", "DAY", "Everything before this day: a date, or the number of a day"},
                     {"--unfold", "", "Show everything again"},
                     json_option()},
                    "Nothing is lost: undo, or --unfold, shows it again."},
                   run_fold});
    out.push_back({{"campaign FILE changes",
                    "What changed since the last session",
                    {campaign_file_row()},
                    {{"--since", "VERSION", "Since this version instead"}, json_option()},
                    ""},
                   run_changes});
    out.push_back({{"campaign FILE branches",
                    "List abandoned branches, or show what differs in one",
                    {campaign_file_row(), {"VERSION", "Show what differs from now", false}},
                    {json_option()},
                    "banneret campaign FILE goto NUMBER returns to a branch."},
                   run_branches});
    out.push_back({{"campaign FILE goto",
                    "Go to a version, earlier or on a branch; nothing is lost",
                    {campaign_file_row(), {"VERSION", "Its number, from chronicle or branches"}},
                    {json_option()},
                    ""},
                   run_goto});
    return out;
}

}  // namespace banneret::app
