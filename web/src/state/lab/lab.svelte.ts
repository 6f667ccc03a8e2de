/** What the lab has, asked of the server once. */
import { api } from '../../api/client';
import type { LabGame, LabView, RungView } from '../../api/types';

class LabStore {
  view = $state.raw<LabView | null>(null);
  /** Whether lists hold all rungs, and not only those that teach something for the game. */
  all = $state(false);
  private asking: Promise<LabView> | null = null;

  /** Asks the server, unless it has answered before. A failure is asked again the next time. */
  async load(): Promise<LabView> {
    this.asking ??= api.lab();
    try {
      return (this.view = await this.asking);
    } catch (cause) {
      this.asking = null;
      throw cause;
    }
  }

  game(id: string): LabGame | undefined {
    return this.view?.games.find(({ game }) => game === id);
  }

  /** The rungs of a game, from the lowest on; none as long as they are not known. */
  rungs(id: string): readonly RungView[] {
    return this.game(id)?.rungs ?? [];
  }
}

export const labStore = new LabStore();
