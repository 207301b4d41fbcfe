import { describe, expect, test } from 'vitest';
import { startSession } from '../../source/app/session.ts';
import { spaceDefenderScreen } from '../../source/games/space-defender/screen/index.ts';
import type { SpaceDefenderScreen } from '../../source/games/space-defender/screen/local.ts';
import { unicode } from '../../source/screen/paint.ts';
import { designed, type Played, play, small } from '../screens/support.ts';

const hint = ({ session }: Played): string =>
  session
    .show(small)
    .hint.map((row) => row.map(({ text }) => text).join(''))
    .join('\n');

const field = ({ session }: Played): string | undefined => session.show(small).field?.text;
const turn = ({ session }: Played): number => session.snapshot().view.turn;

/** A game that has just begun. */
function started(): Played {
  const played = play();
  played.enter('play(10,30,24,38,44,54,60)', 'setup_next(5)');
  return played;
}

describe('keys', () => {
  test('play commands, each of which is saved', () => {
    const played = started();
    const before = played.saves();
    played.press('f', 'space', 's');
    expect(turn(played)).toBe(3);
    expect(played.saves() - before).toBe(3);
  });

  test('the cursor stops at the edges, goes with the ship, and comes back with Escape', () => {
    const played = started();
    const cursor = () => played.session.snapshot().local.cursor;
    played.press('left', 'k', 'up', 'up', 'up', 'up', 'up');
    expect(cursor()).toEqual({ row: 1, column: 1 });
    played.press('escape');
    expect(cursor()).toEqual({ row: 5, column: 1 });
    played.press('right', 'l', 'enter');
    expect(cursor()).toEqual({ row: 5, column: 3 });
    expect(turn(played)).toBe(1);
  });

  test('Enter on the ship explains itself and costs nothing', () => {
    const played = started();
    played.press('enter');
    expect(hint(played)).toContain('! Already there.');
    expect(played.session.snapshot().view).toMatchObject({ turn: 0, substate: 0 });
  });

  test('a refusal of the rules is shown in their words until the next key', () => {
    const played = started();
    played.press(...Array.from({ length: 25 }, () => 'right'), 'enter');
    expect(hint(played)).toContain('! Out of movement range.');
    played.press('right');
    expect(hint(played)).not.toContain('Out of movement range.');
  });

  test('a key without a meaning says so', () => {
    const played = started();
    played.press('x');
    expect(hint(played)).toContain('! The key x does nothing here.');
  });

  test.each(['q', 'ctrl+c'])('%s leaves', (key) => {
    const played = started();
    played.press(key);
    expect(played.left()).toBe(true);
  });

  test('u takes back a choice of setup, and not a turn', () => {
    const played = play();
    played.press('3', '3');
    expect(played.session.snapshot().view).toMatchObject({ phase: 'armour-setup', equipment: { weapon: 3 } });
    played.press('u', 'u');
    expect(played.session.snapshot().view).toMatchObject({ phase: 'weapon-setup', equipment: { weapon: 1 } });
    const inGame = started();
    inGame.press('space', 'u');
    expect(turn(inGame)).toBe(1);
    expect(hint(inGame)).toContain('pass cannot be taken back');
  });

  test('d shows everything and hides it again, and keeps the log of the turn', () => {
    const played = play();
    played.enter(...designed);
    const before = played.session.snapshot();
    played.press('d');
    const open = played.session.snapshot();
    expect(open.view.sector?.enemies.length).toBeGreaterThan(before.view.sector?.enemies.length ?? 0);
    expect(open.events.length).toBeGreaterThan(before.events.length);
    played.press('d');
    expect(played.session.snapshot().events).toEqual(before.events);
    expect(played.session.snapshot().view).toEqual({ ...before.view, substate: 2 });
  });

  test('after abort there is a sector to choose', () => {
    const played = started();
    played.enter('abort');
    expect(
      played.session
        .show(small)
        .painting.title.map(({ text }) => text)
        .join(''),
    ).toContain('choose a sector');
    played.press('1');
    expect(played.session.snapshot().view.phase).toBe('weapon-setup');
  });

  test('after the end: play again with the same parts, other parts, a new match', () => {
    const over = () => {
      const played = play();
      played.enter('play(10,30,101,101,101,101,101)', 'setup_select(2)', 'setup_next(5)');
      for (let i = 0; i < 300 && played.session.snapshot().view.phase === 'in-game'; i++) played.press('space');
      expect(played.session.snapshot().view.phase).toBe('not-started');
      return played;
    };
    const again = over();
    again.press('enter');
    expect(again.session.snapshot().view).toMatchObject({ phase: 'in-game', turn: 0, equipment: { weapon: 2 } });
    const other = over();
    other.press('p');
    expect(other.session.snapshot().view.phase).toBe('weapon-setup');
    const anew = over();
    anew.press('n');
    expect(anew.session.snapshot()).toMatchObject({ seed: 'another', view: { field: null, sector: null } });
  });
});

describe('a match that goes on', () => {
  test('shows what happened last, and its cursor is on the ship', () => {
    const played = play();
    played.enter(...designed, 'toggle_debug_mode', 'toggle_debug_mode');
    const { events, local } = played.session.snapshot();
    expect(events.length).toBeGreaterThan(5);
    const again = startSession<SpaceDefenderScreen>({
      match: played.match(),
      screen: spaceDefenderScreen,
      glyphs: unicode,
      saved: () => {},
      restart: () => played.match(),
      leave: () => {},
    });
    expect(again.snapshot()).toMatchObject({ events, local: { cursor: local.cursor } });
  });
});

describe('the command line', () => {
  test('types, completes, enters and closes', () => {
    const played = started();
    played.press(':', 's', 'p');
    expect(field(played)).toBe('sp');
    played.press('tab');
    expect(field(played)).toBe('special');
    played.press('enter');
    expect(field(played)).toBeUndefined();
    expect(turn(played)).toBe(1);
  });

  test('stays open with a line that was refused, and says why', () => {
    const played = started();
    played.press(':');
    played.session.lineTyped('move(A,31)\r', small);
    expect(field(played)).toBe('move(A,31)');
    expect(hint(played)).toContain('! move: column 31 is not one of 1..30');
    played.press('backspace', 'backspace', 'backspace', '1', ')', 'enter');
    expect(field(played)).toBeUndefined();
    expect(played.session.snapshot().view.sector?.starfighter).toMatchObject({ row: 1, column: 1 });
  });

  test('recalls earlier lines', () => {
    const played = started();
    for (const line of ['pass', 'fire']) {
      played.press(':');
      played.session.lineTyped(`${line}\r`, small);
    }
    played.press(':', 'up');
    expect(field(played)).toBe('fire');
    played.press('up', 'up', 'up');
    const oldest = field(played);
    played.press('down', 'down', 'down', 'down', 'down', 'down');
    expect(field(played)).toBe('');
    expect(oldest).not.toBe('');
  });

  test('a lump of typed text with line ends plays every line, and goes on as keys', () => {
    const played = started();
    played.press(':');
    played.session.lineTyped('pass\r:fire\r :pa', small);
    expect(turn(played)).toBe(3);
    expect(field(played)).toBe('pa');
  });

  test('Escape closes it and plays nothing', () => {
    const played = started();
    played.press(':', 'p', 'a', 's', 's', 'escape');
    expect(field(played)).toBeUndefined();
    expect(turn(played)).toBe(0);
  });

  test('Ctrl+C leaves from it', () => {
    const played = started();
    played.press(':', 'ctrl+c');
    expect(played.left()).toBe(true);
  });
});

describe('pasting', () => {
  test('one line goes to the command line, to be looked at first', () => {
    const played = started();
    played.session.paste('move(C,2)');
    expect(field(played)).toBe('move(C,2)');
    expect(turn(played)).toBe(0);
  });

  test('several lines are played up to the first that is refused', () => {
    const played = started();
    played.session.paste('pass\n-- a comment\n\nfire\nmove(A,30)\npass\n');
    expect(turn(played)).toBe(2);
    expect(hint(played)).toContain('Pasted line 5: Out of movement range. The rest was not played.');
  });
});

describe('help', () => {
  test('scrolls to its end and no further, and closes', () => {
    const played = started();
    played.press('?', ...Array.from({ length: 60 }, () => 'pagedown'));
    const tag = () => played.session.show(small).painting.left[0]?.tag;
    const end = tag();
    expect(end).toMatch(/^lines (\d+)-(\d+) of \2$/);
    played.press('pageup');
    expect(tag()).not.toBe(end);
    played.press('home');
    expect(tag()).toMatch(/^lines 1-/);
    played.press('escape');
    expect(hint(played)).toContain('f fires Standard');
  });
});

describe('editing the command line', () => {
  test.each([
    { keys: ['a', 'space', 'b', 'ctrl+w'], text: 'a ' },
    { keys: ['a', 'space', 'b', 'ctrl+u'], text: '' },
    { keys: ['a', '😀', 'backspace'], text: 'a' },
    { keys: ['a', 'home', 'ctrl+x', 'f5'], text: 'a' },
  ])('$keys', ({ keys, text }) => {
    const played = started();
    played.press(':', ...keys);
    expect(field(played)).toBe(text);
  });
});
