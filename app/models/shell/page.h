#pragma once

#include <array>
#include <cstdint>

namespace banneret::app {

// The pages of the window, in the order of the rail and of Ctrl+1, Ctrl+2 ...
enum class Page : std::uint8_t { start, campaign, armies, battle, what_if, chronicle, rules, house_rules, settings };
inline constexpr std::array every_page = {Page::start,  Page::campaign,    Page::armies,
                                          Page::battle, Page::what_if,     Page::chronicle,
                                          Page::rules,  Page::house_rules, Page::settings};
inline constexpr std::size_t page_count = every_page.size();

// "Armies": the word on the rail.
constexpr const char* page_word(Page p) {
    switch (p) {
        case Page::start:
            return "Start";
        case Page::campaign:
            return "Campaign";
        case Page::armies:
            return "Armies";
        case Page::battle:
            return "Battle";
        case Page::what_if:
            return "What if";
        case Page::chronicle:
            return "Chronicle";
        case Page::rules:
            return "Rules";
        case Page::house_rules:
            return "House rules";
        case Page::settings:
            return "Settings";
    }
    return "";
}

// Start, What if, Rules and Settings work without a campaign; the others need one.
constexpr bool needs_campaign(Page p) {
    return p != Page::start && p != Page::what_if && p != Page::rules && p != Page::settings;
}

}  // namespace banneret::app
