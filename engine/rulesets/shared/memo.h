#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace banneret::shared {

// A memo: caches the results of a pure function of a key, for a Setup that all copies of a battle share: an exchange
// estimated once holds until losses change its key. It never changes an answer, so all memos are equal, and a copy
// begins empty, since the facts of its owner may differ. A direct-mapped table; a newer entry takes the place of an
// older one with the same slot. Threads may share it. `Value`: trivially copyable. By default there is room for the
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
            const Locked lock(busy_);
            if (!entries_.empty() && entries_[slot].key == key + 1) return entries_[slot].value;
        }
        const Value value = compute();
        const Locked lock(busy_);
        if (entries_.empty()) entries_.resize(std::size_t{1} << bits);
        entries_[slot] = {key + 1, value};
        return value;
    }

private:
    struct Entry {
        std::uint64_t key = 0;  // plus 1; 0: none
        Value value{};
    };
    // Held for a few instructions at a time.
    class Locked {
    public:
        explicit Locked(std::atomic_flag& busy) : busy_(busy) {
            while (busy_.test_and_set(std::memory_order_acquire)) {
            }
        }
        Locked(const Locked&) = delete;
        Locked& operator=(const Locked&) = delete;
        ~Locked() { busy_.clear(std::memory_order_release); }

    private:
        std::atomic_flag& busy_;
    };
    void forget() {
        const Locked lock(busy_);
        entries_.clear();
    }
    mutable std::atomic_flag busy_ = ATOMIC_FLAG_INIT;
    mutable std::vector<Entry> entries_;
};

}  // namespace banneret::shared
