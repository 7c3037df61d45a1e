//! Parses conditions on cards as poker hands: their class, and how they compare with others.

use super::card_zones::{Inherited, OfCards};
use super::conditions::Object;
use super::words;
use crate::Error;
use crate::cursor::Cursor;
use crate::names::{listing, nearest, shown};
use crate::wagers::{
    CardCount, CardTest, Class, ClassSet, Condition, HandComparison, HandSize, Joker, Range, Rank, RankSet,
    Ranking,
};

/// The keys that rank cards as hands.
pub(super) const KEYS: [&str; 6] = ["class", "holds", "at-least", "beats", "ties", "loses-to"];

/// The cards that a joker represents, by name.
const JOKERS: [(&str, Joker); 3] = [("any", Joker::Any), ("ace", Joker::Ace), ("none", Joker::None)];

/// The test of a key on a number of cards.
pub(super) fn test(
    deal: &OfCards,
    object: &Object,
    key: &str,
    value: &Cursor,
    of: &Inherited,
) -> Result<Condition<CardTest>, Error> {
    let by = Ranked::read(deal, object, key, value, of)?;
    let cards = deal.count(&of.zones);
    let sizes = by.sizes(value, cards)?;
    let verdict = match key {
        "class" | "holds" => return by.of_class(object, key, value, &sizes),
        "at-least" => return by.at_least(deal, value, &sizes),
        "beats" => HandComparison::Beats,
        "ties" => HandComparison::Ties,
        _ => HandComparison::LosesTo,
    };
    let zones = deal.zones(value)?;
    let others = by.sizes(value, deal.count(&zones))?;
    let comparable = by.best.is_some() || cards == deal.count(&zones);
    match (&sizes[..], &others[..]) {
        ([size], [other]) if size == other && comparable => {
            Ok(Condition::Is(CardTest::Against { verdict, zones, ranking: by.ranking(*size) }))
        }
        _ => Err(value.refuse(format!(
            "only hands of equal size can be compared, but here are {cards} against {}: add `best` with 2, 3, 4 or 5",
            deal.count(&zones)
        ))),
    }
}

/// The keys that determine the ranking of hands.
struct Ranked {
    best: Option<HandSize>,
    /// True if `best` was inherited from a group: then it applies only to conditions with enough cards.
    best_of_group: bool,
    joker: Joker,
    wild: RankSet,
}

/// The number of cards of a hand, if given.
pub(super) fn best(object: &Object) -> Result<Option<HandSize>, Error> {
    let size = |at: Cursor| Ok(HandSize::ALL[at.number("a hand size", 2, 5)? as usize - 2]);
    object.get("best").map(size).transpose()
}

/// The card that a joker represents, if given.
pub(super) fn joker(object: &Object) -> Result<Option<Joker>, Error> {
    object.get("joker").map(|at| at.word("a value for `joker`", &JOKERS)).transpose()
}

/// The wild ranks, if given.
pub(super) fn wild(object: &Object) -> Result<Option<RankSet>, Error> {
    let ranks = |at: Cursor| words::plain_rank_set(&at, "use `joker` to choose what a joker stands for");
    object.get("wild").map(ranks).transpose()
}

impl Ranked {
    fn read(
        deal: &OfCards,
        object: &Object,
        key: &str,
        value: &Cursor,
        of: &Inherited,
    ) -> Result<Self, Error> {
        let own = best(object)?;
        let joker = joker(object)?.or(of.joker);
        if joker.is_none() && deal.0.shoe.jokers > 0 {
            return Err(value.refuse(format!(
                "the shoe has jokers: beside `{key}`, add \"joker\": \"any\", \"ace\" or \"none\""
            )));
        }
        Ok(Ranked {
            best: own.or(of.best),
            best_of_group: own.is_none(),
            joker: joker.unwrap_or(Joker::None),
            wild: wild(object)?.or(of.wild).unwrap_or(RankSet::NONE),
        })
    }

    fn ranking(&self, size: HandSize) -> Ranking {
        Ranking { size, joker: self.joker, wild: self.wild }
    }

    /// The sizes of hands for a number of cards: `best`, or all up to five.
    fn sizes(&self, at: &Cursor, cards: CardCount) -> Result<Vec<HandSize>, Error> {
        let enough = |size: &HandSize| u32::from(size.cards()) <= cards.most;
        match self.best.filter(|size| enough(size) || !self.best_of_group) {
            Some(size) if enough(&size) => Ok(vec![size]),
            Some(size) => Err(at.refuse(format!("this needs a hand of {} cards, not {cards}", size.cards()))),
            None if cards.most < 2 => Err(at.refuse(format!("a hand needs at least two cards, not {cards}"))),
            // Two cards of a drawn hand are not ranked unless `best` asks for it.
            None if cards.least < 2 && cards.most == 2 => {
                Err(at.refuse(format!("a drawn hand is ranked from three cards on, but there are {cards}")))
            }
            None => {
                let drawn = cards.least < cards.most;
                let whole = |size: &HandSize| {
                    (cards.least <= u32::from(size.cards()) || *size == HandSize::Five)
                        && !(drawn && *size == HandSize::Two)
                };
                Ok(HandSize::ALL.into_iter().filter(|size| enough(size) && whole(size)).collect())
            }
        }
    }

    /// The test that the best hand, or some hand, is of a class. A drawn hand of several sizes has a ranking for each.
    fn of_class(
        &self,
        object: &Object,
        key: &str,
        value: &Cursor,
        sizes: &[HandSize],
    ) -> Result<Condition<CardTest>, Error> {
        let rankings: Vec<Ranking> = sizes.iter().map(|&size| self.ranking(size)).collect();
        let named = named_classes(value, &rankings)?;
        let pair_of = pair_of(object, &named)?;
        let test = |ranking: Ranking, classes| match key {
            "class" => Condition::Is(CardTest::Class { ranking, classes, pair_of }),
            _ => Condition::Is(CardTest::Holds { ranking, classes }),
        };
        if let [ranking] = rankings[..] {
            return Ok(test(ranking, named.iter().flat_map(|named| named.of(ranking)).copied().collect()));
        }
        let mut parts = Vec::new();
        for ranking in rankings {
            let classes: ClassSet = named.iter().flat_map(|named| named.of(ranking)).copied().collect();
            if !classes.is_empty() {
                let cards = i64::from(ranking.size.cards());
                let more = if ranking.size == HandSize::Five { None } else { Some(cards) };
                let so_many = Condition::Is(CardTest::Cards(Range::span(Some(cards), more)));
                parts.push(Condition::All(vec![so_many, test(ranking, classes)]));
            }
        }
        Ok(Condition::Any(parts))
    }
}

impl Ranked {
    /// The test that the best hand ranks no lower than the one named: `"pair 6"`, `"high card A K"`.
    fn at_least(
        &self,
        deal: &OfCards,
        value: &Cursor,
        sizes: &[HandSize],
    ) -> Result<Condition<CardTest>, Error> {
        let [size] = *sizes else {
            return Err(value.refuse("these cards may make hands of several sizes: add `best`"));
        };
        let ranking = self.ranking(size);
        let text = value.text("a hand, like \"pair 6\" or \"high card A K\"")?;
        let named = |class: &&Class| text == class.name() || text.starts_with(&format!("{} ", class.name()));
        let longest = ranking.classes().iter().filter(named).max_by_key(|class| class.name().len());
        let Some(&class) = longest else {
            let known: Vec<&str> = ranking.classes().iter().map(|class| class.name()).collect();
            return Err(value.refuse(format!(
                "`{}` does not begin with a class of {} cards: the classes are {}{}",
                shown(text),
                size.cards(),
                listing(&known, "and"),
                nearest(text, known.iter().copied())
            )));
        };
        let rest = &text[class.name().len()..];
        let ranks = rest.split_whitespace().map(|word| words::rank(value, word));
        let ranks = ranks.collect::<Result<Vec<Rank>, _>>()?;
        if !begins_a_hand(ranking, class, &ranks, deal.0.shoe.decks > 1) {
            let all = ranking.deciding_ranks(class, deal.0.shoe.decks > 1);
            let hand = |ranks: &Vec<Rank>| {
                let ranks: Vec<String> = ranks.iter().map(ToString::to_string).collect();
                format!("`{} {}`", class.name(), ranks.join(" "))
            };
            let known = match (all.first(), all.last()) {
                (Some(first), Some(last)) if first != last => {
                    format!(": they run from {} to {}", hand(first), hand(last))
                }
                _ => String::new(),
            };
            return Err(value.refuse(format!(
                "no {} of {} cards begins with {}{known}",
                class.name(),
                size.cards(),
                rest.trim()
            )));
        }
        Ok(Condition::Is(CardTest::AtLeast { ranking, class, ranks }))
    }
}

/// Returns true if the ranks that decide within a class can begin with these.
fn begins_a_hand(ranking: Ranking, class: Class, ranks: &[Rank], repeated: bool) -> bool {
    ranks.is_empty() || ranking.deciding_ranks(class, repeated).iter().any(|known| known.starts_with(ranks))
}

/// A class named in a condition, and whether all better classes are included.
struct NamedClass {
    class: Class,
    or_better: bool,
}

impl NamedClass {
    /// The classes of a ranking that the name covers.
    fn of(&self, ranking: Ranking) -> &'static [Class] {
        let classes = ranking.classes();
        match classes.iter().position(|class| *class == self.class) {
            Some(place) if self.or_better => &classes[..=place],
            Some(place) => &classes[place..=place],
            None => &[],
        }
    }
}

/// A class, a list of classes, or `"flush.."`. An error for a class that none of the rankings has.
fn named_classes(at: &Cursor, rankings: &[Ranking]) -> Result<Vec<NamedClass>, Error> {
    let mut named = Vec::new();
    for item in at.one_or_more("a class, like \"flush\" or \"flush..\", or a list of classes")? {
        let text = item.text("a class, like \"flush\" or \"flush..\", or a list of classes")?;
        let (name, or_better) = text.strip_suffix("..").map_or((text, false), |name| (name, true));
        let has = |class: &Class| rankings.iter().any(|ranking| ranking.classes().contains(class));
        let Some(class) = Class::ALL.into_iter().find(|class| class.name() == name).filter(has) else {
            if let Some(right) = meant(text, &has) {
                return Err(item.refuse(format!("there is no class `{}`: write {right}", shown(text))));
            }
            // In the order of the ranking, if there is one.
            let (known, size): (Vec<Class>, _) = match rankings {
                [ranking] => (ranking.classes().to_vec(), format!("of {} cards", ranking.size.cards())),
                _ => (Class::ALL.into_iter().rev().filter(has).collect(), "here".into()),
            };
            let known: Vec<&str> = known.into_iter().map(Class::name).collect();
            return Err(item.refuse(format!(
                "there is no class `{}` {size}: the classes are {}{}",
                shown(name),
                listing(&known, "and"),
                nearest(name, known.iter().copied())
            )));
        };
        named.push(NamedClass { class, or_better });
    }
    Ok(named)
}

/// Other names of classes, used on layouts and by players.
const OTHER_NAMES: [(&str, Class); 14] = [
    ("trips", Class::ThreeOfAKind),
    ("set", Class::ThreeOfAKind),
    ("3 of a kind", Class::ThreeOfAKind),
    ("quads", Class::FourOfAKind),
    ("4 of a kind", Class::FourOfAKind),
    ("5 of a kind", Class::FiveOfAKind),
    ("boat", Class::FullHouse),
    ("full boat", Class::FullHouse),
    ("royal", Class::RoyalFlush),
    ("two pairs", Class::TwoPair),
    ("2 pair", Class::TwoPair),
    ("one pair", Class::Pair),
    ("pairs", Class::Pair),
    ("no pair", Class::HighCard),
];

/// The class to write in place of a common name: `trips`, `Pair or better`, `jacks or better`.
fn meant(text: &str, has: &impl Fn(&Class) -> bool) -> Option<String> {
    let said = text.trim().to_lowercase().replace('-', " ");
    let ends = [" or better", " or higher", " and up", "+", ".."];
    let better = ends.iter().find_map(|end| said.strip_suffix(end));
    let name = better.unwrap_or(&said).trim();
    let name = ["a ", "any "].iter().find_map(|start| name.strip_prefix(start)).unwrap_or(name);
    let ranks = [("tens", "10"), ("jacks", "J"), ("queens", "Q"), ("kings", "K"), ("aces", "A")];
    if let Some((_, rank)) =
        ranks.iter().find(|(plural, _)| name.strip_prefix("pair of ").unwrap_or(name) == *plural)
    {
        return Some(match better {
            Some(_) => format!("`\"at-least\": \"pair {rank}\"` in place of `class`"),
            None => format!("`\"class\": \"pair\", \"pair-of\": \"{rank}\"`"),
        });
    }
    let own = Class::ALL.into_iter().find(|class| class.name() == name);
    let class =
        own.or_else(|| OTHER_NAMES.iter().find(|(other, _)| *other == name).map(|(_, class)| *class))?;
    let end = if better.is_some() { ".." } else { "" };
    has(&class).then(|| format!("`{}{end}`", class.name()))
}

/// The ranks that a pair may have, if the condition names them.
fn pair_of(object: &Object, named: &[NamedClass]) -> Result<Option<RankSet>, Error> {
    let Some(at) = object.get("pair-of") else { return Ok(None) };
    match named {
        [NamedClass { class: Class::Pair, or_better: false }] => {
            words::plain_rank_set(&at, "a joker pairs with another card").map(Some)
        }
        _ => Err(at.refuse("`pair-of` needs `\"class\": \"pair\"` beside it")),
    }
}
