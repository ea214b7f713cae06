#pragma once

#include "engine/campaign/chronicle/note.h"
#include "engine/files/fields.h"

// The file format of notes, sessions and the readers of the chronicle's lines. Only campaign_io.h includes this.
namespace banneret {

template <class Archive>
void serialize(Archive& ar, Readers& r, const std::uint32_t version) {
    using namespace files;
    check_version(ar, version);
    field_or(ar, "everybody", r.everybody);
    field_or(ar, "sides", r.sides);
    no_more(ar);
}

template <class Archive>
void serialize(Archive& ar, Note& n, const std::uint32_t version) {
    using namespace files;
    check_version(ar, version);
    field(ar, "id", n.id);
    field(ar, "day", n.day);
    optional_field(ar, "due", n.due);
    field(ar, "text", n.text);
    field_or(ar, "tags", n.tags);
    field_or(ar, "readers", n.readers);
    field_or(ar, "army", n.army);
    no_more(ar);
}

template <class Archive>
void serialize(Archive& ar, Session& s, const std::uint32_t version) {
    using namespace files;
    check_version(ar, version);
    field(ar, "number", s.number);
    field_or(ar, "name", s.name);
    field(ar, "began", s.began);
    field_or(ar, "open", s.open);
    no_more(ar);
}

template <class Archive>
void serialize(Archive& ar, HistoryFold& f, const std::uint32_t version) {
    using namespace files;
    check_version(ar, version);
    field(ar, "versions", f.versions);
    field(ar, "before", f.before);
    field_or(ar, "lines", f.lines);
    no_more(ar);
}

}  // namespace banneret

BANNERET_STORED(banneret::Readers)
BANNERET_STORED(banneret::Note)
BANNERET_STORED(banneret::Session)
BANNERET_STORED(banneret::HistoryFold)
