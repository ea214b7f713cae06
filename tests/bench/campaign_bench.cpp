// A long war: a campaign with 10,000 battles, made by commands, then opened, changed, searched and explained, compared
// with one of 1,000; --quick uses 1,500 and 150, unless BANNERET_SOAK is set. The promises: 10,000 battles open in 0.3
// s and 100,000 in one; a durable command takes at most three times as long as writing and syncing the same bytes,
// however many battles there are; the luck is explained in a second. One battle in ten is typed in, and one in 2,500 is
// fought on the table. A war of any size is made in stages by hand: `--grow FILE BATTLES SECONDS` adds battles as long
// as there is time, and `--wars FEW FILE MANY FILE` measures two such files. Tests check no absolute times, so exit
// code 1 means that one of these ratios, all measured in this run, is broken:
//   a command with its write, to the bare write (if a sync takes a millisecond or more), and to that of a tenth
//   open, search, luck to that of a tenth of the battles: 10 is linear, the rest is the cost of caches
//   memory of a program that only opens it: that without a campaign, plus twice the file

#include <benchmark/benchmark.h>
#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <fstream>
#include <map>
#include <utility>

#include "engine/campaign/battles/fight.h"
#include "engine/campaign/chronicle/army_luck.h"
#include "engine/campaign/chronicle/chronicle.h"
#include "engine/core/check.h"
#include "engine/files/campaign_file.h"
#include "engine/files/campaign_store.h"
#include "engine/rulesets/catalogue.h"
#include "tests/bench/bounds.h"
#include "tests/support/example_armies.h"
#include "tests/support/folder.h"

namespace banneret {
namespace {

namespace fs = std::filesystem;
using Clock = std::chrono::steady_clock;

struct Size {
    int few = 1'000, many = 10'000;
};
constexpr std::size_t armies_a_side = 20;
constexpr std::size_t chronicle_versions = 40'000;  // as many as the window lists

double since(Clock::time_point begin) {
    return std::chrono::duration<double>(Clock::now() - begin).count();
}
double processor_seconds() {
    return static_cast<double>(std::clock()) / CLOCKS_PER_SEC;
}

void must(History& h, const Command& command) {
    CHECK(std::holds_alternative<Entry>(h.perform_rolling(command)));
}

Army host(std::string name, FactionId faction, std::vector<Unit> units) {
    Army a;
    a.name = std::move(name);
    a.faction = faction;
    a.place = "Harl Ford";
    a.units = std::move(units);
    Character general;
    general.id = CharacterId{1};
    general.name = "General of " + a.name;
    general.leadership = 3;
    a.general = general.id;
    a.characters = {general};
    return a;
}

// Kinds of battles: one in ten was fought elsewhere and is typed in, one in `table_every` is fought on the table.
constexpr std::size_t table_every = 2'500;

FightAtOnce wished(const Campaign& now, std::size_t battle) {
    FightAtOnce wish;
    wish.attacker = now.armies[battle % armies_a_side]->id;
    wish.defender = now.armies[armies_a_side + (battle * 7) % armies_a_side]->id;
    wish.seed = battle + 1;
    return wish;
}

Performed fought(const Campaign& now, std::size_t battle) {
    FightAtOnce wish = wished(now, battle);
    if (battle % table_every == table_every - 1) {
        const auto rulesets = tactical_rulesets();
        wish.table = OnTable{std::string(rulesets[battle / table_every % rulesets.size()].key),
                             {TableCommander::by_the_book, TableCommander::by_the_book}};
    }
    auto done = fight_at_once(now, wish);
    CHECK(std::holds_alternative<Performed>(done));
    return std::get<Performed>(std::move(done));
}

void type_in(History& h, std::size_t battle) {
    const FightAtOnce wish = wished(h.now(), battle);
    must(h, OfferBattle{wish.attacker, wish.defender, "", "", ""});
    const BattleId id = h.now().battles.back()->id;
    auto start = battle_start(h.now(), wish.attacker, wish.defender, "Harl Ford", true);
    Review review = untouched(std::get<abstract::Start>(start));
    review.result = BattleResult{Grade::victory, Role::attacker};
    review.attacker = review.winner = review.field = Side::first;
    review.defeated.second = true;
    for (const Side side : both_sides) review.losses[side].units.front().killed = 7;
    must(h, EnterBattleResult{id, review, battle});
    must(h, ApplyBattle{id});
}

// After every battle both armies are reinforced and a day passes.
void one_more(History& h, const Campaign& fresh, std::size_t b) {
    if (b % 10 == 7)
        type_in(h, b);
    else
        h.add(fought(h.now(), b));
    must(h, PutArmy{*fresh.armies[b % armies_a_side], "reinforced"});
    must(h, PutArmy{*fresh.armies[armies_a_side + (b * 7) % armies_a_side], "reinforced"});
    must(h, PassDays{1});
}

constexpr std::size_t versions_before = 2 + 2 * armies_a_side;  // the sides and the armies

History beginning() {
    History h(new_campaign("The long war"));
    for (const char* name : {"Reds", "Orcs"}) {
        Faction faction;
        faction.name = name;
        must(h, PutFaction{faction});
    }
    for (std::size_t i = 0; i < armies_a_side; ++i)
        must(h, PutArmy{host(fmt::format("Red {}", i + 1), h.now().factions[0].id, example::red()), ""});
    for (std::size_t i = 0; i < armies_a_side; ++i)
        must(h, PutArmy{host(fmt::format("Orc {}", i + 1), h.now().factions[1].id, example::orc()), ""});
    CHECK_EQ(h.at(), versions_before);
    return h;
}

// Adds battles, made by commands, until there are `battles`, or the time is over; packs as it goes. Returns how many
// there are.
std::size_t grow(History& h, std::size_t battles, double seconds) {
    const auto begin = Clock::now();
    const Campaign fresh = *h.version(versions_before).campaign;
    LuckRecords records;
    records.follow(h);
    std::size_t b = records.all().size();
    for (; b < battles && since(begin) < seconds; ++b) {
        one_more(h, fresh, b);
        if (b % 500 == 499) pack_history(h);
    }
    return b;
}

History war(int battles) {
    History h = beginning();
    grow(h, static_cast<std::size_t>(battles), 1e9);
    return h;
}

struct Wars {
    test::Folder folder;
    std::map<int, History> of;
    std::map<int, fs::path> given;  // made before by --grow
    fs::path file(int battles) const {
        const auto at = given.find(battles);
        return at != given.end() ? at->second : folder.path() / fmt::format("war-{}.banneret", battles);
    }
    const History& made(int battles) {
        const auto found = of.find(battles);
        if (found != of.end()) return found->second;
        if (given.contains(battles)) {
            auto loaded = load_campaign(file(battles));
            return of.emplace(battles, std::get<History>(std::move(loaded))).first->second;
        }
        const History& h = of.emplace(battles, war(battles)).first->second;
        CHECK(!save_campaign(h, file(battles)));
        return h;
    }
};

// The median of the measured times, by name.
using Measured = std::map<std::string, double>;
double middle(std::vector<double> times) {
    std::nth_element(times.begin(), times.begin() + static_cast<std::ptrdiff_t>(times.size() / 2), times.end());
    return times[times.size() / 2];
}

void open(benchmark::State& state, Wars& wars, int battles, Measured& measured) {
    wars.made(battles);
    std::vector<double> times;
    for (auto _ : state) {
        const double before = processor_seconds();
        const auto opened = CampaignStore::open(wars.file(battles), std::make_shared<RealDisk>());
        times.push_back(processor_seconds() - before);
        CHECK(std::holds_alternative<CampaignStore::Opened>(opened));
        state.SetIterationTime(times.back());
    }
    measured[fmt::format("open {}", battles)] = *std::min_element(times.begin(), times.end());
    state.counters["MB"] = static_cast<double>(fs::file_size(wars.file(battles))) / 1e6;
}

// Appends as many bytes as the journal got to a separate file, and syncs it.
double bare_write(const fs::path& path, std::size_t bytes) {
    const std::string text(bytes, 'x');
    const int file = ::open(path.c_str(), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
    CHECK(file >= 0);
    const auto begin = Clock::now();
    CHECK_EQ(::write(file, text.data(), text.size()), static_cast<ssize_t>(text.size()));
    CHECK_EQ(::fsync(file), 0);
    const double time = since(begin);
    ::close(file);
    return time;
}

template <class Do>
void command(benchmark::State& state, Wars& wars, int battles, Measured& measured, const std::string& name, Do&& act) {
    History h = wars.made(battles);
    const fs::path path = wars.folder.path() / "changed.banneret";
    auto begun = CampaignStore::begin(h, path, std::make_shared<RealDisk>());
    CampaignStore& store = std::get<CampaignStore>(begun);
    const fs::path journal = path.string() + ".journal", beside = wars.folder.path() / "bare";
    act(h, 0);
    CHECK(!store.persist(h));  // creates the journal
    std::vector<double> bare, whole;
    std::size_t n = 0;
    for (auto _ : state) {
        const auto size = fs::file_size(journal);
        const auto begin = Clock::now();
        act(h, ++n);
        CHECK(!store.persist(h));
        const double time = since(begin);
        whole.push_back(time);
        bare.push_back(bare_write(beside, fs::file_size(journal) - size));
        state.SetIterationTime(time);
    }
    measured[fmt::format("{} {}", name, battles)] = middle(std::move(whole));
    measured[fmt::format("bare {} {}", name, battles)] = middle(std::move(bare));
    state.counters["ms_bare"] = measured[fmt::format("bare {} {}", name, battles)] * 1e3;
}

// Processor time, because searching does not wait for the disk. By the clock, a busy machine interrupts a long search
// more often, so that it would seem to grow faster than the chronicle.
void search(benchmark::State& state, Wars& wars, int battles, Measured& measured) {
    const History& h = wars.made(battles);
    Chronicle chronicle;
    const double begin = processor_seconds();
    chronicle.follow(h, chronicle_versions);
    state.counters["ms_to_read_it_first"] = (processor_seconds() - begin) * 1e3;
    constexpr int again = 5;
    std::vector<double> times;
    std::size_t found = 0;
    for (auto _ : state) {
        const double started = processor_seconds();
        for (int i = 0; i < again; ++i)
            for (const char* words : {"orc 7", "victory", "not there at all"}) {
                ChronicleFilter filter;
                filter.words = words;
                found += folded_rows(chronicle.rows(), filter, true).size();
            }
        times.push_back((processor_seconds() - started) / (3 * again));
        state.SetIterationTime(times.back());
    }
    CHECK(found > 0);
    measured[fmt::format("search {}", battles)] = middle(std::move(times));
}

// As `explain` does from the file; packed battles carry their luck.
void luck(benchmark::State& state, Wars& wars, int battles, Measured& measured) {
    wars.made(battles);
    const auto loaded = load_campaign(wars.file(battles));
    std::vector<double> times;
    for (auto _ : state) {
        const double begin = processor_seconds();
        const LuckLedger ledger = luck_ledger(std::get<History>(loaded));
        double chances = 0;
        for (const LedgerArmy& army : ledger.armies) chances += army.losses.at_least();
        CHECK(chances > 0);
        times.push_back(processor_seconds() - begin);
        state.SetIterationTime(times.back());
    }
    measured[fmt::format("luck {}", battles)] = middle(std::move(times));
}

// Peak memory of this program in MB. Memory used before exec does not count.
double most_memory() {
    std::ifstream status("/proc/self/status");
    for (std::string line; std::getline(status, line);)
        if (line.starts_with("VmHWM:")) return std::stod(line.substr(6)) / 1000;
    return 0;
}

// Peak memory of another program that opens the file and ends.
double memory_of_opening(const std::string& self, const fs::path& file) {
    std::FILE* out = ::popen(fmt::format("'{}' --only-open '{}'", self, file.string()).c_str(), "r");
    CHECK(out != nullptr);
    double memory = 0;
    CHECK_EQ(std::fscanf(out, "%lf", &memory), 1);
    CHECK_EQ(::pclose(out), 0);
    return memory;
}

bool held(const char* promise, double ratio, double limit) {
    std::printf("%-60s %10.3f times, at most %g%s\n", promise, ratio, limit, ratio <= limit ? "" : "   BROKEN");
    return ratio <= limit || !bench::bounds_fail();
}

}  // namespace
}  // namespace banneret

int main(int argc, char** argv) {
    using namespace banneret;
    if (argc == 3 && std::string_view(argv[1]) == "--only-open") {
        const auto opened = CampaignStore::open(argv[2], std::make_shared<RealDisk>());
        std::printf("%f\n", most_memory());
        return std::holds_alternative<CampaignStore::Opened>(opened) ? 0 : 1;
    }
    if (argc == 5 && std::string_view(argv[1]) == "--grow") {
        History h = fs::exists(argv[2]) ? std::get<History>(load_campaign(argv[2])) : beginning();
        const std::size_t there = grow(h, std::stoul(argv[3]), std::stod(argv[4]));
        CHECK(!save_campaign(h, argv[2]));
        std::printf("%zu battles\n", there);
        return 0;
    }
    Size size;
    Wars wars;
    // --wars FEW FILE MANY FILE, made by --grow
    if (argc >= 6 && std::string_view(argv[1]) == "--wars") {
        size = {std::stoi(argv[2]), std::stoi(argv[4])};
        wars.given = {{size.few, argv[3]}, {size.many, argv[5]}};
        for (int i = 1; i + 5 < argc; ++i) argv[i] = argv[i + 5];
        argc -= 5;
    }
    if (argc >= 2 && std::string_view(argv[1]) == "--quick") {
        if (std::getenv("BANNERET_SOAK") == nullptr) size = {150, 1'500};
        for (int i = 1; i + 1 < argc; ++i) argv[i] = argv[i + 1];
        --argc;
    }
    const auto [few, many] = size;
    Measured measured;
    const auto add = [](const std::string& name, int battles, benchmark::IterationCount times, auto&& run) {
        benchmark::RegisterBenchmark(fmt::format("{}/{}", name, battles).c_str(), run)
            ->UseManualTime()
            ->Iterations(times)
            ->Unit(benchmark::kMillisecond);
    };
    for (const int battles : {few, many}) {
        add("open", battles, 5, [&, battles](benchmark::State& s) { open(s, wars, battles, measured); });
        add("note", battles, 30, [&, battles](benchmark::State& s) {
            command(s, wars, battles, measured, "note", [](History& h, std::size_t) { must(h, AddNote{"Rain."}); });
        });
        // Two armies meet once a day, so there are at most as many battles as pairs.
        add("battle", battles, 15, [&, battles](benchmark::State& s) {
            command(s, wars, battles, measured, "battle", [](History& h, std::size_t n) { h.add(fought(h.now(), n)); });
        });
        add("search", battles, 20, [&, battles](benchmark::State& s) { search(s, wars, battles, measured); });
        add("luck", battles, 5, [&, battles](benchmark::State& s) { luck(s, wars, battles, measured); });
    }
    benchmark::Initialize(&argc, argv);
    if (benchmark::ReportUnrecognizedArguments(argc, argv)) return 1;
    benchmark::RunSpecifiedBenchmarks();
    benchmark::Shutdown();
    if (measured.size() < 14) return 0;  // only some benchmarks were chosen by hand

    const auto at = [&](const char* name, int battles) { return measured[fmt::format("{} {}", name, battles)]; };
    const double memory = memory_of_opening(argv[0], wars.file(many));
    const double memory_of_few = memory_of_opening(argv[0], wars.file(few));
    const double file = static_cast<double>(fs::file_size(wars.file(many))) / 1e6;
    std::printf(
        "%d battles: %.0f ms to open, %.1f ms a note, %.1f ms a battle, %.1f ms a search, %.0f ms to explain, "
        "%.0f MB of memory, %.1f MB of file\n",
        many, at("open", many) * 1e3, at("note", many) * 1e3, at("battle", many) * 1e3, at("search", many) * 1e3,
        at("luck", many) * 1e3, memory, file);
    bool kept = true;
    constexpr double slow_sync = 1e-3;  // a faster sync means that the disk is memory, which makes every ratio large
    for (const int battles : {few, many})
        if (at("bare note", battles) >= slow_sync)
            kept &= held(fmt::format("a note with its write, to a bare write, {} battles", battles).c_str(),
                         at("note", battles) / at("bare note", battles), 3);
    kept &= held("a note with its write, to that of a tenth of the battles", at("note", many) / at("note", few), 3);
    kept &= held("memory, to that of a small war and twice the file", memory / (memory_of_few + 2 * file), 1);
    for (const auto& [what, limit] : {std::pair{"open", 14.0}, std::pair{"search", 20.0}, std::pair{"luck", 14.0}})
        kept &= held(fmt::format("{}, to that of a tenth of the battles", what).c_str(), at(what, many) / at(what, few),
                     limit);
    return kept ? 0 : 1;
}
