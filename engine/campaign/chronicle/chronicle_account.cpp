#include "engine/campaign/chronicle/chronicle_account.h"

#include <fmt/format.h>

#include <algorithm>

#include "engine/campaign/chronicle/battle_account.h"
#include "engine/core/text.h"

namespace banneret {

namespace {

class AccountWriter {
public:
    AccountWriter(const History& history, const Chronicle& chronicle, const AccountOptions& wish)
        : history_(history), chronicle_(chronicle), wish_(wish), calendar_(*history.now().calendar) {}

    Document write() {
        const Faction* reader = wish_.reader ? find_faction(history_.now(), *wish_.reader) : nullptr;
        doc_.title = history_.now().name;
        doc_.blocks.push_back(
            Paragraph{wish_.reader ? fmt::format("The chronicle {}, as {} knows it.", span_words(),
                                                 reader != nullptr ? reader->name : "a side that no longer exists")
                                   : fmt::format("The chronicle {}.", span_words())});
        const Matches matches(wish_.filter);
        std::vector<ChronicleRow> rows;
        for (const ChronicleRow* row : chronicle_.rows()) {
            ChronicleRow seen = wish_.reader ? as_read_by(*row, *wish_.reader, calendar_, texts_) : *row;
            if (!seen.lines.empty() && matches(seen)) rows.push_back(std::move(seen));
        }
        if (rows.empty()) doc_.blocks.push_back(Paragraph{"The chronicle has no entries here."});
        for (std::size_t i = 0; i < rows.size(); ++i) {
            std::size_t last = i;
            while (rows[i].quiet && last + 1 < rows.size() && rows[last + 1].quiet &&
                   rows[last + 1].session == rows[i].session)
                ++last;
            begin_session(rows[i]);
            if (last > i || rows[i].quiet) {
                quiet(rows[last].day);
                i = last;
            } else {
                one(rows[i]);
            }
            written_until_ = rows[i].day;
        }
        flush();
        return std::move(doc_);
    }

private:
    std::string span_words() const {
        const ChronicleFilter& f = wish_.filter;
        const std::int32_t today = history_.now().day;
        if (f.session != 0) return fmt::format("of session {}", f.session);
        if (f.from && f.to)
            return fmt::format("from {} to {}", date_words(calendar_, *f.from), date_words(calendar_, *f.to));
        if (f.from) return fmt::format("since {}", date_words(calendar_, *f.from));
        return fmt::format("until {}", date_words(calendar_, f.to.value_or(today)));
    }

    void begin_session(const ChronicleRow& row) {
        if (row.session == session_) return;
        session_ = row.session;
        if (session_ == 0) return;
        flush();
        const History::Version there = history_.version(row.version);
        const Campaign& then = *there.campaign;
        doc_.blocks.push_back(
            Heading{2, then.session ? session_words(*then.session) : fmt::format("Session {}", session_)});
        date_.clear();
    }

    void quiet(std::int32_t until) {
        const std::int32_t days = until - written_until_;
        flush();
        date_.clear();
        doc_.blocks.push_back(Paragraph{
            days <= 0   ? fmt::format("It is {}.", date_words(calendar_, until))
            : days == 1 ? fmt::format("A quiet day. It is {}.", date_words(calendar_, until))
                        : fmt::format("{} quiet days. It is {}.", with_commas(days), date_words(calendar_, until))});
    }

    void one(const ChronicleRow& row) {
        const std::string date = date_words(calendar_, row.day);
        if (date != date_) {
            flush();
            doc_.blocks.push_back(Heading{3, date});
            date_ = date;
        }
        std::string words = row.lines.front();
        // The further lines of an entry belong to its first.
        for (std::size_t i = 1; i < row.lines.size(); ++i) words += "\n" + row.lines[i];
        if (row.kind == RowKind::note) words = "Note: " + words;
        if (!row.tags.empty() && !wish_.reader) words += fmt::format(" ({})", joined_tags(row.tags));
        bullets_.items.push_back(std::move(words));
        if (wish_.battles_whole) whole_battle(row);
    }

    static std::string joined_tags(const std::vector<std::string>& tags) {
        std::string out;
        for (const std::string& tag : tags) out += fmt::format("{}#{}", out.empty() ? "" : " ", tag);
        return out;
    }

    void whole_battle(const ChronicleRow& row) {
        const SharedEntry entry = history_.version(row.version).entry;
        if (row.kind != RowKind::battle || !entry->battle) return;
        std::optional<Side> side;
        if (wish_.reader) {
            side = side_in_battle(history_, row.version, *wish_.reader);
            if (!side) return;
        }
        flush();
        Document report = battle_report(**entry->battle, calendar_, side);
        doc_.blocks.push_back(Heading{4, report.title});
        for (Block& block : report.blocks) {
            if (auto* heading = std::get_if<Heading>(&block)) heading->level = std::min(6, heading->level + 3);
            doc_.blocks.push_back(std::move(block));
        }
        date_.clear();
    }

    void flush() {
        if (!bullets_.items.empty()) doc_.blocks.push_back(std::exchange(bullets_, {}));
    }

    const History& history_;
    const Chronicle& chronicle_;
    const AccountOptions& wish_;
    const Calendar& calendar_;
    TextPages texts_;
    Document doc_;
    Bullets bullets_;
    std::string date_;
    int session_ = 0;
    std::int32_t written_until_ = 0;
};

}  // namespace

ChronicleRow as_read_by(const ChronicleRow& row, FactionId side, const Calendar& calendar, TextPages& texts) {
    ChronicleRow out = row;
    out.lines.clear();
    out.readers.clear();
    out.tags.clear();
    for (std::size_t i = 0; i < row.lines.size(); ++i)
        if (i < row.readers.size() && may_read(row.readers[i], side)) {
            out.lines.push_back(row.lines[i]);
            out.readers.push_back(row.readers[i]);
        }
    // The listing must not reveal that another side's wounded returned on a day.
    const bool time = row.kind == RowKind::time || row.kind == RowKind::wounded;
    if (time) out.kind = out.lines.size() > 1 ? RowKind::wounded : RowKind::time;
    out.quiet = time && out.lines.size() <= 1;
    make_searchable(out, calendar, texts);
    return out;
}

Document chronicle_account(const History& history, const Chronicle& chronicle, const AccountOptions& wish) {
    return AccountWriter(history, chronicle, wish).write();
}

std::optional<Side> side_in_battle(const History& history, std::size_t version, FactionId faction) {
    const History::Version v = history.version(version);
    const FoughtBattle& battle = **v.entry->battle;
    // The sides that the armies served when the battle was fought; armies removed since are still in the version
    // before.
    const Campaign& before = *v.before;
    for (const Side side : both_sides)
        if (const Army* army = find_army(before, battle.army[side]); army != nullptr && army->faction == faction)
            return side;
    return std::nullopt;
}

}  // namespace banneret
