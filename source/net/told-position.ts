import type { Game } from '../engine/game.ts';
import type { GameTypes, StateOf, Viewer } from '../engine/vocabulary.ts';

/**
 * A position as somebody elsewhere is told it: `game.position.known` makes a state of it that this viewer sees alike.
 */
export const toldPosition = <T extends GameTypes>(game: Game<T>, state: StateOf<T>, viewer: Viewer): object =>
  game.position.told?.(state, viewer) ?? game.position.write(state, viewer);
