#pragma once

#include <memory>
#include <string>
#include <vector>

#include "app/models/shell/models.h"
#include "app/models/shell/offer.h"
#include "app/panels/shell/help_texts.h"
#include "app/panels/widgets/ui.h"

namespace banneret::app {

struct KeyHelp {
    std::string keys, words;
};

// A page of the window. It draws its model and adds intents; it changes nothing itself and keeps only display state: a
// filter, a sort column, a number being typed. The frame draws title, purpose and actions.
class Panel {
public:
    virtual ~Panel() = default;
    virtual Page page() const = 0;
    // Above the page, such as "Host of Arden"; by default the page's word.
    virtual std::string title(const Models&) const { return page_word(page()); }
    // The purpose of the page in one line.
    virtual std::string purpose(const Models&) const = 0;
    // The actions at the top right; the first is the primary one.
    virtual std::vector<Offer> actions(const Models&) const { return {}; }
    // For Ctrl+Enter; by default the first action if it is the primary one. None: the page waits for nothing.
    virtual std::optional<Offer> main_action(const Models& models) const {
        auto offers = actions(models);
        if (offers.empty() || offers.front().secondary) return std::nullopt;
        return std::move(offers.front());
    }
    // True if draw() places the actions, so that no action takes the place of one of the view before.
    virtual bool places_actions(const Models&) const { return false; }
    // For F1: a few sentences, by default those of help_texts.cpp, and the keys of this page.
    virtual std::string help() const { return help_text(page()); }
    virtual std::vector<KeyHelp> keys() const { return {}; }
    virtual void draw(const Ui& ui, const Models& models) = 0;
    // Ctrl+F: the next draw() focuses the page's search. False if it has none.
    virtual bool search() { return false; }
    // Ctrl+D: duplicates the selection. False if there is none.
    virtual bool duplicate() { return false; }
    // Escape: cancels what is in progress. False if there is nothing.
    virtual bool cancel() { return false; }
};

// Every page, in the order of the rail; listed in panels.cpp.
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
