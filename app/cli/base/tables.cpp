#include "app/cli/base/tables.h"

namespace banneret::app {

namespace {

struct JsonValue {
    const std::string& words;
    Json operator()(Cell::Words) const { return words; }
    Json operator()(Cell::Null) const { return {}; }
    Json operator()(Cell::Absent) const { return {}; }
    template <class T>
    Json operator()(const T& value) const {
        return value;
    }
};

}  // namespace

Json json_rows(const Table& table) {
    Json out = Json::array();
    for (const Table::Row& row : table.rows) {
        if (row.kind != Table::Row::Kind::cells) continue;
        Json item = Json::object();
        for (std::size_t i = 0; i < table.columns.size(); ++i) {
            const Cell& cell = cell_at(row, i);
            if (!table.columns[i].key.empty() && !std::holds_alternative<Cell::Absent>(cell.value))
                item[table.columns[i].key] = std::visit(JsonValue{cell.words}, cell.value);
        }
        out.push_back(std::move(item));
    }
    return out;
}

std::string rows_text(const Table& table, bool json, std::string_view empty, std::size_t indent, std::size_t most) {
    if (json) return json_text(json_rows(table));
    return table.rows.empty() ? std::string(empty) : plain_text(table, indent, most);
}

std::string heading(std::string_view words) {
    return "\n" + std::string(words) + "\n";
}

}  // namespace banneret::app
