//! A wager of one's own: the form beside the text, and the examples.

use super::{browser, found};

#[test]
#[ignore = "slow: a browser"]
fn the_form_beside_the_text_writes_it() {
    let mut page = browser("own.html");
    found(&mut page, "19/311");
    page.fill(".own-form [aria-label='Row 1, pays']", "30 to 1");
    // Of 311 cards 30 x 5 + 12 x 6 + 6 x 12 = 294 are won and 288 lost.
    found(&mut page, "-6/311");
    assert!(page.text("document.querySelector('#own-text').value").contains(r#""pays": "30 to 1""#));
    // Without its last row: 30 x 5 + 12 x 6 = 222 and 300.
    page.click(".own-form [aria-label='Remove mixed pair']");
    found(&mut page, "78/311");
    page.fill(".own-form [aria-label='Row 2, when']", r#"{"of-a-kind": 2}"#);
    // All other pairs: 30 x 5 + 12 x 18 = 366 and 288.
    found(&mut page, "-78/311");
    // A mistake is told with its line.
    page.fill(".own-form [aria-label='Row 2, when']", r#"{"of-a-knd": 2}"#);
    page.wait_for("document.querySelector('#own-error pre')");
    assert!(page.text("document.querySelector('#own-error').textContent").starts_with("Line 7, column"));
    page.assert_quiet();
}

#[test]
#[ignore = "slow: a browser"]
fn every_example_is_priced() {
    let mut page = browser("own.html");
    found(&mut page, "19/311");
    let names =
        page.value("[...document.querySelector('#own-example').options].slice(1).map((one) => one.value)");
    let names: Vec<String> = serde_json::from_value(names).unwrap();
    assert!(names.len() > 10);
    for name in names.iter().skip(1) {
        page.fill("#own-example", name);
        let title = page.text("JSON.parse(document.querySelector('#own-text').value).id");
        page.wait_for(&format!(
            "!document.querySelector('#key').dataset.stale && document.querySelector('#pays caption')?.textContent.includes({title:?}) \
             || document.querySelector('#own-error').textContent"
        ));
        assert_eq!(page.text("document.querySelector('#own-error').textContent"), "", "{name}");
    }
    page.assert_quiet();
}
