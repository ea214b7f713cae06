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

// What a verb takes from the command line, as rows: parsing, --help and the tests read the same ones.

struct PositionalRow {
    std::string_view name;  // "ATTACKER"
    std::string words;
    bool required = true;
    bool any_number = false;  // takes all that are left; only the last may
};

struct OptionRow {
    std::string_view name;   // "--seed"
    std::string_view value;  // "N"; empty for a switch
    std::string words;
    bool any_number = false;  // may be given more than once
    bool required = false;
};

struct VerbRow {
    std::string_view name;     // "campaign FILE battle"
    std::string_view summary;  // one line
    std::vector<PositionalRow> positionals;
    std::vector<OptionRow> options;
    std::string more;  // below the options in the help
};

// --json, of every verb that reports.
OptionRow json_option();

// A parsed command line. Names are those of the rows.
class Arguments {
public:
    bool given(std::string_view name) const { return values_.contains(std::string(name)); }
    // The last value given.
    std::optional<std::string_view> value(std::string_view name) const;
    std::span<const std::string> values(std::string_view name) const;
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

// In quotes, on one line and short, whatever it holds: for words of the user's in messages.
std::string in_quotes(std::string_view text);
// The same text with nothing a terminal would obey in it: control characters and broken UTF-8 become "?".
// Line feeds stay where `keep_lines`, and so does the carriage return before one (CSV).
std::string printable(std::string_view text, bool keep_lines = false);

// ", did you mean x?" of the nearest known word or of one that begins like this, or nothing.
// Where there is none, `otherwise`.
std::string suggestion(std::string_view word, std::span<const std::string_view> known, std::string_view otherwise = {});

// A whole number of an option within bounds; otherwise adds a fault that names the option and the bounds.
std::optional<std::int64_t> whole_number(std::string_view name, std::string_view text, std::int64_t least,
                                         std::int64_t most, std::vector<std::string>& faults);
// A name with settings behind it: "Hobbits fc=true count=doubled".
struct NamedSettings {
    std::string_view name;                   // may hold blanks
    std::vector<std::string_view> settings;  // KEY=VALUE, without blanks
};
NamedSettings settings_of(std::string_view text);
std::optional<std::uint64_t> seed_number(std::string_view text, std::vector<std::string>& faults);

}  // namespace banneret::app
