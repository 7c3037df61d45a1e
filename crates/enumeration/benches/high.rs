//! Walking hands in order, on one core.

use divan::Bencher;
use divan::counter::ItemsCount;
use enumeration::rankings::high;

fn main() {
    divan::main();
}

#[divan::bench(sample_count = 5)]
fn all_seven_card_hands(bencher: Bencher) {
    let tables = high::tables();
    bencher.counter(ItemsCount::new(133_784_560u64)).bench(|| high::ways_from(tables, high::Held::EMPTY, 7));
}
