//! Answers `round`: several bets of one round together.

use super::wanted::{Wanted, wanted_one};
use crate::amounts::Amounts;
use crate::ask::{Ask, Reported};
use crate::error::Error;
use crate::inquiry::Inquiry;
use crate::question::{Round, RoundPlay, meters_of};
use crate::report::round::RoundTogether;
use crate::report::{self, Report};
use desk::together::{AggregateLimit, spots, together};
use enumeration::ratio::whole;
use games::{LimitPlayed, Options, Request};

impl Reported for RoundTogether {
    fn report(&self) -> Report {
        report::round::report(self)
    }
}

impl Ask for Round {
    type Answer = RoundTogether;

    fn answer(&self, inquiry: &Inquiry) -> Result<RoundTogether, Error> {
        let Inquiry { bench, files, .. } = inquiry;
        if let Some(count) = self.spots {
            return self.of_spots(count, inquiry);
        }
        if self.what.len() < 2 {
            return Err(Error::input("a round is of several bets: name at least two wagers"));
        }
        let stakes = match self.stakes.len() {
            0 => vec![whole(1); self.what.len()],
            given if given == self.what.len() => self.stakes.clone(),
            given => {
                let wanted = self.what.len();
                return Err(Error::input(format!(
                    "{given} stakes are given for {wanted} wagers: give one for each"
                )));
            }
        };
        let limit = match (&self.cap_bet, &self.max_payout) {
            (Some(bet), Some(most)) => Some(AggregateLimit { bet: bet.clone(), max_payout: most.clone() }),
            (None, None) => None,
            _ => {
                return Err(Error::input(
                    "a cap needs both the bet (--cap-bet) and what it may win (--max-payout)",
                ));
            }
        };
        let played = match (&limit, self.play) {
            (_, None) => None,
            (Some(AggregateLimit { bet, max_payout, .. }), Some(RoundPlay::Aggregate)) => {
                Some(LimitPlayed { stakes: stakes.clone(), most: max_payout / bet })
            }
            (None, Some(RoundPlay::Aggregate)) => {
                return Err(Error::input(
                    "--play aggregate is the best play under a limit: give one (--cap-bet and --max-payout)",
                ));
            }
        };
        // The cost of a limit needs the distribution of the whole round.
        let needs_law = self.law || limit.is_some();
        let (mut requests, mut pockets) = (Vec::new(), Vec::new());
        for what in &self.what {
            let (what, numbers) = without_number(what);
            let Wanted { selected, .. } = wanted_one(files, &what, &self.settings, &[])?;
            let meters =
                Amounts::of(self.meter.as_ref().filter(|_| meters_of(&selected) > 0), meters_of(&selected));
            let options = Options { meters, variance: true, law: needs_law, ..Options::default() };
            requests.push(Request { selected, options });
            pockets.push(numbers);
        }
        let joint = games::joint(&requests, &pockets, played.as_ref(), bench)?;
        let none = || Error::input("the variance of one of the wagers is not known");
        let together = together(&joint, &stakes, limit.as_ref()).ok_or_else(none)?;
        Ok(RoundTogether {
            select: self.what.clone(),
            analyses: joint.analyses,
            stakes,
            together,
            play: self.play,
        })
    }
}

impl Round {
    /// Several hands of one base game against one dealer.
    fn of_spots(&self, count: u32, inquiry: &Inquiry) -> Result<RoundTogether, Error> {
        let Inquiry { bench, files, .. } = inquiry;
        let [what] = &self.what[..] else {
            return Err(Error::input("--spots is about one base game: name one wager"));
        };
        if self.law || self.cap_bet.is_some() || self.max_payout.is_some() || self.play.is_some() {
            return Err(Error::input(
                "the probability of each total of several spots is not counted: leave --law and the cap out",
            ));
        }
        if self.stakes.len() > 1 {
            return Err(Error::input("every spot has the same stake: give one"));
        }
        let stake = self.stakes.first().cloned().unwrap_or_else(|| whole(1));
        let Wanted { selected, .. } = wanted_one(files, what, &self.settings, &[])?;
        let request = Request { selected, options: Options { variance: true, ..Options::default() } };
        let no_spots = || {
            Error::input(format!(
                "`{what}` is not the base game of a blackjack family: leave --spots out, or name one like blackjack/base"
            ))
        };
        let covariance = games::spots_covariance(&request, bench)?.ok_or_else(no_spots)?;
        let analysis = games::analyze(&request, bench)?;
        let together = spots(&analysis, covariance, count, &stake).ok_or_else(no_spots)?;
        Ok(RoundTogether {
            select: self.what.clone(),
            analyses: vec![analysis],
            stakes: vec![stake],
            together,
            play: None,
        })
    }
}

/// A selector without `number=`, and the numbers of the wheel in it: `17` or `17-20`.
fn without_number(what: &str) -> (String, Option<Vec<String>>) {
    let Some((name, query)) = what.split_once('?') else { return (what.into(), None) };
    let (numbers, others): (Vec<&str>, Vec<&str>) =
        query.split('&').partition(|part| part.starts_with("number="));
    let Some(number) = numbers.first().and_then(|part| part.strip_prefix("number=")) else {
        return (what.into(), None);
    };
    let numbers = number.split(['-', ',', '+']).map(|number| number.trim().to_string()).collect();
    let rest = if others.is_empty() { name.into() } else { format!("{name}?{}", others.join("&")) };
    (rest, Some(numbers))
}
