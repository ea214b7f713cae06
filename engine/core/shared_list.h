#pragma once

#include <cstddef>
#include <initializer_list>
#include <memory>
#include <utility>
#include <vector>

namespace banneret {

// A copy-on-write list: a version of the campaign costs one pointer for every unchanged list. Reads like a constant
// vector; a change makes a new list and does not affect the other copies.
template <class T>
class SharedList {
public:
    using value_type = T;
    using const_iterator = typename std::vector<T>::const_iterator;
    using iterator = const_iterator;
    using size_type = std::size_t;

    SharedList() = default;
    SharedList(std::vector<T> items) {
        if (!items.empty()) items_ = std::make_shared<const std::vector<T>>(std::move(items));
    }
    SharedList(std::initializer_list<T> items) : SharedList(std::vector<T>(items)) {}

    const std::vector<T>& items() const {
        static const std::vector<T> none;
        return items_ ? *items_ : none;
    }
    const_iterator begin() const { return items().begin(); }
    const_iterator end() const { return items().end(); }
    std::size_t size() const { return items_ ? items_->size() : 0; }
    bool empty() const { return size() == 0; }
    const T& operator[](std::size_t i) const { return (*items_)[i]; }
    const T& front() const { return items_->front(); }
    const T& back() const { return items_->back(); }

    // `change(std::vector<T>&)` edits a copy, which becomes the list.
    template <class Change>
    void edit(Change&& change) {
        std::vector<T> copy = items();
        std::forward<Change>(change)(copy);
        *this = SharedList(std::move(copy));
    }
    void push_back(T item) {
        edit([&](std::vector<T>& list) { list.push_back(std::move(item)); });
    }

    // True if both are the same list, not merely equal: lets callers skip unchanged parts.
    bool same_object(const SharedList& other) const { return items_ == other.items_; }
    friend bool operator==(const SharedList& a, const SharedList& b) {
        return a.items_ == b.items_ || a.items() == b.items();
    }

private:
    std::shared_ptr<const std::vector<T>> items_;  // null: empty
};

}  // namespace banneret
