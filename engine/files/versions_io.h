#pragma once

#include <string>
#include <string_view>

#include "engine/campaign/history.h"
#include "engine/files/delta_io.h"

// The file format of the chronicle's entries and the versions of a campaign. Only history_builder.h includes this.
namespace banneret::files {

// A battle of the chronicle, by its differences from the open battle of the version before.
struct StoredApplication {
    BattleId battle{};
    PerSide<std::optional<Roll>> healing_roll;
    PerSide<std::optional<std::int32_t>> healing_day;
    // If the battle was begun, fought and applied in one step: the change that puts it into the version before.
    std::optional<Delta> fought_at_once;
    bool operator==(const StoredApplication&) const = default;
};

template <class Archive>
void serialize(Archive& ar, StoredApplication& a, const std::uint32_t version) {
    check_version(ar, version);
    field(ar, "battle", a.battle);
    optional_field(ar, "first_healing_roll", a.healing_roll.first);
    optional_field(ar, "first_healing_day", a.healing_day.first);
    optional_field(ar, "second_healing_roll", a.healing_roll.second);
    optional_field(ar, "second_healing_day", a.healing_day.second);
    optional_field(ar, "fought_at_once", a.fought_at_once);
    no_more(ar);
}

// Campaigns saved before rulings had IDs of their own cite two of them in this one sentence of the chronicle.
inline void update_rule_ids(std::string& line) {
    constexpr std::string_view before = " (R-18, R-19).", now = " (AD-R18, AD-R19).";
    if (line.ends_with(before)) line.replace(line.size() - before.size(), before.size(), now);
}

struct StoredEntry {
    Entry entry;
    bool rolls_of_battle = false;  // the rolls are those that the delta adds to its battle
    std::optional<StoredApplication> applied;
    bool has_facts = true;  // false: an older format without facts
};

template <class Archive>
void serialize(Archive& ar, StoredEntry& s, const std::uint32_t version) {
    check_version(ar, version);
    field(ar, "day", s.entry.day);
    field(ar, "kind", s.entry.kind);
    field(ar, "action", s.entry.action);
    field_or(ar, "lines", s.entry.lines);
    if constexpr (is_loading<Archive>)
        for (std::string& line : s.entry.lines) update_rule_ids(line);
    field_or(ar, "readers", s.entry.readers);
    field_or(ar, "note", s.entry.note);
    field_or(ar, "rolls_of_battle", s.rolls_of_battle);
    if (!s.rolls_of_battle) field_or(ar, "rolls", s.entry.rolls);
    field_or(ar, "miles", s.entry.miles);
    optional_field(ar, "applied", s.applied);
    field_or(ar, "facts", s.entry.facts);
    field_or(ar, "joined", s.entry.joined);
    s.has_facts = since(version, CampaignFormat::books);
    no_more(ar);
}

// One version, independent of the others' text.
struct StoredVersion {
    std::uint64_t from = 0;
    std::optional<std::uint64_t> redo;  // set if it is not the last child
    std::optional<StoredEntry> entry;
    Delta change;
};

template <class Archive>
void serialize(Archive& ar, StoredVersion& v, const std::uint32_t version) {
    check_version(ar, version);
    field(ar, "from", v.from);
    optional_field(ar, "redo", v.redo);
    optional_field(ar, "entry", v.entry);
    field(ar, "change", v.change);
    no_more(ar);
}

}  // namespace banneret::files

BANNERET_STORED(banneret::files::StoredApplication)
BANNERET_STORED(banneret::files::StoredEntry)
BANNERET_STORED(banneret::files::StoredVersion)
