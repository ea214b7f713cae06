#include <fmt/format.h>

#include <algorithm>

#include "engine/armies/unit.h"
#include "engine/campaign/armies/roster_work.h"
#include "engine/campaign/perform.h"
#include "engine/campaign/versions/checks.h"
#include "engine/core/text.h"

namespace banneret {

namespace {

constexpr std::size_t most_readers = 1000;

std::vector<std::string> tidy_tags(const std::vector<std::string>& tags) {
    std::vector<std::string> out;
    for (const std::string& raw : tags) {
        std::string_view tag = trimmed(raw);
        while (!tag.empty() && tag.front() == '#') tag = trimmed(tag.substr(1));
        if (tag.empty()) continue;
        if (std::none_of(out.begin(), out.end(), [&](const std::string& t) { return same_name(t, tag); }))
            out.emplace_back(tag);
    }
    return out;
}

std::optional<Refusal> note_refused(const Campaign& now, const Note& note) {
    if (note.text.empty()) return Refusal{"The note is empty."};
    if (const auto problems = faults(note, now.day); !problems.empty())
        return Refusal{fmt::format("The note: {}.", problems.front().sentence())};
    if (note.due && *note.due <= now.day)
        return Refusal{
            fmt::format("The date of a note must be in the future; {} is not.", date_words(*now.calendar, *note.due))};
    if (note.army && find_army(now, note.army) == nullptr)
        return Refusal{"The army of the note is not in the campaign."};
    for (const FactionId side : note.readers.sides)
        if (find_faction(now, side) == nullptr) return Refusal{"A side that may read the note is not in the campaign."};
    return std::nullopt;
}

}  // namespace

bool may_read(const Readers& readers, FactionId side) {
    return readers.everybody || std::find(readers.sides.begin(), readers.sides.end(), side) != readers.sides.end();
}

std::vector<std::string> tags_from_words(std::string_view words) {
    std::vector<std::string> tags;
    for (const std::string_view tag : split(words, ',')) tags.emplace_back(tag);
    return tidy_tags(tags);
}

std::string session_words(const Session& session) {
    return session.name.empty() ? fmt::format("Session {}", session.number)
                                : fmt::format("Session {}: {}", session.number, session.name);
}

const Note* find_note(const Campaign& c, NoteId id) {
    if (!id) return nullptr;
    // Newest first, since most look-ups are for a recent note.
    const std::vector<Shared<Note>>& notes = c.notes.items();
    for (auto at = notes.rbegin(); at != notes.rend(); ++at)
        if ((*at)->id == id) return &**at;
    return nullptr;
}

std::vector<Problem> faults(const Note& note, std::int32_t today) {
    std::vector<Problem> out;
    if (note.text.empty()) out.push_back({"text", "it is empty"});
    if (const auto fault = text_fault(note.text, most_text_bytes)) out.push_back({"text", *fault});
    if (note.tags.size() > most_tags) out.push_back({"tags", fmt::format("there may be at most {}", most_tags)});
    for (std::size_t i = 0; i < note.tags.size(); ++i) {
        if (const auto fault = name_fault(note.tags[i])) out.push_back({"tags", *fault});
        for (std::size_t j = 0; j < i; ++j)
            if (same_name(note.tags[i], note.tags[j]))
                out.push_back({"tags", fmt::format("{} is listed twice", note.tags[i])});
    }
    if (note.readers.sides.size() > most_readers) out.push_back({"readers", "there are too many"});
    if (note.day < 0 || note.day > today) out.push_back({"day", "it is dated in the future"});
    if (note.due && (*note.due < 0 || *note.due > last_day))
        out.push_back({"due", fmt::format("must be a day from 0 to {}", with_commas(last_day))});
    return out;
}

bool same_note_numbers(const Campaign& before, const Campaign& c) {
    if (before.notes.same_object(c.notes)) return true;
    return std::equal(before.notes.begin(), before.notes.end(), c.notes.begin(), c.notes.end(),
                      [](const Shared<Note>& a, const Shared<Note>& b) { return a->id == b->id; });
}

static void add_fold_faults(const HistoryFold& fold, const Campaign& c, std::vector<Problem>& out) {
    if (fold.before < 0 || fold.before > c.day) out.push_back({"folded history", "it ends in the future"});
    if (fold.versions > 0 && fold.lines.empty()) out.push_back({"folded history", "it has no summary"});
    if (fold.lines.size() > most_fold_lines) out.push_back({"folded history", "its summary is too long"});
    for (const std::string& line : fold.lines)
        if (const auto fault = text_fault(line, most_text_bytes)) out.push_back({"folded history, summary", *fault});
}

void add_note_faults(const Campaign* before, const Campaign& c, std::vector<Problem>& out) {
    if (before == nullptr || !before->notes.same_object(c.notes))
        for (std::size_t i = 0; i < c.notes.size(); ++i) {
            if (before != nullptr && i < before->notes.size() && before->notes[i].same_object(c.notes[i])) continue;
            for (const Problem& p : faults(*c.notes[i], c.day))
                out.push_back({fmt::format("note {}, {}", c.notes[i]->id.value, p.where), p.what});
        }
    if (c.fold && (before == nullptr || before->fold != c.fold)) add_fold_faults(*c.fold, c, out);
    if (!c.session || (before != nullptr && before->session == c.session)) return;
    if (c.session->number < 1) out.push_back({"session", "the number must be at least 1"});
    if (c.session->began < 0 || c.session->began > c.day) out.push_back({"session", "it began in the future"});
    if (const auto fault = line_fault(c.session->name)) out.push_back({"session, name", *fault});
}

void add_line(Entry& entry, std::string line, Readers readers) {
    // Earlier lines without readers stay with the referee only.
    entry.readers.resize(entry.lines.size());
    entry.lines.push_back(std::move(line));
    entry.readers.push_back(std::move(readers));
}

void remind(Performed& work) {
    const Campaign& c = work.campaign;
    for (const auto& note : c.notes)
        if (note->due == c.day)
            add_line(work.entry, fmt::format("{}, as noted: {}", date_words(*c.calendar, c.day), note->text),
                     note->readers);
}

Outcome carry_out(const Campaign& now, const AddNote& command, Rolls) {
    if (auto refusal = ids_refused(now)) return *refusal;
    Performed work = begin_work(now, EntryKind::note);
    Note note;
    note.id.value = work.campaign.next_id++;
    note.day = now.day;
    note.due = command.due;
    note.text = std::string(trimmed(command.text));
    note.tags = tidy_tags(command.tags);
    note.readers = command.readers;
    note.army = command.army;
    if (auto refusal = note_refused(now, note)) return *refusal;
    add_line(work.entry, note.text, note.readers);
    work.entry.note = note.id;
    work.campaign.notes.push_back(Shared<Note>(std::move(note)));
    return work;
}

Outcome carry_out(const Campaign& now, const EditNote& command, Rolls) {
    const Note* before = find_note(now, command.note.id);
    if (before == nullptr) return Refusal{"This note is not in the campaign."};
    Note note = command.note;
    note.day = before->day;
    note.text = std::string(trimmed(note.text));
    note.tags = tidy_tags(note.tags);
    // A past due day or a removed army may stay as it is.
    Note fresh = note;
    if (note.due == before->due) fresh.due.reset();
    if (note.army == before->army) fresh.army = {};
    if (note.readers == before->readers) fresh.readers = {};
    if (auto refusal = note_refused(now, fresh)) return *refusal;
    if (note == *before) return Refusal{"Nothing in the note was changed."};
    Performed work = begin_work(now, EntryKind::edit);
    replace(work.campaign.notes, note.id, std::move(note));
    return work;
}

Outcome carry_out(const Campaign& now, const StrikeNote& command, Rolls) {
    if (find_note(now, command.note) == nullptr) return Refusal{"This note is not in the campaign."};
    Performed work = begin_work(now, EntryKind::edit);
    erase_if(work.campaign.notes, [&](const Shared<Note>& note) { return note->id == command.note; });
    return work;
}

Outcome carry_out(const Campaign& now, const BeginSession& command, Rolls) {
    if (now.session && now.session->open)
        return Refusal{fmt::format("{} is still open; end it before you begin another.", session_words(*now.session))};
    Session session;
    session.number = now.session ? now.session->number + 1 : 1;
    session.name = std::string(trimmed(command.name));
    session.began = now.day;
    session.open = true;
    if (const auto fault = line_fault(session.name))
        return Refusal{fmt::format("The name of the session: {}.", *fault)};
    Performed work = begin_work(now, EntryKind::session);
    add_line(work.entry, fmt::format("{} begins.", session_words(session)), for_everybody());
    work.campaign.session = std::move(session);
    return work;
}

Outcome carry_out(const Campaign& now, const EndSession&, Rolls) {
    if (!now.session || !now.session->open) return Refusal{"No session is open."};
    Performed work = begin_work(now, EntryKind::session);
    work.campaign.session->open = false;
    add_line(work.entry, fmt::format("{} ends.", session_words(*now.session)), for_everybody());
    return work;
}

Outcome carry_out(const Campaign& now, const FoldHistory& command, Rolls) {
    const bool folded = now.fold && now.fold->versions > 0;
    Performed work = begin_work(now, EntryKind::edit);
    if (command.fold.versions == 0) {
        if (!folded) return Refusal{"No history is folded."};
        work.campaign.fold = HistoryFold{};
        add_line(work.entry, "The folded history is unfolded again.", {});
        return work;
    }
    std::vector<Problem> problems;
    add_fold_faults(command.fold, now, problems);
    if (!problems.empty()) return Refusal{problems.front().sentence() + "."};
    if (now.fold == command.fold) return Refusal{"The history before this day is already folded."};
    work.campaign.fold = command.fold;
    add_line(
        work.entry,
        fmt::format("The history before {} is folded into a summary.", date_words(*now.calendar, command.fold.before)),
        {});
    return work;
}

}  // namespace banneret
