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

/** Conversation that starts in the position of the design, as the mission Long Watch. */
async function inDesignedPosition(): Promise<Talk> {
  const player = await talk(mission('long-watch'));
  await player.type(...designed.slice(1));
  player.heard();
  return player;
}

const recorded = (name: string): readonly string[] =>
  unwrapped(readSave(readFileSync(`test/recorded-games/space-defender/missions/${name}.turncade`, 'utf8'))).script;

describe('the designed transcript', () => {
  test('where things stand', async () => {
    const player = await inDesignedPosition();
    await player.type('status');
    expect(player.heard()).toBe(`status
Space Defender, mission Long Watch: survive 40 turns. Turn 14. Score 5.
Ship at C4. Health 74 of 95. Energy 28 of 70. Vision 13. Reach 7 cells.
In sight: 7 enemies, 6 shots. Nearest first, row then column from the ship:
enemy Grunt 2 at A2, 2 up 2 left, health 120 of 120, sees you.
enemy Fighter 3 at A8, 2 up 4 right, health 150 of 150, sees you.
enemy Fighter 7 at G6, 4 down 2 right, health 150 of 150, sees you.
own shot at C5, 1 right, flies 5 right. 5 more shots: type shots.
4 more enemies: type enemies. Cells beyond 13 are in fog.
command: `);
  });

  // Enemies are listed in the order in which they act, which is the order of their ids.
  test('a preview and the move', async () => {
    const player = await inDesignedPosition();
    await player.type('preview E9', 'move E9');
    expect(player.heard()).toBe(`preview E9
Move to E9: 7 cells, 28 energy. 16 lost on the way at E8: a shot of 20.
46 lost at E9: Fighter 12 flies to E11 and fires 50 before your next move.
Then health 14, energy 3.
command: move E9
Turn 15, own shots. A shot destroys Interceptor 16 at C11. Score 6.
A shot flies from C5 to C10.
Turn 15, enemy shots. One leaves at A1, one at G1. One heals Grunt 2 at A2.
One flies from E11 to E8.
Turn 15, ship. You move from C4 to E9. A shot hits you at E8: 16 damage.
Turn 15, enemies. Grunt 2 leaves the board at A1.
Fighter 3 moves to A7 and fires 50. Carrier 4 stays at H11.
Interceptor 6 moves to C15. Fighter 7 moves to G5 and fires 50.
Interceptor 10 comes out of the fog at C18.
Fighter 12 moves to E11 and fires 50 at E10. Interceptor 18 moves to H7.
Ship at E9. Health 60 of 95. Energy 3 of 70. Shot at E10 comes at you.
command: `);
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

describe('a transcript', () => {
  test.each(transcripts)('of $name', async ({ name, begin, lines }) => {
    const player = await begin();
    const greeting = player.heard();
    await player.type(...lines);
    const text = `${greeting}${player.heard()}\n`;
    expect(text).toMatch(/^(?:[ -~]*\n)*$/);
    expect(text.split('\n').filter((line) => line.length >= 80)).toEqual([]);
    await expect(text).toMatchFileSnapshot(join(folder, `${name}.txt`));
  });

  test('is of something that is there', () => {
    const names = transcripts.map(({ name }) => `${name}.txt`);
    expect(leftOver(folder, names)).toEqual([]);
  });

  test('of a short log tells what matters most', async () => {
    const menu = await talk();
    await menu.type('set log short');
    const player = await inDesignedPosition();
    await player.type('move E9');
    const heard = player.heard();
    expect(heard).toContain('A shot hits you at');
    expect(heard).not.toMatch(/flies|leaves|stays/);
  });
});
