#include "app/cli/tabletop/table_order_words.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <type_traits>
#include <utility>
#include <vector>

#include "app/cli/base/arguments.h"
#include "engine/core/text.h"

namespace banneret::app {

namespace {

constexpr std::array<std::string_view, 6> hex_facings = {"N", "NE", "SE", "S", "SW", "NW"};
constexpr std::array<std::string_view, 8> square_facings = {"N", "NE", "E", "SE", "S", "SW", "W", "NW"};

// --- Writing ---------------------------------------------------------------------------------------------------------

std::string place_text(const TablePlace& place) {
    struct Of {
        std::string operator()(const HexPlace& p) const {
            const HexCell c = cell_of(p.at);
            return fmt::format("{},{},{}", c.column, c.row, hex_facings.at(p.facing));
        }
        std::string operator()(const SquarePlace& p) const {
            return fmt::format("{},{},{}", p.at.column, p.at.row, square_facings.at(p.facing));
        }
        std::string operator()(const InchPlace& p) const {
            return fmt::format("{:g},{:g},{}", p.x / 100.0, p.y / 100.0, p.degrees);
        }
    };
    return std::visit(Of{}, place);
}

bool lies_on(const TablePlace& place, BoardView::Grid grid) {
    if (std::holds_alternative<HexPlace>(place)) return grid == BoardView::Grid::hexes;
    return grid == (std::holds_alternative<SquarePlace>(place) ? BoardView::Grid::squares : BoardView::Grid::inches);
}

// These fields are shown even with their default value, because the order is meaningless without them.
bool always_shown(std::string_view name) {
    return name == "option" || name == "spell" || name == "card" || name == "parts";
}

struct Written {
    std::string& line;
    BoardView::Grid grid;

    void say(std::string_view name, std::string_view value) const { line += fmt::format(" {}={}", name, value); }
    void operator()(std::string_view name, PieceId p, PieceId) const {
        if (p) say(name, fmt::format("{}", p.value));
    }
    void operator()(std::string_view name, const TablePlace& p, const TablePlace&) const {
        if (lies_on(p, grid)) say(name, place_text(p));
    }
    void operator()(std::string_view name, const std::array<PieceId, 3>& pieces, const std::array<PieceId, 3>&) const {
        std::vector<std::string> numbers;
        for (const PieceId p : pieces)
            if (p) numbers.push_back(fmt::format("{}", p.value));
        if (!numbers.empty()) say(name, fmt::format("{}", fmt::join(numbers, ",")));
    }
    template <std::size_t n>
    void operator()(std::string_view name, const std::array<std::uint16_t, n>& parts,
                    const std::array<std::uint16_t, n>&) const {
        std::size_t last = parts.size();
        while (last > 1 && parts[last - 1] == 0) --last;
        say(name, fmt::format("{}", fmt::join(parts.begin(), parts.begin() + static_cast<std::ptrdiff_t>(last), ",")));
    }
    void operator()(std::string_view name, const Keyword& word, const Keyword& usual) const {
        if (word != usual || always_shown(name)) say(name, word.word());
    }
    void operator()(std::string_view name, bool yes, bool) const {
        if (yes) say(name, "yes");
    }
    template <class E>
    requires std::is_enum_v<E>
    void operator()(std::string_view name, E value, E usual) const {
        if (value != usual) say(name, field_word(value));
    }
    template <class N>
    requires std::is_integral_v<N>
    void operator()(std::string_view name, N n, N usual) const {
        if (n != usual || always_shown(name)) say(name, fmt::format("{}", n));
    }
};

// --- Reading ---------------------------------------------------------------------------------------------------------

template <std::size_t n>
std::optional<std::uint8_t> facing_of(std::string_view word, const std::array<std::string_view, n>& names) {
    for (std::size_t i = 0; i < n; ++i)
        if (same_name(word, names[i])) return static_cast<std::uint8_t>(i);
    return std::nullopt;
}

std::variant<TablePlace, std::string> place_of(std::string_view words, BoardView::Grid grid) {
    const auto parts = split(words, ',');
    const bool inches = grid == BoardView::Grid::inches;
    const std::string wanted = inches
                                   ? "inches from the left, inches from the attacker's edge, degrees, as in 12.5,30,90"
                                   : "column, row and facing, as in 4,7,NE";
    const std::string fault =
        fmt::format("{} is not a place on this table; write a place as {}", in_quotes(words), wanted);
    if (parts.size() != 3) return fault;
    if (inches) {
        const auto x = parse_decimal(trimmed(parts[0])), y = parse_decimal(trimmed(parts[1]));
        const auto degrees = parse_integer(trimmed(parts[2]));
        if (!x || !y || !degrees || std::abs(*x) > 1000 || std::abs(*y) > 1000 || *degrees < 0 || *degrees > 359)
            return fault;
        return TablePlace(InchPlace{static_cast<Hundredths>(std::lround(*x * 100)),
                                    static_cast<Hundredths>(std::lround(*y * 100)),
                                    static_cast<std::int16_t>(*degrees)});
    }
    const auto column = parse_integer(trimmed(parts[0])), row = parse_integer(trimmed(parts[1]));
    const bool hexes = grid == BoardView::Grid::hexes;
    const auto facing =
        hexes ? facing_of(trimmed(parts[2]), hex_facings) : facing_of(trimmed(parts[2]), square_facings);
    if (!column || !row || !facing || std::abs(*column) > 1000 || std::abs(*row) > 1000) return fault;
    const auto c = static_cast<int>(*column), r = static_cast<int>(*row);
    if (hexes) return TablePlace(HexPlace{hex_at(c, r), *facing});
    SquarePlace place;
    place.at.column = static_cast<decltype(place.at.column)>(c);
    place.at.row = static_cast<decltype(place.at.row)>(r);
    place.facing = *facing;
    return TablePlace(place);
}

struct Given {
    std::string name, value;
    bool used = false;
};

// Writes the typed values into an order's fields; keeps the first fault.
struct Reader {
    const Battle& battle;
    const BoardView& board;
    std::vector<Given>& given;
    std::string fault;
    std::vector<std::string_view> known, unnamed;  // the order's fields; its fields for pieces that were not given
    std::optional<TablePlace> stands;              // the piece's current place
    bool placed = false;

    Given* next(std::string_view name, bool piece) {
        known.push_back(name);
        for (Given& g : given)
            if (!g.used && g.name == name) return &g;
        if (piece)
            for (Given& g : given)
                if (!g.used && g.name.empty()) return &g;
        return nullptr;
    }
    void wrong(std::string why) {
        if (fault.empty()) fault = std::move(why);
    }
    PieceId piece_of_words(std::string_view words) {
        auto found = piece_called(words, battle, board);
        if (auto* why = std::get_if<std::string>(&found)) wrong(std::move(*why));
        const PieceId* piece = std::get_if<PieceId>(&found);
        return piece != nullptr ? *piece : PieceId{};
    }
    void operator()(std::string_view name, PieceId& p, PieceId) {
        Given* g = next(name, true);
        if (g == nullptr) return unnamed.push_back(name);
        g->used = true;
        p = piece_of_words(g->value);
        if (stands || name == "target" || name == "unit") return;
        for (const BoardBlock& b : board.blocks)
            if (b.piece == p) stands = b.place;
    }
    void operator()(std::string_view name, TablePlace& p, const TablePlace&) {
        Given* g = next(name, false);
        if (g == nullptr) g = next("to", false);
        if (g != nullptr) {
            g->used = placed = true;
            auto found = place_of(g->value, board.grid);
            if (auto* why = std::get_if<std::string>(&found)) return wrong(std::move(*why));
            p = std::get<TablePlace>(found);
        } else if (stands) {
            p = *stands;
        } else if (board.grid == BoardView::Grid::inches) {
            p = InchPlace{};
        } else if (board.grid == BoardView::Grid::squares) {
            p = SquarePlace{};
        }
    }
    void operator()(std::string_view name, std::array<PieceId, 3>& pieces, const std::array<PieceId, 3>&) {
        Given* g = next(name, false);
        if (g == nullptr) return;
        g->used = true;
        const auto parts = split(g->value, ',');
        if (parts.size() > pieces.size()) return wrong(fmt::format("at most {} pieces can be named", pieces.size()));
        for (std::size_t i = 0; i < parts.size(); ++i) pieces[i] = piece_of_words(trimmed(parts[i]));
    }
    template <std::size_t n>
    void operator()(std::string_view name, std::array<std::uint16_t, n>& parts, const std::array<std::uint16_t, n>&) {
        Given* g = next(name, false);
        if (g == nullptr) return;
        g->used = true;
        const auto words = split(g->value, ',');
        if (words.size() > parts.size()) return wrong(fmt::format("at most {} parts can be given", parts.size()));
        for (std::size_t i = 0; i < words.size(); ++i) parts[i] = number<std::uint16_t>(name, words[i]);
    }
    // Accepts the words of a keyword as a person types them: "Hold Person" for hold-person.
    void operator()(std::string_view name, Keyword& word, const Keyword&) {
        Given* g = next(name, false);
        if (g == nullptr) return;
        g->used = true;
        std::string typed(trimmed(g->value));
        for (char& c : typed)
            c = c == ' ' || c == '_' ? '-' : c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
        if (!Keyword::valid(typed))
            return wrong(fmt::format("{} is not a valid {}: use letters, digits and hyphens, at most {}",
                                     in_quotes(g->value), name, Keyword::most_letters));
        word = Keyword(typed);
    }
    void operator()(std::string_view name, bool& yes, bool) {
        Given* g = next(name, false);
        if (g == nullptr) return;
        g->used = true;
        const std::string typed = folded(g->value);
        if (typed != "yes" && typed != "no") return wrong(fmt::format("{} takes yes or no", name));
        yes = typed == "yes";
    }
    template <class E>
    requires std::is_enum_v<E>
    void operator()(std::string_view name, E& value, E) {
        Given* g = next(name, false);
        if (g == nullptr) return;
        g->used = true;
        const auto words = field_words(E{});
        for (std::size_t i = 0; i < words.size(); ++i)
            if (same_name(words[i], g->value)) {
                value = static_cast<E>(i);
                return;
            }
        wrong(fmt::format("unknown {} {}{}", name, in_quotes(g->value),
                          suggestion(g->value, std::vector<std::string_view>(words.begin(), words.end()),
                                     "; known: " + joined(std::vector<std::string>(words.begin(), words.end())))));
    }
    template <class N>
    requires std::is_integral_v<N>
    void operator()(std::string_view name, N& n, N) {
        if (Given* g = next(name, false)) {
            g->used = true;
            n = number<N>(name, g->value);
        }
    }
    template <class N>
    N number(std::string_view name, std::string_view words) {
        const auto n = parse_integer(trimmed(words));
        if (n && *n >= 0 && *n <= std::numeric_limits<N>::max()) return static_cast<N>(*n);
        wrong(fmt::format("{} is not a number for {}: give a whole one from 0 to {}", in_quotes(words), name,
                          std::numeric_limits<N>::max()));
        return {};
    }
};

// Explains that a value does not belong to the order and lists the fields it has; for a value without "=", shows how to
// name its field.
std::string not_of(const TableOrder& order, const Given& g, const std::vector<std::string_view>& known) {
    std::string out =
        fmt::format("{} does not belong to {}, which takes ", in_quotes(g.name.empty() ? g.value : g.name), key(order));
    if (known.empty()) return out + "nothing more";
    out += joined(std::vector<std::string>(known.begin(), known.end()));
    return g.name.empty()
               ? fmt::format("{}; give every value but a piece with its name, as in {}={}", out, known.back(), g.value)
               : out;
}

// A sentence if the order lacks its piece or its target.
std::optional<std::string> nobody_named(const TableOrder& order, const std::vector<std::string_view>& unnamed) {
    const auto lacks = [&](std::string_view field) {
        return std::find(unnamed.begin(), unnamed.end(), field) != unnamed.end();
    };
    const bool strikes = std::holds_alternative<Charge>(order) || std::holds_alternative<Shoot>(order);
    if (strikes && lacks("target"))
        return fmt::format("{} needs a piece and its target, as in {} 3 9", key(order), key(order));
    const bool of_a_piece = std::holds_alternative<Reload>(order) || std::holds_alternative<Rally>(order) ||
                            std::holds_alternative<Bid>(order) || std::holds_alternative<Advance>(order) ||
                            std::holds_alternative<Deploy>(order);
    if (of_a_piece && lacks("piece"))
        return fmt::format("{} needs a piece, by its number or its name, as in {} 3", key(order), key(order));
    return std::nullopt;
}

// One default-constructed order of each kind.
template <std::size_t... i>
std::vector<TableOrder> empty_orders(std::index_sequence<i...>) {
    return {TableOrder(std::in_place_index<i>)...};
}
std::vector<TableOrder> empty_orders() {
    return empty_orders(std::make_index_sequence<table_order_count>());
}

}  // namespace

std::string order_line(const TableOrder& order, BoardView::Grid grid) {
    std::string line(key(order));
    std::visit([&](const auto& o) { each_field(o, Written{line, grid}); }, order);
    return line;
}

std::variant<PieceId, std::string> piece_called(std::string_view words, const Battle& battle, const BoardView& board) {
    const std::string_view wanted = trimmed(words);
    const auto number = parse_integer(wanted);
    std::vector<const BoardBlock*> found;
    std::vector<std::string> names;
    for (const BoardBlock& b : board.blocks) {
        names.push_back(battle.name(b.piece));
        if (number ? static_cast<std::int64_t>(b.piece.value) == *number : same_name(names.back(), wanted))
            found.push_back(&b);
    }
    if (found.size() == 1) return found.front()->piece;
    // A unit in reserve is not on the table yet, so look for it in the muster.
    if (found.empty() && number && *number > 0 && *number < 100'000) {
        const PieceId off{static_cast<std::uint32_t>(*number)};
        if (!battle.muster_facts(off).empty()) return off;
    }
    if (found.empty())
        return fmt::format("{} is not a piece on this table{}", in_quotes(wanted),
                           suggestion(wanted, std::vector<std::string_view>(names.begin(), names.end()),
                                      "; name a piece by its number or its name"));
    return fmt::format("{} pieces are called {}: use its number", found.size(), in_quotes(wanted));
}

std::variant<TableOrder, std::string> order_of_words(std::span<const std::string> words, const Battle& battle,
                                                     const TableDecision& asked) {
    std::vector<std::string_view> keys;
    std::optional<TableOrder> order;
    for (const TableOrder& o : empty_orders()) {
        keys.push_back(key(o));
        if (same_name(words.front(), key(o))) order = o;
    }
    if (!order) {
        const std::vector<std::string> all(keys.begin(), keys.end());
        return fmt::format("{} is not an order{}", in_quotes(words.front()),
                           suggestion(words.front(), keys, "; orders are " + joined(all)));
    }
    std::vector<Given> given;
    for (const std::string& word : words.subspan(1)) {
        const auto at = word.find('=');
        if (at == std::string::npos)
            given.push_back({"", word});
        else
            given.push_back({folded(trimmed(std::string_view(word).substr(0, at))), word.substr(at + 1)});
    }
    const BoardView board = battle.view(asked.side);
    Reader reader{battle, board, given, {}, {}, {}, {}, false};
    std::visit([&](auto& o) { each_field(o, reader); }, *order);
    if (!reader.fault.empty()) return reader.fault;
    for (const Given& g : given) {
        if (!g.used) return not_of(*order, g, reader.known);
    }
    if (auto why = nobody_named(*order, reader.unnamed)) return std::move(*why);
    if ((std::holds_alternative<Advance>(*order) || std::holds_alternative<Deploy>(*order)) && !reader.placed)
        return fmt::format("{} needs a place, as in {}", key(*order),
                           board.grid == BoardView::Grid::inches ? "to=12.5,30,90" : "to=4,7,NE");
    return *order;
}

}  // namespace banneret::app
