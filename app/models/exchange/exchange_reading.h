#pragma once

#include <nlohmann/json.hpp>

#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/trouble.h"
#include "engine/files/names.h"

// JSON reader of exchange_import.cpp and muster_file.cpp; reports every fault with its path.
namespace banneret::app::exchange {

using Json = nlohmann::ordered_json;

// Quotes a text for a sentence: at most 40 bytes, control characters as question marks.
std::string shown(std::string_view text);

// None, with one fault, if the text is not JSON or an object has a field twice.
std::optional<Json> parsed(std::string_view text, std::vector<Problem>& faults);

// An object of the text. Every reader reports faults and returns what it can.
class Node {
public:
    Node(const Json& json, std::string path, std::vector<Problem>& faults)
        : json_(&json), path_(std::move(path)), faults_(&faults), faults_before_(faults.size()) {}

    bool has(const char* key) const { return find(key) != nullptr; }
    bool is_text(const char* key) const;
    std::string text(const char* key, bool required = false) const;
    std::vector<std::string> texts(const char* key) const;
    bool flag(const char* key) const;
    int whole(const char* key, int least, int most, int otherwise, bool required = false) const;
    std::optional<Node> object(const char* key, bool required = false) const;
    std::vector<Node> list(const char* key) const;  // a list of objects
    std::vector<std::string> keys() const;

    template <class E>
    E word(const char* key, E otherwise, bool required = false) const {
        const Json* at = wanted(key, required);
        if (at == nullptr) return otherwise;
        const auto found = word_at(*at, key, files::words_of<E>());
        return found ? static_cast<E>(*found) : otherwise;
    }
    template <class E>
    std::vector<E> words(const char* key) const {
        std::vector<E> out;
        for (const std::size_t i : words_at(key, files::words_of<E>())) out.push_back(static_cast<E>(i));
        return out;
    }

    // Reports every field that no reader has asked for.
    void no_more() const;
    void fault(std::string_view key, std::string what) const;
    // True if this object and everything below it had no fault so far.
    bool in_order() const { return faults_->size() == faults_before_; }

private:
    const Json* find(const char* key) const;
    const Json* wanted(const char* key, bool required) const;
    std::string path_of(std::string_view key) const;
    std::optional<std::size_t> word_at(const Json& json, std::string_view key,
                                       std::span<const std::string_view> known) const;
    std::vector<std::size_t> words_at(const char* key, std::span<const std::string_view> known) const;

    const Json* json_;
    std::string path_;
    std::vector<Problem>* faults_;
    std::size_t faults_before_;
    mutable std::set<std::string> asked_;
};

}  // namespace banneret::app::exchange
