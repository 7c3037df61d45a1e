//! Absorbing Markov chains over exact ratios.
//!
//! States are numbered; a state either is absorbing or moves on with given probabilities. Asked of a chain: where it is
//! absorbed, and after how many steps on average. Both are the solution of a linear system, found by elimination
//! without a rounding anywhere.

use crate::ratio::Ratio;
use num_traits::{One, Zero};

/// An absorbing chain: for each transient state, its moves to transient and to absorbing states.
#[derive(Clone, Debug)]
pub struct Chain {
    absorbing: usize,
    moves: Vec<State>,
}

#[derive(Clone, Debug)]
struct State {
    transient: Vec<Ratio>,
    absorbed: Vec<Ratio>,
}

/// A state of a chain under construction.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Target {
    /// A transient state, by number.
    Transient(usize),
    /// An absorbing state, by number.
    Absorbing(usize),
}

impl Chain {
    /// A chain with these numbers of states; `moves(s)` gives the moves out of transient state `s`, which must sum to
    /// one.
    ///
    /// # Panics
    /// If some state's probabilities do not sum to one.
    pub fn new(transient: usize, absorbing: usize, moves: impl Fn(usize) -> Vec<(Target, Ratio)>) -> Self {
        let moves = (0..transient)
            .map(|s| {
                let mut state = State {
                    transient: vec![Ratio::zero(); transient],
                    absorbed: vec![Ratio::zero(); absorbing],
                };
                let mut sum = Ratio::zero();
                for (target, probability) in moves(s) {
                    sum += &probability;
                    match target {
                        Target::Transient(t) => state.transient[t] += probability,
                        Target::Absorbing(a) => state.absorbed[a] += probability,
                    }
                }
                assert!(sum.is_one(), "the moves out of state {s} sum to {sum}, not one");
                state
            })
            .collect();
        Chain { absorbing, moves }
    }

    /// For each absorbing state, the probability of ending there from transient state `start`.
    pub fn absorption(&self, start: usize) -> Vec<Ratio> {
        let right: Vec<Vec<Ratio>> = self.moves.iter().map(|state| state.absorbed.clone()).collect();
        let solved = self.solve(right, self.absorbing);
        solved[start].clone()
    }

    /// The mean number of steps until absorption from transient state `start`.
    pub fn mean_steps(&self, start: usize) -> Ratio {
        let solved = self.solve(vec![vec![Ratio::one()]; self.moves.len()], 1);
        solved[start][0].clone()
    }

    /// Solves (I - Q) X = R by Gauss-Jordan elimination with the first non-zero pivot.
    ///
    /// # Panics
    /// If some state never reaches absorption.
    fn solve(&self, mut right: Vec<Vec<Ratio>>, width: usize) -> Vec<Vec<Ratio>> {
        let n = self.moves.len();
        let mut left: Vec<Vec<Ratio>> = (0..n)
            .map(|i| {
                (0..n)
                    .map(|j| {
                        let identity = if i == j { Ratio::one() } else { Ratio::zero() };
                        identity - &self.moves[i].transient[j]
                    })
                    .collect()
            })
            .collect();
        for column in 0..n {
            let pivot = (column..n)
                .find(|&r| !left[r][column].is_zero())
                .expect("every state reaches an absorbing one");
            left.swap(column, pivot);
            right.swap(column, pivot);
            let scale = left[column][column].recip();
            left[column].iter_mut().chain(&mut right[column]).for_each(|x| *x *= &scale);
            let (left_row, right_row) = (left[column].clone(), right[column].clone());
            for row in (0..n).filter(|&r| r != column) {
                let factor = left[row][column].clone();
                if factor.is_zero() {
                    continue;
                }
                for j in column..n {
                    left[row][j] -= &factor * &left_row[j];
                }
                for j in 0..width {
                    right[row][j] -= &factor * &right_row[j];
                }
            }
        }
        right
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ratio::ratio;
    use proptest::prelude::*;

    #[test]
    fn gamblers_ruin() {
        // From 2 of 5 with a fair coin: reach 5 with probability 2/5, after 2 * 3 steps on average.
        let chain = Chain::new(4, 2, |s| {
            let to = |k: usize| match k {
                0 => Target::Absorbing(0),
                5 => Target::Absorbing(1),
                k => Target::Transient(k - 1),
            };
            vec![(to(s), ratio(1, 2)), (to(s + 2), ratio(1, 2))]
        });
        assert_eq!(chain.absorption(1), [ratio(3, 5), ratio(2, 5)]);
        assert_eq!(chain.mean_steps(1), ratio(6, 1));
    }

    #[test]
    #[should_panic(expected = "sum to")]
    fn a_leaking_chain_is_refused() {
        let _ = Chain::new(1, 1, |_| vec![(Target::Absorbing(0), ratio(1, 2))]);
    }

    proptest! {
        // A chain of two transient states against the closed form of a geometric series.
        #[test]
        fn two_states_against_the_closed_form(stay in 1i64..9, cross in 1i64..9, back in 1i64..9) {
            let (p, q, r) = (ratio(stay, 30), ratio(cross, 30), ratio(back, 30));
            let one = Ratio::one();
            let chain = Chain::new(2, 2, |s| if s == 0 {
                vec![
                    (Target::Transient(0), p.clone()),
                    (Target::Transient(1), q.clone()),
                    (Target::Absorbing(0), &one - &p - &q),
                ]
            } else {
                vec![(Target::Transient(0), r.clone()), (Target::Absorbing(1), &one - &r)]
            });
            let expected = (&one - &p - &q) / (&one - &p - &q * &r);
            prop_assert_eq!(&chain.absorption(0)[0], &expected);
            prop_assert_eq!(chain.absorption(0).into_iter().sum::<Ratio>(), one);
        }
    }
}
