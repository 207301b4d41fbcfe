import type { Game } from '../engine/game.ts';
import { writtenPosition } from '../engine/journal/checkpoint.ts';
import { playersIn, standardLevelOf } from '../engine/level.ts';
import { startMatch } from '../engine/match.ts';
import { completeOptions } from '../engine/options.ts';
import { legalFor, waitingFor } from '../engine/step.ts';
import type { GameTypes } from '../engine/vocabulary.ts';
import { reason } from '../storage/files/reason.ts';
import { bundledLevels } from '../storage/levels.ts';
import { CustomGameError } from './fault.ts';

/**
 * Begins a match, and looks at it as screens and saves will: what is wrong with a game is better told before somebody
 * plays it.
 *
 * @throws OwnGameFault for the first thing that is wrong
 */
export function tryGame(game: Game<GameTypes>, file: string): void {
  try {
    lookAt(game, file);
  } catch (error) {
    throw error instanceof CustomGameError ? error : new CustomGameError(`${file}: ${reason(error)}`, { cause: error });
  }
}

function lookAt(game: Game<GameTypes>, file: string): void {
  const all = bundledLevels(game).map(({ source }) => source);
  const standard = standardLevelOf(game);
  const level = all.find(({ name }) => name === standard) ?? all[0];
  const players = playersIn(game, level, undefined);
  const setup = {
    seed: 'trial',
    players: players.ok ? players.value : game.players.least,
    options: completeOptions(game.options, {}, false),
    ...(level !== undefined && { level }),
  };
  const { state } = startMatch(game, setup);
  game.turnOf(state);
  for (const viewer of [1, 'spectator', 'all'] as const) {
    game.view(state, viewer);
    game.script.text.initial(state, viewer);
  }
  for (const seat of waitingFor(game, state)) legalFor(game, state, seat);
  const read = game.position.read(writtenPosition(game, state), setup);
  if (!read.ok)
    throw new CustomGameError(
      `${file}: game.position.read does not read what game.position.write has written, so no match could go on: ${read.error.message}`,
    );
}
