//! The exact win of a card counter who bets only at favourable counts.
//!
//! The cards unseen before a round are a uniformly random subset of the shoe. Put the cards into groups by tag, let the
//! fresh shoe have `M(g)` cards of group `g`, `N` in all, and let the round be decided by `k(g)` cards of each group, `L` in
//! all, with a share `a(k)` of the mean net (`events` counts these shares once). Deal the round first: the `s` cards seen
//! before it are then any of the others. So with `n = N - s` unseen cards
//!
//! `E[net; running count = R] = sum over k of a(k) * falling(N, L) / falling(n, L) * c(k, s, R) / C(N, s)`
//!
//! where `c(k, s, R)` is the number of ways to see `s` cards whose tags add up to `R` in a shoe without the `k` cards: a
//! coefficient of the product over groups of `(1 + y x^tag)^(M - k)`. Dividing by one factor `1 + y x^tag` takes a table of
//! `c` to the table of one card more. Everything is a whole number over one denominator a depth. [`counting`] is called by
//! the front door; `docs/method/counting.md` works a case by hand.

use crate::count_tables::{DepthSums, GroupModel, Term};
use crate::error::Error;
use crate::groups_known::win_with_groups_known;
use crate::removal::{Effect, SUIT_ORDER, correlation_of, rank_order, removal};
use enumeration::ratio::{decimal_square_root, ratio, whole};
use enumeration::{Arrange, Ratio, SortedMap};
use games::{Analysis, FaceGroups, GroupShare, RemovedCard, Request, WagerShoe, Workbench};
use num_bigint::BigInt;
use num_traits::{One, Signed, Zero};
use paytables::wagers::{Draw, Rank, Shoe, Suit};

/// The counter's tags, cut card and betting rule.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct CountingTerms {
    /// The tags of ranks and faces; `None` for the best count of level 2.
    pub tags: Option<Vec<(RemovedCard, i32)>>,
    /// The unseen cards at which the last round begins; 14 for baccarat and 52 elsewhere if `None`.
    pub cut: Option<u32>,
    /// The true count from which the wager is bet; the best of 0 to 20 if `None`.
    pub bet_at: Option<Ratio>,
    /// Cards that are burnt and shown before the first round.
    pub burn: u32,
    /// The mean number of cards of a round.
    pub cards_per_round: Option<Ratio>,
}

/// The win of a counter.
#[derive(Clone, Debug)]
pub struct Counting {
    /// The house edge from the fresh shoe.
    pub edge: Ratio,
    /// The tag of every card, ranks whose suits have one tag together, in the order of the effects of removal.
    pub tags: Vec<(String, i32)>,
    /// True if the tags of the whole shoe add up to 0.
    pub is_balanced: bool,
    /// The betting correlation; `None` if tags or effects are constant.
    pub correlation: Option<String>,
    /// The cards of the fresh shoe.
    pub cards: u32,
    /// The unseen cards at the last depth.
    pub cut: u32,
    /// The true count from which the wager is bet.
    pub bet_at: Ratio,
    /// The mean number of cards of a round; `None` if it is not known.
    pub mean_cards: Option<Ratio>,
    /// A note on the origin of `mean_cards`, if that is not obvious.
    pub mean_cards_note: Option<&'static str>,
    /// How often the wager can be made: 1 unless it has a `given`.
    pub opportunity: Ratio,
    /// Every depth, the fullest first.
    pub by_depth: Vec<Depth>,
    /// All depths together.
    pub over_shoe: OverShoe,
    /// With the best threshold on the running count at every depth.
    pub best_threshold: BestThreshold,
    /// An upper bound for every count with these groups: the win per round with known numbers of unseen cards of each group;
    /// `None` if there are too many groups.
    pub groups_known: Option<Ratio>,
}

/// One depth of the shoe.
#[derive(Clone, Debug)]
pub struct Depth {
    /// The unseen cards.
    pub unseen: u32,
    /// The probability that the wager is bet.
    pub bet: Ratio,
    /// The mean win of a round, 0 in rounds without a bet.
    pub win: Ratio,
}

/// All depths of the shoe together.
#[derive(Clone, Debug)]
pub struct OverShoe {
    /// The mean of `bet` over the depths.
    pub bet_frequency: Ratio,
    /// The house edge on the bets made; `None` if nothing is bet.
    pub edge_while_bet: Option<Ratio>,
    /// The win in a hundred rounds.
    pub win_per_100: Ratio,
    /// The variance of a bet; `None` if nothing is bet.
    pub variance_per_bet: Option<Ratio>,
    /// 1000 times the mean of a round over its standard deviation, to ten places.
    pub desirability: Option<String>,
}

/// The best threshold on the running count at every depth.
#[derive(Clone, Debug)]
pub struct BestThreshold {
    /// The mean over the depths of the probability of a bet.
    pub bet_frequency: Ratio,
    /// The win in a hundred rounds.
    pub win_per_100: Ratio,
    /// The unseen cards and the running count from which to bet; `None` if no bet wins.
    pub at: Vec<(u32, Option<i64>)>,
}

impl Counting {
    /// Returns true if a hundred rounds win a hundredth of a unit.
    pub fn wins(&self) -> bool {
        self.over_shoe.win_per_100 >= ratio(1, 100)
    }

    /// The number of rounds of a shoe; `None` if the cards of a round are not known.
    pub fn rounds_per_shoe(&self) -> Option<Ratio> {
        self.mean_cards.as_ref().map(|cards| whole(self.by_depth.len()) / cards)
    }

    /// The win in a shoe, from the win in a hundred rounds.
    pub fn units_per_shoe(&self, win_per_100: &Ratio) -> Option<Ratio> {
        Some(self.rounds_per_shoe()? * win_per_100 / whole(100))
    }

    /// The standard deviation of a bet to ten places.
    pub fn standard_deviation_per_bet(&self) -> Option<String> {
        self.over_shoe.variance_per_bet.as_ref().map(|variance| decimal_square_root(variance, 10))
    }
}

/// Computes the win of a counter on a wager without decisions that is dealt from a shoe.
pub fn counting(request: &Request, asked: &CountingTerms, bench: &Workbench) -> Result<Counting, Error> {
    let of = games::shoe(request)?;
    let selected = &request.selected;
    let refused = |problem: &str| Error::Uncountable { wager: selected.to_string(), problem: problem.into() };
    if of.has_play {
        return Err(refused("the player decides in it: `removal` says what each card is worth"));
    }
    if !of.is_data {
        return Err(refused("it is not counted by its data alone"));
    }
    let is_listed = !selected.game.game.is_empty();
    if is_listed && !selected.settings.0.contains_key("decks") {
        return Err(refused("its cards are shuffled after every round, so there is nothing to count"));
    }
    let cards = of.cards.shoe.cards();
    let cut = cut(&of, asked, &refused)?;
    let effects = removal(request, bench)?;
    let tags = match &asked.tags {
        Some(tags) => FaceTags::read(tags, &of.cards.shoe).map_err(|problem| refused(&problem))?,
        None => FaceTags::best(&effects.effects, effects.counts.iter().find(|count| count.name == LEVEL)),
    };
    let (groups, group_tags, sizes) = tags.groups(&of.cards.shoe);
    if group_tags.len() > MOST_GROUPS {
        return Err(refused("its tags have too many different values: use at most 10"));
    }
    let analysis = games::analyze(request, bench)?;
    let shares = games::group_shares(request, &groups, bench)?;
    let terms = terms(&shares, &nets(request, &analysis)?);
    let model = GroupModel { tags: group_tags, sizes, first_seen: asked.burn, last_seen: cards - cut };
    let work = model.work(&terms);
    if work > MOST_TERMS {
        return Err(refused(&format!(
            "its tags take {work} terms, more than {MOST_TERMS}: use fewer different tags, or a deeper cut"
        )));
    }
    let sums = model.sums(&terms, of.has_given);
    let opportunity: Ratio = terms.iter().map(|term| &term.given).sum();
    let bet_at = asked.bet_at.clone().unwrap_or_else(|| best_bet_at(&sums));
    let (mean_cards, mean_cards_note) = mean_cards(asked, &of, request, &shares, bench)?;
    let (by_depth, over_shoe) = at_threshold(&sums, &bet_at, &opportunity);
    let best_threshold = best_threshold(&sums, &opportunity);
    let groups_known = win_with_groups_known(&model, &terms);
    let (by_face, face_tags) = tags.by_face(&effects.effects, &of.cards.shoe);
    let correlation = correlation_of(&by_face, &face_tags);
    Ok(Counting {
        edge: effects.edge,
        is_balanced: model.is_balanced(),
        tags: tags.written(&of.cards.shoe),
        correlation,
        cards,
        cut,
        bet_at,
        mean_cards,
        mean_cards_note,
        opportunity,
        by_depth,
        over_shoe,
        best_threshold,
        groups_known,
    })
}

/// The name of the count that is used if none is given.
const LEVEL: &str = "best of level 2";

/// The most different tags.
const MOST_GROUPS: usize = 10;

/// The most entries of tables that are added up: about a minute.
const MOST_TERMS: u128 = 1_000_000_000;

/// The fewest unseen cards at which a round of a dealer's draw may begin.
const DEALER_CUT: u32 = 40;

fn cut(of: &WagerShoe, asked: &CountingTerms, refused: &dyn Fn(&str) -> Error) -> Result<u32, Error> {
    let (usual, least) = match of.draw {
        Some(Draw::Baccarat(_)) => (14, of.most_cards),
        Some(Draw::BlackjackDealer(_)) => (52, DEALER_CUT.max(of.most_cards)),
        None => (52, of.most_cards),
    };
    let cut = asked.cut.unwrap_or(usual);
    if cut < least {
        return Err(refused(&format!(
            "a cut at {cut} unseen cards is below the longest round: use {least} or more"
        )));
    }
    let first = of.cards.shoe.cards().saturating_sub(asked.burn);
    if cut > first {
        return Err(refused(&format!(
            "a cut at {cut} unseen cards is above the {first} cards that are there at the first round: use fewer"
        )));
    }
    Ok(cut)
}

/// The mean number of cards of a round, with a note on how it is known.
fn mean_cards(
    asked: &CountingTerms,
    of: &WagerShoe,
    request: &Request,
    shares: &[GroupShare],
    bench: &Workbench,
) -> Result<(Option<Ratio>, Option<&'static str>), Error> {
    if let Some(cards) = &asked.cards_per_round {
        return Ok((Some(cards.clone()), None));
    }
    if let Some(Draw::Baccarat(_)) = of.draw {
        let used = |share: &GroupShare| {
            let chance: Ratio = share.rows.iter().sum::<Ratio>() + &share.lost;
            chance * whole(share.used.iter().sum::<u32>())
        };
        return Ok((Some(shares.iter().map(used).sum()), None));
    }
    if games::is_beside_base(request) {
        let cards = games::mean_cards_of_base(request, bench)?;
        let note = if cards.is_some() {
            "a round of the base game with one player"
        } else {
            "give the mean number of cards of a round of the base game: it is not computed"
        };
        return Ok((cards, Some(note)));
    }
    Ok((games::mean_cards_of_deal(request, bench)?, Some("the cards of the wager's own deal")))
}

/// The net of each row in order, then the net of a deal that no row pays.
fn nets(request: &Request, analysis: &Analysis) -> Result<Vec<Ratio>, Error> {
    let no_edge = || Error::NoEdge { wager: request.selected.to_string() };
    let mut nets = Vec::new();
    for row in request.selected.rows() {
        let outcome = analysis.outcomes.iter().find(|outcome| outcome.outcome == row.hand);
        nets.push(match outcome {
            Some(outcome) if !outcome.probability.is_zero() => {
                outcome.contribution.as_ref().ok_or_else(no_edge)? / &outcome.probability
            }
            _ => Ratio::zero(),
        });
    }
    nets.push(-Ratio::one());
    Ok(nets)
}

/// The shares as terms: probability, mean net and mean square of the net for each number of cards of the groups.
fn terms(shares: &[GroupShare], nets: &[Ratio]) -> Vec<Term> {
    let mut all: SortedMap<Vec<u32>, [Ratio; 3]> = SortedMap::new();
    for share in shares {
        let sums =
            all.entry(share.used.clone()).or_insert_with(|| [Ratio::zero(), Ratio::zero(), Ratio::zero()]);
        for (chance, net) in share.rows.iter().chain([&share.lost]).zip(nets) {
            if chance.is_zero() {
                continue;
            }
            let part = chance * net;
            sums[2] += &part * net;
            sums[1] += part;
            sums[0] += chance;
        }
    }
    let term = |(used, [given, net, square]): (Vec<u32>, [Ratio; 3])| Term { used, given, net, square };
    all.into_iter().map(term).collect()
}

/// The tag of every face, by rank and suit, and of the joker.
struct FaceTags {
    faces: [[i32; 4]; 13],
    joker: i32,
}

fn suit_place(suit: Suit) -> usize {
    Suit::ALL.iter().position(|&of| of == suit).unwrap_or(0)
}

impl FaceTags {
    /// The given tags: the tag of a face takes precedence over that of its rank, and omitted cards have the tag 0.
    fn read(given: &[(RemovedCard, i32)], shoe: &Shoe) -> Result<FaceTags, String> {
        let mut tags = FaceTags { faces: [[0; 4]; 13], joker: 0 };
        for (place, (card, _)) in given.iter().enumerate() {
            if given[..place].iter().any(|(other, _)| other == card) {
                return Err(format!("{card} has two tags: give each card one"));
            }
            if shoe.of_rank(card.rank) == 0 {
                return Err(format!("the shoe has no {card}: leave it out of the tags"));
            }
        }
        let mut ordered: Vec<&(RemovedCard, i32)> = given.iter().collect();
        ordered.arrange_by_key(|(card, _)| card.suit.is_some());
        for &&(card, tag) in &ordered {
            match (card.rank, card.suit) {
                (Rank::JOKER, _) => tags.joker = tag,
                (rank, None) => tags.faces[usize::from(rank.0)] = [tag; 4],
                (rank, Some(suit)) => tags.faces[usize::from(rank.0)][suit_place(suit)] = tag,
            }
        }
        Ok(tags)
    }

    /// The tags of a count over the effects of removal; all 0 without a count.
    fn best(effects: &[Effect], count: Option<&crate::removal::TagCount>) -> FaceTags {
        let mut tags = FaceTags { faces: [[0; 4]; 13], joker: 0 };
        let Some(count) = count else { return tags };
        for (effect, &tag) in effects.iter().zip(&count.tags) {
            match (effect.removed.rank, effect.removed.suit) {
                (Rank::JOKER, _) => tags.joker = tag,
                (rank, None) => tags.faces[usize::from(rank.0)] = [tag; 4],
                (rank, Some(suit)) => tags.faces[usize::from(rank.0)][suit_place(suit)] = tag,
            }
        }
        tags
    }

    fn of(&self, rank: Rank, suit: Option<Suit>) -> i32 {
        suit.map_or(self.joker, |suit| self.faces[usize::from(rank.0)][suit_place(suit)])
    }

    /// The group of each face, and for each group its tag and its number of cards in the shoe.
    fn groups(&self, shoe: &Shoe) -> (FaceGroups, Vec<i64>, Vec<u32>) {
        let mut sizes: SortedMap<i32, u32> = SortedMap::new();
        for (rank, suit) in faces() {
            let cards = shoe.count(rank, suit);
            if cards > 0 {
                *sizes.entry(self.of(rank, suit)).or_default() += cards;
            }
        }
        let tags: Vec<i32> = sizes.keys().copied().collect();
        let group = |tag: i32| -> u8 {
            let place = tags.iter().position(|&of| of == tag).unwrap_or(0);
            u8::try_from(place).unwrap_or(u8::MAX)
        };
        let mut groups = FaceGroups { faces: [[0; 4]; 13], joker: group(self.joker) };
        for (rank, suit) in faces() {
            if let Some(suit) = suit
                && shoe.of_rank(rank) > 0
            {
                groups.faces[usize::from(rank.0)][suit_place(suit)] = group(self.of(rank, Some(suit)));
            }
        }
        (groups, tags.iter().map(|&tag| i64::from(tag)).collect(), sizes.into_values().collect())
    }

    /// Every rank with its tag, or its four faces where their tags differ.
    fn written(&self, shoe: &Shoe) -> Vec<(String, i32)> {
        let mut all = Vec::new();
        for rank in rank_order().filter(|&rank| shoe.of_rank(rank) > 0) {
            let card = |suit: Option<Suit>| RemovedCard { rank, suit }.to_string();
            if rank == Rank::JOKER {
                all.push((card(None), self.joker));
                continue;
            }
            let tags = self.faces[usize::from(rank.0)];
            if tags.iter().all(|&tag| tag == tags[0]) {
                all.push((card(None), tags[0]));
            } else {
                all.extend(SUIT_ORDER.map(|suit| (card(Some(suit)), tags[suit_place(suit)])));
            }
        }
        all
    }

    /// The effects and the tags face by face.
    fn by_face(&self, effects: &[Effect], shoe: &Shoe) -> (Vec<Effect>, Vec<i32>) {
        let (mut split, mut tags) = (Vec::new(), Vec::new());
        for (rank, suit) in faces().filter(|&(rank, suit)| shoe.count(rank, suit) > 0) {
            let same = |of: &&Effect| {
                of.removed.rank == rank && (of.removed.suit.is_none() || of.removed.suit == suit)
            };
            let Some(effect) = effects.iter().find(same) else { continue };
            split.push(Effect { cards: shoe.count(rank, suit), ..effect.clone() });
            tags.push(self.of(rank, suit));
        }
        (split, tags)
    }
}

/// Every face, and the joker.
fn faces() -> impl Iterator<Item = (Rank, Option<Suit>)> {
    let suits = |rank: Rank| -> Vec<Option<Suit>> {
        if rank == Rank::JOKER { vec![None] } else { Suit::ALL.map(Some).to_vec() }
    };
    Rank::all().flat_map(move |rank| suits(rank).into_iter().map(move |suit| (rank, suit)))
}

/// The least running count at which the true count, the running count over n / 52, is at least `bet_at`.
fn least_count(bet_at: &Ratio, unseen: u32) -> i64 {
    let least = (bet_at * ratio(unseen, 52)).ceil().to_integer();
    i64::try_from(least).unwrap_or(i64::MAX)
}

/// The true count of 0 to 20 that wins most, of equals the smaller.
fn best_bet_at(sums: &[DepthSums]) -> Ratio {
    let mut best: Option<(BigInt, Ratio)> = None;
    for bet_at in (0..=20).map(whole) {
        let tail = |sums: &DepthSums| sums.rounded(sums.tail(least_count(&bet_at, sums.unseen)).net);
        let win: BigInt = sums.iter().map(tail).sum();
        if best.as_ref().is_none_or(|(most, _)| win > *most) {
            best = Some((win, bet_at));
        }
    }
    best.map_or_else(Ratio::zero, |(_, bet_at)| bet_at)
}

/// Every depth with bets from a true count on, and all depths together.
fn at_threshold(sums: &[DepthSums], bet_at: &Ratio, opportunity: &Ratio) -> (Vec<Depth>, OverShoe) {
    let mut by_depth = Vec::new();
    let mut squares = Ratio::zero();
    for depth in sums {
        let tail = depth.tail(least_count(bet_at, depth.unseen));
        let part = |value| depth.ratio(value) / opportunity;
        squares += part(tail.square);
        by_depth.push(Depth { unseen: depth.unseen, bet: part(tail.given), win: part(tail.net) });
    }
    let depths = whole(by_depth.len());
    let bet: Ratio = by_depth.iter().map(|depth| &depth.bet).sum();
    let win: Ratio = by_depth.iter().map(|depth| &depth.win).sum();
    let is_bet = !bet.is_zero();
    let edge_while_bet = is_bet.then(|| -&win / &bet);
    let variance_per_bet = edge_while_bet.as_ref().map(|edge| &squares / &bet - edge * edge);
    // Of a round that is dealt: rounds without the opportunity or without a bet win nothing.
    let mean = &win * opportunity / &depths;
    let variance = &squares * opportunity / &depths - &mean * &mean;
    let desirability = variance.is_positive().then(|| {
        let root = decimal_square_root(&(whole(1_000_000) * &mean * &mean / &variance), 10);
        if mean.is_negative() { format!("-{root}") } else { root }
    });
    let over_shoe = OverShoe {
        bet_frequency: bet / &depths,
        edge_while_bet,
        win_per_100: mean * whole(100),
        variance_per_bet,
        desirability,
    };
    (by_depth, over_shoe)
}

fn best_threshold(sums: &[DepthSums], opportunity: &Ratio) -> BestThreshold {
    let depths = whole(sums.len());
    let (mut bet, mut win, mut at) = (Ratio::zero(), Ratio::zero(), Vec::new());
    for depth in sums {
        let best = depth.best_tail();
        if let Some((_, tail)) = &best {
            bet += depth.ratio(tail.given.clone()) / opportunity;
            win += depth.ratio(tail.net.clone());
        }
        at.push((depth.unseen, best.map(|(count, _)| count)));
    }
    BestThreshold { bet_frequency: bet / &depths, win_per_100: win * whole(100) / depths, at }
}
