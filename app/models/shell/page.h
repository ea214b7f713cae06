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

// The stable ID of a page's item on the rail and in the View menu.
constexpr const char* page_id(Page p) {
    constexpr std::array ids = {"page-start",     "page-campaign", "page-armies",      "page-battle",  "page-what-if",
                                "page-chronicle", "page-rules",    "page-house-rules", "page-settings"};
    static_assert(ids.size() == page_count);
    return ids[static_cast<std::size_t>(p)];
}

// Start, What if, Rules and Settings work without a campaign; the others need one.
constexpr bool needs_campaign(Page p) {
    return p != Page::start && p != Page::what_if && p != Page::rules && p != Page::settings;
}

}  // namespace banneret::app
