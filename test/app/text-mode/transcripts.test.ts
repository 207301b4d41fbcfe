import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readSave } from '#engine/journal/save.ts';
import { unwrapped } from '../../engine/support.ts';
import { designed } from '../../screens/support.ts';
import { ownHome } from '../../storage/support.ts';
import { leftOver } from '../../support/left-over.ts';
import { mission, ownBoard, type Talk, talk } from './support.ts';

ownHome();

const folder = join(import.meta.dirname, 'transcripts');

/** A conversation that begins in the designed position, in the mission Long Watch. */
async function inDesignedPosition(): Promise<Talk> {
  const player = await talk(mission('long-watch'));
  await player.type(...designed.slice(1));
  player.heard();
  return player;
}

const recorded = (name: string): readonly string[] =>
  unwrapped(readSave(readFileSync(`test/recorded-games/space-defender/missions/${name}.turncade`, 'utf8'))).script;

describe('the designed transcript of text mode', () => {
  test('begins with the situation', async () => {
    const player = await inDesignedPosition();
    await player.type('status');
    await expect(player.heard()).toMatchFileSnapshot(join(folder, 'designed-status.txt'));
  });

  // Enemies are listed in the order of their actions, which is that of their ids.
  test('continues with a preview and the move', async () => {
    const player = await inDesignedPosition();
    await player.type('preview E9', 'move E9');
    await expect(player.heard()).toMatchFileSnapshot(join(folder, 'designed-move.txt'));
  });
});

const transcripts: readonly { name: string; begin: () => Promise<Talk>; lines: readonly string[] }[] = [
  {
    name: 'questions',
    begin: inDesignedPosition,
    lines: [
      'enemies',
      'shots',
      'board',
      'board c',
      'reach',
      'ship',
      'goal',
      'where G6',
      'where c 10',
      'where C4',
      'where E5',
      'where C30',
      'preview G6',
      'preview fire',
      'preview pass',
      'again',
    ],
  },
  {
    name: 'refusals',
    begin: inDesignedPosition,
    lines: [
      'move J30',
      'move C4',
      'move K1',
      'move',
      'special',
      'setup_select 1',
      'prevew E9',
      'nonsense',
      'fire(2)',
      'fire, please',
      '2: fire',
      'where',
      'where Z9',
      'board K',
      'option 1',
      'preview special',
      'preview J30',
      'preview C4',
      'preview E9 E9',
      'undo',
      'log 99',
      'help nonsense',
      'save my save',
      'save autosave',
      'status',
    ],
  },
  {
    name: 'setup',
    begin: () => talk(mission('burning-hull')),
    lines: [
      'option 3',
      'option 9',
      'setup_select 3',
      'setup_select 4',
      'setup_next 1',
      'option 4',
      'setup_select 4',
      'setup_next 1',
      'setup_next 1',
      'option 5',
      'setup_select 5',
      'undo',
      'setup_next 1',
      'setup_back 1',
      'setup_next 2',
    ],
  },
  {
    name: 'own-board',
    begin: () => talk(ownBoard()),
    lines: [
      'play 10 30 24 38',
      'play 5 10 30 60 101 101 101',
      'setup_next 5',
      'pass',
      'log',
      'log 1',
      'abort',
      'status',
    ],
  },
  {
    name: 'mission-won',
    begin: () => talk(mission('first-flight', 'a')),
    lines: [...recorded('first-flight').filter((line) => !line.startsWith('setup_')), 'pass', 'goal'],
  },
  { name: 'game-over', begin: inDesignedPosition, lines: ['move G6', 'yes', 'again', 'fire', 'where G6'] },
  {
    name: 'debug',
    begin: inDesignedPosition,
    lines: ['debug', 'debug', 'enemies', 'shots', 'where C21', 'fire', 'debug', 'toggle_rng_out'],
  },
  {
    name: 'help',
    begin: inDesignedPosition,
    lines: ['help', 'help move', 'help preview', 'help save'],
  },
];

describe('the transcript of text mode', () => {
  test.each(transcripts)('of $name equals its pinned file', async ({ name, begin, lines }) => {
    const player = await begin();
    const greeting = player.heard();
    await player.type(...lines);
    const text = `${greeting}${player.heard()}\n`;
    expect(text).toMatch(/^(?:[ -~]*\n)*$/);
    expect(text.split('\n').filter((line) => line.length >= 80)).toEqual([]);
    await expect(text).toMatchFileSnapshot(join(folder, `${name}.txt`));
  });

  test('exists for every pinned file', () => {
    const names = ['designed-status', 'designed-move', ...transcripts.map(({ name }) => name)];
    expect(
      leftOver(
        folder,
        names.map((name) => `${name}.txt`),
      ),
    ).toEqual([]);
  });

  test('with a short log contains the most important events', async () => {
    const menu = await talk();
    await menu.type('set log short');
    const player = await inDesignedPosition();
    await player.type('move E9');
    const heard = player.heard();
    expect(heard).toContain('lose 16 to a shot at E8');
    expect(heard).not.toMatch(/Your shot flies|Enemy shots|stays/);
  });
});
