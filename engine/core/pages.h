#pragma once

#include <cstddef>
#include <memory>
#include <string_view>
#include <utility>
#include <vector>

namespace banneret {

// Chunked storage: contiguous within large pages for fast scans, with stable addresses while it grows.

// Elements by index. Can be moved but not copied; pointers to elements survive a move.
template <class T>
class Pages {
public:
    Pages() = default;
    Pages(Pages&&) noexcept = default;
    Pages& operator=(Pages&&) noexcept = default;

    const T& push_back(T thing) {
        if (pages_.empty() || pages_.back().size() == page) {
            pages_.emplace_back();
            pages_.back().reserve(page);
        }
        return pages_.back().emplace_back(std::move(thing));
    }
    // REQUIRES: at < size()
    const T& operator[](std::size_t at) const { return pages_[at / page][at % page]; }
    std::size_t size() const { return pages_.empty() ? 0 : (pages_.size() - 1) * page + pages_.back().size(); }
    void clear() { pages_.clear(); }

private:
    static constexpr std::size_t page = 512;
    std::vector<std::vector<T>> pages_;
};

// Storage for texts, one after the other.
class TextPages {
public:
    // Returns a stored copy of the text, valid until clear() or destruction.
    std::string_view keep(std::string_view text);
    void clear() { pages_.clear(); }

private:
    std::vector<std::unique_ptr<char[]>> pages_;
    std::size_t used_ = 0;  // bytes used in the last page
};

}  // namespace banneret
