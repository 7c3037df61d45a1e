#![allow(missing_docs)]
use enumeration::ratio::*;
use games::holdem::ultimate::*;
use std::time::Instant;
fn main() {
    let mut blind = std::array::from_fn(|_| whole(0));
    for (i, r) in
        [(4, whole(1)), (5, ratio(3, 2)), (6, whole(3)), (7, whole(10)), (8, whole(50)), (9, whole(500))]
    {
        blind[i] = r;
    }
    let pays = Pays { ante: whole(1), play: whole(1), blind, cap: None };
    let t = Instant::now();
    let s = solve(&pays, &|_| ()).unwrap();
    println!("solve {:?}", t.elapsed());
    println!("edge {} {}", s.edge(), decimal(&s.edge(), 12));
    println!("stake {} eor {}", decimal(&s.expected_stake(), 10), decimal(&s.element_of_risk(), 10));
    for a in s.actions() {
        println!("{a:?} {}", decimal(&ratio(a.ways, DEALS), 8));
    }
    println!("{:?}", s.forfeits());
    println!(
        "{}",
        s.starting_hands()
            .filter(|h| h.action != games::holdem::Action::Check)
            .map(|h| format!(
                "{}{}{}",
                h.ranks[0].symbol(),
                h.ranks[1].symbol(),
                if h.suited { "s" } else { "" }
            ))
            .collect::<Vec<_>>()
            .join(" ")
    );
    let t = Instant::now();
    let o = s.outcomes(&|_| ());
    println!("outcomes {:?}", t.elapsed());
    println!(
        "edge {} stake {} var {} hit {} push {} {:?}",
        o.edge() == s.edge(),
        o.expected_stake == s.expected_stake(),
        decimal(&o.variance(), 6),
        decimal(&o.hit(), 6),
        decimal(&o.push(), 6),
        o.results
    );
    println!("{} nets; actions {}", o.nets.outcomes().len(), o.actions == s.actions());
    let t = Instant::now();
    let p = price_simple(&pays, &|_| ()).unwrap();
    println!("simple {:?} {} {}", t.elapsed(), decimal(&p.edge(), 8), decimal(&p.element_of_risk(), 8));
}
