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
  session.press('t', 't');
  return { ...session, rows: () => rowsOf(session.session, small).map(textOf) };
}

describe('the designed round, stepped through', () => {
  test('an execution step is a part of it; what it has come to waits for Enter', () => {
    const { press, rows } = running();
    const bar = () =>
      rows()[21]
        ?.trimEnd()
        .replace(/ +[^ ]+ +(?=p|E)/, ' ');
    press('n');
    expect(bar()).toBe(' 1x  step 2, event 9 of 17 playing');
    press('n', 'space');
    expect(bar()).toBe(' 1x  step 3, event 15 of 17 paused');
    press('end');
    expect(bar()).toBe(' 1x  round 2 is over Enter: to round 3');
    expect(rows()[0]).toContain('round 2 is over');
    press('2');
    expect(bar()).toBe(' 1x  step 2, event 9 of 17 paused');
    press('end', 'left');
    expect(bar()).toBe(' 1x  step 5, event 17 of 17 paused');
    press('right', 'v');
    expect(bar()).toBe(' 1x  step 1, event 1 of 17 playing');
    press('0', 'enter');
    expect(rows()[0]).toContain('round 3');
  });

  test('is the designed screen after it, with its bar and its keys', async () => {
    const { press, rows } = running();
    press('end');
    await expect(`${rows().join('\n')}\n`).toMatchFileSnapshot('designed/stop-80x24.txt');
  });
});
