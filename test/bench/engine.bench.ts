import { startMatch } from '../../source/engine/match.ts';
import { spaceDefender } from '../../source/games/space-defender/index.ts';
import { actionOf, record } from '../support/busy-player.ts';
import { createPlain, reduce } from './space-defender-reducer.ts';

const setup = { seed: 'classic', players: 1, options: {} };

/** Seconds that something takes. */
function seconds(run: () => void): number {
  const start = process.hrtime.bigint();
  run();
  return Number(process.hrtime.bigint() - start) / 1e9;
}

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;

/** Commands a second of the match against the plain reducer, measured in turn so that noise meets both. */
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
  for (let round = 0; round < 9; round++) {
    plain.push(
      seconds(() => {
        const state = createPlain();
        for (const action of actions.slice(0, short)) reduce(state, action);
      }),
    );
    match.push(
      seconds(() => {
        const played = startMatch(spaceDefender, setup);
        for (const command of commands.slice(0, short)) played.play(1, command);
      }),
    );
  }
  const parts: number[] = [];
  const long = startMatch(spaceDefender, setup);
  for (let part = 0; part < 10; part++)
    parts.push(
      seconds(() => {
        for (const command of commands.slice(part * 10_000, (part + 1) * 10_000)) long.play(1, command);
      }),
    );
  const plainLong = createPlain();
  const plainParts = Array.from({ length: 10 }, (_, part) =>
    seconds(() => {
      for (const action of actions.slice(part * 10_000, (part + 1) * 10_000)) reduce(plainLong, action);
    }),
  );
  return {
    matchRate: short / median(match),
    plainRate: short / median(plain),
    ratio: median(plain) / median(match),
    // Of how much longer the last tenth takes than the first, only what the plain reducer does not show too.
    flatness: (parts[9] ?? 1) / (parts[1] ?? 1) / ((plainParts[9] ?? 1) / (plainParts[1] ?? 1)),
    undoMilliseconds: 1000 * seconds(() => long.stateAt(long.log.length - 33)),
  };
}
