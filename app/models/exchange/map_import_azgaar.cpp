#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>

#include "app/models/exchange/map_draft.h"
#include "engine/core/text.h"

namespace banneret::app::exchange {

namespace {

constexpr std::size_t most_islands = 60, most_lakes = 40;

double miles_of(std::string_view unit) {
    if (unit == "km") return 0.621371;
    if (unit == "lg") return 3;
    if (unit == "vr") return 0.662880;
    if (unit == "nmi") return 1.150779;
    if (unit == "nlg") return 3.452338;
    return 1;
}

// Lists of Azgaar's file begin with an empty item (0, {} or the neutral lands), as they are addressed from 1.
bool is_item(const Json& item) {
    if (!item.is_object() || number_of(item, "i") < 1) return false;
    const auto removed = item.find("removed");
    return removed == item.end() || !removed->is_boolean() || !removed->get<bool>();
}

class AzgaarReading {
public:
    explicit AzgaarReading(const Json& root) : pack_(root["pack"]) {
        if (root.contains("settings")) settings_ = &root["settings"];
        if (root.contains("info")) info_ = &root["info"];
    }

    MapDraft read() {
        out_.name = text_of(*info_, "mapName");
        if (out_.name.empty()) out_.name = text_of(*settings_, "mapName");
        const std::string unit = text_of(*settings_, "distanceUnit");
        scale_ = number_of(*settings_, "distanceScale", number_of(*settings_, "distanceScaleInput", 0));
        if (!(scale_ > 0)) {
            scale_ = 3;
            out_.guesses.emplace_back("The map names no scale: 3 miles are assumed for each of its units.");
        }
        scale_ *= miles_of(unit);
        points_of("cells", cells_);
        points_of("vertices", vertices_);
        states();
        burgs();
        routes();
        coasts();
        rivers();
        return std::move(out_);
    }

private:
    Spot scaled(Spot p) const { return {p.x * scale_, -p.y * scale_}; }  // y runs south in the file
    Spot at(const Json& item) const { return scaled({number_of(item, "x"), number_of(item, "y")}); }

    void points_of(const char* key, std::vector<std::optional<Spot>>& into) {
        if (const Json* list = list_of(pack_, key))
            for (const Json& item : *list)
                into.push_back(item.is_object() && item.contains("p") ? spot_of(item["p"]) : std::nullopt);
    }
    std::vector<Spot> line_through(const Json& indices, const std::vector<std::optional<Spot>>& points) const {
        std::vector<Spot> line;
        for (const Json& index : indices) {
            if (!index.is_number_integer()) continue;
            const auto i = index.get<std::int64_t>();  // -1: off the edge
            if (i >= 0 && static_cast<std::size_t>(i) < points.size() && points[static_cast<std::size_t>(i)])
                line.push_back(scaled(*points[static_cast<std::size_t>(i)]));
        }
        return line;
    }

    void states() {
        std::map<std::string, std::pair<std::string, double>> types;  // by unit: its type, its crew
        if (settings_->is_object() && settings_->contains("options"))
            if (const Json* military = list_of((*settings_)["options"], "military"))
                for (const Json& unit : *military)
                    types[text_of(unit, "name")] = {text_of(unit, "type"), std::max(1.0, number_of(unit, "crew", 1))};
        const Json* list = list_of(pack_, "states");
        if (list == nullptr) return;
        std::size_t fleets = 0;
        for (const Json& state : *list) {
            if (!is_item(state)) continue;
            std::string side = text_of(state, "fullName");
            if (side.empty()) side = text_of(state, "name");
            if (side.empty()) continue;
            out_.sides.push_back(side);
            const Json* military = list_of(state, "military");
            if (military == nullptr) continue;
            for (const Json& regiment : *military) {
                if (!regiment.is_object()) continue;
                if (number_of(regiment, "n") != 0) {
                    ++fleets;
                    continue;
                }
                DraftArmy army{text_of(regiment, "name"), side, at(regiment), {}};
                if (regiment.contains("u") && regiment["u"].is_object())
                    for (const auto& [name, count] : regiment["u"].items()) {
                        const auto known = types.find(name);
                        const double crew = known != types.end() ? known->second.second : 1;
                        army.units.push_back({name, known != types.end() ? known->second.first : "",
                                              number_of(regiment["u"], name.c_str()) * crew});
                    }
                out_.armies.push_back(std::move(army));
            }
        }
        if (fleets > 0)
            out_.guesses.push_back(
                fmt::format("{} left out.", fleets == 1 ? "1 fleet was" : fmt::format("{} fleets were", fleets)));
    }

    void burgs() {
        std::vector<std::pair<double, DraftPlace>> found;
        for (const Json& burg : *list_of(pack_, "burgs")) {
            if (!is_item(burg)) continue;
            const double people = number_of(burg, "population");  // in thousands
            const bool capital = number_of(burg, "capital") != 0;
            PlaceKind kind = people < 1 ? PlaceKind::village : PlaceKind::town;
            if (number_of(burg, "citadel") != 0 && kind == PlaceKind::village) kind = PlaceKind::fort;
            if (number_of(burg, "port") != 0) kind = PlaceKind::port;
            if (capital) kind = PlaceKind::town;
            found.push_back({capital ? 1e9 : people, {text_of(burg, "name"), at(burg), kind}});
        }
        std::stable_sort(found.begin(), found.end(), [](const auto& a, const auto& b) { return a.first > b.first; });
        for (auto& [rank, place] : found) out_.places.push_back(std::move(place));
    }

    void routes() {
        const Json* list = list_of(pack_, "routes");
        if (list == nullptr) {
            out_.guesses.emplace_back("The file holds no routes, so the map has no roads.");
            return;
        }
        for (const Json& route : *list) {
            const std::string group = text_of(route, "group");
            const Json* points = list_of(route, "points");
            if (points == nullptr || group == "searoutes") continue;
            DraftLine line{text_of(route, "name"), group == "trails" ? Ground::track : Ground::road, {}, 0};
            for (const Json& p : *points)
                if (const auto spot = spot_of(p)) line.points.push_back(scaled(*spot));
            out_.lines.push_back(std::move(line));
        }
    }

    // The sea is everything that no island covers.
    void coasts() {
        const Json* list = list_of(pack_, "features");
        if (list == nullptr) return;
        std::vector<std::pair<double, DraftArea>> islands, lakes;
        for (const Json& feature : *list) {
            const std::string type = text_of(feature, "type");
            const Json* chain = list_of(feature, "vertices");
            if (chain == nullptr || (type != "island" && type != "lake")) continue;
            DraftArea area{text_of(feature, "name"), type == "lake" ? Ground::water : Ground::open,
                           line_through(*chain, vertices_)};
            if (area.outline.size() < 3) continue;
            (type == "lake" ? lakes : islands).push_back({number_of(feature, "cells"), std::move(area)});
        }
        if (islands.empty()) {
            out_.guesses.emplace_back("The file holds no coastlines, so the map has no sea.");
            return;
        }
        Spot low{0, 0}, high{number_of(*info_, "width"), number_of(*info_, "height")};
        for (const auto& v : vertices_)
            if (v) {
                high = {std::max(high.x, v->x), std::max(high.y, v->y)};
                low = {std::min(low.x, v->x), std::min(low.y, v->y)};
            }
        out_.areas.push_back(
            {"", Ground::water, {scaled(low), scaled({high.x, low.y}), scaled(high), scaled({low.x, high.y})}});
        for (auto* areas : {&islands, &lakes}) {
            std::stable_sort(areas->begin(), areas->end(),
                             [](const auto& a, const auto& b) { return a.first > b.first; });
            areas->resize(std::min(areas->size(), areas == &islands ? most_islands : most_lakes));
            for (auto& [size, area] : *areas) out_.areas.push_back(std::move(area));
        }
    }

    void rivers() {
        const Json* list = list_of(pack_, "rivers");
        if (list == nullptr) return;
        for (const Json& river : *list) {
            DraftLine line{text_of(river, "name"), Ground::water, {}, number_of(river, "width") * scale_};
            if (const Json* points = list_of(river, "points")) {
                for (const Json& p : *points)
                    if (const auto spot = spot_of(p)) line.points.push_back(scaled(*spot));
            } else if (const Json* cells = list_of(river, "cells")) {
                line.points = line_through(*cells, cells_);
            }
            out_.lines.push_back(std::move(line));
        }
    }

    const Json& pack_;
    const Json none_ = Json::object();
    const Json *settings_ = &none_, *info_ = &none_;
    double scale_ = 1;
    std::vector<std::optional<Spot>> cells_, vertices_;
    MapDraft out_;
};

}  // namespace

MapDraft draft_of_azgaar(const Json& root) {
    return AzgaarReading(root).read();
}

}  // namespace banneret::app::exchange
