#pragma once

#include <string>
#include <string_view>

namespace banneret {

// The value of a house rule, or a list of values, as the window shows it: "in armour save" for "in-armour-save".
std::string value_words(std::string_view value);

}  // namespace banneret
