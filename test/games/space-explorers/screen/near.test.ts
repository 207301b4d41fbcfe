import { expect, test } from 'vitest';
import { spaceExplorersScreen } from '#games/space-explorers/screen/index.ts';
import { keyframes } from '#games/space-explorers/screen/keyframes.ts';
import { explorersTargets } from '#games/space-explorers/screen/local.ts';
import { neighbourhoodOf } from '#games/space-explorers/screen/map/map-section.ts';
import { textMode } from '#games/space-explorers/screen/text-mode/text-mode.ts';
import { ascii } from '#screen/styled-text.ts';
import { expeditionFrom } from '../support.ts';
import { panelIn, playedScenes, playsIn, pressed, sceneOf, textsOf } from './scenes.ts';

/**
 * Planet 1 belongs to player 1. Its neighbours are planet 0, the empty planet 2, and planet 3, where player 2 has the
 * majority. Behind them are planets 4 and 5, out of sight.
 */
const match = () =>
  expeditionFrom({
    turn: 9,
    mover: 1,
    limit: 80,
    planets: [
      { id: 0, size: 90, habitability: 5, p1: 16, home: 1, x: 0, y: 0 },
      { id: 1, size: 40, habitability: 5, p1: 18, x: 10, y: 0 },
      { id: 2, size: 70, habitability: 5, x: 20, y: 0 },
      { id: 3, size: 60, habitability: 5, p1: 4, p2: 11, x: 10, y: 10 },
      { id: 4, size: 60, habitability: 5, p2: 20, home: 2, x: 20, y: 10 },
      { id: 5, size: 60, habitability: 5, x: 30, y: 10 },
    ],
    edges: [
      [0, 1, 2],
      [1, 2, 3],
      [1, 3, 2],
      [2, 5, 4],
      [3, 4, 3],
      [3, 5, 3],
    ],
    shuttles: [
      { from: 1, to: 0, player: 1, people: 5, turnsLeft: 1 },
      { from: 3, to: 1, player: 2, people: 25, turnsLeft: 2 },
    ],
  });

const near = { centre: 1, back: [] };
const shown = (changes: Parameters<typeof sceneOf>[1] = {}) =>
  sceneOf(match(), { ...changes, local: { near, cursor: 1, ...changes.local } });
const mapIn = (scene: ReturnType<typeof shown>) => spaceExplorersScreen.view.paint(scene).left[0];
const mapOf = (scene: ReturnType<typeof shown>) =>
  textsOf(mapIn(scene)?.lines ?? [])
    .map((row) => row.trimEnd())
    .filter((row) => row !== '');

test('the neighbourhood of a planet shows its neighbours, and behind each neighbour the next planets', () => {
  expect(mapIn(shown())).toMatchObject({ title: 'around planet 1', tag: '3 links' });
  expect(mapOf(shown())).toEqual([
    '                       ┌0*──────1┐',
    '              ┌─2─5▶───┤ 16 / 90 │',
    '              │        └─────────┘ t9: you 5 from 1',
    '              │',
    ' ┌[1!]────1┐  │        ┌2 ┄┄┄┄┄┄┄┐',
    ' │ 18 / 40 ├──┼─3──────┤ - / 70  ├─○5',
    ' └─────────┘  │        └┄┄┄┄┄┄┄┄┄┘',
    '              │',
    '              │        ╔3 ══════2╗',
    '              └─2─◀25──╢4v11 / 60╟─○4 ○5',
    '                       ╚═════════╝',
  ]);
  const typed = mapOf(shown({ glyphs: ascii })).join('\n');
  expect(typed).toMatch(/^[ -~\n]*$/);
  expect(typed).toContain('o5');
});

test('a planet that is drawn twice in a neighbourhood is bracketed only where it can be selected', () => {
  const triangle = expeditionFrom({
    turn: 9,
    mover: 1,
    limit: 80,
    planets: [0, 1, 2, 3].map((id) => ({
      id,
      size: 40,
      habitability: 5,
      p1: 9,
      x: 10 * id,
      y: id % 2,
      home: id < 2 ? id + 1 : 0,
    })),
    edges: [
      [0, 1, 2],
      [0, 2, 2],
      [0, 3, 2],
      [1, 2, 2],
      [1, 3, 2],
    ],
  });
  const rows = mapOf(sceneOf(triangle, { local: { near: { centre: 0, back: [] }, source: 0, cursor: 1 } }));
  expect(rows.filter((row) => row.includes('─[')).map((row) => row.slice(row.indexOf('─[') + 1))).toEqual([
    '[2:9] [3:9]',
    '[1*9]',
    '[1*9]',
  ]);
});

test("a neighbourhood is centred on the source, else on a distant cursor, and lists the rival's planets last", () => {
  const { view } = shown();
  expect(neighbourhoodOf(view, shown().local, 1)).toEqual({ centre: 1, neighbours: [0, 2, 3], followed: 1 });
  expect(neighbourhoodOf(view, shown({ local: { cursor: 5 } }).local, 1).centre).toBe(5);
  expect(neighbourhoodOf(view, shown({ local: { source: 0, cursor: 1 } }).local, 1).centre).toBe(0);
});

test('in a neighbourhood, arrows choose, enter and leave a neighbour, and n switches to the map and back', () => {
  const chosen = pressed(shown(), 'down', 'down');
  expect(chosen.local).toMatchObject({ cursor: 2, near: { centre: 1 } });
  const gone = pressed(chosen, 'right');
  expect(gone.local).toMatchObject({ cursor: 2, near: { centre: 2, back: [1] } });
  expect(pressed(gone, 'left').local).toMatchObject({ cursor: 1, near: { centre: 1, back: [] } });
  expect(pressed(chosen, 'left').local).toMatchObject({ cursor: 1, near: { centre: 1 } });
  expect(pressed(shown(), 'n').local.near).toBe('map');
  expect(pressed(shown({ local: { near: undefined } }), 'n').local.near).toEqual({ centre: 1, back: [] });
});

test('orders can be given in a neighbourhood as on the map', () => {
  const composing = pressed(shown(), 'enter', 'down', 'down', '1');
  expect(composing.local).toMatchObject({ source: 1, cursor: 3 });
  expect(playsIn(composing, 'enter')).toBe('send(1,3,1)');
});

test('the panel and text mode list open decisions, and Tab goes through them', () => {
  expect(panelIn(shown())['needs you']?.slice(0, 2)).toEqual([' !  1 falls t10: add 1', '    2 empty, 3 turns']);
  expect(pressed(shown({ local: { cursor: 0 } }), 'tab').local.cursor).toBe(1);
  expect(pressed(shown(), 'tab').local.cursor).toBe(2);
  expect(textMode.questions?.['needs']?.answer(shown(), [])).toEqual([
    '2 decisions, the most urgent first:',
    'Planet 1 falls in turn 10 unless you add 1.',
    'Planet 2 is empty; planet 1 can spare 17.',
  ]);
});

/** `count` planets in a row, the first of them player 1's home. */
const rowOf = (count: number) =>
  expeditionFrom({
    turn: 1,
    mover: 1,
    limit: 80,
    planets: Array.from({ length: count }, (_, id) => ({
      id: id + 10,
      size: 90,
      habitability: 5,
      ...(id === 0 ? { p1: 6, home: 1 } : {}),
      ...(id === count - 1 ? { p2: 6, home: 2 } : {}),
      x: 4 * (id % 10),
      y: 4 * Math.floor(id / 10),
    })),
    edges: Array.from({ length: count - 1 }, (_, id) => [id + 10, id + 11, 2]),
  });

test.each([
  ['24 planets at 80x24', 24, {}, 'map'],
  ['25 planets at 80x24', 25, {}, 'around planet 10'],
  ['60 planets at 120x40', 60, { columns: 120, rows: 40 }, 'map'],
  ['90 planets at 120x40', 90, { columns: 120, rows: 40 }, 'around planet 10'],
  ['a chosen size', 60, { local: { zoom: 'signs' } }, 'map'],
  ['a watched match', 60, { watched: true, viewer: 'all' }, 'map'],
] as const)(
  'a neighbourhood replaces a crowded map, unless a size was chosen or the match is watched: %s',
  (_, count, changes, title) => {
    const scene = sceneOf(rowOf(count), changes);
    expect(spaceExplorersScreen.view.paint(scene).left[0]?.title).toBe(title);
  },
);

test('a turn is played back in the current neighbourhood', () => {
  const { before, after } = playedScenes(rowOf(30), 'end_turn', {});
  const titles = keyframes(before, after).map(
    ({ view, local, events }) => mapIn({ ...before, view, local, events })?.title,
  );
  expect(new Set(titles)).toEqual(new Set(['around planet 10']));
});

test('a large screen has larger boxes, and room for shuttles with their landing turn', () => {
  expect(mapOf(shown({ columns: 200, rows: 55 }))).toMatchInlineSnapshot(`
    [
      "                                                    ┌ 0 home──────1┐",
      "                                                    │  16 █▍░░░░░░ │",
      "                           ┌─2─5▶ t9 ───────────────┤              │",
      "                           │                        │ 16/90  +5 %  │         t9: you 5 from 1",
      "                           │                        │ +5 t9        │",
      "                           │                        └──────────────┘",
      "                           │",
      " ┌[1!]─────────1┐          │                        ┌ 2 ┄┄┄┄┄┄┄┄┄┄┄┐",
      " │  18 ███▌░░░░ │          │                        ┊              ┊",
      " │              ├──────────┼─3──────────────────────┤              ├─────────○5",
      " │ 18/40  +5 %  │          │                        ┊ -/70   +5 %  ┊",
      " │ falls t10    │          │                        ┊ room 70      ┊",
      " └──────────────┘          │                        └┄┄┄┄┄┄┄┄┄┄┄┄┄┄┘",
      "                           │",
      "                           │                        ╔ 3 ══════════2╗",
      "                           │                        ║   4 ▌░░░░░░░ ║",
      "                           └─2─◀25 t10 ─────────────╢  11 █▍░░░░░░ ╟─────────○4 ○5",
      "                                                    ║ 15/60  +5 %  ║",
      "                                                    ║ room 45      ║",
      "                                                    ╚══════════════╝",
    ]
  `);
  expect(mapOf(shown({ columns: 120, rows: 40 }))).toMatchInlineSnapshot(`
    [
      "                                           ┌ 0 home──────1┐",
      "                                           │  16 █▍░░░░░░ │",
      "                        ┌─2─5▶ t9 ─────────┤              │",
      "                        │                  │ 16/90  +5 %  │      t9: you 5 from 1",
      "                        │                  │ +5 t9        │",
      "                        │                  └──────────────┘",
      "                        │",
      " ┌[1!]─────────1┐       │                  ┌ 2 ┄┄┄┄┄┄┄┄┄┄┄┐",
      " │  18 ███▌░░░░ │       │                  ┊              ┊",
      " │              ├───────┼─3────────────────┤              ├──────○5",
      " │ 18/40  +5 %  │       │                  ┊ -/70   +5 %  ┊",
      " │ falls t10    │       │                  ┊ room 70      ┊",
      " └──────────────┘       │                  └┄┄┄┄┄┄┄┄┄┄┄┄┄┄┘",
      "                        │",
      "                        │                  ╔ 3 ══════════2╗",
      "                        │                  ║   4 ▌░░░░░░░ ║",
      "                        └─2─◀25 t10 ───────╢  11 █▍░░░░░░ ╟──────○4 ○5",
      "                                           ║ 15/60  +5 %  ║",
      "                                           ║ room 45      ║",
      "                                           ╚══════════════╝",
    ]
  `);
});

test('a neighbourhood that opened automatically keeps its centre when the cursor moves to a neighbour', () => {
  const scene = sceneOf(rowOf(30), {});
  const local = spaceExplorersScreen.input.hover?.(scene, explorersTargets.to({ type: 'planet', planet: 1 }));
  expect(local).toMatchObject({ cursor: 1, near: { centre: 0, back: [] } });
  expect(pressed(scene, 'down').local).toMatchObject({ cursor: 1, near: { centre: 0, back: [] } });
});

test('the key / finds a planet by its number', () => {
  const finding = pressed(pressed(pressed(sceneOf(rowOf(30), {}), '/'), '2'), '5');
  expect(spaceExplorersScreen.view.paint(finding).left[0]?.title).toBe('find planet 25_');
  expect(playsIn(finding, 't')).toBe('nothing');
  const found = pressed(finding, 'enter');
  expect(found.local).toMatchObject({ cursor: 15, finding: undefined });
  expect(spaceExplorersScreen.view.paint(found).left[0]?.title).toBe('around planet 25');
  expect(playsIn(pressed(finding, 'backspace'), 'enter')).toBe('! There is no planet 2.');
  expect(pressed(finding, 'escape').local).toMatchObject({ cursor: 0, finding: undefined });
});

test('a player who waits for the other player sees no open decisions', () => {
  const scene = sceneOf(rowOf(30), { seat: 2 });
  expect(Object.keys(panelIn(scene))).not.toContain('needs you');
  expect(Object.keys(panelIn(sceneOf(rowOf(30))))).toContain('needs you');
});
