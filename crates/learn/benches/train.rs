//! How fast a network learns, on one core: `cargo bench -p learn --bench train`.
//!
//! The positions have as many men as those of chess have on average, on squares drawn by lot: what they
//! are worth is nothing to the pace.

use engine::{
    EngineError, InputTable, Network, NetworkKind, Outcome, PieceValue, PlayedGame, PlayedPly,
    Player, ReplayedPosition, Score, SeenPosition, Shape, Vision,
};
use game::scatter;
use learn::record::{Header, Writer};
use learn::train::{Data, Length, Material, Plan, train};
use nnue::Provenance;

/// Inputs of a view, as in chess.
const INPUTS: usize = 768;
/// Men on the board.
const MEN: u64 = 22;
/// Positions to learn from.
const POSITIONS: u64 = 60 << 14;

struct Men;

impl Vision for Men {
    fn shape(&self) -> Shape {
        Shape { game: "men", inputs: INPUTS, most_pieces: 32, outputs: 8, orientations: 1 }
    }

    fn inputs(&self) -> InputTable {
        InputTable::new(INPUTS, 1, |_, view, man| (man + INPUTS / 2 * view.index()) % INPUTS)
    }

    fn piece_values(&self, _: &Network) -> Vec<PieceValue> {
        Vec::new()
    }

    fn replay_seen(
        &self,
        _: &str,
        game: &PlayedGame,
        keep: &dyn Fn(&ReplayedPosition) -> bool,
        visit: &mut dyn FnMut(&ReplayedPosition, &SeenPosition),
    ) -> Result<(), EngineError> {
        for (ply, played) in game.plies.iter().enumerate() {
            let (side, key, value) = (Player::FIRST, scatter(7, played.mv.into()), played.value);
            let value = Some(value);
            let position = ReplayedPosition { ply, side, key, value, in_check: false, quiet: true };
            let man = |index| (scatter(key, index) % INPUTS as u64) as u16;
            let men = (0..MEN).map(man).collect();
            if keep(&position) {
                let outputs = vec![(key % 8) as u16];
                visit(&position, &SeenPosition { men, orientations: [0; 2], outputs });
            }
        }
        Ok(())
    }
}

fn main() {
    let folder = tempfile::tempdir().expect("a folder");
    let games = folder.path().join("games");
    let header = Header { game: "men".into(), variant: "usual".into(), rules: "none".into() };
    let mut writer = Writer::open(&games, &header).expect("new");
    for number in 0..2000_u64 {
        let ply = |at| {
            let drawn = scatter(number, at);
            PlayedPly { mv: drawn as u16, value: Score::cp((drawn >> 32) as i32 % 500) }
        };
        let (plies, reason) = ((0..100).map(ply).collect(), "over".to_owned());
        let (result, opening) = (Outcome::Draw, Vec::new());
        writer.add(&PlayedGame { start: None, opening, plies, result, reason }).expect("written");
    }
    writer.flush().expect("written");
    let pool = rayon::ThreadPoolBuilder::new().num_threads(1).build().expect("a thread");
    for width in [128, 256, 512] {
        let plan = Plan {
            game: "men".to_owned(),
            kind: NetworkKind::Value,
            data: vec![Data::of(&games).expect("games")],
            from: None,
            width,
            seed: 1,
            length: Length::Positions(POSITIONS),
            rate: 0.001,
            result_share: [0.3, 0.3],
            bound: 2000,
            held_back: 50,
        };
        let (run, data) = (folder.path().join(width.to_string()), [games.clone()]);
        let material = Material { data: &data, from: None };
        let learn = || train(&plan, &Men, material, &run, Provenance::default(), &mut |_| ());
        let (_, report) = pool.install(learn).expect("trained");
        println!("768 → {width} × 2: {:.0} positions a second", report.positions_per_s);
    }
}
