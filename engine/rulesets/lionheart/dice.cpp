#include "engine/rulesets/lionheart/dice.h"

namespace banneret::lionheart {

Thrown throw_dice(Dice& dice, const House& house, RollFor what, Roller who, int count) {
    Thrown out;
    if (count <= 0) return out;
    const auto& paint = house.die_faces;
    if (paint[0] > 0 && paint[1] > 0 && paint[2] > 0) {
        const auto second = static_cast<std::uint16_t>(paint[0] + paint[1]);
        out.question = {what, who, static_cast<std::uint16_t>(count), 6, {paint[0], second}};
        out.answer = dice.classes(out.question);
        out.faces = {out.answer.n[0], out.answer.n[1], out.answer.n[2]};
        return out;
    }
    // A question must not have impossible classes, so only faces that exist on the die are classes.
    std::array<int, 3> kind{};  // the face of each class of the question
    std::size_t kinds_used = 0;
    std::array<std::uint16_t, 2> cuts{};
    std::uint16_t last = 0;
    for (std::size_t face = 0; face < 3; ++face) {
        if (paint[face] == 0) continue;
        kind[kinds_used++] = static_cast<int>(face);
        last = static_cast<std::uint16_t>(last + paint[face]);
        if (last < 6) cuts[kinds_used - 1] = last;
    }
    std::array<int, 3> n{};
    if (kinds_used == 1) {  // no roll, but the roller and the purpose are logged all the same
        out.question = {what, who, 0, 6, {}};
        n[static_cast<std::size_t>(kind[0])] = count;
    } else {
        out.question = {what, who, static_cast<std::uint16_t>(count), 6, cuts};
        out.answer = dice.classes(out.question);
        for (std::size_t c = 0; c < kinds_used; ++c) n[static_cast<std::size_t>(kind[c])] = out.answer.n[c];
    }
    out.faces = {n[0], n[1], n[2]};
    return out;
}

}  // namespace banneret::lionheart
