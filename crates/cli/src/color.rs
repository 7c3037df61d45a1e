//! Decides whether output is coloured, from the option `--color` and the stream. The printer and the diagnostics call
//! it.

use clap::ValueEnum;
use std::io::IsTerminal;

/// When colours are shown.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) enum Color {
    /// On a terminal, unless `NO_COLOR` is set.
    #[default]
    Auto,
    /// Always.
    Always,
    /// Never.
    Never,
}

/// Returns true if a stream shows colours: never in a pipe or with `NO_COLOR` set, unless they are requested.
pub(crate) fn is_coloured(color: Color, stream: &impl IsTerminal) -> bool {
    match color {
        // As no-color.org specifies: set, and not empty.
        Color::Auto => stream.is_terminal() && std::env::var_os("NO_COLOR").is_none_or(|set| set.is_empty()),
        Color::Always => true,
        Color::Never => false,
    }
}
