#include <fmt/format.h>

#include <algorithm>

#include "engine/campaign/time/days.h"
#include "engine/core/text.h"

namespace banneret {

namespace {

constexpr int parts_of_day = 96;  // quarters of an hour: fine enough that the fastest armies cannot pass through each
                                  // other

// An army on the map today.
struct Body {
    ArmyId army{};
    FactionId faction{};
    bool strong = false;  // has men who could give battle
    MapPoint morning, now;
    std::string words;  // its place in the morning
};

struct Mover {
    std::size_t body = 0, march = 0;
    int rate = 0;
    Walked day;  // its day's march without contact
    Walked so_far;
    std::vector<std::size_t> near;  // indices of enemies it could meet
    std::optional<std::size_t> met;
};

class MarchingDay {
public:
    explicit MarchingDay(Performed& work) : work_(work), c_(work.campaign) {}

    bool march() {
        if (c_.marches.empty()) return false;
        for (const auto& army : c_.armies)
            if (const auto at = position_of(c_, *army))
                bodies_.push_back({army->id, army->faction, individuals(*army) > 0, *at, *at, army->place});
        const SharedList<March> marches = c_.marches;
        for (std::size_t i = 0; i < marches.size(); ++i) add_mover(marches[i], i);
        for (Mover& mover : movers_) find_near(mover);
        for (int part = 1; part <= parts_of_day; ++part)
            for (Mover& mover : movers_) go(mover, part);
        for (const Mover& mover : movers_) settle(mover, marches[mover.march]);
        // Meetings with standing armies first: they fix the words of the place for armies that arrive later.
        bool stops = false;
        for (const bool host_stands : {true, false})
            for (const Mover& mover : movers_)
                if (mover.met && (mover_of(*mover.met) == nullptr) == host_stands) stops = meet(mover) || stops;
        return stops;
    }

private:
    void add_mover(const March& march, std::size_t at) {
        const Army& army = *find_army(c_, march.army);
        const auto body =
            std::find_if(bodies_.begin(), bodies_.end(), [&](const Body& b) { return b.army == army.id; });
        if (body == bodies_.end() || !(body->now == point_at(*march.way, march.at)) ||
            (individuals(army) == 0 && army.characters.empty())) {
            say_on(work_, fmt::format("{} is no longer on its march to {}.", army.name, march.way->to_words),
                   for_side(army.faction));
            end_march(c_, army.id);
            return;
        }
        if (open_battle_of(c_, army.id) != nullptr) return;  // a waiting battle holds it
        Mover mover;
        mover.body = static_cast<std::size_t>(body - bodies_.begin());
        mover.march = at;
        mover.rate = movement_rate(army, c_.map->rules).miles;
        mover.day = day_walked(*march.way, march.at, mover.rate, march.pace);
        mover.so_far = {march.at, 0};
        movers_.push_back(std::move(mover));
    }

    // Enemies that could come within contact distance today. Armies already that close in the morning do not meet
    // again.
    void find_near(Mover& mover) {
        const Body& own = bodies_[mover.body];
        if (!own.strong) return;
        for (std::size_t i = 0; i < bodies_.size(); ++i) {
            const Body& other = bodies_[i];
            if (other.faction == own.faction || !other.strong) continue;
            const std::int64_t apart = distance(own.morning, other.morning);
            std::int64_t reach = c_.map->rules.contact + mover.day.miles;
            if (const Mover* theirs = mover_of(i)) reach += theirs->day.miles;
            if (apart > c_.map->rules.contact && apart <= reach + 2) mover.near.push_back(i);
        }
    }

    const Mover* mover_of(std::size_t body) const {
        for (const Mover& mover : movers_)
            if (mover.body == body) return &mover;
        return nullptr;
    }

    void go(Mover& mover, int part) {
        if (mover.met || (mover.near.empty() && part < parts_of_day)) return;
        const March& march = c_march(mover);
        if (part == parts_of_day) {
            mover.so_far = mover.day;
        } else {
            const std::int64_t effort = std::int64_t{mover.rate} * mile * part / parts_of_day;
            mover.so_far = walked(*march.way, march.at, effort, mover.day.miles);
        }
        bodies_[mover.body].now = point_at(*march.way, mover.so_far.at);
        for (const std::size_t other : mover.near) {
            if (distance(bodies_[mover.body].now, bodies_[other].now) > c_.map->rules.contact) continue;
            mover.met = other;
            for (Mover& theirs : movers_)
                if (theirs.body == other && !theirs.met) theirs.met = mover.body;
            return;
        }
    }

    const March& c_march(const Mover& mover) const { return *find_march(c_, bodies_[mover.body].army); }

    // Updates the army's march, place and wounded after the day's march.
    void settle(const Mover& mover, const March& before) {
        const Body& body = bodies_[mover.body];
        Army army = *find_army(c_, body.army);
        const std::string old_place = army.place;
        const Way& way = *before.way;
        const bool there = arrived(way, mover.so_far.at);
        army.place = place_words(*c_.map, body.now);
        if (mover.so_far.miles > 0) army.fortified = false;  // AD-R18
        put_stand(c_, {army.id, body.now, army.place});
        const bool forced = is_forced(mover.so_far.miles, mover.rate);
        if (mover.so_far.miles > 0)
            work_.entry.miles.push_back(
                {c_.day, army.id, forced ? MileKind::forced_march : MileKind::march, mover.so_far.miles});
        if (there) {
            say_on(work_, fmt::format("{} arrives at {} after {}.", army.name, army.place, miles_words(length_of(way))),
                   for_side(army.faction));
            if (work_.entry.kind == EntryKind::time) work_.entry.kind = EntryKind::march;
        }
        std::vector<std::string> lost;
        if (forced) {
            const std::string by = fmt::format("Because of the forced march of {}", miles_words(mover.so_far.miles));
            if (auto line = lose_wounded(c_, army, by)) lost.push_back(*line);
            for (std::string& line : reopen_wounds(c_, army)) lost.push_back(std::move(line));
        }
        for (std::string& line : lost) say_on(work_, line, for_side(army.faction));
        const ArmyId id = army.id;
        replace(c_.armies, id, std::move(army));
        if (there) {
            end_march(c_, id);
            return;
        }
        c_.marches.edit([&](std::vector<March>& marches) {
            for (March& march : marches)
                if (march.army == id) march.at = mover.so_far.at;
        });
    }

    // The army that arrives takes the other one's words for its place, so that both are at one place.
    bool meet(const Mover& mover) {
        const ArmyId one = bodies_[mover.body].army, two = bodies_[*mover.met].army;
        if (battle_between(c_, one, two) != nullptr) return true;  // reported from the other side
        const Army& host = *find_army(c_, two);
        const Army& comer = *find_army(c_, one);
        Army joined = comer;
        joined.place = host.place;
        put_stand(c_, {one, bodies_[mover.body].now, joined.place});
        replace(c_.armies, one, std::move(joined));
        return offer_meeting(work_, one, two);
    }

    Performed& work_;
    Campaign& c_;
    std::vector<Body> bodies_;
    std::vector<Mover> movers_;
};

}  // namespace

bool march_all(Performed& work) {
    return MarchingDay(work).march();
}

bool offer_meeting(Performed& work, ArmyId one, ArmyId two) {
    Campaign& c = work.campaign;
    const Army& first = *find_army(c, one);
    const Army& second = *find_army(c, two);
    const Readers readers = for_sides(first.faction, second.faction);
    std::string name;
    if (find_place(*c.map, first.place) == nullptr) {
        const std::size_t of = first.place.find(" of ");
        name =
            of != std::string::npos ? fmt::format("Battle near {}", first.place.substr(of + 4)) : "Battle in the field";
    }
    auto offered = carry_out(
        c, OfferBattle{one, two, name, first.place, fmt::format("{} and {} have met.", first.name, second.name)}, {});
    if (const auto* refusal = std::get_if<Refusal>(&offered)) {
        say_on(work, fmt::format("{} and {} meet at {}. {}", first.name, second.name, first.place, refusal->why),
               readers);
        return true;
    }
    auto& made = std::get<Performed>(offered);
    c = std::move(made.campaign);
    for (const std::string& line : made.entry.lines) say_on(work, line, readers);
    return true;
}

}  // namespace banneret
