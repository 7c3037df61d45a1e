//! `vigorish man`.

use crate::args::{Arguments, ManArgs};
use crate::failure::Failure;
use clap::CommandFactory;
use std::path::Path;
use std::process::ExitCode;

pub(crate) fn run(man: &ManArgs) -> Result<ExitCode, Failure> {
    std::fs::create_dir_all(&man.out).map_err(|error| refused(&man.out, &error))?;
    let mut command = Arguments::command();
    command.build();
    write(&man.out, command)?;
    Ok(ExitCode::SUCCESS)
}

/// The page of a command, and the pages of those below it: `vigorish-analyze.1`.
fn write(folder: &Path, command: clap::Command) -> Result<(), Failure> {
    for below in command.get_subcommands().filter(|below| below.get_name() != "help" && !below.is_hide_set())
    {
        write(folder, below.clone())?;
    }
    let name = command.get_display_name().unwrap_or_else(|| command.get_name()).to_string();
    let mut page = Vec::new();
    clap_mangen::Man::new(command).render(&mut page)?;
    let path = folder.join(format!("{name}.1"));
    std::fs::write(&path, page).map_err(|error| refused(&path, &error))
}

fn refused(path: &Path, error: &std::io::Error) -> Failure {
    Failure::Refused(format!("{}: {error}", path.display()))
}
