#pragma once

#include <memory>
#include <utility>

namespace banneret {

// Facts fixed at the start and shared by every copy that follows. Never empty; equal when the contents are equal, so it
// may sit in a compared value.
template <class T>
class Shared {
public:
    Shared() : value_(std::make_shared<const T>()) {}
    explicit Shared(T value) : value_(std::make_shared<const T>(std::move(value))) {}
    // Copies only: a move would leave an empty one behind.
    Shared(const Shared&) noexcept = default;
    Shared& operator=(const Shared&) noexcept = default;
    // The same facts, held by nobody else. For work on another thread: copies count their holders, and threads that
    // count at the same place wait for each other.
    Shared detached() const { return Shared(*value_); }
    const T& operator*() const { return *value_; }
    const T* operator->() const { return value_.get(); }
    // True if both are the same object, not merely equal: lets callers skip what cannot have changed.
    bool same_object(const Shared& other) const { return value_ == other.value_; }
    friend bool operator==(const Shared& a, const Shared& b) { return a.value_ == b.value_ || *a == *b; }

private:
    std::shared_ptr<const T> value_;
};

}  // namespace banneret
