//! When output is coloured: the option `--color`, and what it means for a stream. The printer and the diagnostics ask.

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

/// Whether colours are shown on a stream: never in a pipe or where `NO_COLOR` is set, unless they are asked for.
pub(crate) fn is_coloured(color: Color, stream: &impl IsTerminal) -> bool {
    match color {
        // As no-color.org has it: set, and to more than nothing.
        Color::Auto => stream.is_terminal() && std::env::var_os("NO_COLOR").is_none_or(|set| set.is_empty()),
        Color::Always => true,
        Color::Never => false,
    }
}
