//! From the first line to the last, whatever the protocol.

use std::io::{self, BufRead, Write};

use engine::Registry;

use crate::words::one_line;
use crate::{Output, ucci, uci};

/// Whether to go on listening.
pub(crate) type Flow = std::ops::ControlFlow<()>;

/// One side of a conversation.
pub(crate) trait Protocol {
    /// Takes in a line and answers what can be answered at once.
    fn hear(&mut self, line: &str) -> io::Result<Flow>;

    /// The conversation ends: a search under way stops and says its move.
    fn end(&mut self);
}

/// Talks UCI, or UCCI from the word `ucci` on, until `quit` or the end of the input, on this
/// thread; a search runs on another, so that the input is read meanwhile. Either end stops a
/// search under way. What is offered holds for UCI alone.
///
/// # Errors
/// Those of reading and writing, and a registry without a game.
pub fn run(
    games: Registry,
    offer: uci::Offer,
    mut input: impl BufRead,
    output: impl Write + Send + 'static,
) -> io::Result<()> {
    let output = Output::new(output);
    let seed = rand::random();
    let options = uci::Options::new(games, offer, seed);
    let options = options.ok_or_else(|| io::Error::other("there is no game to play"))?;
    let conversation = uci::Conversation::new(options, output.clone()).map_err(io::Error::other)?;
    let mut protocol: Box<dyn Protocol> = Box::new(conversation);
    let mut line = Vec::new();
    loop {
        line.clear();
        if input.read_until(b'\n', &mut line)? == 0 {
            break;
        }
        let line = String::from_utf8_lossy(&line);
        if line.split_whitespace().next() == Some(ucci::HELLO) {
            match ucci::Conversation::new(games, output.clone(), seed) {
                Ok(conversation) => {
                    protocol.end();
                    protocol = Box::new(conversation);
                }
                Err(error) => {
                    output.line(&format!("info string {}", one_line(error)))?;
                    continue;
                }
            }
        }
        if protocol.hear(&line)?.is_break() {
            break;
        }
    }
    protocol.end();
    Ok(())
}
