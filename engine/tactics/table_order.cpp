#include "engine/tactics/table_order.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace banneret {

namespace {

constexpr std::array<std::string_view, 6> hex_facings = {"N", "NE", "SE", "S", "SW", "NW"};
constexpr std::array<std::string_view, 8> square_facings = {"N", "NE", "E", "SE", "S", "SW", "W", "NW"};

constexpr std::array<std::string_view, static_cast<std::size_t>(Gait::run) + 1> gaits = {
    "normal", "leave-field", "gallop", "backward", "disengage", "evade", "pursue", "intercept", "counter-charge", "run",
};
constexpr std::array<std::string_view, static_cast<std::size_t>(TableFormation::schiltron) + 1> formations = {
    "unchanged", "formed", "skirmish", "road", "loose", "schiltron",
};
constexpr std::array<std::string_view, static_cast<std::size_t>(LeaderCommand::forward_halting) + 1> commands = {
    "none",
    "hold-fire",
    "hold",
    "forward",
    "forward-to",
    "forward-always",
    "attack",
    "backward",
    "change-formation",
    "encourage",
    "lead",
    "cast",
    "lead-from-front",
    "lead-from-rear",
    "release",
    "rally",
    "forward-halting",
};
constexpr std::array<std::string_view, 5> edges = {"any", "right", "rear", "left", "front"};
static_assert(std::ranges::none_of(gaits, &std::string_view::empty) &&
              std::ranges::none_of(formations, &std::string_view::empty) &&
              std::ranges::none_of(commands, &std::string_view::empty));

struct SpotWords {
    std::string operator()(const HexPlace& p) const {
        const HexCell c = cell_of(p.at);
        return fmt::format("{},{}", c.column, c.row);
    }
    std::string operator()(const SquarePlace& p) const { return fmt::format("{},{}", p.at.column, p.at.row); }
    std::string operator()(const InchPlace& p) const {
        return fmt::format("{:.2f}\", {:.2f}\"", p.x / 100.0, p.y / 100.0);
    }
};
struct FacingWords {
    std::string operator()(const HexPlace& p) const { return std::string(hex_facings.at(p.facing)); }
    std::string operator()(const SquarePlace& p) const { return std::string(square_facings.at(p.facing)); }
    std::string operator()(const InchPlace& p) const { return std::to_string(p.degrees); }
};

struct PieceOf {
    PieceId operator()(const Cast& o) const { return o.by; }
    PieceId operator()(const ChallengeTo& o) const { return o.by; }
    PieceId operator()(const PlayCard& o) const { return o.pieces[0]; }
    template <class O>
    PieceId operator()(const O& o) const {
        if constexpr (requires { o.piece; })
            return o.piece;
        else
            return {};
    }
};

}  // namespace

std::string_view key(const TableOrder& order) {
    static constexpr std::array<std::string_view, table_order_count> keys = {
        "done",  "deploy", "advance", "charge",    "shoot",     "reload", "reform",
        "rally", "cast",   "command", "play-card", "challenge", "attach", "bid",
        "allot", "reply",  "concede", "disband",   "surrender", "strike", "feat",
    };
    return keys.at(order.index());
}

std::span<const std::string_view> field_words(Gait) {
    return gaits;
}
std::span<const std::string_view> field_words(TableFormation) {
    return formations;
}
std::span<const std::string_view> field_words(LeaderCommand) {
    return commands;
}
std::span<const std::string_view> field_words(ChargeEdge) {
    return edges;
}

PieceId piece_of(const TableOrder& order) {
    return std::visit(PieceOf{}, order);
}

std::string place_words(const TablePlace& place) {
    return fmt::format("{} facing {}", spot_words(place), std::visit(FacingWords{}, place));
}
std::string spot_words(const TablePlace& place) {
    return std::visit(SpotWords{}, place);
}

}  // namespace banneret
