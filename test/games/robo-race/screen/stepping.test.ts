import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { roboRace } from '#games/robo-race/index.ts';
import { roboRaceScreen } from '#games/robo-race/screen/index.ts';
import type { RoboRaceScreen } from '#games/robo-race/screen/local.ts';
import { botsOf } from '#match-session/players.ts';
import { playMatch, rowsOf, small, textOf } from '#test/screens/support.ts';
import { played } from '../support.ts';
import { designedStart } from './rounds.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Session at the beginning of the designed round's playback, against bots. */
function running() {
  const { match, lines } = designedStart();
  const [program = '', , ...otherLines] = lines;
  for (const line of [program, ...otherLines]) played(match, line);
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
  test('can be played, held and revisited step by step, and waits for Enter when the result is shown', async () => {
    const { press, rows } = running();
    const bar = () => rows()[21]?.trimEnd();
    press('enter');
    expect(bar()).toMatch(/^ 1x {2}step 2 of 5 .* playing$/);
    expect(rows()[1]).toContain('step 2 of 5');
    // A second Enter right after the first has no effect, because it may come from a held key.
    press('enter');
    expect(bar()).toMatch(/step 2 of 5/);
    await vi.advanceTimersByTimeAsync(1000);
    press('enter', 'space');
    expect(bar()).toMatch(/^ 1x {2}step 3 of 5 .* held$/);
    press('s');
    expect(bar()).toMatch(/ Enter: round 3$/);
    expect(rows()[0]).toContain('round 2 is over');
    await vi.advanceTimersByTimeAsync(500);
    press('2');
    expect(bar()).toMatch(/step 2 of 5 .* held$/);
    press('right');
    expect(rows().slice(17, 20).join(' ')).toContain('Player 3 pushes Player 2 one square north');
    press('end');
    await vi.advanceTimersByTimeAsync(500);
    press('left');
    expect(bar()).toMatch(/step 5 of 5 .* held$/);
    press('right');
    await vi.advanceTimersByTimeAsync(500);
    press('v');
    expect(bar()).toMatch(/step 1 of 5 .* playing$/);
    press('s');
    await vi.advanceTimersByTimeAsync(1000);
    press('enter');
    expect(rows()[0]).toContain('round 3');
  });

  test('ends in the designed screen, with the playback bar and the keys', async () => {
    const { press, rows } = running();
    press('end');
    await expect(`${rows().join('\n')}\n`).toMatchFileSnapshot('designed/stop-80x24.txt');
  });
});
