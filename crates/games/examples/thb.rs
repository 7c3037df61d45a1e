#![allow(missing_docs)]
use enumeration::ratio::*;
use games::holdem::bonus::*;
use std::time::Instant;
fn main() {
    let ante = std::array::from_fn(|i| whole(i32::from(i >= 4)));
    let pays = Pays { ante, bets: whole(1), cap: None };
    let t = Instant::now();
    let s = solve(&pays, &|_| ()).unwrap();
    println!("solve {:?}", t.elapsed());
    println!("edge {} {}", s.edge(), decimal(&s.edge(), 12));
    let o = s.outcomes();
    println!("stake {} eor {}", decimal(&o.expected_stake, 10), decimal(&o.element_of_risk(), 10));
    for a in &o.actions {
        println!("{a:?} {}", decimal(&ratio(a.ways, DEALS), 8));
    }
    println!("{:?}", s.forfeits());
    println!(
        "{}",
        s.starting_hands()
            .filter(|h| h.action == games::holdem::Action::Fold)
            .map(|h| format!(
                "{}{}{}",
                h.ranks[0].symbol(),
                h.ranks[1].symbol(),
                if h.suited { "s" } else { "" }
            ))
            .collect::<Vec<_>>()
            .join(" ")
    );
    println!(
        "edge {} var {} hit {} push {} {:?}",
        o.edge() == s.edge(),
        decimal(&o.variance(), 6),
        decimal(&o.hit(), 6),
        decimal(&o.push(), 6),
        o.results
    );
    for (n, w) in o.nets.outcomes() {
        println!("{n} {w}");
    }
}
