#include "engine/campaign/history.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/support/campaigns.h"

namespace banneret {
namespace {

using example::books;
using example::done;
using testing::HasSubstr;

std::vector<std::string> notes(const History& h) {
    std::vector<std::string> out;
    for (const SharedEntry e : h.chronicle())
        if (e->kind == EntryKind::note) out.push_back(e->lines.front());
    return out;
}

TEST(History, UndoAndRedoSayWhatTheyDo) {
    History h = books();
    done(h, AddNote{"a"});
    done(h, PassDays{2});
    EXPECT_EQ(h.undo_words(), "pass 2 days");
    EXPECT_FALSE(h.redo_words());
    EXPECT_TRUE(h.undo());
    EXPECT_EQ(h.undo_words(), "add a note");
    EXPECT_EQ(h.redo_words(), "pass 2 days");
    EXPECT_TRUE(h.redo());
    EXPECT_EQ(h.now().day, 5);
    EXPECT_FALSE(h.redo());
}

TEST(History, EndsAtItsFirstVersion) {
    History h(new_campaign("New"));
    EXPECT_FALSE(h.undo());
    EXPECT_FALSE(h.undo_words());
    EXPECT_TRUE(h.chronicle().empty());
}

TEST(History, AFutureGivenUpStaysAsABranch) {
    History h = books();
    done(h, AddNote{"a"});
    done(h, AddNote{"b"});
    const std::size_t b = h.at();
    h.undo();
    done(h, AddNote{"c"});
    EXPECT_THAT(notes(h), testing::ElementsAre("a", "c"));
    h.undo();
    EXPECT_EQ(h.redo_words(), "add a note");
    h.redo();
    EXPECT_THAT(notes(h), testing::ElementsAre("a", "c"));  // the one last left
    h.go_to(b);
    EXPECT_THAT(notes(h), testing::ElementsAre("a", "b"));
    h.undo();
    h.redo();
    EXPECT_EQ(h.at(), b);
}

TEST(History, GoingBackAlongALineCanBeRedoneToItsEnd) {
    History h = books();
    const std::size_t first = h.at();
    for (const char* note : {"a", "b", "c"}) done(h, AddNote{note});
    h.go_to(first);
    while (h.redo()) {
    }
    EXPECT_THAT(notes(h), testing::ElementsAre("a", "b", "c"));
}

TEST(History, ARefusedCommandChangesNothing) {
    History h = books();
    const std::size_t versions = h.versions().size();
    EXPECT_TRUE(std::holds_alternative<Refusal>(h.perform(PassDays{0})));
    EXPECT_EQ(h.versions().size(), versions);
}

TEST(History, KnowsWhatIsNotSaved) {
    History h(new_campaign("New"));
    EXPECT_TRUE(h.unsaved());
    h.mark_saved();
    EXPECT_FALSE(h.unsaved());
    done(h, AddNote{"a"});
    EXPECT_TRUE(h.unsaved());
    h.mark_saved();
    h.undo();
    EXPECT_TRUE(h.unsaved());
    h.redo();
    EXPECT_FALSE(h.unsaved());
    h.undo();
    done(h, AddNote{"b"});
    h.go_to(1);
    EXPECT_TRUE(h.unsaved()) << "there is a new branch";
}

TEST(History, VersionsShareWhatDidNotChange) {
    History h = books();
    const Campaign before = h.now();
    done(h, PassDays{1});
    EXPECT_TRUE(before.armies.same_object(h.now().armies));
    EXPECT_TRUE(before.factions.same_object(h.now().factions));
    EXPECT_TRUE(before.calendar.same_object(h.now().calendar));
}

std::string refused_restore(std::vector<History::Version> versions, std::size_t at) {
    const auto restored = History::restore(std::move(versions), at);
    const auto* problem = std::get_if<Problem>(&restored);
    return problem != nullptr ? problem->sentence() : "(restored)";
}

TEST(History, IsRestoredOnlyFromATree) {
    History h = books();
    const auto all = h.versions();
    const std::vector<History::Version> good(all.begin(), all.end());
    EXPECT_EQ(refused_restore(good, 2), "(restored)");
    EXPECT_THAT(refused_restore({}, 0), HasSubstr("there are none"));
    EXPECT_THAT(refused_restore(good, good.size()), HasSubstr("there is no version"));
    auto bad = good;
    bad[2].redo = 0;
    bad[3].from = 3;
    EXPECT_THAT(refused_restore(bad, 0), HasSubstr("version 3: does not come from an earlier one"));
    bad = good;
    bad[0].from = 1;
    EXPECT_THAT(refused_restore(bad, 0), HasSubstr("version 0"));
    bad = good;
    bad[2].entry.reset();
    EXPECT_THAT(refused_restore(bad, 0), HasSubstr("does not say what led to it"));
    bad = good;
    bad[0].entry = Entry{};
    EXPECT_THAT(refused_restore(bad, 0), HasSubstr("has something before it"));
    bad = good;
    bad[1].campaign.reset();
    EXPECT_THAT(refused_restore(bad, 0), HasSubstr("has no campaign"));
    bad = good;
    bad[1].redo = 3;
    EXPECT_THAT(refused_restore(bad, 0), HasSubstr("redoes a version that does not come from it"));
}

}  // namespace
}  // namespace banneret
