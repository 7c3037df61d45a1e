//! Two outputs of everything are large: `diff` needs less than twice their size, themselves included.

use desk::diff;
use peak_alloc::PeakAlloc;
use std::ops::ControlFlow;

#[global_allocator]
static MEMORY: PeakAlloc = PeakAlloc;

/// An output of one analysis with so many rows, written as `analyze` does; `moved` tells which rows are not as they were.
fn output(rows: usize, moved: impl Fn(usize) -> bool) -> String {
    let row = |i: usize| {
        let ways = if moved(i) { i + 1 } else { i };
        format!(
            r#"{{"outcome": "row {i}", "ways": "{ways}", "probability": {{"exact": "12/4043", "decimal": "0.0029680930"}}, "net": "9", "contribution": {{"exact": "108/4043", "decimal": "0.0267128370"}}}}"#
        )
    };
    let rows: Vec<String> = (0..rows).map(row).collect();
    let head = r#"{"schema": 1, "game": "g", "wager": "w", "tables": [], "settings": {}, "outcomes": ["#;
    format!("[{head}{}]}}]", rows.join(","))
}

/// How many figures moved, and the most bytes that finding them took beside the texts.
fn measured(old: &str, new: &str) -> (usize, usize) {
    let (old, new) = (old.to_string(), new.to_string());
    let before = MEMORY.current_usage();
    MEMORY.reset_peak_usage();
    let found = diff::diff(diff::read("old", old).unwrap(), diff::read("new", new).unwrap());
    let mut figures = 0;
    for analysis in &found.moved {
        let _ = found.figures(analysis, &mut |_| {
            figures += 1;
            ControlFlow::Continue(())
        });
    }
    (figures, MEMORY.peak_usage() - before)
}

/// One test, since the memory of all that runs is measured.
#[test]
fn diff_needs_less_than_twice_its_input() {
    let old = output(40_000, |_| false);
    // How many rows move, the last ones.
    for moved in [0, 1, 40_000] {
        let new = output(40_000, |i| i >= 40_000 - moved);
        let (figures, bytes) = measured(&old, &new);
        assert_eq!(figures, moved);
        assert!(2 * bytes < old.len() + new.len(), "{moved}: {bytes} bytes beside {}", old.len() + new.len());
    }
    // Rows that stand in another order are found as well.
    let backward = {
        let (head, rows) = old.split_once("\"outcomes\": [").unwrap();
        let mut rows: Vec<&str> = rows.trim_end_matches("]}]").split_inclusive("}},").collect();
        rows.reverse();
        format!(
            "{head}\"outcomes\": [{}]}}]",
            rows.iter().map(|row| row.trim_end_matches(',')).collect::<Vec<_>>().join(",")
        )
    };
    let (figures, bytes) = measured(&old, &backward);
    assert_eq!(figures, 0);
    assert!(2 * bytes < old.len() + backward.len(), "{bytes} bytes");
}
