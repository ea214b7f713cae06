#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "app/models/exchange/map_draft.h"
#include "engine/core/text.h"

namespace banneret::app::exchange {

namespace {

constexpr double metres_in_a_mile = 1609.344, miles_in_a_degree = 69.0934, radians_in_a_degree = 0.017453292519943295;

// A field that says yes: true, a number other than 0, or a text ("capital").
bool says_yes(const Json& object, const char* key) {
    const auto at = object.find(key);
    if (at == object.end()) return false;
    if (at->is_boolean()) return at->get<bool>();
    return number_of(object, key) != 0 ||
           (at->is_string() && !text_of(object, key).empty() && text_of(object, key) != "0");
}

// GeoJSON has no fixed words for the kinds of features: these are Azgaar's and OpenStreetMap's.
class GeoJsonReading {
public:
    MapDraft read(const Json& root) {
        out_.name = text_of(root, "name");
        if (root.contains("metadata")) {
            const Json& metadata = root["metadata"];
            if (out_.name.empty()) out_.name = text_of(metadata, "mapName");
            metres_ = text_of(metadata, "crs").find("meters") != std::string::npos;
        }
        for (const Json& feature : *list_of(root, "features")) {
            if (!feature.is_object() || !feature.contains("geometry") || !feature["geometry"].is_object()) continue;
            const Json& geometry = feature["geometry"];
            const Json* coordinates = list_of(geometry, "coordinates");
            if (coordinates == nullptr) continue;
            const Json properties = feature.contains("properties") && feature["properties"].is_object()
                                        ? feature["properties"]
                                        : Json::object();
            const std::string type = text_of(geometry, "type");
            if (type == "Point") point(properties, *coordinates);
            if (type == "LineString") line(properties, *coordinates);
            if (type == "MultiLineString")
                for (const Json& part : *coordinates) line(properties, part);
            if (type == "Polygon" && !coordinates->empty()) area(properties, (*coordinates)[0]);
            if (type == "MultiPolygon")
                for (const Json& part : *coordinates)
                    if (part.is_array() && !part.empty()) area(properties, part[0]);
        }
        if (cells_ > 0) out_.guesses.push_back(fmt::format("{} cells of terrain were left out.", cells_));
        scale();
        return std::move(out_);
    }

private:
    static std::string name_of(const Json& properties) {
        for (const char* key : {"name", "Name", "burg", "label"})
            if (std::string name = text_of(properties, key); !name.empty()) return name;
        return {};
    }
    static std::string kind_of(const Json& properties) {
        for (const char* key : {"place", "natural", "landuse", "type", "kind"})
            if (const std::string kind = text_of(properties, key); !kind.empty()) return folded(kind);
        return {};
    }
    void side(const std::string& name) {
        if (!name.empty() && std::find(out_.sides.begin(), out_.sides.end(), name) == out_.sides.end())
            out_.sides.push_back(name);
    }

    void point(const Json& properties, const Json& coordinates) {
        const auto at = spot_of(coordinates);
        if (!at) return;
        std::string state = text_of(properties, "stateFull");
        if (state.empty()) state = text_of(properties, "state");
        if (properties.contains("units") && properties["units"].is_object()) {
            side(state);
            DraftArmy army{name_of(properties), state, *at, {}};
            for (const auto& [unit, count] : properties["units"].items())
                army.units.push_back({unit, "", number_of(properties["units"], unit.c_str())});
            out_.armies.push_back(std::move(army));
            return;
        }
        side(state);
        const std::string kind = kind_of(properties);
        PlaceKind place = PlaceKind::town;
        if (kind == "village" || kind == "hamlet") place = PlaceKind::village;
        if (kind == "fort" || kind == "castle" || kind == "fortress") place = PlaceKind::fort;
        if (properties.contains("icon")) place = PlaceKind::landmark;
        if (says_yes(properties, "port")) place = PlaceKind::port;
        if (says_yes(properties, "capital")) place = PlaceKind::town;
        out_.places.push_back({name_of(properties), *at, place});
    }

    std::vector<Spot> spots(const Json& coordinates) {
        std::vector<Spot> out;
        for (const Json& pair : coordinates)
            if (const auto at = spot_of(pair)) out.push_back(*at);
        return out;
    }

    void line(const Json& properties, const Json& coordinates) {
        const std::string group = text_of(properties, "group"), highway = text_of(properties, "highway"),
                          kind = kind_of(properties);
        if (group == "searoutes" || kind == "sea route") return;
        const bool river = properties.contains("waterway") || properties.contains("discharge") || kind == "river";
        Ground ground = river ? Ground::water : Ground::road;
        if (group == "trails" || highway == "track" || highway == "path" || kind == "trail") ground = Ground::track;
        const std::string built = text_of(properties, "man_made");
        if (kind == "dyke" || built == "dyke" || built == "embankment") ground = Ground::dyke;
        out_.lines.push_back({name_of(properties), ground, spots(coordinates), 0});
    }

    void area(const Json& properties, const Json& coordinates) {
        if (properties.contains("biome")) {
            ++cells_;
            return;
        }
        const std::string kind = kind_of(properties);
        std::optional<Ground> ground;
        for (const auto& [word, meant] :
             std::initializer_list<std::pair<const char*, Ground>>{{"water", Ground::water},
                                                                   {"lake", Ground::water},
                                                                   {"ocean", Ground::water},
                                                                   {"sea", Ground::water},
                                                                   {"island", Ground::open},
                                                                   {"wood", Ground::forest},
                                                                   {"forest", Ground::forest},
                                                                   {"marsh", Ground::marsh},
                                                                   {"wetland", Ground::marsh},
                                                                   {"hill", Ground::hills},
                                                                   {"hills", Ground::hills},
                                                                   {"mountain", Ground::mountains},
                                                                   {"mountains", Ground::mountains}})
            if (kind == word) ground = meant;
        if (ground)
            out_.areas.push_back({name_of(properties), *ground, spots(coordinates)});
        else
            side(name_of(properties));  // the area of a state
    }

    template <class Change>
    void each_spot(Change change) {
        for (auto& p : out_.places) change(p.at);
        for (auto& a : out_.armies) change(a.at);
        for (auto& l : out_.lines)
            for (Spot& s : l.points) change(s);
        for (auto& a : out_.areas)
            for (Spot& s : a.outline) change(s);
    }

    // Degrees where all coordinates fit; else metres.
    void scale() {
        double south = 90, north = -90;
        bool degrees = !metres_;
        each_spot([&](const Spot& s) {
            degrees = degrees && std::abs(s.x) <= 180 && std::abs(s.y) <= 90;
            south = std::min(south, s.y), north = std::max(north, s.y);
        });
        if (!degrees && !metres_)
            out_.guesses.emplace_back("The file names no unit: its coordinates are taken as metres.");
        const double wide =
            degrees ? miles_in_a_degree * std::cos((south + north) / 2 * radians_in_a_degree) : 1 / metres_in_a_mile;
        const double high = degrees ? miles_in_a_degree : 1 / metres_in_a_mile;
        each_spot([&](Spot& s) { s = {s.x * wide, s.y * high}; });
    }

    bool metres_ = false;
    std::size_t cells_ = 0;
    MapDraft out_;
};

}  // namespace

MapDraft draft_of_geojson(const Json& root) {
    return GeoJsonReading().read(root);
}

}  // namespace banneret::app::exchange
