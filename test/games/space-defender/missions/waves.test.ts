import { describe, expect, test } from 'vitest';
import { startFrom, startMatch } from '#engine/match.ts';
import { fileFaultText } from '#engine/result.ts';
import type { SpaceDefender } from '#games/space-defender/game-types.ts';
import { spaceDefender as game } from '#games/space-defender/index.ts';
import { readMission } from '#games/space-defender/levels.ts';
import { isGoalOutOfReach, stoppedWaves } from '#games/space-defender/mission.ts';
import { endText } from '#games/space-defender/outcome.ts';
import {
  isUnwinnable,
  matchStatusOf,
  progressOf,
  spareTexts,
  waveText,
} from '#games/space-defender/screen/match-summary.ts';
import { logOf } from '#games/space-defender/screen/narrator.ts';
import { gameStatus } from '#games/space-defender/screen/status.ts';
import { ambushTexts } from '#games/space-defender/screen/unseen-fighters.ts';
import { announcementText } from '#games/space-defender/waves.ts';
import { unwrapped } from '#test/engine/support.ts';
import { sceneAt } from '#test/screens/scenes.ts';
import { enterAll } from './support.ts';

/** Mission without natural spawns. */
const base = `title: Waves
tier: 1
about: Only for tests.
board: 7x30
thresholds: 1 1 1 1 1
goal: endless
`;

const withLines = (...lines: string[]): string => `${base}${lines.join('\n')}\n`;

function begun(text: string, seed = 'a') {
  const match = startMatch<SpaceDefender>(game, {
    seed,
    players: 1,
    options: {},
    level: { name: 'waves', text },
  });
  enterAll(match, 'setup_next(5)');
  return match;
}

type Match = ReturnType<typeof begun>;

const enemiesOf = (match: Match) =>
  (match.state.sector?.enemies ?? []).map(({ kind, row, column, health }) => ({ kind, row, column, health }));

const rowsOf = (match: Match) => enemiesOf(match).map(({ row }) => row);

const faultOf = (text: string): string | undefined => {
  const read = readMission(text);
  return read.ok ? undefined : fileFaultText('own.txt', read.error);
};

describe('the lines of waves in a level file', () => {
  test.each([
    ['-1 Grunt any', 'line 7: found "-1", expected a turn from 0 to 9999'],
    ['5 Ghost any', 'line 7: found "Ghost", expected one of Grunt, Fighter, Carrier, Interceptor, Pylon'],
    ['5 Grunt', 'line 7: found nothing, expected A to J, any, ship or away'],
    ['5 Grunt any K', 'line 7: found "K", expected A to J, any, ship or away'],
    ['5 Grunt any H', 'line 7: found row H, expected A to G'],
    ['0 Grunt any', 'line 7: found a wave in turn 0 without a column, expected @2 to @30'],
    ['0 Grunt any @1', 'line 7: found column 1, expected 2 to 30'],
    ['5 Grunt any @31', 'line 7: found column 31, expected 2 to 30'],
    ['5 Grunt any @x', 'line 7: found "@x", expected a column, such as @20'],
    ['5 Grunt any elite', 'line 7: found nothing, expected additional health, such as elite +100'],
    ['5 Grunt any elite +0', 'line 7: found "+0", expected additional health, such as elite +100'],
    ['5 Grunt any elite +9 now', 'line 7: found "now", expected the end of the line'],
    [`5 Grunt${' any'.repeat(8)}`, 'line 7: found 8 places, expected at most 7, one for each row'],
  ])('are refused with line and expected text: %s', (line, message) => {
    expect(faultOf(withLines(`wave: ${line}`))).toContain(`own.txt, ${message}`);
  });

  test('must not name a turn after the last turn of the mission', () => {
    expect(faultOf(withLines('wave: 9 Grunt A', 'wave: 21 Grunt A', 'turns: 20'))).toBe(
      'own.txt, line 8: found turn 21, expected at most 20, the last turn',
    );
  });

  test.each([
    ['destroy 3 Grunts', 'found "destroy 3 Grunts", but the waves bring only 2; expected no more than that'],
    [
      'destroy 1 Pylon',
      'found "Pylon", which never appears with the thresholds 1 1 1 1 1, expected a kind that appears',
    ],
    ['stop the waves', 'found "stop the waves" without "escapes", expected a line "escapes: .."'],
  ])('must make the goal possible: %s', (goal, message) => {
    const text = withLines('wave: 3 Grunt any any').replace('endless', goal);
    expect(faultOf(text)).toBe(`own.txt, line 6: ${message}`);
  });

  test('must exist if the goal is to stop the waves', () => {
    expect(faultOf(withLines('escapes: 1').replace('endless', 'stop the waves'))).toBe(
      'own.txt, line 6: found "stop the waves" without a wave, expected a line "wave: .."',
    );
  });
});

test('a wave counts as stopped once the next wave has come, even if some of its enemies survive', () => {
  const match = begun(withLines('wave: 0 Grunt A @30', 'wave: 2 Grunt A @30'));
  const stopped = () => match.state.sector && stoppedWaves(match.state.sector);
  expect(stopped()).toBe(0);
  enterAll(match, 'pass pass');
  expect([stopped(), match.state.sector?.waves?.left]).toEqual([1, 0]);
});

describe('waves', () => {
  test('enter in the turns and columns of their lines, by default in the last column', () => {
    const match = begun(withLines('wave: 0 Pylon B @20', 'wave: 2 Interceptor A G', 'wave: 2 Fighter C @9'));
    expect(enemiesOf(match)).toEqual([{ kind: 'Pylon', row: 2, column: 20, health: 300 }]);
    enterAll(match, 'pass');
    expect(enemiesOf(match)).toHaveLength(1);
    enterAll(match, 'pass');
    expect(enemiesOf(match).slice(1)).toEqual([
      { kind: 'Interceptor', row: 1, column: 30, health: 50 },
      { kind: 'Interceptor', row: 7, column: 30, health: 50 },
      { kind: 'Fighter', row: 3, column: 9, health: 150 },
    ]);
  });

  test('take the next free row below an occupied one, else the first free row, and do not enter a full column', () => {
    const match = begun(withLines('wave: 0 Grunt F F F @20', 'wave: 0 Grunt A B C D E @20'));
    expect(rowsOf(match)).toEqual([6, 7, 1, 2, 3, 4, 5]);
  });

  test('can enter in the row of the ship, or at least two rows away from it', () => {
    for (let seed = 0; seed < 40; seed++) {
      const match = begun(withLines('wave: 1 Pylon ship away'), `${seed}`);
      enterAll(match, 'move(C,1)');
      const [same, away = 0] = rowsOf(match);
      expect(same).toBe(3);
      expect(Math.abs(away - 3)).toBeGreaterThan(1);
    }
  });

  test('can enter in every row, depending on the seed', () => {
    const opened = Array.from({ length: 60 }, (_, seed) => rowsOf(begun(withLines('wave: 0 Pylon any @9'), `${seed}`)));
    expect(new Set(opened.flat())).toEqual(new Set([1, 2, 3, 4, 5, 6, 7]));
  });

  test('enter in the same rows with the same seed, whatever the player does before', () => {
    const text = withLines('wave: 4 Pylon any any away', 'wave: 0 Grunt any @25');
    const [first, second] = [begun(text), begun(text)];
    enterAll(first, 'pass pass pass pass');
    enterAll(second, 'fire fire pass fire');
    expect(rowsOf(first).slice(-3)).toEqual(rowsOf(second).slice(-3));
  });

  test('do not change the random numbers of natural spawns', () => {
    const natural = base.replace('1 1 1 1 1', '30 40 50 60 70');
    const [without, withWaves] = [begun(natural), begun(`${natural}wave: 2 Pylon any away\n`)];
    const drawn = (match: Match) =>
      enterAll(match, 'toggle_rng_out pass pass pass pass').flatMap((block) => block.match(/(row|value):\d+/g) ?? []);
    expect(drawn(withWaves)).toEqual(drawn(without));
  });

  test('enter in the same way after a position is written and loaded', () => {
    const text = withLines('wave: 3 Fighter any away boss +50', 'wave: 1 Pylon any');
    const match = begun(text);
    enterAll(match, 'pass');
    const json: unknown = JSON.parse(JSON.stringify(game.position.write(match.state, 'all')));
    const loaded = unwrapped(startFrom(game, { seed: 'a', players: 1, options: {} }, json));
    expect(loaded.state).toEqual(match.state);
    enterAll(match, 'pass pass');
    enterAll(loaded, 'pass pass');
    expect(loaded.state).toEqual(match.state);
    expect(match.state.sector?.enemies.at(-1)).toMatchObject({ kind: 'Fighter', health: 200, rank: 'boss' });
  });
});

describe("the player's information about waves", () => {
  const text = withLines('wave: 9 Carrier away boss +200', 'wave: 6 Fighter any any elite +50', 'wave: 8 Grunt A');

  test('does not contain future waves', () => {
    const match = begun(text);
    expect(JSON.stringify(game.position.write(match.state, 1))).not.toMatch(/Carrier.*boss|Fighter.*elite/);
    expect(game.position.write(match.state, 1)).toMatchObject({ mission: { waves: [] }, waves: { count: 3, left: 3 } });
  });

  test('contains bosses five turns and elites three turns before they enter', () => {
    const match = begun(text);
    const known = () => game.view(match.state, 1).announced.map(announcementText);
    const heard = Array.from({ length: 9 }, () => {
      enterAll(match, 'pass');
      return known();
    });
    const boss = 'Turn 9: the mother Carrier, 400 health';
    const elites = 'Turn 6: 2 elite Fighters, 200 health each';
    expect(heard).toEqual([[], [], [elites], [boss, elites], [boss, elites], [boss], [boss], [boss], []]);
  });

  test('appears once in the log, in the words of the panel', () => {
    const match = begun(text);
    const steps = Array.from({ length: 5 }, () => match.play(1, { name: 'pass', args: {} }));
    const said = steps
      .flatMap((step) => (step.ok ? logOf(step.events).map((entry) => entry.text) : []))
      .filter((line) => line.startsWith('Turn'));
    expect(said).toEqual(['Turn 6: 2 elite Fighters, 200 health each.', 'Turn 9: the mother Carrier, 400 health.']);
  });

  test('contains the number of enemies in the fog', () => {
    const match = begun(withLines('wave: 0 Pylon A B D @30', 'wave: 0 Pylon C @5'));
    expect(game.view(match.state, 1).sector?.enemies).toHaveLength(1);
    expect(game.position.write(match.state, 1)).toMatchObject({ waves: { left: 0, fogged: 3 } });
  });
});

test('once too few enemies remain, the player reads that the goal is out of reach, but the mission goes on', () => {
  const match = begun(withLines('wave: 0 Grunt A @3', 'wave: 2 Grunt A').replace('endless', 'destroy 2 Grunts'));
  const isLost = () => [match.state, game.view(match.state, 1)].map(isGoalOutOfReach);
  expect(isLost()).toEqual([false, false]);
  for (let turn = 1; turn <= 9 && match.state.sector?.enemies[0]?.id !== 2; turn++) enterAll(match, 'pass');
  expect(match.state.sector).toMatchObject({ waves: { left: 0 }, enemies: [{ id: 2 }] });
  expect(isLost()).toEqual([true, true]);
  expect(game.outcome?.(match.state)).toBeUndefined();
  const [first] = gameStatus(sceneAt(match.state, [])).map((row) => row.map(({ text }) => text).join(''));
  expect(first).toBe('You can no longer win: too few enemies are left. ctrl+r: start over.');
});

test('in a mission with a fixed number of targets, the player reads how many come, and when too few are left', () => {
  const text = withLines('wave: 0 Grunt A @3', 'wave: 9 Grunt A', 'wave: 9 Fighter B').replace(
    'endless',
    'destroy 2 Grunts',
  );
  const level = { name: 'two', title: 'Two', text };
  const match = begun(text);
  const scene = () => ({ ...sceneAt(match.state, []), level });
  expect(spareTexts(scene())).toEqual(["2 Grunts come in all, so you can't miss one more."]);
  expect(waveText(scene().view)).toBe('1/3');
  expect(isUnwinnable(scene())).toBe(false);
  for (let turn = 1; turn <= 5 && match.state.sector?.enemies.length === 1; turn++) enterAll(match, 'pass');
  expect(match.state.sector).toMatchObject({ enemies: [], waves: { left: 2 } });
  expect(isGoalOutOfReach(match.state)).toBe(false);
  expect([isUnwinnable(scene()), spareTexts(scene())]).toEqual([true, []]);
});

test('the player is warned of unseen Fighters in a row whose fog is near, unless no Fighter can come', () => {
  const warnings = (...waves: string[]) => {
    const text = withLines(...waves);
    return ambushTexts({ ...sceneAt(begun(text).state, []), level: { name: 'fog', title: 'Fog', text } });
  };
  expect(warnings('wave: 0 Fighter C @30')[0]).toMatch(
    /^If you wait, an unseen Fighter in your row could hit you: -\d+\.$/,
  );
  expect(warnings('wave: 0 Grunt C @30')).toEqual([]);
  expect(warnings('wave: 0 Fighter C @5')).toEqual([]);
});

test('progress counts enemies in fog and waves to come as not stopped, also in the debug view', () => {
  const progressIn = (...lines: string[]) => {
    const match = begun(withLines(...lines).replace('endless', 'stop the waves\nescapes: 3'));
    return [game.view(match.state, 1), game.view(match.state, 'all')].map((view) => progressOf(view)?.now);
  };
  expect(progressIn('wave: 0 Grunt A @3', 'wave: 0 Grunt G @30')).toEqual([0, 0]);
  expect(progressIn('wave: 0 Grunt A @3', 'wave: 9 Grunt any any')).toEqual([0, 0]);
});

describe('rams in a mission', () => {
  const destroy = withLines('wave: 0 Interceptor D @3', 'wave: 0 Interceptor A @20', 'wave: 0 Pylon A @30').replace(
    'endless',
    'destroy 1 Interceptor',
  );

  test('with waves add to the score and cost a star, but do not count for the goal', () => {
    const match = begun(destroy);
    enterAll(match, 'move(D,3)');
    const { sector } = match.state;
    expect(sector).toMatchObject({ score: 1, kills: { Interceptor: 1 }, rams: { Interceptor: 1 } });
    expect(game.outcome?.(match.state)).toBeUndefined();
    expect(matchStatusOf(game.view(match.state, 1)).noLosses).toMatchObject({
      says: 'at most 50 % damage, no rams',
      reached: expect.stringMatching(/^damage \d+ of 50 %, 1 ram$/),
      isKept: false,
    });
    expect(game.position.write(match.state, 1)).toMatchObject({ rams: { Interceptor: 1 } });
  });

  test('without waves count for the goal', () => {
    const old = base.replace('endless', 'destroy 1 Interceptor').replace('1 1 1 1 1', '1 1 1 2 2');
    const match = begun(`${old}first: Interceptor 3\n`);
    enterAll(match, 'move(D,3)');
    expect(game.outcome?.(match.state)?.winners).toEqual([1]);
    expect(matchStatusOf(game.view(match.state, 1)).noLosses?.says).toBe('at most 50 % damage');
  });

  test('lose the mission if they exceed its limit of rams', () => {
    const match = begun(`${destroy}rams: 0\n`);
    enterAll(match, 'move(D,3)');
    expect(game.outcome?.(match.state)).toEqual({ winners: [], reason: 'too-many-rams' });
    expect(endText(match.state)).toBe('Mission failed: 1 enemy was rammed.');
  });
});

describe('the goal to stop the waves', () => {
  const text = withLines('wave: 0 Interceptor D @3', 'wave: 3 Interceptor G', 'escapes: 1').replace(
    'endless',
    'stop the waves',
  );

  test('is reached when the last wave has come and no enemy is left', () => {
    const match = begun(text);
    enterAll(match, 'move(D,3)');
    expect(game.outcome?.(match.state)).toBeUndefined();
    enterAll(match, 'pass pass');
    expect(match.state.sector?.waves).toEqual({ count: 2, left: 0, fogged: 0 });
    expect(game.outcome?.(match.state)).toBeUndefined();
    for (let turn = 0; turn < 12 && game.outcome?.(match.state) === undefined; turn++) enterAll(match, 'pass');
    expect(endText(match.state)).toBe('Mission accomplished: stop the waves, let at most 1 past.');
  });
});
