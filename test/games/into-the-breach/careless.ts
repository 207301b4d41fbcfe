import { startMatch } from '#engine/match.ts';
import { openStreams, seeded } from '#engine/random.ts';
import type { LevelSource } from '#engine/vocabulary.ts';
import { intoTheBreach } from '#games/into-the-breach/index.ts';
import { movesOf } from '#games/into-the-breach/movement.ts';
import { at, isMech } from '#games/into-the-breach/state.ts';

const endTurn = { name: 'end_turn', args: {} } as const;

/**
 * Turn in which a player who moves at random wins a level. Undefined without a win.
 *
 * @param patience turns after which the player gives up
 * @param seed decides the moves of the mechs. If undefined, the player only ends turns
 */
export function carelessTurns(level: LevelSource, patience: number, seed?: string): number | undefined {
  const match = startMatch(intoTheBreach, { seed: 'careless', players: 1, options: {}, level });
  const stream = seed === undefined ? undefined : openStreams(seeded(seed)).stream('moves');
  while (match.state.reason === null && match.state.turn <= patience) {
    for (const mech of stream?.shuffle(match.state.entities.filter(isMech)) ?? []) {
      const [row, column] = at(mech);
      const tiles = movesOf(match.state, mech);
      const [to_row, to_column] = tiles[stream?.integer(0, tiles.length) ?? 0] ?? [];
      if (to_row === undefined || to_column === undefined) continue;
      match.play(1, { name: 'move', args: { row, column, to_row, to_column } });
    }
    match.play(1, endTurn);
  }
  return match.state.reason === 'enemies-destroyed' ? match.state.turn : undefined;
}
