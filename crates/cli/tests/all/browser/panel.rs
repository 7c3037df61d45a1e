//! The panel of key figures: why a figure is what it is, the dragged edge, the switch to fractions, and the names that follow
//! an edit.

use super::{PAIR_PLUS, address, browser, found, told};

#[test]
#[ignore = "slow: a browser"]
fn every_figure_unfolds_to_what_it_is_the_sum_of() {
    let mut page = browser(PAIR_PLUS);
    let mut why = |figure: &str, what: &str| {
        page.click(&format!("#key [data-figure={figure}] summary"));
        page.text(&format!(
            "document.querySelector('#key [data-figure={figure}] .why[open] {what}').textContent"
        ))
    };
    // 48 + 52 + 720 + 1096 + 3744 of the 22100 hands win.
    assert_eq!(why("hit_frequency", "tfoot"), "wins5,660");
    // 48 x 40^2 + 52 x 30^2 + 720 x 6^2 + 1096 x 3^2 + 3744 + 16440 = 179568.
    assert_eq!(why("standard_deviation", "tfoot"), "sum22,100179,568");
    // Less the square of the mean: 179568/22100 - (402/5525)^2.
    let says =
        page.text("document.querySelector('#key [data-figure=standard_deviation] .why[open] p').textContent");
    assert!(says.contains("247866696/30525625"), "{says}");

    page.open(&address("wagers/rocket-aces/progressive.co-ra-long-1.html"));
    let empty = page.text("document.querySelector('#key [data-figure=edge_at_empty] .why p').textContent");
    assert!(empty.contains("29356896/64546495"), "{empty}");
    // The source does not state how the meter is fed; with the terms, both edges are derived.
    assert_eq!(page.value("document.querySelectorAll('#key > .note').length"), 1);
    page.fill("#term-rate", "10%");
    page.fill("#term-reset-0", "1,000");
    page.wait_for("document.querySelector('#key [data-figure=long_run_edge] .why')");
    let long_run = page.text("document.querySelector('#key [data-figure=long_run_edge] .why').textContent");
    assert!(long_run.contains("Of each wager 10.0000% is fed to the meter"), "{long_run}");
    assert!(
        page.value("document.querySelector('#key > [data-figure=edge_at_reset], #key [data-figure=edge_at_reset] .why') !== null")
            == true
    );
    page.assert_quiet();
}

#[test]
#[ignore = "slow: a browser"]
fn a_dragged_edge_proposes_pays() {
    let mut page = browser(PAIR_PLUS);
    page.value(
        "(() => { const slider = document.querySelector('#key #aim-slider'); slider.value = '5.1'; \
         for (const kind of ['input', 'change']) slider.dispatchEvent(new Event(kind, {bubbles: true})); })()",
    );
    page.wait_for("document.querySelector('#aim .answer').childElementCount");
    assert_eq!(page.text("document.querySelector('#aim-edge').value"), "5.10%");
    // 402/5525 - 10 x 12/5525 is 5.1041%.
    page.click("#aim button[data-row='straight flush'][data-propose='50 to 1']");
    found(&mut page, "282/5525");
    // The handle is in the new panel, at the new edge.
    assert_eq!(page.text("document.querySelector('#key #aim-slider').value"), "5.1");
    page.assert_quiet();
}

#[test]
#[ignore = "slow: a browser"]
fn one_switch_shows_the_fractions() {
    let mut page = browser(PAIR_PLUS);
    let is_shown = "[...document.querySelectorAll('#key dd > .exact')].map((one) => getComputedStyle(one).display !== 'none')";
    let size = "getComputedStyle(document.documentElement).fontSize";
    let before = page.text(size);
    assert_eq!(page.value(is_shown), serde_json::json!([false, false]));
    page.click("#exact");
    assert_eq!(page.value(is_shown), serde_json::json!([true, true]));
    // The page keeps its size.
    assert_eq!(page.text(size), before);
    page.click("#exact");
    page.assert_quiet();
}

#[test]
#[ignore = "slow: a browser"]
fn names_and_notes_follow_an_edit() {
    let mut page = browser("wagers/blackjack/base.decks-1.html");
    page.fill("#set-soft17", "stand");
    page.wait_for("document.querySelector('h1 small')?.textContent === 'edited: soft17 stand'");
    let selector = page.text("document.querySelector('.selector code').textContent");
    assert!(selector.contains("soft17=stand"), "{selector}");
    // The note under the pays names the edited wager too.
    let note = page.text("document.querySelector('#pays .absent').textContent");
    assert!(note.contains("soft17=stand"), "{note}");
    assert_eq!(page.text("document.querySelector('.flags a').textContent"), "Maths sheet (listed)");
    page.click(".banner button[type=reset]");
    page.wait_for("document.querySelector('h1 small').hidden");
    assert_eq!(page.text("document.querySelector('.flags a').textContent"), "Maths sheet");
    page.assert_quiet();
}

#[test]
#[ignore = "slow: a browser"]
fn a_contribution_on_a_meter_is_a_percentage() {
    let mut page = browser("wagers/let-it-ride/multi-link-progressive.html");
    let total = page.text("[...document.querySelectorAll('#pays tfoot .term')].map((term) => term.querySelector('.v').textContent).join(' + ')");
    // -76252/162435 and 19/6497400.
    assert_eq!(total, "-46.9431% + 0.0002924%");
    page.fill("#meter-0", "10000");
    // 0.4694308493 - 10000 x 19/6497400, as a fraction.
    told(&mut page, "edge", "1402/3185");
    page.assert_quiet();
}
