#pragma once

#include <limits>
#include <optional>
#include <string>
#include <type_traits>
#include <vector>

#include "engine/core/ids.h"
#include "engine/core/shared.h"
#include "engine/core/shared_list.h"
#include "engine/files/formats.h"
#include "engine/files/json_archive.h"
#include "engine/files/names.h"

// Reads and writes the fields of a struct, only for the io headers of this folder. One function serves both directions.
// Fields have a fixed order, and fields without a value are left out; a file with any other field, or a field twice, is
// refused with the path to the fault in words.
namespace banneret::files {

template <class Archive>
inline constexpr bool is_loading = std::is_same_v<Archive, JsonReader>;

// A name from a file, made printable for a sentence.
std::string shown(std::string_view name);

template <class F>
void within(std::string_view name, F&& read) {
    try {
        read();
    } catch (BadFile& bad) {
        bad.path.emplace_back(name);
        throw;
    }
}

template <class T>
struct IsId : std::false_type {};
template <class Tag>
struct IsId<Id<Tag>> : std::true_type {};
template <class T>
struct IsShared : std::false_type {};
template <class T>
struct IsShared<Shared<T>> : std::true_type {
    using of = T;
};
template <class T>
struct IsList : std::false_type {};
template <class T>
struct IsList<std::vector<T>> : std::true_type {};

// One value, after its name or in a list.
template <class Archive, class T>
void value(Archive& ar, T& v);

template <class T>
void list(JsonReader& ar, std::vector<T>& items) {
    const std::size_t size = ar.enter_list();
    items.clear();
    items.reserve(size);
    for (std::size_t i = 0; i < size; ++i) {
        T item{};
        try {
            value(ar, item);
        } catch (BadFile& bad) {
            bad.path.push_back("number " + std::to_string(i + 1));
            throw;
        }
        items.push_back(std::move(item));
    }
    ar.leave();
}

template <class T>
void list(JsonWriter& ar, std::vector<T>& items) {
    ar.enter_list();
    for (T& item : items) value(ar, item);
    ar.leave_list();
}

template <class Archive, class T>
void whole_number(Archive& ar, T& v) {
    using Wide = std::conditional_t<std::is_unsigned_v<T>, std::uint64_t, std::int64_t>;
    Wide wide = static_cast<Wide>(v);
    ar.leaf(wide);
    if constexpr (is_loading<Archive>) {
        constexpr auto least = std::numeric_limits<T>::min();
        constexpr auto most = std::numeric_limits<T>::max();
        if (wide < static_cast<Wide>(least) || wide > static_cast<Wide>(most))
            throw BadFile{"must be a whole number from " + std::to_string(least) + " to " + std::to_string(most), {}};
        v = static_cast<T>(wide);
    }
}

std::string word_fault(const std::string& word, std::span<const std::string_view> words);

template <class Archive, class E>
void word(Archive& ar, E& v) {
    const auto words = words_of<E>();
    if constexpr (is_loading<Archive>) {
        std::string text;
        ar.leaf(text);
        for (std::size_t i = 0; i < words.size(); ++i)
            if (words[i] == text) {
                v = static_cast<E>(i);
                return;
            }
        throw BadFile{word_fault(text, words), {}};
    } else {
        ar.leaf(std::string(words[static_cast<std::size_t>(v)]));
    }
}

template <class Archive, class T>
void value(Archive& ar, T& v) {
    if constexpr (std::is_same_v<T, bool> || std::is_same_v<T, std::string>) {
        ar.leaf(v);
    } else if constexpr (std::is_integral_v<T>) {
        whole_number(ar, v);
    } else if constexpr (std::is_enum_v<T>) {
        word(ar, v);
    } else if constexpr (IsId<T>::value) {
        whole_number(ar, v.value);
    } else if constexpr (IsList<T>::value) {
        list(ar, v);
    } else if constexpr (IsShared<T>::value) {
        if constexpr (is_loading<Archive>) {
            typename IsShared<T>::of content{};
            value(ar, content);
            v = T(std::move(content));
        } else {
            value(ar, const_cast<typename IsShared<T>::of&>(*v));  // only read when writing: one function serves both
                                                                   // directions
        }
    } else {
        ar(v);
    }
}

// The next field, which is required.
template <class Archive, class T>
void field(Archive& ar, const char* name, T& v) {
    if constexpr (is_loading<Archive>) {
        const auto next = ar.next_name();
        if (!next) throw BadFile{std::string("lacks \"") + name + '"', {}};
        if (*next != name) throw BadFile{"has " + shown(*next) + " where \"" + name + "\" should be", {}};
        within(name, [&] { value(ar, v); });
    } else {
        ar.name(name);
        value(ar, v);
    }
}

// The next field, which is optional. Not written if it equals `otherwise`.
template <class Archive, class T>
void field_or(Archive& ar, const char* name, T& v, const T& otherwise) {
    if constexpr (is_loading<Archive>) {
        if (ar.next_name() == name)
            field(ar, name, v);
        else
            v = otherwise;
    } else if (!(v == otherwise)) {
        field(ar, name, v);
    }
}

template <class Archive, class T>
void field_or(Archive& ar, const char* name, T& v) {
    field_or(ar, name, v, T{});
}

template <class Archive, class T>
void optional_field(Archive& ar, const char* name, std::optional<T>& v) {
    if constexpr (is_loading<Archive>) {
        v.reset();
        if (ar.next_name() == name) field(ar, name, v.emplace());
    } else if (v) {
        field(ar, name, *v);
    }
}

// Checks that the object ends here.
template <class Archive>
void no_more(Archive& ar) {
    if constexpr (is_loading<Archive>)
        if (const auto next = ar.next_name())
            throw BadFile{"has " + shown(*next) + ", which is unknown here or in the wrong place", {}};
}

// The first call in every versioned struct: cereal itself accepts any version.
template <class Archive>
void check_version(Archive&, std::uint32_t version) {
    if constexpr (is_loading<Archive>) {
        if (version > static_cast<std::uint32_t>(CampaignFormat::written))
            throw BadFile{"is of format " + std::to_string(version), {}, true};
        if (version < static_cast<std::uint32_t>(CampaignFormat::oldest_read))
            throw BadFile{"is of format " + std::to_string(version) + ", which never existed", {}};
    }
}

// The fields of a struct that is a point, "x" and "y".
template <class Archive, class Point>
void point_fields(Archive& ar, Point& p, std::uint32_t version) {
    check_version(ar, version);
    field(ar, "x", p.x);
    field(ar, "y", p.y);
    no_more(ar);
}

}  // namespace banneret::files

// REQUIRES: outside all namespaces, for a struct with a serialize(Archive&, T&, std::uint32_t) beside it.
#define BANNERET_STORED(type) \
    CEREAL_CLASS_VERSION(type, static_cast<std::uint32_t>(::banneret::CampaignFormat::written))
