//! What is said between a keeper and whoever plays with its program.

use std::io::{self, IoSlice, IoSliceMut, Read, Write};
use std::mem::MaybeUninit;
use std::os::fd::{AsFd, OwnedFd};
use std::os::unix::net::UnixStream;

use rustix::cmsg_space;
use rustix::net::{
    RecvAncillaryBuffer, RecvAncillaryMessage, RecvFlags, SendAncillaryBuffer,
    SendAncillaryMessage, SendFlags, recvmsg, sendmsg,
};

/// The pipes of a program: what it reads, writes, and says beside.
pub(super) type Pipes = [OwnedFd; 3];

/// How a keeper is called where processes are listed: by this its process knows what it is.
pub(super) const NAME: &str = "arena-keeper";

/// What a keeper tells.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Word {
    /// The program runs, under this number.
    Started(i32),
    /// It cannot be started: the system's number for why.
    Failed(i32),
    /// It has ended, with this status of `wait`.
    Ended(i32),
}

const LENGTH: usize = 5;

impl Word {
    fn bytes(self) -> [u8; LENGTH] {
        let (sign, number) = match self {
            Self::Started(process) => (b's', process),
            Self::Failed(error) => (b'f', error),
            Self::Ended(status) => (b'e', status),
        };
        let [a, b, c, d] = number.to_le_bytes();
        [sign, a, b, c, d]
    }

    /// Tells it.
    pub fn tell(self, mut link: &UnixStream) -> io::Result<()> {
        link.write_all(&self.bytes())
    }

    /// Hears the next one, waiting as long as the link does.
    pub fn hear(mut link: &UnixStream) -> io::Result<Self> {
        let mut bytes = [0; LENGTH];
        link.read_exact(&mut bytes)?;
        let [sign, number @ ..] = bytes;
        let number = i32::from_le_bytes(number);
        match sign {
            b's' => Ok(Self::Started(number)),
            b'f' => Ok(Self::Failed(number)),
            b'e' => Ok(Self::Ended(number)),
            _ => Err(io::ErrorKind::InvalidData.into()),
        }
    }
}

/// Hands the pipes over.
pub(super) fn send(link: &UnixStream, pipes: &Pipes) -> io::Result<()> {
    let mut space = [MaybeUninit::uninit(); cmsg_space!(ScmRights(3))];
    let mut control = SendAncillaryBuffer::new(&mut space);
    let pipes = pipes.each_ref().map(|pipe| pipe.as_fd());
    control.push(SendAncillaryMessage::ScmRights(&pipes));
    sendmsg(link, &[IoSlice::new(b"p")], &mut control, SendFlags::NOSIGNAL)?;
    Ok(())
}

/// Takes the pipes.
pub(super) fn receive(link: &UnixStream) -> io::Result<Pipes> {
    let mut space = [MaybeUninit::uninit(); cmsg_space!(ScmRights(3))];
    let mut control = RecvAncillaryBuffer::new(&mut space);
    let (mut byte, flags) = ([0], RecvFlags::CMSG_CLOEXEC);
    recvmsg(link, &mut [IoSliceMut::new(&mut byte)], &mut control, flags)?;
    let pipes: Vec<OwnedFd> = control
        .drain()
        .filter_map(|message| match message {
            RecvAncillaryMessage::ScmRights(pipes) => Some(pipes),
            _ => None,
        })
        .flatten()
        .collect();
    pipes.try_into().map_err(|_| io::ErrorKind::InvalidData.into())
}

#[cfg(test)]
mod tests {
    use std::fs::File;

    use super::*;

    #[test]
    fn words_and_pipes_arrive_as_they_were_sent() {
        let (one, other) = UnixStream::pair().expect("a link");
        for word in [Word::Started(7), Word::Failed(2), Word::Ended(-1), Word::Ended(9)] {
            word.tell(&one).expect("told");
            assert_eq!(Word::hear(&other).expect("heard"), word);
        }
        let (reader, mut writer) = io::pipe().expect("a pipe");
        let null = || OwnedFd::from(File::open("/dev/null").expect("readable"));
        send(&one, &[reader.into(), null(), null()]).expect("sent");
        let [reader, ..] = receive(&other).expect("received");
        writer.write_all(b"hello").expect("written");
        drop(writer);
        let mut text = String::new();
        File::from(reader).read_to_string(&mut text).expect("text");
        assert_eq!(text, "hello");
        drop(one);
        assert!(Word::hear(&other).is_err());
        assert!(receive(&other).is_err());
    }
}
