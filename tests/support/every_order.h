#pragma once

#include <array>
#include <cstdint>
#include <type_traits>
#include <utility>
#include <vector>

#include "engine/tactics/table_order.h"

// Orders of every kind with every field set, for tests that walk the list of fields.
namespace banneret::example {

// Gives each field a value other than its default; different `n` give different values.
struct FillField {
    TablePlace place;
    std::uint32_t n = 0;

    void operator()(const char*, PieceId& v, PieceId) { v = PieceId{1 + n++ % 5}; }
    void operator()(const char*, TablePlace& v, const TablePlace&) { v = place; }
    void operator()(const char*, Keyword& v, const Keyword&) {
        static constexpr std::array words = {"hold-person", "longbow", "rally", "power-attack-2"};
        v = Keyword(words[n++ % words.size()]);
    }
    void operator()(const char*, bool& v, bool usual) { v = !usual; }
    template <class T, std::size_t many>
    void operator()(const char* name, std::array<T, many>& v, const std::array<T, many>&) {
        for (T& item : v) (*this)(name, item, T{});
    }
    template <class E>
    requires std::is_enum_v<E>
    void operator()(const char*, E& v, E) { v = static_cast<E>(1 + n++ % (field_words(E{}).size() - 1)); }
    template <class N>
    requires std::is_integral_v<N>
    void operator()(const char*, N& v, N usual) { v = static_cast<N>(usual + 1 + static_cast<N>(n++ % 100)); }
};

template <std::size_t... i>
std::vector<TableOrder> empty_orders(std::index_sequence<i...>) {
    return {TableOrder(std::in_place_index<i>)...};
}

// One order of each kind, with no field at its default.
inline std::vector<TableOrder> full_orders(const TablePlace& place, std::uint32_t n) {
    std::vector<TableOrder> orders = empty_orders(std::make_index_sequence<table_order_count>());
    FillField fill{place, n};
    for (TableOrder& order : orders) std::visit([&](auto& o) { each_field(o, fill); }, order);
    return orders;
}

}  // namespace banneret::example
