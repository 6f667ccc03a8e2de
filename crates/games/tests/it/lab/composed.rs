//! Steps put together from switches.

use game::{Evaluator as _, Game as _};
use hare::{Config, Edition, Hare};
use lab::eval::{Anew, Evaluation as _};
use lab::experiment::{ExperimentError, Question, Run};
use lab::position::{LabPosition, RungAnswer};
use lab::reference::Adjustable;
use lab::rungs::{Algorithm, quiescence::Quiescence};
use lab::trace::TraceValue;
use lab::{StopFlag, Value};
use multi::{ChanceRule, Choice, MaxN};

use super::common::{positions, settings};
use super::{start, subject};

fn step(board: &dyn LabPosition, step: &str, depth: u32) -> RungAnswer {
    board.step(step, &settings(depth)).unwrap_or_else(|error| panic!("{step}: {error}"))
}

#[test]
fn switches_make_the_published_steps_again() {
    for game in ["chess", "xiangqi", "connect4"] {
        let board = start(game);
        for (named, composed) in [
            ("alpha-beta", "program+alpha-beta"),
            ("ordering", "program+alpha-beta+iterative+aspiration+captures"),
            ("hash", "program+captures+alpha-beta+iterative+aspiration+hash"),
        ] {
            let (named, composed) = (step(&*board, named, 3), step(&*board, composed, 3));
            assert_eq!(
                (named.value, named.best, named.count),
                (composed.value, composed.best, composed.count),
                "{game}"
            );
        }
        let (plain, minimax) = (step(&*board, "program", 2), step(&*board, "minimax", 2));
        assert_eq!((plain.value, plain.count), (minimax.value, minimax.count), "{game}");
    }
}

#[test]
fn a_program_with_quiescence_finds_what_the_rung_finds() {
    let sheet = games::chess::tables::tables();
    let mut differ = 0;
    for game in &positions::<chess::Chess>(&Default::default(), 30) {
        let rung = Quiescence(sheet.clone()).run(game, &settings(2), ());
        for on in ["hash", "captures+hash+history"] {
            let on = &format!("program+alpha-beta+quiescence+{on}");
            let Ok(Some(lab::ladder::ComposedStep::Program(build))) =
                lab::ladder::ComposedStep::read(on, &Adjustable::NOTHING)
            else {
                panic!("{on}");
            };
            let program = lab::reference::Program::new(sheet.clone(), build.switches);
            let found = program.expect("fits").run(game, &settings(2), ());
            assert_eq!(found.value, rung.value, "{on} in {game:?}");
        }
        let plain = lab::rungs::alpha_beta::AlphaBeta(sheet.clone()).run(game, &settings(2), ());
        differ += usize::from(plain.value != rung.value);
    }
    assert!(differ > 0, "nothing is unquiet");
}

/// One search with little and with much knowledge: what the rungs find that count as much, and what the
/// evaluator of the production search says of the best move.
#[test]
fn the_program_values_positions_as_it_is_told() {
    for game in ["chess", "xiangqi"] {
        let board = start(game);
        let found = |name: &str| {
            let RungAnswer { value, best, count, .. } = step(&*board, name, 3);
            (value, best, count)
        };
        let rung = |name| {
            let rung = lab::ladder::named(name).expect("a rung");
            let RungAnswer { value, best, count, .. } =
                board.ask(rung, &settings(3)).expect("it plays the game");
            (value, best, count)
        };
        assert_eq!(found("program+alpha-beta+evaluation=tables"), rung("piece-square"), "{game}");
        let material = found("program+alpha-beta+evaluation=material");
        assert_eq!(material, rung("alpha-beta"), "{game}");
        assert_ne!(material, found("program+alpha-beta+evaluation=tables"), "{game}");
        assert_ne!(material, found("program+alpha-beta+evaluation=full"), "{game}");
    }
    let board = start("chess");
    let pawn = |evaluation| step(&*board, &format!("program+evaluation={evaluation}"), 1).pawn;
    assert_eq!(["material", "tables"].map(pawn), [Some(10); 2]);
    assert_eq!(["reference", "full"].map(pawn), [Some(100); 2]);
    let board = start("connect4");
    let refused = board.step("program+evaluation=full", &settings(1)).expect_err("one evaluation");
    assert!(refused.to_string().contains("no \"evaluation\""), "{refused}");
}

#[test]
fn the_full_evaluation_is_that_of_the_production_program() {
    let full = Anew::new(chess::eval::Handcrafted::new(), 100);
    for game in &positions::<chess::Chess>(&Default::default(), 30) {
        let mut fresh = chess::eval::Handcrafted::new();
        fresh.reset(game);
        assert_eq!(full.value(game), fresh.evaluate(game), "{game:?}");
    }
}

/// Cut-offs leave the vector of max^n with the same beam as it is, and the crate that does the same fast
/// finds it too.
#[test]
fn cutoffs_change_nothing_but_the_work_beside_a_beam() {
    let (mut with, mut without) = (0, 0);
    for players in 2..=4 {
        let config = Config::new(Edition::classic(), players).expect("2 to 6 players");
        for game in positions::<Hare>(&config, 30) {
            let session = subject("hare").kind().open(&engine::Start {
                fen: Some(game::Notation::write_position(&game)),
                players: u8::try_from(players).ok(),
                ..engine::Start::default()
            });
            let board = subject("hare").position(session.expect("a race").as_ref());
            let board = board.expect("a race");
            let beam = step(&*board, "maxn+relative+sorted+beam=0-3-2", 4);
            let both = step(&*board, "maxn+relative+cutoffs+sorted+beam=0-3-2", 4);
            assert_eq!((&both.value, &both.best), (&beam.value, &beam.best), "{game:?}");
            if players == 2 {
                with += both.count.visited;
                without += beam.count.visited;
            } else {
                assert_eq!(both.count, beam.count, "{game:?}");
            }
            let fast = multi::Settings {
                chance: ChanceRule::Skip,
                cutoffs: players == 2,
                sorted: true,
                beam: vec![0, 3, 2],
                ..multi::Settings::plain(game::Depth::new(4).expect("a depth"), Choice::Relative)
            };
            let fast = MaxN::new(hare::eval::Reference::default(), fast).expect("sound");
            let fast = fast.search(&mut game.clone());
            let slow = lab::rungs::maxn_cutoffs::MaxNCutoffs {
                eval: hare::eval::Reference::default(),
                sorted: true,
                beam: true,
            };
            let settings = lab::Settings { beam: vec![0, 3, 2], ..settings(4) };
            let found = slow.run(&game, &settings, ()).value.and_then(Value::each);
            assert_eq!(found, Some(fast.values), "{players} in {game:?}");
            assert_eq!(game.players(), players);
        }
    }
    assert!(2 * with < without, "{with} of {without}");
}

fn question(game: &str, steps: &[&str]) -> Question {
    Question {
        version: 1,
        game: game.to_owned(),
        positions: vec![start(game).text()],
        depths: vec![2],
        steps: steps.iter().map(|&step| step.to_owned()).collect(),
        minimax_depth: 2,
        times: 1,
    }
}

#[test]
fn a_program_asks_its_book_and_weighs_pieces_as_it_is_told() {
    let steps = ["program+alpha-beta", "program+alpha-beta+book"];
    let mut run = Run::new(subject("chess"), question("chess", &steps)).expect("a question");
    assert!(run.measure(&StopFlag::default(), &mut |_| ()).expect("measured"));
    let [plain, book] = run.known() else { panic!("two outcomes") };
    assert!(plain.count.visited > 0 && book.count.visited == 0, "the book knows the start");
    let knight = subject("chess").open("4k3/p7/8/8/8/8/P7/1N2K3 w - - 0 1").expect("a position");
    let score = |text: &str| match step(&*knight, text, 1).value {
        Some(TraceValue::One { score, .. }) => score,
        other => panic!("{other:?}"),
    };
    assert_eq!(score("program+knight=900") - score("program+knight=320"), 580);
}

#[test]
fn what_makes_no_step_is_refused_with_a_reason() {
    for (game, step, told) in [
        ("chess", "program+negascout", "needs alpha-beta"),
        ("xiangqi", "program+knight=300", "no \"knight\""),
        ("hare", "program+alpha-beta", "games for two"),
        ("hare", "maxn+cutoffs", "needs relative"),
    ] {
        let refused = question(game, &[step]).check(subject(game));
        let Err(ExperimentError::Lab(error)) = refused else { panic!("{step} passes") };
        assert!(error.to_string().contains(told), "{step}: {error}");
    }
}
