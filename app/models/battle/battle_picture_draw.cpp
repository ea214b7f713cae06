#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "app/models/battle/battle_picture.h"
#include "app/models/charts/chart_parts.h"
#include "engine/core/text.h"

namespace banneret::app {

namespace {

constexpr double box_wide = 1.9, box_high = 1.15, row_step = 1.45;
constexpr double over_field = 1.0;  // room for marches round a flank
constexpr double roomy = 40;        // from this width on, blocks have their names
constexpr double thin = 0.1, plain_thick = 0.16, heavy = 0.28;
constexpr Ink quiet_ink{Ink::Of::quiet}, ground_ink{Ink::Of::ground};

struct PicturePoint {
    double x = 0, y = 0;
};

void arrow(Drawing& d, const std::vector<PicturePoint>& way, const Ink& ink, double thick, bool dashed = false) {
    for (std::size_t i = 0; i + 1 < way.size(); ++i) {
        const PicturePoint a = way[i], b = way[i + 1];
        if (!dashed) {
            d.marks.push_back(line(a.x, a.y, b.x, b.y, ink, thick));
            continue;
        }
        const double length = std::hypot(b.x - a.x, b.y - a.y);
        const int dashes = std::max(1, static_cast<int>(length / 0.7));
        for (int k = 0; k < dashes; ++k) {
            const double from = k / static_cast<double>(dashes), to = (k + 0.6) / dashes;
            d.marks.push_back(line(a.x + (b.x - a.x) * from, a.y + (b.y - a.y) * from, a.x + (b.x - a.x) * to,
                                   a.y + (b.y - a.y) * to, ink, thick));
        }
    }
    const PicturePoint tip = way.back(), before = way[way.size() - 2];
    const double angle = std::atan2(tip.y - before.y, tip.x - before.x), head = 0.35 + thick;
    for (const double aside : {2.6, -2.6})
        d.marks.push_back(line(tip.x, tip.y, tip.x + head * std::cos(angle + aside),
                               tip.y + head * std::sin(angle + aside), ink, thick));
}

// One set of symbols: foot crossed, horse with one diagonal, missiles with a drawn bow, monsters with teeth.
void draw_troop(Drawing& d, Troop troop, double x, double y, const Ink& ink) {
    const double right = x + box_wide, low = y + box_high, in = 0.18, middle = x + box_wide / 2;
    const auto stroke = [&](double ax, double ay, double bx, double by) {
        d.marks.push_back(line(ax, ay, bx, by, ink, thin));
    };
    switch (troop) {
        case Troop::foot:
            stroke(x + in, y + in, right - in, low - in);
            stroke(x + in, low - in, right - in, y + in);
            return;
        case Troop::horse:
            stroke(x + in, low - in, right - in, y + in);
            return;
        case Troop::missiles: {
            constexpr int parts = 8;
            const auto bow = [&](int i) {
                const double angle = -1.25 + 2.5 * i / parts;
                return PicturePoint{middle - 0.25 + 0.55 * std::cos(angle), y + box_high / 2 + 0.42 * std::sin(angle)};
            };
            for (int i = 0; i < parts; ++i) stroke(bow(i).x, bow(i).y, bow(i + 1).x, bow(i + 1).y);
            stroke(bow(0).x, bow(0).y, bow(parts).x, bow(parts).y);
            stroke(x + in + 0.1, y + box_high / 2, right - in, y + box_high / 2);
            return;
        }
        case Troop::monsters: {
            constexpr int teeth = 6;
            for (int i = 0; i < teeth; ++i) {
                const auto at = [&](int k) {
                    return PicturePoint{x + in + (box_wide - 2 * in) * k / teeth, k % 2 == 0 ? y + 0.3 : low - 0.22};
                };
                stroke(at(i).x, at(i).y, at(i + 1).x, at(i + 1).y);
            }
            return;
        }
    }
}

// The picture's field. The first side faces right, the second left; x of a side is measured from its own edge.
class Picture {
public:
    Picture(const BattlePicture& p, double width, double moment) : p_(p), moment_(std::clamp(moment, 0.0, 1.0)) {
        d_.title = p.title;
        d_.width = std::max(18.0, width);
        numbers_ = d_.width >= roomy ? std::min(12.0, d_.width * 0.26) : 3.1;
        front_ = numbers_ + box_wide + 0.7;
        near_ = front_ + (p.has_losses ? 2.4 : 0.2);
        gap_ = d_.width - 2 * near_;
        std::size_t rows = 4;
        for (const Side s : both_sides) rows = std::max(rows, p.sides[s].blocks.size());
        top_ = over_field;
        high_ = row_step * static_cast<double>(rows);
    }

    Drawing drawn() {
        for (const Side s : both_sides) {
            draw_stratagem(s);
            draw_posture(s);
            draw_line(s);
        }
        draw_pursuit();
        double y = top_ + high_ + over_field * 0.9;
        int lines = 0;
        for (const Side s : both_sides) lines = std::max(lines, draw_label(s, y));
        y += line_high * lines + 0.2;
        if (d_.width < roomy) y = draw_key(y);
        d_.height = y;
        return std::move(d_);
    }

private:
    double x(Side s, double from_edge) const { return s == Side::first ? from_edge : d_.width - from_edge; }
    double y(double share) const { return top_ + high_ * share; }
    PicturePoint point(Side s, double share_of_gap, double share_of_height) const {
        return {x(s, near_ + gap_ * share_of_gap), y(share_of_height)};
    }
    // A side's right hand is below for the first side and above for the second.
    double right_wing(Side s) const { return s == Side::first ? 0.82 : 0.18; }
    double upper(Side s, double share) const { return s == Side::first ? share : 1 - share; }
    Ink ink(Side s) const { return side_ink(p_.sides[s].colour, p_.has_losses ? 0.55 : 1); }

    void stroke(Side s, std::initializer_list<PicturePoint> way, double thick) {
        for (auto a = way.begin(); a + 1 != way.end(); ++a)
            d_.marks.push_back(line(a->x, a->y, (a + 1)->x, (a + 1)->y, ink(s), thick));
    }

    void draw_posture(Side s) {
        const auto posture = p_.sides[s].posture;
        if (!posture) return;
        const auto ahead = [&](double height, double to, double thick, double from = 0.0) {
            arrow(d_, {point(s, from, height), point(s, to, height)}, ink(s), thick);
        };
        const double right = right_wing(s), left = 1 - right;
        switch (*posture) {
            case Posture::frontal_assault:
                for (const double height : {0.2, 0.5, 0.8}) ahead(height, 0.66, plain_thick);
                return;
            case Posture::attack_right:
            case Posture::attack_left: {
                const double strong = *posture == Posture::attack_right ? right : left;
                ahead(strong, 0.74, heavy);
                ahead(0.5, 0.34, thin);
                ahead(1 - strong, 0.22, thin);
                return;
            }
            case Posture::envelope:
                for (const double edge : {0.0, 1.0}) {
                    const double out = edge < 0.5 ? -0.06 : 1.06, in = edge < 0.5 ? 0.2 : 0.8;
                    arrow(d_, {point(s, 0, in), point(s, 0.3, out), point(s, 0.72, out), point(s, 0.84, in)}, ink(s),
                          plain_thick);
                }
                ahead(0.5, 0.5, thin);
                return;
            case Posture::screened_attack:
                for (int k = 0; k < 6; ++k) {
                    const PicturePoint at = point(s, 0.58, 0.1 + 0.16 * k);
                    d_.marks.push_back(shape(at.x, at.y, 0.16, 1, ink(s)));
                }
                for (const double height : {0.26, 0.74}) ahead(height, 0.46, plain_thick);
                return;
            case Posture::stand_and_hold:
                stroke(s, {point(s, 0.1, 0.05), point(s, 0.1, 0.95)}, heavy);
                return;
            case Posture::refuse_right:
            case Posture::refuse_left: {
                const double bent = *posture == Posture::refuse_right ? right : left;
                const double end = bent < 0.5 ? 0.04 : 0.96;
                stroke(s, {point(s, 0.2, 1 - end), point(s, 0.2, bent < 0.5 ? 0.38 : 0.62), point(s, 0.02, end)},
                       heavy);
                return;
            }
            case Posture::weak_center:
                stroke(s, {point(s, 0.22, 0.04), point(s, 0.04, 0.5), point(s, 0.22, 0.96)}, heavy);
                return;
            case Posture::fighting_retreat:
                for (const double height : {0.2, 0.5, 0.8})
                    arrow(d_, {point(s, 0.26, height), point(s, 0.02, height)}, ink(s), plain_thick);
                return;
        }
    }

    void draw_stratagem(Side s) {
        switch (p_.sides[s].stratagem) {
            case Stratagem::ambush: {
                const double height = upper(s, 0.88);
                for (const double aside : {0.3, 0.4, 0.5, 0.35, 0.45}) {
                    const PicturePoint at = point(s, aside, height);
                    const bool behind = aside == 0.35 || aside == 0.45;
                    d_.marks.push_back(shape(at.x, at.y - (behind ? 0.55 : 0), 0.55, 2, {Ink::Of::quiet, 0, 0.8}));
                }
                arrow(d_, {point(s, 0.52, upper(s, 0.8)), point(s, 0.9, upper(s, 0.6))}, ink(s), plain_thick);
                return;
            }
            case Stratagem::flank_march: {
                const double out = upper(s, 0) < 0.5 ? top_ - 0.75 : top_ + high_ + 0.75;
                const double in = upper(s, 0) < 0.5 ? top_ - 0.05 : top_ + high_ + 0.05;
                const double enemy = d_.width - front_ + box_wide * 0.7;
                arrow(d_, {{x(s, numbers_), out}, {x(s, enemy), out}, {x(s, enemy), in}}, ink(s), plain_thick, true);
                return;
            }
            case Stratagem::field_fortifications:
                for (int k = 0; k < 8; ++k) {
                    const double at = 0.02 + 0.12 * k;
                    stroke(s, {point(s, 0.15, at), point(s, 0.19, at + 0.06), point(s, 0.15, at + 0.12)}, plain_thick);
                }
                return;
            case Stratagem::surprise_attack: {
                const PicturePoint at{d_.width / 2, top_ - 0.3};
                d_.marks.push_back(shape(at.x, at.y, 0.5, 1, {Ink::Of::accent}));
                if (p_.sides[s].at_night) d_.marks.push_back(shape(at.x + 0.25, at.y - 0.12, 0.42, 1, ground_ink));
                return;
            }
            case Stratagem::evade_battle:
                arrow(d_, {{x(s, front_), top_ - 0.5}, {x(s, 0.4), top_ - 0.5}}, ink(s), plain_thick, true);
                return;
            case Stratagem::deceptive_deployment:  // in draw_line(): false outlines
            case Stratagem::foil:
            case Stratagem::none:
                return;
        }
    }

    void draw_line(Side s) {
        const BattlePicture::OneSide& side = p_.sides[s];
        const double from = s == Side::first ? numbers_ + 0.35 : d_.width - numbers_ - 0.35 - box_wide;
        const std::size_t rows = std::max<std::size_t>(1, side.blocks.size());
        const double first = top_ + (high_ - row_step * static_cast<double>(rows)) / 2;
        const double align = s == Side::first ? 1 : 0;
        for (std::size_t i = 0; i < rows; ++i) {
            const double at = first + row_step * static_cast<double>(i) + (row_step - box_high) / 2;
            const double low = at + box_high;
            if (side.stratagem == Stratagem::deceptive_deployment && !side.hidden)
                d_.marks.push_back(outline(from + 0.25, at - 0.2, from + box_wide + 0.25, low - 0.2,
                                           side_ink(side.colour, 0.7), thin));
            if (side.hidden) {
                d_.marks.push_back(fill(from, at, from + box_wide, low, side_ink(side.colour)));
                d_.marks.push_back(words(x(s, numbers_), at - 0.05, "?", align, quiet_ink));
                d_.spots.push_back({from, at, from + box_wide, low, side.army});
                continue;
            }
            draw_block(s, side.blocks[i], from, at);
        }
    }

    void draw_block(Side s, const BattlePicture::Block& b, double from, double at) {
        const Ink full = side_ink(p_.sides[s].colour);
        const double low = at + box_high, align = s == Side::first ? 1 : 0;
        const double gone = b.men > 0 ? moment_ * static_cast<double>(b.lost) / static_cast<double>(b.men) : 0;
        // The lost part pales at the front.
        d_.marks.push_back(fill(from, at, from + box_wide, low, side_ink(p_.sides[s].colour, 0.4)));
        const double pale = box_wide * gone;
        if (s == Side::first)
            d_.marks.push_back(fill(from, at, from + box_wide - pale, low, full));
        else
            d_.marks.push_back(fill(from + pale, at, from + box_wide, low, full));
        draw_troop(d_, b.troop, from, at, ground_ink);
        const std::string men = with_commas(b.men - b.lost);
        const std::string number =
            d_.width >= roomy ? cut_words(b.name, numbers_ - words_wide(men) - 0.8) + "  " + men : men;
        d_.marks.push_back(words(x(s, numbers_), at - 0.08, number, align));
        if (b.lost > 0)
            d_.marks.push_back(
                words(x(s, front_ - 1.2 * (1 - moment_)), at - 0.08, "-" + with_commas(b.lost), 1 - align, {}, true));
        std::string tip = fmt::format("{}: {}, {}", b.name, counted(b.men, "man", "men"), words_of(b.troop));
        if (b.lost > 0) tip += fmt::format("; {} lost", with_commas(b.lost));
        const double left = s == Side::first ? 0 : from, right = s == Side::first ? from + box_wide : d_.width;
        d_.spots.push_back({left, at, right, low, std::move(tip)});
    }
    static std::string_view words_of(Troop t) { return banneret::app::words(t); }

    void draw_pursuit() {
        if (!p_.pursuer) return;
        const Side s = *p_.pursuer;
        const Ink strong = side_ink(p_.sides[s].colour);
        for (int k = 0; k < 3; ++k) {
            const double at = 0.1 + 0.22 * k + 0.3 * moment_;
            const PicturePoint tip = point(s, at, 0.5), above = point(s, at - 0.09, 0.36),
                               below = point(s, at - 0.09, 0.64);
            d_.marks.push_back(line(above.x, above.y, tip.x, tip.y, strong, heavy));
            d_.marks.push_back(line(below.x, below.y, tip.x, tip.y, strong, heavy));
        }
        d_.marks.push_back(words(d_.width / 2, top_ + high_ - 0.3, "pursuit", 0.5));
    }

    // Returns the number of lines.
    int draw_label(Side s, double from) {
        const BattlePicture::OneSide& side = p_.sides[s];
        const double half = d_.width / 2 - 1.4, align = s == Side::first ? 0 : 1;
        std::string first = side.posture ? std::string(banneret::words(*side.posture)) : "";
        if (first.empty() && p_.attacker) first = *p_.attacker == s ? "attacks" : "defends";
        std::string second;
        if (side.stratagem != Stratagem::none) {
            second = banneret::words(side.stratagem);
            if (side.at_night) second += " at night";
            if (!side.succeeded) second += ", planned";
        }
        if (first.empty()) std::swap(first, second);
        if (first.empty()) return 0;
        d_.marks.push_back(shape(x(s, 0.45), from + 0.62, 0.36, side.colour, side_ink(side.colour)));
        d_.marks.push_back(words(x(s, 1.1), from, cut_words(first, half), align));
        if (second.empty()) return 1;
        d_.marks.push_back(words(x(s, 1.1), from + line_high, cut_words(second, half), align, quiet_ink));
        return 2;
    }

    // The symbols in use.
    double draw_key(double from) {
        std::array<bool, troop_count> used{};
        for (const Side s : both_sides)
            for (const BattlePicture::Block& b : p_.sides[s].blocks) used[static_cast<std::size_t>(b.troop)] = true;
        double at = 0;
        for (std::size_t i = 0; i < troop_count; ++i) {
            if (!used[i]) continue;
            const std::string_view kind = words_of(static_cast<Troop>(i));
            const double wide = box_wide + 0.25 + words_wide(kind) + 0.5;
            if (at > 0 && at + wide > d_.width) {
                at = 0;
                from += line_high + 0.15;
            }
            d_.marks.push_back(outline(at, from + 0.1, at + box_wide, from + 0.1 + box_high, quiet_ink, 0.06));
            draw_troop(d_, static_cast<Troop>(i), at, from + 0.1, quiet_ink);
            d_.marks.push_back(words(at + box_wide + 0.25, from, kind, 0, quiet_ink));
            at += wide;
        }
        return from + line_high + 0.15;
    }

    const BattlePicture& p_;
    double moment_;
    Drawing d_;
    double numbers_ = 0, front_ = 0, near_ = 0, gap_ = 0, top_ = 0, high_ = 0;
};

void draw_small_die(Drawing& d, double x, double y, int face) {
    constexpr double size = 1.1, radius = 0.11;
    d.marks.push_back(fill(x, y, x + size, y + size, {Ink::Of::text}));
    const auto pip = [&](double across, double down) {
        d.marks.push_back(shape(x + size * across, y + size * down, radius, 1, ground_ink));
    };
    if (face % 2 == 1) pip(0.5, 0.5);
    if (face >= 2) pip(0.25, 0.25), pip(0.75, 0.75);
    if (face >= 4) pip(0.75, 0.25), pip(0.25, 0.75);
    if (face == 6) pip(0.25, 0.5), pip(0.75, 0.5);
}

std::vector<std::string> wrapped_at(std::string_view text, double width) {
    std::vector<std::string> out;
    std::string now;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find(' '), text.size());
        const std::string word(text.substr(0, end));
        text.remove_prefix(std::min(end + 1, text.size()));
        if (!now.empty() && words_wide(now + " " + word) > width) out.push_back(std::exchange(now, ""));
        now += (now.empty() ? "" : " ") + word;
    }
    if (!now.empty()) out.push_back(now);
    return out;
}

// Puts a drawing below another.
void add_below(Drawing& sheet, const Drawing& part) {
    const double down = sheet.height;
    for (Mark m : part.marks) {
        m.y += down;
        m.to_y += down;
        sheet.marks.push_back(std::move(m));
    }
    for (HoverSpot s : part.spots) {
        s.y += down;
        s.to_y += down;
        sheet.spots.push_back(std::move(s));
    }
    sheet.height += part.height;
}

}  // namespace

Drawing draw(const BattlePicture& picture, double width, double moment) {
    return Picture(picture, width, moment).drawn();
}

Drawing draw_ladder(const BattlePicture& p, double width) {
    constexpr double rung = 1.5, numbers = 1.9;
    const BattlePicture::Ladder& ladder = *p.ladder;
    Drawing d;
    d.width = std::max(13.0, width);
    d.marks.push_back(words(0, 0, cut_words(ladder.column, d.width), 0, quiet_ink));
    double y = line_high + 0.2;
    for (int roll = 6; roll >= 1; --roll, y += rung) {
        const BattlePicture::Rung& r = ladder.rungs[static_cast<std::size_t>(roll - 1)];
        const bool here = roll == ladder.die;
        const std::string_view more = roll == 6 ? " or more" : roll == 1 ? " or less" : "";
        const Ink own = r.winner ? side_ink(p.sides[*r.winner].colour) : Ink{Ink::Of::middle};
        d.marks.push_back(words(numbers - 0.5, y + 0.08,
                                fmt::format("{}{}", roll,
                                            roll == 6   ? "+"
                                            : roll == 1 ? "-"
                                                        : ""),
                                1, here ? Ink{} : quiet_ink, here));
        Ink pale = own;
        pale.share = 0.18;
        d.marks.push_back(fill(numbers, y, d.width, y + rung - 0.12, pale));
        // The bar grows with the grade.
        const double bar = r.winner ? 0.3 * (static_cast<double>(r.grade) - 1) : 0.3;
        d.marks.push_back(fill(numbers, y, numbers + bar, y + rung - 0.12, own));
        if (r.winner) d.marks.push_back(shape(numbers + 1.55, y + 0.69, 0.33, p.sides[*r.winner].colour, own));
        d.marks.push_back(words(numbers + 2.2, y + 0.04, r.words, 0, {}, here));
        if (here) {
            d.marks.push_back(outline(numbers, y, d.width, y + rung - 0.12, {Ink::Of::accent}, 0.14));
            draw_small_die(d, d.width - 1.5, y + 0.14, roll);
        }
        d.spots.push_back({0, y, d.width, y + rung,
                           fmt::format("{}{}: {}{}{}", roll, more, r.words, r.winner ? " of " : "",
                                       r.winner ? p.sides[*r.winner].army : "")});
    }
    d.height = y;
    return d;
}

Drawing draw_sheet(const BattlePicture& p, double width) {
    Drawing sheet;
    sheet.title = p.title;
    sheet.width = std::max(18.0, width);
    for (const Side s : both_sides) {
        const bool left = s == Side::first;
        sheet.marks.push_back(words(left ? 0 : sheet.width, 0, cut_words(p.sides[s].army, sheet.width / 2 - 1),
                                    left ? 0 : 1, side_ink(p.sides[s].colour), true));
    }
    sheet.height = line_high + 0.4;
    add_below(sheet, draw(p, sheet.width));
    if (p.ladder) {
        sheet.height += 0.6;
        add_below(sheet, draw_ladder(p, std::min(sheet.width, 22.0)));
    }
    sheet.height += 0.6;
    for (const std::string& sentence : p.sentences)
        for (const std::string& row : wrapped_at(sentence, sheet.width)) {
            sheet.marks.push_back(words(0, sheet.height, row));
            sheet.height += line_high;
        }
    return sheet;
}

}  // namespace banneret::app
