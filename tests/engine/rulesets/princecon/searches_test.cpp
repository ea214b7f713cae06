// Searches that reject most bodies at little cost, compared with a plain search of all bodies.

#include <algorithm>
#include <cmath>

#include "engine/dice/rng.h"
#include "tests/engine/rulesets/princecon/scene.h"

namespace banneret::princecon {
namespace {

int below(Rng& rng, int n) {
    return static_cast<int>(rng.below(static_cast<std::uint32_t>(n)));
}

// Foot, horse and bows of both sides on a part of the table, half of them facing along its edges.
State crowd(Rng& rng) {
    std::vector<PlacedPiece> pieces;
    for (const Side side : both_sides)
        for (int n = 0; n < 8; ++n) {
            const int castings = 1 + below(rng, 20);
            const Form form = below(rng, 3) == 0 ? Form::skirmish : Form::formed;
            Facts f = n < 3 ? shooters(castings, 1 + below(rng, 4), 5, static_cast<Missile>(below(rng, 6)), form)
                            : troops(castings, 2, 5, n == 3, form);
            f.width = static_cast<std::uint16_t>(1 + below(rng, castings));
            const int facing = below(rng, 2) == 0 ? 90 * below(rng, 4) : below(rng, 360);
            const InchPlace at{5000 + below(rng, 4000), 5000 + below(rng, 4000), degrees(facing)};
            pieces.push_back({f, side, at});
        }
    State s = duel_ground(std::move(pieces));
    s.pieces[static_cast<std::size_t>(below(rng, 16))].hidden = true;
    s.pieces[static_cast<std::size_t>(below(rng, 16))].hits = 0;
    return s;
}
// With a personality, whose unit may fire indirectly.
State with_person(State s, int host) {
    Setup setup = *s.setup;
    setup.facts.push_back(person(Calling::fighter, 3));
    setup.persons.push_back(static_cast<std::uint16_t>(s.pieces.size()));
    s.pieces.push_back(piece_of(setup.facts.back(), setup.facts.size() - 1));
    s.pieces.back().host = static_cast<std::int16_t>(host);
    s.pieces.back().points = 5;
    s.setup = Shared<Setup>(std::move(setup));
    return s;
}
Rect some_body(Rng& rng, int degrees_of_it) {
    const InchPlace at{below(rng, 4000), below(rng, 4000), degrees(degrees_of_it)};
    return {at, 100 + 100 * below(rng, 12), 100 + 100 * below(rng, 5)};
}
Way some_way(Rng& rng) {
    return way_between({}, {1 + below(rng, 4000) - 2000, below(rng, 4000) - 2000});
}

// The part of the path, from 0 to 1, on which the extents of two bodies overlap on every axis of both (separating
// axes).
struct Overlap {
    double in = 0, out = 1;
    bool by_rounding = false;  // an axis almost perpendicular to the path: rounded corners decide
    void narrow(const Rect& a, const Way& w, const Rect& b, double shrunk, int facing) {
        const double x = static_cast<double>(sines::sine(facing)) / sines::unit,
                     y = static_cast<double>(sines::cosine(facing)) / sines::unit;
        const auto extent_of = [&](const Rect& r) {
            double low = 1e9, high = -1e9;
            for (const InchPoint c : corners(r)) {
                low = std::min(low, c.x * x + c.y * y);
                high = std::max(high, c.x * x + c.y * y);
            }
            return std::pair{low + shrunk, high - shrunk};
        };
        const auto [a_low, a_high] = extent_of(a);
        const auto [b_low, b_high] = extent_of(b);
        const double speed = w.dx * x + w.dy * y;
        by_rounding = by_rounding || std::abs(speed) < w.length / 5.0;
        if (by_rounding) return;
        const double one = (b_low - a_high) / speed, two = (b_high - a_low) / speed;
        in = std::max(in, std::min(one, two));
        out = std::min(out, std::max(one, two));
    }
};

TEST(PrinceconSearches, AMotionEndsWhereTheShadowsOnAllFourAxesMeet) {  // PC-48
    Rng rng(11);
    int met = 0, passed = 0;
    for (int n = 0; n < 20'000; ++n) {
        // Bodies of one facing, along the table's edges, and any.
        const int turn = n % 3 == 0 ? 0 : n % 3 == 1 ? 90 * below(rng, 4) : below(rng, 360);
        const int facing = n % 3 == 1 ? 90 * below(rng, 4) : below(rng, 360);
        const Rect a = some_body(rng, facing), b = some_body(rng, n % 3 == 1 ? turn : facing + turn);
        const Way w = some_way(rng);
        Overlap plainly;
        for (const Rect& r : {a, b})
            for (const int side : {0, 90}) plainly.narrow(a, w, b, 2, r.at.degrees + side);
        if (plainly.by_rounding) continue;
        // Corners are rounded.
        constexpr double most_off = 15;
        const auto far = Motion(a, w).meets(b, 2);
        const double in = plainly.in * w.length, out = plainly.out * w.length;
        if (in > out + most_off) {
            EXPECT_FALSE(far.has_value()) << n;
        } else if (in > most_off && in < out - most_off) {
            ASSERT_TRUE(far.has_value()) << n;
            EXPECT_NEAR(*far, in, most_off) << n;
        }
        ++(far ? met : passed);
    }
    EXPECT_GT(met, 1000);
    EXPECT_GT(passed, 1000);
}

TEST(PrinceconSearches, TheMotionOfUprightBodiesIsThatOfAny) {
    Rng rng(19);
    PerSide<int> met{};  // yes, no
    for (int n = 0; n < 20'000; ++n) {
        const Rect a = some_body(rng, 90 * below(rng, 4)), b = some_body(rng, 90 * below(rng, 4));
        const Way any = some_way(rng);
        for (const Way& w : {any, way_between({}, {any.dx, 0}), way_between({}, {0, any.dy})})
            for (const Hundredths slack : {0, 4}) {
                const Motion motion(a, w);
                const auto far = motion.meets(b, slack);
                EXPECT_EQ(far, motion.meets_any(b, slack)) << n;
                ++(far ? met.first : met.second);
            }
    }
    EXPECT_GT(met.first, 3000);
    EXPECT_GT(met.second, 3000);
}

TEST(PrinceconSearches, ACircleIsClearOfACorridorOnlyBesideIt) {
    Rng rng(12);
    int clear = 0, near = 0;
    for (int n = 0; n < 20'000; ++n) {
        const InchPoint from{below(rng, 4000), below(rng, 4000)}, p{below(rng, 6000), below(rng, 6000)};
        const Way w = some_way(rng);
        const int around = below(rng, 500), radius = below(rng, 500), within = n % 2 == 0 ? no_way : below(rng, 2000);
        const InchPoint end = within < w.length ? along(from, w, within) : InchPoint{from.x + w.dx, from.y + w.dy};
        const Hundredths away = distance(p, from, end);
        const bool said = Corridor(from, w, around, within).is_clear_of(p, radius);
        if (said) {
            EXPECT_GT(away, around + radius) << n;
        } else {
            EXPECT_LE(away, 2 * (around + radius) + 10) << n;
        }
        ++(said ? clear : near);
    }
    EXPECT_GT(clear, 1000);
    EXPECT_GT(near, 1000);
}

TEST(PrinceconSearches, TheFirstMetIsTheNearestOfAll) {  // PC-R12
    Rng rng(13);
    int met = 0, none = 0;
    for (int n = 0; n < 600; ++n) {
        const State s = crowd(rng);
        for (std::size_t i = 0; i < s.pieces.size(); ++i) {
            const Way w = some_way(rng);
            const Sweep how{i, below(rng, 2) == 0, false, false, below(rng, 20)};
            std::optional<Met> plainly;
            for (std::size_t k = 0; k < s.pieces.size(); ++k) {
                const bool enemy = side_of(s, k) != side_of(s, i);
                if (k == i || !is_deployed_unit(s, k) || (enemy && static_cast<int>(k) == how.except)) continue;
                const bool lets_pass = how.through_friends || s.pieces[k].form == Form::skirmish;
                if (enemy ? s.pieces[k].hidden : lets_pass) continue;
                const auto far = Motion(body(s, i), w).meets(body(s, k), enemy ? 0 : 4);
                if (far && (!plainly || *far < plainly->far))
                    plainly = Met{*far, enemy ? static_cast<int>(k) : -1, !enemy, false, -1};
            }
            const auto found = first_met(s, how, body(s, i), w);
            ASSERT_EQ(found.has_value(), plainly.has_value()) << n << " " << i;
            if (found) {
                EXPECT_EQ(found->far, plainly->far);
                EXPECT_EQ(found->enemy, plainly->enemy);
            }
            ++(found ? met : none);
        }
    }
    EXPECT_GT(met, 300);
    EXPECT_GT(none, 300);
}

TEST(PrinceconSearches, ATargetIsMetFirstIfNothingIsNearer) {  // PC-54
    Rng rng(20);
    PerSide<int> first{};  // yes, no
    for (int n = 0; n < 600; ++n) {
        const State s = crowd(rng);
        for (std::size_t i = 0; i < 8; ++i)
            for (std::size_t e = 8; e < 16; ++e) {
                const InchPoint from = s.pieces[i].at.point(), to = centre(body(s, e));
                const Motion motion(body(s, i), way_between(from, {2 * to.x - from.x, 2 * to.y - from.y}));
                const auto far = motion.meets(body(s, e), 0);
                if (!far) continue;
                const Sweep how{i, below(rng, 2) == 0, false, false, -1, *far + 1};
                const auto met = first_met(s, how, motion);
                const bool plainly = met && met->enemy == static_cast<int>(e);
                EXPECT_EQ(meets_first(s, how, motion, e, *far), plainly) << n << " " << i << " " << e;
                ++(plainly ? first.first : first.second);
            }
    }
    EXPECT_GT(first.first, 300);
    EXPECT_GT(first.second, 300);
}

TEST(PrinceconSearches, RoomAlongALineIsThatOfEachPlace) {
    Rng rng(21);
    PerSide<int> room{};  // free, taken
    for (int n = 0; n < 600; ++n) {
        const State s = crowd(rng);
        const auto mover = static_cast<std::size_t>(below(rng, 16));
        const int facing = n % 2 == 0 ? 90 * below(rng, 4) : below(rng, 360), except = below(rng, 20);
        const InchPlace line{5000 + below(rng, 4000), 5000 + below(rng, 4000), degrees(facing)};
        Rect r = body(s, mover);
        r.at = {0, 0, degrees(facing + 90 * (1 + 2 * below(rng, 2)))};
        RoomAlong along_line(s, mover, line, r, 3000, except);
        for (int tries = 0; tries < 40; ++tries) {
            const Hundredths far = below(rng, 2000) - 1000;
            const InchPoint p = offset(line, far, 0);
            const bool plainly = free_place(s, mover, {{p.x, p.y, r.at.degrees}, r.wide, r.deep}, except);
            EXPECT_EQ(along_line.is_free(far), plainly) << n << " " << far;
            ++(plainly ? room.first : room.second);
        }
    }
    EXPECT_GT(room.first, 1000);
    EXPECT_GT(room.second, 1000);
}

TEST(PrinceconSearches, WhetherAnyoneFiresAgreesWithEveryVolley) {  // PC-60
    Rng rng(14);
    int found = 0, none = 0;
    for (int n = 0; n < 400; ++n) {
        State s = crowd(rng);
        // Asked again after each change, as after each order.
        for (int asked = 0; asked < 8; ++asked) {
            const Side side = both_sides[static_cast<std::size_t>(below(rng, 2))];
            bool plainly = false;
            for (std::size_t i = 0; i < s.pieces.size(); ++i)
                for (std::size_t e = 0; e < s.pieces.size(); ++e)
                    for (int m = 0; m < 6; ++m)
                        plainly = plainly || (side_of(s, i) == side && side_of(s, e) != side && may_fire(s, i) &&
                                              ((facts(s, i).missiles >> m) & 1) != 0 &&
                                              volley(s, i, e, static_cast<Missile>(m)).has_value());
            EXPECT_EQ(anyone_fires(s, side), plainly) << n << " " << asked;
            ++(plainly ? found : none);
            const auto changed = static_cast<std::size_t>(below(rng, 16));
            s.pieces[changed].fired = true;
            s.pieces[static_cast<std::size_t>(below(rng, 16))].at.x += 300;
            s.at = static_cast<std::uint16_t>(changed);
        }
    }
    EXPECT_GT(found, 300);
    EXPECT_GT(none, 300);
}

TEST(PrinceconSearches, AVolleyOfALegalOrderIsTheOneThatWasChecked) {  // PC-64
    Rng rng(18);
    PerSide<int> legal{};  // direct, indirect
    int plainly_none = 0;
    for (int n = 0; n < 400; ++n) {
        const State s = with_person(crowd(rng), below(rng, 3));
        for (std::size_t i = 0; i < 16; ++i)
            for (std::size_t e = 0; e < 16; ++e)
                for (int m = 0; m < 6; ++m) {
                    const auto weapon = static_cast<Missile>(m);
                    if (side_of(s, i) == side_of(s, e) || ((facts(s, i).missiles >> m) & 1) == 0) continue;
                    const auto checked = volley(s, i, e, weapon);
                    if (Aim(s, s.pieces[i]).plainly_none(s.pieces[e])) {
                        EXPECT_FALSE(checked.has_value()) << n;
                        ++plainly_none;
                    }
                    if (!checked) continue;
                    const Volley v = legal_volley(s, i, e, weapon);
                    EXPECT_EQ(v.band, checked->band) << n;
                    EXPECT_EQ(v.indirect, checked->indirect) << n;
                    ++(v.indirect ? legal.second : legal.first);
                }
    }
    EXPECT_GT(legal.first, 300);
    EXPECT_GT(legal.second, 20);
    EXPECT_GT(plainly_none, 300);
}

TEST(PrinceconSearches, AUnitAtTheVerySpotDoesNotHideIt) {
    Rng rng(15);
    int seen = 0, hidden = 0;
    for (int n = 0; n < 600; ++n) {
        const State s = crowd(rng);
        for (std::size_t i = 0; i < s.pieces.size(); ++i) {
            const auto nearby = static_cast<std::size_t>(below(rng, 16));
            const InchPoint spot_of_it = below(rng, 2) == 0
                                             ? corner(body(s, nearby), below(rng, 4))
                                             : InchPoint{5000 + below(rng, 4000), 5000 + below(rng, 4000)};
            std::size_t there = i;
            for (std::size_t k = 0; k < s.pieces.size(); ++k)
                if (k != i && is_deployed_unit(s, k) && gap(body(s, k), spot_of_it) <= 20) there = k;
            const InchPoint from = nearest_point(body(s, i), spot_of_it);
            const bool plainly = line_clear(s, i, there, from, spot_of_it, true);
            EXPECT_EQ(sees_point(s, i, spot_of_it), plainly) << n << " " << i;
            ++(plainly ? seen : hidden);
        }
    }
    EXPECT_GT(seen, 300);
    EXPECT_GT(hidden, 300);
}

TEST(PrinceconSearches, ASideSeesWhatOneOfItsPiecesSees) {
    Rng rng(22);
    PerSide<int> seen{};  // yes, no
    for (int n = 0; n < 400; ++n) {
        const State s = crowd(rng);
        for (std::size_t e = 8; e < 16; ++e) {
            bool plainly = false;
            for (std::size_t i = 0; i < 8; ++i) plainly = plainly || (is_deployed(s, i) && sees(s, i, e));
            EXPECT_EQ(visible(s, Side::first, e), plainly) << n << " " << e;
            ++(plainly ? seen.first : seen.second);
        }
    }
    EXPECT_GT(seen.first, 300);
    EXPECT_GT(seen.second, 30);
}

TEST(PrinceconSearches, ASquaredLengthIsWithinARadiusAsTheRoundedOneIs) {
    Rng rng(16);
    for (int n = 0; n < 20'000; ++n) {
        const InchPoint a{below(rng, 3000), below(rng, 3000)}, b{below(rng, 3000), below(rng, 3000)};
        const Hundredths away = distance(a, b);
        for (const Hundredths far : {away - 1, away, away + 1}) EXPECT_EQ(within(a, b, far), away <= far) << n;
    }
}

TEST(PrinceconSearches, BodiesKeepTheSizeOfTheirCastings) {
    std::vector<Unit> units;
    for (int n = 0; n < 6; ++n) {
        units.push_back(unit_of(200, 2 + n % 3, Armour::medium, false, n % 3 == 0));
        units.back().id = UnitId{static_cast<std::uint32_t>(n + 1)};
        if (n % 3 == 1) units.back().missile = {MissileWeapon::longbow};
    }
    TableStart start;
    start.sides = {table_army_of_list("First", units, 3), table_army_of_list("Second", units, 3)};
    State s = std::get<State>(muster(start));
    SeededDice dice(17);
    NoTableLog quiet;
    Rng mind(17);
    int smaller = 0;
    for (int n = 0; n < 400 && Rules::pending(s); ++n) {
        Rules::apply(s, Rules::choose(s, Temper::steady, mind, false).order, dice, quiet);
        for (const Piece& p : s.pieces) {
            Piece again = p;
            set_size(again);
            EXPECT_EQ(again, p);
            smaller += p.castings > 0 && p.castings < facts(s, p).castings;
            // Whatever the end of a step clears lies among the marked pieces.
            const std::size_t i = index_in(s, p);
            const bool clean = !p.hit && !p.met && p.damage == 0 && p.worst == 0 && p.lost_step == 0;
            EXPECT_TRUE(clean || (i >= s.marked.begin && i < s.marked.end));
        }
    }
    EXPECT_GT(smaller, 100);
}

}  // namespace
}  // namespace banneret::princecon
