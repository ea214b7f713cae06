#include "engine/armies/army_list.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "engine/armies/army_fields.h"
#include "engine/armies/fault_report.h"
#include "engine/core/csv.h"
#include "engine/core/text.h"

namespace banneret {

namespace {

enum class Column : std::uint8_t {
    name,
    count,
    fc,
    armour,
    shield,
    mounted,
    melee,
    missile,
    abilities,
    formation,
    race,
    religion,
    hit_dice
};

constexpr const auto& column_names = unit_field_keys;  // in the order of Column
constexpr std::size_t required_columns = 4;            // the first ones

std::string_view name_of(Column c) {
    return column_names[static_cast<std::size_t>(c)];
}
bool is_required(Column c) {
    return static_cast<std::size_t>(c) < required_columns;
}

// A folded word that matches several rows, and these rows.
struct Ambiguous {
    std::string_view word, rows;
};
constexpr std::array ambiguous_words = {
    Ambiguous{"crossbow", "light crossbow or heavy crossbow"},
    Ambiguous{"bow", "short bow, composite bow or longbow"},
    Ambiguous{"twohanded", "two-handed sword, two-handed mace or two-handed axe"},
    Ambiguous{"twohandedweapon", "two-handed sword, two-handed mace or two-handed axe"},
    Ambiguous{"2h", "two-handed sword, two-handed mace or two-handed axe"},
};

template <class Rows>
std::vector<std::string_view> names_of(const Rows& rows) {
    std::vector<std::string_view> out;
    for (const auto& r : rows) out.push_back(r.name);
    return out;
}

// A column of this file: known, unknown, or without a name.
struct HeaderCell {
    std::optional<Column> column;
    std::string name;
};

class ListReader {
public:
    ListReader(std::string_view text, std::string_view file) : csv_(text), report_(file, most_listed_faults) {}
    std::variant<std::vector<Unit>, std::vector<Problem>> read();

private:
    bool read_header();
    void read_header_cell(const CsvCell& cell);
    void explain_header_without_columns(const CsvRow& row);
    void read_row(const CsvRow& row);
    void check_extra_cells(const CsvRow& row);
    void read_cell(Column column, const CsvCell& cell, Unit& unit);
    bool readable(const CsvCell& cell, std::string_view column);

    int read_number(Column column, const CsvCell& cell, int low, int high);
    bool read_yes_no(Column column, const CsvCell& cell);
    std::string read_line(Column column, const CsvCell& cell);
    template <class Add>
    void for_each_word(Column column, const CsvCell& cell, Add&& add);
    template <class Weapon, class Parse, class Rows>
    std::vector<Weapon> read_weapons(Column column, const CsvCell& cell, Parse parse, const Rows& rows);
    Abilities read_abilities(const CsvCell& cell);
    std::string unknown_in_list(Column column, std::string_view word, std::span<const std::string_view> allowed);

    CsvReader csv_;
    FaultReport report_;
    std::vector<HeaderCell> header_;
    std::size_t header_cell_count_ = 0;
    std::vector<Unit> units_;
    std::size_t rows_ = 0;
};

std::variant<std::vector<Unit>, std::vector<Problem>> ListReader::read() {
    if (read_header()) {
        CsvRow row;
        while (csv_.next(row))
            if (!row.blank()) read_row(row);
        if (rows_ == 0) report_.add([] { return "names columns but lists no units; write one line for each unit"; });
        if (rows_ > most_units)
            report_.add([&] { return fmt::format("lists {} units; an army has at most {}", rows_, most_units); });
    }
    if (!report_.empty()) return std::move(report_).finish();
    return std::move(units_);
}

// False if the rows below the header cannot be read.
bool ListReader::read_header() {
    CsvRow row;
    do {
        if (!csv_.next(row)) {
            report_.add([] {
                return fmt::format("is empty; the first line names the columns ({})", fmt::join(column_names, ","));
            });
            return false;
        }
    } while (row.blank());

    header_cell_count_ = row.cell_count;
    const bool any_known = std::any_of(row.cells.begin(), row.cells.end(), [](const CsvCell& c) {
        return folded(c.text) == "armor" || std::any_of(column_names.begin(), column_names.end(),
                                                        [&](auto name) { return same_name(name, c.text); });
    });
    if (!any_known) {
        explain_header_without_columns(row);
        return false;
    }
    for (const CsvCell& cell : row.cells) read_header_cell(cell);
    if (row.rest_filled)
        report_.add(row.line, {}, [&] {
            return fmt::format("names {} columns; at most {} are read", row.cell_count, most_csv_cells);
        });
    for (std::size_t i = 0; i < required_columns; ++i) {
        const bool named = std::any_of(header_.begin(), header_.end(), [&](const HeaderCell& h) {
            return h.column && static_cast<std::size_t>(*h.column) == i;
        });
        if (!named)
            report_.add(row.line, column_names[i], [] {
                return std::string("is missing; every list has the columns name, count, fc and armour");
            });
    }
    return true;
}

void ListReader::read_header_cell(const CsvCell& cell) {
    HeaderCell& here = header_.emplace_back();
    here.name = cell.text;
    if (!readable(cell, fmt::format("{}", header_.size()))) return;
    const std::string word = folded(cell.text);
    if (word.empty()) return;
    for (std::size_t i = 0; i < column_names.size(); ++i)
        if (word == folded(column_names[i]) || (word == "armor" && column_names[i] == "armour"))
            here.column = static_cast<Column>(i);
    if (!here.column) {
        report_.add(cell.line, shortened(cell.text), [&] { return unknown_word(cell.text, column_names); });
        return;
    }
    for (std::size_t i = 0; i + 1 < header_.size(); ++i)
        if (header_[i].column == here.column) {
            report_.add(cell.line, name_of(*here.column), [&] {
                return fmt::format("is named twice, as columns {} and {}; keep one", i + 1, header_.size());
            });
            return;
        }
}

void ListReader::explain_header_without_columns(const CsvRow& row) {
    const std::string& first = row.cells.front().text;
    report_.add(row.line, {}, [&] {
        if (!valid_utf8(first)) return std::string("is not UTF-8 text; save the list as CSV in UTF-8");
        const std::string_view other = first.find(';') != std::string::npos    ? "semicolons"
                                       : first.find('\t') != std::string::npos ? "tabs"
                                                                               : "";
        if (!other.empty()) return fmt::format("has columns separated by {}; separate them by commas", other);
        return fmt::format("must name the columns ({}), not {}", fmt::join(column_names, ","), shown(first));
    });
}

void ListReader::read_row(const CsvRow& row) {
    ++rows_;
    Unit unit;
    for (std::size_t i = 0; i < header_.size(); ++i) {
        const HeaderCell& under = header_[i];
        if (i >= row.cells.size()) {
            // After a broken cell it is unknown which cells are missing.
            if (under.column && is_required(*under.column) && row.cells.back().fault.empty())
                report_.add(row.line, name_of(*under.column), [&] {
                    return fmt::format("is missing: the line has {}", counted(row.cell_count, "cell"));
                });
            continue;
        }
        if (!readable(row.cells[i], under.column ? name_of(*under.column) : shortened(under.name))) continue;
        if (under.column) read_cell(*under.column, row.cells[i], unit);
    }
    check_extra_cells(row);
    if (rows_ > most_units) return;
    unit.id = UnitId{static_cast<std::uint32_t>(rows_)};
    units_.push_back(std::move(unit));
}

// Cells beyond the last column must be empty.
void ListReader::check_extra_cells(const CsvRow& row) {
    for (std::size_t i = 0; i < row.cells.size(); ++i) {
        const bool unnamed = i >= header_.size() || trimmed(header_[i].name).empty();
        if (!unnamed || trimmed(row.cells[i].text).empty()) continue;
        report_.add(row.cells[i].line, {}, [&] {
            return fmt::format(
                "{} (cell {}) has no column name above it; put text with commas in quotes and separate lists by \";\"",
                shown(row.cells[i].text), i + 1);
        });
        return;
    }
    if (row.rest_filled)
        report_.add(row.line, {}, [&] {
            return fmt::format("has {} cells; the first line names {} columns", row.cell_count, header_cell_count_);
        });
}

// Requirements of the text in any cell: closed quotes, UTF-8, no control characters.
bool ListReader::readable(const CsvCell& cell, std::string_view column) {
    if (!cell.fault.empty()) {
        report_.add(cell.line, column, [&] { return cell.fault; });
        return false;
    }
    if (!valid_utf8(cell.text)) {
        report_.add(cell.line, column, [] { return "is not UTF-8 text; save the list in UTF-8"; });
        return false;
    }
    const bool control = std::any_of(cell.text.begin(), cell.text.end(), [](char c) {
        return (static_cast<unsigned char>(c) < 0x20 && c != '\t' && c != '\r' && c != '\n') || c == 0x7F;
    });
    if (control) {
        const bool nul = cell.text.find('\0') != std::string::npos;
        report_.add(cell.line, column, [&] {
            return fmt::format("holds a {}; only plain text is allowed", nul ? "NUL byte" : "control character");
        });
    }
    return !control;
}

void ListReader::read_cell(Column column, const CsvCell& cell, Unit& unit) {
    const auto word_of = [&](auto parse, auto none, const std::vector<std::string_view>& allowed) {
        if (trimmed(cell.text).empty() && !is_required(column)) return none;
        if (const auto value = parse(cell.text)) return *value;
        report_.add(cell.line, name_of(column), [&] {
            return trimmed(cell.text).empty() ? fmt::format("is empty; write {}", one_of(allowed))
                                              : unknown_word(cell.text, allowed);
        });
        return none;
    };
    switch (column) {
        case Column::name:
            unit.name = read_line(column, cell);
            return;
        case Column::count:
            unit.count = read_number(column, cell, 1, most_individuals);
            return;
        case Column::fc:
            unit.fc = read_number(column, cell, 1, 5);
            return;
        case Column::armour:
            unit.armour = word_of(parse_armour, Armour::none, {"none", "light", "medium", "heavy"});
            return;
        case Column::shield:
            unit.shield = read_yes_no(column, cell);
            return;
        case Column::mounted:
            unit.mounted = read_yes_no(column, cell);
            return;
        case Column::melee:
            unit.melee = read_weapons<MeleeWeapon>(column, cell, parse_melee_weapon, melee_weapon_rows());
            return;
        case Column::missile:
            unit.missile = read_weapons<MissileWeapon>(column, cell, parse_missile_weapon, missile_weapon_rows());
            return;
        case Column::abilities:
            unit.abilities = read_abilities(cell);
            return;
        case Column::formation:
            unit.formation = word_of(parse_formation, Formation::formed, {"formed", "skirmish"});
            return;
        case Column::race:
            unit.race = read_line(column, cell);
            return;
        case Column::religion:
            unit.religion = read_line(column, cell);
            return;
        case Column::hit_dice:
            if (!trimmed(cell.text).empty()) unit.hit_dice = read_number(column, cell, 0, most_hit_dice);
            return;
    }
}

int ListReader::read_number(Column column, const CsvCell& cell, int low, int high) {
    const std::string_view text = trimmed(cell.text);
    const auto value = parse_integer(text);
    if (value && *value >= low && *value <= high) return static_cast<int>(*value);
    report_.add(cell.line, name_of(column), [&] {
        const std::string allowed = fmt::format("a whole number from {} to {}", low, high);
        return text.empty() ? fmt::format("is empty; write {}", allowed)
                            : fmt::format("must be {}, not {}", allowed, shown(text));
    });
    return low;
}

bool ListReader::read_yes_no(Column column, const CsvCell& cell) {
    const std::string word = folded(cell.text);
    if (word == "yes" || word == "true" || word == "1") return true;
    if (!word.empty() && word != "no" && word != "false" && word != "0")
        report_.add(cell.line, name_of(column),
                    [&] { return fmt::format("must be yes or no (or true, false, 1, 0), not {}", shown(cell.text)); });
    return false;
}

std::string ListReader::read_line(Column column, const CsvCell& cell) {
    std::string out;
    bool broken = false;  // a run of line breaks and tabs becomes one blank
    for (char c : cell.text) {
        const bool breaks = c == '\n' || c == '\r' || c == '\t';
        if (!breaks) out += c;
        if (breaks && !broken) out += ' ';
        broken = breaks;
    }
    const auto fault = column == Column::name ? name_fault(out) : line_fault(out);
    if (fault)
        report_.add(cell.line, name_of(column), [&] {
            return column == Column::name && trimmed(out).empty() ? "is empty; every unit needs a name" : *fault;
        });
    return out;
}

template <class Add>
void ListReader::for_each_word(Column column, const CsvCell& cell, Add&& add) {
    std::size_t words = 0;
    bool none = false;
    for (std::string_view part : split(cell.text, ';')) {
        const std::string_view word = trimmed(part);
        if (word.empty()) continue;
        ++words;
        if (folded(word) == "none")
            none = true;
        else
            add(word);
    }
    if (none && words > 1)
        report_.add(cell.line, name_of(column),
                    [] { return "has \"none\" beside other words; keep one or the others"; });
}

template <class Weapon, class Parse, class Rows>
std::vector<Weapon> ListReader::read_weapons(Column column, const CsvCell& cell, Parse parse, const Rows& rows) {
    std::vector<Weapon> out;
    for_each_word(column, cell, [&](std::string_view word) {
        const std::optional<Weapon> weapon = parse(word);
        if (!weapon)
            report_.add(cell.line, name_of(column), [&] { return unknown_in_list(column, word, names_of(rows)); });
        else if (std::find(out.begin(), out.end(), *weapon) != out.end())
            report_.add(cell.line, name_of(column), [&] { return fmt::format("lists {} twice", row(*weapon).name); });
        else
            out.push_back(*weapon);
    });
    return out;
}

Abilities ListReader::read_abilities(const CsvCell& cell) {
    Abilities out;
    for_each_word(Column::abilities, cell, [&](std::string_view word) {
        const auto ability = parse_ability(word);
        if (!ability) {
            report_.add(cell.line, name_of(Column::abilities),
                        [&] { return unknown_in_list(Column::abilities, word, names_of(ability_rows())); });
            return;
        }
        const bool twice_allowed = *ability == Ability::multiple_attacks;
        if (twice_allowed ? out.multiple_attacks_twice() : out.has(*ability))
            report_.add(cell.line, name_of(Column::abilities), [&] {
                return fmt::format("lists {} {}", row(*ability).name,
                                   twice_allowed ? "more than twice; twice is the most" : "twice");
            });
        out.add(*ability);
    });
    return out;
}

// The message for an unknown word in a list; if the word belongs to another column, it names that column.
std::string ListReader::unknown_in_list(Column column, std::string_view word,
                                        std::span<const std::string_view> allowed) {
    const std::string plain = folded(word);
    for (const Ambiguous& a : ambiguous_words)
        if (a.word == plain) return fmt::format("{} could be {}; write which", shown(word), a.rows);
    const std::string_view belongs_in = parse_melee_weapon(word)     ? "melee"
                                        : parse_missile_weapon(word) ? "missile"
                                        : parse_ability(word)        ? "abilities"
                                        : plain == "mounted"         ? "mounted"
                                        : plain == "shield"          ? "shield"
                                                                     : "";
    if (!belongs_in.empty() && belongs_in != name_of(column))
        return fmt::format("{} belongs in the column {}. Allowed here: {}", shown(word), belongs_in, one_of(allowed));
    return unknown_word(word, allowed);
}

template <class Words, class Key>
std::string list_cell(const Words& words, Key key_of) {
    std::string out;
    for (const auto& w : words) out += fmt::format("{}{}", out.empty() ? "" : ";", key_of(w));
    return out;
}

}  // namespace

std::variant<std::vector<Unit>, std::vector<Problem>> read_army_list(std::string_view text, std::string_view file) {
    if (text.size() > most_army_list_bytes)
        return std::vector{
            Problem{std::string(file), fmt::format("is {} bytes long; an army list has at most {}",
                                                   with_commas(text.size()), with_commas(most_army_list_bytes))}};
    if (text.starts_with("\xFF\xFE") || text.starts_with("\xFE\xFF"))
        return std::vector{Problem{std::string(file), "is UTF-16 text; save the list in UTF-8"}};
    return ListReader(text, file).read();
}

std::string write_army_list(const std::vector<Unit>& units) {
    std::string out = fmt::format("{}\n", fmt::join(column_names, ","));
    const auto key_of = [](auto word) { return row(word).key; };
    const auto yes_no = [](bool b) { return b ? "yes" : "no"; };
    for (const Unit& u : units) {
        if (u.count < 1) continue;
        out += fmt::format("{},{},{},{},{},{},{},{},{},{},{},{},{}\n", csv_cell(u.name), u.count, u.fc,
                           row(u.armour).key, yes_no(u.shield), yes_no(u.mounted), list_cell(u.melee, key_of),
                           list_cell(u.missile, key_of), list_cell(u.abilities.list(), key_of), key(u.formation),
                           csv_cell(u.race), csv_cell(u.religion), u.hit_dice);
    }
    return out;
}

}  // namespace banneret
