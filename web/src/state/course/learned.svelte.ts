/** The runs of players that learn from nothing, as a chapter shows them: of each game one. */
import { api } from '../../api/client';
import type { LearnRunSummary, Seat } from '../../api/types';
import { isGoing, LearnList } from '../learn/runs.svelte';

/** The run of a game that goes on, or the last one that came to something; null where there is none. */
export function runShown(runs: readonly LearnRunSummary[], game: string): LearnRunSummary | null {
  const own = runs.filter((run) => run.game === game);
  const going = own.find(({ state }) => isGoing(state));
  const ended = own.filter(({ generations }) => generations > 0);
  return going ?? ended.toSorted((a, b) => b.since - a.since)[0] ?? null;
}

class LearnedRuns {
  list = $state.raw(new LearnList());

  /** Looks at the runs for a page; what is given back is for when it is left. */
  open(): () => void {
    const list = new LearnList();
    this.list = list;
    void list.load();
    return () => list.leave();
  }

  /** The run of a game that is shown. */
  run(game: string): LearnRunSummary | null {
    return runShown(this.list.offer?.runs ?? [], game);
  }

  /** The address of a run that came so far or is on its way; one begins where there is none. */
  async reaching(game: string, generation: number): Promise<string> {
    const { runs } = await api.learnRuns();
    const shown = runShown(runs, game);
    if (shown && (isGoing(shown.state) || shown.generations >= generation)) return shown.id;
    const { id } = await api.startLearning({ game });
    await this.list.load();
    return id;
  }

  /** The first or the last generation of the run that is shown, at a board; null where there is none. */
  async seat(game: string, which: 'first' | 'last', simulations: number): Promise<Seat | null> {
    const shown = this.run(game);
    if (!shown) return null;
    const { networks, state } = await api.learnRun(shown.id);
    // Of a run that goes on the very last one may be deleted before it sits down.
    const last = isGoing(state) ? networks.slice(-2)[0] : networks.at(-1);
    const generation = which === 'first' ? networks[0] : last;
    if (generation === undefined) return null;
    return { kind: 'network', run: shown.id, generation, simulations };
  }
}

export const learnedRuns = new LearnedRuns();
