#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "app/models/shell/desk.h"

namespace banneret::app {

// The months of the campaign with what happened and what is coming. Everything shown has passed the functions of
// visibility.h.
struct MonthModel {
    enum class Kind : std::uint8_t { battle, fought, march, wounded, note, other };
    struct Event {
        std::int32_t day = 0;
        Kind kind = Kind::other;
        std::string words;
        int colour = -1;      // index in the palette of sides; -1: no side, or both
        BattleId battle{};    // an open battle, which a drag to another day postpones
        std::string stays{};  // why it cannot be postponed; empty: it can
    };
    std::vector<Event> events;  // by day; those of the past are battles
    // An army on the march, from today to the day before it arrives.
    struct Passage {
        std::int32_t from = 0, to = 0;  // days, both included
        int colour = 0;
        std::string words;  // "Wick's Free Company marches to Peat Landing"
    };
    std::vector<Passage> passages;
    Shared<Calendar> calendar;
    std::int32_t today = 0;
};
MonthModel make_month_model(const Desk& desk);

// One month as a page of weeks, with the festivals that follow it.
struct MonthPage {
    std::string title, season;       // "Harvest 1043"; of today or its first day, may be empty
    std::vector<std::string> heads;  // the weekdays; empty if the calendar has none
    std::size_t columns = 7;
    struct Day {
        std::int32_t day = 0;
        std::string number;    // in its month
        std::string festival;  // its name; empty: an ordinary day
        std::size_t row = 0, column = 0;
        bool today = false, past = false;
        std::vector<std::size_t> events, passages;  // indices in the model
    };
    std::vector<Day> days;
    std::size_t rows = 0;
    std::int32_t before = 0, after = 0;  // a day of the previous month, and of the next
};
// The page of the month that contains this day; a festival day is on the page of the month before it.
MonthPage month_page(const MonthModel& m, std::int32_t day);

}  // namespace banneret::app
