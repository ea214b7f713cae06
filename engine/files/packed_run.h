#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/campaign/history.h"

// Runs of old versions in a campaign file: the JSON of the versions, deflated, in base 64. A run is self-contained: it
// begins with the parent campaign of its first version, and the parents of all its other versions are in the run.
namespace banneret::files {

class PackedRun final : public PackedVersions {
public:
    // `data` is part of `owner`, which many runs may share; `digest` is a text packed in the same way. Nothing is
    // checked yet; `bytes` and `digest_bytes` are the claimed sizes after inflating.
    struct Stored {
        std::size_t first = 0, versions = 0, bytes = 0, digest_bytes = 0;
        std::string digest;
        std::shared_ptr<const std::string> owner;
        std::string_view data;
    };
    explicit PackedRun(Stored stored) : stored_(std::move(stored)) {}

    std::size_t size() const override { return stored_.versions; }
    std::vector<Version> unpacked() const override;
    std::string digest() const override;
    // The reasons why it cannot be unpacked; empty: it can.
    std::vector<std::string> faults() const;

    const Stored& stored() const { return stored_; }

private:
    struct Contents {
        std::vector<Version> versions;
        std::vector<std::string> faults;
    };
    Contents contents() const;
    Stored stored_;
};

// Limit for the claimed size of a run; real ones have a few hundred thousand bytes, or twice the campaign.
inline constexpr std::size_t most_run_bytes = 64'000'000;

// The next run of the versions from `first` on, if there are enough of them: the same versions always make the same
// run, whatever follows them. At least one version always stays unpacked.
std::shared_ptr<const PackedRun> next_run(const History& history, std::size_t first);
// Packs every complete run.
void pack(History& history);

}  // namespace banneret::files
