#include "app/cli/base/cli.h"

#include <fmt/format.h>

#include <exception>
#include <filesystem>
#include <set>

#include "app/cli/base/help_width.h"
#include "app/cli/base/program_help.h"
#include "app/models/shell/app_paths.h"
#include "engine/core/text.h"
#include "engine/files/terminal.h"

namespace banneret::app {

namespace {

// The first words that a command line may have.
std::vector<std::string_view> verb_words() {
    std::vector<std::string_view> out{"campaign"};
    for (const Verb& verb : program_verbs()) out.push_back(verb.row.name);
    return out;
}

std::string shown_help(std::string text, const Surroundings& around) {
    return around.watch.columns ? fit_help(text, *around.watch.columns) : text;
}

Reply run_verb(const Verb& verb, std::span<const std::string> words, const Surroundings& around) {
    auto parsed = parse_arguments(verb.row, words);
    if (auto* help = std::get_if<HelpWanted>(&parsed)) return shown_help(std::move(help->text), around);
    if (auto* bad = std::get_if<BadArguments>(&parsed)) return Failure{std::move(bad->faults)};
    const Arguments& arguments = std::get<Arguments>(parsed);
    return verb.run_long ? verb.run_long(arguments, around) : verb.run(arguments);
}

bool is_help(std::string_view word) {
    return word == "--help" || word == "-h";
}

Failure unknown_action(std::string_view word) {
    std::vector<std::string_view> known;
    const std::vector<Verb> actions = campaign_verbs();
    for (const Verb& verb : actions) known.push_back(last_word(verb.row.name));
    return Failure{{fmt::format("campaign: {} is not an action{}", in_quotes(word),
                                suggestion(word, known, "; banneret campaign --help lists them"))}};
}

Failure unknown_verb(std::string_view word) {
    return Failure{{fmt::format("{} is neither a verb nor a file{}", in_quotes(word),
                                suggestion(word, verb_words(), "; banneret --help lists the verbs"))}};
}

// Handles "--help [VERB]" and "help campaign [FILE] [ACTION]": `words` are those after the first.
Reply run_help(std::span<const std::string> words, const Surroundings& around) {
    if (words.empty() || words.front().starts_with('-')) return shown_help(program_help(), around);
    if (words.front() == "campaign") {
        if (words.size() == 1 || words.back().ends_with(".banneret")) return shown_help(campaign_help(), around);
        for (const Verb& verb : campaign_verbs())
            if (last_word(verb.row.name) == words.back()) return shown_help(help_text(verb.row), around);
        return unknown_action(words.back());
    }
    for (const Verb& verb : program_verbs())
        if (verb.row.name == words.front()) return shown_help(help_text(verb.row), around);
    return unknown_verb(words.front());
}

// Handles "campaign FILE ACTION [words]": the action selects the row; the other words are parsed by that row.
Reply run_campaign(std::span<const std::string> words, const Surroundings& around) {
    std::vector<std::string> rest;
    while (!words.empty() && words.front() == "--json") {
        rest.push_back(words.front());
        words = words.subspan(1);
    }
    if (words.empty()) return Failure{{"campaign: name a file, as in banneret campaign FILE.banneret show"}};
    if (is_help(words.front())) return shown_help(campaign_help(), around);
    std::vector<std::string_view> known;
    const std::vector<Verb> actions = campaign_verbs();
    for (const Verb& verb : actions) known.push_back(last_word(verb.row.name));
    if (words.size() < 2) {
        const std::vector<std::string> listed(known.begin(), known.end());
        return Failure{{fmt::format("campaign {}: say what to do: {}", printable(words[0]), joined(listed, "or"))}};
    }
    if (is_help(words[1])) return shown_help(campaign_help(), around);
    rest.push_back(words[0]);
    rest.insert(rest.end(), words.begin() + 2, words.end());
    for (const Verb& verb : actions)
        if (last_word(verb.row.name) == words[1]) return run_verb(verb, rest, around);
    for (std::string_view action : known)
        if (action == words[0])
            return Failure{
                {fmt::format("campaign: the file comes first, as in banneret campaign FILE.banneret {}", action)}};
    return unknown_action(words[1]);
}

Reply run(std::span<const std::string> args, const Surroundings& around) {
    if (args.empty()) return Failure{{"say what to do; banneret --help lists the verbs"}};
    const std::string& word = args.front();
    if (is_help(word) || word == "help") return run_help(args.subspan(1), around);
    if (word == "--version") return std::string("banneret " BANNERET_VERSION "\n");
    if (word == "--samples") {
        const std::filesystem::path samples = campaigns_path();
        if (samples.empty()) return Failure{{"the shipped campaigns are not installed"}, exit_failed};
        return samples.string() + "\n";
    }
    if (word == "campaign") return run_campaign(args.subspan(1), around);
    for (const Verb& verb : program_verbs())
        if (verb.row.name == word) return run_verb(verb, args.subspan(1), around);
    return unknown_verb(word);
}

// A fault may quote very long input: keep its beginning and its end, which say what is wrong.
std::string shortened(std::string line) {
    constexpr std::size_t most = 1'000, kept = 300;
    if (line.size() <= most) return line;
    const auto continues = [&](std::size_t i) { return (static_cast<unsigned char>(line[i]) & 0xC0u) == 0x80u; };
    std::size_t begin = kept, end = line.size() - kept;
    while (continues(begin)) --begin;  // whole letters of UTF-8
    while (end < line.size() && continues(end)) ++end;
    return line.substr(0, begin) + " ... " + line.substr(end);
}

// Makes the fault one printable line that ends like a sentence.
std::string sentence(std::string_view fault) {
    std::string line = shortened(printable(fault));
    const bool ended = !line.empty() && std::string_view(".?!").find(line.back()) != std::string_view::npos;
    return ended ? line : line + ".";
}

int report(const Reply& reply, std::ostream& out, std::ostream& err) {
    if (const auto* noted = std::get_if<Noted>(&reply)) {
        for (const std::string& note : noted->notes) err << sentence(note) << "\n";
        err << std::flush;
        const int printed = report(noted->text, out, err);
        return printed == exit_done ? noted->code : printed;
    }
    if (const auto* text = std::get_if<std::string>(&reply)) {
        out << printable(*text, true) << std::flush;
        if (out) return exit_done;
        err << "the report cannot be written to standard output\n";
        return exit_failed;
    }
    const auto& failure = std::get<Failure>(reply);
    std::set<std::string> told;  // a file named twice reports its faults once
    for (const std::string& fault : failure.faults) {
        const std::string line = sentence(fault);
        if (told.insert(line).second) err << line << "\n";
    }
    err << std::flush;
    return failure.code;
}

}  // namespace

int run_cli(std::span<const std::string> args, std::ostream& out, std::ostream& err, const Watch& watch) {
    try {
        return report(run(args, {err, watch}), out, err);
    } catch (const std::exception& e) {  // thrown by a library, or out of memory
        err << "banneret had to stop: " << printable(e.what()) << "\n";
        return exit_failed;
    }
}

std::optional<std::size_t> columns_of_output() {
    return terminal_columns();
}

bool asks_for_window(std::span<const std::string> args) {
    if (args.empty()) return true;
    if (args.size() != 1) return false;
    const std::string& word = args.front();
    for (std::string_view verb : verb_words())
        if (word == verb) return false;
    if (word.starts_with('-')) return false;
    std::error_code ignored;
    return word.ends_with(".banneret") || std::filesystem::is_regular_file(word, ignored);
}

}  // namespace banneret::app
