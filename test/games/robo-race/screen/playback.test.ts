import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { PlaybackStep, RaceScene } from '#games/robo-race/screen/local.ts';
import { paintPlayback } from '#games/robo-race/screen/playback/playback.ts';
import { paintRoundReport } from '#games/robo-race/screen/round-report/round-report.ts';
import type { Frame } from '#screen/frame.ts';
import { ascii, type Line, line, widthOf } from '#screen/styled-text.ts';
import { large, small, textOf } from '#test/screens/support.ts';
import { frame } from '#test/support/screen-rows.ts';
import { byName } from '../listed-levels.ts';
import { randomLevel } from '../random-level.ts';
import { stripLevel } from '../strips.ts';
import { designedRound, type Looks, raceWith, sceneAt, watched } from './rounds.ts';

function painted(scene: RaceScene): Frame {
  const { playback } = scene.local;
  if (playback === undefined) throw new Error('nothing runs');
  return playback.is === 'over' ? paintRoundReport(scene, playback) : paintPlayback(scene, playback);
}

/** The screen without the first hint row and the footer, which the shell draws. */
function rowsOf(scene: RaceScene): string[] {
  const painting = painted(scene);
  const bottom = { status: [line(''), painting.status[1]] as const, footer: line('') };
  return frame(painting, bottom, scene.columns, scene.rows, scene.glyphs).map(textOf);
}

const hintOf = (scene: RaceScene): string => textOf(painted(scene).status[1]);

/** Lines of a panel section without trailing blanks. */
const sectionOf = (scene: RaceScene, title: string): string[] =>
  (painted(scene).panel?.sections.find((section) => section.title === title)?.lines ?? []).map((row) =>
    textOf(row).trimEnd(),
  );

/** Selected runs of a line as `text:role`. */
const runs = (row: Line | undefined, isMeant: (part: Line[number]) => boolean): string[] =>
  (row ?? []).filter(isMeant).map(({ text, role }) => `${text.trim()}:${role}`);

/** A round on a strip in which only the first cards matter. */
function stripRound(strip: string, cards: readonly number[], robots: Parameters<typeof raceWith>[0], looks?: Looks) {
  const level = { name: './strip', text: stripLevel(strip) };
  const programs = cards.map((card, i) => [card, ...[20, 21, 22, 23].map((k) => k + 4 * i)]);
  const { match, lines } = raceWith(robots, programs, { players: robots.length, level });
  return watched(match, lines, looks);
}

/** A round of two people, one of them the viewer, and two bots. */
function designedStep(looks: Looks = {}) {
  const { match, lines } = raceWith(
    [
      [8, 7, 'N'],
      [7, 6, 'N'],
      [8, 11, 'N'],
      [9, 0, 'E'],
    ],
    [
      [56, 57, 9, 58, 69],
      [51, 83, 12, 47, 21],
      [20, 73, 29, 48, 66],
      [15, 4, 23, 54, 49],
    ],
    { players: 4, round: 3 },
  );
  const bots = { 2: 'hard', 3: 'normal', 4: 'easy' };
  return watched(match, lines, { bots, level: { name: 'workshop', title: 'Workshop' }, ...looks });
}

function sceneWhere({ beats, after }: ReturnType<typeof watched>, isSo: (running: PlaybackStep) => boolean): RaceScene {
  const beat = beats.find(({ local: { playback } }) => playback?.is === 'step' && isSo(playback));
  return sceneAt(after, beat ?? expect.fail('there is no such moment'));
}

/** True after the third square of a push, when the pushed robot has pushed another robot over the edge. */
const pushed = ({ execution, actor, motion, now }: PlaybackStep): boolean =>
  execution === 2 && actor === 2 && motion === undefined && now.some(({ type }) => type === 'destroyed');

describe('the designed screens of a playback', () => {
  test.each([
    ['step-80x24', small],
    ['step-120x40', large],
    ['step-200x55', { columns: 200, rows: 55 }],
  ])('equal the pinned screen %s', async (name, size) => {
    const drawn = rowsOf(sceneWhere(designedStep(size), pushed)).map((row) => row.trimEnd());
    await expect(`${drawn.join('\n')}\n`).toMatchFileSnapshot(`designed/${name}.txt`);
    const typed = rowsOf(sceneWhere(designedStep({ ...size, glyphs: ascii }), pushed));
    expect(typed.join('')).toMatch(/^[ -~]+$/);
  });

  test('show that the factory acts on one robot after another, and which element is under each robot', () => {
    const round = designedStep(large);
    const at = (actor: number) =>
      sectionOf(
        sceneWhere(round, (now) => now.stage === 'factory' && now.actor === actor && now.motion === undefined),
        'the factory',
      );
    expect(at(1)).toEqual([
      '>1 You         gear: to west',
      ' 2 hard        belt',
      ' 3 normal      floor',
      ' 4 easy        floor',
    ]);
    expect(at(2)).toEqual([
      ' 1 You         gear: to west',
      '>2 hard        belt: to (8,7)',
      ' 3 normal      floor',
      ' 4 easy        floor',
    ]);
    const narrow = sceneWhere(
      designedStep(),
      ({ stage, actor, motion }) => stage === 'factory' && actor === 2 && motion === undefined,
    );
    expect(sectionOf(narrow, 'the factory')).toEqual([
      ' 1 You    gear: to west',
      '>2 hard   belt: to (8,7)',
      ' 4 easy   floor',
    ]);
  });

  test('list fallen robots with the step and the border of each fall', () => {
    const scene = sceneWhere(designedStep(large), ({ execution }) => execution === 5);
    expect(sectionOf(scene, 'fallen')).toEqual([
      ' 3 Normal  step 2, north edge',
      ' 1 You  step 4, north edge',
      ' back in round 4',
      '',
      '',
    ]);
  });
});

describe('the keyframes of a card', () => {
  const round = designedRound(large);
  /** Keyframes of the first card: card announced, robot halfway, robot moved. */
  const start = round.beats.findIndex(
    ({ local: { playback } }) => playback?.is === 'step' && playback.stage === 'playing',
  );
  const [first, half, full] = round.beats.slice(start, start + 3).map((beat) => sceneAt(round.after, beat));
  const drawn = (scene: RaceScene | undefined) => (scene === undefined ? [] : rowsOf(scene));

  test('highlight the card before the robot moves', () => {
    const inverse = [first, half, full].map((scene) =>
      (scene === undefined ? [] : (painted(scene).panel?.sections[0]?.lines ?? [])).flatMap((row) =>
        runs(row, ({ area }) => area === 'cursor'),
      ),
    );
    expect(inverse).toEqual([['↑↑↑:strong'], [], []]);
  });

  test('show the robot halfway, then its trail after the complete step', () => {
    const around = [first, half, full].map((scene) =>
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

describe('cards during a playback', () => {
  const round = designedRound({ bots: { 2: 'normal', 3: 'easy' } });
  const cards = (execution: number, order: number, stage: PlaybackStep['stage'] = 'turning') =>
    sectionOf(
      sceneWhere(round, (now) => now.execution === execution && now.order.length === order && now.stage === stage),
      'cards',
    ).slice(1);

  test('are turned up one by one, highest first, in the column of their step', () => {
    expect(cards(1, 0)).toEqual([' 1  [↑↑ ]↑   ↑   ←┐  ↓', ' 2  [▒▒ ]▒▒  ▒▒  ▒▒  ▒▒', ' 3  [▒▒ ]▒▒  ▒▒  ▒▒  ▒▒']);
    expect(cards(1, 1)[1]).toBe(' 2  [↑↑↑]▒▒  ▒▒  ▒▒  ▒▒');
    expect(cards(1, 3)[2]).toBe(' 3  [↑↑ ]▒▒  ▒▒  ▒▒  ▒▒');
  });

  test('are no longer turned up once their robot is destroyed', () => {
    expect(cards(4, 1)).toEqual(
      [' 1   ↑↑  ↑   --  [-- ]--', ' 2   ↑↑↑ ↑↑  -- [-- ]▒▒', ' 3   ↑↑  ↑↑↑ ↑  [←┐ ]▒▒'].map((row, i) =>
        i === 0 ? ' 1   ↑↑  ↑   -- [-- ]--' : row,
      ),
    );
    expect(cards(5, 1)[2]).toBe(' 3   ↑↑  ↑↑↑ ↑   ←┐ [↑  ]');
  });

  test('are replaced by `no program` for a robot that takes no part', () => {
    const { match, lines } = raceWith([null, [5, 0, 'N']], [[], [60, 1, 2, 3, 4]]);
    expect(sectionOf(watched(match, lines).at('1.1'), 'cards')[1]).toBe(' 1  no program');
  });

  test('show their outcomes below them if there is room', () => {
    const wide = designedStep(large);
    const shownRound = sectionOf(
      sceneWhere(wide, ({ execution, stage }) => execution === 4 && stage === 'factory'),
      'cards',
    );
    expect(shownRound.slice(1, 5)).toEqual([
      '  1   ↑  56  ↑  57  ┌→  9 [↑  58 ]↑↑ 69',
      '      gear                 falls',
      '  2   ↑  51  ↑↑↑83  ┌→ 12 [↓  47 ]▒▒▒▒▒',
      '      belt   pushes',
    ]);
  });
});

describe('the section with the order of cards in a step', () => {
  const round = designedRound({ bots: { 2: 'normal', 3: 'easy' } });

  test.each([
    ['9.5', ['>82 3 ↑↑↑ easy   pushes 1', ' 74 2 ↑↑  normal     next', ' 52 1 ↑   You     to come']],
    ['13.6', [' 82 3 ↑↑↑ easy   pushes 2', '>74 2 ↑↑  normal    falls', ' 52 1 ↑   You       falls']],
    ['14.7', [' 82 3 ↑↑↑ easy   pushes 2', ' 74 2 ↑↑  normal    falls', ' 52 1 ↑   You       falls']],
    ['16.9', ['>36 3 ←┐  easy        now']],
  ])('lists the cards by priority, with the outcomes up to the counter %s', (counter, rows) => {
    expect(sectionOf(round.at(counter), 'in this order').slice(0, rows.length)).toEqual(rows);
  });

  test('leaves room for outcomes beside the longest card and player names', () => {
    const named = { ...large, names: { 2: 'Maximiliane of the hills' } };
    const scene = stripRound(
      ':. . . .:',
      [60, 18],
      [
        [0, 0, 'E'],
        [1, 0, 'N'],
      ],
      named,
    ).at('1.1');
    expect(sectionOf(scene, 'in this order')[1]).toMatch(/^ 18 {2}2 Maximilia\.\. Turn right +next$/);
  });

  test('keeps its height during a step, like all other sections, until a robot is destroyed', () => {
    for (const looks of [{}, large]) {
      const all = designedStep(looks);
      const heights = all.beats.flatMap((beat) =>
        beat.part === 2 && beat.local.playback?.is === 'step' && !beat.events.some(({ type }) => type === 'destroyed')
          ? [
              painted(sceneAt(all.after, beat))
                .panel?.sections.map(({ lines }) => lines.length)
                .join(),
            ]
          : [],
      );
      expect(new Set(heights).size).toBe(1);
    }
  });

  test('appears beside a board that highlights active elements, most of all the acting one, and dims the rest', () => {
    const board = (scene: RaceScene, y: number) =>
      (painted(scene).left[0]?.lines[12 - y] ?? []).flatMap(({ text, role }) => {
        const sign = /[┻┣┳┫]|▜▛/.exec(text)?.[0];
        return sign === undefined ? [] : [`${sign}:${role}`];
      });
    const shownRound = round.at('12.6');
    expect([9, 8, 7, 6, 2].map((y) => board(shownRound, y))).toEqual([
      ['┳:hazard'],
      ['┫:dim'],
      ['▜▛:dim'],
      ['▜▛:hazard'],
      ['┻:dim'],
    ]);
    expect(board(round.at('14.7'), 9)).toContain('┫:strong');
  });

  test('is followed by a list of the factory elements, even on a board without pushers and crushers', () => {
    expect(sectionOf(stripRound(':> . .:', [1], [[0, 0, 'N']]).at('1.1'), 'then the factory')[0]).toBe(' belts, goal');
  });
});

describe("the section about the player's robot", () => {
  test('shows the planned and the present square, and the reason for a difference', () => {
    const round = designedStep();
    const ownSection = (isSo: (now: PlaybackStep) => boolean) => sectionOf(sceneWhere(round, isSo), 'you');
    expect(
      ownSection(({ stage, actor, motion }) => stage === 'factory' && actor === 2 && motion === undefined),
    ).toEqual([' planned  (8,8) west', ' now      (8,8) west', ' as planned']);
    expect(ownSection(pushed)).toEqual([' planned  (7,8) west', ' now      (8,11) west', '!Hard pushed you']);
    expect(ownSection(({ execution, stage }) => execution === 5 && stage === 'factory').slice(0, 2)).toEqual([
      ' planned  (7,11) north',
      ' now      destroyed',
    ]);
  });

  test('is missing if several players share the screen', () => {
    const titles = painted(sceneWhere(designedStep({ bots: {} }), pushed)).panel?.sections.map(({ title }) => title);
    expect(titles).not.toContain('you');
  });
});

const smallSquares = { preferences: { cells: 'small' } } as const;

describe('robots on the board', () => {
  const round = designedRound();
  const boardRow = (scene: RaceScene, row: number) => painted(scene).left[0]?.lines[row];

  test('are highlighted when an event affects them', () => {
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
  ])('are marked where they are destroyed: $where', ({ strip, robot, row }) => {
    const scene = stripRound(strip, [60], [robot], smallSquares).at('1.1');
    expect(rowsOf(scene).some((drawn) => drawn.includes(row)) ? row : rowsOf(scene)[4]).toBe(row);
  });

  test('are marked where they are destroyed: beyond the southern border', () => {
    const scene = stripRound(':. . . .:', [60], [[2, 0, 'S']], smallSquares).at('1.1');
    expect(rowsOf(scene).join('\n')).toMatch(/0╌╌╌1╌╌1x╌╌╌3/);
  });

  test('are no longer drawn in the moment after their destruction', () => {
    expect(boardRow(round.at('12.6'), 0)?.some(({ text }) => text.includes('x'))).toBe(true);
    expect(boardRow(round.at('14.7'), 0)?.some(({ text }) => text.includes('x'))).toBe(false);
  });

  test('scroll a board that is larger than the screen when they move', () => {
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
    const shownRound = watched(match, lines);
    expect(rowsOf(shownRound.at('1.1'))[1]).toContain('─ factory, goal N ');
    expect(rowsOf(shownRound.at('1.1'))[1]).toContain(' columns 28-39 ─┬');
    expect(rowsOf(shownRound.at('1.1')).join('\n')).toContain('─1x');
    expect(rowsOf(shownRound.at('2.2'))[1]).toContain(', columns 0-11 ─┬');
    expect(rowsOf(shownRound.at('2.2'))[3]).toContain('39 ┆2↑');
  });
});

describe('the announcement during a playback', () => {
  test.each([
    ['1.1', 'Next: your Move 2 (71), facing north.'],
    ['6.3', 'Next: the factory.'],
    ['8.4', 'Next: the cards of step 2.'],
    ['11.5', "Next: Normal's Move 2 (74), facing north."],
    ['17.10', 'Next: the factory.'],
  ])('names the next action when the counter is at %s, but never its effect', (counter, text) => {
    expect(hintOf(designedRound({ bots: { 2: 'normal', 3: 'easy' } }).at(counter))).toBe(text);
  });

  test('names the next robot on an element while the factory runs', () => {
    const scene = sceneWhere(
      designedStep(),
      ({ stage, actor, motion }) => stage === 'factory' && actor === 1 && motion === undefined,
    );
    expect(hintOf(scene)).toBe('Next: hard, on a belt.');
  });
});

describe('the report after a round', () => {
  const statusAt = ({ after, moments }: ReturnType<typeof watched>) => {
    const last = moments.at(-1);
    return last && hintOf(sceneAt(after, last));
  };

  test('names the leader', () => {
    expect(statusAt(designedRound({ bots: { 2: 'normal', 3: 'easy' } }))).toContain('Easy leads: 1 square to go.');
  });

  test('shows at which start square a destroyed robot returns', () => {
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
    const shownRound = watched(match, lines, large);
    const [last] = shownRound.moments.slice(-1);
    expect(last && sectionOf(sceneAt(shownRound.after, last), 'standing')).toEqual([
      '  2  Player 2    at (5,4)          5>5',
      '  1  Player 1    back at start 1 11>11',
    ]);
  });

  test('shows the distance to the goal, but no ranking, for a robot without rivals', () => {
    const { match, lines } = raceWith([[3, 0, 'N']], [[1, 2, 3, 4, 5]], { players: 1 });
    expect(statusAt(watched(match, lines))).toBe('You are 14 squares from the goal.');
  });

  test('says that a robot carried onto the goal in the last step has not won yet', () => {
    const level = { name: './strip', text: stripLevel(':> > > > > G:') };
    const { match, lines } = raceWith([[0, 0, 'N']], [[1, 2, 3, 4, 5]], { players: 1, level });
    expect(statusAt(watched(match, lines))).toBe('You are on the goal, a step from winning.');
  });
});

test('every moment of any round fits on the screen', () => {
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
        for (const { lines: shownRound } of painting.panel?.sections ?? [])
          for (const row of shownRound) expect(widthOf(row), textOf(row)).toBeLessThanOrEqual(panelWidth);
        const heights = [painting.left, painting.panel?.sections ?? []].map((sections) =>
          sections.reduce((sum, { lines: shownRound }) => sum + shownRound.length + 1, 0),
        );
        for (const height of heights) expect(height).toBeLessThanOrEqual(scene.rows - 5);
        expect(widthOf(painting.status[1])).toBeLessThanOrEqual(scene.columns - 2);
      }
    }),
    { numRuns: 12 },
  );
});
