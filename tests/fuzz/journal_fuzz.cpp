#include <string>
#include <string_view>

#include "engine/campaign/history.h"
#include "engine/core/check.h"
#include "engine/core/text.h"
#include "engine/files/campaign_file.h"
#include "engine/files/journal_text.h"
#include "tests/fuzz/fuzz.h"

namespace {

using namespace banneret;
using fuzz::Answer;

// The campaign that the journals of the corpus belong to.
History small_campaign() {
    History history(new_campaign("Fuzz"));
    for (const char* name : {"Reds", "Blues"}) {
        Faction faction;
        faction.name = name;
        CHECK(std::holds_alternative<Entry>(history.perform(PutFaction{faction})));
    }
    CHECK(std::holds_alternative<Entry>(history.perform(AddNote{"Rain."})));
    return history;
}

// The file is read once; only the journal differs between inputs.
struct Beginning {
    std::string file = campaign_to_text(small_campaign());
    std::size_t versions = small_campaign().versions().size();
    files::BaseFile below = std::get<files::BaseFile>(files::BaseFile::read(file));
};

Answer goes_on(const Beginning& begun, std::string_view journal) {
    const std::string& file = begun.file;
    const auto read = begun.below.with_journal(journal);
    if (const auto* sentences = std::get_if<std::vector<std::string>>(&read)) {
        CHECK(!sentences->empty());
        for (const std::string& sentence : *sentences) CHECK(valid_utf8(sentence));
        return Answer::refused;
    }
    const auto& opened = std::get<files::RecoveredHistory>(read);
    CHECK(opened.good.bytes <= journal.size());
    CHECK(opened.steps == 0 || opened.history.unsaved());
    // The count does not read the records, so it does not notice a record that cannot be read.
    const bool damaged = opened.journal == files::RecoveredHistory::Journal::damaged;
    CHECK(opened.steps == 0 || damaged || files::steps_behind(file, journal) >= opened.steps);
    for (const std::string& note : opened.notes) CHECK(valid_utf8(note));
    const Answer answer = opened.steps + opened.saved_steps > 0 ? Answer::taken : Answer::refused;
    if (answer == Answer::taken) CHECK(faults(opened.history.now()).empty());
    if (!fuzz::is_looked_at_closely(journal, 64)) return answer;
    const std::string written = campaign_to_text(opened.history);
    const auto again = campaign_from_text(written);
    CHECK(std::holds_alternative<History>(again));
    CHECK(campaign_to_text(std::get<History>(again)) == written);
    // The journal cut after its good part gives the same campaign, and nothing is lost.
    const auto cut = begun.below.with_journal(journal.substr(0, opened.good.bytes));
    const auto& same = std::get<files::RecoveredHistory>(cut);
    CHECK(same.good.bytes == opened.good.bytes);
    CHECK(campaign_to_text(same.history) == written);
    return answer;
}

}  // namespace

// Any bytes are accepted as a campaign's journal in whole, in part or not at all. The target reads them as they are,
// and also line by line as records with correct length and checksum, which a fuzzer would never find by itself.
banneret::fuzz::Answer banneret::fuzz::keeps_its_promises(std::string_view text) {
    static const Beginning begun;  // shared by all inputs
    const std::string& file = begun.file;
    const Answer as_it_is = goes_on(begun, text);

    files::Framed record = files::framed(files::file_record(files::mark_of(file), begun.versions), 0);
    std::string journal = record.text;
    for (const std::string_view line : split(text, '\n')) {
        record = files::framed(line, record.sum);
        journal += record.text;
    }
    return goes_on(begun, journal) == Answer::taken ? Answer::taken : as_it_is;
}
