#include "engine/files/picture_file.h"

#include <fmt/format.h>
#include <stb_image.h>

#include <algorithm>
#include <cstddef>
#include <cstdlib>
#include <utility>

namespace banneret {

namespace {

constexpr std::size_t most_bytes = std::size_t{64} << 20;
constexpr std::int64_t most_pixels = 50'000'000;

FileError refused(const std::filesystem::path& path, std::string_view why) {
    return {path, {fmt::format("{}: {}", path.string(), why)}};
}

const stbi_uc* bytes_of(const std::string& text) {
    return reinterpret_cast<const stbi_uc*>(text.data());
}

std::variant<PictureSize, FileError> size_of(const std::filesystem::path& path, const std::string& text) {
    int width = 0, height = 0, channels = 0;
    if (stbi_info_from_memory(bytes_of(text), static_cast<int>(text.size()), &width, &height, &channels) == 0 ||
        width < 1 || height < 1)
        return refused(path, "it is not a picture that can be read; PNG and JPEG can");
    if (std::int64_t{width} * height > most_pixels || std::max(width, height) > 30'000)
        return refused(
            path, fmt::format("the picture is too large, with {} x {} pixels; 50 million are the most", width, height));
    return PictureSize{width, height};
}

// The mean of `by` x `by` pixels becomes one.
Picture smaller(const stbi_uc* pixels, PictureSize size, int by) {
    Picture out;
    out.width = std::max(1, size.width / by);
    out.height = std::max(1, size.height / by);
    out.pixels.resize(std::size_t{4} * static_cast<std::size_t>(out.width) * static_cast<std::size_t>(out.height));
    std::size_t to = 0;
    for (int y = 0; y < out.height; ++y)
        for (int x = 0; x < out.width; ++x)
            for (std::size_t part = 0; part < 4; ++part) {
                int sum = 0, count = 0;
                for (int dy = 0; dy < by && y * by + dy < size.height; ++dy)
                    for (int dx = 0; dx < by && x * by + dx < size.width; ++dx, ++count) {
                        const auto at = static_cast<std::size_t>(y * by + dy) * static_cast<std::size_t>(size.width) +
                                        static_cast<std::size_t>(x * by + dx);
                        sum += pixels[4 * at + part];
                    }
                out.pixels[to++] = static_cast<std::uint8_t>((sum + count / 2) / count);
            }
    return out;
}

}  // namespace

std::variant<PictureSize, FileError> picture_size(const std::filesystem::path& path) {
    auto text = read_text_file(path, most_bytes);
    if (auto* error = std::get_if<FileError>(&text)) return std::move(*error);
    return size_of(path, std::get<std::string>(text));
}

std::variant<LoadedPicture, FileError> read_picture(const std::filesystem::path& path) {
    auto text = read_text_file(path, most_bytes);
    if (auto* error = std::get_if<FileError>(&text)) return std::move(*error);
    const std::string& bytes = std::get<std::string>(text);
    auto size = size_of(path, bytes);
    if (auto* error = std::get_if<FileError>(&size)) return std::move(*error);
    LoadedPicture out;
    out.size = std::get<PictureSize>(size);
    int width = 0, height = 0, channels = 0;
    struct Free {
        void operator()(stbi_uc* pixels) const { stbi_image_free(pixels); }
    };
    const std::unique_ptr<stbi_uc, Free> pixels(
        stbi_load_from_memory(bytes_of(bytes), static_cast<int>(bytes.size()), &width, &height, &channels, 4));
    if (!pixels || width != out.size.width || height != out.size.height) return refused(path, "the picture is damaged");
    const int longest = std::max(width, height), by = (longest + most_shown_pixels - 1) / most_shown_pixels;
    out.picture = std::make_shared<const Picture>(smaller(pixels.get(), out.size, by));
    return out;
}

std::string kept_path(const std::filesystem::path& campaign, const std::filesystem::path& picture) {
    std::error_code failed;
    const auto whole = std::filesystem::weakly_canonical(picture, failed);
    if (failed) return picture.string();
    if (campaign.empty()) return whole.string();
    const auto folder = std::filesystem::weakly_canonical(campaign, failed).parent_path();
    const auto from_there = whole.lexically_relative(folder);
    const bool inside = !failed && !from_there.empty() && *from_there.begin() != "..";
    return inside ? from_there.string() : whole.string();
}

std::filesystem::path path_from_kept(const std::filesystem::path& campaign, std::string_view kept) {
    const std::filesystem::path path(kept);
    return path.is_absolute() || campaign.empty() ? path : campaign.parent_path() / path;
}

}  // namespace banneret
