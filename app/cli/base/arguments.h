#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace banneret::app {

// The arguments of a verb as rows. Parsing, --help and the tests read the same rows.

struct PositionalRow {
    std::string_view name;  // "ATTACKER"
    std::string words;
    bool required = true;
    bool any_number = false;  // takes all remaining words; only the last row may
};

struct OptionRow {
    std::string_view name;   // "--seed"
    std::string_view value;  // "N"; empty for a switch
    std::string words;
    bool any_number = false;  // may be given more than once
    bool required = false;
    std::string_view former = {};  // an earlier name, which is accepted but not in the help
};

struct VerbRow {
    std::string_view name;     // "campaign FILE battle"
    std::string_view summary;  // one line
    std::vector<PositionalRow> positionals;
    std::vector<OptionRow> options;
    std::string more;  // below the options in the help
};

// --json, for every verb that reports.
OptionRow json_option();

// A parsed command line. Names are those of the rows.
class Arguments {
public:
    bool given(std::string_view name) const { return values_.contains(std::string(name)); }
    // The last value given.
    std::optional<std::string_view> value(std::string_view name) const;
    std::span<const std::string> values(std::string_view name) const;
    const std::map<std::string, std::vector<std::string>>& all() const { return values_; }
    void add(std::string_view name, std::string value) { values_[std::string(name)].push_back(std::move(value)); }

private:
    std::map<std::string, std::vector<std::string>> values_;
};

struct HelpWanted {
    std::string text;
};
struct BadArguments {
    std::vector<std::string> faults;  // one line each
};
std::variant<Arguments, HelpWanted, BadArguments> parse_arguments(const VerbRow& verb,
                                                                  std::span<const std::string> words);
std::string help_text(const VerbRow& verb);

// Quotes the user's words for a message: one line, short, printable.
std::string in_quotes(std::string_view text);
// Replaces what a terminal would interpret, control characters and broken UTF-8, by "?". With `keep_lines` line feeds
// stay, and so does a carriage return before one (CSV).
std::string printable(std::string_view text, bool keep_lines = false);

// ", did you mean x?" for the nearest known word, or one that starts with `word` or contains it; `otherwise` if there
// is none.
std::string suggestion(std::string_view word, std::span<const std::string_view> known, std::string_view otherwise = {});

// suggestion(), or else a list of the names, of which at most twelve: "; there are Fenwatch and The Drowned".
std::string suggestion_or_list(std::string_view word, std::span<const std::string_view> names);

// Parses a whole number within bounds, or adds a fault that names the option and the bounds.
std::optional<std::int64_t> whole_number(std::string_view name, std::string_view text, std::int64_t least,
                                         std::int64_t most, std::vector<std::string>& faults);
// A name followed by settings: "Hobbits fc=true count=doubled".
struct NamedSettings {
    std::string_view name;                   // may contain blanks
    std::vector<std::string_view> settings;  // KEY=VALUE, without blanks
};
NamedSettings settings_of(std::string_view text);
std::optional<std::uint64_t> seed_number(std::string_view text, std::vector<std::string>& faults);

}  // namespace banneret::app
