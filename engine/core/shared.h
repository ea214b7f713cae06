#pragma once

#include <memory>
#include <utility>

namespace banneret {

// An immutable value shared by all copies. Never empty; two compare equal if their contents are equal, so that it can
// be a member of a compared value.
template <class T>
class Shared {
public:
    Shared() : value_(std::make_shared<const T>()) {}
    explicit Shared(T value) : value_(std::make_shared<const T>(std::move(value))) {}
    // Copies only: a moved-from object would be empty.
    Shared(const Shared&) noexcept = default;
    Shared& operator=(const Shared&) noexcept = default;
    // A deep copy with its own reference count, for work on another thread: threads that update the same count wait for
    // each other.
    Shared detached() const { return Shared(*value_); }
    const T& operator*() const { return *value_; }
    const T* operator->() const { return value_.get(); }
    // True if both are the same object, not merely equal: lets callers skip unchanged parts.
    bool same_object(const Shared& other) const { return value_ == other.value_; }
    friend bool operator==(const Shared& a, const Shared& b) { return a.value_ == b.value_ || *a == *b; }

private:
    std::shared_ptr<const T> value_;
};

}  // namespace banneret
