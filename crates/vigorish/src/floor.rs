//! Parses the CSV file of `monitor`: a header, and one line for each table and period. A line that cannot be read is
//! reported with its column; the others are used.

use crate::error::Error;
use crate::number::{read_amount, read_range};
use csv::StringRecord;
use desk::monitor::{FloorRow, FloorSide};
use enumeration::Ratio;
use enumeration::ratio::whole;
use num_traits::Signed;
use paytables::names::{nearest, shown};
use std::collections::HashMap;

/// A line, or a cell of it, that cannot be read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnreadRow {
    /// The line of the file, from 1.
    pub line: u64,
    /// The column, if it is about one.
    pub column: Option<String>,
    /// What is wrong, and what would be right.
    pub reason: String,
}

/// The contents of a file.
pub(crate) struct FloorFile {
    /// Rows that can be read.
    pub rows: Vec<FloorRow>,
    /// Rows that cannot.
    pub unread: Vec<UnreadRow>,
    /// Columns with unknown names.
    pub ignored: Vec<String>,
}

const NEEDED: [&str; 4] = ["table", "game", "period", "win"];
const OTHERS: [&str; 10] = [
    "handle",
    "drop",
    "rounds",
    "hours",
    "rounds_per_hour",
    "average_bet",
    "bet_cv",
    "side",
    "prior_win_per_drop",
    "meter",
];

/// The rows of a file with this name in messages.
pub(crate) fn read(name: &str, text: &str) -> Result<FloorFile, Error> {
    let refuse = |reason: String| Error::input(format!("{name}: {reason}"));
    let text = &text.trim_start_matches('\u{feff}').replace("\r\n", "\n").replace('\r', "\n");
    let delimiter = delimiter(text);
    let mut reader = csv::ReaderBuilder::new()
        .delimiter(delimiter)
        .flexible(true)
        .trim(csv::Trim::All)
        .from_reader(text.as_bytes());
    let header = reader.headers().map_err(|error| refuse(format!("line 1: {error}")))?;
    let columns: Vec<String> =
        header.iter().map(|column| column.to_lowercase().replace([' ', '-'], "_")).collect();
    let missing: Vec<&str> =
        NEEDED.into_iter().filter(|needed| !columns.iter().any(|c| c == needed)).collect();
    if !missing.is_empty() {
        let columns = if columns.len() == 1 { "column" } else { "columns" };
        return Err(refuse(format!("line 1: missing {columns}: {}", missing.join(", "))));
    }
    let is_known = |column: &String| NEEDED.iter().chain(&OTHERS).any(|known| known == column);
    if let Some(twice) = columns.iter().enumerate().find(|(i, c)| is_known(c) && columns[..*i].contains(c)) {
        return Err(refuse(format!("line 1: the column {} stands twice: leave one out", twice.1)));
    }
    let say = |column: &String| {
        let near = nearest(column, NEEDED.into_iter().chain(OTHERS));
        format!("{column}{near}")
    };
    let ignored = columns.iter().filter(|column| !column.is_empty() && !is_known(column)).map(say).collect();
    let mut file = FloorFile { rows: Vec::new(), unread: Vec::new(), ignored };
    let mut lines: HashMap<Vec<String>, u64> = HashMap::new();
    for record in reader.records() {
        let mut fail = |line: u64, reason: String| file.unread.push(UnreadRow { line, column: None, reason });
        match record {
            Ok(record) if record.iter().all(str::is_empty) => {}
            Ok(record) => {
                let line = line_of(&record, text);
                let cells: Vec<String> = record.iter().map(String::from).collect();
                if let Some(before) = lines.get(&cells) {
                    fail(line, format!("the same as line {before}: leave one out"));
                    continue;
                }
                match row(&columns, &record, line, delimiter) {
                    Ok(row) => file.rows.push(row),
                    Err(unread) => file.unread.extend(unread),
                }
                lines.insert(cells, line);
            }
            Err(error) => fail(error.position().map_or(0, csv::Position::line), error.to_string()),
        }
    }
    if file.rows.is_empty() && file.unread.is_empty() {
        return Err(refuse("no rows below the header: write one line for each table and period".into()));
    }
    Ok(file)
}

/// The separator of fields: the most frequent of comma, semicolon and tab in the header.
fn delimiter(text: &str) -> u8 {
    let header = text.lines().next().unwrap_or_default();
    let count = |sign: u8| header.matches(char::from(sign)).count();
    // `max_by_key` returns the last maximum, so a comma wins ties.
    [b'\t', b';', b','].into_iter().max_by_key(|sign| count(*sign)).unwrap_or(b',')
}

/// The line on which a record starts. The position of the csv crate is that of the empty lines before it.
fn line_of(record: &StringRecord, text: &str) -> u64 {
    let Some(position) = record.position() else { return 0 };
    let from = usize::try_from(position.byte()).ok().and_then(|start| text.get(start..)).unwrap_or_default();
    position.line() + from.bytes().take_while(|byte| *byte == b'\n').count() as u64
}

/// A row, or everything in it that cannot be read.
fn row(
    columns: &[String],
    record: &StringRecord,
    line: u64,
    delimiter: u8,
) -> Result<FloorRow, Vec<UnreadRow>> {
    let mut unread: Vec<UnreadRow> = Vec::new();
    if record.len() > columns.len() {
        let reason = format!(
            "{} fields under {} columns: put a number that has commas in quotes",
            record.len(),
            columns.len()
        );
        return Err(vec![UnreadRow { line, column: None, reason }]);
    }
    let cell = |column: &str| {
        let place = columns.iter().position(|known| known == column)?;
        record.get(place).filter(|text| !text.is_empty())
    };
    let mut fail = |column: &str, reason: String| {
        unread.push(UnreadRow { line, column: Some(column.into()), reason });
    };
    let mut words = |column: &str| {
        let text = cell(column).unwrap_or_default();
        if text.is_empty() {
            fail(column, "this cell is empty: fill it in".into());
        }
        text.to_string()
    };
    let [table, game, period] = ["table", "game", "period"].map(&mut words);
    let money = |text: &str| {
        // Where commas are decimal points, lists are separated by semicolons and points are between thousands.
        let places = text.trim_end_matches(')').rsplit_once('.').map_or("", |(_, places)| places);
        if delimiter == b';' && places.len() == 3 && places.bytes().all(|byte| byte.is_ascii_digit()) {
            let text = shown(text);
            return Err(format!("`{text}` may mean thousands or thousandths: write 12500 or 12.5"));
        }
        read_money(text)
    };
    let win = if let Some(text) = cell("win") {
        money(text).map_err(|reason| fail("win", reason)).ok()
    } else {
        fail("win", "this cell is empty: fill in what the house won".into());
        None
    };
    let mut amount = |column: &str, read: &dyn Fn(&str) -> Result<Ratio, String>| {
        cell(column).and_then(|text| read(text).map_err(|reason| fail(column, reason)).ok())
    };
    let not_negative = |text: &str| {
        money(text).and_then(|value| {
            if value.is_negative() { Err(format!("`{}` is below 0", shown(text))) } else { Ok(value) }
        })
    };
    let positive = |text: &str| {
        not_negative(text).and_then(|value| {
            let is_nothing = || {
                let text = shown(text);
                format!("`{text}` is not above 0: leave the cell empty if it is not known, and the line out if the table was closed")
            };
            if value.is_positive() { Ok(value) } else { Err(is_nothing()) }
        })
    };
    let handle = amount("handle", &positive);
    let drop = amount("drop", &positive);
    let rounds = amount("rounds", &positive);
    let hours = amount("hours", &positive);
    let average_bet = amount("average_bet", &positive);
    let bet_cv = amount("bet_cv", &coefficient).unwrap_or_else(|| whole(1));
    let prior_win_per_drop = amount("prior_win_per_drop", &read_signed_share);
    let meter = amount("meter", &not_negative);
    let rounds_per_hour = cell("rounds_per_hour")
        .and_then(|text| rate(text).map_err(|reason| fail("rounds_per_hour", reason)).ok());
    let sides = cell("side").map_or(Ok(Vec::new()), sides).map_err(|reason| fail("side", reason));
    match (win, sides) {
        (Some(win), Ok(sides)) if unread.is_empty() => Ok(FloorRow {
            line,
            table,
            game,
            period,
            win,
            handle,
            drop,
            rounds,
            hours,
            rounds_per_hour,
            average_bet,
            bet_cv,
            sides,
            prior_win_per_drop,
            meter,
        }),
        _ => Err(unread),
    }
}

/// Money: `12,500.50`, `$12,500`, `-500`, `(500)`, `1.2M`, `350k`.
fn read_money(text: &str) -> Result<Ratio, String> {
    let fail =
        || format!("`{}` is no amount: write 12500, $12,500.50, -500, (500), 350k or 1.2M", shown(text));
    let plain = text.trim();
    let in_brackets = plain.strip_prefix('(').and_then(|rest| rest.strip_suffix(')'));
    let signed = in_brackets.unwrap_or(plain).trim();
    let mut is_negative = in_brackets.is_some();
    let mut unsigned = signed;
    // The sign is before or after the currency.
    for _ in 0..2 {
        if let Some(rest) = unsigned.strip_prefix(['-', '\u{2212}']) {
            if is_negative {
                return Err(fail());
            }
            (is_negative, unsigned) = (true, rest.trim());
        }
        unsigned = unsigned.strip_prefix(['$', '€', '£']).map_or(unsigned, str::trim);
    }
    let (digits, times) = match unsigned.char_indices().next_back() {
        Some((end, 'k' | 'K')) => (&unsigned[..end], 1_000),
        Some((end, 'm' | 'M')) => (&unsigned[..end], 1_000_000),
        _ => (unsigned, 1),
    };
    let is_plain = digits.bytes().all(|byte| byte.is_ascii_digit() || matches!(byte, b',' | b'.'));
    let value = read_amount(digits).ok().filter(|_| is_plain).ok_or_else(fail)? * whole(times);
    Ok(if is_negative { -value } else { value })
}

/// A share that may be negative: `20%`, `0.2`, `-1.5%`.
fn read_signed_share(text: &str) -> Result<Ratio, String> {
    let (digits, is_negative) =
        text.strip_prefix(['-', '\u{2212}']).map_or((text, false), |digits| (digits.trim(), true));
    let value =
        read_amount(digits).map_err(|_| format!("`{}` is no share: write 20% or 0.2", shown(text)))?;
    if value > whole(1) && !text.contains('%') {
        return Err(format!("`{text}` is more than all of the drop: write 20% or 0.2"));
    }
    Ok(if is_negative { -value } else { value })
}

/// A coefficient of variation: `0.8`, `80%`.
fn coefficient(text: &str) -> Result<Ratio, String> {
    read_amount(text)
        .map_err(|_| format!("`{}` is no coefficient of variation: write 0.8 or 80%", shown(text)))
}

/// Rounds of an hour: `60`, or `60-80`.
fn rate(text: &str) -> Result<(Ratio, Ratio), String> {
    let fail = || format!("`{}` is no rate: write rounds per hour like 60, or 60-80", shown(text));
    let (low, high) = read_range(text).ok_or_else(fail)?;
    if low.is_positive() { Ok((low, high)) } else { Err(fail()) }
}

/// Side bets: `selector:30%`, `selector:30%@$5`; several with semicolons between.
fn sides(text: &str) -> Result<Vec<FloorSide>, String> {
    let one = |text: &str| {
        let fail = || {
            let text = shown(text);
            format!("`{text}` is no side bet: write selector:30%, or selector:30%@$5 if its mean bet differs")
        };
        let (wager, rest) = text.trim().rsplit_once(':').ok_or_else(fail)?;
        let (share, bet) = rest.split_once('@').map_or((rest, None), |(share, bet)| (share, Some(bet)));
        let share = read_amount(share).ok().filter(|share| share.is_positive() && *share <= whole(1));
        let bet = bet.map(read_money).transpose().map_err(|_| fail())?;
        if bet.as_ref().is_some_and(|bet| !bet.is_positive()) {
            return Err(fail());
        }
        Ok(FloorSide { wager: wager.trim().into(), share: share.ok_or_else(fail)?, bet })
    };
    text.split(';').filter(|part| !part.trim().is_empty()).map(one).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use enumeration::ratio::ratio;

    #[test]
    fn money_is_read_as_people_write_it() {
        for (text, value) in [
            ("12,500", whole(12_500)),
            ("$12,500.50", ratio(25_001, 2)),
            ("(500)", whole(-500)),
            ("($1,500)", whole(-1_500)),
            ("-$500", whole(-500)),
            ("$-500", whole(-500)),
            ("\u{2212}500", whole(-500)),
            ("350k", whole(350_000)),
            ("1.2M", whole(1_200_000)),
        ] {
            assert_eq!(read_money(text), Ok(value), "{text}");
        }
        for text in ["", "1,50", "12.500,00", "--5", "(-5)", "5%", "1/2", "five", "$"] {
            assert!(read_money(text).is_err(), "{text}");
        }
    }

    #[test]
    fn what_cannot_be_read_is_named_and_the_rest_is_kept() {
        let text = "Table,game,Period,win,rounds-per-hour,side,colour\n\
                    1,roulette/red,May,\"1,200\",35-40,,red\n\
                    2,roulette/red,May,many,40-35,,\n\
                    3,,May,(5),60,craps/field:30%@$5,\n\
                    4,roulette/red,May,1,2,3,4,5\n\n";
        let file = read("floor.csv", text).unwrap();
        let kept: Vec<(u64, Ratio)> = file.rows.iter().map(|row| (row.line, row.win.clone())).collect();
        assert_eq!(kept, [(2, whole(1_200))]);
        assert_eq!(file.rows[0].rounds_per_hour, Some((whole(35), whole(40))));
        let unread: Vec<(u64, Option<&str>)> =
            file.unread.iter().map(|unread| (unread.line, unread.column.as_deref())).collect();
        assert_eq!(unread, [(3, Some("win")), (3, Some("rounds_per_hour")), (4, Some("game")), (5, None)]);
        assert_eq!(file.ignored.len(), 1);
        assert!(read("floor.csv", "table,game\n").is_err());
        assert_eq!(
            read("floor.csv", "table;game;period;win\n1;roulette/red;May;1,200\n").unwrap().rows.len(),
            1
        );
    }
}
