#include "engine/commanders/history/record.h"

#include <utility>

namespace banneret {

double RecordedLosses::quantile(double u) const {
    std::array<std::pair<double, double>, 6> points = {
        {{0, 0}, {0.25, lower_quarter}, {0.5, median}, {0.75, upper_quarter}, {0.9, nine_in_ten}, {1, 0}}};
    // The area below the lines is the mean, which gives the last point.
    double area = 0;
    for (std::size_t i = 1; i + 1 < points.size(); ++i)
        area += (points[i].first - points[i - 1].first) * (points[i].second + points[i - 1].second) / 2;
    const double width = points[5].first - points[4].first;
    points[5].second = 2 * (mean - area) / width - points[4].second;
    for (std::size_t i = 1; i < points.size(); ++i)
        if (u <= points[i].first) {
            const double along = (u - points[i - 1].first) / (points[i].first - points[i - 1].first);
            return points[i - 1].second + along * (points[i].second - points[i - 1].second);
        }
    return points[5].second;
}

}  // namespace banneret
