import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { roboRace } from '../../../../source/games/robo-race/index.ts';
import { roboRaceScreen } from '../../../../source/games/robo-race/screen/index.ts';
import type { RoboRaceScreen } from '../../../../source/games/robo-race/screen/local.ts';
import { botsOf } from '../../../../source/table/players.ts';
import { playMatch, rowsOf, small, textOf } from '../../../screens/support.ts';
import { played } from '../support.ts';
import { designedStart } from './rounds.ts';

/** A session in which the designed round has just begun to run; the others are bots. */
function running() {
  const { match, lines } = designedStart();
  const [program = '', , ...others] = lines;
  for (const line of [program, ...others]) played(match, line);
  const session = playMatch<RoboRaceScreen>(
    roboRaceScreen,
    match,
    { settings: { speed: 1 }, bots: botsOf<RoboRaceScreen>(roboRace, { 2: 'normal', 3: 'normal' }) },
    () => match,
  );
  session.press('t');
  return { ...session, rows: () => rowsOf(session.session, small).map(textOf) };
}

describe('the designed round, stepped through', () => {
  test('an execution step is a part of it, and there is nothing to stop at after its last event', () => {
    const { press, rows } = running();
    const bar = () =>
      rows()[21]
        ?.trimEnd()
        .replace(/ +[^ ]+ +(?=p)/, ' ');
    press('n');
    expect(bar()).toBe(' 1x  9.5 of 17.10 playing');
    press('n', 'space');
    expect(bar()).toBe(' 1x  15.8 of 17.10 paused');
    press('end');
    expect(bar()).toBe(' 1x  17.10 of 17.10 paused');
    press('right');
    expect(rows()[0]).toContain('round 3');
  });

  test('is the designed screen, with its bar and its keys', () => {
    const designed = readFileSync(join(import.meta.dirname, 'designed', 'execution.txt'), 'utf8');
    const { press, rows } = running();
    press(...Array.from({ length: 11 }, () => 'right'), 'space');
    expect(rows()).toEqual(designed.replace(/\n$/, '').split('\n'));
    press('0');
    expect(rows()[0]).toContain('round 3');
  });
});
