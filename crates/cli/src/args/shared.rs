//! Options that several commands share: what is assumed about the table, the shoe and the cap, and the form of the output.

use crate::color::Color;
use crate::printer::{NamedFormat, Printer};
use clap::{Args, ValueEnum};
use enumeration::Ratio;
use games::CapPer;
use vigorish::number::{
    read_amount as amount, read_cards as mean_cards, read_positive as positive, read_share as share,
    read_signed as signed,
};
use vigorish::{Amounts, DIGITS, Format};

pub(super) fn amounts(text: &str) -> Result<Amounts, String> {
    text.parse()
}

/// What is assumed about the table.
#[derive(Args, Debug, Default)]
pub(crate) struct Assumed {
    /// The jackpot amount (meter), per $1 wagered; several meters separated by commas
    #[arg(long, value_name = "M[,M..]", value_parser = amounts)]
    pub meter: Option<Amounts>,
    /// The share of each wager that feeds the meter, for the long-run edge
    #[arg(long, value_name = "C", value_parser = share)]
    pub rate: Option<Ratio>,
    /// What the meter is reset to, per $1 wager; several meters separated by commas
    #[arg(long, value_name = "R[,R..]", value_parser = amounts)]
    pub reset: Option<Amounts>,
    /// The resets are paid out of contributions, by a reserve meter: they cost the long-run edge nothing
    #[arg(long, conflicts_with = "reset")]
    pub reserve: bool,
    /// Number of players making the wager, for envy and shared awards; 1 by default
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=1000))]
    pub players: Option<u32>,
    /// These cards are gone from the shoe before the round is dealt, and the player knows it: ranks (4, 10, * for a joker)
    /// or, where suits matter, faces (5h)
    #[arg(long, value_name = "CARDS")]
    pub removed: Option<String>,
    /// Compute the outcome distribution of the whole round in the base games of the blackjack family, split hands included:
    /// probability of each result, hit and push (seconds to minutes)
    #[arg(long)]
    pub law: bool,
    #[command(flatten)]
    pub played: PlayedArgs,
    #[command(flatten)]
    pub cap: CapArgs,
}

/// How a game file is played.
#[derive(Args, Debug, Default)]
pub(crate) struct PlayedArgs {
    /// The player of a game file also sees this many cards of a zone from the first stage on (dealer:1), and plays best
    /// with that knowledge; repeat for several zones
    #[arg(long, value_name = "ZONE:N")]
    pub sees: Vec<String>,
    /// Play a game file by the strategy in FILE instead of optimally; the cost of doing so is shown. In the blackjack family
    /// the word full-shoe plays every hand as from a fresh shoe, whatever --removed says
    #[arg(long, value_name = "FILE|full-shoe")]
    pub play: Option<String>,
}

/// A cap on what is won.
#[derive(Args, Debug, Default)]
pub(crate) struct CapArgs {
    /// The bet on which --max-payout binds
    #[arg(long, value_name = "B", value_parser = positive, requires = "max_payout")]
    pub cap_bet: Option<Ratio>,
    /// The most that may be won on the wager, stake excluded
    #[arg(long, value_name = "C", value_parser = amount, requires = "cap_bet")]
    pub max_payout: Option<Ratio>,
    /// Whether --max-payout is for all hands of a round together or for each hand, where a round can be split (together,
    /// the hands of a split can be minutes of counting)
    #[arg(long, value_enum, default_value_t = PostedPer::Round, requires = "max_payout")]
    pub cap_per: PostedPer,
}

/// What a posted maximum is for.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) enum PostedPer {
    #[default]
    Round,
    Hand,
}

impl From<PostedPer> for CapPer {
    fn from(per: PostedPer) -> Self {
        match per {
            PostedPer::Round => CapPer::Round,
            PostedPer::Hand => CapPer::Hand,
        }
    }
}

/// Whole shoes in place of single rounds.
#[derive(Args, Debug, Default)]
pub(crate) struct ShoeArgs {
    /// Deal whole shoes round by round to a counter, about --rounds rounds in all, and show the units won per shoe beside the
    /// exact model
    #[arg(long, conflicts_with_all = ["all", "law", "sees", "play"])]
    pub shoe: bool,
    /// Unseen cards below which no round begins; 14 for baccarat, 52 elsewhere
    #[arg(long, value_name = "N", requires = "shoe")]
    pub cut: Option<u32>,
    /// The tag of each rank or face; without it the best count of level 2
    #[arg(long, value_name = "TAGS", allow_hyphen_values = true, requires = "shoe")]
    pub tags: Option<String>,
    /// Bet from this true count on; without it the best of 0 to 20
    #[arg(long, value_name = "T", value_parser = signed, allow_hyphen_values = true, requires = "shoe")]
    pub bet_at: Option<Ratio>,
    /// Cards that are burnt and shown before the first round
    #[arg(long, value_name = "K", default_value_t = 0, requires = "shoe")]
    pub burn: u32,
    /// The mean number of cards of a round, for the exact model
    #[arg(long, value_name = "X", value_parser = mean_cards, requires = "shoe")]
    pub cards_per_round: Option<Ratio>,
}

/// The form of the output, asked for in the same way of every command.
#[derive(Args, Debug, Clone, Copy)]
pub(crate) struct FormArgs {
    /// Output format
    #[arg(long, value_enum, default_value_t)]
    format: NamedFormat,
    /// Short for --format json
    #[arg(long, conflicts_with = "format")]
    json: bool,
    /// Whether colours are shown: on a terminal (unless `NO_COLOR` is set), always or never
    #[arg(long, value_enum, default_value_t, value_name = "WHEN")]
    color: Color,
}

impl FormArgs {
    /// The format asked for.
    pub(crate) fn format(self) -> Format {
        if self.json { Format::JSON } else { self.format.0 }
    }

    /// What prints in this form, for commands that leave no digits to choose.
    pub(crate) fn printer(self) -> Printer {
        Printer { format: self.format(), color: self.color, ..Printer::default() }
    }
}

/// How figures are shown.
#[derive(Args, Debug, Clone, Copy)]
pub(crate) struct ShownArgs {
    #[command(flatten)]
    pub form: FormArgs,
    /// Places after the point, at most 1000
    #[arg(long, value_name = "N", default_value_t = DIGITS, value_parser = clap::value_parser!(u32).range(0..=1000))]
    pub digits: u32,
}

impl ShownArgs {
    /// What prints figures so.
    pub(crate) fn printer(self) -> Printer {
        Printer { digits: self.digits, ..self.form.printer() }
    }
}
