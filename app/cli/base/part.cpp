#include "app/cli/base/part.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <optional>
#include <set>

#include "app/cli/battle/match.h"
#include "engine/core/text.h"
#include "engine/files/output_file.h"
#include "engine/files/text_file.h"

namespace banneret::app {

namespace {

constexpr std::int64_t most_parts = 100'000;
constexpr std::size_t most_part_bytes = 500'000'000;
constexpr std::size_t most_army_bytes = 1'000'000'000;
constexpr std::string_view of_no_effect[] = {"--shard", "--out", "--json", "--csv", "--markdown", "--threads"};
// The arguments that name files.
constexpr std::string_view of_files[] = {"ATTACKER",        "DEFENDER",        "ARMY",    "FOE",
                                         "--attacker-ally", "--defender-ally", "--muster"};

std::string sum_text(std::string_view text) {
    return fmt::format("{:08x}", checksum(text));
}

std::string file_of(const std::string& reference) {
    const auto in_campaign = split_reference(reference);
    return in_campaign ? in_campaign->file : reference;
}

std::optional<std::string> sum_of_file(const std::string& file) {
    const auto text = read_text_file(file, most_army_bytes);
    const auto* found = std::get_if<std::string>(&text);
    return found != nullptr ? std::optional(sum_text(*found)) : std::nullopt;
}

std::string shard_words(const Shard& shard) {
    return fmt::format("part {} of {}", shard.nth + 1, shard.of);
}

Part read_part(const Json& j) {
    Part out;
    out.verb = j.at("verb").get<std::string>();
    out.shard = {j.at("shard").at(0).get<std::uint64_t>() - 1, j.at("shard").at(1).get<std::uint64_t>()};
    for (const auto& [name, values] : j.at("question").items())
        for (const Json& value : values) out.question.add(name, value.get<std::string>());
    for (const auto& [file, sum] : j.at("files").items()) out.inputs[file] = sum.get<std::string>();
    out.found = j.at("found");
    return out;
}

// The part, or one sentence about the file.
std::variant<Part, std::string> part_in(const std::string& file) {
    const auto text = read_text_file(file, most_part_bytes);
    if (const auto* error = std::get_if<FileError>(&text)) return error->faults.front();
    Json j = Json::parse(std::get<std::string>(text), nullptr, false);
    if (!j.is_object() || !j.contains("banneret_part"))
        return file + ": this is not a file that --shard wrote, or it is damaged";
    const Json sum = j.value("sum", Json());
    j.erase("sum");
    if (!sum.is_string() || sum.get<std::string>() != sum_text(j.dump()))
        return file + ": the file is damaged (its checksum does not match); run that part again";
    if (const Json version = j.value("banneret_part", Json()); version != BANNERET_VERSION)
        return fmt::format("{}: version {} of the program wrote this file, and this is version {}; run that part again",
                           file, version.dump(), BANNERET_VERSION);
    try {
        Part out = read_part(j);
        if (out.shard.of == 0 || out.shard.nth >= out.shard.of) return file + ": the file is damaged";
        return out;
    } catch (const std::exception&) {  // the checksum matches, so another program made it
        return file + ": this is not a file that --shard wrote";
    }
}

// True if both are parts of one run.
bool same_run(const Part& a, const Part& b) {
    return a.verb == b.verb && a.question.all() == b.question.all() && a.inputs == b.inputs && a.shard.of == b.shard.of;
}

std::string part_text(const Part& part) {
    Json question = Json::object(), files = Json::object();
    for (const auto& [name, values] : part.question.all()) question[name] = values;
    for (const auto& [file, sum] : part.inputs) files[file] = sum;
    Json out{{"banneret_part", BANNERET_VERSION},
             {"verb", part.verb},
             {"shard", {part.shard.nth + 1, part.shard.of}},
             {"question", question},
             {"files", files},
             {"found", part.found}};
    out["sum"] = sum_text(out.dump());
    return out.dump() + "\n";
}

}  // namespace

std::vector<OptionRow> shard_options() {
    return {{"--shard", "I/N",
             "Run only part I of N, so that several machines can share the run;\nmerge puts the parts together"},
            {"--out", "FILE", "With --shard: the file to write; if it holds this part already, nothing is run"}};
}

std::optional<Shard> read_shard(const Arguments& arguments, std::vector<std::string>& faults) {
    const auto words = arguments.value("--shard");
    if (words.has_value() != arguments.given("--out"))
        faults.emplace_back("--shard needs --out FILE, and --out needs --shard");
    if (!words) return std::nullopt;
    const auto parts = split(*words, '/');
    const auto nth = parts.size() == 2 ? parse_integer(parts[0]) : std::nullopt,
               of = parts.size() == 2 ? parse_integer(parts[1]) : std::nullopt;
    if (nth && of && *of >= 1 && *of <= most_parts && *nth >= 1 && *nth <= *of)
        return Shard{static_cast<std::uint64_t>(*nth - 1), static_cast<std::uint64_t>(*of)};
    faults.push_back(
        fmt::format("--shard: {} is not a part; write it as in 3/8, the third of eight parts", in_quotes(*words)));
    return std::nullopt;
}

Part part_of(std::string_view verb, const Arguments& arguments, const Shard& shard, std::vector<std::string>& faults) {
    Part out;
    out.shard = shard;
    out.verb = verb;
    for (const auto& [name, values] : arguments.all()) {
        if (std::ranges::find(of_no_effect, name) != std::end(of_no_effect)) continue;
        for (const std::string& value : values) out.question.add(name, value);
    }
    for (const std::string_view name : of_files)
        for (const std::string& value : arguments.values(name)) {
            const std::string file = file_of(value);
            const auto sum = sum_of_file(file);
            if (!sum) faults.push_back(file + ": this file cannot be read");
            out.inputs[file] = sum.value_or("");
        }
    return out;
}

std::optional<std::string> kept_already(const Part& part, const Arguments& arguments) {
    const std::string file(arguments.value("--out").value_or(""));
    const auto there = part_in(file);
    const auto* known = std::get_if<Part>(&there);
    if (known == nullptr || !same_run(*known, part) || known->shard.nth != part.shard.nth) return std::nullopt;
    std::string words = shard_words(part.shard);
    words.front() = 'P';
    return fmt::format("{} is already in {}.\n", words, file);
}

Reply write_part(const Part& part, const Arguments& arguments, std::string_view things) {
    const std::filesystem::path file(*arguments.value("--out"));
    for (const auto& [input, sum] : part.inputs) {
        std::error_code none;
        if (std::filesystem::equivalent(file, input, none))
            return Failure{{fmt::format("{}: this run reads the file, so nothing was written; name another with --out",
                                        file.string())}};
    }
    if (const auto error = write_output(file, part_text(part)))
        return Failure{error->faults, error->unfit ? exit_bad_input : exit_failed};
    return fmt::format("Part {} of {}: {} in {}.\n", part.shard.nth + 1, part.shard.of, things, file.string());
}

std::variant<WholeRun, Failure> merged(std::span<const std::string> files) {
    std::vector<std::string> faults;
    struct Seen {
        std::string file;
        Json found;
    };
    std::map<std::uint64_t, Seen> seen;
    std::optional<Part> first;
    for (const std::string& file : files) {
        auto read = part_in(file);
        if (auto* fault = std::get_if<std::string>(&read)) {
            faults.push_back(std::move(*fault));
            continue;
        }
        Part& part = std::get<Part>(read);
        if (first && !same_run(*first, part)) {
            faults.push_back(
                fmt::format("{}: this part is from a different run than {}", file, seen.begin()->second.file));
            continue;
        }
        const auto [at, fresh] = seen.try_emplace(part.shard.nth, Seen{file, std::move(part.found)});
        if (!fresh)
            faults.push_back(fmt::format("{}: {} is already in {}", file, shard_words(part.shard), at->second.file));
        if (!first) first = std::move(part);
    }
    if (first) {
        for (std::uint64_t n = 0; n < first->shard.of; ++n)
            if (!seen.contains(n)) faults.push_back(fmt::format("{} is missing", shard_words({n, first->shard.of})));
        for (const auto& [file, sum] : first->inputs)
            if (sum_of_file(file) != sum)
                faults.push_back(file + ": this army file has changed since the parts were made, or no longer exists");
    }
    if (!faults.empty()) return Failure{std::move(faults)};
    WholeRun out{first->verb, first->question, {}};
    for (auto& [nth, one] : seen) out.found.push_back(std::move(one.found));
    return out;
}

std::variant<std::string, Failure> missing_parts(std::uint64_t of, std::span<const std::string> files) {
    std::set<std::uint64_t> seen;
    std::optional<Part> first;
    std::string first_file;
    for (const std::string& file : files) {
        auto read = part_in(file);
        auto* part = std::get_if<Part>(&read);
        if (part == nullptr) continue;
        if (part->shard.of != of)
            return Failure{{fmt::format("{}: this is {}, not a part of {}", file, shard_words(part->shard), of)}};
        if (first && !same_run(*first, *part))
            return Failure{{fmt::format("{}: this part is from a different run than {}", file, first_file)}};
        seen.insert(part->shard.nth);
        if (first) continue;
        part->found = {};
        first = std::move(*part);
        first_file = file;
    }
    std::string out;
    for (std::uint64_t n = 0; n < of; ++n)
        if (!seen.contains(n)) out += fmt::format("{}{}", out.empty() ? "" : ",", n + 1);
    return out;
}

Failure foreign_parts() {
    return Failure{{"these parts do not hold the results that --shard writes for this run; run them again"}};
}

}  // namespace banneret::app
