import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { keysOfText } from '#app/keys.ts';
import { startFrom } from '#engine/match.ts';
import { success } from '#engine/result.ts';
import { intoTheBreach } from '#games/into-the-breach/index.ts';
import { matchesFolder } from '#storage/files/folders.ts';
import { playersFiles } from '#storage/files/players-files.ts';
import { noFacts } from '#storage/matches/match-facts.ts';
import type { MatchResult } from '#storage/results.ts';
import { small, textOf } from '../../screens/support.ts';
import { ownHome } from '../../storage/support.ts';
import { foldersHere } from '../../support/home-here.ts';
import { placeOf, quietProgram } from '../../support/quiet-services.ts';
import { type Fake, fakeMatch, fakeScreen, longGame, wonAtOnce } from '../fake-screen.ts';

const home = ownHome();

/** Starts a match with its own file on the disk. Returns functions to play the match and to read its files. */
function started(text = longGame, match = fakeMatch(text, playersFiles)) {
  const results: MatchResult[] = [];
  const around = quietProgram({
    results: () => results,
    addResult: vi.fn((result: MatchResult) => {
      results.push(result);
      return success(undefined);
    }),
  });
  const screen = fakeScreen({
    input: {
      bindings: () => [
        {
          kind: 'again',
          keys: ['A'],
          help: 'again',
          act: () => ({ type: 'again', seed: 'same' }),
        },
        {
          kind: 'again',
          keys: ['B'],
          help: 'again',
          act: () => ({ type: 'again', seed: 'fresh' }),
        },
      ],
    },
  });
  const opening = { match, facts: { ...noFacts, seedGiven: true }, notes: {}, path: undefined, notices: [] };
  const place = placeOf<Fake>(opening, screen, around);
  const type = (line: string) => {
    place.view.keys([':'], small);
    place.view.keys(keysOfText(`${line}\r`), small);
  };
  return {
    place,
    around,
    results,
    type,
    enter: (...lines: string[]) => place.view.paste([...lines, ''].join('\n')),
    press: (...keys: string[]) => place.view.keys(keys, small),
    frame: () => {
      const { painting, status: hint } = place.view.show(small);
      return { facts: textOf(painting.facts), hint: hint.map(textOf) };
    },
    saved: () => {
      place.flush();
      return savedMatches();
    },
  };
}

/** Contents of the match files, grouped by level. The shortest log of each level comes first. */
const savedMatches = () =>
  readdirSync(matchesFolder(foldersHere()))
    .filter((name) => name.endsWith('.turncade'))
    .map((name) => readFileSync(join(matchesFolder(foldersHere()), name), 'utf8'))
    .map((text) => ({
      level: /^level (.*)$/m.exec(text)?.[1],
      title: /^note level-title (.*)$/m.exec(text)?.[1],
      over: /^note over (.*)$/m.exec(text)?.[1],
      undos: /^note undos (.*)$/m.exec(text)?.[1],
      script: (text.split('\n\n')[1] ?? '').split('\n').filter((line) => line !== ''),
    }))
    .sort((a, b) => (b.level ?? '').localeCompare(a.level ?? '') || a.script.length - b.script.length);

const file = (name: string, text: string): string => {
  const path = join(home(), name);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
  return path;
};

describe('a level loaded into a match by a command', () => {
  test.each(['typed', 'pasted'] as const)(
    'begins a match in another file if %s, and the previous match keeps its file and commands',
    (how) => {
      const { type, enter, saved, frame } = started();
      const path = file('other.txt', wonAtOnce);
      enter('move(0,2,0,3)', 'end_turn');
      if (how === 'typed') type(`load(${path})`);
      else enter(`load(${path})`);
      expect(saved()).toEqual([
        { level: 'one', title: 'One', script: ['move(0,2,0,3)', 'end_turn'] },
        { level: path, title: path, script: [] },
      ]);
      expect(frame().hint.join(' ')).toContain('begins. The previous match is saved.');
    },
  );

  test('begins a match in its own file, without the notes of the previous match', () => {
    const { enter, saved, frame, results, place } = started();
    const path = file('other.txt', wonAtOnce);
    enter('move(0,2,0,3)', 'undo', `load(${path})`);
    expect(frame().facts).toBe('turn 1, start');
    enter('end_turn');
    expect(saved()).toEqual([
      { level: 'one', title: 'One', undos: '1', script: ['move(0,2,0,3)', 'undo'] },
      { level: path, title: path, over: 'won', script: ['end_turn'] },
    ]);
    expect(results).toMatchObject([{ level: path, end: 'won', undos: 0 }]);
    expect(place.level()).toBe(path);
  });

  test('changes nothing if it cannot be read', () => {
    const { enter, saved } = started();
    enter('end_turn', 'load(/nowhere.txt)');
    expect(saved()).toMatchObject([{ level: 'one', script: ['end_turn'] }]);
  });

  test('is refused while the match cannot be saved, unless the player repeats the command', () => {
    const { type, enter, press, frame, place } = started();
    const path = file('other.txt', wonAtOnce);
    rmSync(matchesFolder(foldersHere()), { recursive: true, force: true });
    mkdirSync(dirname(matchesFolder(foldersHere())), { recursive: true });
    writeFileSync(matchesFolder(foldersHere()), 'in the way');
    enter('move(0,2,0,3)');
    type(`load(${path})`);
    expect(frame().hint[1]).toBe('! The match could not be saved. Do it again to leave without saving.');
    expect(frame().facts).toContain('turn 1');
    expect(place.level()).toBe('one');
    press('enter');
    expect(place.level()).toBe(path);
    place.settle();
    // The warning about the failed save hides the message about the new match.
    expect(frame().hint[0]).toContain('Not saved');
  });
});

describe('a match that is restarted by a command of its game', () => {
  test('continues in another file if it was over, and the finished match keeps its result', () => {
    const { enter, type, saved, results } = started(wonAtOnce);
    enter('end_turn');
    type('restart');
    expect(saved()).toEqual([
      { level: 'one', title: 'One', over: 'won', script: ['end_turn'] },
      { level: 'one', title: 'One', script: ['end_turn', 'restart'] },
    ]);
    type('end_turn');
    expect(results).toHaveLength(2);
    expect(new Set(results.map(({ replay }) => replay)).size).toBe(2);
    expect(saved().map(({ over }) => over)).toEqual(['won', 'won']);
  });

  test('stays in its own file if it was not over', () => {
    const { enter, saved } = started();
    enter('end_turn', 'restart', 'end_turn');
    expect(saved()).toEqual([{ level: 'one', title: 'One', script: ['end_turn', 'restart', 'end_turn'] }]);
  });

  test('counts undos from zero if it was over', () => {
    const { enter, saved } = started(wonAtOnce);
    enter('move(0,0,1,0)', 'undo', 'end_turn', 'restart');
    expect(saved().map(({ undos }) => undos)).toEqual(['1', undefined]);
  });
});

describe('a match that is played again with the same setup', () => {
  test.each(['A', 'B'])('starts from the initial position of the first match when the key %s is pressed', (key) => {
    const started0 = startFrom<Fake>(
      intoTheBreach,
      { seed: 'a', players: 1, options: {} },
      longGame.trimEnd(),
      playersFiles,
    );
    if (!started0.ok) throw new Error(started0.error.message);
    const { press, enter, saved } = started('', started0.value);
    enter('end_turn');
    press(key);
    enter('end_turn', 'end_turn');
    const texts = readdirSync(matchesFolder(foldersHere()))
      .filter((name) => name.endsWith('.turncade'))
      .map((name) => /^position .*$/m.exec(readFileSync(join(matchesFolder(foldersHere()), name), 'utf8'))?.[0]);
    expect(
      saved()
        .map(({ script }) => script?.length)
        .sort(),
    ).toEqual([1, 2]);
    expect(new Set(texts)).toEqual(new Set([`position ${JSON.stringify(longGame.trimEnd())}`]));
  });
});

describe('the undo command of a game', () => {
  test.each([
    ['the shared key', (match: ReturnType<typeof started>) => match.press('u')],
    ['a typed line', (match: ReturnType<typeof started>) => match.type('undo')],
  ])('is played and counted if it is given by %s', (_, undo) => {
    const match = started();
    match.enter('move(0,2,0,3)');
    undo(match);
    expect(match.saved()).toMatchObject([{ undos: '1', script: ['move(0,2,0,3)', 'undo'] }]);
  });

  test('is not counted if there is nothing to undo', () => {
    const { press, enter, frame, saved } = started();
    press('u');
    expect(frame().hint[0]).toBe('! No move of this turn is left to undo.');
    enter('end_turn');
    expect(saved()[0]?.undos).toBeUndefined();
  });
});
