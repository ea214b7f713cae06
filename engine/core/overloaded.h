#pragma once

namespace banneret {

// Combines one function for each alternative of a variant: std::visit(Overloaded{[](A) ..., [](B) ...}, v).
template <class... F>
struct Overloaded : F... {
    using F::operator()...;
};
template <class... F>
Overloaded(F...) -> Overloaded<F...>;

}  // namespace banneret
