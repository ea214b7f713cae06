#pragma once

#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "app/cli/base/arguments.h"
#include "app/cli/base/numbers.h"
#include "app/cli/base/reply.h"
#include "app/cli/base/verbs.h"
#include "engine/core/shard.h"

namespace banneret::app {

// A part of a long run, computed by one of several machines: a file with the question, the version of the program and a
// checksum. Trial i depends only on the seed and i, so all parts together give the answer of a single run. Every verb
// with --shard writes this form; the results inside are JSON that only that verb reads.

struct Part {
    Shard shard;
    std::string verb;
    Arguments question;                         // without the options that do not change the results
    std::map<std::string, std::string> inputs;  // checksum of each file that the question names
    Json found;
};

// The options --shard and --out.
std::vector<OptionRow> shard_options();
// "3/8" is the third of eight parts. None if --shard is not given; a fault if only one of both options is.
std::optional<Shard> read_shard(const Arguments& arguments, std::vector<std::string>& faults);

// The part of these arguments, without results yet; faults if a file that they name cannot be read.
Part part_of(std::string_view verb, const Arguments& arguments, const Shard& shard, std::vector<std::string>& faults);
// A message that --out already holds this part, so that it need not be computed again; none if it does not.
std::optional<std::string> kept_already(const Part& part, const Arguments& arguments);
// Writes the part to --out. `things`: the number of results in words, "25 battles".
Reply write_part(const Part& part, const Arguments& arguments, std::string_view things);

// All parts of one run, in the order of their numbers.
struct WholeRun {
    std::string verb;
    Arguments question;
    Parts found;
};
// Names each file that is missing, damaged, given twice, of another question or of another version, and each army file
// that has changed since.
std::variant<WholeRun, Failure> merged(std::span<const std::string> files);
// The numbers of the parts, of a run in `of` parts, that none of these files holds: "2,5". Files may be missing.
std::variant<std::string, Failure> missing_parts(std::uint64_t of, std::span<const std::string> files);

// The failure if a part's results do not have the form that the verb writes: another program made the file.
Failure foreign_parts();

}  // namespace banneret::app
