#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <initializer_list>
#include <span>
#include <vector>

namespace banneret {

// A vector that keeps up to `inside` items in itself and allocates only beyond that, for lists that are usually short
// and are built where allocations would be slow. Items are default constructible and cheap to copy.
template <class T, std::size_t inside>
class SmallList {
public:
    SmallList() = default;
    SmallList(std::initializer_list<T> items) {
        for (const T& item : items) push_back(item);
    }
    void push_back(const T& item) {
        if (size_ < inside) {
            near_[size_] = item;
        } else {
            if (size_ == inside) far_.assign(near_.begin(), near_.end());
            far_.push_back(item);
        }
        ++size_;
    }
    void clear() {
        size_ = 0;
        far_.clear();
    }
    std::size_t size() const { return size_; }
    bool empty() const { return size_ == 0; }
    std::span<const T> items() const { return {size_ > inside ? far_.data() : near_.data(), size_}; }
    std::span<T> items() { return {size_ > inside ? far_.data() : near_.data(), size_}; }
    friend bool operator==(const SmallList& a, const SmallList& b) { return std::ranges::equal(a.items(), b.items()); }

private:
    std::array<T, inside> near_{};
    std::size_t size_ = 0;
    std::vector<T> far_;  // all items, once there are more than `inside`
};

}  // namespace banneret
