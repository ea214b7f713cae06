#include <fmt/format.h>

#include <set>

#include "app/cli/what_if/explain.h"
#include "engine/core/csv.h"
#include "engine/core/fraction.h"

namespace banneret::app {

namespace {

// "7/36" or "-3"; JSON holds exact numbers as text.
bool is_fraction(std::string_view text) {
    if (text.starts_with('-')) text.remove_prefix(1);
    const auto whole = [](std::string_view digits) {
        return !digits.empty() && digits.find_first_not_of("0123456789") == std::string_view::npos;
    };
    const std::size_t at = text.find('/');
    if (at == std::string_view::npos) return whole(text);
    const std::string_view under = text.substr(at + 1);
    return whole(text.substr(0, at)) && whole(under) && under.front() != '0';
}

std::string value_cell(const Json& value) {
    if (value.is_null()) return "";
    if (value.is_boolean()) return value.get<bool>() ? "yes" : "no";
    if (value.is_number_float()) return fmt::format("{:.12g}", value.get<double>());
    if (!value.is_string()) return value.dump();
    const auto text = value.get<std::string>();
    return is_fraction(text) ? fmt::format("{:.12g}", Fraction(text).get_d()) : csv_cell(text);
}

// The key that names an object of a list: its first text. Empty if it has none; the index then names it.
std::string_view name_key(const Json& item) {
    if (!item.is_object()) return {};
    for (const auto& [key, value] : item.items())
        if (value.is_string() && !is_fraction(value.get_ref<const std::string&>())) return key;
    return {};
}

class Figures {
public:
    std::string text() const { return out_; }
    void add(const Json& node, std::string_view without = {}) {
        if (node.is_object()) {
            for (const auto& [key, value] : node.items()) {
                if (key == without) continue;
                path_.push_back(key);
                add(value);
                path_.pop_back();
            }
        } else if (node.is_array()) {
            add_list(node);
        } else {
            add_figure(node);
        }
    }

private:
    void add_list(const Json& list) {
        std::set<std::string> taken;
        for (std::size_t i = 0; i < list.size(); ++i) {
            const std::string key(name_key(list[i]));
            std::string name = key.empty() ? std::to_string(i + 1) : list[i][key].get<std::string>();
            if (!taken.insert(name).second) name += fmt::format(" #{}", i + 1);
            path_.push_back(std::move(name));
            add(list[i], key);
            path_.pop_back();
        }
    }
    void add_figure(const Json& value) {
        const bool alone = path_.size() < 2;
        std::string of;
        for (std::size_t i = 1; i + 1 < path_.size(); ++i) of += (i > 1 ? " / " : "") + path_[i];
        out_ += fmt::format("{},{},{},{}\r\n", alone ? "" : csv_cell(path_.front()), csv_cell(of),
                            csv_cell(path_.back()), value_cell(value));
    }

    std::vector<std::string> path_;
    std::string out_ = "part,of,figure,value\r\n";
};

}  // namespace

std::string figures_csv(const Json& report) {
    Figures figures;
    figures.add(report);
    return figures.text();
}

}  // namespace banneret::app
