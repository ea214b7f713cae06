// The command option: one deck, hidden hands, and the effect of each card (BTA-133 to 161, BTA-R88 to BTA-R103).

#include <algorithm>

#include "engine/rulesets/by_this_axe/steps.h"
#include "engine/rulesets/shared/dice_event.h"

namespace banneret::axe {

namespace {

// A joker is stored as 32 plus the card it is played as.

// BTA-R92, BTA-R4: an army's general, or its unrouted leader of the highest leadership.
int commander(const State& s, Side side, int army) {
    int best = -1;
    for (std::size_t i = 0; i < s.pieces.size(); ++i) {
        const Facts& f = facts(s, i);
        if (!f.leads || f.home != side || f.army != army || !is_alive(s, i) || routed(s, i)) continue;
        if (f.commands) return static_cast<int>(i);
        if (best < 0 || f.leadership > facts(s, static_cast<std::size_t>(best)).leadership) best = static_cast<int>(i);
    }
    return best;
}

int sum(const std::array<std::uint8_t, card_count>& cards) {
    int n = 0;
    for (const std::uint8_t c : cards) n += c;
    return n;
}

bool commanded(const State& s, std::size_t i) {
    for (std::size_t c = 0; c < s.pieces.size(); ++c)
        if (facts(s, c).leads && facts(s, c).home == facts(s, i).home && is_alive(s, c) && !routed(s, c) &&
            !s.pieces[c].refused_now && within(s, c, i, command_range))
            return true;
    return false;
}

bool of_fire(Card c) {
    return c == Card::target || c == Card::volley || c == Card::shieldwall;
}
bool for_all(Card c) {
    return c == Card::all_cavalry || c == Card::all_light_infantry || c == Card::all_infantry;
}
bool affected(const State& s, Card c, std::size_t i) {
    const Facts& f = facts(s, i);
    const bool light = f.armour == Armour::none || f.armour == Armour::light;
    if (c == Card::all_cavalry) return f.mounted;
    return !f.mounted && (c == Card::all_infantry || light);
}

// True if these two are the outermost unrouted units at one end of the base line (BTA-R96).
bool is_wing(const State& s, Side side, std::size_t a, std::size_t b) {
    std::vector<std::pair<Hundredths, std::size_t>> line;
    for (std::size_t i = 0; i < s.pieces.size(); ++i)
        if (!facts(s, i).character && facts(s, i).home == side && is_deployed(s, i) && !s.pieces[i].routed)
            line.emplace_back(s.pieces[i].at.x, i);
    std::ranges::sort(line);
    const auto pair = [&](std::size_t x, std::size_t y) {
        return (line[x].second == a && line[y].second == b) || (line[x].second == b && line[y].second == a);
    };
    return line.size() >= 2 && (pair(0, 1) || pair(line.size() - 1, line.size() - 2));
}
bool is_centre(const State& s, Side side, std::size_t a, std::size_t b) {
    std::int64_t x = 0, y = 0, n = 0;
    const auto counts = [&](std::size_t i) {
        return !facts(s, i).character && facts(s, i).home == side && is_deployed(s, i) && !s.pieces[i].routed;
    };
    for (std::size_t i = 0; i < s.pieces.size(); ++i)
        if (counts(i)) {
            x += s.pieces[i].at.x;
            y += s.pieces[i].at.y;
            ++n;
        }
    if (n < 2) return false;
    const InchPoint mean{static_cast<Hundredths>(x / n), static_cast<Hundredths>(y / n)};
    const Hundredths far = std::max(distance(s.pieces[a].at.point(), mean), distance(s.pieces[b].at.point(), mean));
    for (std::size_t i = 0; i < s.pieces.size(); ++i)
        if (counts(i) && i != a && i != b && distance(s.pieces[i].at.point(), mean) < far) return false;
    return true;
}

// `second`: the second effect of a joker.
std::optional<Refusal> piece_refused(const State& s, Side side, Card c, std::size_t i, bool second) {
    if (i >= s.pieces.size() || !is_deployed(s, i) || facts(s, i).home != side || facts(s, i).character)
        return Refusal{"Cards are played only on your own units on the table."};
    const Facts& f = facts(s, i);
    const Piece& p = s.pieces[i];
    if (!commanded(s, i)) return Refusal{"The unit is not within 12 inches of a leader who can command."};
    if ((of_fire(c) ? p.carded_fire : p.carded_move) && !(second && p.by_joker))
        return Refusal{"A unit takes one card per phase."};
    if (c == Card::rally)
        return p.routed ? std::nullopt
                        : std::optional(Refusal{"A Rally card needs a routed unit, and this one is not routed."});
    if (p.routed) return Refusal{"A routed unit takes no orders."};
    switch (c) {
        case Card::target:
        case Card::volley:
            if (!may_fire(s, i)) return Refusal{"This unit cannot fire now."};
            break;
        case Card::shieldwall:
            if (!f.shield || f.mounted) return Refusal{"Only foot with shields can form a shieldwall."};
            break;
        case Card::brace:
            if (p.moved || in_melee(s, i)) return Refusal{"This unit has already moved or is in a melee."};
            break;
        default:
            if (!may_move(s, i)) return Refusal{"This unit may not move this turn."};
    }
    return std::nullopt;
}

// True if a card was played on the unit in this phase.
bool carded(const State& s, const Piece& p) {
    return s.melee_phase ? p.carded_melee : s.stage == Stage::move ? p.carded_move : p.carded_fire;
}
void mark_carded(const State& s, Piece& p) {
    if (s.melee_phase)
        p.carded_melee = true;
    else if (s.stage == Stage::move)
        p.carded_move = true;
    else
        p.carded_fire = true;
}
// Checks a Rally card on a morale check, in the phase of the check.
std::optional<Refusal> help_refused(const State& s, const Check& c, bool second) {
    if (!commanded(s, c.piece)) return Refusal{"The unit is not within 12 inches of a leader who can command."};
    const Piece& p = s.pieces[c.piece];
    if (carded(s, p) && !(second && p.by_joker)) return Refusal{"A unit takes one card per phase."};
    return std::nullopt;
}

struct Played {
    Card card{};
    bool joker = false;
};
std::optional<Played> parse(const PlayCard& o) {
    const auto card = card_of(o.card);
    if (!card || *card == Card::joker) return std::nullopt;
    return Played{*card, o.joker};
}

}  // namespace

bool holds(const State& s, Side side, Card c) {
    return s.hand[side][static_cast<std::size_t>(c)] > 0 || s.hand[side][static_cast<std::size_t>(Card::joker)] > 0 ||
           (s.jokers_open[side] > 0 && s.jokers_open[side] != static_cast<int>(c) + 1);
}

bool may_help_check(const State& s, const Check& c) {
    const Side side = facts(s, c.piece).home;
    const bool second = s.jokers_open[side] > 0 && s.jokers_open[side] != static_cast<int>(Card::rally) + 1;
    return holds(s, side, Card::rally) && !help_refused(s, c, second);
}

int hand_size(const State& s, Side side) {
    return sum(s.hand[side]);
}

int most_kept(const State& s, Side side) {
    return kept_cards * s.setup->armies[side];
}

namespace {

void draw(const Table& t, Side side, int army) {
    State& s = t.s;
    const int who = commander(s, side, army);
    if (who < 0) return;
    const int cards = facts(s, static_cast<std::size_t>(who)).leadership;
    t.log.add(RuleWorked{side, rule("BTA-133"), piece(static_cast<std::size_t>(who)), {}, cards});
    for (int k = 0; k < cards; ++k) {
        if (sum(s.deck) == 0) {
            s.deck = s.discards;
            s.discards = {};
            t.log.add(RuleWorked{side, rule("BTA-134"), {}, {}, sum(s.deck)});
        }
        const int left = sum(s.deck);
        if (left == 0) break;
        int nth = 1;
        if (left > 1) {
            const Question q = shared::added_dice(RollFor::card, roller(side), 1, left);
            const Answer a = shared::throw_dice(t.dice, t.log, q, [](const Answer& fell) {
                return shared::DiceReading{.rule = rule("BTA-133"), .dice = Tally(1), .read = fell.n[0]};
            });
            nth = a.n[0];
        }
        for (std::size_t c = 0; c < card_count; ++c) {
            nth -= s.deck[c];
            if (nth > 0) continue;
            --s.deck[c];
            ++s.hand[side][c];
            break;
        }
    }
}

}  // namespace

void draw_cards(const Table& t) {
    for (const Side side : both_sides)
        for (int army = 0; army < t.s.setup->armies[side]; ++army) draw(t, side, army);
}

Keyword card_key(Card c) {
    return Keyword(card_keys[static_cast<std::size_t>(c)]);
}

std::optional<Card> card_of(const Keyword& word) {
    const auto at = std::ranges::find(card_keys, word.word());
    if (at == card_keys.end()) return std::nullopt;
    return static_cast<Card>(at - card_keys.begin());
}

std::optional<Refusal> card_refused(const State& s, Side side, const PlayCard& o) {
    if (!uses_cards(s)) return Refusal{"The battle is fought without order cards."};
    if (s.stage == Stage::keep_cards) {
        const auto given = card_of(o.card);
        if (!given || o.joker || s.hand[side][static_cast<std::size_t>(*given)] == 0)
            return Refusal{"That card is not in your hand."};
        return std::nullopt;
    }
    const auto played = parse(o);
    if (!played) return Refusal{"There is no such card in the deck."};
    const Card c = played->card;
    const bool second = s.jokers_open[side] > 0 && s.jokers_open[side] != static_cast<int>(c) + 1;
    if (played->joker ? s.hand[side][static_cast<std::size_t>(Card::joker)] == 0 && !second
                      : s.hand[side][static_cast<std::size_t>(c)] == 0)
        return Refusal{"That card is not in your hand."};
    const bool checking = s.check_at < s.checks.size() && (s.stage == Stage::morale || s.stage == Stage::move);
    if (checking)
        return c == Card::rally ? help_refused(s, s.checks[s.check_at], second && played->joker)
                                : std::optional(Refusal{"Only a Rally card helps a morale check."});
    if (s.stage == Stage::seize)
        return c == Card::seize ? std::nullopt : std::optional(Refusal{"Only Seize the Initiative is played here."});
    if (c == Card::seize) return Refusal{"Seize the Initiative is played only before the roll for movement."};
    if (s.stage == Stage::charge_react) {
        if (c != Card::brace) return Refusal{"Only Brace for Charge can answer a charge."};
        if (o.pieces[0] != piece(s.rush.target)) return Refusal{"Play Brace for Charge on the unit that is charged."};
    } else {
        if (of_fire(c) != (s.stage == Stage::fire_cards)) return Refusal{"That card belongs to another phase."};
        if (s.stage != Stage::fire_cards && s.stage != Stage::move) return Refusal{"No card can be played now."};
    }
    if (for_all(c)) return std::nullopt;
    std::size_t n = 0;
    for (const PieceId p : o.pieces) {
        if (!p) continue;
        if (++n > row(c).pieces) return Refusal{"The card takes fewer units than that."};
        if (const auto no = piece_refused(s, side, c, p.value - 1, second && played->joker)) return no;
        if (std::ranges::count(o.pieces, p) > 1) return Refusal{"The same unit is named twice."};
    }
    if (n == 0) return Refusal{"Name a unit for the card."};
    const std::size_t a = o.pieces[0].value - 1, b = o.pieces[1].value - 1;
    if (!o.pieces[0]) return Refusal{"Name the first unit before the second."};
    if (c == Card::flanking && (n != 2 || !is_wing(s, side, a, b)))
        return Refusal{"A Flanking Move takes the two outermost units of a wing."};
    if (c == Card::center && (n != 2 || !is_centre(s, side, a, b)))
        return Refusal{"A Center Move takes the two units nearest the middle."};
    const bool together = c == Card::march_charge || c == Card::frenzied || c == Card::target || c == Card::volley ||
                          c == Card::brace || c == Card::shieldwall;
    if (together && n == 2 && !within(s, a, b, inch))
        return Refusal{"The two units must be within 1 inch of each other."};
    if (c == Card::frenzied && n != 2) return Refusal{"A Frenzied Charge needs two units."};
    return std::nullopt;
}

namespace {

// A card as it is played now.
struct Play {
    Side side{};
    Card card{};
    bool joker = false;   // a joker in its place
    bool second = false;  // the second effect of that joker
    int die = 0;          // of a card that rolls
    std::uint8_t group = 1;
};

void discard(State& s, Side side, Card c) {
    --s.hand[side][static_cast<std::size_t>(c)];
    ++s.discards[static_cast<std::size_t>(c)];
}

// Takes the card from the hand; a joker stays open for its second effect.
void take_from_hand(State& s, const Play& play) {
    const auto open = static_cast<std::uint8_t>(static_cast<int>(play.card) + 1);
    if (!play.joker) return discard(s, play.side, play.card);
    if (!play.second) discard(s, play.side, Card::joker);
    s.jokers_open[play.side] = play.second ? std::uint8_t{0} : open;
}

// The bonus of a Rally card to the check under way.
void help_check(State& s, const Play& play) {
    Check& check = s.checks[s.check_at];
    Piece& p = s.pieces[check.piece];
    mark_carded(s, p);
    p.by_joker = play.joker && !play.second;
    check.asked = true;
    check.bonus = static_cast<std::uint8_t>(check.bonus + 2);
}

int roll_for_card(const Table& t, const Play& play, PieceId first) {
    const Question q = shared::added_dice(RollFor::move_distance, roller(play.side));
    const Answer a = shared::throw_dice(t.dice, t.log, q, [&](const Answer& fell) {
        return shared::DiceReading{
            .rule = rule.printed(row(play.card).rule), .piece = first, .dice = Tally(1), .read = fell.n[0]};
    });
    return a.n[0];
}

// The charge cards: more inches, a charge, and what sets each apart.
void order_charge(Piece& p, const Play& play) {
    const Card c = play.card;
    // Both effects of a joker on one unit add up.
    p.extra = static_cast<std::int16_t>(p.extra + play.die * inch);
    p.may_charge = true;
    if (c == Card::coordinated) p.coordinated = play.group;
    p.ordered = p.ordered || c != Card::march_charge;
    const int bonus = c == Card::ferocious ? 2 : c == Card::frenzied ? 1 : 0;
    p.card_bonus = static_cast<std::uint8_t>(p.card_bonus + bonus);
}

// The effect of the card on one of its units.
void give_effect(const Table& t, std::size_t i, const Play& play) {
    Piece& p = t.s.pieces[i];
    if (of_fire(play.card))
        p.carded_fire = true;
    else
        p.carded_move = true;
    p.by_joker = play.joker && !play.second;
    const auto move_farther = [&](int inches) { p.extra = static_cast<std::int16_t>(p.extra + inches * inch); };
    switch (play.card) {
        case Card::march_charge:
        case Card::coordinated:
        case Card::ferocious:
        case Card::frenzied:
            return order_charge(p, play);
        case Card::maneuver:
            p.maneuver = true;
            return;
        case Card::flanking:
        case Card::center:
            p.doubled = play.card == Card::flanking ? 1 : 2;
            return;
        case Card::all_cavalry:
            return move_farther(play.die + 1);
        case Card::all_light_infantry:
            return move_farther(play.die);
        case Card::all_infantry:
            return move_farther(std::max(1, play.die - 1));
        case Card::target:
            p.free_target = true;
            return;
        case Card::volley:
            p.volley = true;
            return;
        case Card::rally:
            return rallied(t, i, rule("BTA-131"));
        case Card::brace:
            p.braced = p.stays = true;
            return;
        case Card::shieldwall:
            p.shieldwall = p.stays = true;
            return;
        default:
            return;
    }
}

}  // namespace

void play_card(const Table& t, Side side, const PlayCard& o) {
    State& s = t.s;
    if (s.stage == Stage::keep_cards) return discard(s, side, *card_of(o.card));
    const Played played = *parse(o);
    const Card c = played.card;
    Play play{.side = side, .card = c, .joker = played.joker};
    play.second = played.joker && s.jokers_open[side] > 0 && s.jokers_open[side] != static_cast<int>(c) + 1;
    take_from_hand(s, play);
    if (s.stage == Stage::fire_cards && side == Side::first)
        ++s.unshown[static_cast<std::size_t>(played.joker ? Card::joker : c)];
    t.log.add(RuleWorked{side, rule.printed(row(c).rule), o.pieces[0], o.pieces[1], played.joker ? 1 : 0});
    if (s.check_at < s.checks.size()) return help_check(s, play);
    if (c == Card::seize) {
        s.seized[side] = true;
        return;
    }
    if (row(c).charges || for_all(c)) play.die = roll_for_card(t, play, o.pieces[0]);
    for (const Piece& p : s.pieces) play.group = std::max(play.group, static_cast<std::uint8_t>(p.coordinated + 1));
    if (for_all(c)) {
        for (std::size_t i = 0; i < s.pieces.size(); ++i)
            if (!piece_refused(s, side, c, i, play.second) && affected(s, c, i)) give_effect(t, i, play);
        return;
    }
    for (const PieceId p : o.pieces)
        if (p) give_effect(t, p.value - 1, play);
    if (c == Card::march_charge && o.pieces[1]) {
        s.pieces[o.pieces[0].value - 1].partner = static_cast<std::int16_t>(o.pieces[1].value - 1);
        s.pieces[o.pieces[1].value - 1].partner = static_cast<std::int16_t>(o.pieces[0].value - 1);
    }
}

std::vector<TableOrder> cards_naming(const State& s, Side side, PieceId first, PieceId second) {
    std::vector<TableOrder> out;
    if (!uses_cards(s)) return out;
    const auto offer = [&](const PlayCard& o) {
        if (!card_refused(s, side, o)) out.emplace_back(o);
    };
    for (const CardRow& r : card_rows) {
        const bool held = s.hand[side][static_cast<std::size_t>(r.card)] > 0;
        if (!held && !holds(s, side, r.card)) continue;
        const std::size_t named = (first ? 1u : 0u) + (second ? 1u : 0u);
        for (const bool joker : {false, true}) {
            const bool whole = s.stage == Stage::keep_cards || s.check_at < s.checks.size() || r.pieces == 0;
            if (whole != (named == 0) || (!whole && named > r.pieces)) continue;
            offer(PlayCard{card_key(r.card), {first, second, {}}, joker});
            for (std::size_t i = 0; named == 2 && r.pieces > 2 && i < s.pieces.size(); ++i)
                if (piece(i) != first && piece(i) != second)
                    offer(PlayCard{card_key(r.card), {first, second, piece(i)}, joker});
        }
    }
    return out;
}

std::vector<TableOrder> card_orders(const State& s, Side side, Rng& rng) {
    std::vector<TableOrder> out;
    if (!uses_cards(s) || s.stage == Stage::fire) return out;
    std::vector<std::size_t> own;
    for (std::size_t i = 0; i < s.pieces.size(); ++i)
        if (facts(s, i).home == side && !facts(s, i).character && is_deployed(s, i)) own.push_back(i);
    const auto some = [&] {
        return own.empty() ? PieceId{} : piece(own[rng.below(static_cast<std::uint32_t>(own.size()))]);
    };
    for (const CardRow& r : card_rows) {
        const auto at = static_cast<std::size_t>(r.card);
        const bool joker = s.hand[side][at] == 0;
        if (r.card == Card::joker ? s.stage != Stage::keep_cards || joker : !holds(s, side, r.card)) continue;
        if (s.stage == Stage::keep_cards) {
            if (s.hand[side][at] > 0) out.emplace_back(PlayCard{card_key(r.card), {}});
            continue;
        }
        for (int tries = 0; tries < 4; ++tries) {
            PlayCard o;
            o.card = card_key(r.card);
            o.joker = joker;
            const std::size_t n = r.pieces == 0 ? 0 : 1 + rng.below(r.pieces);
            for (std::size_t k = 0; k < n; ++k) o.pieces[k] = some();
            if (s.stage == Stage::charge_react) o.pieces = {piece(s.rush.target), {}, {}};
            if (s.check_at < s.checks.size()) o.pieces = {};
            if (!card_refused(s, side, o)) {
                out.emplace_back(o);
                break;
            }
        }
    }
    return out;
}

// BTA-R99: one after the other; a unit that was hit checks at once.
bool carry_on_held_fire(const Table& t, std::size_t mover) {
    State& s = t.s;
    for (;;) {
        if (s.strike.kind != Strike::Kind::none) {
            if (!carry_on_strike(t)) return false;
            const int before = hits_left(facts(s, mover), s.pieces[mover]);
            take_losses(t, true, rule("BTA-64"));
            const Piece& p = s.pieces[mover];
            const bool due = !facts(s, mover).character && !facts(s, mover).undead && is_deployed(s, mover) &&
                             !p.routed && hits_left(facts(s, mover), p) < before && fire_shakes(s, mover);
            if (due) {
                for (Piece& q : s.pieces) q.routed_now = q.rout_seen = false;
                Check c;
                c.piece = static_cast<std::uint16_t>(mover);
                c.ranged = true;
                s.checks.push_back(c);
            }
        }
        if (!s.checks.empty()) {
            if (!carry_on_checks(t)) return false;
            routing_moves(t);
        }
        if (!is_deployed(s, mover) || s.pieces[mover].routed) return true;
        bool any = false;
        for (std::size_t i = 0; i < s.pieces.size() && !any; ++i) {
            Piece& p = s.pieces[i];
            if (!p.held_fire || facts(s, i).home == facts(s, mover).home || !may_fire(s, i)) continue;
            p.free_target = false;
            const auto now = targets(s, i);
            if (std::ranges::find(now, mover) == now.end()) continue;
            fire_at(t, i, mover, 0);
            p.fired = true;
            any = true;
        }
        if (!any) return true;
    }
}

}  // namespace banneret::axe
