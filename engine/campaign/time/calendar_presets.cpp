#include "engine/campaign/time/calendar.h"

namespace banneret {

Calendar Calendar::plain() {
    Calendar c;
    c.months = {{"January", 31},   {"February", 28}, {"March", 31},    {"April", 30},
                {"May", 31},       {"June", 30},     {"July", 31},     {"August", 31},
                {"September", 30}, {"October", 31},  {"November", 30}, {"December", 31}};
    c.weekdays = {"Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"};
    c.seasons = {{"Spring", 2, 1}, {"Summer", 5, 1}, {"Autumn", 8, 1}, {"Winter", 11, 1}};
    return c;
}

namespace {

Calendar thirteen_moons() {
    Calendar c;
    c.era = "of the Hearth";
    c.first_year = 812;
    for (const char* moon : {"Ember Moon", "Snow Moon", "Thaw Moon", "Seed Moon", "Milk Moon", "Rose Moon", "Hay Moon",
                             "Sun Moon", "Corn Moon", "Wine Moon", "Leaf Moon", "Antler Moon", "Long Moon"})
        c.months.push_back({moon, 28});
    c.months.push_back({"Yearturn", 1, true});
    c.weekdays = {"Ringday", "Forgeday", "Fleeceday", "Millday", "Netday", "Feastday", "Restday"};
    c.festivals_outside_week = true;
    c.leap.every = 4;
    c.leap.except = 100;
    c.leap.unless = 400;
    c.leap.month = 13;
    c.seasons = {{"Winter", 0, 1}, {"Spring", 3, 1}, {"Summer", 6, 1}, {"Autumn", 9, 1}, {"Winter's Gate", 12, 1}};
    return c;
}

Calendar five_feasts() {
    Calendar c;
    c.era = "since the Landing";
    c.first_year = 340;
    const auto months = [&](std::initializer_list<const char*> names) {
        for (const char* name : names) c.months.push_back({name, 30});
    };
    const auto feast = [&](const char* name, int days = 1) { c.months.push_back({name, days, true}); };
    feast("Candlenight");
    months({"Frostfall", "Icebreak", "Lambing"});
    feast("Greening");
    months({"Sowing", "Bloom", "Longlight"});
    feast("Bonfire");
    feast("Truceday", 0);
    months({"Haying", "Reaping", "Threshing"});
    feast("First Cask");
    months({"Leaffall", "Mists", "Darkening"});
    feast("Soulnight");
    c.weekdays = {"Firstday", "Ashday",   "Saltday",  "Ironday", "Woolday",
                  "Oxday",    "Breadday", "Guestday", "Moonday", "Idleday"};
    c.festivals_outside_week = true;
    c.leap.every = 5;
    c.leap.month = 9;
    c.seasons = {{"Winter", 0, 1}, {"Spring", 4, 1}, {"Summer", 7, 1}, {"Autumn", 13, 1}};
    return c;
}

}  // namespace

std::vector<CalendarPreset> calendar_presets() {
    return {{"plain", "Plain twelve months", "Our own months and weekdays, 365 days in every year.", Calendar::plain()},
            {"thirteen-moons", "Thirteen moons",
             "Thirteen moons of 28 days and Yearturn, which belongs to none and lasts two days in leap years.",
             thirteen_moons()},
            {"five-feasts", "Five feasts",
             "Twelve months of three ten-day weeks, five feasts between them, and a truce day every fifth year.",
             five_feasts()}};
}

}  // namespace banneret
