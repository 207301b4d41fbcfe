import { describe, expect, test, vi } from 'vitest';
import { keysOfText } from '#app/keys.ts';
import type { KeyRow } from '#app/layers/key-rows.ts';
import type { ReplayPageOptions } from '#app/timeline/replay-screen.ts';
import { createReplayPage } from '#app/timeline/replay-screen.ts';
import { enter, type Match, startMatch } from '#engine/match.ts';
import { spaceDefender } from '#games/space-defender/index.ts';
import { spaceDefenderScreen } from '#games/space-defender/screen/index.ts';
import type { SpaceDefenderScreen } from '#games/space-defender/screen/local.ts';
import type { GameScreen } from '#screen/game/game-screen.ts';
import type { ScreenTypes } from '#screen/scene.ts';
import { span } from '#screen/styled-text.ts';
import { designed, rowsOf, small, textOf } from '../../screens/support.ts';
import { type FakeTimer, fakeTimer } from '../../support/fake-timer.ts';
import { watchedFacts } from '../../support/scene-facts.ts';
import type { DiceAuction } from '../../tiny-game/game-types.ts';
import { diceAuction } from '../../tiny-game/index.ts';

interface Watched {
  readonly place: ReturnType<typeof createReplayPage>;
  readonly timer: FakeTimer;
  readonly hasLeftReplay: () => boolean;
  /** Positions at which the player asked to continue the match, as numbers of commands. */
  readonly goesOn: () => readonly number[];
  press(...keys: string[]): void;
  rows(): string[];
  /** Text of the two rows above the footer. */
  hint(): string[];
}

function watch<T extends ScreenTypes>(
  match: Match<T>,
  screen: GameScreen<T>,
  more: Partial<ReplayPageOptions<T>> = {},
): Watched {
  const timer = fakeTimer();
  const goesOn: number[] = [];
  let hasLeft = false;
  const place = createReplayPage<T>({
    match,
    screen,
    viewer: 1,
    facts: watchedFacts(),
    speed: 1,
    flashes: true,
    timer,
    leave: () => {
      hasLeft = true;
    },
    help: () => {},
    saveSpeed: () => {},
    continueFrom: (length) => goesOn.push(length),
    ...more,
  });
  const rows = () => rowsOf(place, small).map(textOf);
  return {
    place,
    timer,
    hasLeftReplay: () => hasLeft,
    goesOn: () => goesOn,
    press: (...keys) => place.keys(keys, small),
    rows,
    hint: () =>
      rows()
        .slice(-3, -1)
        .map((row) => row.trim()),
  };
}

function played(lines: readonly string[], seed = 'classic'): Match<SpaceDefenderScreen> {
  const match = startMatch<SpaceDefenderScreen>(spaceDefender, { seed, players: 1, options: {} });
  for (const text of lines) enter(match, text);
  return match;
}

const long = [
  ...designed,
  'move(J,30)',
  'fire',
  'pass',
  'toggle_debug_mode',
  'pass',
  'fire',
  'toggle_debug_mode',
  'move(G,6)',
];
const watchLong = (more?: Partial<ReplayPageOptions<SpaceDefenderScreen>>) =>
  watch(played(long), spaceDefenderScreen, more);
const repeated = (key: string, times: number): string[] => Array.from({ length: times }, () => key);

describe('a position in a replay', () => {
  test('is shown as in the game, with the progress below', () => {
    const { press, rows } = watch(played([...designed, 'move(G,6)']), spaceDefenderScreen);
    press('end', 'left');
    const screenRows = rows();
    expect(screenRows[0]).toContain('turn 14   score 5 ');
    expect(screenRows.at(-4)).toMatch(/ REPLAY ─$/);
    expect(screenRows.slice(2, 13).join('')).not.toContain('[');
    expect(screenRows.slice(-3)).toEqual([
      ' 14 of 15  █████████████████████████████████████████░░░  paused  1x             ',
      expect.stringMatching(/^ turn 14: Your shot destroys Interceptor /),
      ' ? more  space run  left right step  , . phase  Esc leave  -/+ speed  g turn    ',
    ]);
  });

  test('is the same whether reached forward, backward or by a jump', () => {
    const { press, rows } = watchLong();
    const there = long.map(() => {
      const screenRows = rows();
      press('right');
      return screenRows;
    });
    const atEnd = rows();
    for (const [i, screenRows] of [...there.entries()].reverse()) {
      press('left');
      expect(rows(), `back at ${i}`).toEqual(screenRows);
    }
    for (const [i, screenRows] of there.entries()) {
      if (i % 3 !== 0) continue;
      const direct = watchLong({ from: i });
      expect(direct.rows(), `straight to ${i}`).toEqual(screenRows);
    }
    press('end');
    expect(rows()).toEqual(atEnd);
  });

  test('does not move beyond either end', () => {
    const { press, rows, hint } = watchLong();
    const start = rows();
    press('left', 'down', '[', ',', 'home');
    expect(rows()).toEqual(start);
    expect(hint()[1]).toMatch(/^the start {6}next, turn 0: /);
    press('end');
    const end = rows();
    press('right', 'up', 'n', ']', '.', 'end');
    expect(rows()).toEqual(end);
    expect(hint()[0]).toMatch(/the end {2}1x$/);
  });

  test('is the start in a match without commands', () => {
    const { press, rows, hint, timer } = watch(played([]), spaceDefenderScreen);
    const start = rows();
    expect(hint()).toEqual([expect.stringMatching(/^step 0 of 0 .* the end {2}1x$/), 'the start']);
    press('space', 'right', '.', ']', 'end');
    timer.pass(5000);
    expect(rows()).toEqual(start);
  });

  test('includes the refusal after a refused command', () => {
    const { press, rows, hint } = watchLong();
    press('g', '1', '4', 'enter', 'left');
    const [board, hintBefore] = [rows(), hint()];
    press('right', 'right');
    expect(hint()[1]).toMatch(/^! turn 14, refused: Out of movement range\./);
    expect(rows()).not.toEqual(board);
    press('left', 'left');
    expect([rows(), hint()]).toEqual([board, hintBefore]);
  });

  test('reveals no seed or fact that the game hides', () => {
    const { rows } = watch(auction(), auctionScreen);
    expect(rows()[0]?.trim()).toBe('Dice Auction');
  });
});

describe('navigation in a replay', () => {
  const turn = ({ rows }: Watched) => Number(/turn (\d+)/.exec(rows()[0] ?? '')?.[1] ?? -1);

  test.each<[string, readonly string[], number]>([
    ['goes to the next turn with n', ['n', 'n', 'n'], 3],
    ['goes back a turn with down', ['n', 'n', 'n', 'down'], 2],
    ['goes ten turns forward with ] and back with [', [']', 'n', 'n', '[', 'up'], 3],
    ['goes to the end with End', ['end'], 19],
    ['goes to a number typed after g', ['g', '7', 'enter'], 7],
    ['stays with Esc after g', ['n', 'g', '7', 'escape'], 1],
    ['lets a mistyped number be corrected', ['g', '9', 'backspace', '5', 'enter'], 5],
  ])('%s', (_, keys, expected) => {
    const watched = watchLong();
    watched.press(...keys);
    expect(turn(watched)).toBe(expected);
  });

  test('goes back to the start of the current turn with the down key', () => {
    const watched = watchLong();
    watched.press('g', '1', '4', 'enter', 'right', 'down');
    expect(watched.hint()[1]).toMatch(/^turn 14: Your shot destroys/);
    expect(watched.hint()[0]).toMatch(/^14 of/);
  });

  test('refuses the number of a turn that does not exist, and leaves it in the field for correction', () => {
    const watched = watchLong();
    watched.press('g', '9', '9', 'enter');
    expect(watched.place.show(small).field?.text).toBe('99');
    expect(watched.hint()[1]).toBe('! There is no turn 99; type a turn from 0 to 19.');
    watched.press('backspace', 'enter');
    expect(turn(watched)).toBe(9);
  });

  test('handles a number typed in one chunk with Enter and another key', () => {
    const lump = watchLong();
    const keys = watchLong();
    lump.press('g');
    lump.place.keys(keysOfText('13\rl'), small);
    keys.press('g', '1', '3', 'enter', 'l');
    expect(lump.rows()).toEqual(keys.rows());
  });

  test('accepts only digits in the number, whether typed or pasted', () => {
    const { place, press } = watchLong();
    press('g');
    place.keys(keysOfText('x1'), small);
    place.paste('2 pages\n');
    expect(place.show(small).field?.text).toBe('12');
  });

  test('steps phase by phase, showing each phase once, and then the end of the turn', () => {
    const watched = watchLong();
    watched.press('g', '1', '3', 'enter');
    const before = watched.rows();
    watched.press('.');
    expect(watched.hint()[1]).toMatch(/^turn 14, phase 1 of \d: Your shot destroys/);
    const phases = Number(/of (\d)/.exec(watched.hint()[1] ?? '')?.[1]);
    expect(phases).toBeGreaterThan(2);
    watched.press(...repeated('.', phases));
    expect(watched.hint()[1]).toMatch(/^turn 14: Your shot destroys/);
    watched.press(...repeated(',', phases + 1));
    expect(watched.rows()).toEqual(before);
    watched.press('.', 'left');
    expect(watched.rows()).toEqual(before);
  });

  test('counts commands instead of turns for a log that contains several games', () => {
    const again = ['abort', 'play(5,10,1,1,1,1,1)', 'setup_next(5)', 'pass', 'pass'];
    const { press, hint, rows } = watch(played([...designed, ...again]), spaceDefenderScreen);
    press('end');
    expect(hint()[0]).toMatch(/^step 25 of 25 /);
    press('g', '1', 'enter');
    expect(rows()[0]).toContain('turn 1 ');
    expect(hint()[0]).toMatch(/^step 24 of 25 /);
  });
});

describe('a running replay', () => {
  test('reaches the end and stops there', () => {
    const { press, timer, hint, rows } = watchLong();
    press('end');
    const end = rows();
    press('home', 'space');
    expect(hint()[0]).toMatch(/playing {2}1x$/);
    timer.pass(long.length * 5000);
    expect(timer.isIdle()).toBe(true);
    expect(rows()).toEqual(end);
  });

  test.each<[string, string, number, number]>([
    ['takes at most 4 s and a pause for a turn at 1x', '1', 4000, 600],
    ['takes half as long at 2x', '2', 2000, 300],
    ['takes only a pause for a turn at the speed skip', '0', 0, 300],
  ])('%s', (_, key, maxTime, pause) => {
    const watched = watchLong();
    watched.press('g', '1', '3', 'enter', key, 'space');
    const timeUntil = (expectedText: string, step: number) => {
      let time = 0;
      for (; !watched.hint().some((row) => row.includes(expectedText)) && time < 10_000; time += step)
        watched.timer.pass(step);
      return time;
    };
    expect(timeUntil('14 of 19', 10)).toBeLessThanOrEqual(maxTime);
    expect(timeUntil('refused: Out of movement range', 20)).toBe(pause);
  });

  test('shows the turn between two positions, with moving pieces', () => {
    const { press, timer, rows } = watchLong();
    press('g', '1', '3', 'enter', 'space');
    const seen = new Set<string>();
    for (let i = 0; i < 40; i++) {
      seen.add(rows().slice(3, 13).join('\n'));
      timer.pass(30);
    }
    expect(seen.size).toBeGreaterThan(10);
  });

  test('pauses at the end of the current turn', () => {
    const { press, timer, hint } = watchLong();
    press('g', '1', '3', 'enter', 'space');
    timer.pass(100);
    expect(hint()[1]).toMatch(/^turn 14: Your shot destroys/);
    press('space');
    expect(hint()).toEqual([
      expect.stringMatching(/paused {2}1x$/),
      expect.stringMatching(/^turn 14: Your shot destroys/),
    ]);
    expect(timer.isIdle()).toBe(true);
  });

  test('starts again from the beginning if the player runs it at its end', () => {
    const { press, hint } = watchLong();
    press('end', 'space');
    expect(hint()[0]).toMatch(/^0 of 19 .* playing {2}1x$/);
  });

  test.each(['left', 'right', 'end', 'g', '?', 'c', '.', 'escape'])('stops when the key %s is pressed', (key) => {
    const { press, timer } = watchLong();
    press('g', '1', '3', 'enter', 'space');
    timer.pass(100);
    press(key);
    expect(timer.isIdle()).toBe(true);
  });

  test('stops when the player leaves the page', () => {
    const { press, timer, place } = watchLong();
    press('space');
    place.onLeave?.();
    expect(timer.isIdle()).toBe(true);
  });

  test('continues after a switch to the debug view, which shows only whole turns', () => {
    const { press, timer, hint } = watchLong();
    press('g', '1', '3', 'enter', 'space');
    timer.pass(100);
    press('d');
    expect(hint()[1]).toMatch(/^turn 14: Your shot destroys/);
    timer.pass(100_000);
    expect(hint()[0]).toMatch(/the end {2}1x$/);
  });

  test('notifies its listeners of every change', () => {
    const { press, timer, place } = watchLong();
    let changes = 0;
    const end = place.subscribe(() => changes++);
    press('g', '1', '3', 'enter', 'space');
    const before = changes;
    timer.pass(10_000);
    expect(changes).toBeGreaterThan(before + 1);
    end();
  });
});

describe('the debug view of a replay', () => {
  /** True if the board shows enemies that the ship cannot see, as in the debug view. */
  const isHiddenSeen = (rows: readonly string[]) => rows.slice(3, 13).some((row) => /[GFCIP]/.test(row.slice(45, 64)));

  test('shows hidden information, which no other view shows', () => {
    const { press, rows } = watch(played(designed), spaceDefenderScreen);
    press('end');
    const outside = rows();
    expect(isHiddenSeen(outside)).toBe(false);
    press('d');
    expect(isHiddenSeen(rows())).toBe(true);
    press('left', 'right', 'd');
    expect(rows()).toEqual(outside);
  });

  test('is independent of the debug view in the match', () => {
    const { press, rows } = watch(played([...designed, 'toggle_debug_mode']), spaceDefenderScreen);
    press('end');
    expect(isHiddenSeen(rows())).toBe(false);
    expect(rows().join('\n')).toContain('░');
  });

  test('keeps its open page from turn to turn', () => {
    const { press, rows } = watch(played(designed), spaceDefenderScreen);
    press('end', 'd', 'tab');
    expect(rows().join('\n')).toContain('─ actions ');
    press('left');
    expect(rows().join('\n')).toContain('─ actions ');
  });
});

describe('a replay', () => {
  test.each(['escape', 'q', 'ctrl+c'])('closes with %s', (key) => {
    const { press, hasLeftReplay } = watchLong();
    press(key);
    expect(hasLeftReplay()).toBe(true);
  });

  test.each<[string, boolean, readonly string[], boolean]>([
    ['nothing hidden was seen', false, [], false],
    ['the debug view was used during the match', true, [], true],
    ['the debug view was used here', false, ['d'], true],
    ['the debug view was used here and closed again', false, ['d', 'right', 'd'], true],
  ])('tells a match continued from it whether hidden information was seen: %s', (_, debugUsed, keys, expected) => {
    const results: boolean[] = [];
    const { press } = watchLong({
      facts: watchedFacts({ debugUsed }),
      continueFrom: (_length, seen) => results.push(seen),
    });
    press(...keys, 'c', 'enter');
    expect(results).toEqual([expected]);
  });

  test.each<[string, readonly string[], readonly number[]]>([
    ['continued from the current position after a confirmation', ['c', 'enter'], [4]],
    ['continued after Enter and a confirmation', ['enter', 'c'], [4]],
    ['not continued if the confirmation is cancelled with Esc', ['c', 'escape'], []],
    ['not continued if another key answers the question', ['c', 'right'], []],
  ])('is %s', (_, keys, expected) => {
    const { press, goesOn, hint } = watchLong({ from: 4 });
    press(...keys.slice(0, 1));
    expect(hint()[0]).toBe('Play on after 0 of 19 in a copy? This match does not change.');
    press(...keys.slice(1));
    expect(goesOn()).toEqual(expected);
  });

  test('has only footer keys that its key table and help contain', () => {
    const help = vi.fn<(rows: readonly KeyRow[]) => void>();
    const { place, press } = watchLong({ help });
    const { footer } = place.show(small);
    const table = place.rows(small);
    expect(footer.map(([key, label]) => [key, label])).toEqual(
      table.flatMap((row) => (row.footer === undefined ? [] : [row.footer])),
    );
    press('?');
    expect(help.mock.lastCall?.[0].map((row) => row.help)).toEqual(table.map((row) => row.help));
    expect(new Set(table.flatMap(({ keys }) => keys)).size).toBe(table.flatMap(({ keys }) => keys).length);
  });

  test('shows the view of its viewer in a game for several players, and everything in the debug view', () => {
    const { press, hint, rows, timer } = watch(auction(), auctionScreen);
    expect(hint()[1]).toMatch(/^the start {6}next, turn 1, player 1: Say how many points/);
    press('right', 'right');
    expect(rows()[2]?.trim()).toBe('{"round":1,"bids":[2,"hidden"]}');
    press('right');
    expect(rows()[2]?.trim()).toBe('{"round":1,"bids":[2,"hidden"]}');
    press('d');
    expect(rows()[2]?.trim()).toBe('{"round":1,"bids":[2,1]}');
    press('space');
    timer.pass(10_000);
    expect(hint()[0]).toMatch(/the end {2}1x$/);
    press('home', 'space');
    timer.pass(60_000);
    expect(hint()[0]).toMatch(/the end {2}1x$/);
  });

  test('refuses to go to another turn if there is only one turn', () => {
    const { press, hint } = watch(played(['play(10,30,24,38,44,54,60)']), spaceDefenderScreen);
    press('g', '9', 'enter');
    expect(hint()[1]).toBe('! There is no turn 9; there is only turn 0.');
  });

  test('shows each command with its turn, in a game whose first turn is 1', () => {
    const { press, hint } = watch(auction(), auctionScreen);
    press('end');
    expect(hint()[1]?.trim()).toMatch(/^turn 1, player 2: Stand by your bid/);
    press('left');
    expect(hint()[1]).toMatch(/^turn 1, player 1: Stand by your bid/);
  });
});

interface DiceAuctionScreen extends DiceAuction {
  readonly local: object;
}

/** Match of the dice auction: one round with its bids. */
function auction(): Match<DiceAuctionScreen> {
  const match = startMatch<DiceAuctionScreen>(diceAuction, { seed: 'a', players: 2, options: {} });
  for (const text of ['1: stake(3)', '1: bid(2)', '2: bid(1)', '1: commit', '2: commit']) enter(match, text);
  return match;
}

/** A screen of the dice auction that describes bids and has no drawing of its own. */
const auctionScreen: GameScreen<DiceAuctionScreen> = {
  state: { initial: () => ({}), reduce: (local) => local },
  eyes: { seated: () => 1 },
  playback: { begins: () => true },
  view: {
    paint: ({ view: { round, bidders } }) => ({
      title: [span('Dice Auction')],
      facts: [],
      left: [
        {
          title: 'bids',
          lines: [[span(JSON.stringify({ round, bids: bidders.map(({ bid }) => bid ?? 'hidden') }))]],
        },
      ],
      status: [[], []],
    }),
    signs: () => [],
    standing: ({ round }) => ({ text: '', turns: round, mark: { name: 'round', value: round, better: 'more' } }),
    thumbnail: () => [],
  },
  input: { bindings: () => [] },
  reader: { describe: () => [], tell: () => [], questions: {} },
  rules: '',
};
