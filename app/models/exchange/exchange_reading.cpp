#include "app/models/exchange/exchange_reading.h"

#include <fmt/format.h>

#include <algorithm>

#include "engine/core/text.h"
#include "engine/files/limits.h"

namespace banneret::app::exchange {

namespace {

std::string allowed(std::span<const std::string_view> known) {
    const std::vector<std::string> words(known.begin(), known.end());
    return joined(words, "or");
}

}  // namespace

std::string shown(std::string_view text) {
    constexpr std::size_t most = 40;
    std::string out;
    for (const char c : text) {
        if (out.size() >= most && (static_cast<unsigned char>(c) & 0xC0u) != 0x80u) return "\"" + out + "...\"";
        out += static_cast<unsigned char>(c) < 0x20u ? '?' : c;
    }
    return "\"" + out + "\"";
}

namespace {

// Limits far above any real army or campaign. Field look-up is linear, so huge objects would take quadratic time, and a
// value takes many times the memory of its text.
constexpr std::size_t most_fields = 1000, most_values = 2'000'000;
struct TooMuch {
    std::string what;
};

}  // namespace

std::optional<Json> parsed(std::string_view text, std::vector<Problem>& faults) {
    std::size_t values = 0;
    // The field names seen so far in each open object.
    std::vector<std::set<std::string>> open;
    std::optional<std::string> twice;
    const auto watch = [&](int, nlohmann::detail::parse_event_t event, Json& value) {
        using Event = nlohmann::detail::parse_event_t;
        if (event == Event::key && open.back().size() == most_fields)
            throw TooMuch{fmt::format("An object has more than {} fields.", with_commas(most_fields))};
        if (++values > most_values)
            throw TooMuch{fmt::format("The file holds more than {} values.", with_commas(most_values))};
        if (event == Event::object_start) open.emplace_back();
        if (event == Event::object_end) open.pop_back();
        if (event == Event::key && !open.back().insert(value.get<std::string>()).second && !twice)
            twice = value.get<std::string>();
        return true;
    };
    try {
        Json json = Json::parse(text.begin(), text.end(), watch);
        if (!twice) return json;
        faults.push_back({"", fmt::format("The field {} appears twice in one place.", shown(*twice))});
    } catch (const TooMuch& much) {
        faults.push_back({"", much.what});
    } catch (const Json::parse_error& error) {
        const std::size_t at = error.byte > 0 ? error.byte - 1 : 0;
        faults.push_back({"", files::at_place(text, std::min(at, text.size()), "this is not JSON")});
    } catch (const Json::exception&) {
        faults.push_back({"", "The text is not valid JSON."});
    }
    return std::nullopt;
}

std::string Node::path_of(std::string_view key) const {
    if (key.empty()) return path_;
    return path_.empty() ? std::string(key) : fmt::format("{}.{}", path_, key);
}

void Node::fault(std::string_view key, std::string what) const {
    faults_->push_back({path_of(key), std::move(what)});
}

const Json* Node::find(const char* key) const {
    const auto at = json_->find(key);
    return at != json_->end() && !at->is_null() ? &*at : nullptr;
}

const Json* Node::wanted(const char* key, bool required) const {
    asked_.insert(key);
    const Json* at = find(key);
    if (at == nullptr && required) fault(key, "is missing");
    return at;
}

bool Node::is_text(const char* key) const {
    const Json* at = find(key);
    return at != nullptr && at->is_string();
}

std::string Node::text(const char* key, bool required) const {
    const Json* at = wanted(key, required);
    if (at == nullptr) return {};
    if (at->is_string()) return at->get<std::string>();
    fault(key, "must be a text in quotes");
    return {};
}

std::vector<std::string> Node::texts(const char* key) const {
    std::vector<std::string> out;
    const Json* at = wanted(key, false);
    if (at == nullptr) return out;
    if (!at->is_array()) {
        fault(key, "must be a list of texts");
        return out;
    }
    for (std::size_t i = 0; i < at->size(); ++i) {
        if ((*at)[i].is_string())
            out.push_back((*at)[i].get<std::string>());
        else
            fault(fmt::format("{}[{}]", key, i), "must be a text in quotes");
    }
    return out;
}

bool Node::flag(const char* key) const {
    const Json* at = wanted(key, false);
    if (at == nullptr) return false;
    if (at->is_boolean()) return at->get<bool>();
    fault(key, "must be true or false");
    return false;
}

int Node::whole(const char* key, int least, int most, int otherwise, bool required) const {
    const Json* at = wanted(key, required);
    if (at == nullptr) return otherwise;
    const bool fits = at->is_number_unsigned()
                          ? at->get<std::uint64_t>() <= static_cast<std::uint64_t>(std::max(0, most)) && (most >= 0) &&
                                static_cast<std::int64_t>(at->get<std::uint64_t>()) >= least
                      : at->is_number_integer() ? at->get<std::int64_t>() >= least && at->get<std::int64_t>() <= most
                                                : false;
    if (fits) return at->get<int>();
    fault(key, fmt::format("must be a whole number from {} to {}, not {}", with_commas(least), with_commas(most),
                           at->is_primitive() ? at->dump(-1, ' ', false, Json::error_handler_t::replace).substr(0, 40)
                                              : "a list or an object"));
    return otherwise;
}

std::optional<Node> Node::object(const char* key, bool required) const {
    const Json* at = wanted(key, required);
    if (at == nullptr) return std::nullopt;
    if (at->is_object()) return Node(*at, path_of(key), *faults_);
    fault(key, "must be an object in braces");
    return std::nullopt;
}

std::vector<Node> Node::list(const char* key) const {
    std::vector<Node> out;
    const Json* at = wanted(key, false);
    if (at == nullptr) return out;
    if (!at->is_array()) {
        fault(key, "must be a list in brackets");
        return out;
    }
    for (std::size_t i = 0; i < at->size(); ++i) {
        if ((*at)[i].is_object())
            out.emplace_back((*at)[i], fmt::format("{}[{}]", path_of(key), i), *faults_);
        else
            fault(fmt::format("{}[{}]", key, i), "must be an object in braces");
    }
    return out;
}

std::vector<std::string> Node::keys() const {
    std::vector<std::string> out;
    for (const auto& [key, value] : json_->items()) out.push_back(key);
    return out;
}

std::optional<std::size_t> Node::word_at(const Json& json, std::string_view key,
                                         std::span<const std::string_view> known) const {
    if (json.is_string()) {
        const std::string word = folded(json.get<std::string>());
        for (std::size_t i = 0; i < known.size(); ++i)
            if (folded(known[i]) == word) return i;
        fault(key, fmt::format("{} is not known here; it may be {}", shown(json.get<std::string>()), allowed(known)));
        return std::nullopt;
    }
    fault(key, fmt::format("must be {}", allowed(known)));
    return std::nullopt;
}

std::vector<std::size_t> Node::words_at(const char* key, std::span<const std::string_view> known) const {
    std::vector<std::size_t> out;
    const Json* at = wanted(key, false);
    if (at == nullptr) return out;
    if (!at->is_array()) {
        fault(key, "must be a list of words");
        return out;
    }
    for (std::size_t i = 0; i < at->size(); ++i)
        if (const auto found = word_at((*at)[i], fmt::format("{}[{}]", key, i), known)) out.push_back(*found);
    return out;
}

void Node::no_more() const {
    const std::vector<std::string> known(asked_.begin(), asked_.end());
    for (const auto& [key, value] : json_->items())
        if (!asked_.contains(key)) {
            const std::vector<std::string_view> words(known.begin(), known.end());
            const auto near = nearest(key, words);
            fault(shown(key), near ? fmt::format("is not known here; did you mean {}?", *near)
                                   : fmt::format("is not known here; known are {}", joined(known)));
        }
}

}  // namespace banneret::app::exchange
