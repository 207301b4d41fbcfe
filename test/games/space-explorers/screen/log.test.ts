import { describe, expect, test } from 'vitest';
import { entriesOf } from '#games/space-explorers/screen/event-texts.ts';
import { spaceExplorersScreen } from '#games/space-explorers/screen/index.ts';
import type { ProgramError } from '#screen/scene.ts';
import { expeditionFrom } from '../support.ts';
import { designedMatch, panelIn, playedScenes, pressed, sceneOf, textsOf } from './scenes.ts';

const wide = { columns: 95, rows: 40 };

const logIn = (scene: ReturnType<typeof sceneOf>) => {
  const [, section] = spaceExplorersScreen.view.paint({ ...scene, ...wide }).left;
  return { title: section?.title, tag: section?.tag, lines: textsOf(section?.lines ?? []).filter((row) => row !== '') };
};

describe('the log of a turn', () => {
  test("lists the events of the player's own turn", () => {
    const { after } = playedScenes(designedMatch(), 'end_turn');
    expect(logIn(after)).toEqual({
      title: 'turn 31, you',
      tag: undefined,
      lines: [
        ' You send 20 from 0 to 1, landing in turn 33',
        ' You send 25 from 2 to 5, landing in turn 34',
        ' You grow by 9 on planets 0, 1, 2 and 3',
        ' P2 grows by 5 on planets 4 and 5',
        " P2's 11 land on 3",
      ],
    });
  });

  test("lists the visible events of the other player's turn", () => {
    const match = designedMatch({
      mover: 2,
      orders: [
        { from: 6, to: 5, people: 30 },
        { from: 4, to: 6, people: 20 },
      ],
    });
    const { after } = playedScenes(match, 'end_turn');
    expect(logIn(after)).toMatchObject({
      title: 'turn 31, P2',
      lines: [
        ' P2 sends 30 from 6 to 5, landing in turn 33',
        ' You grow by 11 on planets 0, 1, 2 and 3',
        ' P2 grows by 4 on planets 4 and 5',
        " P2's 11 land on 3",
      ],
    });
  });

  test('names players by number for a spectator', () => {
    const { after } = playedScenes(designedMatch(), 'end_turn', { watched: true, viewer: 'all' });
    expect(logIn(after).lines[0]).toBe(' P1 sends 20 from 0 to 1, landing in turn 33');
    expect(logIn(after).lines.slice(2, 4)).toEqual([
      ' P1 grows by 9 on planets 0, 1, 2 and 3',
      ' P2 grows by 9 on planets 4, 5 and 6',
    ]);
  });

  test('lists planets and phases in the debug view', () => {
    const { after } = playedScenes(designedMatch(), 'end_turn', { debug: true });
    expect(logIn(after).tag).toBe('lines 1-8 of 10');
    expect(logIn(after).lines.slice(0, 4)).toEqual([
      ' launch: You send 20 from 0 to 1, landing in turn 33',
      ' launch: You send 25 from 2 to 5, landing in turn 34',
      ' grow: Planet 0 grows: you +3',
      ' grow: Planet 1 grows: you +2',
    ]);
    expect(logIn(pressed({ ...after, ...wide }, 'pagedown')).lines.at(-1)).toBe(" land: P2's 11 land on 3");
  });

  test('has no growth in the short form', () => {
    const { after } = playedScenes(designedMatch(), 'end_turn', { preferences: { log: 'short' } });
    expect(logIn(after).lines.join()).not.toContain('grow');
  });
});

test('the log reports changes of ownership, lost people and the end', () => {
  const planets = [
    { id: 0, size: 20, habitability: 0, p1: 60, p2: 0, home: 1 },
    { id: 1, size: 20, habitability: 0, p1: 0, p2: 4, home: 2 },
    { id: 2, size: 9, habitability: 0, p1: 2, p2: 0 },
  ];
  const match = expeditionFrom({
    turn: 5,
    limit: 5,
    planets,
    edges: [
      [0, 1, 2],
      [1, 2, 2],
      [0, 2, 1],
    ],
    shuttles: [
      { from: 0, to: 1, player: 1, people: 18, turnsLeft: 1 },
      { from: 1, to: 2, player: 2, people: 30, turnsLeft: 1 },
    ],
    orders: [{ from: 2, to: 0, people: 2 }],
  });
  const { after } = playedScenes(match, 'end_turn', { bots: { 2: 'hard' } });
  expect(logIn(after).lines).toEqual([
    ' You send 2 from 2 to 0, landing in turn 5',
    " Planet 2 is nobody's now; it was yours",
    ' Your 2 land on 0',
    ' 16 of your 18 land on 1; 2 find no room and die',
    " Planet 1 is yours now; it was hard's",
    " 9 of hard's 30 land on 2; 21 find no room and die",
    " Planet 2 is hard's now",
    ' Crowding on planet 0: you -5',
  ]);
  expect(entriesOf(after).at(-1)?.texts[0]).toBe('Time is up: 73 to 13 people. You win!');
});

test('the log reports a resignation', () => {
  const { after } = playedScenes(designedMatch(), 'resign', { bots: { 2: 'hard' } });
  expect(logIn(after).lines).toEqual([' No launches', ' You concede', ' You have conceded.']);
});

test('on a small screen, L opens the log in the panel in a short form, and L or Esc closes it', () => {
  const { after } = playedScenes(designedMatch(), 'end_turn');
  expect(panelIn(after)['turn 31, you']).toBeUndefined();
  const log = panelIn(pressed(after, 'L'))['turn 31, you'];
  expect(log?.slice(0, 5)).toEqual([
    ' You send 20, 0 to 1',
    ' You send 25, 2 to 5',
    ' You grow by 9',
    ' P2 grows by 5',
    " P2's 11 land on 3",
  ]);
  expect(pressed(after, 'L', 'escape').local.below).toBe('planet');
  expect(pressed(after, 'L', 'L').local.below).toBe('planet');
});

test('the log is empty before the first turn', () => {
  expect(logIn(sceneOf(designedMatch())).lines).toEqual([' No turn played yet']);
});

test('the log reports the errors of the program that played the turn, with their codes', () => {
  const mishap = (seat: number, turn: number, more: Partial<ProgramError> = {}): ProgramError => ({
    seat,
    turn,
    code: 'timeout',
    message: 'no answer in 1000 ms',
    ...more,
  });
  const mishaps = [
    mishap(2, 30),
    mishap(1, 31, { command: 'send(2,0,1)', code: 'no-edge', message: 'Planet 2 has no edge to planet 0.' }),
    mishap(1, 31),
    mishap(2, 31),
  ];
  const { after } = playedScenes(designedMatch(), 'end_turn', { watched: true, viewer: 'all', programErrors: mishaps });
  expect(logIn(after).lines.slice(-2)).toEqual([
    ' ! send(2,0,1) refused (no-edge): Planet 2 has no edge to planet 0.',
    ' ! failed (timeout): no answer in 1000 ms',
  ]);
});
