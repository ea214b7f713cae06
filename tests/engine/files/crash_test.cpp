#include <gtest/gtest.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdlib>
#include <functional>
#include <set>

#include "engine/files/campaign_file.h"
#include "engine/files/campaign_store.h"
#include "tests/support/faulty_disk.h"
#include "tests/support/folder.h"
#include "tests/support/scripted_campaign.h"

// A program that writes a campaign is killed, or its disk fails, at every possible call: every step reported as
// accepted is in the file, and besides at most the step it was writing.

namespace banneret {
namespace {

namespace fs = std::filesystem;
using Fault = test::FaultyDisk::Fault;

// Reports go through a pipe, which outlives the process that wrote them.
class Pipe {
public:
    Pipe() { EXPECT_EQ(::pipe(ends_), 0); }
    ~Pipe() {
        ::close(ends_[0]);
        if (ends_[1] >= 0) ::close(ends_[1]);
    }
    void say(char c) const {
        if (::write(ends_[1], &c, 1) != 1) ::_exit(3);
    }
    void only_read() {
        ::close(ends_[1]);
        ends_[1] = -1;
    }
    // The next report, or none once the writer is gone.
    char next() const {
        char c = 0;
        return ::read(ends_[0], &c, 1) == 1 ? c : '\0';
    }

private:
    int ends_[2] = {-1, -1};
};

constexpr char accepted = '+', called = '.';

// Writes the states one after the other to the file, and saves and reopens it now and then. Calls `report` after every
// accepted step. Stops when the disk fails for good.
class Writer {
public:
    Writer(const std::vector<History>& states, fs::path path, std::shared_ptr<test::FaultyDisk> disk,
           std::function<void()> report)
        : states_(states), path_(std::move(path)), disk_(std::move(disk)), report_(std::move(report)) {}

    // Returns the number of accepted steps.
    std::size_t run() {
        if (!open()) return 0;
        for (std::size_t next = 1; next < states_.size(); ++next) {
            // A refused step may be tried again; if the journal is in doubt, after a save.
            if (!keep(next) && !keep(next) && !(save(next - 1) && keep(next))) return next - 1;
            if (report_) report_();
            if (next % 4 == 0) save(next);
            if (next % 7 == 0 && !open()) return next;
        }
        return states_.size() - 1;
    }

private:
    bool open() {
        store_.reset();
        auto opened = CampaignStore::open(path_, disk_);
        if (std::holds_alternative<FileError>(opened)) opened = CampaignStore::open(path_, disk_);
        if (auto* now = std::get_if<CampaignStore::Opened>(&opened)) store_.emplace(std::move(now->store));
        return store_.has_value();
    }
    bool keep(std::size_t i) { return !store_->persist(states_[i]); }
    bool save(std::size_t i) { return !store_->save(states_[i]); }

    const std::vector<History>& states_;
    fs::path path_;
    std::shared_ptr<test::FaultyDisk> disk_;
    std::function<void()> report_;
    std::optional<CampaignStore> store_;
};

// A series of terminal commands: each opens the file, commits its step, folds the journal now and then, and closes the
// file.
std::size_t commands_run(const std::vector<History>& states, const fs::path& path,
                         const std::shared_ptr<test::FaultyDisk>& disk, const std::function<void()>& report) {
    for (std::size_t next = 1; next < states.size(); ++next) {
        bool done = false;
        for (int tries = 0; !done && tries < 3; ++tries) {
            auto opened = CampaignStore::open(path, disk);
            auto* now = std::get_if<CampaignStore::Opened>(&opened);
            done = now != nullptr && !now->store.commit(states[next]);
            if (done && report) report();
            if (done) now->store.fold_if_due(states[next], next % 3 == 0 ? 0 : 4000);
        }
        if (!done) return next - 1;
    }
    return states.size() - 1;
}

class Crash : public testing::Test {
protected:
    test::Folder folder;
    fs::path path = folder.path() / "war.banneret";

    void begin(const History& h) const {
        for (const auto& entry : fs::directory_iterator(folder.path())) fs::remove(entry.path());
        ASSERT_FALSE(save_campaign(h, path));
    }
    std::string on_disk() const {
        const auto read = load_campaign(path);
        if (const auto* error = std::get_if<FileError>(&read)) return error->faults.at(0);
        return campaign_to_text(std::get<History>(read));
    }
    // Every accepted step is in the file; one more only if `more` allows it.
    void expect_kept(const std::vector<std::string>& texts, std::size_t steps, bool more) const {
        const std::string found = on_disk();
        const bool there = found == texts[steps] || (more && steps + 1 < texts.size() && found == texts[steps + 1]);
        EXPECT_TRUE(there) << "after " << steps << " steps the file holds another campaign: " << found.substr(0, 200);
        auto opened = CampaignStore::open(path, std::make_shared<test::FaultyDisk>());
        ASSERT_TRUE(std::holds_alternative<CampaignStore::Opened>(opened)) << std::get<FileError>(opened).faults.at(0);
        EXPECT_EQ(campaign_to_text(std::get<CampaignStore::Opened>(opened).history), found);
    }
};

std::vector<std::string> texts_of(const std::vector<History>& states) {
    std::vector<std::string> out;
    for (const History& h : states) out.push_back(campaign_to_text(h));
    return out;
}

// Kills the writer at this number of disk calls, while it runs on until the signal comes. Returns the number of steps
// it had reported by then.
std::size_t reported_before_the_kill(std::uint32_t calls, const std::function<void(const Pipe&)>& write) {
    Pipe pipe;
    const pid_t writer = ::fork();
    EXPECT_GE(writer, 0);
    if (writer == 0) {
        write(pipe);
        ::_exit(0);
    }
    pipe.only_read();
    std::size_t steps = 0;
    std::uint32_t seen = 0;
    char said = called;
    while (seen < calls && (said = pipe.next()) != '\0') {
        ++seen;
        steps += said == accepted;
    }
    ::kill(writer, SIGKILL);
    while ((said = pipe.next()) != '\0') steps += said == accepted;
    int status = 0;
    EXPECT_EQ(::waitpid(writer, &status, 0), writer);
    return steps;
}

TEST_F(Crash, EveryReportedCommandIsThereAfterEveryKill) {
    const int kills = std::getenv("BANNERET_SOAK") != nullptr ? 2'000 : 200;
    // Alternates two wars: battles and rosters, and everything else a campaign can hold.
    const std::vector<std::vector<History>> wars = {example::standings(21, 30),
                                                    example::standings(24, 30, example::random_command_of_any_kind)};
    const std::vector<std::vector<std::string>> texts = {texts_of(wars[0]), texts_of(wars[1])};
    Rng rng(77);
    std::size_t in_the_middle = 0;
    for (int kill = 0; kill < kills; ++kill) {
        SCOPED_TRACE(kill);
        const std::vector<History>& states = wars[static_cast<std::size_t>(kill % 2)];
        begin(states[0]);
        const std::size_t steps = reported_before_the_kill(rng.below(110), [&](const Pipe& pipe) {
            auto disk = std::make_shared<test::FaultyDisk>();
            disk->on_call = [&] { pipe.say(called); };
            if (kill % 4 < 2)
                Writer(states, path, disk, [&] { pipe.say(accepted); }).run();
            else
                commands_run(states, path, disk, [&] { pipe.say(accepted); });
        });
        in_the_middle += steps > 0 && steps + 1 < states.size();
        expect_kept(texts[static_cast<std::size_t>(kill % 2)], steps, true);
        if (HasFailure()) return;
    }
    RecordProperty("kills", kills);
    RecordProperty("in_the_middle", static_cast<int>(in_the_middle));
    EXPECT_GT(in_the_middle, 50u) << "the kills come too early or too late to show anything";
}

// The second war contains each of these commands.
TEST(CrashCommands, AreOfEverySort) {
    std::set<std::size_t> sorts;
    for (std::uint64_t seed = 0; seed < 10; ++seed) {
        History h = example::books();
        Rng rng(seed);
        for (int i = 0; i < 150; ++i) {
            const Command command = example::random_command_of_any_kind(h, rng);
            if (std::holds_alternative<Entry>(h.perform_rolling(command))) sorts.insert(command.index());
        }
    }
    const std::vector<Command> wanted = {PutPlace{},       RemovePlace{},  PutRoad{},       RemoveRoad{},
                                         PutRegion{},      RemoveRegion{}, SetMarchRules{}, MarchArmy{},
                                         HaltArmy{},       PlaceArmy{},    AddNote{},       EditNote{},
                                         StrikeNote{},     BeginSession{}, EndSession{},    KeepComparison{},
                                         DropComparison{}, FightOnTable{}, AutoPlayTable{}, SetMapPicture{}};
    for (const Command& command : wanted) EXPECT_TRUE(sorts.contains(command.index())) << "command " << command.index();
}

// A campaign that was never saved is kept in a draft, which begins without a file: whenever the program is killed,
// there is either no draft or one with every reported command.
TEST_F(Crash, ADraftThatIsBegunWithoutAFileIsThereWholeOrNotAtAll) {
    const auto states = example::standings(25, 12, example::random_command_of_any_kind);
    const auto texts = texts_of(states);
    Rng rng(78);
    int without = 0, begun = 0;
    for (int kill = 0; kill < 60; ++kill) {
        SCOPED_TRACE(kill);
        for (const auto& entry : fs::directory_iterator(folder.path())) fs::remove(entry.path());
        const std::uint32_t calls = rng.below(40);
        const std::size_t said = reported_before_the_kill(calls, [&](const Pipe& pipe) {
            auto disk = std::make_shared<test::FaultyDisk>();
            // On a busy machine the signal comes late, so every second program ends itself at the exact call.
            std::uint32_t made = 0;
            disk->on_call = [&, kill] {
                pipe.say(called);
                if (kill % 2 == 0 && made++ == calls) ::raise(SIGKILL);
            };
            auto store = CampaignStore::begin(states[0], path, disk);
            if (std::holds_alternative<FileError>(store)) ::_exit(1);
            pipe.say(accepted);
            for (std::size_t next = 1; next < states.size(); ++next) {
                if (std::get<CampaignStore>(store).persist(states[next])) ::_exit(1);
                pipe.say(accepted);
            }
        });
        if (said == 0) {
            ++without;
            if (!fs::exists(path)) continue;
            EXPECT_EQ(on_disk(), texts[0]) << "begun, and not yet reported";
            continue;
        }
        ++begun;
        expect_kept(texts, said - 1, true);
        if (HasFailure()) return;
    }
    EXPECT_GT(without, 2);
    EXPECT_GT(begun, 20);
}

using Script = std::function<std::size_t(const std::vector<History>&, const fs::path&,
                                         const std::shared_ptr<test::FaultyDisk>&, const std::function<void()>&)>;
std::size_t window_run(const std::vector<History>& states, const fs::path& path,
                       const std::shared_ptr<test::FaultyDisk>& disk, const std::function<void()>& report) {
    return Writer(states, path, disk, report).run();
}

// The number of disk calls in a run without failures.
std::size_t calls_of_a_run(const Script& run, const std::vector<History>& states, const fs::path& path) {
    auto disk = std::make_shared<test::FaultyDisk>();
    EXPECT_EQ(run(states, path, disk, {}), states.size() - 1);
    return disk->calls();
}

class CrashOf : public Crash, public testing::WithParamInterface<bool> {
protected:
    Script run = GetParam() ? Script(commands_run) : Script(window_run);
};
INSTANTIATE_TEST_SUITE_P(Windows, CrashOf, testing::Values(false));
INSTANTIATE_TEST_SUITE_P(Terminals, CrashOf, testing::Values(true));

TEST_P(CrashOf, AProgramThatEndsBeforeInOrAfterAnyCallLeavesWhatItHadAccepted) {
    const auto states = example::standings(22, 9);
    const auto texts = texts_of(states);
    begin(states[0]);
    const std::size_t calls = calls_of_a_run(run, states, path);
    ASSERT_GT(calls, 40u);
    RecordProperty("calls", static_cast<int>(calls));
    for (std::size_t at = 0; at < calls; ++at)
        for (const Fault fault : {Fault::exit_before, Fault::exit_half_way, Fault::exit_after}) {
            SCOPED_TRACE(testing::Message() << "call " << at << ", kind " << static_cast<int>(fault));
            begin(states[0]);
            Pipe pipe;
            const pid_t writer = ::fork();
            ASSERT_GE(writer, 0);
            if (writer == 0) {
                auto disk = std::make_shared<test::FaultyDisk>(test::FaultyDisk::Plan{fault, at, 0});
                run(states, path, disk, [&] { pipe.say(accepted); });
                ::_exit(1);  // before the call is made
            }
            pipe.only_read();
            std::size_t steps = 0;
            while (pipe.next() != '\0') ++steps;
            int status = 0;
            ASSERT_EQ(::waitpid(writer, &status, 0), writer);
            ASSERT_TRUE(WIFEXITED(status) && WEXITSTATUS(status) == 0);
            expect_kept(texts, steps, true);
            if (HasFailure()) return;
        }
}

TEST_P(CrashOf, WhateverCallFailsTheDiskHoldsWhatWasAccepted) {
    const auto states = example::standings(23, 9);
    const auto texts = texts_of(states);
    begin(states[0]);
    const std::size_t calls = calls_of_a_run(run, states, path);
    RecordProperty("calls", static_cast<int>(calls));
    struct Kind {
        Fault fault;
        int error;
    };
    for (std::size_t at = 0; at < calls; ++at)
        for (const Kind kind : {Kind{Fault::fail, ENOSPC}, Kind{Fault::fail, EIO}, Kind{Fault::short_write, 0},
                                Kind{Fault::half_then_fail, ENOSPC}, Kind{Fault::fail_ever_after, EIO}}) {
            SCOPED_TRACE(testing::Message()
                         << "call " << at << ", kind " << static_cast<int>(kind.fault) << ", error " << kind.error);
            begin(states[0]);
            auto disk = std::make_shared<test::FaultyDisk>(test::FaultyDisk::Plan{kind.fault, at, kind.error});
            std::size_t steps = 0;
            // Also while the writer has the file open, after each of the next accepted steps.
            int looked = 0;
            const std::size_t in_the_end = run(states, path, disk, [&] {
                ++steps;
                if (disk->struck() && ++looked <= 2) {
                    EXPECT_EQ(on_disk(), texts[steps]);
                }
            });
            EXPECT_EQ(steps, in_the_end);
            if (kind.fault != Fault::fail_ever_after) {
                EXPECT_EQ(steps, states.size() - 1) << "it goes on";
            }
            // On a disk that accepts no more writes a partial record cannot be cut off, so the step that was refused
            // may be on the disk completely.
            expect_kept(texts, steps, kind.fault == Fault::fail_ever_after);
            if (HasFailure()) return;
        }
}

}  // namespace
}  // namespace banneret
