// Bodies and their single figures: size, places, losses, contacts (MS-R11 to MS-R13, MS-R63, MS-R75).

#include "engine/core/check.h"
#include "engine/geometry/oriented_box.h"
#include "engine/rulesets/medieval_skirmish/nearest.h"
#include "engine/rulesets/medieval_skirmish/steps.h"

namespace banneret::skirmish {

Hundredths gap_between(const State& s, std::size_t a, std::size_t b) {
    const std::size_t x = body_index(s, a), y = body_index(s, b);
    return x == y ? 0 : gap(body(s.pieces[x]), body(s.pieces[y]));
}
bool within(const State& s, std::size_t a, std::size_t b, Hundredths far) {
    const std::size_t x = body_index(s, a), y = body_index(s, b);
    if (x == y) return true;
    const Piece &p = s.pieces[x], &q = s.pieces[y];
    const std::int64_t dx = p.at.x - q.at.x, dy = p.at.y - q.at.y, reach = std::int64_t{far} + p.radius + q.radius;
    return dx * dx + dy * dy <= reach * reach && gap_at_most(body(p), body(q), far);
}

NearEnemy near_enemy(const State& s, std::size_t i) {
    const Piece& p = s.pieces[i];
    const auto& enemies = s.setup->own[other(facts(s, i).home)];
    // First finds the nearest by the middles of the fronts: few other enemies can be nearer than that one.
    std::optional<std::size_t> likely;
    std::int64_t least_square = 0;
    for (const std::uint16_t e : enemies) {
        const Piece& q = s.pieces[e];
        const std::int64_t x = q.at.x - p.at.x, y = q.at.y - p.at.y, square = x * x + y * y;
        if ((likely && square >= least_square) || !is_deployed(q) || q.hidden) continue;
        likely = e;
        least_square = square;
    }
    if (!likely) return {NearEnemy::nobody_there, 0};
    std::size_t best = *likely;
    Hundredths least = gap(body(p), body(s.pieces[*likely]));
    for (const std::uint16_t e : enemies) {
        if (least == 0 && e > best) break;  // none is nearer
        const Piece& q = s.pieces[e];
        if (e == *likely || !within_circle(q, p.at.point(), p.radius + least) || !is_deployed(q) || q.hidden) continue;
        if (!gap_at_most(body(p), body(q), least)) continue;  // most are farther: no root is taken
        const Hundredths d = gap(body(p), body(q));
        if (d < least || (d == least && e < best)) {  // the first wins a tie
            best = e;
            least = d;
        }
    }
    return {static_cast<std::int32_t>(best), least};
}
std::optional<std::size_t> nearest_enemy(const State& s, std::size_t i) {
    return near_enemy(s, i).piece();
}

bool on_open_ground(const Setup& setup, const Rect& r) {
    if (!setup.any_block && plainly_on_table(setup, r.at, extent(r.wide, r.deep))) return true;
    return std::ranges::all_of(corners(r), [&](InchPoint c) {
        return c.x >= 0 && c.y >= 0 && c.x <= setup.wide && c.y <= setup.deep && !blocked_at(setup, c);
    });
}
static bool on_free_ground(const Setup& setup, const Rect& r) {
    return on_open_ground(setup, r) && !(setup.any_block && blocked_at(setup, centre(r)));
}
NearBodies bodies_near(const State& s, std::size_t i, InchPoint from, Hundredths far) {
    NearBodies out;
    any_other(s, i, Area::about(from, far), [&](std::size_t o, const Piece& q) {
        if (within_circle(q, from, far)) out.push_back(static_cast<std::uint16_t>(o));
        return false;
    });
    return out;
}
bool free_place(const State& s, std::size_t i, const Rect& r) {
    const Hundredths own = extent(r.wide, r.deep);
    return on_free_ground(*s.setup, r) && !any_other(s, i, Area::of(r), [&](std::size_t, const Piece& q) {
               return within_circle(q, r.at.point(), own) && overlap(r, body(q));
           });
}
template <class Others>
bool seems_free_among(const State& s, std::size_t i, const Rect& r, const Others& others) {
    const Hundredths own = extent(r.wide, r.deep);
    return on_free_ground(*s.setup, r) && !others.any(Area::of(r), [&](std::size_t o, const Piece& q) {
        return within_circle(q, r.at.point(), own) && !(q.hidden && facts(s, o).home != facts(s, i).home) &&
               overlap(r, body(q));
    });
}
template bool seems_free_among(const State&, std::size_t, const Rect&, const Everybody&);
template bool seems_free_among(const State&, std::size_t, const Rect&, const Crowd&);
bool seems_free(const State& s, std::size_t i, const Rect& r) {
    return seems_free_among(s, i, r, Everybody{s, i});
}

void place_body(Table t, std::size_t i, const InchPlace& to, RuleRef why) {
    Piece& p = t.s.pieces[i];
    shared::place_piece(t.log, i, p, to, why);
    if (p.guests > 0)
        for (std::size_t c = t.s.setup->bodies; c < t.s.pieces.size(); ++c)
            if (t.s.pieces[c].host == static_cast<int>(i)) t.s.pieces[c].at = p.at;
    if (may_hide(*t.s.setup)) uncover(t);
}

void change_order(Table t, std::size_t i, Order o, RuleRef why) {
    Piece& p = t.s.pieces[i];
    changed(t, i, why, static_cast<int>(p.order), static_cast<int>(o));
    p.order = o;
    shape(facts(t.s, i), p);
}

void set_order(Table t, std::size_t i, Order o, RuleRef why) {
    const Piece& p = t.s.pieces[i];
    if (p.order == o) return;
    change_order(t, i, o, why);
    if (o == Order::loose && !in_contact(p)) make_room(t, i);
}

// A rectangle of the body there with that many files.
static Rect with_files(const State& s, std::size_t i, const InchPlace& there, int files) {
    Piece p = s.pieces[i];
    p.files = static_cast<std::int16_t>(files);
    p.at = there;
    shape(facts(s, i), p);
    return body(p);
}

namespace {

// The search for room for a body that has none (MS-R75).
class RoomSearch {
public:
    RoomSearch(const State& s, std::size_t i) : s_(s), i_(i), p_(s.pieces[i]), fewest_(std::max(1, files_now(p_) / 3)) {
        // Looks at nearby bodies first; farther ones only when the search reaches them.
        own_ = extent(p_.wide, with_files(s_, i_, p_.at, fewest_).deep);
        look_around();
    }
    // With fewer files where it is.
    std::optional<int> fewer_files() {
        // All such places have this core; a few hundredths are for rounding.
        const Rect core{p_.at, with_files(s_, i_, p_.at, fewest_).wide, p_.deep};
        for (const std::uint16_t o : near_.items())
            if (depth_in(core, o) > 4) {
                in_the_way_ = o;
                return std::nullopt;
            }
        for (int files = files_now(p_) - 1; files >= fewest_; --files)
            if (is_free(with_files(s_, i_, p_.at, files))) return files;
        return std::nullopt;
    }
    // The first free place of the body with that many files, in ever larger squares.
    std::optional<InchPlace> other_place(int files) {
        Rect r = with_files(s_, i_, p_.at, files);
        const Hundredths most = std::max(s_.setup->wide, s_.setup->deep);
        // It must move at least as far as it overlaps, less a few hundredths for rounding.
        const std::int64_t least = in_the_way_ == i_ ? 0 : std::max(0, depth_in(r, in_the_way_) - 4);
        for (std::int64_t way = inch; way <= most; way += inch)
            if (2 * way * way >= least * least)
                if (const auto found = on_square(r, static_cast<Hundredths>(way), way >= least)) return found;
        return std::nullopt;
    }

private:
    void look_around() { near_ = bodies_near(s_, i_, p_.at.point(), own_ + searched_); }
    Hundredths depth_in(const Rect& r, std::size_t o) const {
        const Piece& q = s_.pieces[o];
        return within_circle(q, r.at.point(), extent(r.wide, r.deep)) ? overlap_depth(r, body(q)) : 0;
    }
    bool is_free(const Rect& r) {
        const Hundredths round = extent(r.wide, r.deep);
        const auto blocks = [&](std::size_t o) {
            const Piece& q = s_.pieces[o];
            return within_circle(q, r.at.point(), round) && overlap(r, body(q));
        };
        if (in_the_way_ != i_ && blocks(in_the_way_)) return false;
        for (const std::uint16_t o : near_.items())
            if (o != in_the_way_ && blocks(o)) {
                in_the_way_ = o;
                return false;
            }
        return on_free_ground(*s_.setup, r);
    }
    // `straight`: straight ahead, back and aside are far enough, too, and not only aslant.
    std::optional<InchPlace> on_square(Rect& r, Hundredths way, bool straight) {
        while (2 * way > searched_) {
            searched_ *= 4;
            look_around();
        }
        for (const Hundredths ahead : {way, Hundredths{0}, -way})
            for (const Hundredths aside : {Hundredths{0}, way, -way}) {
                if (straight ? ahead == 0 && aside == 0 : ahead == 0 || aside == 0) continue;
                const InchPoint there = offset(p_.at, ahead, aside);
                r.at = {there.x, there.y, p_.at.degrees};
                if (is_free(r)) return r.at;
            }
        return std::nullopt;
    }

    const State& s_;
    std::size_t i_;
    const Piece& p_;
    int fewest_;
    Hundredths own_ = 0, searched_ = 8 * inch;
    NearBodies near_;
    std::size_t in_the_way_ = i_;  // at the last place tried: most likely at the next one too
};

}  // namespace

void make_room(Table t, std::size_t i) {
    State& s = t.s;
    Piece& p = s.pieces[i];
    if (free_place(s, i, body(p))) return;
    RoomSearch search(s, i);
    const auto take_files = [&](int files) {
        p.files = static_cast<std::int16_t>(files);
        shape(facts(s, i), p);
        worked(t, i, rule("MS-R75"), files);
    };
    if (const auto files = search.fewer_files()) {
        take_files(*files);
        return;
    }
    const int files = std::max(1, files_now(p) / 2);
    const auto place = search.other_place(files);
    if (!place) return;
    take_files(files);
    place_body(t, i, *place, rule("MS-R75"));
}

void drop_contacts(State& s, std::size_t i) {
    if (s.pieces[i].fights == 0) return;
    std::erase_if(s.contacts, [&](const Contact& c) {
        if (at(c.a) != i && at(c.b) != i) return false;
        --s.pieces[at(c.a)].fights;
        --s.pieces[at(c.b)].fights;
        return true;
    });
}
void add_contact(State& s, const Contact& c) {
    s.contacts.push_back(c);
    ++s.pieces[at(c.a)].fights;
    ++s.pieces[at(c.b)].fights;
}

// A captor that routs or dies in contact with the body it robbed gives the standard back (MS-R69).
void give_standards_back(Table t, std::size_t i) {
    State& s = t.s;
    std::size_t next = 0;
    for (Piece& q : bodies(s)) {
        const std::size_t o = next++;
        if (q.captor != static_cast<int>(i) || !is_deployed(q)) continue;
        const bool touches = std::ranges::any_of(s.contacts, [&](const Contact& c) {
            return (at(c.a) == i && at(c.b) == o) || (at(c.b) == i && at(c.a) == o);
        });
        if (!touches) continue;
        q.captor = nobody;
        q.standard = true;
        worked(t, o, rule("MS-R69"), 0, piece(i));
    }
}

// Characters of a lost body stay alone, or share its fate.
static void dismiss(Table t, std::size_t i, Where where) {
    State& s = t.s;
    for (std::size_t c = s.setup->bodies; c < s.pieces.size(); ++c) {
        Piece& g = s.pieces[c];
        if (g.host != static_cast<int>(i) || g.figures == 0) continue;
        if (where == Where::destroyed || where == Where::out) {
            g.host = nobody;
            g.where = Where::table;
            g.at = s.pieces[i].at;
            g.committed = false;
            g.stopped = s.turn;
            changed(t, c, rule("MS-R84"), 1, 0);
            make_room(t, c);
            continue;
        }
        remove_piece(t, c, where, where == Where::captured ? rule("MS-R82") : rule("MS-73"));
    }
    s.pieces[i].guests = 0;
}

void remove_piece(Table t, std::size_t i, Where where, RuleRef why) {
    State& s = t.s;
    Piece& p = s.pieces[i];
    if (p.where != Where::table && p.where != Where::flank) return;
    if (p.standard) {
        // Destroyed or taken in contact: its standard goes to the first enemy that touches it (MS-R69).
        std::int16_t by = nobody;
        for (const Contact& c : s.contacts)
            if (at(c.a) == i || at(c.b) == i) {
                by = static_cast<std::int16_t>(other_of(c, i));
                break;
            }
        if (where == Where::destroyed || where == Where::captured) {
            if (by != nobody)
                standard_taken(t, i, by);
            else
                p.standard = false;
        }
    }
    give_standards_back(t, i);
    drop_contacts(s, i);
    if (p.host >= 0) --s.pieces[at(p.host)].guests;
    if (where == Where::captured) p.taken = static_cast<std::int16_t>(p.taken + p.figures);
    if (where == Where::off) p.fled = static_cast<std::int16_t>(p.fled + p.figures);
    if (t.log.keeps()) t.log.add(StateChanged{piece(i), why, 0, static_cast<std::int16_t>(where)});
    p.where = where;
    if (where == Where::captured) {
        p.lost_now = static_cast<std::int16_t>(p.lost_now + p.figures);
        s.shaken = true;
    }
    if (where == Where::captured || where == Where::off) s.blood = true;
    dismiss(t, i, where);
    if (facts(s, i).character) {
        using F = Fate;
        const F fate = where == Where::destroyed  ? F::dead
                       : where == Where::captured ? F::captured
                       : where == Where::out      ? F::wounded
                       : where == Where::off      ? F::fled
                                                  : F::unhurt;
        p.leaves = static_cast<std::uint8_t>(static_cast<int>(fate) + 1);
        p.host = nobody;
        if (where != Where::withdrawn) leader_gone(t, i);
    }
}

void lose_figures(Table t, std::size_t i, int n, RuleRef why, std::int16_t by, bool in_melee) {
    State& s = t.s;
    Piece& p = s.pieces[i];
    n = std::min<int>(n, p.figures);
    if (n <= 0) return;
    p.figures = static_cast<std::int16_t>(p.figures - n);
    p.killed = static_cast<std::int16_t>(p.killed + n);
    p.lost_now = static_cast<std::int16_t>(p.lost_now + n);
    s.shaken = true;
    s.blood = true;
    if (!in_melee) s.shot_losses[facts(s, i).home] = static_cast<std::int16_t>(s.shot_losses[facts(s, i).home] + n);
    if (t.log.keeps()) t.log.add(FiguresLost{piece(i), n, p.figures, why});
    if (p.figures == 0) {
        if (p.standard && in_melee && by != nobody) standard_taken(t, i, by);
        remove_piece(t, i, Where::destroyed, why);
        return;
    }
    shape(facts(s, i), p);
}

void uncover(Table t) {
    State& s = t.s;
    for (std::size_t i = 0; i < s.pieces.size(); ++i) {
        Piece& p = s.pieces[i];
        if (!p.hidden) continue;
        bool seen = !is_deployed(p) || p.moved || p.shot;
        for (const std::uint16_t e : s.setup->own[other(facts(s, i).home)])
            seen = seen || (is_deployed(s.pieces[e]) && within(s, i, e, 800));
        if (!seen) continue;
        p.hidden = false;
        changed(t, i, rule("MS-START"), 1, 0);
        // A body that was hidden here may overlap one that moved in unaware of it.
        if (is_deployed(p) && !in_contact(p)) make_room(t, i);
    }
}

int d12(Table t, RollFor what, std::size_t i, std::size_t against, RuleRef why) {
    return shared::throw_die(t.dice, t.log, {what, by_piece(t.s, i), 12}, [&](std::int32_t face) {
        shared::DiceReading r{.rule = why, .piece = piece(i), .dice = Tally(1), .read = face};
        if (against != i) r.against = piece(against);
        return r;
    });
}

}  // namespace banneret::skirmish
