#pragma once

#include <algorithm>
#include <cmath>
#include <map>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

namespace banneret::audit {

// A battle read only from the lines of `fight --events`: auditors include no engine header. They implement the rules a
// second time from the printed text.

using Json = nlohmann::ordered_json;

// The faults found, each with its line, and the number of rolls checked, by rule.
struct Report {
    std::vector<std::string> faults;
    std::map<std::string, int> rolls;
};
Report audit_by_this_axe(const std::vector<Json>& lines);
Report audit_lionheart(const std::vector<Json>& lines);
Report audit_princecon(const std::vector<Json>& lines);
Report audit_battlefield_combat(const std::vector<Json>& lines);
Report audit_medieval_skirmish(const std::vector<Json>& lines);

// True, false, or too close to decide from the events.
enum class Maybe { no, yes, perhaps };

struct Point {
    double x = 0, y = 0;
};
inline Point operator+(Point a, Point b) {
    return {a.x + b.x, a.y + b.y};
}
inline Point operator-(Point a, Point b) {
    return {a.x - b.x, a.y - b.y};
}
inline Point operator*(Point a, double n) {
    return {a.x * n, a.y * n};
}
inline double dot(Point a, Point b) {
    return a.x * b.x + a.y * b.y;
}
inline double cross(Point a, Point b) {
    return a.x * b.y - a.y * b.x;
}

// In inches; `at` is the middle of the front, degrees run clockwise from the top of the table.
struct Box {
    Point at;
    double degrees = 0, wide = 0, deep = 0;
    Point ahead() const {
        const double r = degrees * std::acos(-1.0) / 180;
        return {std::sin(r), std::cos(r)};
    }
    Point right() const {
        const Point a = ahead();
        return {a.y, -a.x};
    }
    Point middle() const { return at - ahead() * (deep / 2); }
    std::vector<Point> corners() const {
        const Point w = right() * (wide / 2), d = ahead() * deep;
        return {at - w, at + w, at + w - d, at - w - d};
    }
};
inline double distance(Point p, Point a, Point b) {
    const Point ab = b - a;
    const double length = dot(ab, ab);
    const double t = length <= 0 ? 0 : std::clamp(dot(p - a, ab) / length, 0.0, 1.0);
    const Point d = p - (a + ab * t);
    return std::sqrt(dot(d, d));
}
inline bool inside(const std::vector<Point>& shape, Point p) {
    bool in = false;
    for (std::size_t i = 0, j = shape.size() - 1; i < shape.size(); j = i++)
        if ((shape[i].y > p.y) != (shape[j].y > p.y) &&
            p.x < (shape[j].x - shape[i].x) * (p.y - shape[i].y) / (shape[j].y - shape[i].y) + shape[i].x)
            in = !in;
    return in;
}
inline bool segments_cross(Point a, Point b, Point c, Point d) {
    const double u = cross(b - a, c - a), v = cross(b - a, d - a), w = cross(d - c, a - c), x = cross(d - c, b - c);
    return u * v < 0 && w * x < 0;
}
inline double gap(const std::vector<Point>& a, const std::vector<Point>& b) {
    if (inside(a, b[0]) || inside(b, a[0])) return 0;
    double least = 1e9;
    for (std::size_t i = 0; i < a.size(); ++i)
        for (std::size_t j = 0; j < b.size(); ++j) {
            const Point p = a[i], q = a[(i + 1) % a.size()], r = b[j], s = b[(j + 1) % b.size()];
            if (segments_cross(p, q, r, s)) return 0;
            least = std::min({least, distance(p, r, s), distance(r, p, q)});
        }
    return least;
}

}  // namespace banneret::audit
