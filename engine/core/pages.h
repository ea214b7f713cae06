#pragma once

#include <cstddef>
#include <memory>
#include <string_view>
#include <utility>
#include <vector>

namespace banneret {

// Chunked storage: contiguous within large pages, so that scans do not wait for memory, and with stable addresses while
// it grows.

// Things by their place. Moved, not copied: what points to one of them goes on pointing to it.
template <class T>
class Pages {
public:
    Pages() = default;
    Pages(Pages&&) = default;
    Pages& operator=(Pages&&) = default;

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

// Texts, one behind the other.
class TextPages {
public:
    // The same text, valid until clear() or the end of this.
    std::string_view keep(std::string_view text);
    void clear() { pages_.clear(); }

private:
    std::vector<std::unique_ptr<char[]>> pages_;
    std::size_t used_ = 0;  // of the last one
};

}  // namespace banneret
