#pragma once

#include <memory>
#include <string>
#include <vector>

#include "app/models/shell/models.h"
#include "app/models/shell/offer.h"
#include "app/panels/widgets/ui.h"

namespace banneret::app {

struct KeyHelp {
    std::string keys, words;
};

// One page of the window. It draws its model and asks for what the person wants; it changes nothing itself. What it
// keeps is only how it looks: a filter, a sort column, a half-typed number. The frame draws title, purpose and actions.
class Panel {
public:
    virtual ~Panel() = default;
    virtual Page page() const = 0;
    // Over the page; the page's word if it has nothing better to say ("Host of Arden").
    virtual std::string title(const Models&) const { return page_word(page()); }
    // One line: what the page is for.
    virtual std::string purpose(const Models&) const = 0;
    // What to do here, at the top right: the first is the primary action.
    virtual std::vector<Offer> actions(const Models&) const { return {}; }
    // For F1: a few sentences, and the keys that mean something on this page.
    virtual std::string help() const = 0;
    virtual std::vector<KeyHelp> keys() const { return {}; }
    virtual void draw(const Ui& ui, const Models& models) = 0;
    // Ctrl+F: the next draw() puts the cursor into the page's search. False if it has none.
    virtual bool search() { return false; }
    // Ctrl+D: doubles what is picked out here. False if there is nothing of the kind.
    virtual bool duplicate() { return false; }
    // Escape: gives up what is half done here. False if there is nothing.
    virtual bool cancel() { return false; }
};

// Every page, in the order of the rail. Written out in panels.cpp.
std::vector<std::unique_ptr<Panel>> make_panels();

std::unique_ptr<Panel> make_start_panel();
std::unique_ptr<Panel> make_campaign_panel();
std::unique_ptr<Panel> make_armies_panel();
std::unique_ptr<Panel> make_battle_panel();
std::unique_ptr<Panel> make_what_if_panel();
std::unique_ptr<Panel> make_chronicle_panel();
std::unique_ptr<Panel> make_rules_panel();
std::unique_ptr<Panel> make_house_rules_panel();
std::unique_ptr<Panel> make_settings_panel();

}  // namespace banneret::app
