//! The best play that depends only on the rank of a hand: for each action one rank (a *cut*) from which it is taken.
//!
//! Ranks come lowest first and actions by increasing stake. A play by cuts never takes a smaller action with a higher
//! rank. A dynamic program goes up the ranks once and keeps, for each action, the greatest value of the ranks so far if
//! the last of them takes it.

use crate::whole::Whole;

/// The best play by cuts.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Cuts<I> {
    /// The action of each rank.
    pub actions: Vec<usize>,
    /// The value of the play.
    pub value: I,
}

/// The best play by cuts, from the value of each action (`None` if it is not allowed) with each rank. Of plays with
/// equal values, the one that stakes less.
///
/// # Panics If there is no rank, or no play by cuts because a rank allows none of the remaining actions.
pub(crate) fn best_cuts<I: Whole>(ranks: &[Vec<Option<I>>]) -> Cuts<I> {
    let actions = ranks[0].len();
    // By rank and action: the greatest value of the ranks up to this one, and the action of the rank below.
    let mut table: Vec<Vec<Option<(I, usize)>>> = Vec::with_capacity(ranks.len());
    for values in ranks {
        let below = table.last();
        let mut reached: Option<(I, usize)> = below.is_none().then(|| (I::zero(), 0));
        let row = (0..actions)
            .map(|action| {
                if let Some(Some((value, _))) = below.map(|row| &row[action])
                    && reached.as_ref().is_none_or(|(most, _)| value > most)
                {
                    reached = Some((value.clone(), action));
                }
                let (most, last) = reached.as_ref()?;
                let value = values[action].as_ref()?;
                Some((most.clone() + value.clone(), *last))
            })
            .collect();
        table.push(row);
    }
    let last = table.last().expect("there is a rank");
    let mut best: Option<(&I, usize)> = None;
    for (action, entry) in last.iter().enumerate() {
        if let Some((value, _)) = entry
            && best.is_none_or(|(most, _)| value > most)
        {
            best = Some((value, action));
        }
    }
    let (value, mut action) = best.expect("some play by cuts is allowed");
    let value = value.clone();
    let mut chosen = vec![0; ranks.len()];
    for (place, row) in table.iter().enumerate().rev() {
        chosen[place] = action;
        action = row[action].as_ref().expect("the play was reached").1;
    }
    Cuts { actions: chosen, value }
}

#[cfg(test)]
mod tests {
    use super::*;
    use itertools::Itertools;
    use proptest::prelude::*;

    #[test]
    fn one_cut_by_hand() {
        // Folding is worth -1 a hand. Playing is worth -3, 1, -2, 4: the rank that gains below the one that loses is
        // worth taking along, since -2 - (-1) = -1 costs less than 1 - (-1) = 2 gains.
        let ranks = [-3, 1, -2, 4].map(|play: i128| vec![Some(-1), Some(play)]);
        assert_eq!(best_cuts(&ranks), Cuts { actions: vec![0, 1, 1, 1], value: 2 });
    }

    proptest! {
        #[test]
        fn no_monotone_play_is_better(
            values in prop::collection::vec(prop::collection::vec(prop::option::weighted(0.8, -9i128..9), 2), 1..6)
        ) {
            // The first action is always allowed.
            let ranks: Vec<Vec<Option<i128>>> =
                values.into_iter().map(|more| std::iter::once(Some(0)).chain(more).collect()).collect();
            let plays = (0..ranks.len()).map(|_| 0..3usize).multi_cartesian_product();
            let worth = |play: &Vec<usize>| -> Option<i128> { ranks.iter().zip(play).map(|(r, &a)| r[a]).sum() };
            let best = plays.filter(|play| play.is_sorted()).filter_map(|play| worth(&play)).max().unwrap();
            let cuts = best_cuts(&ranks);
            prop_assert_eq!(cuts.value, best);
            prop_assert!(cuts.actions.is_sorted());
            prop_assert_eq!(worth(&cuts.actions), Some(best));
        }
    }
}
