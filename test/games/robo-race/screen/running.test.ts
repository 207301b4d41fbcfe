import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { RaceScene } from '../../../../source/games/robo-race/screen/local.ts';
import { paintStop } from '../../../../source/games/robo-race/screen/round/stop.ts';
import { paintRunning } from '../../../../source/games/robo-race/screen/running/paint.ts';
import { ascii, type Line, line, widthOf } from '../../../../source/screen/paint.ts';
import type { Painting } from '../../../../source/screen/screen.ts';
import { large, textOf } from '../../../screens/support.ts';
import { frame } from '../../../support/screen-rows.ts';
import { byName } from '../listed-levels.ts';
import { randomLevel } from '../random-level.ts';
import { stripLevel } from '../strips.ts';
import { designedRound, type Looks, raceWith, sceneAt, watched } from './rounds.ts';

function painted(scene: RaceScene): Painting {
  const { running } = scene.local;
  if (running === undefined) throw new Error('nothing runs');
  return running.isStop === true ? paintStop(scene, running) : paintRunning(scene, running);
}

/** The whole screen; the first row of the hint and the footer are the shell's. */
function rowsOf(scene: RaceScene): string[] {
  const painting = painted(scene);
  const bottom = { status: [line(''), painting.status[1]] as const, footer: line('') };
  return frame(painting, bottom, scene.columns, scene.rows, scene.glyphs).map(textOf);
}

const hintOf = (scene: RaceScene): string => textOf(painted(scene).status[1]);

/** The lines of a section of the panel, without the blanks at their ends. */
const sectionOf = (scene: RaceScene, title: string): string[] =>
  (painted(scene).panel?.sections.find((section) => section.title === title)?.lines ?? []).map((row) =>
    textOf(row).trimEnd(),
  );

/** The runs of a line with a look, as `text:role`. */
const runs = (row: Line | undefined, isMeant: (part: Line[number]) => boolean): string[] =>
  (row ?? []).filter(isMeant).map(({ text, role }) => `${text.trim()}:${role}`);

/** A round on a strip, in which only the first cards differ. */
function stripRound(strip: string, cards: readonly number[], robots: Parameters<typeof raceWith>[0], looks?: Looks) {
  const level = { name: './strip', text: stripLevel(strip) };
  const programs = cards.map((card, i) => [card, ...[20, 21, 22, 23].map((k) => k + 4 * i)]);
  const { match, lines } = raceWith(robots, programs, { players: robots.length, level });
  return watched(match, lines, looks);
}

describe('the designed screen', () => {
  test('is drawn as designed', async () => {
    const drawn = rowsOf(designedRound().at('12.6')).map((row) => row.trimEnd());
    await expect(`${drawn.join('\n')}\n`).toMatchFileSnapshot('designed/execution-80x24.txt');
  });

  test('is drawn with printable ASCII alone', () => {
    expect(rowsOf(designedRound({ glyphs: ascii }).at('12.6')).join('')).toMatch(/^[ -~]+$/);
  });
});

describe('what leads up to a moment', () => {
  const round = designedRound(large);
  /** The screens of the first card: it comes up, the robot is half-way, it has moved. */
  const [first, half, whole] = round.beats.slice(0, 3).map((beat) => sceneAt(round.after, beat));
  const drawn = (scene: RaceScene | undefined) => (scene === undefined ? [] : rowsOf(scene));

  test('a card stands out as it comes up', () => {
    const inverse = [first, half, whole].map((scene) =>
      (scene === undefined ? [] : (painted(scene).panel?.sections[0]?.lines ?? [])).flatMap((row) =>
        runs(row, ({ area }) => area === 'cursor'),
      ),
    );
    expect(inverse).toEqual([['↑↑↑:strong'], [], []]);
  });

  test('a robot is half-way, and its trail comes with the whole step', () => {
    const around = [first, half, whole].map((scene) =>
      drawn(scene)
        .slice(16, 21)
        .map((row) => row.slice(48, 53).trim()),
    );
    expect(around).toEqual([
      ['.', '', '▐2↑ ▌', '▝▀▀▀▘', '.'],
      ['.', '▐2↑ ▌', '▝▀▀▀▘', '', '.'],
      ['▐2↑ ▌', '▝▀▀▀▘', '│', '', '.'],
    ]);
  });
});

describe('programs', () => {
  const round = designedRound();
  const programRow = (counter: string, player: number) =>
    painted(round.at(counter)).panel?.sections[0]?.lines[player] ?? [];

  test('what was played and what a destroyed robot would have played is dim', () => {
    const written = (player: number) => runs(programRow('12.6', player), ({ text }) => text.trim() !== '');
    expect(written(3)).toEqual(['3:strong', '↑↑:dim', '↑↑↑:dim', '↑:text', '←┐:text', '↑:text']);
    expect(
      written(1)
        .slice(1)
        .every((card) => card.endsWith(':dim')),
    ).toBe(true);
  });

  test.each([
    ['1.1', [' 1  ↑↑  ↑   ↑   ←┐  ↓', ' 2 [↑↑↑]↑↑  ┌↓  ↓   ↓', ' 3  ↑↑  ↑↑↑ ↑   ←┐  ↑']],
    ['5.2', [' 1 [↑↑ ]↑   ↑   ←┐  ↓', ' 2  ↑↑↑ ↑↑  ┌↓  ↓   ↓', ' 3  ↑↑  ↑↑↑ ↑   ←┐  ↑']],
    ['8.4', [' 1  ↑↑  ↑   ↑   ←┐  ↓', ' 2  ↑↑↑ ↑↑  ┌↓  ↓   ↓', ' 3  ↑↑  ↑↑↑ ↑   ←┐  ↑']],
    ['17.10', [' 1  ↑↑  ↑   ↑   ←┐  ↓', ' 2  ↑↑↑ ↑↑  ┌↓  ↓   ↓', ' 3  ↑↑  ↑↑↑ ↑   ←┐ [↑  ]']],
  ])('at %s', (counter, rows) => {
    expect(sectionOf(round.at(counter), 'programs').slice(1)).toEqual(rows);
  });

  test('a robot that takes no part has none', () => {
    const { match, lines } = raceWith([null, [5, 0, 'N']], [[], [60, 1, 2, 3, 4]]);
    expect(sectionOf(watched(match, lines).at('1.1'), 'programs')[1]).toBe(' 1  no program');
  });
});

describe('the execution step', () => {
  const round = designedRound();

  test.each([
    ['9.5', 'step 2', [' 82 3 Move 3     now', ' 74 2 Move 2     to come', ' 52 1 Move 1     to come']],
    ['13.6', 'step 2', [' 82 3 Move 3     played', ' 74 2 Move 2     now', ' 52 1 Move 1     destroyed']],
    ['14.7', 'step 2', [' 82 3 Move 3     played', ' 74 2 Move 2     played', ' 52 1 Move 1     destroyed']],
    ['16.9', 'step 4', [' 43 2 Back 1     destroyed', ' 36 3 Turn left  now', ' 31 1 Turn left  destroyed']],
  ])('its cards by priority, at %s', (counter, title, rows) => {
    expect(sectionOf(round.at(counter), title).slice(0, 3)).toEqual(rows);
  });

  test('the longest name of a card leaves room for what becomes of it', () => {
    const rounds = [{}, large].map((looks) =>
      stripRound(
        ':. . . .:',
        [60, 18],
        [
          [0, 0, 'E'],
          [1, 0, 'N'],
        ],
        looks,
      ),
    );
    const rows = rounds.map((shown) => sectionOf(shown.at('1.1'), 'step 1')[1]);
    expect(rows).toEqual([' 18 2 Turn right to come', ' 18 2 Turn right to come']);
  });

  test('the longest name of a card beside the longest state', () => {
    const rounds = [{}, large].map((looks) =>
      stripRound(
        ':. . . .:',
        [60, 18],
        [
          [2, 0, 'E'],
          [3, 0, 'N'],
        ],
        looks,
      ),
    );
    const rows = rounds.map((shown) => sectionOf(shown.at('1.1'), 'step 1')[1]);
    expect(rows).toEqual([' 18 2 Turn right destroyed', ' 18 2 Turn right destroyed']);
  });

  test('what acts in it is in the colour of hazards, what is idle is dim, also on the board', () => {
    const { left, panel } = painted(round.at('12.6'));
    const row = (y: number) =>
      (left[0]?.lines[12 - y] ?? []).flatMap(({ text, role }) => {
        const sign = /[┻┣┳┫]|▜▛/.exec(text)?.[0];
        return sign === undefined ? [] : [`${sign}:${role}`];
      });
    expect([row(9), row(8), row(7), row(6), row(2)]).toEqual([
      ['┳:hazard'],
      ['┫:dim'],
      ['▜▛:dim'],
      ['▜▛:hazard'],
      ['┻:dim'],
    ]);
    const roles = panel?.sections[1]?.lines.slice(4).map((shown) => shown[0]?.role);
    expect(roles?.every((role) => role === 'hazard' || role === 'dim')).toBe(true);
  });

  test('what acts on a robot now says so', () => {
    expect(sectionOf(round.at('14.7'), 'step 2')[5]).toBe(' ←┫ 2 5   (8,9)  now');
  });

  test('idle ones are listed where there is room for them', () => {
    expect(sectionOf(designedRound(large).at('12.6'), 'step 2').slice(4)).toEqual([
      ' ↓┳ 2 4   (6,9)  acts',
      ' ←┫ 2 5   (8,9)  acts',
      ' ▜▛ 2 4   (9,6)  acts',
      ' ↑┻ 1 3   (7,2)  idle',
      ' ←┫ 1 3 5 (4,8)  idle',
      ' ▜▛ 3     (6,7)  idle',
    ]);
  });

  test('the players below it stay where they are', () => {
    const running = round.beats.filter(({ local }) => local.running?.isStop !== true);
    const heights = running.map((beat) => painted(sceneAt(round.after, beat)).panel?.sections[1]?.lines.length);
    expect(new Set(heights).size).toBe(1);
  });

  test.each([
    ['on', 4, 8],
    ['beside', 3, 8],
  ])('of four players on the smallest screen, what acts %s robots comes first', (_, x, y) => {
    const { match, lines } = raceWith(
      [
        [3, 0, 'N'],
        [5, 0, 'N'],
        [x, y, 'N'],
        [9, 0, 'N'],
      ],
      [
        [1, 2, 3, 4, 5],
        [6, 7, 8, 9, 10],
        [11, 12, 13, 14, 15],
        [16, 17, 18, 19, 20],
      ],
      { players: 4 },
    );
    const scene = watched(match, lines).at('1.1');
    expect(sectionOf(scene, 'step 1').slice(4)).toEqual([
      ' then the factory:',
      ' ←┫ 1 3 5 (4,8)  acts',
      ' 1 more acts, 4 idle',
    ]);
    expect(sectionOf(scene, 'players')).toHaveLength(4);
    expect(rowsOf(scene)).toHaveLength(24);
  });

  test('places with two digits are in a column of their own', () => {
    const text = `${byName('workshop').text}crusher (10,11) 2\n`;
    const { match, lines } = raceWith([[3, 0, 'N']], [[1, 2, 3, 4, 5]], {
      players: 1,
      level: { name: './more', text },
    });
    const shown = watched(match, lines);
    expect(sectionOf(shown.at('1.1'), 'step 1').slice(2)).toEqual([
      ' ↑┻ 1 3   (7,2)   acts',
      ' ←┫ 1 3 5 (4,8)   acts',
      ' ↓┳ 2 4   (6,9)   idle',
      ' ←┫ 2 5   (8,9)   idle',
      ' ▜▛ 2 4   (9,6)   idle',
      ' ▜▛ 3     (6,7)   idle',
      ' ▜▛ 2     (10,11) idle',
    ]);
  });

  test('a board without pushers and crushers', () => {
    expect(sectionOf(stripRound(':> . .:', [1], [[0, 0, 'N']]).at('1.1'), 'step 1')).toEqual([
      '  1 1 Turn right now',
      ' then belts and gears',
    ]);
  });
});

const smallSquares = { preferences: { cells: 'small' } } as const;

describe('robots on the board', () => {
  const round = designedRound();
  const boardRow = (scene: RaceScene, row: number) => painted(scene).left[0]?.lines[row];

  test('those that something happens to stand out', () => {
    const flashing = (counter: string) =>
      painted(round.at(counter)).left[0]?.lines.flatMap((row) => runs(row, ({ area }) => area === 'cursor'));
    expect(flashing('11.5')).toEqual(['1↑:strong', '2↑:strong', '3↑:strong']);
    expect(flashing('15.8')).toEqual(['3↑:strong']);
    expect(flashing('16.9')).toEqual(['3←:strong']);
  });

  test.each([
    { where: 'in a pit', strip: ':. O . .:', robot: [0, 0, 'E'] as const, row: ' 0 ┆ ───1x▌  .   . ┆' },
    {
      where: 'beyond the western border',
      strip: ':. . . .:',
      robot: [0, 0, 'W'] as const,
      row: ' 1x───   .   .   . ┆',
    },
    {
      where: 'beyond the eastern border',
      strip: ':. . . .:',
      robot: [3, 0, 'E'] as const,
      row: ' 0 ┆ .   .   .   ──1x',
    },
  ])('one is destroyed $where', ({ strip, robot, row }) => {
    const scene = stripRound(strip, [60], [robot], smallSquares).at('1.1');
    expect(rowsOf(scene).some((drawn) => drawn.includes(row)) ? row : rowsOf(scene)[4]).toBe(row);
  });

  test('one is destroyed beyond the southern border', () => {
    const scene = stripRound(':. . . .:', [60], [[2, 0, 'S']], smallSquares).at('1.1');
    expect(rowsOf(scene).join('\n')).toMatch(/0╌╌╌1╌╌1x╌╌╌3/);
  });

  test('one that is destroyed is gone in the next moment', () => {
    expect(boardRow(round.at('12.6'), 0)?.some(({ text }) => text.includes('x'))).toBe(true);
    expect(boardRow(round.at('14.7'), 0)?.some(({ text }) => text.includes('x'))).toBe(false);
  });

  test('a board that is larger than the screen follows the robot that moves', () => {
    const edge = (open: string) => `+${`${open}+`.repeat(40)}`;
    const rows = Array.from({ length: 40 }, (_, i) => [
      edge(i === 0 ? '...' : '   '),
      `:${Array.from({ length: 40 }, () => (i === 3 ? ' G ' : ' . ')).join(' ')}:`,
    ]);
    const text = ['robo-race level 1', 'name Wide', ...rows.flat(), edge('...'), ''].join('\n');
    const { match, lines } = raceWith(
      [
        [39, 20, 'E'],
        [0, 38, 'N'],
      ],
      [
        [84, 1, 2, 3, 4],
        [78, 5, 6, 7, 8],
      ],
      { level: { name: './wide', text } },
    );
    const shown = watched(match, lines);
    expect(rowsOf(shown.at('1.1'))[1]).toContain('─ factory, goal N ');
    expect(rowsOf(shown.at('1.1'))[1]).toContain(' columns 28-39 ─┬');
    expect(rowsOf(shown.at('1.1')).join('\n')).toContain('─1x');
    expect(rowsOf(shown.at('2.2'))[1]).toContain(', columns 0-11 ─┬');
    expect(rowsOf(shown.at('2.2'))[3]).toContain('39 ┆2↑');
  });
});

describe('what comes next', () => {
  test.each([
    ['1.1', 'Next: normal goes to (7,6).'],
    ['7.3', 'Next: a belt takes normal to (8,7).'],
    ['8.4', 'Next: step 2, easy pushes normal 1 north.'],
    ['11.5', 'Next: normal pushes you 1 north; you fall.'],
    ['13.6', 'Next: a pusher pushes easy to (7,9).'],
    ['17.10', 'Next: round 3. You and normal come back.'],
  ])('after %s', (counter, text) => {
    expect(hintOf(designedRound({ bots: { 2: 'normal', 3: 'easy' } }).at(counter))).toBe(text);
  });

  test('a robot that falls into a pit', () => {
    const scene = stripRound(':. . O .:', [67], [[0, 0, 'E']]).at('1.1');
    expect(hintOf(scene)).toBe('Next: you drive into a pit.');
  });

  test('after the last event of a round in which nobody was destroyed', () => {
    const { match, lines } = raceWith([[3, 0, 'N']], [[1, 2, 3, 4, 5]], { players: 1 });
    expect(hintOf(watched(match, lines).at('5.5'))).toBe('Next: round 3.');
  });
});

describe('players', () => {
  test('are named where there is room', () => {
    const bots = { 2: 'normal' };
    expect(sectionOf(designedRound({ bots }).at('12.6'), 'players')[1]).toBe(' 2 normal               2');
    expect(sectionOf(designedRound({ ...large, bots }).at('12.6'), 'players')[1]).toBe(
      ' 2 normal       alive     2 to goal',
    );
  });

  test('a robot without a way to the goal says so', () => {
    expect(sectionOf(stripRound(':. . . .:', [60], [[0, 0, 'E']]).at('1.1'), 'players')).toEqual([
      ' 1 You                  -',
    ]);
  });
});

describe('the stop after a round', () => {
  const statusAt = ({ after, moments }: ReturnType<typeof watched>) => {
    const last = moments.at(-1);
    return last && hintOf(sceneAt(after, last));
  };

  test('says who leads', () => {
    expect(statusAt(designedRound({ bots: { 2: 'normal', 3: 'easy' } }))).toContain('easy leads: 1 square to go.');
  });

  test('says where a robot is back, with a blank before how far it is', () => {
    const { match, lines } = raceWith(
      [
        [8, 1, 'E'],
        [5, 4, 'N'],
      ],
      [
        [60, 1, 2, 20, 21],
        [3, 4, 5, 22, 23],
      ],
      { players: 2, level: { name: './no-railing', text: byName('no-railing').text } },
    );
    const shown = watched(match, lines, large);
    const [last] = shown.moments.slice(-1);
    expect(last && sectionOf(sceneAt(shown.after, last), 'standing')).toEqual([
      '  2  Player 2    at (5,4)          5>5',
      '  1  Player 1    back at start 1 11>11',
    ]);
  });

  test('of a robot that is alone says only how far it is', () => {
    const { match, lines } = raceWith([[3, 0, 'N']], [[1, 2, 3, 4, 5]], { players: 1 });
    expect(statusAt(watched(match, lines))).toBe('You are 14 squares from the goal.');
  });
});

test('every moment of any round fits the screen', () => {
  const round = fc.record({ seed: fc.integer({ min: 0, max: 999 }), size: fc.constantFrom({}, large) });
  fc.assert(
    fc.property(round, ({ seed, size }) => {
      const text = randomLevel(seed);
      const starts = [...text.matchAll(/^start \d \((\d+),(\d+)\) (\w)$/gm)].map(
        ([, x, y, facing = 'N']) => [Number(x), Number(y), facing] as const,
      );
      const cards = (player: number) => [0, 1, 2, 3, 4].map((k) => ((seed + 17 * player + 4 * k) % 84) + 1);
      const used = new Set<number>();
      const programs = starts.map((_, i) =>
        cards(i).map((card) => {
          let free = card;
          while (used.has(free)) free = (free % 84) + 1;
          used.add(free);
          return free;
        }),
      );
      const level = { name: './random', text };
      const { match, lines } = raceWith(starts, programs, { players: starts.length, level });
      const { beats, after } = watched(match, lines, size);
      for (const beat of beats) {
        const scene = sceneAt(after, beat);
        const painting = painted(scene);
        const panelWidth = painting.panel?.width ?? 0;
        for (const { lines: shown } of painting.panel?.sections ?? [])
          for (const row of shown) expect(widthOf(row), textOf(row)).toBeLessThanOrEqual(panelWidth);
        const heights = [painting.left, painting.panel?.sections ?? []].map((sections) =>
          sections.reduce((sum, { lines: shown }) => sum + shown.length + 1, 0),
        );
        for (const height of heights) expect(height).toBeLessThanOrEqual(scene.rows - 5);
        expect(widthOf(painting.status[1])).toBeLessThanOrEqual(scene.columns - 2);
      }
    }),
    { numRuns: 12 },
  );
});
