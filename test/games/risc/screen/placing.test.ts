import { describe, expect, test } from 'vitest';
import { plannedBy } from '#games/risc/screen/match-summary.ts';
import { type Campaign, newCampaign } from '../support.ts';
import { at, footerIn, hintsIn, keyboard, playsIn, sceneWith, sectionsIn } from './scenes.ts';

const placed = ({ state }: Campaign): string =>
  state.map.ids
    .flatMap((id, i) => {
      const count = state.seats[0]?.placement?.[i] ?? 0;
      return count === 0 ? [] : [`${id} ${count}`];
    })
    .join(', ');

/** Twin Rivers at its start: 16 units to place, and the cursor on brook, which borders player 2. */
function start() {
  const match = newCampaign();
  return { match, ...keyboard(match) };
}

describe('the screen on which units are placed', () => {
  test.each([
    [['enter', '+', '='], 'brook 3'],
    [['5', '-'], 'brook 4'],
    [['-'], ''],
    [['1', '2'], 'brook 12'],
    [['1', '2', 'backspace', '3'], 'brook 13'],
    [['5', '+', '3'], 'brook 3'],
    [['1', 'tab', '2'], 'brook 1, cairn 2'],
    [['3', 'right', 'left', '4'], 'brook 4'],
    [['9', 'tab', 'a'], 'brook 9, cairn 7'],
    [['9', 'x', 'shift+tab', '0', '4'], 'alder 4'],
    [['9', 'e'], 'alder 3, brook 9, cairn 2, drift 2'],
  ])('with the keys %j leads to the placement "%s"', (keys, expected) => {
    const { match, press } = start();
    press(...keys);
    expect(placed(match)).toBe(expected);
  });

  test('marks the placement as planned as soon as one unit is placed', () => {
    const { match, press } = start();
    const planned = () => plannedBy(sceneWith(match).view, 1);
    expect(planned()).toBeUndefined();
    press('1');
    expect(planned()).toBe('placement');
  });

  test("refuses too many units, or a rival's territory, in the words of the rules", () => {
    const { press } = start();
    press('1');
    expect(() => press('7')).toThrow('That would place 17 units; there are 16.');
    press('right');
    expect(() => press('enter')).toThrow('eyrie belongs to player 2; it must be your own.');
  });

  test('shows how many units remain, and then the key that commits', () => {
    const { press, scene } = start();
    expect(hintsIn(scene())).toEqual([
      '16 units left to place. Enter: one unit in Brook. a: all units.',
      'Your placement is secret until all are ready.',
    ]);
    expect(hintsIn(press('9', 'right'))[0]).toBe('Eyrie belongs to P2. 7 units left to place. Tab: your lands.');
    expect(hintsIn(press('tab', 'e'))).toEqual([
      'All units are placed. 3 units in Alder.',
      "Next to Brook, Cairn. t: ready. You can't undo it.",
    ]);
  });

  test('explains the task and its keys at the beginning', () => {
    const scene = sceneWith(newCampaign());
    expect(sectionsIn(scene)['place your units']).toEqual([
      ' placed ░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░ 0 of 16',
      ' 0 units in Brook. e: spread the rest. a: all here.',
    ]);
    expect(footerIn(scene)).toBe(
      'Enter place one  e spread  - one back  0-9 number  a all  Tab next  t ready  z zoom  L log  v statistics',
    );
  });

  test('refuses a commit before all units are placed, and states how many remain', () => {
    const { press, scene, match } = start();
    press('9');
    for (const key of ['c', 't']) expect(playsIn(scene(), key)).toBe('! 7 of 16 units are not placed yet.');
    expect(sectionsIn(scene())['orders']?.[0]).toBe(' Place your units');
    press('a');
    expect(sectionsIn(scene())['orders']?.[0]).toBe(' All placed. t: ready');
    expect(JSON.stringify(sectionsIn(scene())['place your units'])).not.toContain('spreads the rest');
    press('c');
    expect(match.state.seats[0]?.committed).toBe(true);
  });

  test('still shows the placement to the player after the commit, but accepts no more numbers', () => {
    const { press } = start();
    const scene = press('a', 'c');
    expect(JSON.stringify(sectionsIn(scene))).toContain('16a');
    expect(scene.local.typing).toBeUndefined();
    expect(footerIn(scene)).toBe('arrows look  z zoom  L log  v statistics');
  });

  test('accepts a hint with Enter, and then removes the hint', () => {
    const match = newCampaign();
    const commands = [
      { name: 'place', args: { territory: 'drift', units: [9, 0, 0, 0, 0, 0, 0] } },
      { name: 'spread', args: {} },
    ] as const;
    const { press, scene } = keyboard(match, {
      local: { hint: { commands, why: '', step: 'turn' }, cursor: at('drift') },
    });
    expect(hintsIn(scene())[0]).toBe('Hint: place 9 in Drift.');
    press('enter');
    expect(placed(match)).toBe('alder 3, brook 2, cairn 2, drift 9');
    expect(scene().local.hint).toBeUndefined();
  });
});
