// Checks the casting of spells, their dice and the saves against them.

#include "tests/audit/battlefield_auditor.h"

namespace banneret::audit::battlefield {

void Auditor::lasts(int on, std::vector<Spot> squares, int rounds) {
    Effect x;
    x.spell = casting_.spell;
    x.attacker = of(casting_.by).attacker;
    x.level = casting_.level;
    x.dc = casting_.dc;
    x.until = turn_ + rounds - 1;
    x.on = on;
    x.squares = std::move(squares);
    effects_.push_back(x);
}

void Auditor::cast_begins(const Json& e) {
    static constexpr std::array<const char*, 8> kinds = {"open",     "sparse-woods", "briars",    "scree",
                                                         "wreckage", "stream",       "deep-sand", "mud"};
    casting_ = {};
    Casting& c = casting_;
    c.by = e["number"];
    c.target = e.value("against_number", 0);
    c.spell = spells.at(e["value"].get<std::size_t>()).first;
    if (c.spell != order_.value("spell", "")) fault("another spell than was ordered");
    Body& by = of(c.by);
    const SpellLine& line = line_of(c.spell);
    const auto magic = static_cast<std::size_t>(line.magic_user), holy = static_cast<std::size_t>(line.cleric);
    const bool as_mage = magic > 0 && (holy == 0 || by.magic_spells[magic] > 0);
    c.level = as_mage ? by.magic_user : by.cleric;
    c.dc = c.spell == "tentacles" ? c.level + 8
           : as_mage              ? 10 + line.magic_user + by.intelligence
                                  : 10 + line.cleric + by.wisdom;
    int& left = as_mage ? by.magic_spells[magic] : by.cleric_spells[holy];
    if (left-- <= 0) fault("no spell of that level is left");
    if (by.now.cast || by.now.attacked) fault("he has acted already");
    by.now.cast = true;
    c.at = c.target != 0 ? of(c.target).at : Spot{order_["at"]["column"], order_["at"]["row"]};
    const int facing = c.target != 0 ? 0 : order_["at"]["facing"].get<int>(), dice = order_.value("dice", 0);
    if (line.aim != 'f' && line.aim != 'o') {
        by.now.exposed = true;
        no_longer_invisible(c.by);
    }
    const auto all_there = [&](std::deque<int>& list) {
        for (const bool commander : {false, true})
            for (const auto& [n, b] : bodies_)
                if (b.commander == commander && b.at == c.at && b.heads > 0 && b.there()) list.push_back(n);
    };
    const auto lay = [&](int count, const char* ground) {
        for (Spot q = c.at; count > 0;) {
            std::vector<Spot> squares;
            for (; count > 0 && squares.size() < 4; --count, q = q + ahead(facing)) squares.push_back(q);
            lasts(0, squares, 10'000);
            effects_.back().ground = ground;
        }
    };
    if (c.spell == "fog-cloud" || c.spell == "darkness") lasts(0, {c.at}, c.level);
    if (c.spell == "web" || c.spell == "entangle" || c.spell == "tentacles") {
        lasts(0, {c.at}, c.level);
        all_there(c.to_hit);
        std::erase_if(c.to_hit, [&](int n) { return held(of(n)); });
    }
    if (line.die == 6) all_there(c.to_hit);
    if (c.spell == "invisibility") lasts(c.target, {}, c.level);
    if (c.spell == "wall-of-stone") lay(std::max(1, c.level / 2), "high-wall");
    if (c.spell == "hallucinatory-terrain") lay(4, kinds.at(static_cast<std::size_t>(dice % 16)));
    if (c.spell == "bless")
        for (const auto& [n, b] : bodies_)
            if (b.attacker == by.attacker && b.heads > 0 && b.there() &&
                apart(b.at, by.at) - (setting("range-centre") ? 0 : 1) <= 2 && on(b, "bless") == nullptr)
                lasts(n, {}, c.level);
    if (c.spell == "mass-cure") {
        for (const auto& [n, b] : bodies_)
            if (!b.commander && b.attacker == by.attacker && b.place == Place::table && b.heads > 0 &&
                apart(b.at, by.at) <= 1)
                c.to_heal.push_back(n);
    } else if (c.spell.starts_with("cure")) {
        c.to_heal.push_back(c.target);
    }
    if (c.spell == "dispel-magic")
        for (c.effect = 0; c.effect < effects_.size(); ++c.effect) {
            const Effect& x = effects_[c.effect];
            const bool lies = x.on == 0 && std::find(x.squares.begin(), x.squares.end(), c.at) != x.squares.end();
            if (c.target != 0 ? x.on == c.target : lies) break;
        }
}

void Auditor::spell_dice(const Json& e, const std::string& rule) {
    Casting& c = casting_;
    if (e["number"] != c.by) return fault("somebody else casts");
    const SpellLine& line = line_of(c.spell);
    const int dice = static_cast<int>(e["dice"].size()), read = e["read"];
    const auto faces = [&](int count, int sides, int plus) {
        int most = 0;
        for (const Json& d : e["dice"]) most = std::max(most, d.get<int>());
        if (dice != count || most > sides || read != sum_of(e["dice"]) + plus) fault("dice of the spell");
    };
    if (rule == "BCR-11.1") {
        faces(std::min(c.level, line.dice_cap), 6, 0);
        c.damage = read;
    } else if (rule == "BCR-11.2") {
        const int darts = std::min(5, (c.level + 1) / 2);
        faces(darts, 4, darts);
        Body& b = of(c.target);
        const int points = b.commander ? read : std::min(std::max(1, read / scale_), 2 * b.points_each - 1 - b.excess);
        if (points > 0) due_.push_back({c.target, points, false});
    } else if (rule == "BCR-11.4") {
        const int wounds = c.spell == "cure-moderate"   ? 2
                           : c.spell == "cure-serious"  ? 3
                           : c.spell == "cure-critical" ? 4
                                                        : 1;
        faces(wounds, 8, std::min(c.level, line.dice_cap));
        if (c.to_heal.empty()) return fault("nobody to heal");
        heal(c.to_heal.front(), read);
        c.to_heal.pop_front();
    } else if (rule == "BCR-11.3") {
        if (c.effect >= effects_.size()) return fault("no effect to dispel");
        const Effect x = effects_[c.effect];
        const bool ends = read >= 11 + x.level;
        if (read != sum_of(e["dice"]) + c.level || e["need"] != 11 + x.level || ends != success(e)) fault("dispelling");
        if (!ends) return;
        drop(c.effect);
        if (x.on == 0 && (x.spell == "web" || x.spell == "entangle" || x.spell == "tentacles"))
            std::erase_if(effects_, [&](const Effect& held) {
                return held.shows && held.spell == x.spell && of(held.on).at == x.squares.front();
            });
    } else {
        fault("dice of no spell: " + rule);
    }
}

// Checks a body caught by an effect on its square, or a further attempt to escape one.
void Auditor::catch_in(int n, const Json& e) {
    for (Effect& x : effects_)
        if (x.on == n && (x.spell == "web" || x.spell == "entangle" || x.spell == "tentacles")) {
            if (x.saved) fault("it is free already");
            if (e["need"] != x.dc) fault("DC of the spell");
            x.saved = success(e);
            return;
        }
    const Effect* from = nullptr;
    if (!casting_.to_hit.empty() && casting_.to_hit.front() == n) {
        from = &effects_.back();
        for (const Effect& x : effects_)
            if (x.on == 0 && x.spell == casting_.spell && x.squares.front() == casting_.at) from = &x;
        casting_.to_hit.pop_front();
    }
    for (const Effect& x : effects_) {
        if (from != nullptr) break;
        if (x.on == 0 && x.until >= turn_ && (x.spell == "web" || x.spell == "entangle" || x.spell == "tentacles") &&
            x.squares.front() == of(n).at)
            from = &x;
    }
    if (from == nullptr) return fault("nothing holds it here");
    if (e["need"] != from->dc) fault("DC of the spell");
    Effect held = *from;
    held.on = n;
    held.shows = true;
    held.saved = success(e);
    effects_.push_back(held);
}

void Auditor::spell_save(const Json& e, const std::string& rule) {
    const int n = e["number"];
    Casting& c = casting_;
    if (rule == "BCR-4.8.17" && (c.spell != "hold-person" || c.done)) {
        next_round();
        expire(turn_, n);
    }
    Body& b = of(n);
    const auto parts = save_parts(b, true);
    check_sum(e, parts, b.save, "save");
    const int face = sum_of(e["dice"]), need = e["need"];
    int total = face + b.save;
    for (const auto& [row, value] : parts) total += value;
    const bool natural = !setting("no-natural-extremes");
    const bool saved = natural && face == 1 ? false : natural && face == 20 ? true : total >= need;
    if (e["read"] != total || saved != success(e)) fault("save against a spell");
    const auto against_caster = [&] {
        if (need != c.dc) fault("DC " + std::to_string(need) + ", printed " + std::to_string(c.dc));
    };
    if (rule == "BCR-11.5.5" || rule == "BCR-11.5.7") {
        catch_in(n, e);
    } else if (rule == "BCR-11.1") {
        against_caster();
        if (c.to_hit.empty() || c.to_hit.front() != n) return fault("it is not in the square");
        c.to_hit.pop_front();
        int damage = c.damage;
        if (!b.commander)
            damage =
                area_ == "every-individual" ? damage * b.heads : std::max(1, damage * (area_ == "x5" ? 5 : 1) / scale_);
        if (saved) damage /= 2;
        if (damage > 0) due_.push_back({n, damage, false});
    } else if (rule == "BCR-11.5.2") {
        against_caster();
        if (!saved) lasts(n, {}, c.level);
    } else if (rule == "BCR-11.5.8") {
        against_caster();
        if (!saved && b.state != State::routing) due_states_.emplace_back(n, State::routing);
    } else if (rule == "BCR-4.8.17") {
        if (c.spell == "hold-person" && !c.done) {
            against_caster();
            c.done = true;
            if (!saved) lasts(n, {}, c.level);
            return;
        }
        for (std::size_t i = effects_.size(); i-- > 0;)
            if (effects_[i].on == n && effects_[i].spell == "hold-person") {
                if (need != effects_[i].dc) fault("DC of the spell");
                if (saved) drop(i);
                return;
            }
        fault("nobody holds him");
    } else if (rule == "BCR-11.5.4") {
        Effect* illusion = nullptr;
        for (Effect& x : effects_)
            if (x.spell == "hallucinatory-terrain" && x.dc > 0 && !x.seen.contains(n) &&
                std::find(x.squares.begin(), x.squares.end(), b.at) != x.squares.end() && x.dc == need &&
                illusion == nullptr)
                illusion = &x;
        if (illusion == nullptr) return fault("no illusion here");
        illusion->seen[n] = saved;
    } else {
        fault("a save of no known kind: " + rule);
    }
}

}  // namespace banneret::audit::battlefield
