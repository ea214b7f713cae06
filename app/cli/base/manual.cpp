#include "app/cli/base/manual.h"

#include <fmt/format.h>

#include "app/cli/base/help_width.h"
#include "app/cli/base/program_help.h"
#include "engine/core/text.h"

namespace banneret::app {

namespace {

constexpr std::size_t page_columns = 72;  // man indents by seven letters, and its lines are 80 wide

// Text that roff prints as it is: no escapes, no requests, hyphens that can be copied into a terminal.
std::string roff(std::string_view text) {
    std::string out;
    for (const std::string_view line : split(text, '\n')) {
        if (!out.empty()) out += '\n';
        if (line.starts_with('.') || line.starts_with('\'')) out += "\\&";
        for (const char c : line) {
            if (c == '\\')
                out += "\\e";
            else if (c == '-')
                out += "\\-";
            else
                out += c;
        }
    }
    return out;
}

// A paragraph with its line breaks as written.
std::string as_written(std::string_view text) {
    return ".PP\n.nf\n" + roff(trimmed(fit_help(text, page_columns))) + "\n.fi\n";
}

std::string described(std::string_view name, std::string_view value, std::string_view words) {
    std::string out = fmt::format(".TP\n\\fB{}\\fR", roff(name));
    if (!value.empty()) out += fmt::format(" \\fI{}\\fR", roff(value));
    return out + "\n" + roff(words) + "\n";
}

std::string verb_part(const VerbRow& verb) {
    std::string out =
        fmt::format(".SS \"{}\"\n{}.\n.PP\n\\fBbanneret {}\\fR", roff(verb.name), roff(verb.summary), roff(verb.name));
    for (const PositionalRow& row : verb.positionals) {
        if (verb.name.find(row.name) != std::string_view::npos) continue;
        const std::string word = roff(row.name) + (row.any_number ? "..." : "");
        out += row.required ? fmt::format(" \\fI{}\\fR", word) : fmt::format(" [\\fI{}\\fR]", word);
    }
    for (const OptionRow& row : verb.options)
        if (row.required) out += fmt::format(" \\fB{}\\fR \\fI{}\\fR", roff(row.name), roff(row.value));
    out += verb.options.empty() ? "\n" : " [options]\n";
    for (const PositionalRow& row : verb.positionals)
        out += fmt::format(".TP\n\\fI{}\\fR\n{}\n", roff(row.name), roff(row.words));
    for (const OptionRow& row : verb.options) out += described(row.name, row.value, row.words);
    if (!verb.more.empty()) out += as_written(verb.more);
    return out;
}

std::string joined_words(const std::vector<std::string>& words) {
    std::string out;
    for (const std::string& word : words) out += (out.empty() ? "" : " ") + word;
    return out;
}

// The branch of the script for one verb: all its options, and those followed by a value other than a file.
std::string options_branch(std::string_view verb, const VerbRow& row) {
    std::vector<std::string> all{"--help"}, values;
    for (const OptionRow& option : row.options) {
        all.emplace_back(option.name);
        // Files are offered after every other word, so an option before a file needs no mention.
        if (!option.value.empty() && option.value != "FILE") values.emplace_back(option.name);
    }
    return fmt::format("        \"{}\") options=\"{}\" values=\"{}\" ;;\n", verb, joined_words(all),
                       joined_words(values));
}

}  // namespace

std::string manual_page() {
    std::string out = fmt::format(
        ".TH BANNERET 1 \"\" \"Banneret {}\" \"User Commands\"\n"
        // Keys are typed as printed, so none may be broken at its hyphens.
        ".nh\n.ad l\n.SH NAME\nbanneret \\- {}\n",
        BANNERET_VERSION, roff(program_summary));
    out += ".SH SYNOPSIS\n";
    for (const UsageRow& row : program_usage) out += fmt::format("\\fBbanneret\\fR {}\n.br\n", roff(row.words));
    out += fmt::format("\\fBbanneret campaign\\fR {}\n", roff(campaign_usage));
    out += fmt::format(".SH DESCRIPTION\nWithout a verb Banneret opens its window.\n{}", roff(army_words));
    out += ".SH OPTIONS\n";
    for (const OptionRow& row : common_options()) out += described(row.name, row.value, row.words);
    out += ".SH VERBS\n";
    for (const Verb& verb : program_verbs()) out += verb_part(verb.row);
    out += ".SH \"CAMPAIGN FILES\"\n" + roff(campaign_summary) + ".\n";
    for (const ActionGroup& group : campaign_groups())
        for (const Verb& verb : group.verbs) out += verb_part(verb.row);
    return out + ".SH \"EXIT STATUS\"\n" + roff(exit_words);
}

std::string bash_completion() {
    std::vector<std::string> verbs{"campaign"}, actions;
    std::string branches;
    for (const Verb& verb : program_verbs()) {
        verbs.emplace_back(verb.row.name);
        branches += options_branch(verb.row.name, verb.row);
    }
    for (const Verb& verb : campaign_verbs()) {
        const std::string action(last_word(verb.row.name));
        actions.push_back(action);
        branches += options_branch("campaign " + action, verb.row);
    }
    return fmt::format(R"(# Completion of banneret for bash; made from its own list of verbs.
_banneret() {{
    local word=${{COMP_WORDS[COMP_CWORD]}} before=${{COMP_WORDS[COMP_CWORD-1]}} verb=${{COMP_WORDS[1]-}}
    local verbs="{}"
    local actions="{}"
    local options= values= name
    COMPREPLY=()
    if ((COMP_CWORD == 1)); then
        mapfile -t COMPREPLY < <(compgen -W "$verbs --help --version --samples" -- "$word"; compgen -f -- "$word")
        compopt -o filenames 2> /dev/null
        return
    fi
    if [[ $verb == campaign ]]; then
        if ((COMP_CWORD == 3)); then
            mapfile -t COMPREPLY < <(compgen -W "$actions --help" -- "$word")
            return
        fi
        ((COMP_CWORD == 2)) || verb="campaign ${{COMP_WORDS[3]}}"
    fi
    case $verb in
{}    esac
    for name in $values; do
        [[ $before != "$name" ]] || return
    done
    if [[ $word == -* ]]; then
        mapfile -t COMPREPLY < <(compgen -W "$options" -- "$word")
        return
    fi
    mapfile -t COMPREPLY < <(compgen -f -- "$word")
    compopt -o filenames 2> /dev/null
}}
complete -F _banneret banneret
)",
                       joined_words(verbs), joined_words(actions), branches);
}

}  // namespace banneret::app
