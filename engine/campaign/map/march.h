#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <variant>
#include <vector>

#include "engine/campaign/map/map.h"
#include "engine/core/shared.h"

namespace banneret {

struct Campaign;
struct Entry;
class HistoryLine;

// A march is an order that takes days: every day the army moves as far as its slowest unit can, and it arrives on its
// day. All lengths are hundredths of a mile. Effort is the cost of a length: more than its miles on slow ground.

struct Stretch {
    MapPoint to;
    std::int32_t length = 0;     // from the end of the previous stretch; 0..3,000,000
    std::int32_t percent = 100;  // per cent of the movement rate, 1..1000, for the ground at the time of the order
    Ground ground = Ground::open;
    bool operator==(const Stretch&) const = default;
};
struct Way {
    MapPoint from;
    std::string from_words, to_words;  // "Otterholt", "4 miles north of Cold Beacon"
    std::vector<Stretch> stretches;    // 1 .. most_stretches
    bool operator==(const Way&) const = default;
};
inline constexpr std::size_t most_stretches = 20'000;

// Append only. Careful: at most half the movement rate in a day, so that the wounded still return (AD-R11).
enum class Pace : std::uint8_t { full, careful };

struct Progress {
    std::int32_t stretch = 0;  // completed stretches, 0 .. stretches
    std::int32_t done = 0;     // distance covered on the next one
    bool operator==(const Progress&) const = default;
};
struct March {
    ArmyId army{};
    Pace pace = Pace::full;
    Shared<Way> way;
    Progress at;
    std::int32_t began = 0;  // campaign day of the order
    bool operator==(const March&) const = default;
};

// The quickest way by road, with shortcuts across country at both ends, or entirely across country if that is quicker;
// passes through `via`. The refusal names the leg that is impassable.
std::variant<Way, Refusal> quickest_way(const Map& map, MapPoint from, MapPoint to, std::span<const MapPoint> via = {});

std::int32_t length_of(const Way& way);
MapPoint point_at(const Way& way, Progress at);
bool arrived(const Way& way, Progress at);
// The position of an army after the given effort, limited to the given miles, and the distance covered.
struct Walked {
    Progress at;
    std::int32_t miles = 0;  // hundredths
    bool operator==(const Walked&) const = default;
};
Walked walked(const Way& way, Progress from, std::int64_t effort, std::int32_t most_miles);
// A day's march at this rate (miles a day) and pace.
Walked day_walked(const Way& way, Progress from, int rate, Pace pace);
// The position at the end of each day, up to `most` days. Ends with the arrival, or where the army cannot move.
std::vector<Progress> days_ahead(const Way& way, Progress from, int rate, Pace pace, int most);
// AD-R11: over half the movement rate in one day.
bool is_forced(std::int32_t miles, int rate);
// Days of march from here without interruption. None if it would take more than ten years.
std::optional<int> days_to_walk(const Way& way, Progress from, int rate, Pace pace);

const March* find_march(const Campaign& c, ArmyId army);
// The day of arrival without interruption. An army that cannot move (a battle waits) counts from today.
std::optional<std::int32_t> arrival_day(const Campaign& c, const March& march);

// A line of the ledger of miles: one army's movement on one day. Stored in the entries of the chronicle.
enum class MileKind : std::uint8_t { march, forced_march, retreat };  // append only
struct MileLine {
    std::int32_t day = 0;
    ArmyId army{};
    MileKind kind = MileKind::march;
    std::int32_t miles = 0;  // hundredths
    bool operator==(const MileLine&) const = default;
};
// The lines of one army, or of all armies, oldest first, from the line's entries from index `first` on.
std::vector<MileLine> ledger(const HistoryLine& chronicle, ArmyId army = {}, std::size_t first = 0);
// "7.5 miles", "1 mile"; "0.25 miles".
std::string miles_words(std::int32_t hundredths);

// Faults of a march or of a stand. The campaign checks that the army exists.
std::vector<Problem> faults(const March& march);
std::vector<Problem> faults(const Stand& stand);

}  // namespace banneret
