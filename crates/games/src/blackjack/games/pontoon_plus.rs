//! Pontoon Plus (PP, version 5).

use crate::analysis::{Analysis, Envy};
use crate::blackjack::base::{binding_cap, edge, figures, play_errors};
use crate::blackjack::chart_file::chart_table;
use crate::blackjack::hole_card::decks_of;
use crate::blackjack::player::TwentyOnePlayer;
use crate::blackjack::pontoon::{BySuit, DoubledTwentyOne, Pontoon, PontoonPays, SuperBonus};
use crate::blackjack::sides::Insurance;
use crate::blackjack::simple::simple_plays;
use crate::blackjack::solved::solution;
use crate::blackjack::spots::covariance;
use crate::blackjack::strategy::{Names, answer};
use crate::error::Error;
use crate::method::{Decided, FirstCards, Method, Module};
use crate::player::Player;
use crate::request::{CapPer, Request};
use crate::round_errors::PlayErrors;
use crate::rows::win;
use crate::strategy::{ChartTable, SimplePlay, Strategy, StrategyQuestion};
use crate::workbench::Workbench;
use enumeration::CardSet;
use enumeration::ratio::{Ratio, whole};
use num_traits::Zero;
use paytables::wagers::Rank;
use paytables::{Net, PayTable, Row, Selected};

/// The decks have no tens (PP 2.2.1).
const DECK: CardSet = CardSet::DECK_48;

/// Pontoon Plus.
pub static PONTOON_PLUS: Module = Module {
    game: "pontoon-plus",
    wagers: &[(&["base"], &PontoonBase), (&["insurance"], &Insurance { deck: DECK })],
};

/// The table of the Super Bonus, which is paid in dollars.
const SUPER_BONUS: &str = "PP-SUPER-BONUS";

/// The base wager.
struct PontoonBase;

impl Method for PontoonBase {
    fn takes_removed(&self, _: &Request) -> bool {
        true
    }

    fn decided(&self, _: &Request) -> Result<Decided, Error> {
        Ok(Decided::Bound)
    }

    fn analyze(&self, request: &Request, bench: &Workbench) -> Result<Analysis, Error> {
        request.check_meters(0)?;
        let Setup { rules, offer } = Setup::read(request)?;
        let solution = solution(&rules, bench);
        let mut analysis = figures(request, &rules, &solution, bench)?;
        // $50 for every other seated player's Super Bonus (ruling P10).
        analysis.envy = offer.and_then(|offer| offer.envy).map(|dollars| {
            let each = dollars * rules.super_bonus_chance(&solution);
            let players = request.options.players;
            let total = &each * whole(players - 1);
            Envy { per_other_player: each, players, total }
        });
        Ok(analysis)
    }

    fn edge(&self, request: &Request, bench: &Workbench) -> Result<Option<Ratio>, Error> {
        request.check_meters(0)?;
        edge(request, &Setup::read(request)?.rules, bench).map(Some)
    }

    fn first_cards(&self, request: &Request, bench: &Workbench) -> Result<Option<Vec<FirstCards>>, Error> {
        Ok(Some(solution(&Setup::read(request)?.rules, bench).first_cards()))
    }

    fn spots_covariance(&self, request: &Request, bench: &Workbench) -> Result<Option<Ratio>, Error> {
        covariance(&Setup::read(request)?.rules, bench).map(Some)
    }

    /// The Super Bonus wins dollars whatever is bet: it nets them in units of the bet.
    fn row_net(&self, selected: &Selected, table: &PayTable, row: &Row) -> Net {
        match (row.pays.dollars(), Bet::of(&Request::plain(selected.clone()))) {
            (Some(dollars), Ok(bet)) if table.listed_id() == SUPER_BONUS => Net::fixed(bet.units(dollars)),
            _ => row.pays.net(table.basis),
        }
    }

    fn strategy(
        &self,
        request: &Request,
        question: &StrategyQuestion,
        bench: &Workbench,
    ) -> Result<Strategy, Error> {
        answer(&Setup::read(request)?.rules, DECK, question, bench)
    }

    fn simple_plays(&self, request: &Request, bench: &Workbench) -> Result<Vec<SimplePlay>, Error> {
        Ok(simple_plays(&Setup::read(request)?.rules, DECK, bench))
    }

    fn player(&self, request: &Request, bench: &Workbench) -> Result<Option<Box<dyn Player>>, Error> {
        Ok(Some(Box::new(TwentyOnePlayer::new(Setup::read(request)?.rules, bench))))
    }

    fn chart(&self, request: &Request, bench: &Workbench) -> Result<Option<ChartTable>, Error> {
        Ok(Some(chart_table(&Setup::read(request)?.rules, DECK, bench)))
    }

    fn takes_play(&self, _: &Request) -> bool {
        true
    }

    fn play_errors(&self, request: &Request, bench: &Workbench) -> Result<Option<PlayErrors>, Error> {
        play_errors(request, &Setup::read(request)?.rules, Names::of(DECK), bench)
    }
}

/// The game as tables and settings give it.
struct Setup {
    rules: Pontoon,
    /// The Super Bonus, where it is offered.
    offer: Option<Offer>,
}

/// The Super Bonus on offer.
struct Offer {
    bonus: SuperBonus,
    /// What every other player gets for it, in dollars.
    envy: Option<Ratio>,
}

/// The initial bet in whole dollars (ruling P10).
#[derive(Clone, Copy)]
struct Bet(u32);

impl Bet {
    fn of(request: &Request) -> Result<Self, Error> {
        Ok(Bet(request.whole("bet")?))
    }

    /// Dollars in units of the bet.
    fn units(self, dollars: &Ratio) -> Ratio {
        dollars / whole(self.0)
    }

    /// The row of the Super Bonus for this bet; none where it is too small for one (PP 4.1.2).
    fn row(self) -> Option<&'static str> {
        match self.0 {
            0..10 => None,
            10..100 => Some("7,7,7 same suits and dealer's first card is a 7 of any suit, bet $10 to $99"),
            100.. => Some("7,7,7 same suits and dealer's first card is a 7 of any suit, bet $100 and above"),
        }
    }
}

impl Setup {
    fn read(request: &Request) -> Result<Self, Error> {
        let main = request.part("PP-MAIN")?;
        let pays = pays(main, request.part("PP-DOUBLE-DOWN")?)?;
        let offer = Offer::read(request)?;
        let doubled_21 = request.choice(
            "doubled-21",
            &[("at-once", DoubledTwentyOne::AtOnce), ("waits", DoubledTwentyOne::Waits)],
        )?;
        let bonus = offer.as_ref().map(|offer| &offer.bonus);
        let mut shoe = decks_of(request.whole("decks")?, 12)?;
        let gone = request.removed_by_points([Rank::TEN].into_iter().collect(), true)?;
        for (points, (left, gone)) in (1..).zip(shoe.iter_mut().zip(gone)) {
            if gone > 0 && (6..=8).contains(&points) {
                return Err(request.unremovable(&points.to_string()));
            }
            *left -= gone;
        }
        request.check_left(&shoe, 16 + 4 * 30)?;
        let rules = Pontoon::from_shoe(shoe, &pays, bonus, doubled_21)?;
        let doubled = &pays.doubled * whole(2);
        let largest = main.rows.iter().map(|row| row.pays.net(main.basis).fixed).fold(doubled, Ratio::max);
        let most = largest + bonus.map_or_else(Ratio::zero, |bonus| bonus.award.clone());
        // PP 3.24.2: a pair is split to four hands.
        let rules = match binding_cap(request, &most, 4)? {
            Some((cap, CapPer::Hand)) => rules.capped(cap)?,
            Some((cap, CapPer::Round)) => rules.round_capped(cap)?,
            None => rules,
        };
        Ok(Setup { rules, offer })
    }
}

impl Offer {
    fn read(request: &Request) -> Result<Option<Self>, Error> {
        let offered = [("none", None), ("on-top", Some(true)), ("instead", Some(false))];
        let Some(on_top) = request.choice("super-bonus", &offered)? else { return Ok(None) };
        let (table, bet) = (request.part(SUPER_BONUS)?, Bet::of(request)?);
        let Some(name) = bet.row() else { return Ok(None) };
        let row = table.row(name).ok_or_else(|| Error::Rules {
            of: table.id.clone(),
            problem: format!("there is no row `{name}`"),
        })?;
        let dollars = row.pays.dollars().ok_or_else(|| Error::NotDollars {
            table: table.id.clone(),
            row: row.hand.clone(),
            pays: row.pays.to_string(),
        })?;
        let envy = row.envy.as_ref().and_then(|envy| envy.dollars()).cloned();
        Ok(Some(Offer { bonus: SuperBonus { award: bet.units(dollars), on_top }, envy }))
    }
}

/// What the two tables of the wager pay.
fn pays(main: &PayTable, doubled: &PayTable) -> Result<PontoonPays, Error> {
    let by_suit = |cards: &str| -> Result<BySuit, Error> {
        Ok(BySuit {
            mixed: win(main, &format!("{cards} mixed suits wins"))?,
            suited: win(main, &format!("{cards} same suits (except spades) wins"))?,
            spades: win(main, &format!("{cards} all spades wins"))?,
        })
    };
    Ok(PontoonPays {
        doubled: win(doubled, "doubled down hand wins")?,
        pontoon: win(main, "pontoon wins")?,
        regular: win(main, "regular bet wins")?,
        five_cards: win(main, "5 cards with point total of 21 wins")?,
        six_cards: win(main, "6 cards with point total of 21 wins")?,
        seven_cards: win(main, "7 or more cards with point total of 21 wins")?,
        six_seven_eight: by_suit("6,7,8")?,
        three_sevens: by_suit("7,7,7")?,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use enumeration::ratio::ratio;
    use paytables::{Settings, listed};

    fn asked(bet: &str) -> Request<'static> {
        let selector = format!("pontoon-plus/base?{bet}").parse().unwrap();
        Request::plain(listed().select(&selector, &Settings::default()).unwrap()[0].clone())
    }

    #[test]
    fn the_super_bonus_is_on_top_of_its_row_and_worth_what_the_bet_makes_it() {
        let award = |bet: &str| Setup::read(&asked(bet)).unwrap().offer.map(|offer| offer.bonus);
        let on_top = |award: Ratio| Some(SuperBonus { award, on_top: true });
        assert_eq!(award("decks=8"), on_top(whole(100)));
        assert_eq!(award("bet=99"), on_top(ratio(1_000, 99)));
        assert_eq!(award("bet=100"), on_top(whole(50)));
        assert_eq!(award("bet=3000"), on_top(ratio(5, 3)));
        assert_eq!(
            award("bet=3000&super-bonus=instead"),
            Some(SuperBonus { award: ratio(5, 3), on_top: false })
        );
        assert_eq!(award("bet=9"), None);
        assert_eq!(award("super-bonus=none"), None);
    }

    #[test]
    fn a_bet_too_small_for_the_super_bonus_plays_the_game_without_it() {
        let bench = Workbench::default();
        let [small, without] =
            ["bet=9", "super-bonus=none"].map(|bet| PontoonBase.analyze(&asked(bet), &bench).unwrap());
        assert_eq!(small.edge, without.edge);
        assert_eq!(small.envy.map(|envy| envy.total), None);
    }
}
