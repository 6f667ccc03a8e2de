//! Making the tables of a game, class by class.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};

use crate::file::{Table, path_of, written};
use crate::solve::solve;
use crate::{EndgameError, Endings};

/// How far the making is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Progress {
    /// The class that is being made.
    pub class: String,
    /// Numbers of all tables that are done, this one's and those that were there already among them.
    pub done: usize,
    /// Of these, what this run has done.
    pub now: usize,
    /// Numbers of all tables.
    pub of: usize,
}

/// The folder of a game's tables within the folder of all.
pub(crate) fn folder_of<E: Endings>(folder: &Path) -> PathBuf {
    folder.join(E::GAME)
}

/// All classes of up to so many men.
///
/// # Errors
/// A number of men for which there are no tables.
pub fn up_to<E: Endings>(men: u32) -> Result<Vec<E::Class>, EndgameError> {
    if E::MEN.contains(&men) {
        return Ok(E::classes(men));
    }
    let (least, most) = (*E::MEN.start(), *E::MEN.end());
    Err(EndgameError::Men { game: E::GAME, men, least, most })
}

/// The class of this name.
///
/// # Errors
/// When there is none.
pub fn named<E: Endings>(name: &str) -> Result<E::Class, EndgameError> {
    let found = all::<E>().into_iter().find(|class| class.to_string() == name);
    found.ok_or_else(|| EndgameError::Class { game: E::GAME, class: name.to_owned() })
}

/// All classes there are.
pub(crate) fn all<E: Endings>() -> Vec<E::Class> {
    E::classes(*E::MEN.end())
}

/// These classes and all that they convert to, those first to which others convert.
fn with_conversions<E: Endings>(wanted: &[E::Class]) -> Vec<E::Class> {
    let mut needed = wanted.to_vec();
    let mut place = 0;
    while let Some(&class) = needed.get(place) {
        let more = E::conversions(class).into_iter().filter(|more| !needed.contains(more));
        let more: Vec<_> = more.collect();
        needed.extend(more);
        place += 1;
    }
    all::<E>().into_iter().filter(|class| needed.contains(class)).collect()
}

/// Makes the tables of some classes in a folder, and of those that they convert to. What is there already is
/// looked through and kept, so that a run that was broken off goes on where it was; each file is written
/// whole or not at all. `told` hears, from any thread, how far it is. The files are the same however many
/// threads there are. Yields the number of tables that were made.
///
/// # Errors
/// A file that is there and is damaged or foreign, a distance that is too long, and those of the system.
pub fn make<E: Endings>(
    folder: &Path,
    wanted: &[E::Class],
    told: &(dyn Fn(Progress) + Sync),
) -> Result<usize, EndgameError> {
    let folder = &folder_of::<E>(folder);
    fs::create_dir_all(folder).map_err(|source| EndgameError::io(folder, source))?;
    let classes = with_conversions::<E>(wanted);
    let of = classes.iter().map(|&class| E::entries(class)).sum();
    let (mut done, mut now, mut made) = (0, 0, 0);
    for class in classes {
        let entries = E::entries(class);
        if path_of::<E>(folder, class).exists() {
            Table::<E>::open(folder, class)?;
        } else {
            let here = AtomicUsize::new(0);
            make_one::<E>(folder, class, &|more| {
                let here = here.fetch_add(more, Ordering::Relaxed) + more;
                let class = class.to_string();
                told(Progress { class, done: done + here, now: now + here, of });
            })?;
            now += entries;
            made += 1;
        }
        done += entries;
    }
    Ok(made)
}

/// Makes the table of one class; those that it converts to lie in the folder.
fn make_one<E: Endings>(
    folder: &Path,
    class: E::Class,
    told: &(dyn Fn(usize) + Sync),
) -> Result<(), EndgameError> {
    let known = E::conversions(class).into_iter().map(|part| {
        let table = Table::<E>::open(folder, part)?;
        Ok((part, table.values()?))
    });
    let known = known.collect::<Result<Vec<_>, EndgameError>>()?;
    let solved = solve::<E>(class, &known, told)?;
    let path = path_of::<E>(folder, class);
    files::write(&path, written::<E>(class, &solved))
        .map_err(|source| EndgameError::io(&path, source))
}
