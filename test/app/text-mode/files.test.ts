import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { intoTheBreach } from '#games/into-the-breach/index.ts';
import { matchesFolder } from '#storage/files/folders.ts';
import { findLevel } from '#storage/levels.ts';
import { readResults } from '#storage/results.ts';
import { unwrapped } from '../../engine/support.ts';
import { ownHome } from '../../storage/support.ts';
import { foldersHere } from '../../support/home-here.ts';
import { wonAtOnce } from '../fake-screen.ts';
import { talk } from './support.ts';

const home = ownHome();

/** A match in text mode, and a file with another level. */
async function started() {
  const path = join(home(), 'other.txt');
  writeFileSync(path, wonAtOnce);
  const player = await talk((rooms) =>
    rooms.begin(
      'into-the-breach',
      { level: unwrapped(findLevel(intoTheBreach, 'classic', '2026-11-20')) },
      () => 'leave',
    ),
  );
  player.heard();
  return { player, path };
}

/** Level and commands of every saved match. Matches on `classic` come first. */
function savedMatches() {
  return readdirSync(matchesFolder(foldersHere()))
    .filter((name) => name.endsWith('.turncade'))
    .map((name) => readFileSync(join(matchesFolder(foldersHere()), name), 'utf8'))
    .map((text) => ({
      level: /^level (.*)$/m.exec(text)?.[1],
      over: /^note over (.*)$/m.exec(text)?.[1],
      script: (text.split('\n\n')[1] ?? '').split('\n').filter((line) => line !== ''),
    }))
    .sort((a, b) => (b.level ?? '').localeCompare(a.level ?? '') || a.script.length - b.script.length);
}

describe('file commands in text mode', () => {
  test('store a loaded level as a match in its own file, and keep the previous match', async () => {
    const { player, path } = await started();
    await player.type('move 1 1 2 1', 'end_turn', 'yes', `load ${path}`);
    expect(player.heard()).toContain('begins. The previous match is saved');
    await player.type('end_turn');
    player.conversation.hear('leave');
    expect(savedMatches()).toEqual([
      { level: 'classic', script: ['move(1,1,2,1)', 'end_turn'] },
      { level: path, over: 'won', script: ['end_turn'] },
    ]);
  });

  test('save a position as a level, or say why not', async () => {
    const { player } = await started();
    const path = join(home(), 'saved.txt');
    await player.type('move 1 1 2 1', `save ${path}`);
    expect(player.heard()).toContain('Refused: You can only save at the beginning of your turn!');
    await player.type('undo', `save ${path}`);
    expect(readFileSync(path, 'utf8')).toContain('T,1,1,5,3,3');
  });

  test('store the continuation of a finished match in another file, and keep its result', async () => {
    const { player, path } = await started();
    await player.type(`load ${path}`, 'end_turn', 'restart', 'end_turn');
    expect(savedMatches().map(({ script }) => script)).toEqual([['end_turn'], ['end_turn', 'restart', 'end_turn']]);
    expect(readResults(foldersHere()).results).toMatchObject([{ end: 'won' }, { end: 'won' }]);
  });

  test('complete paths', async () => {
    const { player } = await started();
    expect(player.conversation.completions(`load ${join(home(), 'oth')}`)).toEqual([
      `load ${join(home(), 'other.txt')}`,
    ]);
    expect(player.conversation.completions(`load(${join(home(), 'oth')}`)).toEqual([
      `load(${join(home(), 'other.txt')})`,
    ]);
  });
});
