#include "engine/files/layout.h"

#include <cstddef>
#include <vector>

namespace banneret::files {

namespace {

bool is_blank(char c) {
    return c == ' ' || c == '\n' || c == '\t' || c == '\r';
}
bool opens(char c) {
    return c == '{' || c == '[';
}
bool closes(char c) {
    return c == '}' || c == ']';
}

// Removes the blanks between tokens, except one after every comma and colon.
std::string on_one_line(std::string_view json) {
    std::string out;
    out.reserve(json.size());
    bool in_string = false;
    for (std::size_t i = 0; i < json.size(); ++i) {
        const char c = json[i];
        if (!in_string && is_blank(c)) continue;
        out += c;
        if (in_string && c == '\\') {
            out += json[++i];
            continue;
        }
        if (c == '"') in_string = !in_string;
        if (!in_string && (c == ',' || c == ':')) out += ' ';
    }
    return out;
}

// One per opening bracket, in order.
struct Bracket {
    std::size_t close = 0;  // position of the closing bracket
    std::size_t after = 0;  // how many brackets have opened by then, which is the index of the next one after it
};

std::vector<Bracket> brackets_of(std::string_view line) {
    std::vector<Bracket> out;
    std::vector<std::size_t> open;
    bool in_string = false;
    for (std::size_t i = 0; i < line.size(); ++i) {
        const char c = line[i];
        if (in_string && c == '\\') {
            ++i;
        } else if (c == '"') {
            in_string = !in_string;
        } else if (!in_string && opens(c)) {
            open.push_back(out.size());
            out.emplace_back();
        } else if (!in_string && closes(c)) {
            out[open.back()] = {i, out.size()};
            open.pop_back();
        }
    }
    return out;
}

}  // namespace

std::string laid_out(std::string_view json, std::size_t width) {
    const std::string line = on_one_line(json);
    const std::vector<Bracket> brackets = brackets_of(line);
    std::size_t bracket = 0;  // index of the next bracket to open
    std::string out;
    out.reserve(line.size() + line.size() / 8);
    std::size_t depth = 0, begun = 0;  // `begun`: start of the current line in `out`
    const auto new_line = [&] {
        while (out.ends_with(' ')) out.pop_back();
        out += '\n';
        begun = out.size();
        out.append(depth, ' ');
    };
    bool in_string = false;
    for (std::size_t i = 0; i < line.size(); ++i) {
        const char c = line[i];
        if (in_string) {
            out += c;
            if (c == '\\')
                out += line[++i];
            else if (c == '"')
                in_string = false;
            continue;
        }
        if (opens(c)) {
            const Bracket& here = brackets[bracket];
            const std::size_t length = here.close - i + 1;
            // One more byte, for a comma that may follow.
            if (length == 2 || out.size() - begun + length + 1 <= width) {
                out.append(line, i, length);
                i = here.close;
                bracket = here.after;
                continue;
            }
            ++bracket;
            out += c;
            ++depth;
            new_line();
        } else if (closes(c)) {
            --depth;
            new_line();
            out += c;
        } else if (c == ',') {
            out += c;
            ++i;  // skips its blank
            new_line();
        } else {
            out += c;
            in_string = c == '"';
        }
    }
    while (out.ends_with(' ')) out.pop_back();
    out += '\n';
    return out;
}

}  // namespace banneret::files
