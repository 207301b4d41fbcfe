import { describe, expect, test } from 'vitest';
import { enter } from '#engine/match.ts';
import { formatCommand } from '#engine/script.ts';
import { commands } from '#games/space-explorers/commands.ts';
import { spaceExplorersScreen } from '#games/space-explorers/screen/index.ts';
import type { ExplorersScene } from '#games/space-explorers/screen/local.ts';
import { kiteQueue } from '../positions-of-rules.ts';
import {
  type Changes,
  designedMatch,
  designedScene,
  hintsIn,
  panelIn,
  playsIn,
  pressed,
  pressedIn,
  sceneOf,
  sectionsIn,
  textsOf,
} from './scenes.ts';

/** Plays a match with the keys of player 1. */
function keyboard(position: object = {}, changes: Changes = {}) {
  const match = designedMatch({ orders: [], ...position });
  let scene = sceneOf(match, changes);
  return {
    match,
    scene: () => scene,
    press(...keys: string[]) {
      for (const key of keys) {
        const action = pressedIn(scene, key);
        if (action?.type === 'local') scene = { ...scene, local: action.local };
        else if (action?.type === 'play')
          for (const command of action.commands) {
            const entered = enter(match, formatCommand(commands, command));
            if (entered?.read !== true || !entered.step.ok) throw new Error(`${key} was refused`);
            const next = sceneOf(match, changes);
            const local = spaceExplorersScreen.state.reduce(scene.local, scene.view, next.view);
            scene = { ...next, local };
          }
        else throw new Error(`${key}: ${action?.type === 'refuse' ? action.error.message : action?.type}`);
      }
      return scene;
    },
    orders: () => match.state.orders.map(({ from, to, people }) => `${from}>${to} ${people}`),
  };
}

describe('a transfer draft', () => {
  test('is begun by Enter on the source and queued by Enter on the target; the cursor returns to the source', () => {
    const { press, orders } = keyboard();
    const composing = press('right', 'enter');
    expect(composing.local).toMatchObject({ source: 3, cursor: 4, portion: 'half' });
    const after = press('enter');
    expect(orders()).toEqual(['3>4 17']);
    expect(after.local).toMatchObject({ cursor: 3, focus: 'map' });
    expect(after.local.source).toBeUndefined();
  });

  test('aims first at a neighbour that belongs to the other player', () => {
    const { press } = keyboard();
    expect(press('tab', 'enter').local).toMatchObject({ source: 1, cursor: 4 });
  });

  test('lets arrows and Tab select only neighbours of the source', () => {
    const { press } = keyboard();
    press('right', 'enter');
    const targets = ['right', 'down', 'left', 'up', 'left', 'tab', 'tab', 'shift+tab'].map(
      (key) => press(key).local.cursor,
    );
    expect(targets).toEqual([5, 5, 2, 1, 2, 4, 5, 4]);
  });

  test('begins at its source: the first arrow key leads from there, not from the suggested target', () => {
    const scene = sceneOf(designedMatch({ orders: [] }), { local: { cursor: 3 } });
    expect(['up', 'left'].map((key) => pressed(scene, 'enter', key).local.cursor)).toEqual([1, 2]);
  });

  test('is dropped by Esc, and the cursor returns to the source', () => {
    const { press } = keyboard();
    expect(press('right', 'enter', 'right', 'escape').local).toMatchObject({ cursor: 3 });
    expect(press().local.source).toBeUndefined();
  });

  test('can begin only on a planet with free people', () => {
    const match = designedMatch({ orders: [{ from: 3, to: 4, people: 35 }] });
    expect(playsIn(sceneOf(match, { local: { cursor: 3 } }), 'enter')).toBe('! You have no free people on planet 3.');
    expect(playsIn(sceneOf(match, { local: { cursor: 6 }, viewer: 'all' }), 'enter')).toBe(
      '! You have no free people on planet 6.',
    );
  });

  test('takes the neighbour with the most free people as its source if Enter is pressed on an unseen planet', () => {
    const { press, orders } = keyboard({}, { local: { cursor: 6 } });
    expect(press('enter').local).toMatchObject({ source: 4, cursor: 6, portion: 'one' });
    press('enter');
    expect(orders()).toEqual(['4>6 1']);
  });

  test('may have an unseen source if the number of people is typed, and the rules check that number at Enter', () => {
    const match = designedMatch({
      orders: [
        { from: 4, to: 3, people: 1 },
        { from: 5, to: 3, people: 1 },
      ],
    });
    const unseen = pressed(sceneOf(match, { local: { cursor: 6 } }), 'enter');
    expect(unseen.local).toMatchObject({ source: 6, cursor: 4, portion: 'one' });
    expect(playsIn(unseen, 'enter')).toBe('send(6,4,1)');
    expect(playsIn(pressed(unseen, 'h'), 'enter')).toBe('! Planet 6 is unseen: type how many people to send.');
    expect(playsIn(pressed(unseen, '9'), 'enter')).toBe('send(6,4,9)');
    expect(hintsIn(unseen)).toEqual([
      'Enter: send 1 from 6 to 4, landing in turn 33, ready in turn 35.',
      'Your settler lands on planet 4, but P2 keeps it: you 1, P2 38.',
    ]);
  });
});

describe('the number of people in a draft', () => {
  test.each([
    [[], 17],
    [['1'], 1],
    [['h'], 17],
    [['a'], 35],
    [['2'], 2],
    [['1', '2'], 12],
    [['1', '2', 'backspace'], 1],
    [['1', '2', 'backspace', '5'], 15],
    [['1', 'backspace'], 17],
    [['2', 'backspace'], 17],
    [['a', '1'], 1],
    [['a', 'backspace'], 17],
    [['1', 'h', '3'], 3],
    [['3', '0'], 30],
    // Choosing another target starts a new number.
    [['1', 'tab', '2'], 2],
  ])('after the keys %j is %i', (keys, people) => {
    const scene = pressed(designedScene(), ...keys);
    expect(playsIn(scene, 'enter')).toBe(`send(3,${scene.local.cursor},${people})`);
  });

  test('is never zero', () => {
    expect(playsIn(designedScene(), '0')).toBe('! Send at least one person.');
    const { press, orders } = keyboard({
      planets: [
        { id: 0, size: 9, habitability: 1, p1: 1, p2: 0 },
        { id: 1, size: 9, habitability: 1, p1: 0, p2: 5 },
      ],
      edges: [[0, 1, 1]],
      shuttles: [],
    });
    press('enter', 'enter');
    expect(orders()).toEqual(['0>1 1']);
  });

  test('is refused before Enter if not enough people are free', () => {
    const scene = pressed(designedScene(), '5', '0');
    expect(hintsIn(scene)[0]).toBe('! Only 35 of your people on planet 3 are free, not 50.');
    expect(playsIn(scene, 'enter')).toBe('! You have 35 free people on planet 3, not 50.');
  });

  test('has at most nine digits', () => {
    const scene = pressed(designedScene(), ...'999999999', '9', '9');
    expect(scene.local.portion).toBe(999_999_999);
  });

  test('is set to half by h, but without a source, h moves the cursor', () => {
    expect(pressed(designedScene({ local: { portion: 'all' } }), 'h').local.portion).toBe('half');
    const scene = pressed(designedScene(), 'escape', 'h');
    expect(scene.local.cursor).toBe(0);
  });
});

describe("the keys for the player's planets", () => {
  test('select planets with free people: Tab forwards, Shift+Tab backwards', () => {
    const { press } = keyboard({ orders: [{ from: 2, to: 5, people: 51 }] });
    const planets = ['tab', 'tab', 'tab', 'tab', 'tab', 'shift+tab', 'shift+tab'].map((key) => press(key).local.cursor);
    expect(planets).toEqual([1, 3, 4, 5, 0, 5, 4]);
  });

  test("select player 2's planets in player 2's turn, and are refused if no planet has free people", () => {
    const scene = sceneOf(designedMatch({ orders: [], mover: 2 }), { seat: 2, local: { cursor: 4 } });
    expect(pressed(scene, 'tab').local.cursor).toBe(5);
    const nobody = designedMatch({
      planets: [
        { id: 0, size: 9, habitability: 1, p1: 0, p2: 0 },
        { id: 1, size: 9, habitability: 1, p1: 0, p2: 5 },
      ],
      edges: [[0, 1, 1]],
      shuttles: [],
      orders: [],
    });
    expect(playsIn(sceneOf(nobody), 'tab')).toBe('! You have no free people on any planet.');
  });

  test('include a key for the home', () => {
    expect(pressed(designedScene({ local: { cursor: 5 } }), 'escape', 'right', 'home').local.cursor).toBe(0);
  });
});

describe('the queue', () => {
  test('drops an order with the key x: the selected one, else the one at the cursor, else the last one', () => {
    expect([3, 0, 1].map((cursor) => playsIn(sceneOf(designedMatch(), { local: { cursor } }), 'x'))).toEqual([
      'cancel(2)',
      'cancel(1)',
      'cancel(1)',
    ]);
    const chosen = pressed(designedScene(), 'e', 'up');
    expect(chosen.local).toMatchObject({ focus: 'queue', order: 0, cursor: 3 });
    expect(playsIn(chosen, 'x')).toBe('cancel(1)');
    expect(playsIn(sceneOf(designedMatch({ orders: [] })), 'x')).toBe('! No orders to cancel.');
  });

  test('keeps its selected position when an order is cancelled, and loses the focus with the last order', () => {
    const { press, orders } = keyboard({ orders: designedOrders });
    press('e', 'up', 'x');
    expect(orders()).toEqual(['0>1 20', '3>4 17']);
    expect(press().local).toMatchObject({ focus: 'queue', order: 1 });
    expect(press('down', 'x').local).toMatchObject({ focus: 'queue', order: 0 });
    expect(press('x').local.focus).toBe('map');
  });

  test('moves the cursor to the target of the selected order', () => {
    const { press } = keyboard({ orders: designedOrders });
    expect(press('e', 'enter').local).toMatchObject({ focus: 'map', cursor: 4 });
    expect(press('e', 'escape').local).toMatchObject({ focus: 'map', cursor: 4 });
    expect(press('e', 'e').local.focus).toBe('map');
  });

  test('gets no focus while it is empty', () => {
    expect(playsIn(sceneOf(designedMatch({ orders: [] })), 'e')).toBe('! No orders yet.');
  });
});

const designedOrders = [
  { from: 0, to: 1, people: 20 },
  { from: 2, to: 5, people: 25 },
  { from: 3, to: 4, people: 17 },
];

describe('a turn', () => {
  test('ends by t, after a confirmation if a draft or hint would be lost', () => {
    expect(playsIn(sceneOf(designedMatch()), 't')).toBe('end_turn()');
    expect(playsIn(designedScene(), 't')).toBe("end_turn() ? You haven't added this order yet.");
    const hinted = sceneOf(designedMatch(), {
      local: { hint: { commands: [{ from: 3, to: 4, people: 5 }], why: '', step: 'act' } },
    });
    expect(playsIn(hinted, 't')).toBe('end_turn() ? You have not used the hint.');
  });

  test.each([
    [designedScene(), "You haven't added this order yet. Enter: add it.\nEnd the turn without it? y yes, Esc no"],
    [designedScene({ local: { portion: 999 } }), 'This order is not possible.\nEnd the turn without it? y yes, Esc no'],
    [
      sceneOf(designedMatch(), {
        local: { hint: { commands: [{ from: 3, to: 4, people: 5 }], why: '', step: 'act' } },
      }),
      'You have not used the hint. Enter: use it.\nEnd the turn without it? y yes, Esc no',
    ],
  ])('asks for a confirmation that names the unfinished order or the unused hint', (scene, question) => {
    const action = pressedIn(scene, 't');
    expect(action?.type === 'play' && action.confirmPrompt).toBe(question);
    for (const row of `! ${question}`.split('\n')) expect(row.length).toBeLessThanOrEqual(79);
  });

  test('begins without the draft of the previous turn', () => {
    const { press } = keyboard();
    const after = press('right', 'enter', '5', 't');
    expect(after.local).toMatchObject({ cursor: 3, focus: 'map' });
    expect(after.local.source).toBeUndefined();
  });

  test('of the other player allows only keys for viewing', () => {
    const scene = sceneOf(designedMatch({ mover: 2, orders: [] }));
    const actions = ['enter', 't', 'x', 'e', '1', 'ctrl+x', 'a'].map((key) => playsIn(scene, key));
    expect(new Set(actions)).toEqual(new Set(['nothing']));
    expect(pressed(scene, 'right', 'tab').local.cursor).toBe(4);
  });

  test('allows the player to resign after a confirmation', () => {
    expect(playsIn(sceneOf(designedMatch()), 'ctrl+x')).toBe('resign() ? Concede? Then P2 wins.');
  });
});

describe('a hint', () => {
  const { hinted, moreOfHint } = spaceExplorersScreen.input;
  const given = (lines: Parameters<NonNullable<typeof hinted>>[1]) => {
    const scene = sceneOf(designedMatch());
    return { ...scene, local: hinted?.(scene, lines) ?? scene.local };
  };
  const more = (scene: ExplorersScene) => ({ ...scene, local: moreOfHint?.(scene) ?? scene.local });
  const where = given([
    { name: 'send', args: { from: 2, to: 3, people: 4 } },
    { name: 'send', args: { from: 3, to: 4, people: 10 } },
    { name: 'send', args: { from: 4, to: 6, people: 1 } },
    { name: 'end_turn', args: {} },
  ]);
  const act = more(where);
  const turn = more(act);
  const arrowsIn = (scene: ExplorersScene) =>
    textsOf(sectionsIn(scene)[0]?.lines ?? []).filter((row) => row.includes('▶')).length;

  test('first shows the source, which Enter selects', () => {
    expect(hintsIn(where)).toEqual(['Hint: send from planet 2.', 'b: how many, and where to. Esc: ignore.']);
    expect([where.local.cursor, arrowsIn(where)]).toEqual([2, 2]);
    expect(pressed(where, 'enter').local.source).toBe(2);
  });

  test('then shows an order with its reason, until Enter queues it and the next order appears', () => {
    expect(hintsIn(act)).toEqual([
      'Hint: send 4 from 2 to 3: 2 will be full in 3 turns; 3 has room for 83.',
      'Enter: add this order. b: show 2 more orders.',
    ]);
    expect([act.local.cursor, arrowsIn(act)]).toEqual([3, 3]);
    expect(playsIn(act, 'enter')).toBe('send(2,3,4)');
    const { view } = sceneOf(designedMatch({ orders: [...kiteQueue.orders, { from: 2, to: 3, people: 4 }] }));
    const local = spaceExplorersScreen.state.reduce(act.local, act.view, view);
    expect(hintsIn({ ...act, view, local })).toEqual([
      'Hint: send 10 from 3 to 4 (2 turns): they take room from P2 there.',
      'Enter: add this order. b: show 1 more order.',
    ]);
  });

  test("then shows the complete turn and its result beside the player's orders", () => {
    expect(hintsIn(turn)).toEqual(['Hint: 3 orders, 15 people leave.', 'Enter: use the hint. Esc: ignore.']);
    expect(playsIn(turn, 'enter')).toBe('send(2,3,4) send(3,4,10) send(4,6,1)');
    expect(panelIn(turn)['the hint']).toEqual([
      '            hint    now',
      ' planets       4      4',
      ' people      260    264',
      ' P2          127    124',
      ' if nobody acts',
      ' 1 unseen, not counted',
      '',
    ]);
    expect(more(turn).local).toEqual(turn.local);
  });

  test('is drawn on the map, too', () => {
    const mapOf = (scene: ExplorersScene) =>
      textsOf(spaceExplorersScreen.view.paint(scene).left[0]?.lines ?? []).join('');
    expect(mapOf(where)).not.toContain('▲4 t');
    expect(mapOf(act)).toContain('▲4 t');
  });

  test('disappears after Esc and after any other order', () => {
    for (const scene of [where, act, turn]) expect(pressed(scene, 'escape').local.hint).toBeUndefined();
    const after = sceneOf(designedMatch({ orders: designedOrders }));
    expect(spaceExplorersScreen.state.reduce(act.local, act.view, after.view).hint).toBeUndefined();
  });

  test('queues nothing if it only suggests the end of the turn', () => {
    const end = given([{ name: 'end_turn', args: {} }]);
    expect(hintsIn(end)).toEqual(['Hint: keep everybody at home this turn (t).', 'Esc: ignore.']);
    expect([playsIn(end, 'enter'), playsIn(end, 't')]).toEqual(['local', 'end_turn()']);
    expect(pressed(end, 'escape').local.hint).toBeUndefined();
  });
});

test('each key has only one binding at a time', () => {
  const moments = [
    designedScene(),
    sceneOf(designedMatch()),
    pressed(designedScene(), 'e'),
    sceneOf(designedMatch({ mover: 2, orders: [] })),
    sceneOf(designedMatch(), { local: { hint: { commands: [{ from: 3, to: 4, people: 5 }], why: '', step: 'act' } } }),
    sceneOf(designedMatch(), { debug: true, local: { zoom: 'signs' } }),
    sceneOf(designedMatch(), { watched: true, viewer: 'all', local: { looking: true } }),
    sceneOf(designedMatch({ orders: [], outcome: { winners: [1], reason: 'turn-limit' } })),
  ];
  for (const scene of moments) {
    const keys = spaceExplorersScreen.input.bindings(scene).flatMap((row) => row.keys);
    expect(keys.toSorted()).toEqual([...new Set(keys)].sort());
  }
});
