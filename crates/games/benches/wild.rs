//! How long the wagers of DJ Wild and Deuces Wild Xtreme take, each with nothing counted before.

use divan::{Bencher, black_box};
use games::{Options, Request, StrategyQuestion, Workbench};
use paytables::{Selected, Settings, listed};

fn main() {
    divan::main();
}

fn selected(selector: &str) -> Selected<'static> {
    listed().select(&selector.parse().unwrap(), &Settings::default()).unwrap().remove(0)
}

#[divan::bench(sample_count = 10, args = [
    "dj-wild/base",
    "dj-wild/two-way-bad-beat",
    "dj-wild/trips",
    "deuces-wild-xtreme/base",
    "deuces-wild-xtreme/bad-beat-xtreme",
    "deuces-wild-xtreme/trips-plus-wild",
    "deuces-wild-xtreme/goin-wild",
    "deuces-wild-xtreme/goin-wild-progressive",
    "deuces-wild-xtreme/too-wild-progressive",
    "deuces-wild-xtreme/five-card-linked-progressive",
])]
fn analyze(bencher: Bencher, selector: &str) {
    let request = Request::plain(selected(selector));
    bencher.bench(|| games::analyze(black_box(&request), &Workbench::default()).unwrap());
}

#[divan::bench(sample_count = 10)]
fn envy_of_two_players(bencher: Bencher) {
    let options = Options { players: 2, ..Options::default() };
    let selected = selected("deuces-wild-xtreme/five-card-linked-progressive/PT-BJS-5CL-E01");
    let request = Request { selected, options };
    bencher.bench(|| games::analyze(black_box(&request), &Workbench::default()).unwrap());
}

#[divan::bench(sample_count = 10)]
fn strategy(bencher: Bencher) {
    let request = Request::plain(selected("dj-wild/base"));
    bencher.bench(|| {
        games::strategy(black_box(&request), &StrategyQuestion::default(), &Workbench::default()).unwrap()
    });
}
