#pragma once

#include "engine/campaign/map/map_delta.h"
#include "engine/campaign/map/march.h"
#include "engine/files/fields.h"

// The file format of the map, marches and the ledger of miles. Only campaign_io.h includes this.
namespace banneret {

template <class Archive>
void serialize(Archive& ar, MapPoint& p, const std::uint32_t version) {
    files::point_fields(ar, p, version);
}

template <class Archive>
void serialize(Archive& ar, Place& p, const std::uint32_t version) {
    using namespace files;
    check_version(ar, version);
    field(ar, "id", p.id);
    field(ar, "name", p.name);
    field(ar, "at", p.at);
    field(ar, "kind", p.kind);
    field_or(ar, "secret", p.secret);
    field_or(ar, "note", p.note);
    no_more(ar);
}

template <class Archive>
void serialize(Archive& ar, Road& r, const std::uint32_t version) {
    using namespace files;
    check_version(ar, version);
    field(ar, "from", r.from);
    field(ar, "to", r.to);
    field(ar, "ground", r.ground);
    field_or(ar, "bends", r.bends);
    field_or(ar, "secret", r.secret);
    no_more(ar);
}

template <class Archive>
void serialize(Archive& ar, Region& r, const std::uint32_t version) {
    using namespace files;
    check_version(ar, version);
    field_or(ar, "name", r.name);
    field(ar, "ground", r.ground);
    field(ar, "outline", r.outline);
    no_more(ar);
}

template <class Archive>
void serialize(Archive& ar, MarchRules& r, const std::uint32_t version) {
    using namespace files;
    check_version(ar, version);
    field(ar, "mounted_light", r.mounted_light);
    field(ar, "mounted_heavy", r.mounted_heavy);
    field(ar, "foot_light", r.foot_light);
    field(ar, "foot_heavy", r.foot_heavy);
    field(ar, "slow_percent", r.slow_percent);
    field(ar, "quick_percent", r.quick_percent);
    std::vector<int> percents(r.ground_percent.begin(), r.ground_percent.end());
    field(ar, "ground_percent", percents);
    if constexpr (is_loading<Archive>) {
        // An older file lists fewer kinds of ground; the others keep their default.
        if (percents.size() > r.ground_percent.size())
            throw BadFile{"has one kind of ground too many", {"ground_percent"}};
        std::copy(percents.begin(), percents.end(), r.ground_percent.begin());
    }
    field(ar, "contact", r.contact);
    no_more(ar);
}

template <class Archive>
void serialize(Archive& ar, KnownPoint& p, const std::uint32_t version) {
    using namespace files;
    check_version(ar, version);
    field(ar, "across", p.across);
    field(ar, "down", p.down);
    field(ar, "at", p.at);
    no_more(ar);
}

template <class Archive>
void serialize(Archive& ar, MapPicture& p, const std::uint32_t version) {
    using namespace files;
    check_version(ar, version);
    field(ar, "file", p.file);
    field(ar, "first", p.known[0]);
    field(ar, "second", p.known[1]);
    field_or(ar, "for_players", p.for_players);
    no_more(ar);
}

template <class Archive>
void serialize(Archive& ar, Map& m, const std::uint32_t version) {
    using namespace files;
    check_version(ar, version);
    field_or(ar, "places", m.places);
    field_or(ar, "roads", m.roads);
    field_or(ar, "regions", m.regions);
    field(ar, "rules", m.rules);
    optional_field(ar, "picture", m.picture);
    no_more(ar);
}

template <class Archive>
void serialize(Archive& ar, RoadEnds& r, const std::uint32_t version) {
    using namespace files;
    check_version(ar, version);
    field(ar, "one", r.one);
    field(ar, "other", r.other);
    no_more(ar);
}

template <class Archive>
void serialize(Archive& ar, MapDelta& d, const std::uint32_t version) {
    using namespace files;
    check_version(ar, version);
    field_or(ar, "places_removed", d.places_removed);
    field_or(ar, "places", d.places_put);
    field_or(ar, "roads_removed", d.roads_removed);
    field_or(ar, "roads", d.roads_put);
    optional_field(ar, "regions", d.regions);
    field_or(ar, "regions_added", d.regions_added);
    optional_field(ar, "rules", d.rules);
    optional_field(ar, "picture", d.picture);
    field_or(ar, "picture_removed", d.picture_removed);
    no_more(ar);
}

template <class Archive>
void serialize(Archive& ar, Stretch& s, const std::uint32_t version) {
    using namespace files;
    check_version(ar, version);
    field(ar, "to", s.to);
    field(ar, "length", s.length);
    field(ar, "percent", s.percent);
    field(ar, "ground", s.ground);
    no_more(ar);
}

template <class Archive>
void serialize(Archive& ar, Way& w, const std::uint32_t version) {
    using namespace files;
    check_version(ar, version);
    field(ar, "from", w.from);
    field(ar, "from_words", w.from_words);
    field(ar, "to_words", w.to_words);
    field(ar, "stretches", w.stretches);
    no_more(ar);
}

template <class Archive>
void serialize(Archive& ar, March& m, const std::uint32_t version) {
    using namespace files;
    check_version(ar, version);
    field(ar, "army", m.army);
    field_or(ar, "pace", m.pace, Pace::full);
    field(ar, "way", m.way);
    field_or(ar, "stretch", m.at.stretch);
    field_or(ar, "done", m.at.done);
    field_or(ar, "began", m.began);
    no_more(ar);
}

template <class Archive>
void serialize(Archive& ar, Stand& s, const std::uint32_t version) {
    using namespace files;
    check_version(ar, version);
    field(ar, "army", s.army);
    field(ar, "at", s.at);
    field(ar, "words", s.words);
    no_more(ar);
}

template <class Archive>
void serialize(Archive& ar, MileLine& l, const std::uint32_t version) {
    using namespace files;
    check_version(ar, version);
    field(ar, "day", l.day);
    field(ar, "army", l.army);
    field_or(ar, "kind", l.kind, MileKind::march);
    field(ar, "miles", l.miles);
    no_more(ar);
}

}  // namespace banneret

BANNERET_STORED(banneret::MapPoint)
BANNERET_STORED(banneret::Place)
BANNERET_STORED(banneret::Road)
BANNERET_STORED(banneret::Region)
BANNERET_STORED(banneret::MarchRules)
BANNERET_STORED(banneret::KnownPoint)
BANNERET_STORED(banneret::MapPicture)
BANNERET_STORED(banneret::Map)
BANNERET_STORED(banneret::RoadEnds)
BANNERET_STORED(banneret::MapDelta)
BANNERET_STORED(banneret::Stretch)
BANNERET_STORED(banneret::Way)
BANNERET_STORED(banneret::March)
BANNERET_STORED(banneret::Stand)
BANNERET_STORED(banneret::MileLine)
