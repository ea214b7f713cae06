#include "engine/campaign/armies/arms_shapes.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <set>
#include <string>

namespace banneret {
namespace {

bool in_shape(const ArmsShape& shape, float x, float y) {
    for (std::size_t i = 0; i < shape.outline.size(); ++i) {
        const ArmsPoint a = shape.outline[i], b = shape.outline[(i + 1) % shape.outline.size()];
        if ((b.x - a.x) * (y - a.y) - (b.y - a.y) * (x - a.x) < -1e-5f) return false;
    }
    return true;
}

// A shield drawn `pixels` wide, one letter a pixel: a blank outside, '.' the field, '#' the charge.
std::string picture(Bearing bearing, int pixels) {
    const auto shapes = arms_shapes({Tincture::red, bearing, Tincture::gold});
    std::string out;
    for (int row = 0; row < pixels; ++row)
        for (int column = 0; column < pixels; ++column) {
            const auto middle = [&](int at) {
                return (static_cast<float>(at) + 0.5f) / static_cast<float>(pixels) - 0.5f;
            };
            char seen = ' ';
            for (const ArmsShape& shape : shapes)
                if (in_shape(shape, middle(column), middle(row))) seen = shape.tincture == Tincture::gold ? '#' : '.';
            out += seen;
        }
    return out;
}

TEST(ArmsShapes, AreConvexAndNeverLeaveTheShield) {
    for (std::size_t i = 0; i < bearing_count; ++i) {
        const auto shapes = arms_shapes({Tincture::blue, static_cast<Bearing>(i), Tincture::silver});
        ASSERT_GE(shapes.size(), 2u) << words(static_cast<Bearing>(i));
        for (const ArmsShape& shape : shapes) {
            ASSERT_GE(shape.outline.size(), 3u) << words(static_cast<Bearing>(i));
            for (std::size_t k = 0; k < shape.outline.size(); ++k) {
                const ArmsPoint a = shape.outline[k], b = shape.outline[(k + 1) % shape.outline.size()],
                                c = shape.outline[(k + 2) % shape.outline.size()];
                EXPECT_GE((b.x - a.x) * (c.y - b.y) - (b.y - a.y) * (c.x - b.x), -1e-4f)
                    << words(static_cast<Bearing>(i)) << " turns back at corner " << k;
                EXPECT_TRUE(in_shape(shapes.front(), a.x * 0.999f, a.y * 0.999f)) << words(static_cast<Bearing>(i));
            }
        }
    }
}

// Every two charges differ by at least six of the pixels, and neither field nor charge is lost.
TEST(ArmsShapes, CanBeToldApartAtSixteenPixels) {
    std::vector<std::string> all;
    for (std::size_t i = 0; i < bearing_count; ++i) {
        all.push_back(picture(static_cast<Bearing>(i), 16));
        const auto ink = std::count(all.back().begin(), all.back().end(), '#'),
                   field = std::count(all.back().begin(), all.back().end(), '.');
        EXPECT_GE(ink, 20) << words(static_cast<Bearing>(i));
        EXPECT_GE(field, 50) << words(static_cast<Bearing>(i));
    }
    for (std::size_t i = 0; i < all.size(); ++i)
        for (std::size_t k = 0; k < i; ++k) {
            int differ = 0;
            for (std::size_t at = 0; at < all[i].size(); ++at) differ += all[i][at] != all[k][at] ? 1 : 0;
            EXPECT_GE(differ, 10) << words(static_cast<Bearing>(i)) << " and " << words(static_cast<Bearing>(k));
        }
}

// By the luminance of the web's contrast rule: a metal on a colour has at least 3 : 1.
TEST(ArmsShapes, ShowEveryMetalOnEveryColour) {
    const auto luminance = [](Tincture t) {
        double out = 0;
        const unsigned c = colour_of(t);
        const double parts[] = {0.2126, 0.7152, 0.0722};
        for (int i = 0; i < 3; ++i) {
            const double v = static_cast<double>((c >> (16 - 8 * i)) & 255u) / 255;
            out += parts[i] * (v <= 0.03928 ? v / 12.92 : std::pow((v + 0.055) / 1.055, 2.4));
        }
        return out;
    };
    for (std::size_t i = 0; i < tincture_count; ++i)
        for (std::size_t k = 0; k < tincture_count; ++k) {
            const auto a = static_cast<Tincture>(i), b = static_cast<Tincture>(k);
            if (!keeps_rule_of_tincture({a, Bearing::cross, b})) continue;
            const double more = std::max(luminance(a), luminance(b)), less = std::min(luminance(a), luminance(b));
            EXPECT_GE((more + 0.05) / (less + 0.05), 3.0) << words(a) << " and " << words(b);
        }
}

}  // namespace
}  // namespace banneret
