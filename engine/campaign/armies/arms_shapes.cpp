#include "engine/campaign/armies/arms_shapes.h"

#include <array>
#include <cmath>
#include <numbers>
#include <span>
#include <utility>

namespace banneret {

namespace {

using Outline = std::vector<ArmsPoint>;

constexpr float half = 0.45f;              // of the shield's width
constexpr float band = 0.13f;              // half of a band's width: 4 pixels of a shield of 16
constexpr ArmsPoint middle = {0, -0.07f};  // of the shield's area: the centre of a charge

Outline shield() {
    Outline out = {{-half, -0.5f}, {half, -0.5f}, {half, -0.02f}};
    for (int i = 1; i < 6; ++i) {
        const float a = static_cast<float>(i) / 6 * std::numbers::pi_v<float> / 2;
        out.push_back({half * std::cos(a), -0.02f + 0.52f * std::sin(a)});
    }
    out.push_back({0, 0.5f});
    for (int i = 5; i > 0; --i) {
        const float a = static_cast<float>(i) / 6 * std::numbers::pi_v<float> / 2;
        out.push_back({-half * std::cos(a), -0.02f + 0.52f * std::sin(a)});
    }
    out.push_back({-half, -0.02f});
    return out;
}

// The part of a convex outline within the shield, cut at one side of the shield after the other.
Outline clipped(Outline shape) {
    const Outline edge = shield();
    for (std::size_t i = 0; i < edge.size() && !shape.empty(); ++i) {
        const ArmsPoint a = edge[i], b = edge[(i + 1) % edge.size()];
        const auto inside = [&](ArmsPoint p) { return (b.x - a.x) * (p.y - a.y) - (b.y - a.y) * (p.x - a.x); };
        Outline kept;
        for (std::size_t k = 0; k < shape.size(); ++k) {
            const ArmsPoint p = shape[k], q = shape[(k + 1) % shape.size()];
            const float at = inside(p), to = inside(q);
            if (at >= 0) kept.push_back(p);
            if ((at > 0 && to < 0) || (at < 0 && to > 0)) {
                const float part = at / (at - to);
                kept.push_back({p.x + (q.x - p.x) * part, p.y + (q.y - p.y) * part});
            }
        }
        shape = std::move(kept);
    }
    return shape;
}

Outline rectangle(float left, float top, float right, float bottom) {
    return {{left, top}, {right, top}, {right, bottom}, {left, bottom}};
}

// A band from one point to another.
Outline stripe(ArmsPoint from, ArmsPoint to, float wide = band) {
    const float x = to.x - from.x, y = to.y - from.y, length = std::hypot(x, y);
    const ArmsPoint n = {-y / length * wide, x / length * wide};
    return {
        {from.x - n.x, from.y - n.y}, {to.x - n.x, to.y - n.y}, {to.x + n.x, to.y + n.y}, {from.x + n.x, from.y + n.y}};
}

Outline disc(ArmsPoint c, float r, int corners = 14) {
    Outline out;
    for (int i = 0; i < corners; ++i) {
        const float a = static_cast<float>(i) / static_cast<float>(corners) * 2 * std::numbers::pi_v<float>;
        out.push_back({c.x + r * std::cos(a), c.y + r * std::sin(a)});
    }
    return out;
}

// The charge as convex parts; the flag says that a part shows the field again, as the inside of a crescent does.
std::vector<std::pair<Outline, bool>> parts_of(Bearing bearing) {
    const auto [x, y] = middle;
    switch (bearing) {
        case Bearing::cross:
            return {{rectangle(-band, -1, band, 1), false}, {rectangle(-1, y - band, 1, y + band), false}};
        case Bearing::chevron:
            return {{{{0, -0.28f}, {0, -0.28f + 3 * band}, {-0.6f, 0.32f + 3 * band}, {-0.6f, 0.32f}}, false},
                    {{{0, -0.28f}, {0.6f, 0.32f}, {0.6f, 0.32f + 3 * band}, {0, -0.28f + 3 * band}}, false}};
        case Bearing::bend:
            return {{stripe({-0.6f, -0.62f}, {0.6f, 0.52f}, 1.2f * band), false}};
        case Bearing::fess:
            return {{rectangle(-1, y - 1.3f * band, 1, y + 1.3f * band), false}};
        case Bearing::pale:
            return {{rectangle(-1.2f * band, -1, 1.2f * band, 1), false}};
        case Bearing::saltire:
            return {{stripe({-0.6f, -0.62f}, {0.6f, 0.48f}), false}, {stripe({0.6f, -0.62f}, {-0.6f, 0.48f}), false}};
        case Bearing::chief:
            return {{rectangle(-1, -1, 1, -0.19f), false}};
        case Bearing::border: {
            Outline inner = shield();
            for (ArmsPoint& p : inner) p = {p.x * 0.6f, (p.y + 0.03f) * 0.62f - 0.03f};
            return {{shield(), false}, {std::move(inner), true}};
        }
        case Bearing::roundel:
            return {{disc(middle, 0.26f), false}};
        case Bearing::lozenge:
            return {{{{x, y - 0.36f}, {x + 0.26f, y}, {x, y + 0.36f}, {x - 0.26f, y}}, false}};
        case Bearing::star: {
            // Two triangles: six points.
            std::vector<std::pair<Outline, bool>> out;
            for (const float turn : {-1.0f, 1.0f}) {
                Outline corner;
                for (int i = 0; i < 3; ++i) {
                    const float a = (turn / 2 + static_cast<float>(i) * 2 / 3) * std::numbers::pi_v<float>;
                    corner.push_back({x + 0.34f * std::cos(a), y + 0.34f * std::sin(a)});
                }
                out.push_back({std::move(corner), false});
            }
            return out;
        }
        case Bearing::crescent:
            return {{disc(middle, 0.31f, 18), false}, {disc({x, y - 0.14f}, 0.23f), true}};
        case Bearing::tower: {
            std::vector<std::pair<Outline, bool>> out = {{rectangle(-0.24f, -0.18f, 0.24f, 0.26f), false}};
            for (const float at : {-0.24f, -0.065f, 0.11f})
                out.push_back({rectangle(at, -0.34f, at + 0.13f, -0.17f), false});
            out.push_back({rectangle(-0.07f, 0.02f, 0.07f, 0.26f), true});
            return out;
        }
        case Bearing::tree:
            return {{{{0, -0.42f}, {0.26f, -0.06f}, {-0.26f, -0.06f}}, false},
                    {{{0, -0.22f}, {0.32f, 0.16f}, {-0.32f, 0.16f}}, false},
                    {rectangle(-0.07f, 0.15f, 0.07f, 0.36f), false}};
        case Bearing::sword:
            return {{{{0, 0.42f}, {-0.075f, 0.28f}, {-0.075f, -0.2f}, {0.075f, -0.2f}, {0.075f, 0.28f}}, false},
                    {rectangle(-0.25f, -0.3f, 0.25f, -0.17f), false},
                    {rectangle(-0.06f, -0.45f, 0.06f, -0.29f), false}};
        case Bearing::crown: {
            std::vector<std::pair<Outline, bool>> out = {{rectangle(-0.3f, 0.02f, 0.3f, 0.17f), false}};
            for (const float at : {-0.2f, 0.0f, 0.2f})
                out.push_back({{{at, -0.34f}, {at + 0.12f, 0.03f}, {at - 0.12f, 0.03f}}, false});
            return out;
        }
    }
    return {};
}

}  // namespace

std::vector<ArmsShape> arms_shapes(const Arms& arms) {
    std::vector<ArmsShape> out = {{shield(), arms.field}};
    for (auto& [part, shows_field] : parts_of(arms.bearing))
        out.push_back({clipped(std::move(part)), shows_field ? arms.field : arms.ink});
    return out;
}

unsigned colour_of(Tincture tincture) {
    constexpr std::array<unsigned, tincture_count> colours = {0xF2C230, 0xF4F2EA, 0xB5241C, 0x1F56A8,
                                                              0x14753F, 0x70318C, 0x17171A};
    return colours[static_cast<std::size_t>(tincture)];
}

Emblem emblem_of(const Arms& arms, std::string name) {
    Emblem out;
    out.name = std::move(name);
    out.words = words(arms);
    for (const ArmsShape& shape : arms_shapes(arms)) {
        Emblem::Shape& to = out.shapes.emplace_back();
        to.rgb = colour_of(shape.tincture);
        for (const ArmsPoint p : shape.outline) to.outline.push_back({p.x, p.y});
    }
    return out;
}

}  // namespace banneret
