//! What the multi-link progressive beside a hold'em game asks of it.

use super::game::HoldemGame;
use crate::poker::multi_link::Kept;
use crate::{Error, Request, Workbench};

/// The player's two cards and the flop, as far as the optimum of the base game does not fold them (HC appendix L).
pub(super) fn kept<G: HoldemGame>(base: &Request, bench: &Workbench) -> Result<Kept, Error> {
    let solution = G::solution(G::pays(base)?, bench)?;
    let forfeits = G::forfeits(&solution);
    let kept = forfeits.dealt.iter().zip(&forfeits.folded).map(|(dealt, folded)| dealt - folded);
    Ok((kept.collect(), forfeits.deals))
}
