//! What the player may do, what it nets, and which of it is worth most.

use super::rules::{ByShowdown, ShowdownResult};
use crate::Error;
use crate::player::Choice;
use crate::rows::net;
use crate::whole::{Scale, Whole};
use enumeration::Ratio;
use enumeration::ratio::whole;
use num_bigint::BigInt;
use num_traits::Signed;
use paytables::PayTable;

/// What the player may do with a hand.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct ShowdownAction {
    /// What it is called.
    pub name: String,
    /// The choice.
    pub choice: Choice,
    /// All that is staked by the end, in Antes.
    pub stake: u32,
    /// The net by class of hand and showdown; none where the class may not act so.
    pub nets: Vec<Option<ByShowdown<Ratio>>>,
}

impl ShowdownAction {
    /// Giving up the hand and what was staked on it.
    pub(crate) fn fold(stake: u32, classes: usize) -> ShowdownAction {
        let lost = std::array::from_fn(|_| whole(-i64::from(stake)));
        ShowdownAction { name: "fold".into(), choice: Choice::Fold, stake, nets: vec![Some(lost); classes] }
    }

    /// Whether the hand is given up.
    pub(crate) fn folds(&self) -> bool {
        self.choice == Choice::Fold
    }
}

/// The scale on which the nets of all these actions are whole.
pub(super) fn scale_of(actions: &[ShowdownAction]) -> Scale {
    Scale::of(actions.iter().flat_map(|action| action.nets.iter().flatten().flatten()))
}

/// What a bonus adds by the row of this name, which must not take anything: a bonus has no stake of its own.
pub(crate) fn bonus(table: &PayTable, row: &str) -> Result<Ratio, Error> {
    let added = net(table, row)?;
    if added.is_negative() {
        let pays = table.named(row)?.pays.to_string();
        return Err(Error::BonusThatLoses { table: table.id.clone(), row: row.into(), pays });
    }
    Ok(added)
}

/// What a bet of this name nets by showdown, from the rows `bet, player wins` and `bet, tie`, and where the dealer needs
/// a hand to qualify, `bet, dealer does not qualify`.
pub(crate) fn by_showdown(
    table: &PayTable,
    bet: &str,
    dealer_qualifies: bool,
) -> Result<ByShowdown<Ratio>, Error> {
    let mut nets = ByShowdown::default();
    if dealer_qualifies {
        nets[ShowdownResult::NotQualified.index()] = net(table, &format!("{bet}, dealer does not qualify"))?;
    }
    nets[ShowdownResult::Won.index()] = net(table, &format!("{bet}, player wins"))?;
    nets[ShowdownResult::Tied.index()] = net(table, &format!("{bet}, tie"))?;
    nets[ShowdownResult::Lost.index()] = whole(-1);
    Ok(nets)
}

/// The actions with nets as whole numbers.
pub(super) struct Priced<I> {
    /// By class and action.
    nets: Vec<Vec<Option<ByShowdown<I>>>>,
}

impl<I: Whole> Priced<I> {
    pub(super) fn new(actions: &[ShowdownAction], scale: &Scale) -> Self {
        let classes = actions[0].nets.len();
        let price = |nets: &ByShowdown<Ratio>| nets.each_ref().map(|net| scale.whole(net));
        let nets = (0..classes)
            .map(|class| actions.iter().map(|action| action.nets[class].as_ref().map(price)).collect())
            .collect();
        Priced { nets }
    }

    /// The sum of nets over the dealer's hands, by action.
    pub(super) fn values(&self, class: usize, dealer: ByShowdown<u64>) -> impl Iterator<Item = Option<I>> {
        self.nets[class].iter().map(move |nets| {
            nets.as_ref().map(|nets| {
                let mut value = I::zero();
                for (count, net) in dealer.iter().zip(nets) {
                    value.add_times(*count, net);
                }
                value
            })
        })
    }

    /// The action of greatest value, the earliest of equals: actions come by increasing stake.
    pub(super) fn best(&self, class: usize, dealer: ByShowdown<u64>) -> (usize, I) {
        let mut best: Option<(usize, I)> = None;
        for (action, value) in self.values(class, dealer).enumerate() {
            if let Some(value) = value
                && best.as_ref().is_none_or(|(_, most)| value > *most)
            {
                best = Some((action, value));
            }
        }
        best.expect("every class may fold")
    }
}

/// Which action is worth most: in machine integers where they hold every value, else in big ones.
pub(super) enum Decider {
    Machine(Priced<i128>),
    Big(Priced<BigInt>),
}

impl Decider {
    /// Between these actions, against so many of the dealer's hands.
    pub(super) fn new(actions: &[ShowdownAction], rivals: u64) -> Self {
        let scale = scale_of(actions);
        if scale.fits_i128(rivals) {
            Decider::Machine(Priced::new(actions, &scale))
        } else {
            Decider::Big(Priced::new(actions, &scale))
        }
    }

    /// The place of the best action.
    pub(super) fn best(&self, class: usize, dealer: ByShowdown<u64>) -> usize {
        match self {
            Decider::Machine(priced) => priced.best(class, dealer).0,
            Decider::Big(priced) => priced.best(class, dealer).0,
        }
    }
}
