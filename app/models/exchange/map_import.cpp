#include "app/models/exchange/map_import.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>

#include "app/models/exchange/map_draft.h"
#include "engine/core/text.h"
#include "engine/files/limits.h"

namespace banneret::app {

using namespace exchange;

namespace {

constexpr std::size_t most_values = 4'000'000;
struct TooManyValues {};

template <std::size_t N>
bool among(const std::array<std::string_view, N>& words, std::string_view word) {
    return std::find(words.begin(), words.end(), word) != words.end();
}

// Azgaar's file holds some sixty values for each cell of the terrain; only those read here are kept.
bool kept(const std::array<std::string, 5>& path, std::size_t depth) {
    constexpr std::array<std::string_view, 7> tops = {"info",     "settings", "pack", "type",
                                                      "features", "metadata", "name"};
    constexpr std::array<std::string_view, 7> parts = {"cells",  "vertices", "features", "burgs",
                                                       "states", "rivers",   "routes"};
    if (depth == 1) return among(tops, path[1]);
    if (path[1] != "pack") return true;
    if (depth == 2) return among(parts, path[2]);
    return depth != 4 || (path[2] != "cells" && path[2] != "vertices") || path[4] == "p";
}

std::variant<Json, std::string> parsed_map(std::string_view text) {
    std::size_t values = 0;
    std::array<std::string, 5> path;
    const auto filter = [&](int depth, nlohmann::detail::parse_event_t event, Json& value) {
        if (event == nlohmann::detail::parse_event_t::value && ++values > most_values) throw TooManyValues{};
        if (event != nlohmann::detail::parse_event_t::key || depth < 1 || depth > 4) return true;
        const auto at = static_cast<std::size_t>(depth);
        path[at] = value.get<std::string>();
        return kept(path, at);
    };
    try {
        return Json::parse(text.begin(), text.end(), filter);
    } catch (const TooManyValues&) {
        return fmt::format("The map holds more than {} values; export one with fewer cells.", with_commas(most_values));
    } catch (const Json::parse_error& error) {
        const std::size_t at = error.byte > 0 ? error.byte - 1 : 0;
        return files::at_place(text, std::min(at, text.size()),
                               "the map is damaged here: this is not JSON; export it again");
    } catch (const Json::exception&) {
        return std::string("The map cannot be read as JSON; export it again.");
    }
}

}  // namespace

namespace exchange {

double number_of(const Json& object, const char* key, double fallback) {
    if (!object.is_object()) return fallback;
    const auto at = object.find(key);
    if (at == object.end()) return fallback;
    double number = fallback;
    if (at->is_number()) number = at->get<double>();
    if (at->is_string()) {
        const std::string text = at->get<std::string>();
        char* end = nullptr;
        const double read = std::strtod(text.c_str(), &end);
        if (end != text.c_str()) number = read;
    }
    return std::isfinite(number) && std::abs(number) < 1e9 ? number : fallback;
}

std::string text_of(const Json& object, const char* key) {
    if (!object.is_object()) return {};
    const auto at = object.find(key);
    if (at == object.end() || !at->is_string()) return {};
    std::string text = at->get<std::string>();
    for (char& c : text)
        if (static_cast<unsigned char>(c) < 0x20u) c = ' ';
    return std::string(trimmed(text));
}

const Json* list_of(const Json& object, const char* key) {
    if (!object.is_object()) return nullptr;
    const auto at = object.find(key);
    return at != object.end() && at->is_array() ? &*at : nullptr;
}

std::optional<Spot> spot_of(const Json& pair) {
    if (!pair.is_array() || pair.size() < 2 || !pair[0].is_number() || !pair[1].is_number()) return std::nullopt;
    const Spot spot{pair[0].get<double>(), pair[1].get<double>()};
    if (!(std::abs(spot.x) < 1e9 && std::abs(spot.y) < 1e9)) return std::nullopt;
    return spot;
}

}  // namespace exchange

bool is_map_text(std::string_view text) {
    if (text.substr(0, 200).find("\"banneret\"") != text.npos) return false;
    return text.find("Fantasy Map Generator") != text.npos || text.find("\"FeatureCollection\"") != text.npos;
}

std::variant<ImportedMap, std::string> read_map(std::string_view text, std::string_view name) {
    if (text.starts_with("\xEF\xBB\xBF")) text.remove_prefix(3);
    if (text.size() > files::most_readable_bytes)
        return std::string("The map is too large; export one with fewer cells.");
    if (const auto fault = files::limits_fault(text)) return fmt::format("The map {}.", *fault);
    auto json = parsed_map(text);
    if (auto* refusal = std::get_if<std::string>(&json)) return std::move(*refusal);
    const Json& root = std::get<Json>(json);
    const bool geojson = text_of(root, "type") == "FeatureCollection" && list_of(root, "features") != nullptr;
    if (!geojson && !(root.is_object() && root.contains("pack") && list_of(root["pack"], "burgs") != nullptr))
        return std::string("The file has no burgs and no features; export the full JSON of the map, or GeoJSON.");
    MapDraft draft = geojson ? draft_of_geojson(root) : draft_of_azgaar(root);
    if (draft.name.empty() || name_fault(draft.name)) draft.name = std::string(name);
    return campaign_of(std::move(draft));
}

}  // namespace banneret::app
