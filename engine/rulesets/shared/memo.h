#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

namespace banneret::shared {

// Held for a few instructions at a time.
class BusyLock {
public:
    explicit BusyLock(std::atomic_flag& busy) : busy_(busy) {
        while (busy_.test_and_set(std::memory_order_acquire)) {
        }
    }
    BusyLock(const BusyLock&) = delete;
    BusyLock& operator=(const BusyLock&) = delete;
    ~BusyLock() { busy_.clear(std::memory_order_release); }

private:
    std::atomic_flag& busy_;
};

// A memo: caches the results of a pure function of a key, for a Setup that all copies of a battle share: an exchange
// estimated once holds until losses change its key. It never changes an answer, so all memos are equal, and a copy
// begins empty, since the facts of its owner may differ. A direct-mapped table; a newer entry takes the place of an
// older one with the same slot. Threads may share it. `Value`: cheap to copy. By default there is room for the
// exchanges of sixty units a side, which are looked up in turn and would displace one another.
template <class Value, unsigned bits = 14>
class Memo {
public:
    Memo() = default;
    Memo(const Memo&) {}
    Memo(Memo&&) noexcept {}
    Memo& operator=(const Memo&) {
        forget();
        return *this;
    }
    Memo& operator=(Memo&&) noexcept {
        forget();
        return *this;
    }
    ~Memo() = default;
    friend bool operator==(const Memo&, const Memo&) { return true; }

    // The cached value of this key; calls compute() if there is none. REQUIRES: key + 1 is not 0.
    template <class F>
    Value at(std::uint64_t key, F&& compute) const {
        const std::uint64_t mixed = (key ^ (key >> 29)) * 0x9E3779B97F4A7C15u;
        const std::size_t slot = static_cast<std::size_t>(mixed >> (64 - bits));
        {
            const BusyLock lock(busy_);
            if (!entries_.empty() && entries_[slot].key == key + 1) return entries_[slot].value;
        }
        const Value value = compute();
        const BusyLock lock(busy_);
        if (entries_.empty()) entries_.resize(std::size_t{1} << bits);
        entries_[slot] = {key + 1, value};
        return value;
    }

private:
    struct Entry {
        std::uint64_t key = 0;  // plus 1; 0: none
        Value value{};
    };
    void forget() {
        const BusyLock lock(busy_);
        entries_.clear();
    }
    mutable std::atomic_flag busy_ = ATOMIC_FLAG_INIT;
    mutable std::vector<Entry> entries_;
};

// A value that one computation leaves for the next, which checks what of it still holds: an automatic commander's
// counts, from decision to decision. take() leaves nothing, so that threads never share it. All are equal, and a copy
// begins empty, as with a Memo. A shared pointer, so that the Setup need not know the whole of T.
template <class T>
class Kept {
public:
    Kept() = default;
    Kept(const Kept&) {}
    Kept& operator=(const Kept&) {
        put(nullptr);
        return *this;
    }
    ~Kept() = default;
    friend bool operator==(const Kept&, const Kept&) { return true; }

    // Null: nothing was left.
    std::shared_ptr<T> take() const {
        const BusyLock lock(busy_);
        return std::exchange(value_, nullptr);
    }
    void put(std::shared_ptr<T> value) const {
        const BusyLock lock(busy_);
        value_.swap(value);
    }

private:
    mutable std::atomic_flag busy_ = ATOMIC_FLAG_INIT;
    mutable std::shared_ptr<T> value_;
};

}  // namespace banneret::shared
