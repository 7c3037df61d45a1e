//! Writes a folder atomically.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// The file that marks a folder as a report, which another report may replace.
pub(crate) const MARK: &str = ".vigorish-report";

/// The reason why a folder was not written.
#[derive(Debug)]
#[non_exhaustive]
pub enum Refusal {
    /// There is something else at the path, which must not be lost.
    NotAReport(PathBuf),
    /// The path has no name: `/` or `..`.
    Nameless(PathBuf),
    /// Something could not be read or written.
    Failed(PathBuf, io::Error),
}

impl std::fmt::Display for Refusal {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Refusal::NotAReport(path) => {
                let path = path.display();
                write!(f, "{path} exists and is not a report of vigorish: name an empty or a new folder")
            }
            Refusal::Nameless(path) => {
                write!(f, "{} is not a folder that can be created: name another", path.display())
            }
            Refusal::Failed(path, error) => write!(f, "{}: {error}", path.display()),
        }
    }
}

impl std::error::Error for Refusal {}

/// Returns an error unless a report may be written to the folder: it does not exist, is empty, or is a report. First
/// restores a report that an interrupted run set aside.
pub fn check(folder: &Path) -> Result<(), Refusal> {
    let failed = |error| Refusal::Failed(folder.into(), error);
    if folder.file_name().is_none() {
        return Err(Refusal::Nameless(folder.into()));
    }
    if !folder.exists()
        && let Some(aside) = put_aside(folder)
    {
        fs::rename(aside, folder).map_err(failed)?;
    }
    match fs::read_dir(folder) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(()),
        Err(error) if error.kind() == io::ErrorKind::NotADirectory => Err(Refusal::NotAReport(folder.into())),
        Err(error) => Err(failed(error)),
        Ok(mut entries) => {
            let is_free = entries.next().is_none() || folder.join(MARK).is_file();
            if is_free { Ok(()) } else { Err(Refusal::NotAReport(folder.into())) }
        }
    }
}

/// Writes a report: `fill` fills a new folder next to the old one, which then replaces it. A failed or interrupted run
/// leaves the old report.
pub fn replace(folder: &Path, fill: impl FnOnce(&Path) -> Result<(), Refusal>) -> Result<(), Refusal> {
    check(folder)?;
    // A symbolic link is kept: its target is replaced.
    let folder = &fs::canonicalize(folder).unwrap_or_else(|_| folder.into());
    let [new, old] = [NEW, OLD].map(|what| beside(folder, what, &std::process::id().to_string()));
    let made = make(&new).and_then(|()| fill(&new)).and_then(|()| take_place(&new, folder, &old));
    if made.is_err() {
        // A partial folder is useless; if even that cannot be removed, there is nothing more to do.
        let _ = fs::remove_dir_all(&new);
    }
    made
}

/// The kinds of folders next to a report: one being written, and one set aside.
const NEW: &str = "new";
const OLD: &str = "old";

/// `.site.new-4711`, beside `site`.
fn beside(folder: &Path, what: &str, run: &str) -> PathBuf {
    let name = folder.file_name().unwrap_or_default().to_string_lossy();
    folder.with_file_name(format!(".{name}.{what}-{run}"))
}

/// The report that a run set aside when it was interrupted between two renames.
fn put_aside(folder: &Path) -> Option<PathBuf> {
    let prefix = beside(folder, OLD, "").file_name()?.to_string_lossy().into_owned();
    let parent = folder.parent().filter(|parent| !parent.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let beside = fs::read_dir(parent).ok()?.filter_map(|entry| Some(entry.ok()?.path()));
    let is_of_it =
        |path: &PathBuf| path.file_name().is_some_and(|n| n.to_string_lossy().starts_with(&prefix));
    beside.filter(is_of_it).find(|path| path.join(MARK).is_file())
}

fn make(new: &Path) -> Result<(), Refusal> {
    let made = fs::create_dir_all(new).and_then(|()| fs::write(new.join(MARK), "A report of vigorish.\n"));
    made.map_err(|error| Refusal::Failed(new.into(), error))
}

fn take_place(new: &Path, folder: &Path, old: &Path) -> Result<(), Refusal> {
    let failed = |error| Refusal::Failed(folder.into(), error);
    let was_there = folder.exists();
    if was_there && exchange(new, folder).is_ok() {
        // The new folder is the report now. An old one that cannot be removed does no harm.
        let _ = fs::remove_dir_all(new);
        return Ok(());
    }
    // If the system cannot exchange two folders atomically, the old one is set aside briefly.
    if was_there {
        fs::rename(folder, old).map_err(failed)?;
    }
    if let Err(error) = fs::rename(new, folder) {
        if was_there {
            // Restores the old report.
            let _ = fs::rename(old, folder);
        }
        return Err(failed(error));
    }
    if was_there {
        let _ = fs::remove_dir_all(old);
    }
    Ok(())
}

/// Exchanges two folders atomically, so that an interruption leaves one of them complete.
#[cfg(any(target_os = "linux", target_vendor = "apple"))]
fn exchange(one: &Path, other: &Path) -> io::Result<()> {
    use rustix::fs::{CWD, RenameFlags, renameat_with};
    Ok(renameat_with(CWD, one, CWD, other, RenameFlags::EXCHANGE)?)
}

#[cfg(not(any(target_os = "linux", target_vendor = "apple")))]
fn exchange(_: &Path, _: &Path) -> io::Result<()> {
    Err(io::ErrorKind::Unsupported.into())
}

/// Writes a file, and the folders it is in.
pub(crate) fn write(path: &Path, contents: impl AsRef<[u8]>) -> Result<(), Refusal> {
    let failed = |error| Refusal::Failed(path.into(), error);
    if let Some(parent) = path.parent() {
        fs::create_dir_all(parent).map_err(failed)?;
    }
    fs::write(path, contents).map_err(failed)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(folder: &Path) -> Vec<String> {
        let mut names: Vec<String> = fs::read_dir(folder)
            .unwrap()
            .map(|entry| entry.unwrap().file_name().to_string_lossy().into_owned())
            .collect();
        names.sort();
        names
    }

    #[test]
    fn a_report_takes_the_place_of_another_whole() {
        let parent = tempfile::tempdir().unwrap();
        let site = parent.path().join("site");
        replace(&site, |new| write(&new.join("a/old.html"), "old")).unwrap();
        replace(&site, |new| write(&new.join("new.html"), "new")).unwrap();
        assert_eq!(names(&site), [MARK, "new.html"]);
        assert_eq!(names(parent.path()), ["site"]);
    }

    #[test]
    fn a_failed_run_leaves_the_old_report() {
        let parent = tempfile::tempdir().unwrap();
        let site = parent.path().join("site");
        replace(&site, |new| write(&new.join("index.html"), "old")).unwrap();
        let fails = replace(&site, |new| {
            write(&new.join("index.html"), "new")?;
            Err(Refusal::Failed(new.into(), io::Error::other("the disk is full")))
        });
        assert!(fails.unwrap_err().to_string().ends_with("the disk is full"));
        assert_eq!(fs::read_to_string(site.join("index.html")).unwrap(), "old");
        assert_eq!(names(parent.path()), ["site"]);
    }

    #[test]
    fn folders_change_places_where_they_can() {
        let parent = tempfile::tempdir().unwrap();
        let [one, other] = ["one", "other"].map(|name| parent.path().join(name));
        for folder in [&one, &other] {
            write(&folder.join("name"), folder.to_str().unwrap()).unwrap();
        }
        if exchange(&one, &other).is_ok() {
            assert_eq!(fs::read_to_string(one.join("name")).unwrap(), other.to_str().unwrap());
            assert_eq!(fs::read_to_string(other.join("name")).unwrap(), one.to_str().unwrap());
        }
    }

    #[test]
    fn a_report_that_was_put_aside_goes_back() {
        let parent = tempfile::tempdir().unwrap();
        let site = parent.path().join("site");
        replace(&site, |new| write(&new.join("index.html"), "old")).unwrap();
        // A run that was interrupted between two renames, and the folder of another report.
        fs::rename(&site, parent.path().join(".site.old-4711")).unwrap();
        fs::create_dir(parent.path().join(".other.old-4711")).unwrap();
        let fails =
            replace(&site, |new| Err(Refusal::Failed(new.into(), io::Error::other("the disk is full"))));
        fails.unwrap_err();
        assert_eq!(fs::read_to_string(site.join("index.html")).unwrap(), "old");
        assert_eq!(names(parent.path()), [".other.old-4711", "site"]);
    }

    #[test]
    fn what_is_no_report_is_not_replaced() {
        let parent = tempfile::tempdir().unwrap();
        let folder = parent.path().join("thesis");
        fs::create_dir(&folder).unwrap();
        replace(&folder, |_| Ok(())).unwrap();
        fs::remove_file(folder.join(MARK)).unwrap();
        fs::write(folder.join("chapter.txt"), "the only copy").unwrap();
        let refused = replace(&folder, |_| panic!("nothing is to be written"));
        assert!(refused.unwrap_err().to_string().contains("is not a report of vigorish"));
        let file = folder.join("chapter.txt");
        assert!(matches!(check(&file), Err(Refusal::NotAReport(_))));
        assert!(matches!(check(Path::new("/")), Err(Refusal::Nameless(_))));
        assert_eq!(fs::read_to_string(file).unwrap(), "the only copy");
    }
}
