#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

namespace banneret {

// A long list of numbers with copy-on-write pages: a copy, a comparison with a copy, and one changed number cost a page
// rather than the list.
class NumberPages {
public:
    std::size_t size() const { return size_; }
    // REQUIRES: at < size()
    std::uint32_t operator[](std::size_t at) const { return (*pages_[at / page])[at % page]; }
    void set(std::size_t at, std::uint32_t number) {
        if ((*this)[at] != number) own(at / page)[at % page] = number;
    }
    void push_back(std::uint32_t number) {
        if (size_ % page == 0) pages_.push_back(std::make_shared<Page>());
        own(size_ / page)[size_ % page] = number;
        ++size_;
    }
    // REQUIRES: size <= size()
    void cut(std::size_t size) {
        pages_.resize((size + page - 1) / page);
        size_ = size;
        // Zeros behind the end, so that equal lists have equal pages.
        if (size % page != 0 && !pages_.empty())
            for (std::size_t i = size % page; i < page; ++i) own(pages_.size() - 1)[i] = 0;
    }

    friend bool operator==(const NumberPages& a, const NumberPages& b) {
        if (a.size_ != b.size_) return false;
        for (std::size_t i = 0; i < a.pages_.size(); ++i)
            if (a.pages_[i] != b.pages_[i] && *a.pages_[i] != *b.pages_[i]) return false;
        return true;
    }
    // Indices at which `a` and `b` differ, ascending; beyond its end the shorter list counts as 0.
    static std::vector<std::size_t> differences(const NumberPages& a, const NumberPages& b) {
        std::vector<std::size_t> out;
        const NumberPages& longer = a.size_ < b.size_ ? b : a;
        const NumberPages& shorter = a.size_ < b.size_ ? a : b;
        for (std::size_t p = 0; p < longer.pages_.size(); ++p) {
            const bool both = p < shorter.pages_.size();
            if (both && longer.pages_[p] == shorter.pages_[p]) continue;
            for (std::size_t i = 0; i < page; ++i)
                if ((*longer.pages_[p])[i] != (both ? (*shorter.pages_[p])[i] : 0)) out.push_back(p * page + i);
        }
        return out;
    }

private:
    static constexpr std::size_t page = 1024;
    using Page = std::array<std::uint32_t, page>;
    Page& own(std::size_t p) {
        if (pages_[p].use_count() > 1) pages_[p] = std::make_shared<Page>(*pages_[p]);
        return *pages_[p];
    }
    std::vector<std::shared_ptr<Page>> pages_;  // zero behind the end
    std::size_t size_ = 0;
};

}  // namespace banneret
