//! What a designer waits for: commands, each in a process of its own from a cold start.

use std::error::Error;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

/// Questions in words and the arguments that ask them. An underscore is a space within an argument.
const QUESTIONS: [(&str, &str); 13] = [
    ("a side bet on three cards", "analyze three-card-poker/pair-plus"),
    ("Three Card Poker", "analyze three-card-poker/base"),
    ("Four Card Poker", "analyze four-card-poker/base"),
    ("Ultimate Texas Hold 'Em", "analyze ultimate-texas-holdem/base"),
    ("Texas Hold 'Em Bonus", "analyze texas-holdem-bonus/base"),
    ("Pai Gow Poker, the player's best settings", "analyze pai-gow-poker/base?player=optimal"),
    ("blackjack, six decks, with its variance", "analyze blackjack/base"),
    ("Pontoon Plus, with its variance", "analyze pontoon-plus/base"),
    ("the pay of a blackjack for an edge of 1%", "solve blackjack/base --row winning_wager --edge 1%"),
    (
        "the pay of a flush in Ultimate for an edge of 2%",
        "solve ultimate-texas-holdem/base --row flush --edge 2%",
    ),
    ("what each card is worth to baccarat's tie", "removal baccarat/tie"),
    ("10,000 rounds of roulette with 1,000 units", "session roulette/red --bankroll 1000 --rounds 10000"),
    ("all 954 listed analyses", "analyze --all --format json"),
];

/// A question and the least wall time of three answers, by each of the programs.
pub struct Answered {
    pub question: &'static str,
    pub command: String,
    pub least: Vec<Duration>,
}

/// Asks each program every question, in turn.
pub fn measure(programs: &[&Path]) -> Result<Vec<Answered>, Box<dyn Error>> {
    let mut answered = Vec::new();
    for (question, command) in QUESTIONS {
        let words: Vec<String> = command.split(' ').map(|word| word.replace('_', " ")).collect();
        let mut least = vec![Duration::MAX; programs.len()];
        for _ in 0..3 {
            for (program, least) in programs.iter().zip(&mut least) {
                let start = Instant::now();
                let status = Command::new(program).args(&words).stdout(Stdio::null()).status()?;
                if !status.success() {
                    return Err(format!("{} {command}: {status}", program.display()).into());
                }
                *least = start.elapsed().min(*least);
            }
        }
        answered.push(Answered { question, command: words.join(" "), least });
    }
    Ok(answered)
}
