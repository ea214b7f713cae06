#include "app/cli/base/numbers.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "engine/abstract/stratagems.h"
#include "engine/core/text.h"

namespace banneret::app {

std::string json_text(const Json& json) {
    return json.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

Json interval_json(const Measurement& m) {
    return Json{{"value", m.value}, {"low", m.low}, {"high", m.high}};
}

std::string of_100_text(const Fraction& of_100) {
    const mpz_class whole = of_100.get_num() / of_100.get_den();
    const Fraction rest = of_100 - whole;
    if (rest == 0) return whole.get_str() + "%";
    // Larger denominators are harder to read than decimals.
    if (rest.get_den() > 12) return fixed(of_100.get_d(), 1) + "%";
    return fmt::format("{} {}%", whole.get_str(), fraction_text(rest));
}

std::string strength_text(std::int64_t hundredths, int decimals) {
    const std::string whole = with_commas(hundredths / 100);
    if (decimals == 0) return whole;
    if (decimals == 1) return fmt::format("{}.{}", whole, hundredths / 10 % 10);
    return fmt::format("{}.{:02}", whole, hundredths % 100);
}

int decimals_needed(std::span<const std::int64_t> hundredths) {
    int most = 0;
    for (std::int64_t value : hundredths) most = std::max(most, value % 10 != 0 ? 2 : value % 100 != 0 ? 1 : 0);
    return most;
}

std::span<const ShareName> share_names() {
    using abstract::Sheet;
    static constexpr std::array<ShareName, 8> names = {{
        {"mounted", "mounted", &Sheet::mounted},
        {"flying", "flying", &Sheet::flying},
        {"mounted_or_flying", "mounted or flying", &Sheet::mounted_or_flying},
        {"missile", "with missiles", &Sheet::missile},
        {"fast", "fast", &Sheet::fast},
        {"hidden", "camouflage or marksman", &Sheet::hidden},
        {"engineers", "engineers", &Sheet::engineers},
        {"light_horse", "light horse or flying", &Sheet::light_horse},
    }};
    return names;
}

Json percent_json(const abstract::Sheet& sheet) {
    Json out = Json::object();
    for (const ShareName& name : share_names())
        out[std::string(name.key)] = fraction_text((sheet.*name.share).percent());
    return out;
}

Fraction stratagem_chance(Stratagem s, const abstract::Setup& setup, Side side) {
    const abstract::Contingent& own = setup.start.sides[side];
    if (!own.has_general) return 0;
    return fraction(abstract::stratagem_ways(s, own, setup.sheets[side], setup.start.house), 36);
}

Json stratagem_chance_json(const abstract::Setup& setup, Side side) {
    Json out = Json::object();
    for (std::size_t i = 1; i < stratagem_count; ++i) {
        const auto s = static_cast<Stratagem>(i);
        out[std::string(key(s))] = fraction_text(stratagem_chance(s, setup, side));
    }
    return out;
}

}  // namespace banneret::app
