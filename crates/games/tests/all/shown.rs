//! Listed wagers that are said as data, as files: what `show --json` prints has the same figures.

use games::{Request, Workbench, analyze, is_said_as_data};
use paytables::{Selected, Settings, WagerFile, listed};

/// The file of a wager, read again.
fn copied(selected: &Selected, named: &Settings) -> Option<WagerFile> {
    let text = serde_json::to_string_pretty(&selected.as_file(named)?).unwrap();
    Some(WagerFile::read("copy.json", &text).unwrap_or_else(|error| panic!("{error}\n{text}")))
}

/// At every listed combination of settings the file has the deal, the events and the pays of the wager.
#[test]
fn files_of_listed_wagers_have_their_terms() {
    let mut read = 0;
    for selected in listed().all().iter().filter(|selected| is_said_as_data(selected)) {
        let Some(file) = copied(selected, &selected.settings) else { continue };
        let own = file.select(&Settings::default()).unwrap();
        let name = format!("{selected} {}", selected.settings);
        assert_eq!(own.terms().unwrap(), selected.terms().unwrap(), "{name}");
        let pays = |selected: &Selected| -> Vec<_> {
            selected.rows().iter().map(|row| (row.hand.clone(), row.pays.clone(), row.envy.clone())).collect()
        };
        assert_eq!((pays(&own), own.table().basis), (pays(selected), selected.table().basis), "{name}");
        assert_eq!(file.copy_of().map(|table| &table.id), Some(&selected.table().id), "{name}");
        read += 1;
    }
    assert_eq!(read, 573);
}

/// At the default settings the file has the figures of the wager.
#[test]
fn files_of_listed_wagers_have_their_figures() {
    let bench = Workbench::default();
    let mut seen = Vec::new();
    for selected in listed().all().into_iter().filter(is_said_as_data) {
        if seen.contains(&selected.to_string()) {
            continue;
        }
        seen.push(selected.to_string());
        let Some(file) = copied(&selected, &Settings::default()) else { continue };
        let own = file.select(&Settings::default()).unwrap();
        let name = selected.to_string();
        let [listed, own] =
            [selected, own].map(|selected| analyze(&Request::plain(selected), &bench).unwrap());
        assert_eq!(
            (&own.edge, &own.variance, &own.hit_frequency),
            (&listed.edge, &listed.variance, &listed.hit_frequency),
            "{name}"
        );
        assert_eq!(own.net_distribution, listed.net_distribution, "{name}");
        let rows = |analysis: &games::Analysis| -> Vec<_> {
            analysis
                .outcomes
                .iter()
                .map(|outcome| (outcome.ways.clone(), outcome.probability.clone()))
                .collect()
        };
        assert_eq!(rows(&own), rows(&listed), "{name}");
    }
}
