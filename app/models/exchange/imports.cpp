#include "app/models/exchange/imports.h"

#include <fmt/format.h>

#include "app/models/exchange/exchange.h"
#include "engine/armies/army_list.h"
#include "engine/core/text.h"
#include "engine/files/limits.h"
#include "engine/files/text_file.h"

namespace banneret::app {

namespace {

using Sentences = std::vector<std::string>;

Sentences sentences(const std::filesystem::path& file, const std::vector<Problem>& problems) {
    Sentences out;
    for (const Problem& p : problems) out.push_back(fmt::format("{}: {}", file.filename().string(), p.sentence()));
    return out;
}

std::string ending_of(const std::filesystem::path& path) {
    return folded(path.extension().string());
}

std::variant<ImportedFile, Sentences> from_words(const std::filesystem::path& path, const std::string& text) {
    const ReadArmy read = army_from_text(text);
    const std::string name = path.filename().string();
    Sentences faults;
    for (const std::string& fault : read.faults) faults.push_back(fmt::format("{}: {}", name, fault));
    if (read.units.empty())
        faults.push_back(
            fmt::format("{}: no unit was found in it; give each unit a number of men, as in \"120 heavy foot\"", name));
    if (!faults.empty()) return faults;
    ImportedFile out;
    out.army = army_of(read);
    if (read.name.empty()) out.army.name = path.stem().string();
    out.guesses = guess_words(read);
    return out;
}

}  // namespace

std::variant<ImportedFile, Sentences> read_army_file(const std::filesystem::path& path) {
    auto bytes = read_text_file(path, most_army_list_bytes);
    if (auto* error = std::get_if<FileError>(&bytes)) return std::move(error->faults);
    const std::string& text = std::get<std::string>(bytes);
    const std::string ending = ending_of(path);
    if (ending == ".json") {
        auto army = read_army_json(text);
        if (const auto* faults = std::get_if<Faults>(&army)) return sentences(path, *faults);
        auto& imported = std::get<ImportedArmy>(army);
        return ImportedFile{std::move(imported.army), std::move(imported.side), {}};
    }
    if (ending != ".csv") return from_words(path, text);
    auto units = read_army_list(text, path.filename().string());
    if (const auto* problems = std::get_if<std::vector<Problem>>(&units)) {
        Sentences out;
        for (const Problem& p : *problems) out.push_back(p.sentence());
        return out;
    }
    ImportedFile out;
    out.army.name = path.stem().string();
    out.army.units = std::get<std::vector<Unit>>(std::move(units));
    // The campaign assigns its own IDs.
    for (Unit& unit : out.army.units) unit.id = {};
    return out;
}

bool holds_campaign_json(const std::filesystem::path& path) {
    if (ending_of(path) != ".json") return false;
    const auto bytes = read_text_file(path, files::most_campaign_bytes);
    const auto* text = std::get_if<std::string>(&bytes);
    return text != nullptr && is_campaign_json(*text);
}

std::variant<Campaign, Sentences> read_campaign_json_file(const std::filesystem::path& path) {
    auto bytes = read_text_file(path, files::most_campaign_bytes);
    if (auto* error = std::get_if<FileError>(&bytes)) return std::move(error->faults);
    auto campaign = read_campaign_json(std::get<std::string>(bytes));
    if (const auto* faults = std::get_if<Faults>(&campaign)) return sentences(path, *faults);
    return std::get<Campaign>(std::move(campaign));
}

bool holds_map(const std::filesystem::path& path) {
    const std::string ending = ending_of(path);
    if (ending == ".geojson") return true;
    if (ending != ".json") return false;
    const auto bytes = read_text_file(path, files::most_readable_bytes);
    const auto* text = std::get_if<std::string>(&bytes);
    return text != nullptr && is_map_text(*text);
}

std::variant<ImportedMap, std::string> read_map_file(const std::filesystem::path& path) {
    auto bytes = read_text_file(path, files::most_readable_bytes);
    if (const auto* error = std::get_if<FileError>(&bytes)) return error->faults.front();
    auto map = read_map(std::get<std::string>(bytes), path.stem().string());
    if (const auto* refusal = std::get_if<std::string>(&map))
        return fmt::format("{}: {}", path.filename().string(), *refusal);
    return std::get<ImportedMap>(std::move(map));
}

std::vector<std::string> guess_words(const ReadArmy& read) {
    std::vector<std::string> out;
    for (const ReadUnit& u : read.units) {
        for (const std::string& guess : u.guesses) out.push_back(fmt::format("{}: {}", u.unit.name, guess));
        for (const std::string& word : u.unread)
            out.push_back(fmt::format("{}: \"{}\" means nothing here", u.unit.name, word));
    }
    for (const ReadCharacter& c : read.characters) {
        for (const std::string& guess : c.guesses) out.push_back(fmt::format("{}: {}", c.character.name, guess));
        for (const std::string& word : c.unread)
            out.push_back(fmt::format("{}: \"{}\" means nothing here", c.character.name, word));
    }
    for (const std::string& words : read.unread) out.push_back(fmt::format("\"{}\" was not understood", words));
    return out;
}

}  // namespace banneret::app
