//! Finds the pay that gives a wanted edge, and the slope of the edge over each pay.
//!
//! Under optimal play the mean net is a maximum of functions that are linear in a pay. The edge, as a function of one pay,
//! is therefore concave, piecewise linear and falling. We use two consequences:
//!
//! - A concave function with three collinear points is linear between them. Slopes from three solves are therefore exact (at
//!   a kink, one on each side), and so is a pay between the points.
//! - A concave function lies below its tangents. A Newton step lands on the wanted edge, or above the pay that gives it.
//!
//! A cap on the winnings makes the edge constant above some pay, so it is not concave. Without decisions the edge is then
//! convex and lies above its tangents: Newton's steps from a pay of 0 never pass the least pay that gives the wanted edge,
//! and reach it. With decisions, a search that begins on the constant part goes down first. Slopes are found as before.
//!
//! In the blackjack family split hands follow the play of unsplit hands (ruling J1), so the mean net is not exactly a
//! maximum. The edge is still linear between the pays at which the play changes.

mod curve;
mod desk;
mod pay;
mod slopes;

pub use desk::{Desk, RowPlace, Target};
pub use pay::{PaySolution, Payable};
pub use slopes::Sensitivity;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::error::{Error, Limit, Losing};
    use enumeration::Ratio;
    use enumeration::ratio::{ratio, whole};
    use games::{Options, Workbench};
    use num_traits::One;
    use paytables::{Settings, Unknown, listed};

    /// Returns an error for a wager that cannot be solved for a pay.
    fn refused<T>(selector: &str, ask: impl Fn(&Desk) -> Result<T, Error>) -> Error {
        let selected = listed().select(&selector.parse().unwrap(), &Settings::default()).unwrap().remove(0);
        let bench = Workbench::default();
        ask(&Desk::new(selected, Options::default(), &bench)).err().expect("it is refused")
    }

    #[test]
    fn refusals_have_fields_and_name_no_option() {
        let hands = ["on a 3, 4, 9, 10 or 11", "on a 2 or 12"].map(String::from);
        let unknown = refused("craps/field", |desk| desk.place("on a 2 or 11"));
        let near = vec![hands[1].clone()];
        let row = Unknown { name: "on a 2 or 11".into(), nearest: near, known: hands.to_vec() };
        assert_eq!(unknown, Error::UnknownRow { wager: "craps/field".into(), row });
        let progressive = "three-dice-baccarat/triple-progressive/PT-PRG-TRI-01";
        let slopes = |desk: &Desk| desk.sensitivities();
        let meter = refused(progressive, slopes);
        assert_eq!(meter, Error::NoMeter { wager: progressive.into() });
        assert_eq!(meter.to_string(), format!("{progressive} has no edge without a jackpot amount"));
    }

    #[test]
    fn a_curve_has_the_edge_at_printable_pays() {
        let selector = "craps/field".parse().unwrap();
        let selected = listed().select(&selector, &Settings::default()).unwrap().remove(0);
        let bench = Workbench::default();
        let desk = Desk::new(selected, Options::default(), &bench);
        let curve = desk.curve(desk.place("on a 2 or 12").unwrap()).unwrap();
        // Of 36 rolls 14 win one, 2 win the pay and 20 lose: the edge is (6 - 2 x pay)/36.
        for point in &curve {
            assert_eq!(point.edge, (whole(6) - &point.pay * whole(2)) / whole(36), "{}", point.pays);
        }
        let pays: Vec<&str> = curve.iter().map(|point| point.pays.as_str()).collect();
        assert!(["push", "2 to 1", "4 to 1"].iter().all(|pay| pays.contains(pay)), "{pays:?}");
    }

    #[test]
    fn a_pay_of_a_game_with_decisions_takes_few_solves() {
        let asked = [
            ("mississippi-stud/base", "flush", ratio(1, 25)),
            ("mississippi-stud/base", "pair of jacks or better", ratio(1, 25)),
            ("let-it-ride/base", "two pair", ratio(1, 20)),
            ("three-card-poker/base", "ante, player wins", ratio(3, 100)),
            ("dj-wild/base", "straight", ratio(1, 25)),
        ];
        for (selector, row, wanted) in asked {
            let selected =
                listed().select(&selector.parse().unwrap(), &Settings::default()).unwrap().remove(0);
            let bench = Workbench::default();
            let desk = Desk::new(selected, Options::default(), &bench);
            let place = desk.place(row).unwrap();
            let solution = desk.solve(place, &wanted).unwrap();
            let solves = desk.edges.lock().unwrap().len();
            assert!(solves <= 8, "{solves} solves of {selector}");
            // Solved at the pays themselves, found and payable, the edges are the same.
            let edge = |pay: &Ratio| desk.edge_of(&[(place, pay.clone())]).unwrap();
            assert_eq!(edge(&solution.pay), wanted, "{selector} {row}");
            assert!(solution.nearest.len() > 1);
            for near in solution.nearest {
                assert_eq!(edge(&near.pay), near.edge, "{selector} {row} at {}", near.pays);
            }
        }
    }

    #[test]
    fn a_slope_is_how_often_the_row_is_paid_where_no_play_changes() {
        // One deck: an ace and a ten-value, 2 x 4 x 16 ways of 52 x 51, and not the same for the dealer, 2 x 3 x 15 of
        // 50 x 49. A round nets 3/2 so often: Farmer's program has 0.046492443.
        let selector = "blackjack/base?decks=1&even-money=refused".parse().unwrap();
        let selected = listed().select(&selector, &Settings::default()).unwrap().remove(0);
        let bench = Workbench::default();
        let slopes = Desk::new(selected, Options::default(), &bench).sensitivities().unwrap();
        let natural = slopes.into_iter().find(|slope| slope.name == "blackjack at 3:2").unwrap();
        let paid = ratio(2 * 4 * 16, 52 * 51) * (Ratio::one() - ratio(2 * 3 * 15, 50 * 49));
        assert_eq!((paid.clone() * whole(1_000_000_000)).round(), whole(46_492_443));
        assert_eq!((natural.above, natural.below), (-paid.clone(), Some(-paid)));
    }

    #[test]
    fn what_keeps_the_edge_from_what_is_wanted_is_told() {
        // The field loses 20 rolls of 36 and wins 14: 6/36 if 2 and 12 push, 8/36 if they lose.
        let field = refused("craps/field", |desk| desk.solve(desk.place("on a 2 or 12")?, &ratio(2, 9)));
        let losing = Some(Losing { edge: ratio(2, 9), is_now: false, is_wanted: true });
        let limit = Box::new(Limit::Least { edge: ratio(1, 6), is_push: true, losing });
        assert_eq!(field, Error::NoPay { row: "on a 2 or 12".into(), limit });
        // Laid to win 2 units at a pay of p, 2 / p is lost on 1/18 of the rounds: 3/220 + (1 / p - 2) / 9, and the last
        // term is above -2/9.
        let laid = |desk: &Desk| desk.solve(desk.place("odds on 4 or 10")?, &ratio(-9, 10));
        let limit = Box::new(Limit::Never(ratio(3, 220) - ratio(2, 9)));
        assert_eq!(
            refused("craps/dont-pass?odds=2x", laid),
            Error::NoPay { row: "odds on 4 or 10".into(), limit }
        );
    }
}
