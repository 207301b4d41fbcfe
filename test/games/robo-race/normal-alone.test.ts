import { describe, expect, test } from 'vitest';
import { bots } from '#games/robo-race/bots/index.ts';
import { robotPositionOf } from '#games/robo-race/state.ts';
import { letBotsPlay } from '../../support/bots-at-table.ts';
import { inTime } from '../../support/in-time.ts';
import { named } from '../../support/listed-levels.ts';
import { type ListedLevel, listedLevels } from './listed-levels.ts';
import { raceFrom } from './support.ts';

const maxRounds = 40;
const seeds = Array.from({ length: inTime(3, 20) }, (_, i) => i);

/** Round in which `normal` wins alone from a start square, undefined if it takes too long. */
function roundOfVictory({ name, text, level }: ListedLevel, start: number, seed: number): number | undefined {
  const { board } = level;
  const place = board.starts[start - 1] ?? expect.fail(`${name} has no start ${start}`);
  const robot = { player: 1, ...robotPositionOf(board, place), alive: true, start };
  const match = raceFrom(
    { board: name, round: 1, step: 0, robots: [robot] },
    { players: 1, seed: `alone ${seed}`, options: { rounds: `${maxRounds}` }, level: { name, text } },
  );
  const seats = new Map([[1, bots['normal'] ?? expect.fail('no bot normal')]]);
  letBotsPlay(match, seats);
  return match.state.outcome?.reason === 'goal' ? match.state.round : undefined;
}

describe('the bot normal without rivals', () => {
  test.each(named(listedLevels))('wins on %s within 40 rounds from every start square', (_, listed) => {
    const starts = listed.level.board.starts.map((_, i) => i + 1);
    const lost = starts.flatMap((start) =>
      seeds.filter((seed) => roundOfVictory(listed, start, seed) === undefined).map((seed) => ({ start, seed })),
    );
    expect(lost).toEqual([]);
  });
});
