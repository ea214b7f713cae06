#pragma once

#include <gtest/gtest.h>
#include <sys/mman.h>
#include <unistd.h>

#include <array>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <span>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

namespace banneret::test {

// The cells of a ruleset's tables, for mutation runs (tests/run --mutation). With BANNERET_MUTANT=n in the environment
// a test program changes cell n before its first test, and some test must then fail: a cell that no assertion depends
// on is a rule that nobody tests. Without it nothing is changed. REQUIRES, for a run that means something: a build
// without optimisation, where every read of a table goes to memory.
class Mutants {
public:
    // Every number, switch and enum of an array, or of an array of arrays.
    template <class Cell, std::size_t size>
    void add(const std::string& name, const std::array<Cell, size>& cells) {
        for (std::size_t i = 0; i < size; ++i) add(name + "[" + std::to_string(i) + "]", cells[i]);
    }
    // These members of a row, or of every row.
    template <class Row, class... Member>
    void add_row(const std::string& name, const Row& row, Member Row::*... members) {
        int at = 0;
        (add(name + "." + std::to_string(at++), row.*members), ...);
    }
    template <class Row, class... Member>
    void add_rows(const std::string& name, std::span<const Row> rows, Member Row::*... members) {
        for (std::size_t i = 0; i < rows.size(); ++i)
            add_row(name + "[" + std::to_string(i) + "]", rows[i], members...);
    }
    template <class Row, std::size_t size, class... Member>
    void add_rows(const std::string& name, const std::array<Row, size>& rows, Member Row::*... members) {
        add_rows(name, std::span<const Row>(rows), members...);
    }
    template <class Cell>
    requires(std::is_arithmetic_v<Cell> || std::is_enum_v<Cell>) void add(const std::string& name, const Cell& cell) {
        cells_.push_back({name, [&cell] {
                              unlock(&cell, sizeof cell);
                              change(const_cast<Cell&>(cell));
                          }});
    }

    std::size_t size() const { return cells_.size(); }
    // "save_table[0][1]".
    const std::string& name(std::size_t cell) const { return cells_[cell].name; }
    void mutate(std::size_t cell) const { cells_[cell].mutate(); }

private:
    struct Cell {
        std::string name;
        std::function<void()> mutate;
    };
    // The tables are constants: their pages are read-only.
    static void unlock(const void* from, std::size_t size) {
        const auto page = static_cast<std::uintptr_t>(sysconf(_SC_PAGESIZE));
        const auto begin = reinterpret_cast<std::uintptr_t>(from) / page * page;
        const auto end = reinterpret_cast<std::uintptr_t>(from) + size;
        if (mprotect(reinterpret_cast<void*>(begin), end - begin, PROT_READ | PROT_WRITE) != 0) std::abort();
    }
    template <class Number>
    static void change(Number& cell) {
        volatile Number& now = cell;
        if constexpr (std::is_same_v<Number, bool>)
            now = !now;
        else if constexpr (std::is_enum_v<Number>)
            now = static_cast<Number>(now == Number{} ? 1 : 0);
        else
            now = static_cast<Number>(now + 1);
    }
    std::vector<Cell> cells_;
};

// Applies BANNERET_MUTANT to the cells before any test; BANNERET_MUTANT=list prints their names, one a line, and exits.
class MutantEnvironment : public testing::Environment {
public:
    explicit MutantEnvironment(Mutants cells) : cells_(std::move(cells)) {}
    void SetUp() override {
        const char* wanted = std::getenv("BANNERET_MUTANT");
        if (wanted == nullptr) return;
        if (std::string(wanted) == "list") {
            for (std::size_t i = 0; i < cells_.size(); ++i) std::printf("%s\n", cells_.name(i).c_str());
            std::fflush(stdout);
            std::_Exit(0);
        }
        const auto cell = std::strtoul(wanted, nullptr, 10);
        if (cell < cells_.size()) cells_.mutate(cell);
    }

private:
    Mutants cells_;
};

}  // namespace banneret::test
