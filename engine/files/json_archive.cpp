#include "engine/files/json_archive.h"

#include <fmt/format.h>
#include <rapidjson/error/en.h>

#include <algorithm>
#include <limits>

#include "engine/files/limits.h"

namespace banneret::files {

namespace {

// The limits, which are checked first, bound the recursion depth.
constexpr unsigned ascii_flags = rapidjson::kParseInsituFlag;
constexpr unsigned flags = ascii_flags | rapidjson::kParseValidateEncodingFlag;

}  // namespace

std::variant<Json, std::string> Json::parsed(std::string_view text) {
    if (auto fault = limits_fault(text)) return *fault;
    if (auto fault = items_fault(text)) return *fault;
    Json out;
    out.text_.assign(text.begin(), text.end());
    out.text_.push_back('\0');
    out.document_.ParseInsitu<flags>(out.text_.data());
    if (!out.document_.HasParseError()) return out;
    const std::size_t offset = out.document_.GetErrorOffset();
    if (offset >= text.size()) return at_place(text, text.size(), "the file ends in the middle");
    std::string why = rapidjson::GetParseError_En(out.document_.GetParseError());
    while (why.ends_with('.')) why.pop_back();
    return at_place(text, offset, "not JSON: " + why);
}

std::variant<JsonParts, std::string> JsonParts::parsed(std::string_view text, int within) {
    Scan scan = scanned(text, within);
    if (scan.fault) return *scan.fault;
    JsonParts out;
    out.text_ = text;
    out.parts_ = std::move(scan.parts);
    std::string outline;
    std::size_t from = 0;
    for (const Scan::Part& part : out.parts_) {
        outline += text.substr(from, part.begin - from);
        outline += "{}";
        from = part.end;
    }
    outline += text.substr(from);
    auto json = Json::parsed(outline);
    if (std::holds_alternative<std::string>(json)) {
        // Parse the whole text to find line and column.
        if (items_fault(text)) return std::get<std::string>(json);
        auto whole = Json::parsed(text);
        if (auto* fault = std::get_if<std::string>(&whole)) return *fault;
        return std::get<std::string>(json);
    }
    out.outline_ = std::move(std::get<Json>(json));
    return out;
}

const rapidjson::Value* JsonParts::next() {
    if (at_ == parts_.size() || fault_) return nullptr;
    const Scan::Part& part = parts_[at_++];
    Room& room = *room_;
    room.text = "[";
    if (instead_)
        room.text += *instead_;
    else
        room.text += text_.substr(part.begin, part.end - part.begin);
    instead_.reset();
    room.text += ']';
    fault_ = items_fault(room.text);
    if (fault_) return nullptr;
    room.document.reset();
    room.pool.Clear();
    Room::Document& document = room.document.emplace(&room.pool, 1024, &room.pool);
    if (part.ascii)
        document.ParseInsitu<ascii_flags>(room.text.data());
    else
        document.ParseInsitu<flags>(room.text.data());
    if (!document.HasParseError()) return &document;
    const auto whole = Json::parsed(text_);
    const auto* fault = std::get_if<std::string>(&whole);
    fault_ = fault != nullptr ? *fault : "it is not JSON";
    return nullptr;
}

JsonReader::JsonReader(const rapidjson::Value& object) : cereal::InputArchive<JsonReader>(this) {
    if (!object.IsObject()) throw BadFile{"must be an object", {}};
    places_.push_back({&object, 0});
}

std::optional<std::string_view> JsonReader::next_name() const {
    const Place& place = places_.back();
    if (!place.within->IsObject() || place.at >= place.within->MemberCount()) return std::nullopt;
    const auto& name = (place.within->MemberBegin() + static_cast<std::ptrdiff_t>(place.at))->name;
    return std::string_view(name.GetString(), name.GetStringLength());
}

const rapidjson::Value& JsonReader::next() {
    Place& place = places_.back();
    const std::size_t at = place.at++;
    if (place.within->IsObject()) {
        if (at >= place.within->MemberCount()) throw BadFile{"ends too early", {}};
        return (place.within->MemberBegin() + static_cast<std::ptrdiff_t>(at))->value;
    }
    if (at >= place.within->Size()) throw BadFile{"ends too early", {}};
    return (*place.within)[static_cast<rapidjson::SizeType>(at)];
}

void JsonReader::enter_object() {
    const rapidjson::Value& value = next();
    if (!value.IsObject()) throw BadFile{"must be an object", {}};
    places_.push_back({&value, 0});
}

std::size_t JsonReader::enter_list() {
    const rapidjson::Value& value = next();
    if (!value.IsArray()) throw BadFile{"must be a list", {}};
    places_.push_back({&value, 0});
    return value.Size();
}

void JsonReader::leave() {
    places_.pop_back();
}

void JsonReader::leaf(bool& v) {
    const rapidjson::Value& value = next();
    if (!value.IsBool()) throw BadFile{"must be true or false", {}};
    v = value.GetBool();
}

void JsonReader::leaf(std::string& v) {
    const rapidjson::Value& value = next();
    if (!value.IsString()) throw BadFile{"must be text", {}};
    v.assign(value.GetString(), value.GetStringLength());
}

void JsonReader::leaf(std::int64_t& v) {
    const rapidjson::Value& value = next();
    if (!value.IsInt64()) throw BadFile{"must be a whole number", {}};
    v = value.GetInt64();
}

void JsonReader::leaf(std::uint64_t& v) {
    const rapidjson::Value& value = next();
    if (!value.IsUint64()) throw BadFile{"must be a whole number from 0", {}};
    v = value.GetUint64();
}

JsonWriter::JsonWriter() : cereal::OutputArchive<JsonWriter>(this), writer_(buffer_) {
    writer_.StartObject();
}

std::string_view JsonWriter::text() {
    if (!writer_.IsComplete()) writer_.EndObject();
    return {buffer_.GetString(), buffer_.GetSize()};
}

void JsonWriter::name(const char* field) {
    writer_.Key(field);
}

void CEREAL_LOAD_FUNCTION_NAME(JsonReader& ar, std::uint32_t& class_version) {
    std::uint64_t wide = 0;
    ar.leaf(wide);
    class_version =
        static_cast<std::uint32_t>(std::min<std::uint64_t>(wide, std::numeric_limits<std::uint32_t>::max()));
}

void CEREAL_SAVE_FUNCTION_NAME(JsonWriter& ar, const std::uint32_t& class_version) {
    ar.leaf(std::uint64_t{class_version});
}

}  // namespace banneret::files

CEREAL_SETUP_ARCHIVE_TRAITS(banneret::files::JsonReader, banneret::files::JsonWriter)
