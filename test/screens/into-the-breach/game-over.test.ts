import { describe, expect, test } from 'vitest';
import { dialogFloat } from '#app/layers/dialog.ts';
import { dialogOf } from '#games/into-the-breach/screen/game-over.ts';
import type { BreachScene } from '#games/into-the-breach/screen/local.ts';
import { breachScene } from '../breach-support.ts';
import { large, textOf } from '../support.ts';
import { sceneAfter, winning } from './scenes.ts';

const next = { name: 'old-ruin', title: 'Old ruin' };
const won = sceneAfter(winning, { undos: 1, next });
const board = (text: string) => text.replaceAll('/', '\n').replaceAll('_', ' ');
const lostBuilding = sceneAfter(['end_turn'], {}, board('__1//T,0,0,5,1,1/F,0,1,9,1,1'));
const lostMechs = sceneAfter(['end_turn'], {}, board('__1/___//F,0,1,9,1,1/T,0,0,1,1,1/S,1,0,1,1,1'));

/** Lines of the dialog as drawn on the screen, without borders and trailing blanks. */
function box(scene: BreachScene): string[] {
  const dialog = dialogOf(scene);
  if (dialog === undefined) throw new Error('no dialog');
  const buttons = dialog.buttons.map((button) => ({ ...button, press: () => undefined }));
  return dialogFloat({ ...dialog, buttons, chosen: 0 }).lines.map((line) => textOf(line).trimEnd());
}

const lines = (scene: BreachScene) => dialogOf(scene)?.lines.map(textOf);

describe('the dialog after a win', () => {
  test('shows the turns and losses, and the choices', () => {
    expect(dialogOf(won)?.title).toBe('You win!');
    expect(box(won)).toEqual([
      '',
      '  Every enemy is destroyed.',
      '',
      '  turns       3   par 3, your best 3',
      '  mechs       3   health 16',
      '  buildings   4   health 22 (5 with 12 at the start)',
      '  help        0 hints, 1 undo',
      '',
      '   [ Next level ]    Play again    Leave    Replay',
      '   Copy',
      '',
    ]);
  });

  test('has the same content on a larger screen', () => {
    expect(lines({ ...won, ...large })).toEqual(lines(won));
  });

  test.each([
    [{ played: 0, won: 0 }, 'par 3, your best 3'],
    [{ played: 3, won: 1, best: 5 }, 'par 3, a new best (was 5)'],
    [{ played: 3, won: 1, best: 2 }, 'par 3, your best 2'],
  ])('compares the result with the record before the match: $1', (record, text) => {
    expect(lines({ ...won, record })?.[2]).toBe(`turns       3   ${text}`);
  });

  test('mentions no par if the level has none', () => {
    expect(lines({ ...won, level: { name: 'mine', title: 'Mine' } })?.[2]).toBe('turns       3   your best 3');
  });

  test('has buttons for the next level, a new match, leaving, the replay and a copy', () => {
    expect(dialogOf(won)?.buttons.map(({ key, label, name, action }) => [key, label, name, action.type])).toEqual([
      ['n', 'Next level', undefined, 'next'],
      ['y', 'Play again', undefined, 'again'],
      ['q', 'Leave', undefined, 'leave'],
      ['r', 'Replay', undefined, 'replay'],
      ['c', 'Copy', 'copy', 'copy'],
    ]);
    expect(dialogOf(won)?.buttons[1]?.says).toBe('Enter: play this level again. n: next level, Old ruin.');
  });

  test('has no button for the next level if there is none', () => {
    const { next: _, ...last } = won;
    expect(dialogOf(last)?.buttons.map(({ label }) => label)).toEqual(['Play again', 'Leave', 'Replay', 'Copy']);
    expect(dialogOf(last)?.buttons[0]?.says).toBe('Enter: play this level again.');
  });
});

describe('the dialog after a defeat', () => {
  test('names the cause, the turn and what was destroyed last', () => {
    expect(dialogOf(lostBuilding)?.title).toBe('You lose');
    expect(lines(lostBuilding)).toEqual([
      'All buildings are gone, in turn 1.',
      'TankMech (0,0) destroyed your last building.',
      'Next time: look both ways. Tank shots pass through',
      'everything.',
      '',
      'turns       1   par 3, your best 3',
      'mechs       1   health 5',
      'buildings   0   health 0 (1 with 1 at the start)',
      'help        0 hints, 0 undos',
    ]);
  });

  test('names the enemy that destroyed the last mech', () => {
    expect(lines(lostMechs)?.slice(0, 3)).toEqual([
      'All your mechs are destroyed, in turn 1.',
      'Scorpion (1,0) destroyed your last mech.',
      'Next time: use your healthiest mech as bait, and shoot',
    ]);
  });

  test('mentions no lost buildings if there were none at the start', () => {
    const scene = sceneAfter(['end_turn'], {}, board('___//T,0,0,5,1,0/F,0,2,9,1,1'));
    expect(lines(scene)?.slice(0, 2)).toEqual(['All buildings are gone, in turn 1.', '']);
  });

  test('says that the level is not won yet', () => {
    expect(lines({ ...lostBuilding, record: { played: 1, won: 0 } })?.[5]).toBe('turns       1   par 3, not won yet');
  });
});

test.each([
  ['while the match is running', breachScene()],
  ['while a match is watched', { ...won, watched: true as const }],
  ['while its last turn is played back', { ...won, local: { ...won.local, flash: [] } }],
])('there is no dialog about the result %s', (_, scene) => {
  expect(dialogOf(scene)).toBeUndefined();
});

test('every line of the dialog about the result fits its width', () => {
  const units = ['T,39,38,999999999,1,999', 'F,39,37,999999999,1,0'];
  const wide = sceneAfter(
    ['end_turn'],
    {},
    [...Array.from({ length: 39 }, () => ' '.repeat(40)), `${' '.repeat(39)}1`, '', ...units].join('\n'),
  );
  for (const row of box(wide)) expect(row.length).toBeLessThanOrEqual(58);
});

describe('the result beside the board', () => {
  test.each([19, 20, 24, 31, 38, 44])('is not truncated at %i columns', (columns) => {
    for (const scene of [won, lostBuilding, lostMechs])
      for (const { lines: rows } of dialogOf(scene)?.panel?.({ columns, rows: 19 }) ?? [])
        for (const row of rows) expect(textOf(row).trimEnd().length, textOf(row)).toBeLessThanOrEqual(columns);
  });
});
