//! Where individuals come from.

use rand::rngs::StdRng;
use rand::{RngExt as _, SeedableRng as _};

use game::scatter;

use super::fight::Outcome;
use super::{Fitness, Generation, Individual, Record, Settings};

/// The generation 0: every free gene drawn evenly from its range.
pub fn first(settings: &Settings, fitness: &Fitness<'_>) -> Generation {
    let mut lot = StdRng::seed_from_u64(scatter(settings.seed, u64::MAX));
    let population = (0..settings.population as u64)
        .map(|id| {
            let genes = settings.genes.iter().map(|gene| lot.random_range(gene.low..=gene.high));
            born(id, genes.collect(), fitness)
        })
        .collect();
    generation(0, population, 0)
}

/// The generation after one that has fought.
pub fn next(
    settings: &Settings,
    last: &Generation,
    outcome: Outcome,
    fitness: &Fitness<'_>,
) -> Generation {
    let number = last.number + 1;
    let mut lot = StdRng::seed_from_u64(scatter(settings.seed, u64::from(number) * 2 + 1));
    let parents = outcome.survivors;
    let mut population = parents.clone();
    for child in 0..settings.population.saturating_sub(parents.len()) as u64 {
        let mut genes = cross(&parents, &mut lot);
        mutate(settings, &mut genes, &mut lot);
        let id = u64::from(number) * settings.population as u64 + child;
        population.push(born(id, genes, fitness));
    }
    generation(number, population, outcome.games)
}

fn born(id: u64, genes: Vec<i32>, fitness: &Fitness<'_>) -> Individual {
    let score = fitness.score(&genes);
    Individual { id, genes, survived: 0, record: Record::default(), score }
}

/// A child of two different parents: genes of one before a point, of the other from there on, and at
/// least one of each where there are two genes or more. Fixed genes count as any others.
fn cross(parents: &[Individual], lot: &mut StdRng) -> Vec<i32> {
    let one = lot.random_range(0..parents.len());
    let mut two = lot.random_range(0..parents.len() - 1);
    two += usize::from(two >= one);
    let [one, two] = [one, two].map(|at| &parents[at].genes);
    let point = if one.len() < 2 { one.len() } else { lot.random_range(1..one.len()) };
    one[..point].iter().chain(&two[point..]).copied().collect()
}

fn mutate(settings: &Settings, genes: &mut [i32], lot: &mut StdRng) {
    if !lot.random_bool(settings.mutation) {
        return;
    }
    for (value, gene) in genes.iter_mut().zip(&settings.genes).filter(|(_, gene)| gene.is_free()) {
        let way = lot.random_range(-settings.reach..=settings.reach);
        *value = value.saturating_add(way).clamp(gene.low, gene.high);
    }
}

fn generation(number: u32, population: Vec<Individual>, games: u32) -> Generation {
    let rank = |one: &Individual| (one.score.unwrap_or(0.0), one.survived, one.record.share());
    let best = population.iter().reduce(|best, one| {
        let [old, new] = [best, one].map(rank);
        let better = new.0.total_cmp(&old.0).then(new.1.cmp(&old.1)).then(new.2.total_cmp(&old.2));
        if better.is_gt() { one } else { best }
    });
    let best = best.map_or(0, |best| best.id);
    Generation { number, population, best, games, elapsed_ms: 0 }
}
