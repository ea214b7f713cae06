#include "engine/files/packed_run.h"

#include <fmt/format.h>
#include <zlib.h>

#include <algorithm>
#include <array>

#include "engine/campaign/chronicle/army_luck.h"
#include "engine/core/check.h"
#include "engine/files/history_builder.h"

namespace banneret::files {

namespace {

// --- Base 64 and deflate -----------------------------------------------------------------------------------------

constexpr std::string_view digits64 = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

std::string in_base_64(std::string_view bytes) {
    std::string out;
    out.reserve((bytes.size() + 2) / 3 * 4);
    for (std::size_t i = 0; i < bytes.size(); i += 3) {
        std::uint32_t three = 0;
        for (std::size_t k = 0; k < 3; ++k)
            three = three << 8 | (i + k < bytes.size() ? static_cast<unsigned char>(bytes[i + k]) : 0u);
        for (std::size_t k = 0; k < 4; ++k) out += i + k > bytes.size() ? '=' : digits64[three >> (18 - 6 * k) & 63u];
    }
    return out;
}

// None if it is not valid base 64.
std::optional<std::string> from_base_64(std::string_view text) {
    static constexpr std::array<std::uint8_t, 256> values = [] {
        std::array<std::uint8_t, 256> out{};
        out.fill(64);
        for (std::size_t i = 0; i < digits64.size(); ++i)
            out[static_cast<unsigned char>(digits64[i])] = static_cast<std::uint8_t>(i);
        return out;
    }();
    if (text.size() % 4 != 0) return std::nullopt;
    const std::size_t padding = text.ends_with("==") ? 2 : text.ends_with('=') ? 1 : 0;
    std::string out;
    out.reserve(text.size() / 4 * 3);
    for (std::size_t i = 0; i < text.size(); i += 4) {
        std::uint32_t three = 0;
        for (std::size_t k = 0; k < 4; ++k) {
            const bool pad = i + k >= text.size() - padding;
            const std::uint8_t value = pad ? std::uint8_t{0} : values[static_cast<unsigned char>(text[i + k])];
            if (value == 64) return std::nullopt;
            three = three << 6 | value;
        }
        for (const int shift : {16, 8, 0}) out += static_cast<char>(three >> shift & 0xFFu);
    }
    out.resize(out.size() - padding);
    return out;
}

std::string deflated(std::string_view text) {
    uLongf size = compressBound(static_cast<uLong>(text.size()));
    std::string out(size, '\0');
    const int done = compress2(reinterpret_cast<Bytef*>(out.data()), &size, reinterpret_cast<const Bytef*>(text.data()),
                               static_cast<uLong>(text.size()), 9);
    CHECK_EQ(done, Z_OK);
    out.resize(size);
    return out;
}

// None unless it inflates to exactly this many bytes.
std::optional<std::string> inflated(std::string_view bytes, std::size_t size) {
    std::string out(size, '\0');
    uLongf got = static_cast<uLongf>(size);
    const int done = uncompress(reinterpret_cast<Bytef*>(out.data()), &got,
                                reinterpret_cast<const Bytef*>(bytes.data()), static_cast<uLong>(bytes.size()));
    if (done != Z_OK || got != size) return std::nullopt;
    return out;
}

// --- What a run holds --------------------------------------------------------------------------------------------

constexpr const char* run_name = "banneret_versions";
constexpr int run_parts_within = 2;  // nesting depth of versions: the document, the list

std::string digest_of(const History& history, std::size_t first, std::size_t count) {
    std::vector<BattleLuckRecord> records;
    for (std::size_t i = first; i < first + count; ++i)
        if (const SharedEntry entry = history.version(i).entry; entry && entry->battle)
            records.push_back(luck_record(i, **entry->battle));
    return luck_digest(records);
}

// A run is closed when more versions would hardly improve its compression, and the campaign it begins with is a small
// part of it.
constexpr std::size_t enough_versions = 256, enough_bytes = 256'000, times_its_campaign = 2;
// Fewer versions make a run only if they are long.
constexpr std::size_t few_versions = 24;

}  // namespace

PackedRun::Contents PackedRun::contents() const {
    Contents out;
    const auto fault = [&](std::string words) {
        out.faults.push_back(fmt::format("versions {} to {}: {}", stored_.first, stored_.first + stored_.versions - 1,
                                         std::move(words)));
    };
    if (stored_.bytes > most_run_bytes) {
        fault("they claim to be larger than is possible");
        return out;
    }
    const auto bytes = from_base_64(stored_.data);
    const auto text = bytes ? inflated(*bytes, stored_.bytes) : std::nullopt;
    if (!text) {
        fault("they cannot be unpacked");
        return out;
    }
    auto json = JsonParts::parsed(*text, run_parts_within);
    if (const auto* wrong = std::get_if<std::string>(&json)) {
        fault(*wrong);
        return out;
    }
    auto& parts = std::get<JsonParts>(json);
    try {
        JsonReader archive(parts.outline());
        if (archive.next_name() != run_name) throw BadFile{"they are not versions", {}};
        const std::size_t listed = archive.enter_list();
        const bool has_base = stored_.first > 0;
        if (listed != stored_.versions + (has_base ? 1 : 0)) throw BadFile{"their number is wrong", {}};
        const auto part = [&](auto&& read) {
            archive.enter_object();
            archive.leave();
            const rapidjson::Value* value = parts.next();
            if (value == nullptr) throw BadFile{"they are not JSON", {}};
            archive.enter(*value);
            read();
            archive.leave();
        };
        Version base;
        if (has_base) part([&] { base.campaign = read_whole_campaign(archive, out.faults); });
        std::size_t base_index = 0;
        for (std::size_t i = 0; i < stored_.versions; ++i)
            part([&] {
                StoredVersion stored;
                read_version(archive, stored);
                const std::size_t index = stored_.first + i;
                const auto from = static_cast<std::size_t>(stored.from);
                if (has_base && i == 0) base_index = from;
                const bool in_run = from >= stored_.first && from < index;
                if (index > 0 && !in_run && (!has_base || from != base_index || from >= index))
                    throw BadFile{"one comes from a version outside them", {}};
                std::shared_ptr<const Campaign> parent;
                if (index > 0) parent = in_run ? out.versions[from - stored_.first].campaign : base.campaign;
                Rebuilt made = rebuilt(std::move(stored), index, std::move(parent));
                if (!made.faults.empty()) {
                    out.faults.insert(out.faults.end(), made.faults.begin(), made.faults.end());
                    throw BadFile{"has faults", {}};
                }
                out.versions.push_back(std::move(made.version));
            });
        archive.leave();
        no_more(archive);
    } catch (const BadFile& bad) {
        if (out.faults.empty()) fault(parts.fault() ? *parts.fault() : sentence(bad));
    }
    return out;
}

std::vector<PackedVersions::Version> PackedRun::unpacked() const {
    Contents out = contents();
    Entry unreadable;
    unreadable.action = "something that cannot be read from the file";
    unreadable.lines = {"What was done here cannot be read from the file."};
    while (out.versions.size() < stored_.versions) {
        const std::shared_ptr<const Campaign> last = out.versions.empty()
                                                         ? std::make_shared<const Campaign>(new_campaign("Unreadable"))
                                                         : out.versions.back().campaign;
        unreadable.day = last->day;
        const bool first = stored_.first + out.versions.size() == 0;
        out.versions.push_back({last, first ? SharedEntry() : SharedEntry(unreadable), first ? nullptr : last});
    }
    return std::move(out.versions);
}

std::string PackedRun::digest() const {
    if (stored_.digest.empty() || stored_.digest_bytes > most_run_bytes) return {};
    const auto bytes = from_base_64(stored_.digest);
    const auto text = bytes ? inflated(*bytes, stored_.digest_bytes) : std::nullopt;
    return text.value_or(std::string());
}

std::vector<std::string> PackedRun::faults() const {
    return contents().faults;
}

std::shared_ptr<const PackedRun> next_run(const History& history, std::size_t first) {
    CHECK(first >= history.packed_size());
    JsonWriter archive;
    archive.name(run_name);
    archive.enter_list();
    const std::size_t base = history.from(first);
    std::size_t campaign_bytes = 0;
    if (first > 0) {
        const History::Version begin = history.version(first);
        write_whole_campaign(archive, *begin.before);
        campaign_bytes = archive.bytes();
    }
    for (std::size_t i = first; i + 1 < history.size(); ++i) {
        StoredVersion version = stored_version(history, i, history.redo(i));
        write_version(archive, version);
        const std::size_t count = i + 1 - first, written = archive.bytes() - campaign_bytes;
        const bool full = (count >= enough_versions || written >= enough_bytes) &&
                          written >= times_its_campaign * campaign_bytes && count >= few_versions;
        // A version whose parent is outside this run begins the next one.
        const std::size_t from = history.from(i + 1);
        const bool cut = from < first && (first == 0 || from != base);
        if (!full && !cut && archive.bytes() < most_run_bytes / 2) continue;
        archive.leave_list();
        const std::string_view text = archive.text();
        PackedRun::Stored out{first, count, text.size(), 0, {}, nullptr, {}};
        const std::string digest = digest_of(history, first, count);
        out.digest_bytes = digest.size();
        out.digest = in_base_64(deflated(digest));
        out.owner = std::make_shared<const std::string>(in_base_64(deflated(text)));
        out.data = *out.owner;
        return std::make_shared<const PackedRun>(std::move(out));
    }
    return nullptr;
}

void pack(History& history) {
    while (auto run = next_run(history, history.packed_size())) history.pack(std::move(run));
}

}  // namespace banneret::files
