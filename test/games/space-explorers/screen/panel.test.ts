import { describe, expect, test } from 'vitest';
import { spaceExplorersScreen } from '#games/space-explorers/screen/index.ts';
import type { Memory } from '#games/space-explorers/screen/local.ts';
import { ascii, widthOf } from '#screen/styled-text.ts';
import { randomExpedition } from '../random-play.ts';
import { expeditionFrom } from '../support.ts';
import {
  type Changes,
  designedMatch,
  designedPosition,
  designedScene,
  hintsIn,
  panelIn,
  playsIn,
  pressed,
  sceneOf,
  sectionsIn,
  textsOf,
} from './scenes.ts';

test('a sentence about a planet is shown completely or not at all', () => {
  const rowsOf = (columns: number, rows: number) => {
    const hint = { commands: [{ from: 0, to: 1, people: 4 }], why: '', step: 'act' } as const;
    const scene = designedScene({ columns, rows, local: { cursor: 1, hint } });
    return panelIn(scene)['planet 1']?.filter((row) => row !== '') ?? [];
  };
  for (const rows of [24, 26, 28, 30, 40])
    for (const columns of [80, 120]) expect(rowsOf(columns, rows).at(-1)).toMatch(/\d$|orders$|hint$/);
  expect(rowsOf(120, 40).join(' ')).toMatch(/You: \d+ in turn /);
});

describe('the section about the queue', () => {
  test('says when it is empty, and how to fill it', () => {
    const scene = sceneOf(designedMatch({ orders: [] }));
    expect(panelIn(scene)['orders']).toEqual([' No orders.', ' Enter: send from here', '']);
    const planets = [
      { id: 0, size: 9, habitability: 1, p1: 2 },
      { id: 1, size: 9, habitability: 1 },
    ];
    const match = expeditionFrom({ turn: 9, mover: 1, planets, edges: [[0, 1, 1]] });
    expect(panelIn(sceneOf(match, { local: { cursor: 1 } }))['orders']).not.toContain(' Enter: send from here');
  });

  test('shows the selected order among many, and the draft', () => {
    const orders = Array.from({ length: 20 }, (_, i) => ({ from: 0, to: 1 + (i % 2), people: i + 1 }));
    const position = { orders, planets: designedPosition.planets.map((planet) => ({ ...planet, size: 500, p1: 400 })) };
    const scene = sceneOf(designedMatch(position));
    const title = (of: typeof scene) => sectionsIn(of)[0]?.tag;
    expect(title(scene)).toBe('18-20');
    const chosen = pressed(scene, 'e', ...Array.from({ length: 15 }, () => 'up'));
    expect(panelIn(chosen)['orders 20']).toContain('>5 0 ▶ 1   5  lands t33');
    expect(panelIn(pressed(scene, 'enter', 'a'))['orders 20']?.at(-1)).toBe('>21 0 ▶ 1  190 lands t33');
  });

  test('marks the selected order by a sign and by a background', () => {
    const [section] = sectionsIn(pressed(designedScene(), 'e'));
    expect(textsOf(section?.lines ?? [])[1]?.startsWith('>2')).toBe(true);
    expect(section?.lines[1]?.every(({ area }) => area === 'selection')).toBe(true);
  });

  test('shows the transfers of a hint after its orders', () => {
    const scene = sceneOf(designedMatch(), {
      local: { hint: { commands: [{ from: 3, to: 4, people: 5 }], why: '', step: 'act' } },
    });
    expect(panelIn(scene)['orders 2, hint']?.at(-1)).toBe(' 3 3 ▶ 4   5  lands t32');
  });

  test("shows only the player's own orders", () => {
    const scene = sceneOf(designedMatch(), { seat: 2 });
    expect(panelIn(scene)['orders']).toEqual([' P1 is thinking', '', '']);
    expect(JSON.stringify(sectionsIn(scene))).not.toContain('lands');
  });
});

describe('the section about a planet', () => {
  test('lists shuttles that fly to it, the first to land at the top', () => {
    const shuttles = [
      { from: 4, to: 3, player: 1, people: 5, turnsLeft: 2 },
      { from: 5, to: 3, player: 2, people: 11, turnsLeft: 1 },
    ];
    const scene = sceneOf(designedMatch({ shuttles, orders: [] }), { local: { cursor: 3 } });
    expect(panelIn(scene)['planet 3']).toEqual([
      ' capacity 120  +5 %',
      '          you   P2 room',
      ' now       35    2   83',
      ' t32       45   13   62',
      ' P2 11 from 5 lands t31',
      ' you 5 from 4 lands t32',
      '',
    ]);
  });

  test('has a name above a column only if the name fits completely', () => {
    const heads = (name: string) =>
      panelIn({ ...sceneOf(designedMatch({ orders: [] }), { local: { cursor: 3 } }), names: { 2: name } })[
        'planet 3'
      ]?.[1];
    expect(heads('Ann')).toBe('          you  Ann room');
    expect(heads('日本')).toBe('          you 日本 room');
    expect(heads('jonas')).toBe('          you them room');
  });

  test('shows the excess people, and whose home the planet is', () => {
    const planets = designedPosition.planets.map((planet) => (planet.id === 0 ? { ...planet, size: 9 } : planet));
    const scene = sceneOf(designedMatch({ planets, orders: [] }), { local: { cursor: 0 } });
    expect(panelIn(scene)['planet 0']).toEqual([
      ' capacity 9   growth 5 %',
      '          you   P2 room',
      ' now       69    0  !60',
      ' t32       57    0  !48',
      '',
      '',
      '',
    ]);
  });

  test('shows an unseen planet as last seen, or says that it was never seen', () => {
    const scene = (memory?: Memory) =>
      panelIn(sceneOf(designedMatch(), { local: { cursor: 6 }, ...(memory === undefined ? {} : { memory }) }));
    expect(scene()['planet 6']).toEqual([' Never seen', '', '', '', '', '', '']);
    const sighting = { turn: 23, p1: 0, p2: 1040, size: 100, habitability: 5, home: 0 as const };
    const sightings = designedPosition.planets.map(({ id }) => (id === 6 ? sighting : undefined));
    expect(scene({ totals: [], sightings, sent: [], landed: [], maxUnseen: [] })['planet 6']).toEqual([
      ' Last seen in turn 23:',
      ' you 0   P2 1,040',
      ' capacity 100',
      ' growth 5 %',
      '',
      '',
      '',
    ]);
  });

  test('shows only the present with forecasts off', () => {
    expect(panelIn(designedScene({ preferences: { forecast: false } }))['planet 4']?.join()).not.toContain('in turn');
  });

  test('has no forecast beyond the last turn', () => {
    const scene = sceneOf(designedMatch({ limit: 31, orders: [] }), { local: { cursor: 0 } });
    expect(panelIn(scene)['planet 0']).toContain(' t31       73    0   37');
  });
});

describe('the totals of people', () => {
  test('count only visible people, and are marked `seen`, until the match ends', () => {
    const tag = (scene: ReturnType<typeof sceneOf>) => sectionsIn(scene).find(({ title }) => title === 'people')?.tag;
    expect(tag(designedScene())).toBe('seen');
    expect(tag(sceneOf(designedMatch(), { debug: true }))).toBeUndefined();
    const over = sceneOf(designedMatch({ orders: [], outcome: { winners: [1], reason: 'turn-limit' } }), {
      bots: { 2: 'hard' },
    });
    expect(tag(over)).toBeUndefined();
    expect(panelIn(over)['people']?.map((line) => line.slice(0, 13))).toEqual([' you 191     ', ' hard 161 +11']);
  });

  test('are printed with all digits even if they are large', () => {
    const planets = designedPosition.planets.map((planet) => ({ ...planet, p1: 12_345 }));
    const [own] = panelIn(sceneOf(designedMatch({ planets, orders: [] })))['people'] ?? [];
    expect(own).toMatch(/^ you 86,415 /);
  });
});

describe('the debug view', () => {
  test('adds phase and clock, and moves no other section', () => {
    const plain = sectionsIn(sceneOf(designedMatch()));
    const debug = sectionsIn(sceneOf(designedMatch(), { debug: true }));
    expect(debug.map(({ title }) => title)).toEqual(['orders 2', 'send from 0', 'planet 0', 'people', 'debug']);
    expect(textsOf(debug[0]?.lines ?? [])).toEqual(textsOf(plain[0]?.lines ?? []));
    expect(panelIn(sceneOf(designedMatch(), { debug: true }))['debug']).toEqual([
      ' phase orders  clock 30',
      ' eyes all',
    ]);
  });

  test('switches to the perspective of either seat by a key', () => {
    const all = sceneOf(designedMatch(), { debug: true, local: { cursor: 6 } });
    expect(sectionsIn(all).find(({ title }) => title === 'planet 6')?.tag).toBe('forecast');
    const first = pressed(all, 'v');
    expect(panelIn(first)['planet 6']).toEqual([' Never seen', '', '', '']);
    expect(panelIn(first)['people']).toEqual(panelIn(all)['people']);
    expect(sectionsIn(first).find(({ title }) => title === 'people')?.tag).toBe('all');
    expect(spaceExplorersScreen.view.paint(first).left[0]?.title).toBe('map as player 1 sees it');
    const second = pressed(first, 'v');
    expect(panelIn(second)['orders']).toEqual([' No orders', '', '']);
    expect(hintsIn(second)[0]).toBe('You see what player 2 sees. v: next view.');
    expect(playsIn(second, 't')).toBe('nothing');
    expect(pressed(second, 'v').local.eyes).toBeUndefined();
  });

  test('resets the chosen perspective when it ends', () => {
    const match = designedMatch();
    const second = pressed(sceneOf(match, { debug: true }), 'v', 'v');
    const own = sceneOf(match);
    expect(spaceExplorersScreen.state.reduce(second.local, second.view, own.view).eyes).toBeUndefined();
    const left = { ...second, view: own.view, debug: false };
    expect(spaceExplorersScreen.view.paint(left).left).toEqual(spaceExplorersScreen.view.paint(own).left);
    // After the end a player sees everything without the debug view.
    const over = designedMatch({ orders: [], outcome: { reason: 'forfeit', winners: [1] } });
    const eyes = sceneOf(over, { local: { eyes: 2 } });
    expect(spaceExplorersScreen.view.paint(eyes)).toEqual(spaceExplorersScreen.view.paint(sceneOf(over)));
  });
});

test('in the first turns, an empty list of orders says how the match is won', () => {
  const sectionOf = (turn: number, size: Changes = {}) =>
    (panelIn(sceneOf(expeditionFrom({ ...designedPosition, turn, shuttles: [], orders: [] }), size))['orders'] ?? [])
      .join('')
      .replaceAll(/ +/g, ' ');
  const rule = 'To win, have more people on planets after turn 100.';
  expect(sectionOf(1)).toContain(rule);
  expect(sectionOf(1, { columns: 120, rows: 40 })).toContain(rule);
  expect(sectionOf(3, { columns: 120, rows: 40 })).toContain(rule);
  expect(sectionOf(5, { columns: 120, rows: 40 })).not.toContain('wins');
});

test('a screen of 120x40 shows all sections at once, with the last turn', () => {
  const size = { columns: 120, rows: 40 };
  const scene = designedScene(size);
  expect(sectionsIn(scene).map(({ title }) => title)).toEqual([
    'orders 2',
    'send from 3',
    'planet 4',
    'on the way',
    'people',
    'last turn',
  ]);
  expect(spaceExplorersScreen.view.paint(scene).left.map(({ title }) => title)).toEqual(['map']);
});

const moments = (mover: 1 | 2): readonly Changes[] => [
  { seat: mover },
  { debug: true },
  { watched: true, viewer: 'all', local: { looking: true } },
  { local: { below: 'log' } },
];

test.each(Array.from({ length: 8 }, (_, i) => i))(
  'the panel and the status fit their parts of the screen at three sizes in ASCII: position %i',
  (seed) => {
    const match = randomExpedition(`panel ${seed}`);
    const sizes = [
      { columns: 80, rows: 28 },
      { columns: 99, rows: 29 },
      { columns: 120, rows: 40 },
    ];
    for (const size of sizes)
      for (const changes of moments(match.state.mover)) {
        const scene = sceneOf(match, { ...size, ...changes, glyphs: ascii });
        const { panel, status: hint } = spaceExplorersScreen.view.paint(scene);
        const rows = panel?.sections.flatMap(({ lines }) => lines) ?? [];
        expect(rows.length + (panel?.sections.length ?? 0)).toBeLessThanOrEqual(size.rows - 5);
        for (const row of [...rows, ...hint]) {
          expect(widthOf(row)).toBeLessThanOrEqual(hint.includes(row) ? size.columns - 2 : (panel?.width ?? 0));
          expect(textsOf([row])[0]).toMatch(/^[ -~]*$/);
        }
      }
  },
);

test('the largest numbers fit the panel', () => {
  const match = expeditionFrom({
    planets: [
      { id: 123_456, size: 100_000, habitability: 100, p1: 999_999_999, p2: 0, home: 1 },
      { id: 987_654, size: 100_000, habitability: 100, p1: 1, p2: 888_888_888, home: 2 },
    ],
    edges: [[123_456, 987_654, 100]],
    shuttles: [{ from: 987_654, to: 123_456, player: 2, people: 1_000_000_000, turnsLeft: 100 }],
  });
  const scene = pressed(sceneOf(match), 'enter', 'a');
  for (const { lines } of sectionsIn(scene)) for (const row of lines) expect(widthOf(row)).toBeLessThanOrEqual(28);
  expect(panelIn(scene)['people']).toEqual([' you 1,000,000,000', ' P2  888M +1G         █']);
});
