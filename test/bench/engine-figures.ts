import { startMatch } from '#engine/match.ts';
import { spaceDefender } from '#games/space-defender/index.ts';
import { actionOf, record } from '../support/busy-player.ts';
import { median, milliseconds } from './measure.ts';
import { createPlain, reduce } from './space-defender-reducer.ts';

const setup = { seed: 'classic', players: 1, options: {} };

/**
 * Commands per second of a Space Defender match, with validation, events and history, against a plain hand-written
 * reducer of the same rules without these. Measurements alternate so that noise affects both.
 */
export function engineFigures() {
  const recorder = startMatch(spaceDefender, setup);
  const commands = record(100_000, 7, (command) => {
    recorder.play(1, command);
    return recorder.state.phase === 'in-game';
  });
  const actions = commands.map(actionOf);
  const short = 20_000;
  const match: number[] = [];
  const plain: number[] = [];
  for (let round = 0; round < 15; round++) {
    plain.push(
      milliseconds(() => {
        const state = createPlain();
        for (const action of actions.slice(0, short)) reduce(state, action);
      }),
    );
    match.push(
      milliseconds(() => {
        const played = startMatch(spaceDefender, setup);
        for (const command of commands.slice(0, short)) played.play(1, command);
      }),
    );
  }
  const long = startMatch(spaceDefender, setup);
  const parts = Array.from({ length: 10 }, (_, part) =>
    milliseconds(() => {
      for (const command of commands.slice(part * 10_000, (part + 1) * 10_000)) long.play(1, command);
    }),
  );
  return {
    /** Commands per second. */
    matchRate: (1000 * short) / median(match),
    plainRate: (1000 * short) / median(plain),
    /** Median time of 10,000 commands in the second half of 100,000 commands, divided by that in the first half. */
    flatness: median(parts.slice(5)) / median(parts.slice(0, 5)),
    jump: milliseconds(() => long.stateAfter(long.log.length - 33)),
  };
}
