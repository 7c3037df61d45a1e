use enumeration::ratio::{decimal, ratio};
use games::pai_gow::{dealer::Dealer, deals::*, house_way::*, showdown::*};
use std::time::Instant;
fn main() {
    let net = ratio(19, 20);
    let t = Instant::now();
    let dealer = Dealer::new(HouseWay::default());
    println!("dealer {:?} shapes {}", t.elapsed(), dealer.shapes.len());
    let t = Instant::now();
    let s = house_way_player(&dealer, &|_, _| {});
    println!("house way {:?}", t.elapsed());
    println!("{:?} {}", s, s.deals());
    for b in Bank::ALL {
        println!("{:?} {} {}", b, s.edge(b, &net), decimal(&s.edge(b, &net), 12));
    }
    let t = Instant::now();
    let r = optimal_player(&dealer, &net, &|_, _| {});
    println!("optimal {:?}", t.elapsed());
    for (s, b) in r.iter().zip(Bank::ALL) {
        println!("{:?} {} {:?} {} {}", s, s.deals(), b, s.edge(b, &net), decimal(&s.edge(b, &net), 12));
    }
}
