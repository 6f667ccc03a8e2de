/** How the reader wants searches shown; kept in this browser. */
import { recall, remember } from '../storage';

const KEY = 'lab.mover';

class View {
  private mover = $state(recall<boolean>(KEY) === true);

  /** Whether values are told for the side to move, not for one side throughout. */
  get byMover(): boolean {
    return this.mover;
  }

  set byMover(chosen: boolean) {
    this.mover = chosen;
    remember(KEY, chosen);
  }
}

export const view = new View();
