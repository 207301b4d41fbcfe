import { describe, expect, test } from 'vitest';
import { askBot } from '#engine/bot-input.ts';
import { fileFaultText } from '#engine/result.ts';
import { goalDistances, squareAt, withFlags } from '#games/robo-race/board.ts';
import { eventLine } from '#games/robo-race/event-texts.ts';
import type { GameEvent } from '#games/robo-race/events.ts';
import { roboRace } from '#games/robo-race/index.ts';
import { levelText, readLevel, workshop } from '#games/robo-race/level.ts';
import { revivalSquareOf } from '#games/robo-race/phases.ts';
import { minSteps, stepTables } from '#games/robo-race/solver.ts';
import { answerLines } from '#games/robo-race/text.ts';
import { unwrapped } from '#test/engine/support.ts';
import { boardOf, played as playedByBots } from '../bots/support.ts';
import { listedLevels } from '../listed-levels.ts';
import { answered, newRace, played, positionFault, printed, raceFrom } from '../support.ts';

/** A row of floor with the goal at its eastern end, below a row with two start squares. */
const lane = (flags: readonly string[], tiles = '. . . . . . . G') =>
  [
    ...['robo-race level 1', 'name Lane'],
    '+...+...+...+...+...+...+...+...+',
    ': .   .   .   .   .   .   .   . :',
    '+   +   +   +   +   +   +   +   +',
    `: ${tiles.replaceAll(' ', '   ')} :`,
    '+...+...+...+...+...+...+...+...+',
    ...['start 1 (0,1) E', 'start 2 (1,1) E', ...flags, ''],
  ].join('\n');
const twoFlags = lane(['flag 1 (2,0) E', 'flag 2 (5,0) N']);

const robot = (player: number, x: number, y: number, facing: string, flags = 0, more: object = {}) => ({
  ...{ player, x, y, facing, alive: true, start: player, flags },
  ...more,
});
const lost = (player: number, flags: number) => ({ player, alive: false, start: player, flags });

/** Cards that only turn the robot. */
const idle = (player: number) => [1, 2, 3, 4, 5, 6, 7].map((card) => card + 7 * (player - 1));

/** Race from a position, with the given cards at the front of the hands. */
const raceOn = (board: string, robots: readonly object[], cards: Readonly<Record<number, readonly number[]>> = {}) =>
  raceFrom(
    {
      ...{ board, round: 3, step: 0, robots },
      hands: Object.fromEntries(
        robots.flatMap((one, i) =>
          'x' in one ? [[i + 1, [...(cards[i + 1] ?? []), ...idle(i + 1)].slice(0, 7)] as const] : [],
        ),
      ),
    },
    { options: { cards: 'with-replacement', flags: '2' } },
  );

/** Plays a round with the given cards and, after them, cards that only turn the robot. */
function round(board: string, robots: readonly object[], cards: Readonly<Record<number, readonly number[]>>) {
  const match = raceOn(board, robots, cards);
  let events: readonly GameEvent[] = [];
  let before = match.state;
  for (const [i, one] of robots.entries()) {
    if (!('x' in one)) continue;
    const program = [...(cards[i + 1] ?? []), ...idle(i + 1)].slice(0, 5);
    played(match, `${i + 1}: program ${program.join(' ')}`);
    before = match.state;
    events = played(match, `${i + 1}: commit`);
  }
  return { match, before, state: match.state, events, lines: events.map(eventLine) };
}

const ofFlags = (lines: readonly string[]) => lines.filter((line) => /flag|wins/.test(line));

describe('a flag', () => {
  test('is reached when the factory activates the robot on it', () => {
    const { lines, state } = round(twoFlags, [robot(1, 0, 0, 'E')], { 1: [67] });
    expect(lines.slice(1, 6)).toEqual([
      '1/1.1 1 plays 67',
      '1/1.1 1 moves E from (0,0) [card]',
      '1/2.1 1 moves E from (1,0) [card]',
      '1/3.2 1 reaches flag 1 at (2,0) [flag]',
      '2/4.3 1 plays 1',
    ]);
    expect(state.robots[0]?.flags).toBe(1);
  });

  test('is not reached by a robot that crosses it', () => {
    const { lines, state } = round(twoFlags, [robot(1, 0, 0, 'E')], { 1: [79] });
    expect(ofFlags(lines)).toEqual([]);
    expect(state.robots[0]?.flags).toBe(0);
  });

  test('is reached one step after a belt carries a robot onto it', () => {
    const { lines } = round(lane(['flag 1 (2,0) E', 'flag 2 (5,0) N'], '. > . . . . . G'), [robot(1, 1, 0, 'N')], {});
    expect(ofFlags(lines)).toEqual(['2/4.4 1 reaches flag 1 at (2,0) [flag]']);
  });

  test('is reached by a robot that is pushed onto it before the factory activates that robot', () => {
    const { lines } = round(twoFlags, [robot(1, 0, 0, 'E'), robot(2, 1, 0, 'N')], { 1: [66], 2: [1] });
    expect(ofFlags(lines)[0]).toBe('1/3.3 2 reaches flag 1 at (2,0) [flag]');
  });

  test('causes no event and does not advance the event counter if the robot must reach another flag first', () => {
    const { lines, state } = round(twoFlags, [robot(1, 4, 0, 'E')], { 1: [66, 37] });
    expect(ofFlags(lines)).toEqual([]);
    expect(lines[3]).toBe('2/2.2 1 plays 37');
    expect(state.robots[0]?.flags).toBe(0);
  });

  test('does nothing for a robot that has already reached it', () => {
    const { lines, state } = round(twoFlags, [robot(1, 2, 0, 'E', 1)], {});
    expect(ofFlags(lines)).toEqual([]);
    expect(state.robots[0]?.flags).toBe(1);
  });

  test('counts for each robot separately', () => {
    const { state } = round(twoFlags, [robot(1, 1, 0, 'E'), robot(2, 4, 0, 'E', 1)], { 1: [66], 2: [65] });
    expect(state.robots.map(({ flags }) => flags)).toEqual([1, 2]);
  });

  test('protects no robot from pushes or falls', () => {
    const { lines } = round(twoFlags, [robot(1, 2, 1, 'S'), robot(2, 2, 0, 'N')], { 1: [66], 2: [1] });
    expect(lines).toContain('1/1.1 2 destroyed at (2,-1) [card]');
  });
});

describe('the goal', () => {
  test('ends the race for a robot that has reached all flags', () => {
    const { lines, state } = round(twoFlags, [robot(1, 6, 0, 'E', 2)], { 1: [49] });
    expect(ofFlags(lines)).toEqual(['1/2.2 1 wins at (7,0) [goal]']);
    expect(state.outcome).toEqual({ winners: [1], reason: 'goal' });
  });

  test.each([0, 1])(
    'does nothing for a robot with %d of two flags, and does not advance the event counter',
    (flags) => {
      const { lines, state } = round(twoFlags, [robot(1, 6, 0, 'E', flags)], { 1: [49] });
      expect(ofFlags(lines)).toEqual([]);
      expect(lines[3]).toBe('2/2.2 1 plays 1');
      expect(state.outcome).toBeNull();
    },
  );

  test('ends the race for the robot that has all flags, even if another robot on a goal has a lower number', () => {
    const { state } = round(
      lane(['flag 1 (2,0) E', 'flag 2 (5,0) N'], 'G . . . . . . G'),
      [robot(1, 0, 0, 'N', 1), robot(2, 7, 0, 'N', 2)],
      {},
    );
    expect(state.outcome).toEqual({ winners: [2], reason: 'goal' });
  });

  test('is the only target of a race without the option `flags`, where flags are plain floor', () => {
    const match = raceFrom(
      {
        ...{ board: twoFlags, round: 1, step: 0 },
        robots: [{ player: 1, x: 5, y: 0, facing: 'E', alive: true, start: 1 }],
        hands: { 1: [67, 1, 2, 3, 4, 5, 6] },
      },
      { players: 1 },
    );
    played(match, '1: program 1 2 3 4 67');
    expect(ofFlags(played(match, '1: commit').map(eventLine))).toEqual(['5/7.6 1 wins at (7,0) [goal]']);
    expect(match.state.board.flags).toEqual([]);
  });
});

describe('a destroyed robot returns', () => {
  test('on the last flag that it has reached, with the facing of that flag', () => {
    const { lines, events, state } = round(twoFlags, [robot(1, 6, 0, 'S', 2)], { 1: [49] });
    expect(lines).toContain('1 revived at (5,0) N');
    expect(events.find(({ type }) => type === 'revived')).toEqual({
      ...{ type: 'revived', phase: 'initial', player: 1, x: 5, y: 0, facing: 'N', flag: 2 },
    });
    expect(state.robots[0]).toEqual({ square: 5, facing: 0, start: 1, flags: 2 });
  });

  test('on its start square if it has reached no flag', () => {
    const { events } = round(twoFlags, [robot(1, 6, 0, 'S')], { 1: [49] });
    expect(events.find(({ type }) => type === 'revived')).toMatchObject({ x: 0, y: 1, facing: 'E', start: 1 });
  });

  const place = (square: number) => ({ square, facing: 1 as const });
  const board = { starts: [4, 8].map(place), flags: [20, 21, 22].map(place) };
  const at = (...squares: number[]) => squares.map((square) => ({ square }));
  test.each([
    ['on the last flag that it has reached, if no robot is there', at(-1, 3), 3, { square: 22, facing: 1, flag: 3 }],
    ['on the previous flag if a robot occupies the last one', at(-1, 22), 3, { square: 21, facing: 1, flag: 2 }],
    ['on its start square if robots occupy all its flags', at(-1, 21, 22, 20), 3, { square: 4, facing: 1, start: 1 }],
    ['on its start square if it has reached only an occupied flag', at(-1, 20), 1, { square: 4, facing: 1, start: 1 }],
    [
      'on the first free start square if its own is occupied, too',
      at(-1, 20, 4),
      1,
      { square: 8, facing: 1, start: 2 },
    ],
  ])('%s', (_, robots, flags, expected) =>
    expect(revivalSquareOf(board, robots, { start: 1, flags })).toEqual(expected),
  );

  test('also when a loaded position begins a round', () => {
    const match = raceFrom(
      { board: twoFlags, round: 4, step: 0, robots: [robot(1, 2, 0, 'N', 1), lost(2, 1)] },
      { options: { flags: '2' } },
    );
    // Robot 1 stands on flag 1.
    expect(match.state.robots[1]).toEqual({ square: squareAt(match.state.board, 1, 1), facing: 1, start: 2, flags: 1 });
  });
});

describe('the output of a race over flags', () => {
  const race = () => raceOn(twoFlags, [robot(1, 0, 0, 'E', 1), lost(2, 2)]);

  test('contains positions that load again with the flags of every robot', () => {
    const match = race();
    const json = roboRace.position?.write(match.state, 'all');
    expect(json).toMatchObject({
      robots: [
        { player: 1, flags: 1 },
        { player: 2, alive: false, flags: 2 },
      ],
    });
    const again = raceFrom(JSON.parse(JSON.stringify(json)), {
      options: { cards: 'with-replacement', flags: '2' },
    });
    expect(again.state.robots).toEqual(match.state.robots);
    expect(again.state.board.flags).toEqual(match.state.board.flags);
  });

  test('omits flags and exchanges in positions of a race without these options', () => {
    const { state } = newRace();
    expect(JSON.stringify(roboRace.position?.write(state, 'all'))).not.toMatch(/flags|exchanged/);
  });

  test.each([
    ['3 of 2 flags are refused', { flags: 3 }, 'FILE, /robots/0/flags: found 3, expected a whole number 0 to 2'],
    [
      'a number of flags in quotes is refused',
      { flags: '1' },
      'FILE, /robots/0/flags: found "1", expected a whole number 0 to 2',
    ],
    ['a missing number of flags counts as 0', { flags: undefined }, 'ok'],
  ])('contains positions, which are refused with invalid numbers of flags: %s', (_, more, expected) => {
    const position = { board: twoFlags, round: 1, step: 0, robots: [robot(1, 0, 0, 'E', 0, more)] };
    expect(positionFault(JSON.parse(JSON.stringify(position)), { options: { flags: '2' } })).toBe(expected);
  });

  test('contains positions that are refused if loaded without the option', () => {
    expect(positionFault({ board: twoFlags, round: 1, step: 0, robots: [robot(1, 0, 0, 'E')] })).toBe(
      'FILE, /robots/0/flags: found an unknown key, expected only player, x, y, facing, alive, start',
    );
  });

  test('shows the numbers of flags on the text grid, and how many flags each robot has reached', () => {
    const lines = printed(race(), '1: clear').split('\n');
    expect(lines).toContain('  :1>.  .   1   .   .   2   .   G :');
    expect(lines).toContain('  robot 1: (0,0) E, start 1, flags 1/2, hand 1 2 3 4 5 6 7, slots - - - - -');
    expect(lines).toContain('  robot 2: destroyed, start 2, flags 2/2');
  });

  test('counts reached flags in the preview', () => {
    const match = raceOn(twoFlags, [robot(1, 0, 0, 'E')], { 1: [67] });
    played(match, '1: place 1 67');
    expect(answerLines(answered(match, '1: preview') ?? null)[0]).toBe(
      'step 1: 67 -> (2,0) E flags 0 -> (2,0) E flags 1',
    );
    expect(answered(match, '1: preview')).toMatchObject({
      steps: [{ afterCard: { x: 2, y: 0, facing: 'E', flags: 0 }, afterFactory: { flags: 1 } }, {}, {}, {}, {}],
    });
  });

  test('lets a remote seat build the same view as the server', () => {
    const match = raceOn(twoFlags, [robot(1, 0, 0, 'E', 1), robot(2, 3, 0, 'W', 2)]);
    const positionJson = JSON.parse(JSON.stringify(roboRace.position?.write(match.state, 2)));
    const known = unwrapped(roboRace.position?.known?.(positionJson, match.setup) ?? expect.fail());
    expect(roboRace.view(known, 2)).toEqual(roboRace.view(match.state, 2));
  });

  test('has flag events that are read back unchanged', () => {
    const { before, match, events } = round(twoFlags, [robot(1, 0, 0, 'E'), robot(2, 6, 0, 'S', 2)], {
      1: [67],
      2: [49],
    });
    expect(events.filter(({ type }) => type === 'flag' || type === 'revived')).toHaveLength(2);
    expect(roboRace.position.events?.(JSON.parse(JSON.stringify(events)), before, match.state)).toEqual({
      ok: true,
      value: events,
    });
  });
});

describe('the flags of a level', () => {
  test('are declared in its text', () => {
    const level = unwrapped(readLevel(twoFlags));
    expect(level.checkpoints).toEqual([
      { square: 2, facing: 1 },
      { square: 5, facing: 0 },
    ]);
    expect(levelText(level)).toBe(twoFlags.replace('name Lane\n', 'name Lane\ntier 1\n'));
  });

  test.each([
    ['flag 1 2,0 E', 'line 10: expected "flag N (x,y) F", found "flag 1 2,0 E"'],
    ['flag 2 (2,0) E', 'line 10: expected flag 1, found flag 2'],
    ['flag 1 (8,0) E', 'line 10: (8,0) is outside the board of 8x2'],
    ['flag 1 (2,0) X', 'line 10: facing must be N, E, S or W, found "X"'],
    ['flag 1 (7,0) E', 'line 10: flag 1 stands on "G", expected floor'],
    ['flag 1 (1,1) E', 'flag 1 uses the square of start 2'],
    ['flag 1 (2,0) E\nflag 2 (2,0) E', 'flag 2 uses the square of flag 1'],
    ['flag 1 (2,0) E\npusher (2,0) E 1', 'flag 1 uses the square of a pusher'],
    [`${[1, 2, 3, 4, 5].map((n) => `flag ${n} (${n},0) E`).join('\n')}`, 'line 14: at most 4 flags are allowed'],
  ])('are refused with the reason if declared by %s: %s', (line, message) => {
    const level = readLevel(lane([line]));
    expect(level.ok ? 'ok' : fileFaultText('FILE', level.error).replace(/^FILE[,:] /, '')).toBe(message);
  });

  test('are used in their order before flags that the game places', () => {
    const { state } = newRace({ options: { flags: '3' }, level: { name: 'x.txt', text: twoFlags } });
    expect(state.board.flags.slice(0, 2)).toEqual(unwrapped(readLevel(twoFlags)).checkpoints);
    expect(state.board.flags).toHaveLength(3);
  });

  test('are on free floor in every listed level, with no wall in front of them', () => {
    for (const { name, level } of listedLevels)
      for (const count of [2, 3, 4]) {
        const { flags, tiles, ways, starts, decorations } = withFlags(level.board, level.checkpoints, count);
        expect(flags, name).toHaveLength(count);
        const squares = flags.map(({ square }) => square);
        expect(new Set([...squares, ...[...starts, ...decorations].map(({ square }) => square)]).size).toBe(
          new Set(squares).size + new Set([...starts, ...decorations].map(({ square }) => square)).size,
        );
        for (const { square, facing } of flags) {
          expect(tiles[square]).toBe('.');
          expect(ways[4 * square + facing], `${name} ${square}`).toBeGreaterThanOrEqual(0);
        }
      }
  });

  test('are omitted if the board has no free floor for them', () => {
    const text = [
      'robo-race level 1',
      'name Full',
      '+---+---+---+',
      '| . > G |',
      '+---+---+---+',
      'start 1 (0,0) E',
      '',
    ];
    const { state } = newRace({
      players: 1,
      options: { flags: '2' },
      level: { name: 'x.txt', text: text.join('\n').replace('. > G', '.   >   G') },
    });
    expect(state.board.flags).toEqual([]);
  });
});

describe('the shortest way in a race over flags', () => {
  const board = withFlags(boardOf(twoFlags), unwrapped(readLevel(twoFlags)).checkpoints, 2);

  test('leads through the remaining flags to the goal', () => {
    // From (0,1): three squares to flag 1, three to flag 2, two to the goal.
    expect([0, 1, 2].map((flags) => goalDistances(board, flags)[8])).toEqual([8, 6 + 5 - 5 + 2, 8]);
    expect(goalDistances(board, 0)[6]).toBe(4 + 3 + 2);
    expect(goalDistances(board, 2)[6]).toBe(1);
  });

  test('is longer than without flags until the last flag is reached, and then equally long', () => {
    const wide = withFlags(boardOf(workshop), [], 2);
    const stepCounts = wide.starts.map((start) => minSteps(wide, start));
    expect(stepCounts.every((steps = 0) => steps > 9)).toBe(true);
    const [first, , last] = stepTables(wide);
    const [flag1] = wide.flags;
    // After the last flag, robots need the steps of a race without flags.
    expect(wide.starts.map(({ square, facing }) => last?.needed[4 * square + facing])).toEqual([7, 9, 7, 9]);
    expect(first?.needed[4 * (flag1?.square ?? 0)]).toBeGreaterThan(0);
  });
});

describe('bots in a race over flags', () => {
  test.each(['normal', 'easy', 'hard'])('state in their reason how many flags they reach: %s', (name) => {
    const match = raceFrom(
      {
        ...{ board: twoFlags, round: 1, step: 0, robots: [robot(1, 4, 1, 'E')] },
        hands: { 1: [37, 38, 49, 50, 51, 66, 67] },
      },
      { options: { flags: '2' }, players: 1 },
    );
    const bot = roboRace.bots?.[name] ?? expect.fail();
    const choice = askBot(match, bot, 1);
    expect(choice?.why).toMatch(/^Ends at \(\d,\d\) with [01] of 2 flags/);
  });

  test('reach all flags in order before they win', () => {
    const match = playedByBots(['normal', 'hard', 'easy'], 'flags', 100, undefined, { flags: '2', exchange: 'once' });
    const [winner = 0] = match.state.outcome?.winners ?? [];
    expect(match.state.robots[winner - 1]?.flags).toBe(2);
    const reached = match.log.flatMap((_, i) => {
      const step = match.stepAt(i);
      const events = step.ok ? step.events : [];
      return events.flatMap((event) => (event.type === 'flag' && event.player === winner ? [event.flag] : []));
    });
    expect(reached).toEqual([1, 2]);
  });
});
