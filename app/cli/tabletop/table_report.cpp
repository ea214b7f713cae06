#include "app/cli/tabletop/table_report.h"

#include <fmt/format.h>

#include "app/cli/base/tables.h"
#include "app/cli/battle/battle_report.h"
#include "engine/campaign/battles/loss_columns.h"
#include "engine/core/text.h"
#include "engine/rulesets/rule_rows.h"

namespace banneret::app {

namespace {

std::string_view side_role(Side side) {
    return side == Side::first ? "attacker" : "defender";
}

Json modifiers_json(const Tally& tally) {
    Json out = Json::array();
    for (const Tally::Part& part : tally.parts()) {
        Json one{{"rule", std::string(row(part.rule).id)}, {"why", std::string(row(part.rule).name)}};
        switch (part.kind) {
            case Tally::Part::Kind::add:
                one["value"] = part.value;
                break;
            case Tally::Part::Kind::times:
                one["times"] = fmt::format("{}/{}", part.value, part.over);
                break;
            case Tally::Part::Kind::round_down:
                one["round"] = "down";
                break;
            case Tally::Part::Kind::round_up:
                one["round"] = "up";
                break;
            case Tally::Part::Kind::round_nearest:
                one["round"] = "nearest";
                break;
            case Tally::Part::Kind::at_least:
                one["at_least"] = part.value;
                break;
            case Tally::Part::Kind::at_most:
                one["at_most"] = part.value;
                break;
        }
        out.push_back(std::move(one));
    }
    return out;
}

Json place_json(const TablePlace& place) {
    struct Of {
        Json operator()(const HexPlace& p) const {
            const HexCell c = cell_of(p.at);
            return Json{{"column", c.column}, {"row", c.row}, {"facing", p.facing}};
        }
        Json operator()(const SquarePlace& p) const {
            return Json{{"column", p.at.column}, {"row", p.at.row}, {"facing", p.facing}};
        }
        Json operator()(const InchPlace& p) const { return Json{{"x", p.x}, {"y", p.y}, {"degrees", p.degrees}}; }
    };
    return std::visit(Of{}, place);
}

// Writes all fields of an order as JSON. A piece is its name, with its number in a second field.
struct OrderFields {
    Json& out;
    const Battle& battle;

    void operator()(std::string_view name, PieceId p, PieceId) const {
        if (!p) return;
        out[std::string(name)] = battle.name(p);
        out[std::string(name == "piece"    ? "number"
                        : name == "target" ? "against_number"
                                           : std::string(name) + "_number")] = p.value;
    }
    void operator()(std::string_view name, const TablePlace& p, const TablePlace&) const {
        out[std::string(name)] = place_json(p);
    }
    void operator()(std::string_view name, const std::array<PieceId, 3>& pieces, const std::array<PieceId, 3>&) const {
        Json names = Json::array(), numbers = Json::array();
        for (const PieceId p : pieces)
            if (p) names.push_back(battle.name(p)), numbers.push_back(p.value);
        out[std::string(name)] = std::move(names);
        out[std::string(name) + "_numbers"] = std::move(numbers);
    }
    template <std::size_t n>
    void operator()(std::string_view name, const std::array<std::uint16_t, n>& parts,
                    const std::array<std::uint16_t, n>&) const {
        std::size_t last = n;
        while (last > 8 && parts[last - 1] == 0) --last;
        out[std::string(name)] =
            std::vector<std::uint16_t>(parts.begin(), parts.begin() + static_cast<std::ptrdiff_t>(last));
    }
    void operator()(std::string_view name, const Keyword& word, const Keyword&) const {
        if (!word.empty()) out[std::string(name)] = std::string(word.word());
    }
    template <class E>
    requires std::is_enum_v<E>
    void operator()(std::string_view name, E value, E) const {
        out[std::string(name)] = std::string(field_word(value));
    }
    // A width of 0 means that the unit keeps its width.
    template <class N>
    requires std::is_integral_v<N>
    void operator()(std::string_view name, N n, N) const {
        if (n != 0 || name != "width") out[std::string(name)] = n;
    }
};

class Lines {
public:
    Lines(const TableGame& game, const Battle& start) : game_(game), battle_(start) {}

    Json operator()(const TurnBegan& e) { return Json{{"event", "turn"}, {"turn", e.turn}}; }
    Json operator()(const StepBegan& e) {
        Json out{{"event", "phase"}, {"phase", std::string(row(e.step).heading)}, {"rule", id(e.step)}};
        if (!e.of_both) out["side"] = side_role(e.side);
        return out;
    }
    Json operator()(const OrderCarriedOut& e) {
        Json out{{"event", "order"}, {"side", side_role(e.side)}, {"order", std::string(key(e.order))}};
        std::visit([&](const auto& o) { each_field(o, OrderFields{out, battle_}); }, e.order);
        if (order_ < game_.because.size()) out["because"] = game_.because[order_++];
        return out;
    }
    Json operator()(const DiceFell& e) {
        Json out{{"event", "roll"}, {"for", std::string(e.question.what.words())}};
        out["who"] = e.piece ? battle_.name(e.piece) : std::string(side_role(e.question.who.side));
        out["side"] = side_role(e.question.who.side);
        out["rule"] = id(e.rule);
        if (e.piece) out["number"] = e.piece.value;
        if (e.against) {
            out["against"] = battle_.name(e.against);
            out["against_number"] = e.against.value;
        }
        if (e.need) out["need"] = *e.need;
        out["base"] = e.tally.base();
        out["modifiers"] = modifiers_json(e.tally);
        out["count"] = e.dice.total();
        out["count_base"] = e.dice.base();
        out["count_modifiers"] = modifiers_json(e.dice);
        // A die whose faces are all alike is not rolled.
        if (e.question.count > 0 && at_ < game_.rolls.size()) out["dice"] = game_.rolls[at_++].faces;
        out["read"] = e.read;
        if (e.outcome != DiceFell::Outcome::none)
            out["outcome"] = e.outcome == DiceFell::Outcome::success ? "success" : "failure";
        return out;
    }
    Json operator()(const Moved& e) {
        return Json{{"event", "move"},         {"piece", battle_.name(e.piece)},
                    {"number", e.piece.value}, {"from", place_json(e.from)},
                    {"to", place_json(e.to)},  {"rule", id(e.rule)}};
    }
    Json operator()(const FiguresLost& e) {
        return Json{{"event", "loss"},         {"piece", battle_.name(e.piece)},
                    {"number", e.piece.value}, {"figures", e.figures},
                    {"left", e.left},          {"rule", id(e.rule)}};
    }
    Json operator()(const StateChanged& e) {
        return Json{{"event", "state"},
                    {"piece", battle_.name(e.piece)},
                    {"number", e.piece.value},
                    {"state", std::string(row(e.rule).name)},
                    {"rule", id(e.rule)},
                    {"from", e.from},
                    {"to", e.to}};
    }
    Json operator()(const ChangedSides& e) {
        return Json{{"event", "side"},
                    {"piece", battle_.name(e.piece)},
                    {"number", e.piece.value},
                    {"to", side_role(e.to)},
                    {"rule", id(e.rule)}};
    }
    Json operator()(const RuleWorked& e) {
        Json out{{"event", "rule"},
                 {"side", side_role(e.side)},
                 {"rule", id(e.rule)},
                 {"why", std::string(row(e.rule).name)},
                 {"value", e.value}};
        if (e.piece) {
            out["piece"] = battle_.name(e.piece);
            out["number"] = e.piece.value;
        }
        if (e.against) {
            out["against"] = battle_.name(e.against);
            out["against_number"] = e.against.value;
        }
        return out;
    }
    Json operator()(const HitsTaken& e) { return hits("hits", e.piece, e.hits, e.left, e.most, e.rule); }
    Json operator()(const HitsHealed& e) { return hits("healed", e.piece, e.hits, e.left, e.most, e.rule); }
    Json operator()(const BattleEnded& e) {
        return Json{{"event", "result"},
                    {"winner", e.winner ? Json(std::string(side_role(*e.winner))) : Json("nobody")},
                    {"rule", id(e.rule)},
                    {"why", std::string(row(e.rule).name)}};
    }

private:
    Json hits(std::string_view event, PieceId p, int n, int left, int most, RuleRef rule) const {
        return Json{{"event", event}, {"piece", battle_.name(p)}, {"number", p.value}, {"hits", n}, {"left", left},
                    {"of", most},     {"rule", id(rule)}};
    }
    static std::string id(RuleRef r) { return std::string(row(r).id); }
    const TableGame& game_;
    const Battle& battle_;
    std::size_t at_ = 0, order_ = 0;
};

Json facts_json(const Battle& battle, PieceId p) {
    Json out = Json::object();
    for (const MusterFact& f : battle.muster_facts(p)) out[std::string(f.key)] = f.value;
    return out;
}

std::string line(const Json& json) {
    return json.dump(-1, ' ', false, Json::error_handler_t::replace) + "\n";
}

Json side_json(const ArmyLosses& losses, double lost) {
    return Json{{"loss", lost},
                {"units", json_rows(unit_losses_table("", losses, loss_columns))},
                {"characters", json_rows(fates_table(losses))}};
}

}  // namespace

std::string events_text(const TableGame& game, const Battle& start, std::uint64_t seed) {
    Json pieces = Json::array();
    for (const Side side : both_sides)
        for (const BoardBlock& b : start.view(side).blocks)
            if (b.side == side)
                pieces.push_back(Json{{"piece", b.label},
                                      {"number", b.piece.value},
                                      {"side", side_role(side)},
                                      {"kind", b.kind},
                                      {"figures", b.figures},
                                      {"at", place_json(b.place)}});
    Json battle{
        {"event", "battle"}, {"ruleset", std::string(start.ruleset())}, {"seed", seed}, {"pieces", std::move(pieces)}};
    battle["facts"] = facts_json(start, {});
    Json muster = Json::array();
    for (std::uint32_t n = 1; !start.muster_facts(PieceId{n}).empty(); ++n) {
        Json one{{"number", n}, {"name", start.name(PieceId{n})}};
        one.update(facts_json(start, PieceId{n}));
        muster.push_back(std::move(one));
    }
    battle["muster"] = std::move(muster);
    Json ground = Json::array();
    // The terrain after both sides have deployed, as the defender may have built field works.
    for (const BoardGround& g : game.battle.view(Side::first).ground) {
        Json outline = Json::array();
        for (const BoardPoint p : g.outline) outline.push_back(Json::array({p.x, p.y}));
        ground.push_back(
            Json{{"kind", std::string(key(g.kind))}, {"level", g.level}, {"line", g.line}, {"outline", outline}});
    }
    battle["ground"] = std::move(ground);
    const BoardView table = start.view(Side::first);
    battle["table"] = Json{{"wide", table.wide}, {"deep", table.deep}};
    std::string out = line(battle);
    Lines lines(game, start);
    for (const TableEvent& e : game.events) out += line(std::visit(lines, e));
    Json home = game_json(game, start, seed);
    home["event"] = "home";
    return out + line(home);
}

Json game_json(const TableGame& game, const Battle& start, std::uint64_t seed) {
    const TableResult r = game.battle.result();
    Json out{{"ruleset", std::string(start.ruleset())}, {"seed", seed}, {"turns", r.turns}};
    out["result"] = r.over ? std::string(row(r.rule).name) : "unfinished";
    out["field"] = r.winner ? std::string(side_role(*r.winner)) : "nobody";
    if (!r.over) return out;
    const PerSide<ArmyLosses> losses = game.battle.losses();
    for (const Side side : both_sides) out[std::string(side_role(side))] = side_json(losses[side], r.lost[side]);
    return out;
}

std::string game_text(const TableGame& game) {
    std::string out;
    std::size_t orders = 0;
    std::string because;  // reason for an order, shown below its first line
    for (std::size_t i = 0; i < game.events.size(); ++i) {
        const TableEvent& e = game.events[i];
        if (std::holds_alternative<OrderCarriedOut>(e)) {
            because = orders < game.because.size() ? game.because[orders++] : "";
            if (!because.empty()) because = "    " + because + "\n";
        }
        if (shown_by_next(e, nullptr)) because.clear();  // "done" needs no reason
        if (shown_by_next(e, i + 1 < game.events.size() ? &game.events[i + 1] : nullptr)) continue;
        if (std::holds_alternative<TurnBegan>(e)) out += "\n";
        out += game.battle.describe(e) + "\n" + because;
        because.clear();
    }
    if (!game.battle.result().over) return out + "\nThe battle was not finished.\n";
    out += "\n";
    const PerSide<ArmyLosses> losses = game.battle.losses();
    for (const Side side : both_sides) {
        const std::string heading = side == Side::first ? "Attacker" : "Defender";
        out += plain_text(unit_losses_table(heading, losses[side], loss_columns), 2);
        for (const CharacterFate& c : losses[side].characters)
            if (c.fate != Fate::unhurt) out += fmt::format("{}: {}\n", c.name, fate_words(c.fate));
        out += "\n";
    }
    return out;
}

}  // namespace banneret::app
