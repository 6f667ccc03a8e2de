//! A disk that refuses: this program's own `write`, `pwrite`, `fsync` and their like stand before
//! those of the C library, for SQLite as for the standard library, and fail on files of one folder
//! when a file beside it says so.

use std::ffi::{c_int, c_long, c_void};
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU32, Ordering};

/// Names the folder on the disk that refuses.
pub const FOLDER: &str = "TABIYA_TEST_REFUSED_FOLDER";

/// How the disk is told what to refuse.
pub struct Disk {
    folder: PathBuf,
}

/// For how long it refuses.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Span {
    /// One write.
    Once,
    /// That write and all that come after it.
    Forever,
}

impl Disk {
    /// The disk of a folder; it refuses nothing yet.
    pub fn new(folder: &Path) -> Self {
        Self { folder: folder.to_owned() }
    }

    /// From now on it counts writes and refuses the `nth`.
    pub fn refuse(&self, nth: u32, span: Span) {
        let control = control(&self.folder);
        let draft = control.with_extension("new");
        let text = format!("{nth} {}", u8::from(span == Span::Forever));
        // Whole or not at all: the other process reads it at any time.
        fs::write(&draft, text).and_then(|()| fs::rename(&draft, &control)).expect("writable");
    }

    /// From now on it takes everything.
    pub fn accept(&self) {
        // It may never have refused.
        let _ = fs::remove_file(control(&self.folder));
    }
}

/// The file that says what is refused, beside the folder, so that it is never refused itself.
fn control(folder: &Path) -> PathBuf {
    folder.with_extension("refuses")
}

/// Whether a write to this file is refused.
fn refuses(file: c_int) -> bool {
    static WATCHED: OnceLock<Option<PathBuf>> = OnceLock::new();
    static COUNT: AtomicU32 = AtomicU32::new(0);
    let Some(folder) = WATCHED.get_or_init(|| std::env::var_os(FOLDER).map(PathBuf::from)) else {
        return false;
    };
    let path = fs::read_link(format!("/proc/self/fd/{file}"));
    if !path.is_ok_and(|path| path.starts_with(folder)) {
        return false;
    }
    let Ok(text) = fs::read_to_string(control(folder)) else {
        COUNT.store(0, Ordering::SeqCst);
        return false;
    };
    let Some((nth, forever)) = text.split_once(' ') else { return false };
    let Ok(nth) = nth.parse::<u32>() else { return false };
    let count = COUNT.fetch_add(1, Ordering::SeqCst) + 1;
    count == nth || forever == "1" && count > nth
}

/// What a call answers when the disk is full.
fn full() -> c_long {
    // SAFETY: the C library gives every thread an error number of its own.
    unsafe { *libc::__errno_location() = libc::ENOSPC };
    -1
}

/// Defines calls of the C library on a file: refused, or handed to the kernel.
macro_rules! refusable {
    ($($call:ident = $number:ident ($($name:ident: $kind:ty),*) -> $answer:ty;)*) => {$(
        /// As the C library's own.
        ///
        /// # Safety
        /// As the C library says.
        #[unsafe(no_mangle)]
        pub unsafe extern "C" fn $call(file: c_int $(, $name: $kind)*) -> $answer {
            let answer = if refuses(file) {
                full()
            } else {
                // SAFETY: the kernel's call of this name takes these arguments, which the caller
                // answers for.
                unsafe { libc::syscall(libc::$number, file $(, $name)*) }
            };
            answer as $answer
        }
    )*};
}

refusable! {
    write = SYS_write(bytes: *const c_void, length: usize) -> isize;
    pwrite = SYS_pwrite64(bytes: *const c_void, length: usize, place: i64) -> isize;
    pwrite64 = SYS_pwrite64(bytes: *const c_void, length: usize, place: i64) -> isize;
    writev = SYS_writev(parts: *const libc::iovec, number: c_int) -> isize;
    fsync = SYS_fsync() -> c_int;
    fdatasync = SYS_fdatasync() -> c_int;
    ftruncate = SYS_ftruncate(length: i64) -> c_int;
    ftruncate64 = SYS_ftruncate(length: i64) -> c_int;
}
