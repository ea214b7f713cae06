#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engine/campaign/chronicle/chronicle.h"
#include "tests/support/campaigns.h"

namespace banneret {
namespace {

using example::books;
using example::done;
using example::refusal;
using testing::ElementsAre;
using testing::HasSubstr;

const Note& newest(const History& h) {
    return *h.now().notes.back();
}

TEST(Notes, AreKeptWithTagsReadersAndArmy) {
    History h = books();
    const FactionId reds = h.now().factions.front().id;
    const Entry entry = done(
        h, AddNote{" The ford rises. ", {"#Ford", "weather", "FORD"}, for_side(reds), {}, example::id_of(h, "Red")});
    EXPECT_THAT(entry.lines, ElementsAre("The ford rises."));
    EXPECT_THAT(entry.readers, ElementsAre(for_side(reds)));
    EXPECT_EQ(entry.note, newest(h).id);
    EXPECT_EQ(newest(h).text, "The ford rises.");
    EXPECT_THAT(newest(h).tags, ElementsAre("Ford", "weather"));
    EXPECT_EQ(newest(h).day, h.now().day);
}

TEST(Notes, WithADateAreRememberedOnItAndNotBefore) {
    History h = books();
    done(h, AddNote{"The truce ends", {}, {}, h.now().day + 5});
    EXPECT_THAT(done(h, PassDays{4}).lines, ElementsAre(HasSubstr("4 days pass")));
    const Entry entry = done(h, PassDays{3});
    ASSERT_EQ(entry.lines.size(), 2u);
    EXPECT_THAT(entry.lines[1], HasSubstr("The truce ends"));
    EXPECT_THAT(entry.lines[1], HasSubstr(date_words(*h.now().calendar, newest(h).day + 5)));
    EXPECT_EQ(entry.readers[1], Readers{}) << "what is the referee's stays the referee's";
}

TEST(Notes, AreRefusedWithoutTextOrForADayThatIsPast) {
    History h = books();
    EXPECT_THAT(refusal(h, AddNote{" "}), HasSubstr("empty"));
    EXPECT_THAT(refusal(h, AddNote{"x", {}, {}, h.now().day}), HasSubstr("in the future"));
    EXPECT_THAT(refusal(h, AddNote{"x", {}, for_side(FactionId{999})}), HasSubstr("side"));
    EXPECT_THAT(refusal(h, AddNote{"x", {}, {}, {}, ArmyId{999}}), HasSubstr("army"));
    EXPECT_THAT(refusal(h, AddNote{"x", {"a\nb"}}), HasSubstr("tags"));
}

TEST(Notes, AreChangedAndStruckAndUndoBringsThemBack) {
    History h = books();
    done(h, AddNote{"teh ford"});
    Note note = newest(h);
    note.text = "the ford";
    note.tags = {"ford"};
    done(h, EditNote{note});
    EXPECT_EQ(newest(h).text, "the ford");
    Chronicle chronicle;
    chronicle.follow(h);
    const auto told = [&] {
        chronicle.follow(h);
        std::vector<std::string> out;
        for (const ChronicleRow* row : chronicle.rows())
            if (row->note) out.push_back(row->lines.front());
        return out;
    };
    EXPECT_THAT(told(), ElementsAre("the ford")) << "the chronicle reads as the note does now";
    done(h, StrikeNote{note.id});
    EXPECT_TRUE(h.now().notes.empty());
    EXPECT_TRUE(told().empty());
    h.undo();
    EXPECT_THAT(told(), ElementsAre("the ford"));
    h.undo();
    EXPECT_THAT(told(), ElementsAre("teh ford"));
    EXPECT_THAT(refusal(h, StrikeNote{NoteId{999}}), HasSubstr("not in the campaign"));
}

TEST(Notes, TagsAreReadFromWords) {
    EXPECT_THAT(tags_from_words(" #siege, Harl Ford ,,siege,# "), ElementsAre("siege", "Harl Ford"));
    EXPECT_TRUE(tags_from_words("").empty());
}

TEST(Sessions, AreNamedStretchesNumberedInTurn) {
    History h = books();
    EXPECT_THAT(refusal(h, EndSession{}), HasSubstr("No session is open"));
    EXPECT_THAT(done(h, BeginSession{" The Siege "}).lines, ElementsAre("Session 1: The Siege begins."));
    EXPECT_THAT(refusal(h, BeginSession{"x"}), HasSubstr("Session 1: The Siege is still open"));
    done(h, PassDays{2});
    EXPECT_THAT(done(h, EndSession{}).lines, ElementsAre("Session 1: The Siege ends."));
    const std::size_t end = h.at();
    EXPECT_EQ(last_session_end(h), end);
    done(h, AddNote{"between"});
    done(h, BeginSession{});
    done(h, AddNote{"within"});
    const auto all = sessions(h);
    ASSERT_EQ(all.size(), 2u);
    EXPECT_EQ(session_words(all[0].session), "Session 1: The Siege");
    EXPECT_EQ(all[0].to - all[0].from, 2);
    EXPECT_FALSE(all[0].session.open);
    EXPECT_EQ(session_words(all[1].session), "Session 2");
    EXPECT_TRUE(all[1].session.open);
    EXPECT_EQ(last_session_end(h), end) << "an open session has no end";

    Chronicle chronicle;
    chronicle.follow(h);
    ChronicleFilter filter;
    filter.session = 1;
    EXPECT_EQ(folded_rows(chronicle.rows(), filter, false).size(), 3u) << "begin, two days, end";
    filter.session = 2;
    EXPECT_EQ(folded_rows(chronicle.rows(), filter, false).size(), 2u);
}

}  // namespace
}  // namespace banneret
