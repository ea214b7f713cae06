#include "app/cli/base/arguments.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <charconv>
#include <limits>
#include <memory>

#include "engine/core/text.h"

namespace banneret::app {

namespace {

// CLI11 since 2.4 refuses "=" in the name of a positional. "FIELD=VALUE" goes to it under another name.
constexpr char stands_for_equals = '~';
std::string parser_name(std::string_view name) {
    std::string out(name);
    std::replace(out.begin(), out.end(), '=', stands_for_equals);
    return out;
}

// CLI11's own usage line names neither the program nor the word order of campaign actions.
class VerbFormatter final : public CLI::Formatter {
public:
    explicit VerbFormatter(std::string usage) : usage_(std::move(usage)) { column_width(34); }
    std::string make_usage(const CLI::App*, std::string) const override { return usage_; }
    std::string make_option_name(const CLI::Option* option, bool positional) const override {
        std::string name = CLI::Formatter::make_option_name(option, positional);
        if (positional) std::replace(name.begin(), name.end(), stands_for_equals, '=');
        return name;
    }

private:
    std::string usage_;
};

std::string usage_line(const VerbRow& verb) {
    std::string out = fmt::format("\nUsage: banneret {}", verb.name);
    for (const PositionalRow& p : verb.positionals) {
        if (verb.name.find(p.name) != std::string_view::npos) continue;  // already named: "campaign FILE show"
        const std::string word = fmt::format("{}{}", p.name, p.any_number ? "..." : "");
        out += p.required ? " " + word : " [" + word + "]";
    }
    for (const OptionRow& o : verb.options)
        if (o.required) out += fmt::format(" {} {}", o.name, o.value);
    return out + " [options]\n";
}

// Help texts hold line breaks; a fault is one line.
std::string in_one_line(std::string_view words) {
    std::string out(words);
    std::replace(out.begin(), out.end(), '\n', ' ');
    return out;
}

// A CLI11 parser with the storage it writes to.
struct Parser {
    explicit Parser(const VerbRow& verb);
    CLI::App app;
    std::vector<std::vector<std::string>> positionals, options;
    std::vector<CLI::Option*> flags;  // null for options with a value
};

Parser::Parser(const VerbRow& verb)
    : app(std::string(verb.summary), "banneret"),
      positionals(verb.positionals.size()),
      options(verb.options.size()),
      flags(verb.options.size()) {
    app.formatter(std::make_shared<VerbFormatter>(usage_line(verb)));
    app.allow_extras();
    app.set_help_flag("-h,--help", "This help");
    app.footer(verb.more);
    for (std::size_t i = 0; i < verb.positionals.size(); ++i) {
        const PositionalRow& row = verb.positionals[i];
        CLI::Option* option = app.add_option(parser_name(row.name), positionals[i], row.words)->type_name("");
        if (!row.any_number) option->expected(1)->allow_extra_args(false);
    }
    for (std::size_t i = 0; i < verb.options.size(); ++i) {
        const OptionRow& row = verb.options[i];
        if (row.value.empty()) {
            flags[i] = app.add_flag(std::string(row.name), row.words);
        } else {
            app.add_option(std::string(row.name), options[i], row.words)
                ->expected(1)
                ->allow_extra_args(false)
                ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll)
                ->type_name(std::string(row.value));
        }
    }
}

std::string unknown_option(const VerbRow& verb, std::string_view word) {
    const std::string_view name = word.substr(0, word.find('='));
    std::vector<std::string_view> known = {"--help"};
    for (const OptionRow& row : verb.options) known.push_back(row.name);
    return fmt::format("{} is not an option of {}{}", in_quotes(name), verb.name,
                       suggestion(name, known, fmt::format("; banneret {} --help lists its options", verb.name)));
}

// The words with the present names of options that were given by earlier ones.
std::vector<std::string> renamed(const VerbRow& verb, std::span<const std::string> words) {
    std::vector<std::string> out(words.begin(), words.end());
    for (std::string& word : out)
        for (const OptionRow& row : verb.options)
            if (!row.former.empty() && std::string_view(word).substr(0, word.find('=')) == row.former)
                word.replace(0, row.former.size(), row.name);
    return out;
}

}  // namespace

OptionRow json_option() {
    return {"--json", "", "The report as JSON"};
}

std::optional<std::string_view> Arguments::value(std::string_view name) const {
    const auto all = values(name);
    if (all.empty()) return std::nullopt;
    return all.back();
}

std::span<const std::string> Arguments::values(std::string_view name) const {
    const auto found = values_.find(std::string(name));
    if (found == values_.end()) return {};
    return found->second;
}

std::variant<Arguments, HelpWanted, BadArguments> parse_arguments(const VerbRow& verb,
                                                                  std::span<const std::string> typed) {
    Parser parser(verb);
    const std::vector<std::string> words = renamed(verb, typed);
    try {
        std::vector<std::string> reversed(words.rbegin(), words.rend());  // the order CLI11 takes them in
        parser.app.parse(std::move(reversed));
    } catch (const CLI::CallForHelp&) {
        return HelpWanted{help_text(verb)};
    } catch (const CLI::ArgumentMismatch&) {
        // Every option takes exactly one value, so only the last word can lack its value.
        return BadArguments{{fmt::format("{} needs a value after it", in_quotes(words.back()))}};
    } catch (const CLI::Error& e) {
        return BadArguments{{printable(e.what())}};
    }

    std::vector<std::string> faults;
    std::vector<std::string> loose;
    for (const std::string& word : parser.app.remaining()) {
        if (word.size() > 1 && word.front() == '-' && !parse_integer(word)) {
            faults.push_back(unknown_option(verb, word));
        } else {
            loose.push_back(word);
        }
    }
    // The words after an unknown option may be its value, so a wrong count would only confuse.
    const bool count_words = faults.empty();

    Arguments arguments;
    for (std::size_t i = 0; i < verb.positionals.size(); ++i) {
        const PositionalRow& row = verb.positionals[i];
        if (parser.positionals[i].empty() && !loose.empty()) {  // "-3": CLI11 takes it for an option
            parser.positionals[i].push_back(loose.front());
            loose.erase(loose.begin());
        }
        for (const std::string& value : parser.positionals[i]) arguments.add(row.name, value);
        if (row.required && parser.positionals[i].empty() && count_words)
            faults.push_back(fmt::format("{} is missing: {}", row.name, in_one_line(row.words)));
    }
    for (std::size_t i = 0; i < verb.options.size(); ++i) {
        const OptionRow& row = verb.options[i];
        if (parser.flags[i] != nullptr && parser.flags[i]->count() > 0) arguments.add(row.name, "yes");
        for (const std::string& value : parser.options[i]) arguments.add(row.name, value);
        if (!row.any_number && parser.options[i].size() > 1)
            faults.push_back(fmt::format("{} is given {} times; give it once", row.name, parser.options[i].size()));
        if (row.required && parser.options[i].empty())
            faults.push_back(fmt::format("{} {} is missing: {}", row.name, row.value, in_one_line(row.words)));
    }
    if (count_words && !loose.empty())
        faults.push_back(fmt::format("{} is one word too many; banneret {} --help shows the usage",
                                     in_quotes(loose.front()), verb.name));
    if (!faults.empty()) return BadArguments{std::move(faults)};
    return arguments;
}

std::string help_text(const VerbRow& verb) {
    const Parser parser(verb);
    std::string text = parser.app.help();
    while (!text.empty() && (text.back() == '\n' || text.back() == ' ')) text.pop_back();
    return text + "\n";
}

std::string printable(std::string_view text, bool keep_lines) {
    std::string out;
    out.reserve(text.size());
    for (std::size_t i = 0; i < text.size();) {
        const auto lead = static_cast<unsigned char>(text[i]);
        const std::size_t length = lead < 0x80 ? 1 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4;
        const std::string_view letter = text.substr(i, length);
        // The code points 0x80..0x9F are control characters too.
        const bool control = lead < 0x20 || lead == 0x7F ||
                             (letter.size() == 2 && lead == 0xC2 && static_cast<unsigned char>(letter[1]) < 0xA0);
        if (keep_lines && (letter == "\n" || text.substr(i, 2) == "\r\n")) {
            out += letter;
            ++i;
        } else if (control) {
            out += '?';
            i += letter.size();
        } else if (!valid_utf8(letter)) {
            out += '?';
            ++i;
        } else {
            out += letter;
            i += letter.size();
        }
    }
    return out;
}

std::string in_quotes(std::string_view text) {
    constexpr std::size_t most = 80;
    if (text.size() <= most) return fmt::format("\"{}\"", printable(text));
    std::size_t cut = most - 3;
    while (cut > 0 && (static_cast<unsigned char>(text[cut]) & 0xC0u) == 0x80u) --cut;
    return fmt::format("\"{}...\"", printable(text.substr(0, cut)));
}

std::string suggestion(std::string_view word, std::span<const std::string_view> known, std::string_view otherwise) {
    auto near = nearest(word, known);
    const std::string begun = folded(word);
    for (std::size_t i = 0; !near && begun.size() >= 3 && i < known.size(); ++i)
        if (folded(known[i]).starts_with(begun)) near = std::string(known[i]);
    for (std::size_t i = 0; !near && begun.size() >= 3 && i < known.size(); ++i)
        if (folded(known[i]).find(begun) != std::string::npos) near = std::string(known[i]);
    return near ? fmt::format(", did you mean {}?", *near) : std::string(otherwise);
}

std::string suggestion_or_list(std::string_view word, std::span<const std::string_view> names) {
    if (names.empty()) return "; there is none";
    constexpr std::size_t most = 12;
    const auto shown = names.first(std::min(most, names.size()));
    std::vector<std::string> listed(shown.begin(), shown.end());
    if (names.size() > most) listed.push_back(fmt::format("{} more", names.size() - most));
    return suggestion(word, names, fmt::format("; there {} {}", names.size() == 1 ? "is" : "are", joined(listed)));
}

std::optional<std::int64_t> whole_number(std::string_view name, std::string_view text, std::int64_t least,
                                         std::int64_t most, std::vector<std::string>& faults) {
    const auto value = parse_integer(trimmed(text));
    if (value && *value >= least && *value <= most) return value;
    faults.push_back(fmt::format("{}: {} is not a whole number from {} to {}", name, in_quotes(text), least, most));
    return std::nullopt;
}

NamedSettings settings_of(std::string_view text) {
    NamedSettings out;
    for (text = trimmed(text);;) {
        const std::size_t blank = text.rfind(' ');
        if (blank == std::string_view::npos || text.find('=', blank) == std::string_view::npos) break;
        out.settings.insert(out.settings.begin(), text.substr(blank + 1));
        text = trimmed(text.substr(0, blank));
    }
    out.name = text;
    return out;
}

std::optional<std::uint64_t> seed_number(std::string_view text, std::vector<std::string>& faults) {
    const std::string_view digits = trimmed(text);
    std::uint64_t value = 0;
    const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
    if (error == std::errc{} && end == digits.data() + digits.size()) return value;
    faults.push_back(fmt::format("--seed: {} is not a whole number from 0 to {}", in_quotes(text),
                                 std::numeric_limits<std::uint64_t>::max()));
    return std::nullopt;
}

}  // namespace banneret::app
