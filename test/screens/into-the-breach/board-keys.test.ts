import { describe, expect, test } from 'vitest';
import type { Coord } from '#games/into-the-breach/board.ts';
import type { Command } from '#games/into-the-breach/commands.ts';
import { intoTheBreachScreen } from '#games/into-the-breach/screen/index.ts';
import { attacked, enter, reachable } from '#games/into-the-breach/screen/keys/actions.ts';
import { layoutOf } from '#games/into-the-breach/screen/layout.ts';
import type { BreachScene } from '#games/into-the-breach/screen/local.ts';
import { firstOfHint } from '#screen/parts/hint-steps.ts';
import { type Spot, targetOn } from '../../support/targets.ts';
import { acted, breachRows, breachScene, designedMoves, levelOf, pressedIn } from '../breach-support.ts';
import { large, small, textOf } from '../support.ts';
import { playBreach } from './playing.ts';

const won = 'move(1,1,4,1) move(1,3,2,4) move(1,2,1,4) end_turn move(4,1,4,2) end_turn move(4,2,7,2) end_turn'.split(
  ' ',
);

/** Scene after pressing keys that change only the screen. */
const keyed = (scene: BreachScene, ...keys: string[]): BreachScene =>
  keys.reduce((now, key) => acted(now, pressedIn(now, key)), scene);

describe('keys that move the cursor', () => {
  test.each([
    { keys: ['down', 'right'], cursor: [2, 2] },
    { keys: ['j', 'l', 'k', 'h'], cursor: [1, 1] },
    { keys: ['up', 'up', 'left', 'left'], cursor: [0, 0] },
    { keys: ['end', 'right'], cursor: [1, 9] },
    { keys: ['end', 'home'], cursor: [1, 0] },
  ])('the keys $keys lead to the tile $cursor', ({ keys, cursor }) => {
    expect(keyed(breachScene(), ...keys).local.cursor).toEqual(cursor);
  });
});

describe('the Tab key', () => {
  test('selects the mechs that can still move, one after the other', () => {
    const first = keyed(breachScene([], { local: { cursor: [5, 5] } }), 'tab');
    expect(first.local).toMatchObject({ selected: [1, 1], cursor: [1, 1] });
    expect(keyed(first, 'right', 'tab').local.selected).toEqual([1, 2]);
    expect(keyed(first, 'tab', 'tab').local.selected).toEqual([1, 3]);
    expect(keyed(first, 'tab', 'tab', 'tab').local.selected).toEqual([1, 1]);
  });

  test('skips mechs that have moved, and does nothing if all have moved', () => {
    expect(keyed(breachScene(designedMoves), 'tab').local.selected).toEqual([1, 2]);
    expect(pressedIn(breachScene([...designedMoves, 'move(1,2,1,4)']), 'tab')).toBeUndefined();
  });
});

describe('the e key', () => {
  test('marks the targets of one enemy, then of the next, then of all enemies again', () => {
    const one = keyed(breachScene(), 'e');
    expect(one.local).toMatchObject({ threats: 3, cursor: [8, 8] });
    const two = keyed(one, 'e');
    expect(two.local).toMatchObject({ threats: 4, cursor: [8, 7] });
    expect(keyed(two, 'e', 'e').local.threats).toBe('all');
  });
});

const hint = firstOfHint<Command>([{ name: 'end_turn', args: {} }], '');

describe('Esc closes step by step', () => {
  test('first the selection together with the targets of an enemy, then the log, then a hint', () => {
    const open = breachScene([], { local: { selected: [1, 1], threats: 3, below: 'log', hint } });
    const deselected = keyed(open, 'escape');
    expect(deselected.local).toMatchObject({ selected: null, threats: 'all', below: 'log' });
    const looking = keyed(deselected, 'escape');
    expect(looking.local).toMatchObject({ below: 'outlook', hint });
    const free = keyed(looking, 'escape');
    expect(free.local.hint).toBeUndefined();
    expect(pressedIn(free, 'escape')).toBeUndefined();
  });
});

describe('the footer at 80 columns', () => {
  test.each([
    { moment: 'on a mech after a move', lines: designedMoves, local: { cursor: [1, 2] } },
    { moment: 'with a hint', lines: designedMoves, local: { cursor: [1, 2], hint } },
    { moment: 'with one enemy', lines: designedMoves, local: { cursor: [1, 2], threats: 3 } },
    { moment: 'with one enemy and a selection', local: { cursor: [2, 1], selected: [1, 1], threats: 3 } },
    { moment: 'in the debug view', lines: designedMoves, local: { cursor: [1, 2] }, debug: true },
    { moment: 'with everything', lines: designedMoves, local: { selected: [1, 2], threats: 3, hint }, debug: true },
  ] as const)(
    'has keys for End Turn, a hint and the enemies, and says what Enter does, in the situation $moment',
    ({ lines = [], local, ...more }) => {
      const scene = breachScene(lines, { local, ...more });
      const labels = intoTheBreachScreen.input
        .bindings(scene)
        .flatMap(({ footer }) => (footer ? [footer.join(' ')] : []));
      expect(labels.join(' ')).toMatch(/Enter (select|move).* e (enemies|next enemy).* t end/);
      const footer = [scene.debug ? '? help  d normal view' : '? help', ...labels, 'b hint'].join('  ');
      expect(footer.length).toBeLessThan(80);
    },
  );
});

describe('the v key', () => {
  test('switches the forecast off and on', () => {
    const off = keyed(breachScene(), 'v');
    expect(breachRows(breachScene())[4]).toContain('xTx-3');
    expect(breachRows(off)[4]).not.toContain('xTx-3');
    expect(keyed(off, 'v').local.forecast).toBe(true);
  });

  test('says that it does nothing if the settings switch forecasts off', () => {
    expect(pressedIn(breachScene([], { preferences: { forecast: false } }), 'v')).toMatchObject({
      type: 'refuse',
      error: { message: 'Forecasts are switched off in the settings.' },
    });
  });
});

describe('End Turn', () => {
  test.each([
    { when: 'it destroys nothing', lines: [...designedMoves, 'move(1,2,1,4)'], confirmMessage: undefined },
    {
      when: 'it destroys mechs that can still move',
      lines: [],
      confirmMessage: 'Ending the turn now costs you your TankMech (1,2) and your HealMech (1,3).',
    },
    {
      when: 'it destroys a building',
      lines: ['end_turn', 'move(1,1,2,3)'],
      confirmMessage: 'Ending the turn now costs you building (2,5) and a star.',
    },
    {
      when: 'it destroys mechs that have moved, and a building',
      lines: ['move(1,2,2,1)', 'move(1,1,2,3)'],
      confirmMessage: 'Ending the turn now costs you building (2,5) and a star.',
    },
    { when: 'it wins', lines: won.slice(0, -1), confirmMessage: undefined },
  ])('asks for confirmation only if it does avoidable harm: here $when', ({ lines, confirmMessage }) => {
    const doubt = intoTheBreachScreen.reader.doubt?.(breachScene(lines), { name: 'end_turn', args: {} });
    expect(doubt?.join(' ')).toBe(confirmMessage ?? '');
    const action = pressedIn(breachScene(lines), 't');
    expect(action).toEqual({
      type: 'play',
      commands: [{ name: 'end_turn', args: {} }],
      ...(confirmMessage === undefined
        ? {}
        : {
            confirmMessage,
            answer: { yes: { key: 'y', label: 'end turn' }, instead: [] },
            confirmPrompt: `${confirmMessage}\nEnd the turn? You can't undo it. y yes, Esc no`,
          }),
    });
  });

  test.each([
    { board: '____/____//S,0,1,9,1,9/T,0,0,1,0,0', why: 'all your mechs would be destroyed' },
    { board: '_1__/____/____//F,2,1,9,1,9/T,0,0,1,0,0', why: 'all buildings would be gone' },
  ])('asks for confirmation if the player would lose because $why', ({ board, why }) => {
    expect(pressedIn(breachScene([], {}, levelOf(board)), 't')).toMatchObject({
      confirmMessage: `Ending the turn now loses the match: ${why}.`,
    });
  });

  test('does not ask about the loss of another building if no mech can still move', () => {
    const board = levelOf('1_11/____//T,1,1,9,0,0/F,1,0,9,0,1');
    const { view } = breachScene([], {}, board);
    const scene = breachScene([], { view: { ...view, board: ['1 10', '    '] } }, board);
    expect(pressedIn(scene, 't')).toEqual({ type: 'play', commands: [{ name: 'end_turn', args: {} }] });
  });

  test.each(['enter', 't'])('is not confirmed by %s, however often it is pressed', (again) => {
    const { press, match, session } = playBreach({ level: 'mason' });
    press('t', again, again, again);
    expect(match().state.reason).toBeNull();
    expect(textOf(session.show(small).status[0] ?? [])).toContain(
      'Ending the turn now loses the match: all buildings would be gone.',
    );
    press('y');
    expect(match().state.reason).toBe('buildings-destroyed');
  });

  test('names at most two of the units that it would destroy, and the number of the others', () => {
    const row = 'T,0,0,9,1,9/T,0,1,1,1,0/T,0,2,1,1,0/T,0,3,1,1,0/T,0,4,1,1,0/T,0,5,1,1,0/S,2,0,9,0,0';
    expect(pressedIn(breachScene([], {}, levelOf(`______/9_____/______//${row}`)), 't')).toMatchObject({
      confirmMessage: 'Ending the turn now costs you your TankMech (0,1), your TankMech (0,2) and 3 more.',
    });
  });

  test('asks about the actual position, even while the preview of a move is shown', () => {
    const pointing = breachScene([], { local: { selected: [1, 1], cursor: [4, 1] } });
    expect(pressedIn(pointing, 't')).toEqual(pressedIn(breachScene(), 't'));
  });
});

describe('the keys for files', () => {
  test('include S, which asks for a file name at the beginning of a turn', () => {
    const action = pressedIn(breachScene(), 'S');
    if (action?.type !== 'file') throw new Error('no file is asked for');
    expect(action).toMatchObject({ use: 'write', prompt: 'save the game as' });
    expect(action.command('x.txt')).toEqual({ name: 'save', args: { file: 'x.txt' } });
  });

  test('include S, which refuses to save after a move', () => {
    const action = pressedIn(breachScene(designedMoves), 'S');
    if (action?.type !== 'refuse') throw new Error('not refused');
    expect(action.error).toEqual({
      code: 'cannot-save',
      message: 'You can only save at the beginning of your turn!',
    });
  });

  test('include o, which asks for the file to load, even after the end', () => {
    for (const scene of [breachScene(), breachScene(won)]) {
      const action = pressedIn(scene, 'o');
      if (action?.type !== 'file') throw new Error('no file is asked for');
      expect(action.use).toBe('read');
      expect(action.command('y')).toEqual({ name: 'load', args: { file: 'y' } });
    }
  });

  test('leave the log of the last turn open when they save a position', () => {
    const phase = 'player-movement';
    expect(intoTheBreachScreen.playback.begins([{ type: 'saved', phase, file: 'x.txt' }])).toBe(false);
    expect(intoTheBreachScreen.playback.begins([{ type: 'restarted', phase }])).toBe(true);
  });
});

describe('undo', () => {
  test('with u takes back the last move, or says that there is none', () => {
    expect(pressedIn(breachScene(designedMoves), 'u')).toMatchObject({ commands: [{ name: 'undo' }] });
    expect(pressedIn(breachScene(), 'u')).toMatchObject({ type: 'refuse', error: { code: 'nothing-to-undo' } });
  });
});

describe('after the end of a match', () => {
  const next = { name: 'old-ruin', title: 'Old ruin' };

  test('y plays again, and n opens the next level if there is one', () => {
    const scene = breachScene(won, { next });
    expect(pressedIn(scene, 'y')).toEqual({ type: 'again', seed: 'same' });
    expect(pressedIn(scene, 'n')).toEqual({ type: 'next' });
    expect(pressedIn(breachScene(won), 'n')).toBeUndefined();
  });

  test('the keys t, u, S, e and Tab do nothing', () => {
    for (const key of ['t', 'u', 'S', 'e', 'tab']) expect(pressedIn(breachScene(won), key)).toBeUndefined();
  });
});

describe('the footer', () => {
  const footer = (scene: BreachScene) => breachRows(scene).at(-1)?.trim();

  test.each([
    {
      when: 'nothing is selected',
      scene: breachScene(),
      text: '? more  arrows cursor  Enter select  Tab next  t end turn  b hint  q leave',
    },
    {
      when: 'the cursor is on a tile in reach',
      scene: breachScene([], { local: { selected: [1, 1], cursor: [4, 1] } }),
      text: '? more  arrows cursor  Enter move  Esc deselect  t end turn  b hint  q leave',
    },
    {
      when: 'a move can be undone',
      scene: breachScene(designedMoves, { local: { cursor: [5, 5] } }),
      text: '? more  arrows cursor  Tab next mech  e one enemy  t end turn  b hint  q leave',
    },
    {
      when: 'a move can be undone, and the cursor is on a unit',
      scene: breachScene(designedMoves, { local: { cursor: [2, 4] } }),
      text: '? more  arrows cursor  Enter select  Tab next  t end  b hint  q leave',
    },
    {
      when: 'the match is over',
      scene: breachScene(won, { local: { cursor: [5, 5] }, next: { name: 'old-ruin', title: 'Old ruin' } }),
      text: '? more  y play again  n next level  arrows cursor',
    },
    {
      when: 'the threats of one enemy are marked',
      scene: breachScene([], { local: { threats: 3, cursor: [8, 8] } }),
      text: '? more  Enter select  Tab next  Esc all enemies  t end  b hint  q leave',
    },
    {
      when: 'the threats of one enemy are marked after a move',
      scene: breachScene(designedMoves, { local: { threats: 3, cursor: [8, 8] } }),
      text: '? more  Enter select  Tab next  e next enemy  u undo  t end  b hint  q leave',
    },
    {
      when: 'there is room',
      scene: breachScene(designedMoves, { local: { cursor: [2, 4] }, columns: 120, rows: 40 }),
      text: '? more  arrows cursor  Enter select  Tab next mech  e one enemy  u undo  t end turn  b hint  : command  q leave',
    },
  ])('names the keys that have an effect when $when', ({ scene, text }) => {
    expect(footer(scene)?.slice(0, text.length)).toBe(text);
  });
});

describe('the title of the screen', () => {
  const head = (changes: Parameters<typeof breachScene>[1]) => {
    const { title, facts } = intoTheBreachScreen.view.paint(breachScene([], changes));
    return [textOf(title), textOf(facts)];
  };

  test.each([
    { record: { played: 0, won: 0 }, text: 'turn 1  par 3  best -' },
    { record: { played: 2, won: 1, best: 4 }, text: 'turn 1  par 3  best 4' },
  ])('contains the best result so far: $text', ({ record, text }) => {
    expect(head({ record })[1]).toBe(text);
  });

  test('contains the best result, counting a win of this match unless the debug view was used', () => {
    const best = (record: { best?: number }, more = {}) => {
      const scene = breachScene(won, { record: { played: 0, won: 0, ...record }, ...more });
      return textOf(intoTheBreachScreen.view.paint(scene).facts);
    };
    expect(best({})).toBe('turn 3  par 3  best 3');
    expect(best({ best: 2 })).toBe('turn 3  par 3  best 2');
    expect(best({ best: 5 })).toBe('turn 3  par 3  best 3');
    expect(best({}, { debugUsed: true })).toBe('turn 3  par 3  best -');
  });

  test('is shortened on the left if the level is a long path', () => {
    const name = './levels/of/mine/with/a/rather/long/path/to/it/old-ruin.txt';
    const [title = ''] = head({ level: { name, title: name } });
    expect(title).toMatch(/^Into The Breach {3}\.\..*\/old-ruin\.txt$/);
    expect(title.length).toBeLessThan(64);
  });
});

const on = (scene: BreachScene, spot: Partial<Spot>) =>
  targetOn(intoTheBreachScreen.view.paint(scene), { part: 'left', section: 0, row: 0, column: 0, ...spot });

function click(scene: BreachScene, spot: Partial<Spot>) {
  const target = on(scene, spot);
  return target && intoTheBreachScreen.input.click?.(scene, target);
}

/** Part, section, row and column of the first occurrence of a text. */
function find(scene: BreachScene, text: string): Spot {
  const { left, panel } = intoTheBreachScreen.view.paint(scene);
  const parts = { left, panel: panel?.sections ?? [] };
  for (const part of ['left', 'panel'] as const)
    for (const [section, { lines }] of parts[part].entries())
      for (const [row, line] of lines.entries()) {
        const column = textOf(line).indexOf(text);
        if (column >= 0) return { part, section, row, column };
      }
  throw new Error(`${text} is not on the screen`);
}

describe.each([
  { size: '80x24', terminal: small },
  { size: '120x40', terminal: large },
])('clicks at $size', ({ terminal }) => {
  const scene = breachScene([], terminal);

  test('on a tile act like Enter there', () => {
    const { cell, gutter } = layoutOf(scene);
    const on = (row: number, column: number) => ({ row: 1 + row * cell.height, column: gutter + column * cell.width });
    expect(click(scene, on(8, 8))).toMatchObject({ local: { selected: [8, 8], cursor: [8, 8] } });
    const selected = breachScene([], { ...terminal, local: { selected: [1, 1] } });
    expect(click(selected, on(4, 1))).toMatchObject({ commands: [{ args: { to_row: 4, to_column: 1 } }] });
    expect(click(scene, { row: 0, column: 10 })).toBeUndefined();
  });

  test('on a row of the table act like Enter on that unit', () => {
    expect(click(scene, find(scene, terminal === small ? 'F▞ (7,6)' : 'Firefly   (7,6)'))).toMatchObject({
      local: { selected: [7, 6], cursor: [7, 6] },
    });
    expect(click(scene, find(scene, 'unit'))).toBeUndefined();
  });

  test.each([
    { label: '[Save game]', key: 'S' },
    { label: '[Load game]', key: 'o' },
    { label: '[Undo move]', key: 'u' },
    { label: '[End turn]', key: 't' },
  ])('on $label act like the key $key', ({ label, key }) => {
    const moved = breachScene(designedMoves, terminal);
    const spot = find(moved, label);
    for (const column of [spot.column, spot.column + label.length - 1])
      expect(JSON.stringify(click(moved, { ...spot, column }))).toBe(JSON.stringify(pressedIn(moved, key)));
    expect(click(moved, { ...spot, column: spot.column - 1 })).toBeUndefined();
    expect(click(moved, { ...spot, row: spot.row - 1 })).toBeUndefined();
  });

  test('do nothing in a watched match', () => {
    expect(click({ ...scene, watched: true }, find(scene, '[End turn]'))).toBeUndefined();
  });
});

describe('a mouse without a pressed button', () => {
  const spot = { part: 'left', section: 0, row: 5, column: 5 } as const;
  const point = (scene: BreachScene) => {
    const target = on(scene, spot);
    return target && intoTheBreachScreen.input.hover?.(scene, target);
  };

  test('moves the cursor if a mech that can move is selected, or if the threats of an enemy are marked', () => {
    expect(point(breachScene([], { local: { selected: [1, 1] } }))?.cursor).toEqual([4, 0]);
    expect(point(breachScene([], { local: { threats: 3 } }))?.cursor).toEqual([4, 0]);
  });

  test('leaves the cursor in place in all other cases', () => {
    expect(point(breachScene())).toBeUndefined();
    expect(point(breachScene([], { local: { selected: [8, 8] } }))).toBeUndefined();
    expect(point(breachScene(['move(1,1,4,1)'], { local: { selected: [4, 1] } }))).toBeUndefined();
    expect(point(breachScene([], { local: { selected: [1, 1], cursor: [4, 0] } }))).toBeUndefined();
    expect(point(breachScene([], { watched: true, local: { selected: [1, 1] } }))).toBeUndefined();
  });
});

/** Tiles from text: `12 22` stands for (1,2) and (2,2). */
const tiles = (text: string): Coord[] =>
  text.split(' ').flatMap((digits) => (digits === '' ? [] : [[Number(digits[0]), Number(digits[1])]]));

const firefly = '26 36 46 56 66 86 96';

describe('Enter on a tile', () => {
  // In the designed position the tank on (1,2) can still move. The tank on (4,1) and the healer on (2,4) have moved.
  test.each([
    {
      rule: 'a mech that has not moved is selected',
      selected: null,
      tile: [1, 2],
      now: [1, 2],
      green: '11 13 14 15 21 22 23 31 32 33 42',
    },
    { rule: 'an enemy is selected, its targets turn red', selected: null, tile: [7, 6], now: [7, 6], red: firefly },
    {
      rule: 'a mech that has moved is selected, its targets turn red',
      selected: null,
      tile: [2, 4],
      now: [2, 4],
      red: '14 23 25 34',
    },
    { rule: 'another unit is selected instead', selected: [1, 2], tile: [7, 6], now: [7, 6], red: firefly },
    { rule: 'a unit stays selected', selected: [7, 6], tile: [7, 6], now: [7, 6], red: firefly },
    { rule: 'on ground out of reach nothing is selected', selected: [1, 2], tile: [5, 5], now: null },
    { rule: 'on a mountain nothing is selected', selected: [7, 6], tile: [0, 0], now: null },
    { rule: 'on a building nothing is selected', selected: [1, 2], tile: [2, 5], now: null },
    { rule: 'a red tile is like any other tile without a unit', selected: [7, 6], tile: [5, 6], now: null },
    { rule: 'without a selection nothing is selected', selected: null, tile: [5, 5], now: null },
  ] as const)('changes selection and colours as the rules say: $rule', ({ selected, tile, now, ...marks }) => {
    const scene = breachScene(designedMoves, { local: { selected } });
    const entered = acted(scene, enter(scene, tile));
    expect(entered.local).toMatchObject({ selected: now, cursor: tile });
    expect(reachable(entered)).toEqual(tiles('green' in marks ? marks.green : ''));
    expect(attacked(entered)).toEqual(tiles('red' in marks ? marks.red : ''));
  });

  test('moves the selected mech to a green tile', () => {
    const scene = breachScene(designedMoves, { local: { selected: [1, 2] } });
    expect(enter(scene, [1, 4])).toEqual({
      type: 'play',
      commands: [{ name: 'move', args: { row: 1, column: 2, to_row: 1, to_column: 4 } }],
    });
  });

  test('shows the targets of a mech after the end, but cannot move it', () => {
    const scene = breachScene(
      [
        'move(1,1,4,1)',
        'move(1,3,2,4)',
        'move(1,2,1,4)',
        'end_turn',
        'move(4,1,4,2)',
        'end_turn',
        'move(4,2,7,2)',
      ].concat('end_turn'),
    );
    const entered = acted(scene, enter(scene, [1, 4]));
    expect(reachable(entered)).toEqual([]);
    expect(attacked(entered)).toEqual(tiles('10 11 12 13 15 16 17 18 19'));
  });
});
