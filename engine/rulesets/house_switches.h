#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <functional>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/rulesets/house_rules.h"

namespace banneret {

// Maps the house rules of one tactical ruleset to its own plain struct `House`, which its rules read. Declare them
// once, in a function-local static; TacticalRuleset::house_rules returns rules(), and the muster calls read().
template <class House>
class HouseSwitches {
public:
    // The common part of every house rule: its name in kebab case, the ID of its ruling, a title and one sentence.
    struct About {
        std::string_view name, rule, title, words;
    };
    // `declare(*this)` adds the switches.
    template <class Declare>
    HouseSwitches(std::string_view ruleset, Declare declare) : ruleset_(ruleset) {
        declare(*this);
    }

    // "on" or "off"; the default is that of House{}.
    void on_off(const About& about, bool House::*flag) {
        const bool standard = House{}.*flag;
        add(
            about, standard ? std::vector<std::string>{"on", "off"} : std::vector<std::string>{"off", "on"},
            [flag, standard](const House& h) { return h.*flag == standard ? 0 : 1; },
            [flag, standard](House& h, int at) { h.*flag = (at == 0) == standard; });
    }
    // One of two words, the second for true. REQUIRES: the flag is false in House{}.
    void either(const About& about, std::string_view no, std::string_view yes, bool House::*flag) {
        add(
            about, {std::string(no), std::string(yes)}, [flag](const House& h) { return h.*flag ? 1 : 0; },
            [flag](House& h, int at) { h.*flag = at == 1; });
    }
    // One of several words; `get` and `set` use the index. REQUIRES: get(House{}) is 0.
    void words(const About& about, std::vector<std::string> values, std::function<int(const House&)> get,
               std::function<void(House&, int)> set) {
        add(about, std::move(values), std::move(get), std::move(set));
    }
    // One of several whole numbers, the first by default; `words` instead of some of them ("auto" for 0).
    void one_of(const About& about, const std::vector<int>& numbers, int House::*field,
                const std::map<int, std::string>& words = {}) {
        std::vector<std::string> values;
        values.reserve(numbers.size());
        for (const int n : numbers) values.push_back(words.contains(n) ? words.at(n) : std::to_string(n));
        const auto get = [numbers, field](const House& h) {
            const auto at = std::ranges::find(numbers, h.*field);
            return at == numbers.end() ? 0 : static_cast<int>(at - numbers.begin());
        };
        add(about, std::move(values), get,
            [numbers, field](House& h, int at) { h.*field = numbers.at(static_cast<std::size_t>(at)); });
    }
    // A whole number.
    void number(const About& about, int least, int most, int House::*field) {
        add(
            about, {}, [field](const House& h) { return h.*field; }, [field](House& h, int n) { h.*field = n; });
        rules_.back().least = least;
        rules_.back().most = most;
        rules_.back().standard = House{}.*field;
    }
    // A whole number that the campaign reads too; it is not a member of House.
    void number(const About& about, int least, int most, int ConversionHouse::*field) {
        add(about, {}, nullptr, nullptr);
        rules_.back().least = least;
        rules_.back().most = most;
        rules_.back().standard = ConversionHouse{}.*field;
        rules_.back().conversion = field;
    }

    std::span<const HouseRule> rules() const { return rules_; }
    House read(const HouseRules& from) const {
        House house;
        for (std::size_t i = 0; i < rules_.size(); ++i)
            if (const auto at = from.tactical.find(rules_[i].key); at != from.tactical.end())
                access_[i].set(house, at->second);
        return house;
    }
    // A value without a word is dropped.
    void write(HouseRules& to, const House& house) const {
        for (std::size_t i = 0; i < rules_.size(); ++i) {
            if (rules_[i].conversion != nullptr) continue;
            const int value = access_[i].get(house);
            if (value == rules_[i].standard)
                to.tactical.erase(rules_[i].key);
            else
                to.tactical.insert_or_assign(rules_[i].key, value);
        }
    }

private:
    struct Access {
        std::function<int(const House&)> get;
        std::function<void(House&, int)> set;
    };
    void add(const About& about, std::vector<std::string> values, std::function<int(const House&)> get,
             std::function<void(House&, int)> set) {
        rules_.push_back({fmt::format("{}.{}", ruleset_, about.name), std::string(about.rule), std::string(about.title),
                          std::string(about.words), std::move(values)});
        access_.push_back({std::move(get), std::move(set)});
    }

    std::string ruleset_;
    std::vector<HouseRule> rules_;
    std::vector<Access> access_;  // in the order of rules_
};

}  // namespace banneret
