import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { matchesFolder, savesFolder } from '#storage/files/folders.ts';
import { writeMatch } from '#storage/matches/matches.ts';
import { renameMatch } from '#storage/matches/rename.ts';
import { ownHome, save } from '../../storage/support.ts';
import { foldersHere, homeHere } from '../../support/home-here.ts';
import { talk } from './support.ts';

const home = ownHome();

function written(folder: string, name: string, notes: Readonly<Record<string, string>> = {}): string {
  mkdirSync(folder, { recursive: true });
  const path = join(folder, `${name}.turncade`);
  writeMatch(foldersHere(), path, save(2, { standing: 'turn 3', ...notes }));
  return path;
}

const saveHere = (name: string) => written(savesFolder(foldersHere()), name);
const replayHere = (name: string) => written(matchesFolder(foldersHere()), name, { over: 'won' });

/** Types lines, and returns the text of the replies in one line. */
async function heardFor(...lines: readonly string[]): Promise<string> {
  const player = await talk();
  player.heard();
  await player.type(...lines);
  return player.heard().replace(/\s+/g, ' ');
}

describe('rename in text mode', () => {
  test('renames a save, and gives a replay a name that can be typed instead of its number', async () => {
    saveHere('mine');
    const path = replayHere('space-defender-1');
    expect(await heardFor('rename mine last-stand')).toContain('Renamed: mine is now last-stand.');
    expect(readdirSync(savesFolder(foldersHere()))).toEqual(['last-stand.turncade']);
    const before = readFileSync(path, 'utf8');
    expect(await heardFor('rename 1 best-yet')).toContain('Renamed: Space Defender is now best-yet.');
    expect(readFileSync(path, 'utf8')).toBe(before);
    expect(await heardFor('replays')).toContain('1, best-yet, Space Defender, turn 3, won, ');
    expect(await heardFor('replay best-yet')).not.toContain('expected a number');
  });

  test.each([
    ['rename mine other', 'Not renamed: the name other is taken.'],
    ['rename mine two words', 'Not renamed: use only letters, digits, - and _, not spaces. Try two-words.'],
    ['rename mine', 'Not renamed: type a name, such as last-stand.'],
    ['rename mine ../up', 'Not renamed: use only letters, digits, - and _, not ".". Try up.'],
    ['rename mine mine', 'mine keeps its name.'],
    ['rename nothing x', 'There is no save or replay nothing. Type open or replays to list them.'],
    ['rename trash 4 x', 'There is no match 4 in the trash. Type trash to list it.'],
    ['rename', 'Type rename NAME or NUMBER NEW-NAME.'],
  ])('changes nothing if the typed line is wrong: "%s"', async (line, heard) => {
    saveHere('mine');
    saveHere('other');
    expect(await heardFor(line)).toContain(heard);
    expect(readdirSync(savesFolder(foldersHere())).sort()).toEqual(['mine.turncade', 'other.turncade']);
  });
});

describe('star in text mode', () => {
  test('finds a running match by the name that the player gave it', async () => {
    renameMatch(foldersHere(), written(matchesFolder(foldersHere()), 'space-defender-1'), 'best-yet');
    expect(await heardFor('star best-yet')).toContain('Starred: best-yet.');
  });

  test('adds or removes the star of a save, which the list of saves shows', async () => {
    saveHere('mine');
    expect(await heardFor('star mine', 'open')).toMatch(
      /Starred: mine\..*mine: Space Defender, turn 3, [^.]*, starred\./,
    );
    expect(await heardFor('star mine', 'open')).not.toContain(', starred');
  });

  test('stays with a match that is renamed, removed and restored', async () => {
    saveHere('mine');
    const heard = await heardFor(
      'star mine',
      'rename mine other',
      'remove other',
      'star trash 1',
      'star trash 1',
      'trash',
    );
    expect(heard).toContain('Removed: other. It is in the trash.');
    expect(heard).toContain('No longer starred: other.');
    expect(heard).toMatch(/1, other, Space Defender, turn 3, [^.]*, starred\./);
    expect(await heardFor('remove trash 1', 'restore 1', 'open')).toMatch(
      /It is in the trash already\..*other: Space Defender, turn 3, [^.]*, starred\./,
    );
  });
});

describe('export in text mode', () => {
  test('writes a new file each time, and says where', async () => {
    saveHere('mine');
    const cwd = join(home(), 'games');
    mkdirSync(cwd);
    const player = await talk(undefined, { ...homeHere(), cwd });
    await player.type('export mine txt', 'export mine text', 'export mine svg');
    expect(player.heard().replace(/\s+/g, ' ')).toContain(`Exported mine to ${join(cwd, 'mine.txt')}.`);
    expect(readdirSync(cwd).sort()).toEqual(['mine-2.txt', 'mine.svg', 'mine.txt']);
    expect(readFileSync(join(cwd, 'mine.txt'), 'utf8')).toContain('Space Defender');
  });

  test('lists the formats, and says why a file could not be written', async () => {
    saveHere('mine');
    const cwd = join(home(), 'missing');
    const player = await talk(undefined, { ...homeHere(), cwd });
    await player.type('export mine', 'export mine gif', 'export mine txt');
    const heard = player.heard().replace(/\s+/g, ' ');
    expect(heard).toContain('Which format? Formats are: txt: write the screen of each turn');
    expect(heard).toContain('There is no format "gif".');
    expect(heard).toContain(`Not exported: ${cwd}: there is no such folder.`);
    expect(existsSync(cwd)).toBe(false);
  });

  test('does not find a damaged save', async () => {
    const path = saveHere('mine');
    writeFileSync(path, readFileSync(path, 'utf8').replace('k7f2', 'k7f3'));
    expect(await heardFor('export mine txt')).toContain('There is no save or replay mine.');
  });
});

test('the names of files are completed after the words that act on files', async () => {
  saveHere('last-stand');
  const { conversation } = await talk();
  for (const word of ['rename', 'star', 'export', 'remove'])
    expect(conversation.completions(`${word} la`)).toEqual([`${word} last-stand`]);
});
