#pragma once

#include <rapidjson/document.h>
#include <rapidjson/stringbuffer.h>
#include <rapidjson/writer.h>

#include <cereal/cereal.hpp>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "engine/files/limits.h"

namespace banneret::files {

// Archives for cereal that read and write JSON in memory. Cereal's own archives read a stream letter by letter, which
// takes most of the time to open a large campaign, search fields in any order, and report wrong types in the library's
// words; these read the fields in order and report what was expected. The output is the same as cereal's: an object for
// each struct, "cereal_class_version" in the first of each type.

// A fault found while reading. The functions that read a whole file or record catch it.
struct BadFile {
    std::string what;
    std::vector<std::string> path;  // innermost first
    bool newer = false;             // written by a newer version of the program
};

// A parsed text. Its contents are not checked yet.
class Json {
public:
    // The fault names line and column: too large, nested too deeply (see limits.h), not JSON, not UTF-8.
    static std::variant<Json, std::string> parsed(std::string_view text);
    const rapidjson::Value& root() const { return document_; }

private:
    std::vector<char> text_;  // holds the strings of the document; not a std::string, since moving a short one moves
                              // its letters
    rapidjson::Document document_;
};

// A large text whose parts, the lists and objects at a given nesting depth, are parsed one at a time: besides the text
// only one of them is in memory.
class JsonParts {
public:
    // The fault is that of Json::parsed() for the text outside the parts. The text must outlive this object.
    static std::variant<JsonParts, std::string> parsed(std::string_view text, int within);
    // The document with an empty object instead of each part.
    const rapidjson::Value& outline() const { return outline_.root(); }
    // The next part as the only item of a list, valid until the next call. Null at the end, or if the part is not valid
    // JSON; fault() then gives the reason.
    const rapidjson::Value* next();
    // The position of the next part in the text. REQUIRES: there is one.
    Scan::Part upcoming() const { return at_ < parts_.size() ? parts_[at_] : Scan::Part{}; }
    // Makes next() parse this text instead of the next part.
    void replace_upcoming(std::string text) { instead_ = std::move(text); }
    const std::optional<std::string>& fault() const { return fault_; }

private:
    // The part being read; all parts reuse its memory.
    struct Room {
        using Pool = rapidjson::MemoryPoolAllocator<>;
        using Document = rapidjson::GenericDocument<rapidjson::UTF8<>, Pool, Pool>;
        std::string text;
        std::vector<char> bytes = std::vector<char>(std::size_t{1} << 18);
        Pool pool{bytes.data(), bytes.size()};
        std::optional<Document> document;
    };
    std::string_view text_;
    std::vector<Scan::Part> parts_;
    std::size_t at_ = 0;
    Json outline_;
    std::optional<std::string> instead_;
    std::unique_ptr<Room> room_ = std::make_unique<Room>();
    std::optional<std::string> fault_;
};

class JsonReader : public cereal::InputArchive<JsonReader>, public cereal::traits::TextArchive {
public:
    // Throws BadFile unless `object` is one.
    explicit JsonReader(const rapidjson::Value& object);

    // The name of the next field of the current object; none at its end, or in a list.
    std::optional<std::string_view> next_name() const;
    void enter_object();
    std::size_t enter_list();  // returns its length
    void leave();
    // Continues in a list of another document until leave().
    void enter(const rapidjson::Value& list) { places_.push_back({&list, 0}); }

    // Each function reads the next value and throws BadFile if it has another type.
    void leaf(bool& v);
    void leaf(std::string& v);
    void leaf(std::int64_t& v);
    void leaf(std::uint64_t& v);

private:
    struct Place {
        const rapidjson::Value* within;
        std::size_t at;
    };
    const rapidjson::Value& next();
    std::vector<Place> places_;
};

class JsonWriter : public cereal::OutputArchive<JsonWriter>, public cereal::traits::TextArchive {
public:
    JsonWriter();
    // The text written so far, on one line.
    std::string_view text();
    std::size_t bytes() const { return buffer_.GetSize(); }  // written so far

    void name(const char* field);
    void enter_object() { writer_.StartObject(); }
    void leave_object() { writer_.EndObject(); }
    void enter_list() { writer_.StartArray(); }
    void leave_list() { writer_.EndArray(); }
    void leaf(bool v) { writer_.Bool(v); }
    void leaf(const std::string& v) { writer_.String(v.data(), static_cast<rapidjson::SizeType>(v.size())); }
    void leaf(std::int64_t v) { writer_.Int64(v); }
    void leaf(std::uint64_t v) { writer_.Uint64(v); }

private:
    rapidjson::StringBuffer buffer_;
    rapidjson::Writer<rapidjson::StringBuffer> writer_;
};

// Called by cereal around each struct, and for the version that it writes itself.
template <class T>
void prologue(JsonReader& ar, const T&) {
    ar.enter_object();
}
template <class T>
void epilogue(JsonReader& ar, const T&) {
    ar.leave();
}
template <class T>
void prologue(JsonReader&, const cereal::NameValuePair<T>&) {}
template <class T>
void epilogue(JsonReader&, const cereal::NameValuePair<T>&) {}
inline void prologue(JsonReader&, const std::uint32_t&) {}
inline void epilogue(JsonReader&, const std::uint32_t&) {}
template <class T>
void prologue(JsonWriter& ar, const T&) {
    ar.enter_object();
}
template <class T>
void epilogue(JsonWriter& ar, const T&) {
    ar.leave_object();
}
template <class T>
void prologue(JsonWriter&, const cereal::NameValuePair<T>&) {}
template <class T>
void epilogue(JsonWriter&, const cereal::NameValuePair<T>&) {}
inline void prologue(JsonWriter&, const std::uint32_t&) {}
inline void epilogue(JsonWriter&, const std::uint32_t&) {}

void CEREAL_LOAD_FUNCTION_NAME(JsonReader& ar, std::uint32_t& class_version);
void CEREAL_SAVE_FUNCTION_NAME(JsonWriter& ar, const std::uint32_t& class_version);
template <class T>
void CEREAL_LOAD_FUNCTION_NAME(JsonReader& ar, cereal::NameValuePair<T>& pair) {
    if (ar.next_name() != pair.name) throw BadFile{std::string("lacks \"") + pair.name + '"', {}};
    ar(pair.value);
}
template <class T>
void CEREAL_SAVE_FUNCTION_NAME(JsonWriter& ar, const cereal::NameValuePair<T>& pair) {
    ar.name(pair.name);
    ar(pair.value);
}

}  // namespace banneret::files
