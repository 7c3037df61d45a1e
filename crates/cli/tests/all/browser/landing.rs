//! The index as a landing page: a phrase that is searched, and a file that is dropped on the map.

use super::{browser, found, shown};

#[test]
#[ignore = "slow: a browser"]
fn a_phrase_is_searched_before_its_words() {
    let mut page = browser("index.html");
    page.fill("#search", "card bonus");
    // The words alone are also in other wagers of Three Card Poker.
    assert_eq!(shown(&mut page), ["wagers/three-card-poker/six-card-bonus.html"]);
    page.fill("#search", "bonus six");
    assert_eq!(shown(&mut page), ["wagers/three-card-poker/six-card-bonus.html"]);
    page.fill("#search", "colorado");
    assert_eq!(shown(&mut page), ["wagers/rocket-aces/progressive.co-ra-long-1.html"]);
    page.assert_quiet();
}

#[test]
#[ignore = "slow: a browser"]
fn a_file_dropped_on_the_map_is_priced_and_drawn() {
    let mut page = browser("index.html");
    let file = include_str!("../../../../../docs/examples/wagers/perfect-pairs.json");
    page.value(&format!(
        "(() => {{ const data = new DataTransfer(); data.items.add(new File([{file:?}], 'mine.json')); \
         document.querySelector('#map').dispatchEvent(new DragEvent('drop', {{dataTransfer: data, bubbles: true, cancelable: true}})); }})()"
    ));
    page.wait_for("document.querySelector('#map .mine')");
    assert_eq!(
        page.text("document.querySelector('#drop p').textContent"),
        "PERFECT-PAIRS: house edge 6.1093%, standard deviation 3.8907257311. Open it"
    );
    // On the scale from -5% at 276 to 40% at 12: 276 - 11.1093 x 264/45.
    let high = page.value("Math.round(document.querySelector('#map .mine').cy.baseVal.value)");
    assert_eq!(high, 211);
    page.click("#drop a");
    found(&mut page, "19/311");
    page.assert_quiet();
}

#[test]
#[ignore = "slow: a browser"]
fn a_fraction_in_the_hand_has_a_line_of_its_own() {
    let mut page = super::Chromium::launch(390, 844);
    page.open(&super::address("wagers/rocket-aces/progressive.co-ra-long-1.html"));
    let widths = page.value("[...document.querySelectorAll('#figures td:last-child:not(.n):not(:empty)')].every((cell) => cell.getBoundingClientRect().width > 300)");
    assert_eq!(widths, true);
}

#[test]
#[ignore = "slow: a browser"]
fn the_list_is_saved_as_it_is_shown() {
    let mut page = browser("index.html");
    page.value("const make = URL.createObjectURL; URL.createObjectURL = (blob) => { window.saved = blob; return make.call(URL, blob); }; 0");
    page.fill("#search", "pair plus");
    page.click("main [data-save=csv]");
    // One wager fits: the heads of the columns, then its names and figures.
    assert_eq!(
        page.text("saved.text()"),
        "Wager,Edge,Element of risk,Hit,Std. dev.,Break-even\r\nPair plus; Three Card Poker floor,7.2760%,7.2760%,25.6109%,2.8496,\r\n"
    );
    page.assert_quiet();
}
