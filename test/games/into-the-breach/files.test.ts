import { describe, expect, test } from 'vitest';
import { loadSave } from '../../../source/engine/journal/load-save.ts';
import { readSave, writeSave } from '../../../source/engine/journal/save.ts';
import { startMatch } from '../../../source/engine/match.ts';
import { formatCommand, parseLine } from '../../../source/engine/script.ts';
import { classic } from '../../../source/games/into-the-breach/classic.ts';
import { intoTheBreach } from '../../../source/games/into-the-breach/index.ts';
import { unwrapped } from '../../engine/support.ts';
import { board, matchOf, memory, play, refusalOf, setup, textOf, type, wordOf } from './support.ts';

const other = board('_____9//T,0,0,1,0,1/F,0,1,1,0,1');

describe('7 saving and loading', () => {
  test('7.1 what is saved is loaded as the same text, turn 1 and nothing to undo', () => {
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

  test('7.2 a level that was loaded begins the record anew, and restart goes back to it', () => {
    const files = memory({ 'other.txt': `${other}\n` });
    const match = play(matchOf(undefined, files), 'move(1,1,2,1)', 'load(other.txt)', 'end_turn', 'restart');
    expect(textOf(match)).toBe(other);
    const save = unwrapped(readSave(writeSave(match)));
    expect(save.header.setup.level).toEqual({ name: 'other.txt', text: other });
    expect(save.script).toEqual(['end_turn', 'restart']);
    expect(textOf(unwrapped(loadSave(intoTheBreach, save)))).toBe(other);
  });

  test('7.10 a level that was loaded takes the place of the position that the match began from', () => {
    const match = play(matchOf(classic, memory({ 'other.txt': other })), 'load(other.txt)');
    const save = unwrapped(readSave(writeSave(match)));
    expect(save.header.position).toBeUndefined();
    expect(textOf(unwrapped(loadSave(intoTheBreach, save)))).toBe(other);
  });

  test('7.3 a file without an ending is told from a level of that name', () => {
    const match = play(matchOf(undefined, memory({ classic: other })), 'load(classic)');
    expect(match.setup.level?.name).toBe('./classic');
  });

  test('7.4 a failed load leaves game, record and level as they were', () => {
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

  test('7.5 save and queries are not recorded, restart and undo are', () => {
    const match = play(matchOf(undefined, memory()), 'save(x)', 'moves(1,1)', 'move(1,1,2,1)', 'undo', 'restart');
    expect(match.log.map(({ command }) => command.name)).toEqual(['move', 'undo', 'restart']);
  });

  test('7.6 events name the file', () => {
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

  test('7.7 undoing every move, in whatever order they were made, restores the text', () => {
    const match = play(matchOf(), 'move(1,3,2,2)', 'move(1,1,2,1)', 'move(1,2,1,1)');
    expect(match.state.moves).toHaveLength(3);
    play(match, 'undo');
    expect(textOf(match)).toContain('T,2,1,5,3,3\nT,1,2,3,3,3\nH,2,2');
    play(match, 'undo', 'undo');
    expect([textOf(match), wordOf(match)]).toEqual([classic.trimEnd(), 'ready']);
  });

  test('7.8 a save of the program keeps the level, and is the same match again', () => {
    const level = { name: 'own', text: classic, title: 'Own', par: 3 };
    const match = play(startMatch(intoTheBreach, { ...setup, level }), 'move(1,1,2,1)', 'undo', 'end_turn');
    const again = unwrapped(loadSave(intoTheBreach, unwrapped(readSave(writeSave(match)))));
    expect(again.setup).toEqual({ ...setup, level });
    expect(again.state).toEqual(match.state);
  });

  test('7.9 a save that claims a par and names no level is refused', () => {
    const text = writeSave(matchOf()).replace('\ncommands', '\nlevel-par 3\ncommands');
    expect(readSave(text)).toMatchObject({ ok: false, error: { code: 'bad-save' } });
  });
});

describe('9 names of files', () => {
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
  ])('%s %s', (_, line, file, echo) => {
    const parsed = parseLine(intoTheBreach, line);
    const command = parsed?.ok === true ? parsed.value.command : undefined;
    expect(command?.args).toEqual({ file });
    expect(command && formatCommand(intoTheBreach.commands, command)).toBe(echo);
  });
});
