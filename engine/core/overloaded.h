#pragma once

namespace banneret {

// One function for each type a variant can hold: std::visit(Overloaded{[](A) ..., [](B) ...}, v).
template <class... F>
struct Overloaded : F... {
    using F::operator()...;
};
template <class... F>
Overloaded(F...) -> Overloaded<F...>;

}  // namespace banneret
