#include "app/cli/what_if/swept_rows.h"

#include <array>
#include <exception>
#include <span>
#include <stdexcept>
#include <utility>

namespace banneret::app {

namespace {

// The single numbers of an Outlook, in the order in which a part keeps them.
template <class O>
auto numbers_of(O& o) {
    return std::array{&o.evaded,         &o.attacker_wins,    &o.drawn,           &o.defender_wins, &o.attacker_field,
                      &o.defender_field, &o.attacker_pursues, &o.defender_pursues};
}

// The non-zero entries as pairs of index and number.
Json sparse_json(std::span<const Fraction> all) {
    Json out = Json::array();
    for (std::size_t i = 0; i < all.size(); ++i)
        if (all[i] != 0) out.push_back({i, fraction_text(all[i])});
    return out;
}

// The readers throw the JSON library's exceptions if the JSON has another form.
Fraction fraction_of(const Json& j) {
    const auto text = j.get<std::string>();
    if (text.size() > 1'000 || text.find_first_not_of("0123456789/-") != text.npos) throw std::out_of_range("number");
    Fraction out;
    if (out.set_str(text, 10) != 0 || out.get_den() == 0) throw std::out_of_range("number");
    out.canonicalize();
    return out;
}

void read_sparse(const Json& j, std::span<Fraction> into) {
    for (const Json& pair : j) {
        const auto at = pair.at(0).get<std::size_t>();
        if (at >= into.size()) throw std::out_of_range("index");
        into[at] = fraction_of(pair.at(1));
    }
}

LossOdds losses_of(const Json& j) {
    std::array<Fraction, LossOdds::size()> all{};
    read_sparse(j, all);
    return LossOdds::of(all);
}

Json mix_json(const std::vector<Posture>& postures, const std::vector<Fraction>& mix) {
    Json out = Json::array();
    for (std::size_t i = 0; i < postures.size(); ++i)
        out.push_back({static_cast<int>(postures[i]), i < mix.size() ? fraction_text(mix[i]) : "0"});
    return out;
}

void read_mix(const Json& j, std::vector<Posture>& postures, std::vector<Fraction>& mix) {
    for (const Json& pair : j) {
        const int posture = pair.at(0).get<int>();
        if (posture < 0 || posture >= static_cast<int>(posture_count)) throw std::out_of_range("posture");
        postures.push_back(static_cast<Posture>(posture));
        mix.push_back(fraction_of(pair.at(1)));
    }
}

Json outlook_json(const Outlook& o) {
    Json numbers = Json::array();
    for (const Fraction* f : numbers_of(o)) numbers.push_back(fraction_text(*f));
    return {numbers,
            sparse_json(o.results),
            sparse_json(o.attacker_loss.by_hundredths()),
            sparse_json(o.defender_loss.by_hundredths()),
            mix_json(o.attacker_postures, o.attacker_mix),
            mix_json(o.defender_postures, o.defender_mix)};
}

Outlook outlook_of(const Json& j) {
    Outlook out;
    std::size_t at = 0;
    for (Fraction* f : numbers_of(out)) *f = fraction_of(j.at(0).at(at++));
    read_sparse(j.at(1), out.results);
    out.attacker_loss = losses_of(j.at(2));
    out.defender_loss = losses_of(j.at(3));
    read_mix(j.at(4), out.attacker_postures, out.attacker_mix);
    read_mix(j.at(5), out.defender_postures, out.defender_mix);
    return out;
}

SweptPart part_of_json(const Json& j) {
    SweptPart out;
    for (const Json& kind : j.at("matchups")) {
        SweptPart::MatchupClass& one = out.classes.emplace_back();
        one.code = kind.at(0).get<MatchupKey>();
        if (kind.at(1).is_string())
            one.answer.refused = kind.at(1).get<std::string>();
        else
            one.answer.outlook = outlook_of(kind.at(1));
    }
    for (const Json& run : j.at("cells")) {
        const auto times = run.at(1).get<std::size_t>();
        if (times > most_cells_swept - out.cells.size()) throw std::out_of_range("cells");
        out.cells.insert(out.cells.end(), times, run.at(0).get<std::uint32_t>());
    }
    return out;
}

}  // namespace

Json swept_json(const SweptPart& part) {
    Json kinds = Json::array(), cells = Json::array();
    for (const SweptPart::MatchupClass& kind : part.classes)
        kinds.push_back(
            {kind.code, kind.answer.outlook ? outlook_json(*kind.answer.outlook) : Json(kind.answer.refused)});
    for (std::size_t i = 0; i < part.cells.size();) {
        std::size_t end = i + 1;
        while (end < part.cells.size() && part.cells[end] == part.cells[i]) ++end;
        cells.push_back({part.cells[i], end - i});
        i = end;
    }
    return {{"matchups", kinds}, {"cells", cells}};
}

std::optional<std::vector<SweptPart>> swept_of(const Parts& parts) {
    std::vector<SweptPart> out;
    try {
        for (const Json& j : parts) out.push_back(part_of_json(j));
    } catch (const std::exception&) {
        return std::nullopt;
    }
    return out;
}

}  // namespace banneret::app
