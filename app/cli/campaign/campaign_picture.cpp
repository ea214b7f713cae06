#include <fmt/format.h>

#include <array>

#include "app/cli/base/numbers.h"
#include "app/cli/base/tables.h"
#include "app/cli/base/verbs.h"
#include "app/cli/campaign/campaign_access.h"
#include "app/cli/campaign/map_arguments.h"
#include "app/models/campaign/map_picture.h"
#include "engine/core/text.h"

namespace banneret::app {

namespace {

Reply show_picture(const Arguments& arguments, const Campaign& now, const std::filesystem::path& campaign) {
    Table table;
    table.left(
        {{"File", "file"}, {"Pixels", "pixels"}, {"On the map, in miles", "miles"}, {"For players", "for_players"}});
    if (const auto& picture = now.map->picture) {
        std::vector<std::string> pixels, miles;
        for (const KnownPoint& known : picture->known) {
            pixels.push_back(fmt::format("{},{}", known.across, known.down));
            miles.push_back(fmt::format("{},{}", hundredths_text(known.at.x), hundredths_text(known.at.y)));
        }
        table.row({picture->file,
                   Cell::list(fmt::format("{}", fmt::join(pixels, " ")), pixels),
                   Cell::list(fmt::format("{}", fmt::join(miles, " ")), miles),
                   {picture->for_players ? "yes" : "no", picture->for_players}});
    }
    Reply reply = rows_text(table, arguments.given("--json"), "There is no picture below the map.\n", 0, 110);
    if (!now.map->picture) return reply;
    const auto size = picture_size(path_from_kept(campaign, now.map->picture->file));
    if (const auto* error = std::get_if<FileError>(&size)) return Failure{error->faults};
    return reply;
}

// "120,840=Harl Ford": a pixel, and where it lies on the map.
std::optional<KnownPoint> known_point(const Campaign& now, std::string_view text, std::vector<std::string>& faults) {
    const std::size_t equals = text.find('='), comma = text.find(',');
    const auto across = parse_integer(text.substr(0, std::min(comma, text.size())));
    const auto down = equals != std::string_view::npos && comma < equals
                          ? parse_integer(text.substr(comma + 1, equals - comma - 1))
                          : std::nullopt;
    const auto fits = [](std::int64_t n) { return n >= 0 && n <= most_picture_pixels; };
    if (!across || !down || !fits(*across) || !fits(*down)) {
        faults.push_back(
            fmt::format("--point {}: give pixels from the upper left corner and a place, such as \"120,840=Harl Ford\"",
                        in_quotes(text)));
        return std::nullopt;
    }
    const auto at = point_argument(now, text.substr(equals + 1), faults);
    if (!at) return std::nullopt;
    return KnownPoint{static_cast<std::int32_t>(*across), static_cast<std::int32_t>(*down), *at};
}

Reply run_picture(const Arguments& arguments) {
    const std::filesystem::path campaign(*arguments.value("FILE"));
    const auto image = arguments.value("IMAGE");
    const auto points = arguments.values("--point");
    const auto players = arguments.value("--players");
    if (!image && points.empty() && !players && !arguments.given("--remove"))
        return read_campaign(arguments,
                             [&](const History& history) { return show_picture(arguments, history.now(), campaign); });
    return ordered(arguments, [&](const Campaign& now, std::vector<std::string>& faults) -> std::optional<Command> {
        if (arguments.given("--remove")) {
            if (image || !points.empty() || players)
                faults.emplace_back("--remove cannot be combined with another option");
            return SetMapPicture{};
        }
        std::optional<MapPicture> picture = now.map->picture;
        if (image) {
            const auto size = picture_size(std::filesystem::path(*image));
            if (const auto* error = std::get_if<FileError>(&size)) {
                faults.insert(faults.end(), error->faults.begin(), error->faults.end());
                return std::nullopt;
            }
            const bool for_players = picture && picture->for_players;
            picture = laid_over(*now.map, kept_path(campaign, *image), std::get<PictureSize>(size));
            picture->for_players = for_players;
        }
        if (!picture) {
            faults.emplace_back("the map has no picture yet; give its file as IMAGE");
            return std::nullopt;
        }
        if (!points.empty() && points.size() != 2)
            faults.emplace_back("give --point twice, because two points place the picture");
        for (std::size_t i = 0; i < points.size() && i < 2; ++i)
            if (const auto known = known_point(now, points[i], faults)) picture->known[i] = *known;
        constexpr std::array<std::string_view, 2> answers = {"no", "yes"};
        if (players)
            if (const auto answer = word_argument("--players", *players, answers, faults))
                picture->for_players = *answer == 1;
        if (!faults.empty()) return std::nullopt;
        return SetMapPicture{std::move(picture)};
    });
}

}  // namespace

Verb campaign_picture_verb() {
    return {
        {"campaign FILE picture",
         "Show, place or remove a picture of your own below the map",
         {campaign_file_row(), {"IMAGE", "A PNG or JPEG file, such as a scan of your map", false}},
         {{"--point", "ACROSS,DOWN=PLACE", "A pixel, from the upper left corner, and the place it shows; twice", true},
          {"--players", "yes|no", "Whether the player-safe view shows it; no if not given"},
          {"--remove", "", "Remove the picture"},
          json_option()},
         "Without --point, a new picture lies over the whole map. The campaign stores the path of the file, relative\n"
         "to its own folder if the file is in it."},
        run_picture};
}

}  // namespace banneret::app
