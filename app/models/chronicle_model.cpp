#include "app/models/chronicle_model.h"

#include <algorithm>

namespace banneret::app {

ChronicleModel make_chronicle_model(const Desk& desk) {
    ChronicleModel m;
    if (!desk.history) return m;
    const auto versions = desk.history->versions();
    for (std::size_t at = desk.history->at(); at != 0; at = versions[at].from) {
        const auto& entry = versions[at].entry;
        if (!entry || entry->lines.empty()) continue;
        const bool note = entry->kind == EntryKind::note;
        if (note && hides_notes(desk)) continue;
        m.lines.push_back({at, date_words(*desk.history->now().calendar, entry->day), entry->lines,
                           entry->battle.has_value(), note, desk.focus.version == at});
    }
    std::reverse(m.lines.begin(), m.lines.end());
    return m;
}

}  // namespace banneret::app
