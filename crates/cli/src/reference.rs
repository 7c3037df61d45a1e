//! Generates the reference pages of the book from the program: `docs/reference/` holds them, and a test compares both.

use crate::args::Arguments;
use clap::builder::StyledStr;
use clap::{Arg, Command, CommandFactory};
use paytables::names::listing;
use paytables::{Game, Setting, listed};

/// The pages, each with the name of its file.
pub(crate) fn pages() -> [(&'static str, String); 3] {
    [("commands.md", commands()), ("figures.md", figures()), ("settings.md", settings())]
}

const WRITTEN: &str = "<!-- Written by `just reference`: not by hand. -->\n";

/// Every figure of a wager.
fn figures() -> String {
    let mut page = format!(
        "{WRITTEN}# Figures\n\nEvery figure that is reported of a wager, under its name in JSON, CSV and claims.\n\n"
    );
    page += "| name | title | meaning | which wagers have it |\n|---|---|---|---|\n";
    for figure in &games::figures::FIGURES {
        page +=
            &format!("| `{}` | {} | {} | {} |\n", figure.name, figure.title, figure.meaning, figure.applies);
    }
    page
}

/// Every command and every option.
fn commands() -> String {
    let mut command = Arguments::command();
    command.build();
    let mut page = format!("{WRITTEN}# Commands\n\n{}.\n\n", plain(command.get_about()));
    page += "What is in angle brackets is to be filled in, what is in square brackets may be left out, and what is \
             followed by dots may be repeated. A selector is `game[/wager[/TABLE]]`, optionally followed by \
             `?name=value&name=value`; [settings](settings.md) are what may follow. What each command prints as JSON is \
             described in [formats](../json.md).\n\nExit codes: 0 fine, 1 a claim fails, something moved, a win per handle is \
             not plausible, a table is to be investigated or a simulation is beyond chance, 2 bad input.\n";
    let below = command.get_subcommands().filter(|below| !below.is_hide_set() && below.get_name() != "help");
    below.for_each(|below| page += &of_command(below));
    page
}

fn of_command(command: &Command) -> String {
    let name = command.get_name();
    let mut section = format!("\n## `{name}`\n\n{}.\n\n", plain(command.get_about()));
    let usage = command.clone().render_usage().to_string();
    section += &format!("```text\n{}\n```\n\n", usage.trim_start_matches("Usage: "));
    let positionals = command.get_positionals();
    let options = command.get_arguments().filter(|arg| !arg.is_positional() && arg.get_id() != "help");
    positionals.chain(options).for_each(|arg| section += &of_argument(arg));
    if let Some(after) = command.get_after_help() {
        section += &format!("\n```text\n{}\n```\n", after.to_string().trim());
    }
    section
}

fn of_argument(arg: &Arg) -> String {
    let mut line = format!("- `{arg}`: {}", plain(arg.get_help()));
    if arg.get_action().takes_values() {
        let values = arg.get_possible_values();
        if !values.is_empty() {
            let values: Vec<String> = values.iter().map(|value| format!("`{}`", value.get_name())).collect();
            line += &format!(": {}", listing(&values, "or"));
        }
        let defaults = arg.get_default_values();
        if !defaults.is_empty() {
            let defaults: Vec<String> =
                defaults.iter().map(|value| format!("`{}`", value.to_string_lossy())).collect();
            line += &format!("; {} by default", defaults.join(", "));
        }
    }
    line + ".\n"
}

fn plain(text: Option<&StyledStr>) -> String {
    text.map_or_else(String::new, |text| text.to_string().trim_end_matches('.').to_string())
}

/// Every setting of every game.
fn settings() -> String {
    let mut page = format!(
        "{WRITTEN}# Settings\n\nWhat an operator or a reader chooses: `--set NAME=VALUE`, or `?NAME=VALUE` after a \
         selector. The first value is the default. `vigorish show GAME/WAGER` tells those of one wager.\n"
    );
    for game in listed().games.iter().filter(|game| !game.settings.is_empty()) {
        page += &format!("\n## {}\n\n`{}`\n\n", game.title, game.game);
        page += "| setting | what it chooses | values | wagers |\n|---|---|---|---|\n";
        for (key, setting) in &game.settings {
            page += &of_setting(game, key, setting);
        }
    }
    page
}

fn of_setting(game: &Game, key: &str, setting: &Setting) -> String {
    let mut values: Vec<String> =
        setting.values.iter().chain(&setting.also).map(|value| format!("`{value}`")).collect();
    if setting.from_table {
        values.push("the deck counts that its table names".into());
    }
    values.extend(setting.range.iter().map(ToString::to_string));
    let has = game.wagers.iter().filter(|wager| wager.settings.iter().any(|of| of == key));
    let wagers: Vec<String> = has.map(|wager| wager.wager.clone()).collect();
    let wagers = if wagers.len() == game.wagers.len() { "all".into() } else { wagers.join(", ") };
    let cells = [format!("`{}`", setting.name), setting.text.clone(), listing(&values, "or"), wagers];
    format!("| {} |\n", cells.map(|cell| cell.replace('|', "\\|")).join(" | "))
}
