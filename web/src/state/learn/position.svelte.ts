/** A position that networks are asked about, and what one of them thinks of it. */
import { api } from '../../api/client';
import type { MoveView, NetworkThoughts, PositionView } from '../../api/types';
import { errorText } from '../words';

export class AskedPosition {
  position = $state.raw<PositionView | null>(null);
  thoughts = $state.raw<NetworkThoughts | null>(null);
  error = $state('');
  moves = $state.raw<readonly string[]>([]);
  /** Counts the questions, so that only the newest answer is shown. */
  private asked = 0;

  constructor(
    private readonly game: string,
    private readonly run: string,
    /** Where it begins; at the start of the game when absent. */
    private readonly fen?: string,
  ) {
    void this.show([]);
  }

  /** Shows the position after these moves. */
  async show(moves: readonly string[]): Promise<boolean> {
    try {
      const position = await api.position(this.game, this.start(moves));
      [this.position, this.moves, this.thoughts] = [position, moves, null];
      this.error = '';
      return true;
    } catch (cause) {
      this.error = errorText(cause);
      return false;
    }
  }

  play({ uci }: MoveView): Promise<boolean> {
    return this.show([...this.moves, uci]);
  }

  takeBack(): Promise<boolean> {
    return this.show(this.moves.slice(0, -1));
  }

  private start(moves: readonly string[]) {
    return { moves: [...moves], ...(this.fen === undefined ? {} : { fen: this.fen }) };
  }

  /** Asks the network of a generation, with so many simulations. */
  async ask(generation: number, simulations: number): Promise<void> {
    const mine = ++this.asked;
    try {
      const start = this.start(this.moves);
      const found = await api.askLearned(this.run, { generation, start, simulations });
      if (mine === this.asked) [this.thoughts, this.error] = [found, ''];
    } catch (cause) {
      if (mine === this.asked) [this.thoughts, this.error] = [null, errorText(cause)];
    }
  }
}
