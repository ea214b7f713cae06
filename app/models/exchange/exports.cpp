#include "app/models/exchange/exports.h"

#include <fmt/format.h>

#include "app/models/exchange/exchange.h"
#include "app/models/exchange/papers.h"
#include "app/models/shell/app_paths.h"
#include "engine/campaign/chronicle/battle_account.h"
#include "engine/campaign/chronicle/chronicle_account.h"
#include "engine/core/check.h"
#include "engine/files/pdf.h"

namespace banneret::app {

namespace {

Refusal nothing_open() {
    return {"No campaign is open."};
}

std::string side_name(const Campaign& c, FactionId id) {
    const Faction* faction = find_faction(c, id);
    return faction != nullptr ? faction->name : "a side that no longer exists";
}

std::variant<ExportText, Refusal> written(const Document& document, const std::string& name, DocumentForm form,
                                          bool one_page) {
    switch (form) {
        case DocumentForm::markdown:
            return ExportText{file_name(name, ".md"), markdown(document)};
        case DocumentForm::text:
            return ExportText{file_name(name, ".txt"), plain_text(document)};
        case DocumentForm::pdf:
            break;
    }
    auto pdf = pdf_of(document, one_page);
    if (const auto* problem = std::get_if<Problem>(&pdf)) return Refusal{problem->sentence()};
    Pdf& made = std::get<Pdf>(pdf);
    constexpr int width = 800, most = 8;  // pixels, pages
    Preview preview = preview_of(document, one_page, width, most);
    return ExportText{file_name(name, ".pdf"), std::move(made.bytes), missing_glyphs_words(made.missing),
                      std::make_shared<const Preview>(std::move(preview))};
}

}  // namespace

std::variant<ExportText, Refusal> exported(const Desk& desk, const ExportBattle& wish) {
    if (!desk.history) return nothing_open();
    const auto versions = desk.history->versions();
    if (wish.version == 0 || wish.version >= versions.size() || !versions[wish.version].entry->battle)
        return Refusal{"This battle is not in the chronicle."};
    const Campaign& now = desk.history->now();
    const SharedEntry entry = versions[wish.version].entry;
    const FoughtBattle& battle = **entry->battle;
    std::optional<Side> side;
    std::string name = battle.name + (wish.handout ? " hand-out" : "");
    if (wish.reader) {
        side = side_in_battle(*desk.history, wish.version, *wish.reader);
        if (!side)
            return Refusal{fmt::format("{} did not take part in {}.", side_name(now, *wish.reader), battle.name)};
        name += " for " + side_name(now, *wish.reader);
    }
    return written(wish.handout
                       ? battle_handout(battle, *now.calendar, side, arms_in(*versions[wish.version].campaign, battle))
                       : battle_report(battle, *now.calendar, side),
                   name, wish.form, wish.handout);
}

std::variant<ExportText, Refusal> exported(const Desk& desk, const ExportChronicle& wish) {
    if (!desk.history) return nothing_open();
    Chronicle chronicle;
    chronicle.follow(*desk.history);
    const AccountOptions account{wish.filter, wish.reader, wish.battles_whole};
    std::string name = campaign_name(desk) + " chronicle";
    if (wish.filter.session != 0) name += fmt::format(" session {}", wish.filter.session);
    if (wish.reader) name += " for " + side_name(desk.history->now(), *wish.reader);
    return written(chronicle_account(*desk.history, chronicle, account), name, wish.form, false);
}

std::variant<ExportText, Refusal> exported(const Desk& desk, const ExportCampaign& wish) {
    const Campaign* c = campaign(desk);
    if (c == nullptr) return nothing_open();
    if (wish.form == CampaignForm::json) return ExportText{file_name(campaign_name(desk), ".json"), campaign_json(*c)};
    return ExportText{file_name(campaign_name(desk), ".csv"), campaign_csv(*c)};
}

std::variant<std::pair<Document, std::string>, Refusal> paper_of(const Desk& desk, Paper paper) {
    const Campaign* c = campaign(desk);
    if (c == nullptr) return nothing_open();
    if (paper == Paper::map) {
        const MapModel map = make_map_model(desk);
        if (map.map->places.empty() && map.map->regions.empty()) return Refusal{"There is no map to print yet."};
        return std::pair(map_paper(map, campaign_name(desk)), campaign_name(desk) + " map");
    }
    const ArmiesModel model = make_armies_model(desk);
    if (!model.army) return Refusal{"There is no army to print."};
    switch (paper) {
        case Paper::army_sheet:
            return std::pair(army_sheet(model), model.name + " sheet");
        case Paper::unit_cards:
            if (model.units.empty()) return Refusal{model.name + " has no unit to print."};
            return std::pair(unit_cards(model), model.name + " unit cards");
        case Paper::character_cards:
            if (model.people.empty()) return Refusal{model.name + " has no character to print."};
            return std::pair(character_cards(model), model.name + " character cards");
        case Paper::map:
            break;
    }
    CHECK(false);
    return nothing_open();
}

std::variant<ExportText, Refusal> exported(const Desk& desk, const ExportPaper& wish) {
    auto paper = paper_of(desk, wish.paper);
    if (auto* refusal = std::get_if<Refusal>(&paper)) return std::move(*refusal);
    const auto& [document, name] = std::get<std::pair<Document, std::string>>(paper);
    return written(document, name, wish.form, false);
}

}  // namespace banneret::app
