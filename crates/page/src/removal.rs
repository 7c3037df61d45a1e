//! The effect of removing each card on the edge, as bars. The engine in the page calls it.

use crate::charts;
use crate::numbers::{both, points};
use desk::removal::Removal;
use enumeration::Ratio;
use maud::{Markup, html};
use num_traits::Zero;

/// A bar for each card: to the right if removing it favours the player, to the left if it favours the house.
pub fn removal(found: &Removal) -> Markup {
    let gains = || found.effects.iter().map(|effect| &effect.effect);
    let (zero, nothing) = (Ratio::zero(), Ratio::zero());
    let (least, most) = (gains().min().unwrap_or(&zero), gains().max().unwrap_or(&nothing));
    html! {
        h2 { "Effect of each card" }
        p.note { "By how many percentage points the edge moves if one such card is gone from the shoe before the deal. To the right what the player gains." }
        table.removal {
            thead { tr { th scope="col" { "Card" } th.n scope="col" { "In the shoe" } th.n scope="col" { "Edge, points" } td.bars {} } }
            tbody {
                @for effect in &found.effects {
                    tr {
                        th scope="row" { (effect.card) }
                        td.n { (effect.cards) }
                        td.n { (both(&points(&-&effect.effect), &-&effect.effect)) }
                        td.bars { (charts::bar(&effect.effect, least, most)) }
                    }
                }
            }
        }
    }
}
