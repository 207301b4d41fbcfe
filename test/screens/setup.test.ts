import { describe, expect, test } from 'vitest';
import { formatCommand } from '#engine/script.ts';
import { spaceDefender } from '#games/space-defender/index.ts';
import type { Mission } from '#games/space-defender/mission.ts';
import { spaceDefenderScreen } from '#games/space-defender/screen/index.ts';
import { ascii } from '#screen/styled-text.ts';
import { type Chosen, longWatch, pressed, rowsOfScene, sceneAfter } from './scenes.ts';
import { large, small, textOf } from './support.ts';

const board = 'play(10,30,24,38,44,54,60)';
/** Setup with Snipe and Medium as the last used parts. */
const sniper = [board, 'setup_select(3)', 'setup_next(1)', 'setup_select(3)', 'setup_back(1)'];
const fewParts: Mission = { ...longWatch, parts: { ...longWatch.parts, weapon: [1, 2], power: [5] } };

/** Commands that Enter plays. */
function started(chosen: Chosen): string[] {
  const action = pressed(sceneAfter(chosen), 'enter');
  if (action?.type !== 'play') throw new Error('does not start');
  return action.commands.map((command) => formatCommand(spaceDefender.commands, command));
}

const selects = (...values: readonly number[]): string[] =>
  values.flatMap((value, i) => (i === 0 ? [`setup_select(${value})`] : ['setup_next(1)', `setup_select(${value})`]));

describe('the loadout page', () => {
  test('has three ships with names, the ship used last, and the parts of the chosen ship', () => {
    const rows = rowsOfScene(sceneAfter({ lines: sniper, mission: longWatch }));
    expect(rows[0]).toBe(' Space Defender   Loadout for Long Watch against Null          survive 40 turns ');
    expect(rows.slice(2, 6).map((row) => row.slice(0, 61).trimEnd())).toEqual([
      '   1 Gunner     Standard  Light     Standard  Repair',
      '   2 Sniper     Snipe     None      Light     Recall',
      '   3 Fortress   Spread    Heavy     Armoured  Repair',
      ' > 4 Last used  Snipe     Medium    Standard  Recall',
    ]);
    const fresh = rowsOfScene(sceneAfter({ lines: [board], mission: longWatch }));
    expect(fresh[5]).toMatch(/^ {3}4 Your own /);
    expect(rows.slice(7, 11).map((row) => row.slice(3, 30).trimEnd())).toEqual([
      '  weapon     Snipe',
      '  armour     Medium',
      '  engine     Standard',
      '  power      Recall',
    ]);
    expect(rows.at(-3)).toContain('Enter: start with Snipe, Medium, Standard, Recall.');
  });

  test('adapts named ships to the parts that a mission allows, and omits a ship whose main parts are locked', () => {
    const mission: Mission = {
      ...longWatch,
      parts: { weapon: [1, 3], armour: [1, 2, 3], engine: [1, 3], power: [1, 5] },
    };
    const rows = rowsOfScene(sceneAfter({ lines: [board], mission }));
    expect(rows.slice(2, 5).map((row) => row.slice(0, 61).trimEnd())).toEqual([
      ' > 1 Gunner     Standard  Light     Standard  Orbital Strike',
      '   2 Sniper     Snipe     None      Standard  Recall',
      // A ship whose main parts are locked is not offered.
      '   3 Your own   Standard  None      Standard  Recall',
    ]);
    expect(rows.slice(2, 5).map((row) => row.slice(61).trim())).toEqual(['all-round', 'sees far, fragile', '']);
    const all = rowsOfScene(sceneAfter({ lines: [board], mission: longWatch }));
    expect(all.slice(2, 5).map((row) => row.slice(61).trim())).toEqual([
      'all-round',
      'sees far, fragile',
      'thick hull, slow',
    ]);
  });

  test('chooses the first ship if none was used before', () => {
    expect(sceneAfter({ lines: [board] }).local.choice).toBe(0);
  });

  test('starts the game with the chosen ship, whichever step of the setup is active', () => {
    expect(started({ lines: [board] })).toEqual([...selects(1, 2, 1, 2), 'setup_next(2)']);
    expect(started({ lines: sniper })).toEqual([...selects(3, 3, 1, 1), 'setup_next(2)']);
    const [first, ...rest] = started({ lines: [board, 'setup_next(4)'], local: { choice: 2 } });
    expect(first).toBe('setup_back(4)');
    expect(rest).toEqual([...selects(2, 4, 3, 2), 'setup_next(2)']);
    expect(sceneAfter({ lines: [board, 'setup_next(4)', first ?? '', ...rest] }).view).toMatchObject({
      phase: 'in-game',
      equipment: { weapon: 2, armour: 4, engine: 3, power: 2 },
    });
  });

  test('has digits that choose a ship, and left and right to change a part', () => {
    const scene = sceneAfter({ lines: sniper });
    expect(pressed(scene, '2')).toMatchObject({ type: 'local', local: { choice: 1 } });
    expect(pressed(scene, 'left')).toBeUndefined();
    const onWeapon = { lines: sniper, local: { choice: 4 } };
    expect(pressed(sceneAfter(onWeapon), 'right')).toMatchObject({ local: { customShip: { weapon: 4, armour: 3 } } });
    expect(pressed(sceneAfter(onWeapon), 'left')).toMatchObject({ local: { customShip: { weapon: 2, armour: 3 } } });
    const changed = { ...onWeapon, local: { choice: 4, customShip: { weapon: 5, armour: 3, engine: 1, power: 1 } } };
    expect(pressed(sceneAfter(changed), 'right')).toMatchObject({ local: { customShip: { weapon: 1 } } });
    expect(started(changed)).toEqual([...selects(5, 3, 1, 1), 'setup_next(2)']);
    expect(rowsOfScene(sceneAfter(changed))[5]).toContain('4 Your own   Splitter');
  });

  test('uses no part that a mission locks, and does not let the player choose it', () => {
    const chosen = { lines: [board], mission: fewParts, local: { choice: 0 } };
    expect(started(chosen)).toEqual([...selects(1, 2, 1, 5), 'setup_next(2)']);
    const onWeapon = sceneAfter({ ...chosen, local: { choice: 3 } });
    expect(pressed(onWeapon, 'left')).toMatchObject({ local: { customShip: { weapon: 2 } } });
    const rows = rowsOfScene(onWeapon);
    expect(rows.filter((row) => row.includes('locked'))).toHaveLength(3);
  });

  test('fits every size with any row chosen, in ASCII', () => {
    const sizes = [small, { columns: 80, rows: 30 }, { columns: 100, rows: 24 }, { columns: 119, rows: 31 }, large];
    for (const size of sizes)
      for (const mission of [longWatch, undefined])
        for (let choice = 0; choice < 8; choice++) {
          const scene = sceneAfter({
            lines: [board],
            size,
            glyphs: ascii,
            local: { choice },
            ...(mission && { mission }),
          });
          expect(rowsOfScene(scene).join('')).toMatch(/^[ -~]*$/);
          const body = spaceDefenderScreen.view.paint(scene).left;
          expect(body.reduce((sum, { lines: own }) => sum + own.length + 1, 0)).toBeLessThanOrEqual(size.rows - 5);
          const widest = Math.max(...body.flatMap(({ lines: own }) => own.map((row) => textOf(row).trimEnd().length)));
          expect(widest).toBeLessThanOrEqual(size.columns);
        }
  });

  test.each([
    { weapon: 1, rows: ['   S 0 1 1 1 1 1 2 2 2 2 2 3 3 3 3 3 4 4 4 4 4 5 5 5 5 5 6 6'] },
    { weapon: 3, rows: ['   S 0 . . . . . . . 1 . . . . . . . 2 . . . . . . . 3 . . .'] },
    {
      weapon: 4,
      rows: [
        ' 0 1 2 2 3 3 3 3 4 4 4 4 4 4 4 4 5 5 5 5 5 5 5 5 5 5 5 5 5 5',
        '   S . . . . . . . . . . . . . . . . . . . . . . . . . . . .',
        ' 0 1 2 2 3 3 3 3 4 4 4 4 4 4 4 4 5 5 5 5 5 5 5 5 5 5 5 5 5 5',
      ],
    },
    { weapon: 5, rows: ['   S 0 . . . . . . . . . . . . . . . . . . . . . . . . . . .'] },
  ])('shows the shots of weapon $weapon in the pattern that the rules describe', ({ weapon, rows }) => {
    const own = { weapon, armour: 1, engine: 1, power: 1 };
    const screen = rowsOfScene(sceneAfter({ lines: [board], local: { choice: 3, customShip: own }, size: large }));
    const at = screen.findIndex((row) => row.includes('number = turns since firing'));
    expect(screen.slice(at + 1, at + 1 + rows.length).map((row) => row.trimEnd())).toEqual(rows);
  });

  test('colours better values as success and worse values as warnings, and dims equal values', () => {
    const own = { weapon: 3, armour: 2, engine: 1, power: 1 };
    const lines = [board, 'setup_next(1)', 'setup_select(2)', 'setup_back(1)'];
    const { left } = spaceDefenderScreen.view.paint(sceneAfter({ lines, local: { choice: 3, customShip: own } }));
    const change = left[2]?.lines.find((row) => textOf(row).startsWith('     change'));
    const roles = change?.slice(1, -1).map(({ text, role }) => `${text.trim()} ${role}`);
    expect(roles).toEqual([
      '-10 warning',
      '+90 success',
      '0 dim',
      '/ dim',
      '+4 success',
      '0 dim',
      '+9 success',
      '+2 success',
      '-1 success',
    ]);
  });
});

test('a mission that allows only one loadout begins on its board', () => {
  const only: Mission = { ...longWatch, parts: { weapon: [1], armour: [2], engine: [1], power: [2] } };
  const ready = (mission: Mission) => {
    const commands = spaceDefenderScreen.input.choices?.atOnce(sceneAfter({ lines: [board], mission }).view) ?? [];
    return commands.map((command) => formatCommand(spaceDefender.commands, command));
  };
  expect(ready(only)).toEqual([...selects(1, 2, 1, 2), 'setup_next(2)']);
  expect(ready(longWatch)).toEqual([]);
});
