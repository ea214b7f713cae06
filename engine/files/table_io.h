#pragma once

#include "engine/campaign/battles/table_plan.h"
#include "engine/files/battle_io.h"
#include "engine/tactics/table_order.h"

// How the beginning of a battle on the table and its orders are written. Only campaign_file.cpp includes this.

namespace banneret::files {

// A place of any of the tables, in its own object: {"hex": [4, 7], "facing": 2}.
struct StoredPlace {
    TablePlace place;
};

template <class Archive, class A, class B>
void two_numbers(Archive& ar, const char* name, A& a, B& b) {
    std::vector<std::int32_t> two = {static_cast<std::int32_t>(a), static_cast<std::int32_t>(b)};
    field(ar, name, two);
    if constexpr (is_loading<Archive>) {
        if (two.size() != 2) throw BadFile{"must hold two numbers", {name}};
        const auto fits = [](std::int32_t n, auto as) {
            using T = decltype(as);
            return n >= std::numeric_limits<T>::min() && n <= std::numeric_limits<T>::max();
        };
        if (!fits(two[0], a) || !fits(two[1], b)) throw BadFile{"holds a number off every table", {name}};
        a = static_cast<A>(two[0]);
        b = static_cast<B>(two[1]);
    }
}

template <class Archive>
void serialize(Archive& ar, StoredPlace& s, const std::uint32_t version) {
    check_version(ar, version);
    if constexpr (is_loading<Archive>) {
        const auto next = ar.next_name();
        if (next == "hex")
            s.place = HexPlace{};
        else if (next == "square")
            s.place = SquarePlace{};
        else if (next == "inches")
            s.place = InchPlace{};
        else
            throw BadFile{"is neither a hex nor a square nor inches", {}};
    }
    if (auto* p = std::get_if<HexPlace>(&s.place)) {
        two_numbers(ar, "hex", p->at.q, p->at.r);
        field_or(ar, "facing", p->facing);
        if (p->facing > 5) throw BadFile{"must be 0 to 5", {"facing"}};
    } else if (auto* q = std::get_if<SquarePlace>(&s.place)) {
        two_numbers(ar, "square", q->at.column, q->at.row);
        field_or(ar, "facing", q->facing);
        if (q->facing > 7) throw BadFile{"must be 0 to 7", {"facing"}};
    } else {
        auto& r = std::get<InchPlace>(s.place);
        two_numbers(ar, "inches", r.x, r.y);
        field_or(ar, "facing", r.degrees);
        if (r.degrees < 0 || r.degrees > 359) throw BadFile{"must be 0 to 359", {"facing"}};
    }
    no_more(ar);
}

template <class Archive>
void place_field(Archive& ar, const char* name, TablePlace& place) {
    std::optional<StoredPlace> stored;
    if (!(place == TablePlace{})) stored = StoredPlace{place};
    optional_field(ar, name, stored);
    if constexpr (is_loading<Archive>) place = stored ? stored->place : TablePlace{};
}

// The fields of each order, whatever it is: those it has, in one order, what is nothing left out.
template <class Archive, class O>
void table_order_fields(Archive& ar, O& o) {
    if constexpr (requires { o.by; }) field_or(ar, "by", o.by);
    if constexpr (requires { o.piece; }) field_or(ar, "piece", o.piece);
    if constexpr (requires { o.target; }) field_or(ar, "target", o.target);
    if constexpr (requires { o.unit; }) field_or(ar, "unit", o.unit);
    if constexpr (requires { o.at; }) place_field(ar, "at", o.at);
    if constexpr (requires { o.to; }) place_field(ar, "to", o.to);
    if constexpr (requires { o.width; }) field_or(ar, "width", o.width);
    if constexpr (requires { o.gait; }) field_or(ar, "gait", o.gait);
    if constexpr (requires { o.weapon; }) field_or(ar, "weapon", o.weapon);
    if constexpr (requires { o.formation; }) field_or(ar, "formation", o.formation);
    if constexpr (requires { o.spell; }) field_or(ar, "spell", o.spell);
    if constexpr (requires { o.dice; }) field_or(ar, "dice", o.dice, std::uint16_t{1});
    if constexpr (requires { o.what; }) field_or(ar, "what", o.what);
    if constexpr (requires { o.card; }) field_or(ar, "card", o.card);
    if constexpr (requires { o.amount; }) field_or(ar, "amount", o.amount);
    if constexpr (requires { o.option; }) field_or(ar, "option", o.option);
    if constexpr (requires { o.pieces; }) {
        std::vector<PieceId> pieces(o.pieces.begin(), o.pieces.end());
        while (!pieces.empty() && !pieces.back()) pieces.pop_back();
        field_or(ar, "pieces", pieces);
        if constexpr (is_loading<Archive>) {
            if (pieces.size() > o.pieces.size()) throw BadFile{"are too many", {"pieces"}};
            o.pieces = {};
            std::copy(pieces.begin(), pieces.end(), o.pieces.begin());
        }
    }
    if constexpr (requires { o.parts; }) {
        std::vector<std::uint16_t> parts(o.parts.begin(), o.parts.end());
        while (!parts.empty() && parts.back() == 0) parts.pop_back();
        field_or(ar, "parts", parts);
        if constexpr (is_loading<Archive>) {
            if (parts.size() > o.parts.size()) throw BadFile{"are too many", {"parts"}};
            o.parts = {};
            std::copy(parts.begin(), parts.end(), o.parts.begin());
        }
    }
}

template <std::size_t i = 0>
TableOrder table_order_of_kind(std::size_t index) {
    if constexpr (i + 1 < table_order_count)
        if (index != i) return table_order_of_kind<i + 1>(index);
    return TableOrder(std::in_place_index<i>);
}

// By the words of key(): part of the format since the first release.
inline std::vector<std::string_view> table_order_words() {
    std::vector<std::string_view> words;
    for (std::size_t i = 0; i < table_order_count; ++i) words.push_back(key(table_order_of_kind(i)));
    return words;
}

struct StoredTableOrder {
    TableOrder order;
};

template <class Archive>
void serialize(Archive& ar, StoredTableOrder& s, const std::uint32_t version) {
    check_version(ar, version);
    std::string kind(key(s.order));
    field(ar, "order", kind);
    if constexpr (is_loading<Archive>) {
        const std::vector<std::string_view> words = table_order_words();
        const auto at = std::find(words.begin(), words.end(), kind);
        if (at == words.end()) throw BadFile{word_fault(kind, words), {"order"}};
        s.order = table_order_of_kind(static_cast<std::size_t>(at - words.begin()));
    }
    std::visit([&](auto& order) { table_order_fields(ar, order); }, s.order);
    no_more(ar);
}

template <class Archive>
void table_orders_field(Archive& ar, const char* name, std::vector<TableOrder>& orders) {
    std::optional<std::vector<StoredTableOrder>> stored;
    if (!orders.empty()) {
        stored.emplace();
        for (const TableOrder& o : orders) stored->push_back({o});
    }
    optional_field(ar, name, stored);
    if constexpr (is_loading<Archive>) {
        orders.clear();
        if (stored)
            for (const StoredTableOrder& s : *stored) orders.push_back(s.order);
    }
}

}  // namespace banneret::files

namespace banneret {

template <class Archive>
void serialize(Archive& ar, MusterChange& c, const std::uint32_t version) {
    using namespace files;
    check_version(ar, version);
    field(ar, "side", c.side);
    field_or(ar, "unit", c.unit);
    field(ar, "key", c.key);
    field_or(ar, "value", c.value);
    no_more(ar);
}

template <class Archive>
void serialize(Archive& ar, TablePlan& p, const std::uint32_t version) {
    using namespace files;
    check_version(ar, version);
    field(ar, "attacker", p.attacker);
    field_or(ar, "attacker_stratagem", p.stratagem.first, Stratagem::none);
    field_or(ar, "defender_stratagem", p.stratagem.second, Stratagem::none);
    field(ar, "attacker_posture", p.posture.first);
    field(ar, "defender_posture", p.posture.second);
    field_or(ar, "night", p.night);
    field_or(ar, "wooded", p.wooded);
    field_or(ar, "pursuit", p.pursuit, true);
    field_or(ar, "changes", p.changes);
    no_more(ar);
}

}  // namespace banneret

BANNERET_STORED(banneret::files::StoredPlace)
BANNERET_STORED(banneret::files::StoredTableOrder)
BANNERET_STORED(banneret::MusterChange)
BANNERET_STORED(banneret::TablePlan)
