import type { Game } from '../../engine/game.ts';
import { formatCommand } from '../../engine/script.ts';
import type { GameTypes, StateOf, Viewer } from '../../engine/vocabulary.ts';

/**
 * A game as it is looked at where all of it has been told to these eyes: a state shows what was told of it, whoever
 * looks, and no event or command has to be hidden.
 */
export function toldGame<T extends GameTypes>(game: Game<T>, eyesOf: (state: StateOf<T>) => Viewer): Game<T> {
  const { eventFor: _, ...others } = game;
  return {
    ...others,
    view: (state) => game.view(state, eyesOf(state)),
    echoForOthers: (command) => formatCommand(game.commands, command),
  };
}
