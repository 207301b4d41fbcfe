import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { loadSave, readSave, writeSave } from '#engine/journal/save.ts';
import { startMatch } from '#engine/match.ts';
import { formatCommand, parseLine, parseScript } from '#engine/script.ts';
import { intoTheBreach } from '#games/into-the-breach/index.ts';
import { classic } from '#games/into-the-breach/levels.ts';
import { movesOf } from '#games/into-the-breach/movement.ts';
import { isMech } from '#games/into-the-breach/state.ts';
import { unwrapped } from '../../engine/support.ts';
import { answerTo, board, matchOf, memory, play, refusalOf, setup, textOf, type, wordOf } from './support.ts';

/** A tank on (1,1) with a mountain to its right and a healer below it, and a walled-in building. */
const yard = board('_____/__M__/____M/___M1/____M//T,1,1,5,2,1/H,2,1,5,0,1/S,0,4,1,1,1');

const list = 'It can move to: (0,0), (0,1), (0,2), (1,0), (2,0).';

describe('refusals (rules, "Commands")', () => {
  test.each([
    ['9.1', 'move(5,1,9,9)', 'out-of-range: Tile (5,1) is not on the board: rows 0 to 4, columns 0 to 4.'],
    ['9.2', 'move(3,0,0,39)', 'out-of-range: Tile (0,39) is not on the board: rows 0 to 4, columns 0 to 4.'],
    ['9.3', 'move(3,0,0,0)', 'no-unit: No unit stands on (3,0).'],
    ['9.4', 'move(0,4,0,3)', 'not-a-mech: The Scorpion on (0,4) is an enemy; only mechs can be moved.'],
    [
      '9.5',
      'move(1,1,1,1)',
      `not-reachable: The TankMech on (1,1) cannot move to (1,1): it already stands there. ${list}`,
    ],
    ['9.6', 'move(1,1,1,2)', `not-reachable: The TankMech on (1,1) cannot move to (1,2): a mountain is there. ${list}`],
    [
      '9.7',
      'move(1,1,3,4)',
      `not-reachable: The TankMech on (1,1) cannot move to (3,4): a standing building is there. ${list}`,
    ],
    [
      '9.8',
      'move(1,1,2,1)',
      `not-reachable: The TankMech on (1,1) cannot move to (2,1): the HealMech stands there. ${list}`,
    ],
    [
      '9.9',
      'move(1,1,0,4)',
      `not-reachable: The TankMech on (1,1) cannot move to (0,4): the Scorpion stands there. ${list}`,
    ],
    [
      '9.10',
      'move(1,1,4,2)',
      `not-reachable: The TankMech on (1,1) cannot move to (4,2): the shortest path has 6 steps and its speed is 2. ${list}`,
    ],
    [
      '9.11',
      'move(2,1,2,2)',
      'not-reachable: The HealMech on (2,1) cannot move to (2,2): the shortest path has 1 steps and its speed is 0. It can move to: none.',
    ],
    ['9.12', 'undo', 'nothing-to-undo: No move of this turn is left to undo.'],
    ['9.13', 'moves(4,5)', 'out-of-range: Tile (4,5) is not on the board: rows 0 to 4, columns 0 to 4.'],
    ['9.14', 'targets(4,3)', 'no-unit: No unit stands on (4,3).'],
    [
      '9.15',
      'load(gone.txt)',
      "file-error: Cannot open specified file: [Errno 2] No such file or directory: 'gone.txt'",
    ],
    [
      '9.16',
      'save(nowhere/x)',
      "file-error: Cannot write specified file: [Errno 2] No such file or directory: 'nowhere/x'",
    ],
  ])('case %s: %s is refused with its message', (_, line, message) => {
    const match = matchOf(yard, memory());
    expect(refusalOf(match, line)).toBe(message);
    expect([textOf(match), match.log]).toEqual([yard, []]);
  });

  test('a mech cannot move to a tile that obstacles enclose', () => {
    const match = matchOf(board('___/MMM/__1//T,0,0,1,9,1/S,0,2,1,1,1'));
    expect(refusalOf(match, 'move(0,0,2,0)')).toBe(
      'not-reachable: The TankMech on (0,0) cannot move to (2,0): no path leads there. It can move to: (0,1).',
    );
  });

  test('the shortest path of a mech leads around a unit, not through it', () => {
    expect(refusalOf(matchOf(yard), 'move(1,1,3,1)')).toContain('the shortest path has 4 steps and its speed is 2');
  });

  test('save and load are refused in a match without access to files', () => {
    const match = startMatch(intoTheBreach, setup);
    const message = 'not-available: Files can be saved and loaded only where the program runs.';
    expect(refusalOf(match, 'save(x)')).toBe(message);
    expect(refusalOf(match, 'load(x)')).toBe(message);
    play(match, 'move(1,1,2,1)');
    expect(refusalOf(match, 'save(x)')).toBe(message);
  });

  test('after the end, only the commands restart, load, moves and targets are accepted', () => {
    const files = memory({ x: yard });
    const match = play(matchOf(board('_____9//T,0,0,1,0,1/F,0,1,1,0,1'), files), 'end_turn');
    expect(wordOf(match)).toBe('won');
    for (const line of ['move(0,0,0,1)', 'move(9,9,9,9)', 'undo', 'end_turn', 'forecast', 'hint', 'save(x)'])
      expect(refusalOf(match, line)).toBe(
        'match-over: The match is over; only restart, load, moves and targets are possible.',
      );
    expect(answerTo(match, 'moves(0,0)')).toBe('result:none');
    expect(answerTo(match, 'targets(0,0)')).toBe('result:(0,1) (0,2) (0,3) (0,4) (0,5)');
    play(match, 'restart');
    expect([wordOf(match), match.state.turn]).toEqual(['ready', 1]);
    play(match, 'end_turn', 'load(x)');
    expect([wordOf(match), textOf(match)]).toEqual(['ready', yard]);
  });

  test.each([
    ['too few arguments', 'move(1,1,2)'],
    ['too many arguments', 'undo(1)'],
    ['a number above 39', 'moves(0,40)'],
    ['a negative number', 'moves(0,-1)'],
    ['a word for a number', 'targets(a,1)'],
    ['a quote inside a word', 'save(a"b)'],
    ['no file name', 'load'],
  ])('a line with %s is a type error of the script', (_, line) => {
    const script = parseScript(intoTheBreach, `undo\n${line}`);
    expect(script.ok ? [] : script.error.map(({ kind, line }) => `${kind} ${line}`)).toEqual(['type 2']);
  });
});

const other = board('_____9//T,0,0,1,0,1/F,0,1,1,0,1');

describe('saving and loading (rules, "Saving and loading")', () => {
  test('a saved level loads as the same text at turn 1 with nothing to undo', () => {
    const files = memory();
    const match = play(matchOf(undefined, files), 'move(1,1,2,1)', 'end_turn', 'end_turn', 'save(a.txt)');
    const text = textOf(match);
    expect(files.all.get('a.txt')).toBe(text);
    play(match, 'move(2,1,2,2)', 'load(a.txt)', 'save(b.txt)');
    expect([textOf(match), match.state.turn, wordOf(match)]).toEqual([text, 1, 'ready']);
    expect(files.all.get('b.txt')).toBe(files.all.get('a.txt'));
    expect(match.state.entities.every((unit) => !('active' in unit) || unit.active)).toBe(true);
    expect(match.state.entities.every((unit) => !('objective' in unit) || unit.objective[0] === unit.row)).toBe(true);
  });

  test('loading a level clears the log of commands, and restart returns to that level', () => {
    const files = memory({ 'other.txt': `${other}\n` });
    const match = play(matchOf(undefined, files), 'move(1,1,2,1)', 'load(other.txt)', 'end_turn', 'restart');
    expect(textOf(match)).toBe(other);
    const save = unwrapped(readSave(writeSave(match)));
    expect(save.header.setup.level).toEqual({ name: 'other.txt', text: other });
    expect(save.script).toEqual(['end_turn', 'restart']);
    expect(textOf(unwrapped(loadSave(intoTheBreach, save)))).toBe(other);
  });

  test('a loaded level replaces the initial position of the match', () => {
    const match = play(matchOf(classic, memory({ 'other.txt': other })), 'load(other.txt)');
    const save = unwrapped(readSave(writeSave(match)));
    expect(save.header.position).toBeUndefined();
    expect(textOf(unwrapped(loadSave(intoTheBreach, save)))).toBe(other);
  });

  test('a file without an extension is not confused with a bundled level of the same name', () => {
    const match = play(matchOf(undefined, memory({ classic: other })), 'load(classic)');
    expect(match.setup.level?.name).toBe('./classic');
  });

  test('a failed load changes neither match, log nor level', () => {
    const match = play(matchOf(undefined, memory({ bad: 'x' })), 'move(1,1,2,1)');
    const before = [textOf(match), match.log.length, match.setup];
    expect(refusalOf(match, 'load(bad)')).toBe(
      'bad-level: bad, line 1: unknown tile "x" at (0,0), expected M, a blank or a digit',
    );
    expect(refusalOf(match, 'load("no such")')).toBe(
      "file-error: Cannot open specified file: [Errno 2] No such file or directory: 'no such'",
    );
    expect([textOf(match), match.log.length, match.setup]).toEqual(before);
    expect(textOf(play(match, 'restart'))).toBe(classic.trimEnd());
  });

  test('restart and undo are recorded in the log of commands, but save and queries are not', () => {
    const match = play(matchOf(undefined, memory()), 'save(x)', 'moves(1,1)', 'move(1,1,2,1)', 'undo', 'restart');
    expect(match.log.map(({ command }) => command.name)).toEqual(['move', 'undo', 'restart']);
  });

  test('save, load and restart emit events, and those of save and load contain the name of the file', () => {
    const match = matchOf(undefined, memory());
    expect(type(match, 'save("my file")')).toMatchObject({
      ok: true,
      events: [{ type: 'saved', phase: 'player-movement', file: 'my file' }],
    });
    expect(type(match, 'load("my file")')).toMatchObject({
      ok: true,
      events: [{ type: 'loaded', phase: 'player-movement', file: 'my file' }],
    });
    expect(type(match, 'restart')).toMatchObject({ events: [{ type: 'restarted', phase: 'player-movement' }] });
  });

  test('undoing all moves restores the text of the level, even if the mechs moved out of list order', () => {
    const match = play(matchOf(), 'move(1,3,2,2)', 'move(1,1,2,1)', 'move(1,2,1,1)');
    expect(match.state.moves).toHaveLength(3);
    play(match, 'undo');
    expect(textOf(match)).toContain('T,2,1,5,3,3\nT,1,2,3,3,3\nH,2,2');
    play(match, 'undo', 'undo');
    expect([textOf(match), wordOf(match)]).toEqual([classic.trimEnd(), 'ready']);
  });

  test('a save of the program contains the level, and loading it restores the same match', () => {
    const level = { name: 'own', text: classic, title: 'Own', par: 3 };
    const match = play(startMatch(intoTheBreach, { ...setup, level }), 'move(1,1,2,1)', 'undo', 'end_turn');
    const again = unwrapped(loadSave(intoTheBreach, unwrapped(readSave(writeSave(match)))));
    expect(again.setup).toEqual({ ...setup, level });
    expect(again.state).toEqual(match.state);
  });

  test('a save with a par but without a level name is refused', () => {
    const text = writeSave(matchOf()).replace('\ncommands', '\nlevel-par 3\ncommands');
    expect(readSave(text)).toMatchObject({ ok: false, error: { code: 'bad-save' } });
  });
});

describe('file names (rules, "Saving and loading")', () => {
  test.each([
    ['9.28', 'save(levels/Own.TXT)', 'levels/Own.TXT', 'save(levels/Own.TXT)'],
    ['9.29', 'save Own.txt', 'Own.txt', 'save(Own.txt)'],
    ['9.30', 'save("Own.txt")', 'Own.txt', 'save(Own.txt)'],
    ['9.31', 'save("a b, (c) -- d")', 'a b, (c) -- d', 'save("a b, (c) -- d")'],
    ['9.32', 'save("say \\"a\\\\b\\"")', 'say "a\\b"', 'save("say \\"a\\\\b\\"")'],
    ['9.33', 'save(C:\\temp\\x)', 'C:\\temp\\x', 'save(C:\\temp\\x)'],
    ['9.34', 'save("")', '', 'save("")'],
    ['9.35', 'SAVE(Ä)', 'Ä', 'save(Ä)'],
    ['9.36', 'save("a--b") -- a comment', 'a--b', 'save("a--b")'],
  ])('case %s: %s is read, and printed again in canonical form', (_, line, file, echo) => {
    const parsed = parseLine(intoTheBreach, line);
    const command = parsed?.ok === true ? parsed.value.command : undefined;
    expect(command?.args).toEqual({ file });
    expect(command && formatCommand(intoTheBreach.commands, command)).toBe(echo);
  });
});

type BreachMatch = ReturnType<typeof matchOf>;

const scriptOf = (match: BreachMatch): string => JSON.stringify(match.log.map(({ command }) => command));

/** Plays a legal move, chosen by `choice`, or ends the turn if there is none. */
function moveOn(match: BreachMatch, choice: number): void {
  const { state } = match;
  const moves = state.entities
    .filter((unit) => isMech(unit) && unit.active)
    .flatMap((mech) => movesOf(state, mech).map((to) => [mech.row, mech.column, ...to].join(',')));
  const move = moves[choice % Math.max(1, moves.length)];
  expect(type(match, move === undefined ? 'end_turn' : `move(${move})`).ok).toBe(true);
}

describe('redo', () => {
  test('removes the undo from the log of commands', () => {
    const match = matchOf();
    moveOn(match, 0);
    moveOn(match, 3);
    const [straight, first] = [scriptOf(match), match.log[0]?.command];
    play(match, 'undo', 'undo');
    expect(match.nextRedo(1)).toEqual(first);
    expect(match.redo(1)).toEqual({ ok: true });
    expect(match.log.map(({ command }) => command.name)).toEqual(['move', 'move', 'undo']);
    expect(match.redo(1)).toEqual({ ok: true });
    expect(scriptOf(match)).toBe(straight);
    expect(match.redo(1)).toMatchObject({ ok: false, error: { message: 'There is nothing to redo.' } });
  });

  test('is refused after another command', () => {
    const match = matchOf();
    moveOn(match, 0);
    play(match, 'undo');
    moveOn(match, 3);
    expect(match.nextRedo(1)).toBeUndefined();
    expect(match.redo(1).ok).toBe(false);
    play(match, 'undo', 'end_turn');
    expect(match.redo(1).ok).toBe(false);
  });
});

test('equal numbers of undos and redos restore the match', () => {
  let redone = 0;
  fc.assert(
    fc.property(fc.array(fc.nat(99), { minLength: 1, maxLength: 8 }), fc.nat(4), (choices, back) => {
      const match = matchOf();
      for (const choice of choices) if (match.state.reason === null) moveOn(match, choice);
      const [script, state] = [scriptOf(match), JSON.stringify(match.state)];
      const undone = Math.min(back, match.state.reason === null ? match.state.moves.length : 0);
      for (let i = 0; i < undone; i++) play(match, 'undo');
      for (let i = 0; i < undone; i++) expect(match.redo(1)).toEqual({ ok: true });
      redone += undone;
      expect(scriptOf(match)).toBe(script);
      expect(JSON.stringify(match.state)).toBe(state);
    }),
    { numRuns: 40 },
  );
  expect(redone).toBeGreaterThan(20);
});
