#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/campaign/history.h"

// Runs of old versions as a campaign file holds them: the JSON of the versions, deflated, in base 64. A run stands alone:
// it begins with the campaign that its first version comes from, and no other version of it comes from outside the run.
namespace banneret::files {

class PackedRun final : public PackedVersions {
public:
    // `data` lies in `owner`, which may be shared by many; `digest` is a text packed alike. Nothing of them has been
    // checked; `bytes` and `digest_bytes` are how many they say they inflate to.
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
    // Why it cannot be unpacked; empty: it can.
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

// A run may say that it inflates to so many bytes; one of ours holds a few hundred thousand, or twice the campaign.
inline constexpr std::size_t most_run_bytes = 64'000'000;

// The next run of the versions from `first` on, where there are enough of them: the same versions always make the same
// run, whatever comes behind them. At least one version is always left unpacked.
std::shared_ptr<const PackedRun> next_run(const History& history, std::size_t first);
// Packs what can be packed.
void pack(History& history);

}  // namespace banneret::files
