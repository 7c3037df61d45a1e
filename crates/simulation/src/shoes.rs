//! Simulates whole shoes with a card counter who sees every card, keeps the running count and bets when it is high
//! enough.
//!
//! The cards are shuffled once a shoe. Some may be burnt and shown. A round begins while at least `cut` cards are
//! unseen, and uses as many cards as it needs. The wager is bet if the running count over the unseen decks of 52
//! reaches a threshold.

use crate::cards::Card;
use crate::dealer::Dealer;
use crate::error::Error;
use crate::games;
use crate::lines::SettledRound;
use crate::progress::Progress;
use crate::strategist::{NoDecisions, RecordingPlayer};
use crate::stream::in_chunks_of;
use num_bigint::BigInt;
use num_integer::Integer;
use num_traits::{One, ToPrimitive};
use paytables::{Ratio, Selected};

/// The counter's system and bets.
pub struct ShoePlay<'a> {
    /// The tag of a card.
    pub tag: &'a (dyn Fn(Card) -> i64 + Sync),
    /// The fewest unseen cards at which a round begins.
    pub cut: u32,
    /// The true count from which the wager is bet.
    pub bet_at: Ratio,
    /// Cards that are burnt and shown before the first round.
    pub burn: u32,
}

/// The results of the shoes.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct ShoeReport {
    /// The shoes dealt.
    pub shoes: u64,
    /// The rounds of all shoes.
    pub rounds: u64,
    /// The rounds in which the wager was bet.
    pub bets: u64,
    /// The mean win of a shoe, in units of the wager.
    pub units: Ratio,
    /// The variance of that mean, estimated from the shoes.
    pub variance_of_mean: Ratio,
    /// The seed.
    pub seed: u64,
}

#[derive(Default)]
struct ShoeTally {
    shoes: u64,
    rounds: u64,
    bets: u64,
    /// The sum of the wins of shoes and of their squares, in chips.
    won: i128,
    squares: i128,
}

/// Shoes of a chunk, each chunk with its own random stream.
const CHUNK: u64 = 64;

/// Deals `shoes` shoes of a wager that is settled by lines.
pub fn simulate_shoes(
    selected: &Selected,
    play: &ShoePlay,
    shoes: u64,
    seed: u64,
    progress: &dyn Progress,
) -> Result<ShoeReport, Error> {
    let wager = games::open(selected)?;
    let name = format!("{selected} ({}), shoes", selected.settings);
    let lines = wager.lines();
    let unit = lines.iter().fold(BigInt::one(), |unit, line| unit.lcm(line.net.fixed.denom()));
    let chips =
        |net: &Ratio| (net * Ratio::from_integer(unit.clone())).to_integer().to_i64().ok_or(Error::TooFine);
    let nets: Vec<i64> = lines.iter().map(|line| chips(&line.net.fixed)).collect::<Result<_, _>>()?;
    let (top, bottom) = (play.bet_at.numer().to_i64(), play.bet_at.denom().to_i64());
    let (Some(top), Some(bottom)) = (top, bottom) else { return Err(Error::TooFine) };
    progress.begin(&name, shoes);
    let deal_chunk = |chunk: u64, size: u64| {
        let mut dealer = Dealer::new(seed, &name, chunk, wager.shoe());
        let mut player = RecordingPlayer::new(&NoDecisions);
        let mut tally = ShoeTally::default();
        dealer.keep_shoe();
        for _ in 0..size {
            dealer.begin_shoe();
            let mut count: i64 = (0..play.burn).map(|_| (play.tag)(dealer.card())).sum();
            let mut won: i64 = 0;
            while dealer.unseen() >= play.cut as usize {
                let unseen = dealer.unseen();
                // count / (unseen / 52) >= top / bottom
                let is_bet = i128::from(count) * 52 * i128::from(bottom) >= i128::from(top) * unseen as i128;
                let SettledRound::Line(line) = wager.play(&mut dealer, &mut player)? else {
                    return Err(Error::UnknownWager { wager: selected.to_string() });
                };
                tally.rounds += 1;
                if is_bet {
                    tally.bets += 1;
                    won += nets[line];
                }
                count += dealer.dealt_since(unseen).iter().map(|&card| (play.tag)(card)).sum::<i64>();
            }
            tally.shoes += 1;
            tally.won += i128::from(won);
            tally.squares += i128::from(won) * i128::from(won);
        }
        Ok(tally)
    };
    let add = |a: ShoeTally, b: ShoeTally| ShoeTally {
        shoes: a.shoes + b.shoes,
        rounds: a.rounds + b.rounds,
        bets: a.bets + b.bets,
        won: a.won + b.won,
        squares: a.squares + b.squares,
    };
    let tally = in_chunks_of(CHUNK, shoes, progress, deal_chunk, add);
    progress.finish();
    let tally = tally?;
    let whole = |value: i128| Ratio::from_integer(BigInt::from(value));
    let number = whole(tally.shoes.into());
    let unit = Ratio::from_integer(unit);
    let mean = whole(tally.won) / &number / &unit;
    let square = whole(tally.squares) / &number / (&unit * &unit);
    let spread = square - &mean * &mean;
    let others = whole(i128::from(tally.shoes.max(2)) - 1);
    Ok(ShoeReport {
        shoes: tally.shoes,
        rounds: tally.rounds,
        bets: tally.bets,
        units: mean,
        variance_of_mean: spread / others,
        seed,
    })
}
