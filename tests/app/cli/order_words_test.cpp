#include "app/cli/battle/order_words.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/support/example_armies.h"

namespace banneret::app {
namespace {

using Ask = Decision::Ask;
using Numbers = UnitDeclaration::Numbers;
using testing::ElementsAre;
using testing::HasSubstr;

abstract::Sheet hob_and_two_bands() {
    std::vector<Unit> units = example::hob();
    units.push_back(example::unit(7, "Band", 10, 2, Armour::none));
    units.push_back(example::unit(8, "Band", 20, 2, Armour::none));
    return abstract::make_sheet(units, {});
}

std::optional<std::variant<Order, Failure>> said(Ask ask, const std::vector<std::string>& words) {
    return order_by_unit(ask, hob_and_two_bands(), words);
}
template <class T>
T order(Ask ask, const std::vector<std::string>& words) {
    return std::get<T>(std::get<Order>(said(ask, words).value()));
}
std::vector<std::string> faults(Ask ask, const std::vector<std::string>& words) {
    return std::get<Failure>(said(ask, words).value()).faults;
}

// AD-12, AD-R16: unit by unit; a unit not named declares the truth with its quality hidden.
TEST(OrderWords, ADeclarationNamesItsUnits) {
    const auto declared = order<Declare>(
        Ask::declaration,
        {"Declare", "hobbits count=doubled fc=halved abilities=shown", "Band#2 fc=true", "Band abilities=hidden"});
    const std::vector<UnitDeclaration> wanted = {{UnitId{1}, Numbers::doubled, Numbers::halved, false, false},
                                                 {UnitId{8}, Numbers::as_they_are, Numbers::as_they_are, false, true},
                                                 {UnitId{7}, Numbers::as_they_are, Numbers::as_they_are, true, true}};
    EXPECT_EQ(declared.units, wanted);
    EXPECT_EQ(said(Ask::declaration, {"declare", "true"}), std::nullopt) << "one of the answers that are listed";
    EXPECT_EQ(said(Ask::posture, {"declare", "Hobbits fc=true"}), std::nullopt);
}

TEST(OrderWords, AFaultNamesTheUnitAndWhatIsAllowed) {
    EXPECT_THAT(faults(Ask::declaration, {"declare", "Hobits fc=true", "Band count=trebled", "Band#2 colour=red",
                                          "Band#3 fc=true", "Band", "Hobbits abilities=some"}),
                ElementsAre(HasSubstr("did you mean Hobbits?"), AllOf(HasSubstr("Band"), HasSubstr("count=doubled")),
                            HasSubstr("count=, fc= or abilities="), HasSubstr("Band#3"), HasSubstr("say how"),
                            HasSubstr("abilities=shown")));
    EXPECT_THAT(faults(Ask::losses, {"losses", "by-hand", "Hobbits", "Hobbits=401", "Hobbits=ten", "Nobody=1"}),
                testing::IsSupersetOf({HasSubstr("UNIT=MEN"), HasSubstr("400"), HasSubstr("Nobody")}));
}

// AD-R9: in roster order; units not named lose nobody.
TEST(OrderWords, LossesByHandNameTheirUnits) {
    const auto losses = order<AllotLosses>(Ask::losses, {"losses", "by hand", "Band#2 = 5", "Hobbits=40"});
    EXPECT_EQ(losses.way, LossWay::by_hand);
    EXPECT_THAT(losses.by_hand, ElementsAre(40, 0, 5));
    EXPECT_EQ(said(Ask::losses, {"losses", "proportional"}), std::nullopt);
}

TEST(OrderWords, EveryDeclarationThatIsOfferedHasWordsOfItsOwn) {
    const auto all = [](Numbers numbers, bool hidden) {
        return order_words(Declare{{{UnitId{1}, numbers, numbers, hidden, hidden}}});
    };
    EXPECT_EQ(all(Numbers::as_they_are, true), "declare true");
    EXPECT_EQ(all(Numbers::as_they_are, false), "declare true shown");
    EXPECT_EQ(all(Numbers::doubled, true), "declare doubled");
    EXPECT_EQ(all(Numbers::halved, false), "declare halved shown");
    EXPECT_EQ(order_words(Declare{}), "declare true");
}

}  // namespace
}  // namespace banneret::app
