import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fileFaultText } from '#engine/result.ts';
import { levels, readMission, writeMission } from '#games/space-defender/levels.ts';
import {
  allParts,
  type Goal,
  isPlain,
  type Mission,
  maxAboutLength,
  maxGoal,
  maxTitleLength,
  unreachableFault,
} from '#games/space-defender/mission.ts';
import { enemyKinds } from '#games/space-defender/vocabulary.ts';
import { maxExtraHealth, ranks, type Wave, type WavePlace, waveFault } from '#games/space-defender/waves.ts';
import { unwrapped } from '#test/engine/support.ts';

const level = `title: Long Watch
tier: 2
about: A little of everything.
board: 10x30
thresholds: 24 38 44 54 60
goal: survive 40 turns
weapons: Standard, Snipe
`;

const mission: Mission = {
  title: 'Long Watch',
  tier: 2,
  about: 'A little of everything.',
  field: { rows: 10, columns: 30, thresholds: [24, 38, 44, 54, 60] },
  parts: { ...allParts, weapon: [1, 3] },
  goal: { type: 'survive', turns: 40 },
  limits: {},
};

/** Text of the level with the line of `key` replaced by `line`. */
const changed = (key: string, line: string): string => level.replace(new RegExp(`^${key}: .*$`, 'm'), line);

const goalForms =
  'survive N turns, score N, destroy N KIND (Grunt, Fighter, Carrier, Interceptor, Pylon), stop the waves or endless';
const keys =
  'title, tier, about, board, thresholds, goal, first, wave, turns, escapes, rams, weapons, armours, engines, powers';
const weapons = 'names of Standard, Spread, Snipe, Rocket, Splitter, separated by commas';

describe('a level file (rules, "Missions")', () => {
  test('is read as a mission', () => {
    expect(unwrapped(readMission(level))).toEqual(mission);
  });

  test.each([
    ['with other line ends', level.replaceAll('\n', '\r\n')],
    ['without the last line end', level.slice(0, -1)],
    ['with comments and blank lines', `-- by hand\n\n  -- more\n${level.replace('2\n', '2 -- not 3\n')}\n`],
    ['with blanks around keys and values', level.replaceAll(': ', ' :   ').replaceAll('\n', '  \n')],
    ['with its lines in reverse order', `${level.split('\n').reverse().join('\n')}\n`],
    ['with parts in another order and without blanks', changed('weapons', 'weapons: Snipe,Standard')],
  ])('gives the same mission %s', (_, text) => {
    expect(unwrapped(readMission(text))).toEqual(mission);
  });

  test('may have a first enemy, which must be on the board', () => {
    const text = level.replace('weapons:', 'first: Fighter 30\nweapons:');
    const read = unwrapped(readMission(text));
    expect(read.first).toEqual({ kind: 'Fighter', column: 30 });
    expect(writeMission(read)).toBe(text);
    for (const [line, message] of [
      ['first: Fighter 31', 'own.txt, line 7: found column 31, expected 2 to 30'],
      ['first: Fighter 1', 'own.txt, line 7: found column 1, expected 2 to 30'],
      [
        'first: Rocket 4',
        'own.txt, line 7: found "Rocket 4", expected a kind and a column, such as Grunt 12 (Grunt, Fighter, Carrier, Interceptor, Pylon)',
      ],
    ]) {
      const faulty = readMission(level.replace('weapons:', `${line}\nweapons:`));
      expect(faulty.ok ? undefined : fileFaultText('own.txt', faulty.error)).toBe(message);
    }
  });

  test('allows all parts if it has no lists of parts', () => {
    expect(unwrapped(readMission(changed('weapons', ''))).parts).toEqual(allParts);
  });

  test('has a title, a tier and a summary for lists', () => {
    expect(unwrapped(levels.read(level))).toEqual({
      title: 'Long Watch',
      tier: 2,
      mostStars: 3,
      summary: '10x30, survive 40 turns',
    });
  });

  test.each<[rule: string, text: string, message: string]>([
    ['empty', '', 'line 1: found the end, expected a line "title: .."'],
    ['a missing key', changed('goal', ''), 'line 7: found the end, expected a line "goal: .."'],
    ['no key', changed('tier', 'tier 2'), 'line 2: found "tier 2", expected "key: value"'],
    ['an empty key', changed('tier', ': 2'), 'line 2: found ": 2", expected "key: value"'],
    ['an unknown key', changed('tier', 'level: 2'), `line 2: found "level", expected one of ${keys}`],
    ['a key in capitals', changed('tier', 'Tier: 2'), `line 2: found "Tier", expected one of ${keys}`],
    ['a repeated key', `${level}tier: 2\n`, 'line 8: found "tier" again, expected it once (first at line 2)'],
    ['no title', changed('title', 'title:'), 'line 1: found nothing, expected 1 to 40 printable ASCII characters'],
    [
      'a title with a sign that not every terminal has',
      changed('title', 'title: Wächter'),
      'line 1: found "Wächter", expected 1 to 40 printable ASCII characters',
    ],
    [
      'a title that is too long',
      changed('title', `title: ${'x'.repeat(41)}`),
      `line 1: found "${'x'.repeat(41)}", expected 1 to 40 printable ASCII characters`,
    ],
    [
      'a description that is too long',
      changed('about', `about: ${'x'.repeat(101)}`),
      `line 3: found "${'x'.repeat(60)}", expected 1 to 100 printable ASCII characters`,
    ],
    ['tier 0', changed('tier', 'tier: 0'), 'line 2: found "0", expected 1, 2 or 3'],
    ['tier 4', changed('tier', 'tier: 4'), 'line 2: found "4", expected 1, 2 or 3'],
    ...(
      [
        ['too few rows', '4x30'],
        ['too many rows', '11x30'],
        ['too few columns', '10x9'],
        ['too many columns', '10x31'],
        ['no board', 'large'],
      ] as const
    ).map(([rule, board]): [string, string, string] => [
      rule,
      changed('board', `board: ${board}`),
      `line 4: found "${board}", expected 5 to 10 rows and 10 to 30 columns, such as 10x30`,
    ]),
    ...(
      [
        ['four thresholds', '24 38 44 54'],
        ['six thresholds', '24 38 44 54 60 70'],
        ['a threshold of 0', '0 38 44 54 60'],
        ['a threshold of 102', '24 38 44 54 102'],
        ['a threshold that is no number', '24 38 44 54 x'],
      ] as const
    ).map(([rule, thresholds]): [string, string, string] => [
      rule,
      changed('thresholds', `thresholds: ${thresholds}`),
      `line 5: found "${thresholds}", expected five numbers from 1 to 101`,
    ]),
    [
      'thresholds that fall',
      changed('thresholds', 'thresholds: 24 38 37 54 60'),
      'line 5: found "37 after 38", expected numbers that never fall',
    ],
    ...['win', 'survive', 'survive forty turns', 'survive 40', 'score 5 points', 'destroy 5 Ghosts', 'Endless'].map(
      (goal): [string, string, string] => [
        `the goal ${goal}`,
        changed('goal', `goal: ${goal}`),
        `line 6: found "${goal}", expected ${goalForms}`,
      ],
    ),
    ['a goal of 0', changed('goal', 'goal: score 0'), 'line 6: found "score 0", expected a number from 1 to 9999'],
    [
      'a goal of 10000',
      changed('goal', 'goal: survive 10000 turns'),
      'line 6: found "survive 10000 turns", expected a number from 1 to 9999',
    ],
    [
      'a kind that never comes',
      changed('goal', 'goal: destroy 1 Pylon').replace('60', '54'),
      'line 6: found "Pylon", which never appears with the thresholds 24 38 44 54 54, expected a kind that appears',
    ],
    [
      'a score where nothing ever comes',
      changed('goal', 'goal: score 1').replace(/24.*/, '1 1 1 1 1'),
      'line 6: found a score goal with the thresholds 1 1 1 1 1, expected thresholds at which enemies can appear',
    ],
    ['an unknown part', changed('weapons', 'weapons: Snipe, Laser'), `line 7: found "Laser", expected ${weapons}`],
    ['no part', changed('weapons', 'weapons:'), `line 7: found nothing, expected ${weapons}`],
    ['a comma too many', changed('weapons', 'weapons: Snipe,'), `line 7: found nothing, expected ${weapons}`],
    [
      'a part twice',
      changed('weapons', 'weapons: Snipe, Snipe'),
      'line 7: found "Snipe", expected each name only once',
    ],
    [
      'a part of another slot',
      changed('weapons', 'engines: Heavy'),
      'line 7: found "Heavy", expected names of Standard, Light, Armoured, separated by commas',
    ],
    [
      'signs that would move the cursor',
      changed('board', 'board: \u001B[2J'),
      'line 4: found "\\u001b[2J", expected 5 to 10 rows and 10 to 30 columns, such as 10x30',
    ],
  ])('is refused for its fault, with line and expected text: %s', (_, text, message) => {
    const read = readMission(text);
    expect(read.ok ? undefined : fileFaultText('own.txt', read.error)).toBe(`own.txt, ${message}`);
  });

  test('is refused for the fault in its first faulty line only', () => {
    expect(readMission('tier: 9\nboard: 1x1\n')).toMatchObject({
      error: { line: 1 },
    });
  });

  test('may have limits after the goal', () => {
    const limited = level.replace('turns\n', 'turns\nturns: 50\nescapes: 0\n');
    expect(unwrapped(readMission(limited))).toEqual({ ...mission, limits: { turns: 50, escapes: 0 } });
    expect(writeMission(unwrapped(readMission(limited)))).toBe(limited);
    expect(unwrapped(levels.read(limited)).summary).toBe('10x30, survive 40 turns in 50 turns, let none past');
  });

  test.each([
    ['turns: 0', 'turns: 0', 'line 8: found "0", expected a number from 1 to 9999'],
    ['escapes: few', 'escapes: few', 'line 8: found "few", expected a number from 0 to 9999'],
    ['turns: 39', 'turns: 39', 'line 6: found "survive 40 turns" with a limit of 39, expected a limit of at least 40'],
  ])('is refused for a faulty limit: %s', (_, line, message) => {
    const read = readMission(`${level}${line}\n`);
    expect(read.ok ? undefined : fileFaultText('own.txt', read.error)).toBe(`own.txt, ${message}`);
  });

  test('may require the destruction of Interceptors if it lets Carriers spawn', () => {
    expect(
      unwrapped(readMission(changed('goal', 'goal: destroy 1 Interceptor').replace('54 60', '44 44'))).goal,
    ).toEqual({
      type: 'destroy',
      kind: 'Interceptor',
      count: 1,
    });
  });
});

const plain = (longest: number) =>
  fc.string({ minLength: 1, maxLength: longest }).filter((text) => isPlain(text, longest));
const options = (max: number) =>
  fc.uniqueArray(fc.integer({ min: 1, max }), { minLength: 1 }).map((list) => list.sort((a, b) => a - b));
const number = fc.integer({ min: 1, max: maxGoal });
const goals: fc.Arbitrary<Goal> = fc.oneof(
  fc.record({ type: fc.constant('survive' as const), turns: number }),
  fc.record({ type: fc.constant('score' as const), score: number }),
  fc.record({ type: fc.constant('destroy' as const), kind: fc.constantFrom(...enemyKinds), count: number }),
  fc.record({ type: fc.constant('waves' as const) }),
  fc.record({ type: fc.constant('endless' as const) }),
);
const places: fc.Arbitrary<WavePlace> = fc.oneof(
  fc.integer({ min: 1, max: 10 }),
  fc.constantFrom('any' as const, 'ship' as const, 'away' as const),
);
const waves: fc.Arbitrary<Wave> = fc.record(
  {
    turn: fc.integer({ min: 0, max: 40 }),
    kind: fc.constantFrom(...enemyKinds),
    places: fc.array(places, { minLength: 1, maxLength: 10 }),
    column: fc.integer({ min: 2, max: 30 }),
    strength: fc.record({ rank: fc.constantFrom(...ranks), health: fc.integer({ min: 1, max: maxExtraHealth }) }),
  },
  { requiredKeys: ['turn', 'kind', 'places'] },
);
const threshold = fc.integer({ min: 1, max: 101 });
const missions: fc.Arbitrary<Mission> = fc
  .record(
    {
      title: plain(maxTitleLength),
      tier: fc.integer({ min: 1, max: 3 }),
      about: plain(maxAboutLength),
      field: fc.record({
        rows: fc.integer({ min: 5, max: 10 }),
        columns: fc.integer({ min: 10, max: 30 }),
        thresholds: fc
          .tuple(threshold, threshold, threshold, threshold, threshold)
          .map((list) => list.sort((a, b) => a - b)),
      }),
      parts: fc.record({ weapon: options(5), armour: options(4), engine: options(3), power: options(5) }),
      goal: goals,
      limits: fc.record(
        { turns: number, escapes: fc.integer({ min: 0, max: maxGoal }), rams: fc.integer({ min: 0, max: maxGoal }) },
        { requiredKeys: [] },
      ),
      waves: fc.array(waves, { minLength: 1, maxLength: 6 }),
    },
    { requiredKeys: ['title', 'tier', 'about', 'field', 'parts', 'goal', 'limits'] },
  )
  .map(({ waves: all, ...mission }): Mission => {
    const fitting = all?.filter((wave) => waveFault(wave, mission.field, mission.limits.turns) === undefined) ?? [];
    return fitting.length === 0 ? mission : { ...mission, waves: fitting };
  })
  .filter(({ goal, field, limits, waves }) => unreachableFault(goal, field.thresholds, limits, waves) === undefined);

describe('a mission', () => {
  test('is equal after it is written and read again', () => {
    fc.assert(
      fc.property(missions, (any) => {
        expect(unwrapped(readMission(writeMission(any)))).toEqual(any);
      }),
    );
  });

  test('is written in the same form as its level file', () => {
    expect(writeMission(mission)).toBe(level);
  });

  test('is either read completely or refused if its text is damaged at random', () => {
    fc.assert(
      fc.property(missions, fc.nat(), fc.string({ maxLength: 3 }), (any, at, more) => {
        const text = writeMission(any);
        const place = at % text.length;
        const read = readMission(text.slice(0, place) + more + text.slice(place + 1));
        if (read.ok) expect(unwrapped(readMission(writeMission(read.value)))).toEqual(read.value);
        else expect(fileFaultText('own.txt', read.error)).toMatch(/^own\.txt, line \d+: found .*, expected /s);
      }),
    );
  });
});
