//! The multi-link progressive beside a hold'em game.

use super::game::HoldemGame;
use super::player::HoldemPlayer;
use crate::poker::multi_link;
use crate::{Analysis, Error, Method, Player, Request, Workbench};

/// The multi-link progressive (HC appendix L), on the player's two cards and the flop.
pub struct Linked<G>(pub G);

impl<G: HoldemGame> Method for Linked<G> {
    fn analyze(&self, request: &Request, bench: &Workbench) -> Result<Analysis, Error> {
        multi_link::analyze(request, bench, || {
            let base = multi_link::base_game(&request.selected.game.game)?;
            let solution = G::solution(G::pays(&base)?, bench)?;
            let forfeits = G::forfeits(&solution);
            let kept = forfeits.dealt.iter().zip(&forfeits.folded).map(|(dealt, folded)| dealt - folded);
            Ok((kept.collect(), forfeits.deals))
        })
    }

    /// What is folded is forfeited, by the base game's optimum at its listed pays (ruling G8).
    fn player(&self, request: &Request, bench: &Workbench) -> Result<Option<Box<dyn Player>>, Error> {
        let forfeits = request.choice("fold", &[("forfeit", true), ("plain", false)])?;
        let base = multi_link::base_game(&request.selected.game.game)?;
        forfeits.then(|| HoldemPlayer::<G>::of(&base, bench)).transpose()
    }
}
