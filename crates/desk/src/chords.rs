//! Finds the pay that gives a wanted edge, for an edge that is a concave and piecewise linear function of the pay.
//!
//! A concave function with three collinear points is linear between them. Between these points we compute the pay of an
//! edge, and the edge of a pay, without another solve. Elsewhere chords bound the function: it lies above a chord between
//! the chord's ends, and below the chord's extension beyond them.

use enumeration::ratio::whole;
use enumeration::{Ratio, SortedMap};
use num_bigint::BigInt;
use num_traits::{One, Signed, Zero};

/// The known points: the edge at each pay.
#[derive(Default, Debug)]
pub(crate) struct Chords(SortedMap<Ratio, Ratio>);

/// The next point to evaluate.
#[derive(PartialEq, Eq, Debug)]
pub(crate) enum NextPoint {
    /// The edge at this pay.
    At(Ratio),
    /// None: the edge is greatest at a pay of 0, and even that is below the wanted edge.
    AboveAll(Ratio),
    /// None: no pay up to the largest changes the edge.
    Flat,
}

/// The largest pay that is tried.
const LARGEST: u64 = 1 << 20;

impl Chords {
    pub(crate) fn insert(&mut self, pay: Ratio, edge: Ratio) {
        self.0.insert(pay, edge);
    }

    /// The edge at a pay, if it is known or lies between three collinear points.
    pub(crate) fn edge(&self, pay: &Ratio) -> Option<Ratio> {
        let known = self.0.get(pay).cloned();
        known.or_else(|| {
            self.lines(|x, z| x.0 <= pay && pay <= z.0).map(|(x, z)| x.1 + slope(x, z) * (pay - x.0))
        })
    }

    /// The pay that gives an edge, if it is known or lies between three collinear points.
    pub(crate) fn pay(&self, wanted: &Ratio) -> Option<Ratio> {
        let known = self.0.iter().find(|(_, edge)| *edge == wanted).map(|(pay, _)| pay.clone());
        known.or_else(|| self.lines(|x, z| x.1 > wanted && wanted > z.1).map(|(x, z)| root(x, z, wanted)))
    }

    /// The ends of three collinear points that satisfy `is_meant`.
    fn lines(&self, is_meant: impl Fn(Point, Point) -> bool) -> Option<(Point<'_>, Point<'_>)> {
        let points: Vec<Point> = self.0.iter().collect();
        let line = points.windows(3).find(|p| is_meant(p[0], p[2]) && slope(p[0], p[1]) == slope(p[1], p[2]));
        line.map(|p| (p[0], p[2]))
    }

    /// The next point to evaluate in the search for the pay that gives the edge `wanted`. The pay has at most `bits` binary
    /// places, and is one of the `payable` pays if possible.
    pub(crate) fn next(
        &self,
        wanted: &Ratio,
        bits: u32,
        payable: impl Fn(&Ratio) -> Vec<Ratio>,
    ) -> NextPoint {
        let points: Vec<Point> = self.0.iter().collect();
        let above = points.partition_point(|(_, edge)| *edge > wanted);
        let (high, low) = points.split_at(above);
        match (high, low) {
            ([], []) => NextPoint::At(Ratio::zero()),
            // The edge must fall: a higher pay.
            ([.., one], []) if high.len() == 1 => {
                let guess = usual_root(*one, wanted);
                let above = payable(&guess).into_iter().filter(|pay| pay > one.0).min();
                NextPoint::At(above.unwrap_or_else(|| one.0.floor() + whole(1)))
            }
            ([.., a, b], []) => {
                let slope = slope(*a, *b);
                if slope.is_zero() {
                    // A pay that changes nothing here may change the edge farther up.
                    return if *b.0 >= whole(LARGEST) {
                        NextPoint::Flat
                    } else {
                        NextPoint::At(whole(LARGEST))
                    };
                }
                let root = root(*a, *b, wanted);
                let beyond = payable(&root).into_iter().filter(|pay| *pay >= root).min();
                NextPoint::At(beyond.unwrap_or_else(|| ceiling(&root, bits)))
            }
            ([], [one]) if one.0.is_zero() => NextPoint::AboveAll(one.1.clone()),
            ([], [one]) => {
                let guess = usual_root(*one, wanted).max(Ratio::zero());
                let below = payable(&guess).into_iter().filter(|pay| pay < one.0).max();
                NextPoint::At(below.unwrap_or_else(|| (one.0.ceil() - whole(1)).max(Ratio::zero())))
            }
            ([], [a, b, ..]) => {
                let slope = slope(*a, *b);
                if a.0.is_zero() || slope.is_zero() {
                    return NextPoint::AboveAll(a.1.clone());
                }
                let root = root(*a, *b, wanted);
                let below = payable(&root).into_iter().filter(|pay| *pay <= root).max();
                NextPoint::At(below.unwrap_or_else(|| floor(&root, bits)).max(Ratio::zero()))
            }
            (high, low) => NextPoint::At(between(high, low, wanted, bits, payable)),
        }
    }
}

/// A pay inside the bracket. The chord across the bracket gives a lower bound of the wanted pay, and the extension of a
/// chord outside the bracket an upper bound. If the play does not change nearby, the bounds are equal.
fn between(
    high: &[Point],
    low: &[Point],
    wanted: &Ratio,
    bits: u32,
    payable: impl Fn(&Ratio) -> Vec<Ratio>,
) -> Ratio {
    let (left, right) = (high[high.len() - 1], low[0]);
    let is_inside = |pay: &Ratio| left.0 < pay && pay < right.0;
    let inner = root(left, right, wanted);
    // A chord of points with a higher edge is drawn on up, one of points with a lower edge down.
    let up = match high {
        [.., a, b] if !slope(*a, *b).is_zero() => Some(root(*a, *b, wanted)),
        _ => None,
    };
    let down = match low {
        [a, b, ..] => Some(root(*a, *b, wanted)),
        _ => None,
    };
    let (outer, is_up) = match (up, down) {
        (Some(up), Some(down)) if down < up => (Some(down), false),
        (None, Some(down)) => (Some(down), false),
        (up, _) => (up, true),
    };
    let guess = outer.filter(is_inside).unwrap_or_else(|| inner.clone());
    let near = payable(&guess).into_iter().filter(is_inside);
    if let Some(pay) = near.min_by_key(|pay| (pay - &guess).abs()) {
        return pay;
    }
    let mut bits = bits;
    loop {
        // Evaluate a point beyond the guess: it may be collinear with the points that gave the guess.
        let (above, below) = (ceiling(&guess, bits), floor(&guess, bits));
        let [first, second] = if is_up { [above, below] } else { [below, above] };
        let candidates = [first, second, ceiling(&inner, bits)];
        if let Some(pay) = candidates.into_iter().find(is_inside) {
            return pay;
        }
        bits += 4;
    }
}

type Point<'a> = (&'a Ratio, &'a Ratio);

fn slope(a: Point, b: Point) -> Ratio {
    (b.1 - a.1) / (b.0 - a.0)
}

/// Where the line through two points has an edge.
fn root(a: Point, b: Point, wanted: &Ratio) -> Ratio {
    a.0 + (wanted - a.1) / slope(a, b)
}

/// A first guess of the wanted pay: assumes that the row pays every other round. The guess is good if the row wins most
/// often, and close to the known pay if the row is rare.
fn usual_root(known: Point, wanted: &Ratio) -> Ratio {
    known.0 + (known.1 - wanted) * whole(2)
}

/// 2 to the power of minus `bits`.
pub(crate) fn power_of_half(bits: u32) -> Ratio {
    Ratio::new(BigInt::one(), BigInt::one() << bits)
}

fn floor(pay: &Ratio, bits: u32) -> Ratio {
    let grid = power_of_half(bits);
    (pay / &grid).floor() * grid
}

fn ceiling(pay: &Ratio, bits: u32) -> Ratio {
    let grid = power_of_half(bits);
    (pay / &grid).ceil() * grid
}

#[cfg(test)]
mod tests {
    use super::*;
    use enumeration::ratio::ratio;

    /// The least of lines: `a - b * pay`.
    fn least(lines: &[(i32, i32)], pay: &Ratio) -> Ratio {
        lines.iter().map(|&(a, b)| whole(a) - whole(b) * pay).min().unwrap()
    }

    /// The pay that gives an edge, and the number of points evaluated.
    fn found(lines: &[(i32, i32)], from: &Ratio, wanted: &Ratio) -> (Ratio, usize) {
        let mut chords = Chords::default();
        chords.insert(from.clone(), least(lines, from));
        for bits in (0..).step_by(4).take(40) {
            if let Some(pay) = chords.pay(wanted) {
                return (pay, chords.0.len());
            }
            match chords.next(wanted, bits, |_| Vec::new()) {
                NextPoint::At(pay) => chords.insert(pay.clone(), least(lines, &pay)),
                other => panic!("{other:?}"),
            }
        }
        panic!("not found: {chords:?}")
    }

    #[test]
    fn a_line_takes_three_points() {
        for (wanted, pay) in [(ratio(5, 7), ratio(65, 21)), (ratio(-50, 7), ratio(120, 21))] {
            assert_eq!(found(&[(10, 3)], &whole(4), &wanted), (pay, 3));
        }
    }

    #[test]
    fn the_pay_lies_on_the_line_that_is_least_there() {
        // The lines cross at pays of 2, 3 and 5.
        let lines = [(10, 1), (14, 3), (20, 5), (45, 10)];
        for (wanted, pay) in [
            (ratio(17, 2), ratio(3, 2)),
            (ratio(19, 3), ratio(23, 9)),
            (whole(1), ratio(19, 5)),
            (whole(-45), whole(9)),
        ] {
            for from in [whole(0), ratio(1, 2), whole(3), ratio(16, 5), whole(7), whole(100)] {
                assert_eq!(least(&lines, &pay), wanted);
                let (found, points) = found(&lines, &from, &wanted);
                assert_eq!(found, pay, "from {from}");
                assert!(points < 12, "{points} points from {from} to {wanted}");
            }
        }
    }

    #[test]
    fn between_three_points_in_line_every_edge_is_known() {
        let mut chords = Chords::default();
        for pay in [1, 2, 4] {
            chords.insert(whole(pay), whole(10 - 3 * pay));
        }
        assert_eq!(chords.edge(&ratio(7, 2)), Some(ratio(-1, 2)));
        assert_eq!(chords.edge(&whole(5)), None);
        assert_eq!(chords.pay(&whole(0)), Some(ratio(10, 3)));
    }

    #[test]
    fn an_edge_above_all_is_known_as_such() {
        let mut chords = Chords::default();
        chords.insert(whole(0), whole(1));
        assert_eq!(chords.next(&whole(2), 0, |_| Vec::new()), NextPoint::AboveAll(whole(1)));
        let mut flat = Chords::default();
        flat.insert(whole(1), whole(1));
        flat.insert(whole(2), whole(1));
        assert_eq!(flat.next(&whole(2), 0, |_| Vec::new()), NextPoint::AboveAll(whole(1)));
    }
}
