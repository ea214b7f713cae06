#include "app/cli/battle/order_words.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string_view>

#include "app/cli/base/arguments.h"
#include "engine/campaign/versions/checks.h"
#include "engine/core/text.h"

namespace banneret::app {

namespace {

using Ask = Decision::Ask;
using Numbers = UnitDeclaration::Numbers;

constexpr std::array<std::string_view, 3> number_words = {"true", "halved", "doubled"};

std::string_view words_of(Numbers numbers) {
    return number_words[static_cast<std::size_t>(numbers)];
}

std::optional<Numbers> numbers_called(std::string_view word) {
    const auto found = std::find(number_words.begin(), number_words.end(), folded(word));
    if (found == number_words.end()) return std::nullopt;
    return static_cast<Numbers>(found - number_words.begin());
}

std::string declaration_words(const Declare& o) {
    if (o.units.empty()) return "declare true";
    const UnitDeclaration& all = o.units.front();
    return fmt::format("declare {}{}", words_of(all.count), all.hide_fc ? "" : " shown");
}

struct OrderWords {
    std::string operator()(const ThrowDice&) const { return "dice"; }
    std::string operator()(const ChooseStratagem& o) const {
        return fmt::format("stratagem {}{}", key(o.stratagem), o.at_night ? " by-night" : "");
    }
    std::string operator()(const ChooseFoil& o) const { return o.foil ? "foil yes" : "foil no"; }
    std::string operator()(const Declare& o) const { return declaration_words(o); }
    std::string operator()(const ChooseStance& o) const { return fmt::format("stance {}", key(o.stance)); }
    std::string operator()(const Overrule& o) const {
        return o.own_role ? fmt::format("overrule {}", key(*o.own_role)) : "overrule stand";
    }
    std::string operator()(const ChooseRole& o) const { return fmt::format("role {}", key(o.role)); }
    std::string operator()(const ChoosePosture& o) const { return fmt::format("posture {}", key(o.posture)); }
    std::string operator()(const AllotLosses& o) const { return fmt::format("losses {}", key(o.way)); }
    std::string operator()(const ChoosePursuit& o) const { return o.pursue ? "pursue yes" : "pursue no"; }
    std::string operator()(const ChooseDirection& o) const { return fmt::format("direction {}", key(o.direction)); }
};

// Finds the unit by name; among units of one name, "Knights#2" is the second.
std::optional<std::size_t> unit_of(const abstract::Sheet& sheet, std::string_view name,
                                   std::vector<std::string>& faults) {
    std::size_t wanted = 1;
    std::string_view bare = name;
    if (const std::size_t mark = name.rfind('#'); mark != std::string_view::npos)
        if (const auto n = parse_integer(name.substr(mark + 1)); n && *n >= 1) {
            wanted = static_cast<std::size_t>(*n);
            bare = trimmed(name.substr(0, mark));
        }
    std::vector<std::string_view> known;
    std::size_t seen = 0;
    for (std::size_t i = 0; i < sheet.units.size(); ++i) {
        const std::string& one = sheet.units[i].name;
        if (same_name(one, name) || (same_name(one, bare) && ++seen == wanted)) return i;
        known.push_back(one);
    }
    faults.push_back(
        fmt::format("no unit called {} has any men left{}", in_quotes(name), suggestion_or_list(name, known)));
    return std::nullopt;
}

void declare_so(UnitDeclaration& how, std::string_view name, std::string_view setting,
                std::vector<std::string>& faults) {
    const std::size_t at = setting.find('=');
    const std::string what = folded(setting.substr(0, at)), value = folded(setting.substr(at + 1));
    const auto numbers = numbers_called(value);
    const auto fault = [&](std::string_view allowed) {
        faults.push_back(fmt::format("{}: {} is not {}", name, in_quotes(setting), allowed));
    };
    if (what == "count") {
        if (!numbers) return fault("count=true, count=halved or count=doubled");
        how.count = *numbers;
    } else if (what == "fc") {
        if (!numbers && value != "hidden") return fault("fc=hidden, fc=true, fc=halved or fc=doubled");
        how.hide_fc = !numbers;
        how.fc = numbers.value_or(Numbers::as_they_are);
    } else if (what == "abilities") {
        if (value != "hidden" && value != "shown") return fault("abilities=hidden or abilities=shown");
        how.hide_abilities = value == "hidden";
    } else {
        fault("count=, fc= or abilities=");
    }
}

std::variant<Order, Failure> declared(const abstract::Sheet& sheet, std::span<const std::string> units) {
    Declare out;
    std::vector<std::string> faults;
    for (const std::string& text : units) {
        const NamedSettings named = settings_of(text);
        const auto unit = unit_of(sheet, named.name, faults);
        if (!unit) continue;
        UnitDeclaration how{sheet.units[*unit].unit};
        if (named.settings.empty())
            faults.push_back(fmt::format("{}: say how to declare it, with count=, fc= or abilities=", named.name));
        for (const std::string_view setting : named.settings) declare_so(how, named.name, setting, faults);
        out.units.push_back(how);
    }
    if (!faults.empty()) return Failure{std::move(faults)};
    return Order{std::move(out)};
}

std::variant<Order, Failure> lost_by_hand(const abstract::Sheet& sheet, std::span<const std::string> units) {
    AllotLosses out{LossWay::by_hand, std::vector<std::int32_t>(sheet.units.size())};
    std::vector<bool> named(sheet.units.size());
    std::vector<std::string> faults;
    for (const std::string& text : units) {
        const std::string_view whole = text;
        const std::size_t at = whole.rfind('=');
        if (at == std::string_view::npos) {
            faults.push_back(fmt::format("{} is not UNIT=MEN", in_quotes(text)));
            continue;
        }
        const auto unit = unit_of(sheet, trimmed(whole.substr(0, at)), faults);
        if (!unit) continue;
        const abstract::UnitStrength& of = sheet.units[*unit];
        if (named[*unit]) faults.push_back(fmt::format("{} is given twice; give it once", of.name));
        named[*unit] = true;
        if (const auto men = whole_number(of.name, trimmed(whole.substr(at + 1)), 0, of.count, faults))
            out.by_hand[*unit] = static_cast<std::int32_t>(*men);
    }
    if (!faults.empty()) return Failure{std::move(faults)};
    return Order{std::move(out)};
}

}  // namespace

std::string order_words(const Order& order) {
    return std::visit(OrderWords{}, order);
}

std::optional<std::string> form_by_unit(Ask ask) {
    if (ask == Ask::declaration)
        return "declare \"UNIT count=true|halved|doubled fc=hidden|true|halved|doubled abilities=hidden|shown\" ...";
    if (ask == Ask::losses) return "losses by-hand \"UNIT=MEN\" ...";
    return std::nullopt;
}

std::optional<std::variant<Order, Failure>> order_by_unit(Ask ask, const abstract::Sheet& sheet,
                                                          std::span<const std::string> words) {
    const auto is = [&](std::size_t i, std::string_view word) { return words.size() > i && same_name(words[i], word); };
    const auto any_setting =
        std::any_of(words.begin(), words.end(), [](const std::string& w) { return w.find('=') != std::string::npos; });
    if (ask == Ask::declaration && is(0, "declare") && any_setting) return declared(sheet, words.subspan(1));
    if (ask == Ask::losses && is(0, "losses") && is(1, "by-hand")) return lost_by_hand(sheet, words.subspan(2));
    return std::nullopt;
}

}  // namespace banneret::app
