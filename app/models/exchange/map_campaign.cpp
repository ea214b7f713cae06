#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

#include "app/models/exchange/map_draft.h"
#include "engine/core/text.h"

namespace banneret::app::exchange {

namespace {

constexpr std::size_t most_river_points = 20, most_imported_corners = 100;

double far(Spot a, Spot b) {
    return std::hypot(a.x - b.x, a.y - b.y);
}

std::vector<Spot> thinned(const std::vector<Spot>& line, std::size_t most) {
    if (line.size() <= most) return line;
    std::vector<Spot> out;
    for (std::size_t i = 0; i < most; ++i) out.push_back(line[i * (line.size() - 1) / (most - 1)]);
    return out;
}

// The outline of a line of this width.
std::vector<Spot> broadened(const std::vector<Spot>& line, double width) {
    std::vector<Spot> left, right;
    for (std::size_t i = 0; i < line.size(); ++i) {
        const Spot a = line[i == 0 ? 0 : i - 1], b = line[std::min(i + 1, line.size() - 1)];
        const double length = std::max(1e-9, far(a, b));
        const Spot across{-(b.y - a.y) / length * width / 2, (b.x - a.x) / length * width / 2};
        left.push_back({line[i].x + across.x, line[i].y + across.y});
        right.push_back({line[i].x - across.x, line[i].y - across.y});
    }
    left.insert(left.end(), right.rbegin(), right.rend());
    return left;
}

// Equipment guessed from Azgaar's types of units, or else from the name.
Unit guessed(const DraftUnit& from) {
    Unit unit;
    unit.name = name_fault(from.name) ? "Soldiers" : from.name;
    unit.count = static_cast<int>(std::clamp(std::round(from.men), 1.0, double{most_individuals}));
    const std::string name = folded(from.name);
    const auto says = [&](std::initializer_list<const char*> words) {
        return std::any_of(words.begin(), words.end(),
                           [&](const char* word) { return name.find(word) != std::string::npos; });
    };
    if (from.type == "mounted" || from.type == "aviation" ||
        (from.type.empty() && says({"cavalry", "knight", "horse"}))) {
        unit.fc = 3;
        unit.armour = Armour::medium;
        unit.mounted = unit.shield = true;
        unit.melee = {MeleeWeapon::lance, MeleeWeapon::sword};
        if (from.type == "aviation") unit.abilities.add(Ability::flying);
    } else if (from.type == "ranged" || (from.type.empty() && says({"archer", "bow"}))) {
        unit.melee = {MeleeWeapon::dagger};
        unit.missile = {MissileWeapon::short_bow};
    } else if (from.type == "machinery" || (from.type.empty() && says({"artillery", "siege"}))) {
        unit.melee = {MeleeWeapon::short_sword};
        unit.missile = {MissileWeapon::artillery};
    } else {
        unit.armour = Armour::light;
        unit.shield = true;
        unit.melee = {MeleeWeapon::spear};
    }
    return unit;
}

// The places of a draft, found by position.
class Grid {
public:
    explicit Grid(double reach) : reach_(reach) {}
    void add(Spot at, std::size_t index) { cells_[cell(at)].push_back({at, index}); }
    std::optional<std::size_t> near(Spot at) const {
        std::optional<std::size_t> best;
        double least = reach_;
        each_near(at, [&](Spot other, std::size_t index) {
            if (far(other, at) <= least) best = index, least = far(other, at);
        });
        return best;
    }
    template <class Visit>
    void each_near(Spot at, Visit visit) const {
        const auto [x, y] = cell(at);
        for (const std::int64_t dx : {-1, 0, 1})
            for (const std::int64_t dy : {-1, 0, 1})
                if (const auto found = cells_.find({x + dx, y + dy}); found != cells_.end())
                    for (const auto& [other, index] : found->second)
                        if (far(other, at) <= reach_) visit(other, index);
    }

private:
    std::pair<std::int64_t, std::int64_t> cell(Spot at) const {
        return {std::llround(std::floor(at.x / reach_)), std::llround(std::floor(at.y / reach_))};
    }
    double reach_;
    std::map<std::pair<std::int64_t, std::int64_t>, std::vector<std::pair<Spot, std::size_t>>> cells_;
};

class Building {
public:
    explicit Building(MapDraft draft) : draft_(std::move(draft)), c_(new_campaign("Imported map")) {
        if (!name_fault(draft_.name)) c_.name = draft_.name;
    }

    std::variant<ImportedMap, std::string> build() {
        if (!centred())
            return fmt::format("The map is more than {} miles wide; give it a smaller scale.", 2 * map_reach / mile);
        if (draft_.places.empty() && draft_.lines.empty() && draft_.areas.empty() && draft_.armies.empty())
            return std::string("The map has neither places, roads, rivers nor armies.");
        areas();
        places();
        roads();
        c_.map = Shared<Map>(map_);
        sides();
        armies();
        note();
        if (const auto problems = faults(c_); !problems.empty())
            return fmt::format("The map cannot become a campaign: {}.", problems.front().sentence());
        return ImportedMap{std::move(c_), std::move(draft_.guesses)};
    }

private:
    MapPoint point(Spot at) const {
        return {static_cast<std::int32_t>(std::lround(at.x * mile)),
                static_cast<std::int32_t>(std::lround(at.y * mile))};
    }
    std::vector<MapPoint> points(const std::vector<Spot>& line) const {
        std::vector<MapPoint> out;
        for (const Spot s : line) out.push_back(point(s));
        return out;
    }
    static std::string unique(std::set<std::string>& used, std::string name) {
        const std::string wanted = name;
        for (int n = 2; !used.insert(folded(name)).second; ++n) name = fmt::format("{} ({})", wanted, n);
        return name;
    }

    template <class Visit>
    void each_spot(Visit visit) {
        for (auto& p : draft_.places) visit(p.at);
        for (auto& a : draft_.armies) visit(a.at);
        for (auto& l : draft_.lines)
            for (Spot& s : l.points) visit(s);
        for (auto& a : draft_.areas)
            for (Spot& s : a.outline) visit(s);
    }

    bool centred() {
        Spot low{1e18, 1e18}, high{-1e18, -1e18};
        each_spot([&](const Spot& s) {
            low = {std::min(low.x, s.x), std::min(low.y, s.y)};
            high = {std::max(high.x, s.x), std::max(high.y, s.y)};
        });
        if (low.x > high.x) return true;
        extent_ = std::max({high.x - low.x, high.y - low.y, 1.0});
        if (extent_ > 2.0 * map_reach / mile - 10) return false;
        const Spot middle{(low.x + high.x) / 2, (low.y + high.y) / 2};
        each_spot([&](Spot& s) { s = {s.x - middle.x, s.y - middle.y}; });
        return true;
    }

    void areas() {
        const auto add = [&](const std::string& name, Ground ground, const std::vector<Spot>& outline) {
            if (outline.size() < 3 || map_.regions.size() >= most_regions) return false;
            map_.regions.push_back(
                {line_fault(name) ? "" : name, ground, points(thinned(outline, most_imported_corners))});
            return true;
        };
        std::size_t left_out = 0;
        for (const DraftArea& area : draft_.areas)
            if (!add(area.name, area.ground, area.outline)) ++left_out;
        std::vector<const DraftLine*> rivers;
        for (const DraftLine& line : draft_.lines)
            if (line.ground == Ground::water && line.points.size() > 1) rivers.push_back(&line);
        const auto length = [](const DraftLine& line) {
            double sum = 0;
            for (std::size_t i = 1; i < line.points.size(); ++i) sum += far(line.points[i - 1], line.points[i]);
            return sum;
        };
        std::stable_sort(rivers.begin(), rivers.end(),
                         [&](const DraftLine* a, const DraftLine* b) { return length(*a) > length(*b); });
        for (const DraftLine* river : rivers)
            if (!add(river->name, Ground::water,
                     broadened(thinned(river->points, most_river_points), std::clamp(river->width, 0.2, 1.5))))
                ++left_out;
        if (!rivers.empty()) draft_.guesses.emplace_back("Rivers are water on the map: an army crosses them by road.");
        if (left_out > 0)
            draft_.guesses.push_back(fmt::format("{} short rivers or small areas were left out.", left_out));
    }

    void add_place(std::string name, Spot at, PlaceKind kind) {
        if (name_fault(name)) name = "Unnamed place";
        Place place;
        place.id.value = c_.next_id++;
        place.name = unique(place_names_, std::move(name));
        place.at = point(at);
        place.kind = kind;
        grid_->add(at, map_.places.size());
        map_.places.push_back(std::move(place));
    }

    void places() {
        grid_.emplace(std::max(0.1, extent_ / 500));
        for (const DraftPlace& place : draft_.places)
            if (map_.places.size() < most_places) add_place(place.name, place.at, place.kind);
        if (draft_.places.size() > most_places)
            draft_.guesses.push_back(fmt::format("{} small places were left out.", draft_.places.size() - most_places));
        crossroads();
    }

    // An end of a road without a place on it, where another road passes, becomes a place.
    void crossroads() {
        Grid passing(std::max(0.1, extent_ / 500));
        for (std::size_t i = 0; i < draft_.lines.size(); ++i)
            if (draft_.lines[i].ground != Ground::water)
                for (const Spot s : draft_.lines[i].points) passing.add(s, i);
        for (std::size_t i = 0; i < draft_.lines.size(); ++i) {
            const DraftLine& line = draft_.lines[i];
            if (line.ground == Ground::water || line.points.empty()) continue;
            for (const Spot end : {line.points.front(), line.points.back()}) {
                if (grid_->near(end) || map_.places.size() >= most_places) continue;
                bool other = false;
                passing.each_near(end, [&](Spot, std::size_t road) { other = other || road != i; });
                if (!other) continue;
                const Place* nearest = nullptr;
                for (const Place& place : map_.places)
                    if (place.kind != PlaceKind::crossing &&
                        (nearest == nullptr || distance(place.at, point(end)) < distance(nearest->at, point(end))))
                        nearest = &place;
                const std::string name = nearest != nullptr ? "Crossroads near " + nearest->name : "Crossroads";
                add_place(name_fault(name) ? "Crossroads" : name, end, PlaceKind::crossing);
            }
        }
    }

    void roads() {
        std::set<std::pair<std::uint32_t, std::uint32_t>> joined;
        std::size_t loose = 0;
        for (const DraftLine& line : draft_.lines) {
            if (line.ground == Ground::water) continue;
            std::optional<std::size_t> last;
            std::vector<Spot> bends;
            bool used = false;
            for (const Spot s : line.points) {
                const auto here = grid_->near(s);
                if (!here || here == last) {
                    if (!here) bends.push_back(s);
                    continue;
                }
                if (last && map_.roads.size() < most_roads) {
                    const PlaceId from = map_.places[*last].id, to = map_.places[*here].id;
                    if (joined.insert(std::minmax(from.value, to.value)).second)
                        map_.roads.push_back({from, to, line.ground, points(thinned(bends, most_corners))});
                    used = true;
                }
                last = here;
                bends.clear();
            }
            if (!used) ++loose;
        }
        if (loose > 0)
            draft_.guesses.push_back(fmt::format("{} left out, because fewer than two places lie on {}.",
                                                 loose == 1 ? "1 road was" : fmt::format("{} roads were", loose),
                                                 loose == 1 ? "it" : "each"));
    }

    void sides() {
        std::vector<Faction> factions;
        std::set<std::string> used;
        for (const std::string& name : draft_.sides) {
            if (name_fault(name) || faction_.contains(name)) continue;
            Faction faction;
            faction.id.value = c_.next_id++;
            faction.name = unique(used, name);
            faction.colour = static_cast<int>(factions.size() % 6);
            faction_[name] = faction.id;
            factions.push_back(std::move(faction));
        }
        const bool homeless = std::any_of(draft_.armies.begin(), draft_.armies.end(),
                                          [&](const DraftArmy& army) { return !faction_.contains(army.side); });
        if (homeless) {
            Faction faction;
            faction.id.value = c_.next_id++;
            faction.name = unique(used, "No side");
            faction.colour = static_cast<int>(factions.size() % 6);
            none_ = faction.id;
            factions.push_back(std::move(faction));
        }
        c_.factions = SharedList<Faction>(std::move(factions));
    }

    void armies() {
        std::vector<Shared<Army>> armies;
        std::vector<Stand> stands;
        std::set<std::string> used;
        for (const DraftArmy& from : draft_.armies) {
            Army army;
            army.id.value = c_.next_id++;
            std::string name = name_fault(from.name) ? "Regiment" : from.name;
            // Regiments are numbered by state, so two of them often have one name.
            if (used.contains(folded(name)) && !name_fault(name + ", " + from.side)) name += ", " + from.side;
            army.name = unique(used, std::move(name));
            const auto faction = faction_.find(from.side);
            army.faction = faction != faction_.end() ? faction->second : none_;
            for (const DraftUnit& unit : from.units) {
                if (std::round(unit.men) < 1 || army.units.size() >= most_units) continue;
                army.units.push_back(guessed(unit));
                army.units.back().id.value = c_.next_id++;
            }
            army.notes = "Imported: the fighting capacity, armour and weapons of its units are guesses.";
            army.place = place_words(map_, point(from.at));
            if (find_place(map_, army.place) == nullptr) stands.push_back({army.id, point(from.at), army.place});
            armies.emplace_back(std::move(army));
        }
        if (!armies.empty())
            draft_.guesses.push_back(fmt::format("The equipment of {} is guessed from the kinds of their units.",
                                                 counted(armies.size(), "army", "armies")));
        c_.armies = SharedList<Shared<Army>>(std::move(armies));
        c_.stands = SharedList<Stand>(std::move(stands));
    }

    void note() {
        Note note;
        note.id.value = c_.next_id++;
        note.text = "Imported from a map.";
        for (const std::string& guess : draft_.guesses) note.text += " " + guess;
        c_.notes = SharedList<Shared<Note>>({Shared<Note>(std::move(note))});
    }

    MapDraft draft_;
    Campaign c_;
    Map map_;
    double extent_ = 1;
    std::optional<Grid> grid_;
    std::set<std::string> place_names_;
    std::map<std::string, FactionId> faction_;
    FactionId none_{};
};

}  // namespace

std::variant<ImportedMap, std::string> campaign_of(MapDraft draft) {
    return Building(std::move(draft)).build();
}

}  // namespace banneret::app::exchange
