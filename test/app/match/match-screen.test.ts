import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { keysOfText } from '#app/keys.ts';
import { createMatchScreen } from '#app/match/match-screen.ts';
import { startMatch } from '#engine/match.ts';
import { spaceDefender } from '#games/space-defender/index.ts';
import { spaceDefenderScreen } from '#games/space-defender/screen/index.ts';
import type { SpaceDefenderScreen } from '#games/space-defender/screen/local.ts';
import { botsOf } from '#match-session/players.ts';
import { type BreachPlayed, playBreach } from '../../screens/into-the-breach/playing.ts';
import { designed, large, type Played, type PlayOptions, play, small } from '../../screens/support.ts';
import { longWatchLevel } from '../../support/space-defender.ts';

const hint = ({ session }: Played): string =>
  session
    .show(small)
    .status.map((row) => row.map(({ text }) => text).join(''))
    .join('\n');

const field = ({ session }: Played): string | undefined => session.show(small).field?.text;
const turn = ({ session }: Played): number => session.snapshot().view.turn;

function started(): Played {
  const played = play();
  played.enter('play(10,30,24,38,44,54,60)', 'setup_next(5)');
  return played;
}

describe('keys', () => {
  test('play commands, and each command is saved', () => {
    const played = started();
    played.host.changed.mockClear();
    played.press('f', 'space', 't');
    expect(turn(played)).toBe(3);
    expect(played.host.changed).toHaveBeenCalledTimes(3);
  });

  test('move the cursor within the board, and Escape returns the cursor to the ship', () => {
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

  test('that have no effect cost nothing and show the reason: Enter on the ship', () => {
    const played = started();
    played.press('enter');
    expect(hint(played)).toContain('! Already there.');
    expect(played.session.snapshot().view).toMatchObject({ turn: 0, substate: 0 });
  });

  test('show until the next key why a command was refused', () => {
    const played = started();
    played.press(...Array.from({ length: 25 }, () => 'right'), 'enter');
    expect(hint(played)).toContain('! Out of movement range.');
    played.press('right');
    expect(hint(played)).not.toContain('Out of movement range.');
  });

  test('show a message if they have no meaning', () => {
    const played = started();
    played.press('x');
    expect(hint(played)).toContain('The key x does nothing here.');
  });

  test('leave the match with q, and the program with Ctrl+C', () => {
    const played = started();
    played.press('q');
    expect(played.host.leave).toHaveBeenCalledOnce();
    played.press('ctrl+c');
    expect(played.host.quit).toHaveBeenCalledOnce();
  });

  test('undo a choice of setup with u, but not a turn', () => {
    const played = play();
    played.press('enter');
    played.enter('setup_select(3)');
    expect(played.session.snapshot().view).toMatchObject({ phase: 'weapon-setup', equipment: { weapon: 3 } });
    played.press('u');
    expect(played.session.snapshot().view).toMatchObject({ phase: 'weapon-setup', equipment: { weapon: 1 } });
    const inGame = started();
    inGame.press('space', 'u');
    expect(turn(inGame)).toBe(1);
    expect(hint(inGame)).toContain("You can't undo that");
  });

  test('have typed equivalents: toggle_debug_mode opens the debug view, and closes it without a trace', () => {
    const played = play();
    played.enter(...designed);
    const before = played.session.snapshot();
    played.enter('toggle_debug_mode');
    const open = played.session.snapshot();
    expect(open.view.sector?.enemies.length).toBeGreaterThan(before.view.sector?.enemies.length ?? 0);
    expect(open.events.length).toBeGreaterThan(before.events.length);
    played.enter('toggle_debug_mode');
    expect(played.session.snapshot().events).toEqual(before.events);
    expect(played.session.snapshot().view).toEqual({ ...before.view, substate: 2 });
  });

  test('restart the custom board named in the title row with Enter after an abort', () => {
    const played = started();
    played.enter('abort');
    expect(
      played.session
        .show(small)
        .painting.title.map(({ text }) => text)
        .join(''),
    ).toContain('custom board');
    played.press('enter');
    expect(played.session.snapshot().view.phase).toBe('weapon-setup');
  });

  test('offer new matches after the end: with the same or other parts, the same seed, or another board', () => {
    const over = () => {
      const played = play();
      played.enter('play(10,30,101,101,101,101,101)', 'setup_select(2)', 'setup_next(5)');
      for (let i = 0; i < 300 && played.session.snapshot().view.phase === 'in-game'; i++) played.enter('pass');
      expect(played.session.snapshot().view.phase).toBe('not-started');
      return played;
    };
    const again = over();
    again.session.show(small);
    again.press('enter');
    expect(again.session.snapshot()).toMatchObject({
      seed: 'another',
      view: { phase: 'in-game', turn: 0, equipment: { weapon: 2 } },
    });
    const same = over();
    same.press('a');
    expect(same.session.snapshot()).toMatchObject({
      seed: 'classic',
      view: { phase: 'in-game', turn: 0, equipment: { weapon: 2 } },
    });
    const other = over();
    other.press('p');
    expect(other.session.snapshot().view).toMatchObject({ phase: 'weapon-setup', equipment: { weapon: 2 } });
    const anew = over();
    anew.press('e');
    expect(anew.session.snapshot()).toMatchObject({ seed: 'another', view: { field: null, sector: null } });
  });
});

describe('a continued match', () => {
  test('shows the last events, with its cursor on the ship', () => {
    const played = play();
    played.enter(...designed, 'toggle_debug_mode', 'toggle_debug_mode');
    const { events, local } = played.session.snapshot();
    expect(events.length).toBeGreaterThan(5);
    const again = createMatchScreen<SpaceDefenderScreen>({
      match: played.match(),
      screen: spaceDefenderScreen,
      services: played.host,
    });
    expect(again.snapshot()).toMatchObject({ events, local: { cursor: local.cursor } });
  });
});

describe('the command line', () => {
  test('opens, completes typed text, enters the line and closes', () => {
    const played = started();
    played.press(':', 's', 'p');
    expect(field(played)).toBe('sp');
    played.press('tab');
    expect(field(played)).toBe('special');
    played.press('enter');
    expect(field(played)).toBeUndefined();
    expect(turn(played)).toBe(1);
  });

  test.each([
    ['', 'fly('],
    ['s', 'special'],
    ['1: S', '1: special'],
    ['set', 'set'],
    ['tog', 'toggle_'],
    ['toggle_', 'toggle_debug_mode'],
    ['move(', 'move('],
    ['x', 'x'],
  ])(
    'completes %j on Tab to %j: to the common start of the matching commands, or else to the first command',
    (text, completed) => {
      const played = started();
      played.press(':');
      played.session.keys(keysOfText(text), small);
      played.press('tab');
      expect(field(played)).toBe(completed);
    },
  );

  test('remains open with a refused line, and shows the reason', () => {
    const played = started();
    played.press(':');
    played.session.keys(keysOfText('move(A,31)\r'), small);
    expect(field(played)).toBe('move(A,31)');
    expect(hint(played)).toContain('! fly: column is 1 to 30, not 31.');
    played.press('backspace', 'backspace', 'backspace', '1', ')', 'enter');
    expect(field(played)).toBeUndefined();
    expect(played.session.snapshot().view.sector?.starfighter).toMatchObject({ row: 1, column: 1 });
  });

  test('recalls earlier lines', () => {
    const played = started();
    for (const line of ['pass', 'fire']) {
      played.press(':');
      played.session.keys(keysOfText(`${line}\r`), small);
    }
    played.press(':', 'up');
    expect(field(played)).toBe('fire');
    played.press('up', 'up', 'up');
    const oldest = field(played);
    played.press('down', 'down', 'down', 'down', 'down', 'down');
    expect(field(played)).toBe('');
    expect(oldest).not.toBe('');
  });

  test('plays several lines that arrive at once, and the keys between them act on the board', () => {
    const played = started();
    played.press(':');
    played.session.keys(keysOfText('pass\r:fire\r :pa'), small);
    expect(turn(played)).toBe(3);
    expect(field(played)).toBe('pa');
  });

  test('closes on Escape without playing', () => {
    const played = started();
    played.press(':', 'p', 'a', 's', 's', 'escape');
    expect(field(played)).toBeUndefined();
    expect(turn(played)).toBe(0);
  });

  test('leaves the program on Ctrl+C', () => {
    const played = started();
    played.press(':', 'ctrl+c');
    expect(played.host.quit).toHaveBeenCalledOnce();
  });
});

describe('pasting', () => {
  test('one line opens the command line for review', () => {
    const played = started();
    played.session.paste('move(C,2)');
    expect(field(played)).toBe('move(C,2)');
    expect(turn(played)).toBe(0);
  });

  test('several lines plays them up to the first refusal', () => {
    const played = started();
    played.session.paste('pass\n-- a comment\n\nfire\nmove(A,30)\npass\n');
    expect(turn(played)).toBe(2);
    expect(hint(played)).toContain('Pasted line 5: Out of movement range. The rest did not run.');
  });

  test('clears the message about an earlier paste', () => {
    const played = started();
    played.session.paste('pass\nmove(A,30)\n');
    played.session.paste('pass\nfire\n');
    expect(turn(played)).toBe(3);
    expect(hint(played)).not.toContain('Pasted line');
  });

  test('shows no message about skipped lines if only the last line is refused', () => {
    const played = started();
    played.session.paste('pass\nmove(A,30)\n\n');
    expect(hint(played)).toContain('Pasted line 2: Out of movement range.');
    expect(hint(played)).not.toContain('The rest');
  });
});

describe('the help', () => {
  test('is created from the current key table, and F1 opens it while text is typed', () => {
    const played = started();
    played.press('?');
    const { ownRows, shared } = played.host.help.mock.calls[0]?.[0] ?? {};
    const { session } = played;
    expect(ownRows?.map(({ help }) => help)).toEqual(session.rows(small).gameRows.map(({ help }) => help));
    expect(shared?.map(({ help }) => help)).toEqual(session.rows(small).shared.map(({ help }) => help));
    played.press(':', 'f1');
    expect(played.host.help).toHaveBeenCalledTimes(2);
    expect(field(played)).toBe('');
  });
});

describe('a key that all games share', () => {
  test.each([
    { key: ',', asks: 'openSettings' },
    { key: 'o', asks: 'open' },
    { key: 'ctrl+s', asks: 'save' },
    { key: 'R', asks: 'replay' },
  ] as const)('sends the program the request $asks: $key', ({ key, asks }) => {
    const played = started();
    played.press(key);
    expect(played.host[asks]).toHaveBeenCalledOnce();
  });

  test('needs Ctrl if the game uses the letter itself', () => {
    const openKeys = (session: Pick<Played['session'] | BreachPlayed['session'], 'rows'>) =>
      session.rows(small).shared.find(({ help }) => help === 'open')?.keys;
    expect(openKeys(started().session)).toEqual(['o']);
    expect(openKeys(playBreach().session)).toEqual(['ctrl+o']);
  });

  test('is missing from the key table if the settings disable it', () => {
    const arrows = play({ settings: { movement: 'arrows', debugKey: false } });
    arrows.enter('play(10,30,24,38,44,54,60)', 'setup_next(5)');
    const { gameRows, shared } = arrows.session.rows(small);
    const keys = [...gameRows, ...shared].flatMap((row) => row.keys);
    expect(keys).not.toContain('h');
    expect(keys).toContain('left');
    expect(keys).not.toContain('d');
  });
});

test.each([
  { debugKey: true, first: ['d', 'normal view', 'd'] },
  { debugKey: false, first: ['Tab', 'next page', 'tab'] },
])(
  'the footer of the debug view shows the key d only if the setting debugKey is on: $debugKey',
  ({ debugKey, first }) => {
    const played = play({ settings: { debugKey } });
    played.enter('play(10,30,24,38,44,54,60)', 'setup_next(5)', 'toggle_debug_mode');
    expect(played.session.show(small).footer.slice(0, 2)).toEqual([['?', 'help', '?'], first]);
  },
);

describe('the command line', () => {
  test('stores its text in the history even if Escape closed it', () => {
    const played = started();
    played.press(':', 'p', 'a', 'escape', ':');
    expect(field(played)).toBe('');
    played.press('up');
    expect(field(played)).toBe('pa');
    played.press('s', 's', 'enter', ':', 'up');
    expect(field(played)).toBe('pass');
  });

  test('reopens empty after a refusal and Escape, and can recall the refused line', () => {
    const played = started();
    played.press(':');
    played.session.keys(keysOfText('move(A,31)\r'), small);
    played.press('escape', ':');
    expect(field(played)).toBe('');
    played.press('up');
    expect(field(played)).toBe('move(A,31)');
  });

  test('lists the matching commands, best match first, and explains the current argument', () => {
    const played = started();
    played.press(':', 't', 'o');
    const { float } = played.session.show(small);
    expect(
      float?.lines.map(
        (row) =>
          row
            .map(({ text }) => text)
            .join('')
            .trim()
            .split(/\s/)[0],
      ),
    ).toEqual(['>', 'toggle_rng_out']);
    played.press('ctrl+u');
    played.session.keys(keysOfText('move(E,'), small);
    expect(hint(played)).toContain('move(R,c)   c: column, 2..11');
  });
});

test('the list of commands has no undo if there is nothing to undo, as after the end of a match', () => {
  const listed = (played: ReturnType<typeof play>) => {
    played.press(':');
    const names = played.session.show(small).float?.lines.map((row) => row[1]?.text.trim());
    played.press('escape');
    return names;
  };
  const played = play();
  played.enter(...designed, 'abort');
  expect(listed(played)).not.toContain('undo');
  expect(listed(played)?.length).toBeGreaterThan(0);
});

test('after a win, the text below the board names the win before the damage', () => {
  const text = longWatchLevel.text.replace('survive 40', 'survive 4');
  const level = { name: 'short-watch', text };
  const played = play({
    match: startMatch<SpaceDefenderScreen>(spaceDefender, { seed: 'classic', players: 1, options: {}, level }),
  });
  played.enter('setup_next(5)', ...Array.from({ length: 4 }, () => 'pass'));
  const { left } = played.session.show(small).painting;
  const below = left.find(({ title }) => title === 'how you won');
  expect(below?.lines.map((row) => row.map(({ text }) => text).join('')).slice(0, 4)).toEqual([
    ' turn 4  you survived 4 of 4 turns',
    ' turn 3  Grunt 1 shot you at E1; D1 was safe',
    ' turn  by                 where  lost  health',
    '    3  Grunt 1, shot      E1       14   70 > 56',
  ]);
});

describe('a question before a harmful action', () => {
  /** A session in which the next Enter would ram an enemy, so that the program asks for confirmation. */
  const costly = (settings: Parameters<typeof play>[0]) => {
    const played = play(settings);
    played.enter(...designed);
    // The Fighter at G6 has more health than the ship.
    played.press('down', 'down', 'down', 'down', 'right', 'right', 'enter');
    return played;
  };

  test('is confirmed by y, but not by Enter, the key that led to the question', () => {
    const played = costly({});
    expect(hint(played)).toContain(
      "(150 against 76). You can't undo it.\nFly there? y yes, Esc no, Tab: nearest safe cell (F6)",
    );
    played.press('enter', 'enter');
    expect(played.session.snapshot().view.phase).toBe('in-game');
    played.press('y');
    expect(played.session.snapshot().view.phase).toBe('not-started');
  });

  test('answered with y lets the ship be destroyed, and j then replays the turn of the largest loss', () => {
    const played = costly({});
    played.press('y');
    const { turn } = played.session.snapshot().view;
    expect(played.session.show(small).footer).toContainEqual(['j', 'worst turn', 'j']);
    played.press('j');
    expect(played.host.replay).toHaveBeenCalledWith(turn - 1);
  });

  test('answered with y lets the ship be destroyed, and the screen shows what hit it and which cell was safe', () => {
    const played = costly({});
    played.press('y');
    const sections = played.session
      .show(small)
      .painting.left.flatMap(({ title, lines }) => [
        title,
        ...lines.map((row) => row.map(({ text }) => text).join('')),
      ]);
    expect(sections.some((title) => title.startsWith('damage taken'))).toBe(true);
    expect(sections).toContain(' turn 15  you rammed Fighter 6 at G6; F6 was safe');
    expect(sections).toContain(' turn 15  the last chance was to fly to H4');
    expect(sections.filter((text) => text.startsWith(' turn 15'))).toHaveLength(2);
    expect(sections).toContain('   15  Fighter 6, ram     G6      150   76 > 0');
    expect(hint(played)).toContain('You rammed Fighter 6 at G6: 150 damage, and you had 76 health. F6 was safe.');
  });

  test('lets Tab move the cursor to the nearest safe cell without playing', () => {
    const played = costly({});
    const before = played.session.snapshot().view;
    played.press('tab', 'y');
    expect(played.session.snapshot().view).toBe(before);
    played.press('enter');
    expect(hint(played)).not.toContain('Fatal');
    expect(played.session.snapshot().view).toMatchObject({ phase: 'in-game', turn: before.turn + 1 });
  });

  test('is cancelled by another key, such as Left', () => {
    const played = costly({});
    played.press('left', 'y');
    expect(played.session.snapshot().view.phase).toBe('in-game');
  });

  test('is cancelled by Escape, and the next Enter asks again', () => {
    const played = costly({});
    played.press('escape', 'enter');
    expect(played.session.snapshot().view.phase).toBe('in-game');
  });

  test('is not asked if the player has switched it off', () => {
    expect(costly({ settings: { confirm: 'never' } }).session.snapshot().view.phase).toBe('not-started');
  });
});

describe('the playback of a turn', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  const watched = (settings: PlayOptions['settings'] = { speed: 1 }) => {
    const played = play({ settings });
    played.enter('play(10,30,24,38,44,54,60)', 'setup_next(5)');
    return played;
  };

  test('ends by itself within four seconds', () => {
    const played = watched();
    played.press('f');
    expect(played.session.show(small).footer).toEqual([['any key', 'skip']]);
    vi.advanceTimersByTime(4100);
    expect(played.session.show(small).footer[0]).toEqual(['?', 'help', '?']);
    expect(turn(played)).toBe(1);
  });

  test('is skipped by a key, which then also has its usual effect', () => {
    const played = watched();
    played.press('f', 'f');
    expect(turn(played)).toBe(2);
    expect(played.session.show(small).footer).toEqual([['any key', 'skip']]);
  });

  test.each(['enter', 'space', 'escape'])('is skipped by %s, which has no other effect', (key) => {
    const played = watched();
    played.press('f', key);
    expect(turn(played)).toBe(1);
    expect(played.session.show(small).footer[0]).toEqual(['?', 'help', '?']);
  });

  test('continues after the terminal is resized', () => {
    const played = watched();
    played.press('f');
    expect(played.session.show(large).footer).toEqual([['any key', 'skip']]);
    vi.advanceTimersByTime(4100);
    expect(played.session.show(large).footer[0]).toEqual(['?', 'help', '?']);
  });

  test('begins after the turn was saved', () => {
    const played = watched();
    played.host.changed.mockClear();
    played.press('f');
    expect(played.host.changed).toHaveBeenCalledOnce();
  });

  test('does not happen for pasted lines', () => {
    const played = watched();
    played.enter('fire', 'pass');
    expect(played.session.show(small).footer[0]).toEqual(['?', 'help', '?']);
  });

  test('is repeated by r', () => {
    const played = watched();
    played.press('f', 'enter', 'r');
    expect(played.session.show(small).footer).toEqual([['any key', 'skip']]);
    expect(turn(played)).toBe(1);
  });
});

test('a watched bot stops when the player leaves, and resumes when the player returns', () => {
  vi.useFakeTimers();
  const played = play({ settings: { speed: 1 }, bots: botsOf<SpaceDefenderScreen>(spaceDefender, { 1: 'easy' }) });
  played.enter('play(10,30,24,38,44,54,60)', 'setup_next(5)');
  played.session.onEnter?.();
  const turns = () => played.match().log.length;
  for (let i = 0; i < 1000 && turn(played) < 3; i++) vi.advanceTimersByTime(100);
  expect(turn(played)).toBe(3);
  const before = turns();
  played.session.onLeave?.();
  expect(vi.getTimerCount()).toBe(0);
  vi.advanceTimersByTime(10_000);
  expect(turns()).toBe(before);
  played.session.onEnter?.();
  vi.advanceTimersByTime(10_000);
  expect(turns()).toBeGreaterThan(before);
  played.session.onLeave?.();
  vi.useRealTimers();
});

test('the tutorial is silent at the end of a match', () => {
  const played = play({ isFirst: true });
  played.enter('play(5,10,1,101,101,101,101)', 'setup_next(5)');
  expect(hint(played)).toContain('1 of 5');
  for (let i = 0; i < 100 && played.session.snapshot().view.phase === 'in-game'; i++) played.enter('pass');
  expect(hint(played)).toContain('Enter: try again');
  expect(hint(played)).not.toContain('of 5');
});

describe('in the command line, the keys', () => {
  test.each([
    { keys: ['a', 'space', 'b', 'ctrl+w'], text: 'a ' },
    { keys: ['a', 'space', 'b', 'ctrl+u'], text: '' },
    { keys: ['a', '😀', 'backspace'], text: 'a' },
    { keys: ['a', 'home', 'ctrl+x', 'f5'], text: 'a' },
  ])('$keys edit the text to $text', ({ keys, text }) => {
    const played = started();
    played.press(':', ...keys);
    expect(field(played)).toBe(text);
  });
});
