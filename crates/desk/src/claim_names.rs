//! The names of claims as people write them: `houseEdge`, `House Edge`, `RTP`, `hit rate`. `claims` reads a file with
//! it, and the report prints how each name was read.

/// A claim's name after reading.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct ReadName {
    /// The name of the format: `house_edge`.
    pub(crate) key: String,
    /// True if the name says that its number is in percent: `Payback %`.
    pub(crate) is_percent: bool,
}

/// Other names, by the name of the format.
const SYNONYMS: [(&str, &[&str]); 20] = [
    (
        "house_edge",
        &[
            "edge",
            "house_advantage",
            "casino_edge",
            "casino_advantage",
            "house_pc",
            "he",
            "ha",
            "advantage",
            "theoretical_edge",
            "theoretical_house_edge",
        ],
    ),
    (
        "return",
        &[
            "rtp",
            "return_to_player",
            "payback",
            "player_return",
            "theoretical_return",
            "payback_to_player",
            "expected_return",
        ],
    ),
    ("edge_resolved", &["edge_per_resolved_bet", "edge_per_bet_resolved", "resolved_edge"]),
    ("element_of_risk", &["risk_element", "eor"]),
    ("expected_stake", &["average_stake", "mean_stake", "average_wager", "average_bet", "expected_wager"]),
    (
        "hit_frequency",
        &[
            "hit_rate",
            "hit_freq",
            "win_frequency",
            "win_rate",
            "hits",
            "win_probability",
            "probability_of_winning",
        ],
    ),
    ("push", &["push_frequency", "push_rate", "push_probability", "pushes"]),
    ("standard_deviation", &["sd", "std_dev", "stdev", "stddev", "std", "sigma"]),
    ("variance", &["var"]),
    ("volatility_index", &["vi", "volatility"]),
    ("return_interval", &["confidence_interval", "rtp_interval", "return_range", "rtp_range"]),
    ("probability", &["probabilities", "prob", "probs", "chance", "chances"]),
    ("ways", &["combinations", "combos", "number_of_ways", "count", "counts"]),
    ("true_odds", &["odds_against"]),
    ("contribution", &["contributions", "contribution_to_return"]),
    ("break_even", &["breakeven", "break_even_meter", "breakeven_meter", "break_even_point"]),
    ("action", &["actions", "action_frequency", "action_frequencies"]),
    ("maximum_award", &["max_award", "top_award", "maximum_win", "max_win", "largest_award", "max_payout"]),
    ("effect_of_removal", &["effects_of_removal", "removal_effect", "removal_effects"]),
    ("combined_edge", &["combined_house_edge", "combined_house_advantage", "overall_edge"]),
];

/// Reads a claim's name. `known` are the names of the format; a name that is neither known nor a synonym of one is returned
/// as it is written.
pub(crate) fn read_name(written: &str, known: &dyn Fn(&str) -> bool) -> ReadName {
    if known(written) {
        return ReadName { key: written.into(), is_percent: false };
    }
    let mut words = snake(written);
    let is_percent = written.contains('%') || words.iter().any(|word| word.starts_with("percent"));
    words.retain(|word| !word.starts_with("percent"));
    let name = words.join("_");
    let synonym = SYNONYMS.iter().find(|(_, others)| others.contains(&name.as_str()));
    let key = synonym.map(|(key, _)| (*key).to_string()).or_else(|| known(&name).then(|| name.clone()));
    match key {
        Some(key) => ReadName { key, is_percent },
        None => ReadName { key: written.into(), is_percent: false },
    }
}

/// The words of a name in lower case: `houseEdge`, `House Edge` and `house-edge` have the same.
fn snake(written: &str) -> Vec<String> {
    let mut words: Vec<String> = vec![String::new()];
    let mut was_lower = false;
    for c in written.chars() {
        if !c.is_alphanumeric() || c.is_uppercase() && was_lower {
            words.push(String::new());
        }
        was_lower = c.is_lowercase() || c.is_numeric();
        if c.is_alphanumeric() {
            words.last_mut().expect("there is a word").extend(c.to_lowercase());
        }
    }
    words.retain(|word| !word.is_empty());
    words
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_read_as_people_write_them() {
        let known = |name: &str| ["house_edge", "return", "hit_frequency", "element_of_risk"].contains(&name);
        for (written, key, is_percent) in [
            ("house_edge", "house_edge", false),
            ("houseEdge", "house_edge", false),
            ("House Edge", "house_edge", false),
            ("HOUSE-EDGE", "house_edge", false),
            ("house-advantage", "house_edge", false),
            ("house_advantage", "house_edge", false),
            ("RTP", "return", false),
            ("RTP (%)", "return", true),
            ("payback", "return", false),
            ("Payback Percentage", "return", true),
            ("hit rate", "hit_frequency", false),
            ("SD", "standard_deviation", false),
            ("hold", "hold", false),
            ("Win/Loss", "Win/Loss", false),
        ] {
            assert_eq!(read_name(written, &known), ReadName { key: key.into(), is_percent }, "{written}");
        }
    }
}
