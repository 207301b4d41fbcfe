import { describe, expect, test } from 'vitest';
import { enter } from '#engine/match.ts';
import { riscScreen } from '#games/risc/screen/index.ts';
import { layoutOf } from '#games/risc/screen/layout.ts';
import type { RiscScene } from '#games/risc/screen/local.ts';
import { paintedMap } from '#games/risc/screen/map/paint-map.ts';
import type { Target } from '#screen/target.ts';
import { large, small } from '#test/screens/support.ts';
import { type Spot, targetOn } from '#test/support/targets.ts';
import { designedStanding } from '../positions.ts';
import { campaignOf, newCampaign } from '../support.ts';
import { territoryAt } from './map-pictures.ts';
import {
  at,
  designedScene,
  footerIn,
  hintsIn,
  keyboard,
  playsOf,
  pressed,
  sceneWith,
  sectionsIn,
  standingMatch,
  textsOf,
} from './scenes.ts';

function spotOf(scene: RiscScene, id: string): Spot {
  const atCell = territoryAt(paintedMap(scene));
  const { mapRows, leftWidth } = layoutOf(scene);
  for (let row = 0; row < mapRows; row++)
    for (let column = 0; column < leftWidth; column++)
      if (atCell(row, column) === at(id)) return { part: 'left', section: 0, row, column };
  throw new Error(`${id} is not on the map`);
}

/** Target of a mouse event at a position of the screen. */
const on = (scene: RiscScene, spot: Spot): Target => {
  const target = targetOn(riscScreen.view.paint(scene), spot);
  if (target === undefined) throw new Error('nothing can be clicked there');
  return target;
};

describe('the mouse', () => {
  test('gives an order with a click on a source, a click on a target and a second click on the target', () => {
    const { click, orders, scene } = keyboard(standingMatch({ ...designedStanding, players: [{ food: 100 }, {}] }));
    const clickOn = (id: string) => click(on(scene(), spotOf(scene(), id)));
    expect(clickOn('drift').local).toMatchObject({ composing: { source: at('drift') }, cursor: at('glade') });
    expect(clickOn('brook').local.cursor).toBe(at('brook'));
    clickOn('brook');
    expect(orders()).toEqual(['drift>brook 7400000']);
    clickOn('brook');
    clickOn('eyrie');
    expect(orders()).toEqual(['drift>brook 7400000', 'brook!eyrie 14800000']);
  });

  test('with a right click drops the order being composed, or cancels the clicked order if none is composed', () => {
    const rightOn = (scene: RiscScene, id: string) =>
      playsOf(riscScreen.input.rightClick?.(scene, on(scene, spotOf(scene, id))));
    const composing = pressed(designedScene({ local: { cursor: at('brook') } }), 'enter');
    const dropped = riscScreen.input.rightClick?.(composing, on(composing, spotOf(composing, 'heath')));
    expect(dropped?.type === 'local' && dropped.local).toMatchObject({ composing: undefined, cursor: at('brook') });
    const scene = designedScene();
    expect(rightOn(scene, 'drift')).toBe('cancel(3)');
    expect(rightOn(scene, 'heath')).toBe('nothing');
    const section = (riscScreen.view.paint(scene).panel?.sections ?? []).findIndex(({ title }) =>
      title.startsWith('orders'),
    );
    const spot = { part: 'panel', section, row: 0, column: 2 } as const;
    expect(playsOf(riscScreen.input.rightClick?.(scene, on(scene, spot)))).toBe('cancel(1)');
  });

  test('drops the order being composed when its source is clicked, and explains why a target is wrong', () => {
    const scene = pressed(designedScene({ local: { cursor: at('brook') } }), 'enter');
    const click = (id: string) => riscScreen.input.click?.(scene, on(scene, spotOf(scene, id)));
    expect(playsOf(click('heath'))).toBe('! brook and heath are not linked; brook is linked to alder, drift, eyrie.');
    const dropped = click('brook');
    expect(dropped?.type === 'local' && dropped.local.composing).toBeUndefined();
  });

  test('moves nothing but the cursor if the clicked territory has no units of the player', () => {
    const scene = designedScene();
    for (const id of ['alder', 'heath']) {
      const action = riscScreen.input.click?.(scene, on(scene, spotOf(scene, id)));
      expect(action?.type === 'local' && action.local).toMatchObject({ cursor: at(id) });
      expect(action?.type === 'local' && action.local.composing).toBeUndefined();
    }
  });

  test('selects the order that is clicked', () => {
    const scene = designedScene();
    const action = riscScreen.input.click?.(scene, on(scene, { part: 'panel', section: 1, row: 1, column: 4 }));
    expect(action?.type === 'local' && action.local).toMatchObject({ focus: 'draft', order: 1 });
  });

  test('moves the cursor with the pointer, but only to targets while a march is composed', () => {
    const scene = designedScene({ local: { cursor: at('brook') } });
    expect(riscScreen.input.hover?.(scene, on(scene, spotOf(scene, 'heath')))?.cursor).toBe(at('heath'));
    const sending = pressed(scene, 'enter');
    expect(riscScreen.input.hover?.(sending, on(sending, spotOf(sending, 'heath')))).toBeUndefined();
    expect(riscScreen.input.hover?.(sending, on(sending, spotOf(sending, 'drift')))?.cursor).toBe(at('drift'));
  });
});

describe('keys that move around the map', () => {
  test('reach every territory with arrows', () => {
    const seen = new Set<number>();
    const open = [designedScene()];
    for (const scene of open) {
      if (seen.has(scene.local.cursor)) continue;
      seen.add(scene.local.cursor);
      open.push(...['up', 'down', 'left', 'right'].map((key) => pressed(scene, key)));
    }
    expect(seen.size).toBe(8);
  });

  test("include Tab, which visits the player's territories with remaining units", () => {
    const tabbed = (...keys: string[]) =>
      pressed(designedScene({ local: { cursor: at('brook') } }), ...keys).local.cursor;
    expect([tabbed('tab'), tabbed('tab', 'tab'), tabbed('tab', 'tab', 'tab')]).toEqual(
      ['cairn', 'drift', 'brook'].map(at),
    );
    expect(tabbed('shift+tab')).toBe(at('drift'));
  });

  test('change the size of the territories with z, and show the whole map with g', () => {
    const scene = designedScene();
    expect(pressed(scene, 'z').local.zoom).toBe('12x3');
    expect(pressed(scene, 'z', 'z').local.zoom).toBe('7x1');
    expect(pressed(scene, 'z', 'z', 'z').local.zoom).toBe('24x7');
    expect(pressed(scene, 'z', 'g').local.zoom).toBe('auto');
  });

  test('open and close the log and the charts, and Esc closes them, too', () => {
    const scene = designedScene();
    expect(pressed(scene, 'L').local.below).toBe('log');
    expect(pressed(scene, 'L', 'L').local.below).toBe('territory');
    expect(pressed(scene, 'v', 'f').local).toMatchObject({ below: 'statistics', figure: 'units' });
    expect(pressed(scene, 'v', 'escape').local.below).toBe('territory');
    expect(footerIn(pressed(scene, 'v'))).toBe('t end turn  L log  v map  f next chart');
  });
});

describe('local state after a command', () => {
  const { view } = designedScene();
  const keptAfter = (line: string) => {
    const match = standingMatch(designedStanding);
    const before = sceneWith(match, {
      local: { cursor: at('drift'), composing: { type: 'march', source: at('brook') } },
    });
    enter(match, line);
    return riscScreen.state.reduce(before.local, before.view, sceneWith(match).view);
  };

  test('stays the same if the command is refused', () => {
    expect(keptAfter('1: research')).toMatchObject({ cursor: at('drift'), composing: { source: at('brook') } });
  });

  test('contains the composed order until that order is given, even if another order is cancelled', () => {
    expect(keptAfter('1: attack(brook,eyrie,1)')).toMatchObject({ cursor: at('brook') });
    expect(keptAfter('1: attack(brook,eyrie,1)').composing).toBeUndefined();
    expect(keptAfter('1: cancel(3)').composing).toBeDefined();
  });

  test('moves the cursor in a new turn only if the territory under it was lost', () => {
    const lost = { ...view, turn: 5, owners: view.owners.with(at('drift'), 2) };
    const local = { ...riscScreen.state.initial(view), cursor: at('drift'), typing: true } as const;
    expect(riscScreen.state.reduce(local, view, lost)).toMatchObject({ cursor: at('brook') });
    expect(riscScreen.state.reduce(local, view, { ...view, turn: 5 })).toMatchObject({ cursor: at('drift') });
  });
});

describe('the screen after committing', () => {
  test('shows the sent orders on the map and in the panel, and lets the player move the cursor', () => {
    const committed = designedScene(
      {},
      { players: [{ food: 100, tech: 46, orders: designedStanding.players?.[0]?.orders ?? [], committed: true }, {}] },
    );
    const shownText = textsOf(riscScreen.view.paint(committed).left.flatMap(({ lines }) => lines)).join('\n');
    expect(shownText).toContain('6a+8b');
    expect(sectionsIn(committed)['orders sent']?.[0]).toContain('Brook 4 a to b');
    expect(sectionsIn(committed)['not spent']?.join(' ')).toMatch(/^ \d+ food {3}\d+ tech/);
    expect(hintsIn(committed)[1]).toBe('Your orders are final, and secret until all are ready.');
    expect(footerIn(committed)).toBe('arrows look  z zoom  L log  v statistics');
  });

  test('is also shown to an eliminated player, who may watch', () => {
    const match = campaignOf({ lands: { x: '2 5a', y: '3 5a', z: '2 1a' }, links: 'x-y y-z', players: [{}, {}, {}] });
    const scene = sceneWith(match);
    expect(hintsIn(scene)[0]).toBe('Your last land has fallen. You are out, but you can keep watching.');
    expect(sectionsIn(scene)['players']?.[1]).toBe(' 2 P2               2');
    expect(footerIn(scene)).toBe('arrows look  z zoom  L log  v statistics');
  });
});

describe('the dialog at the end of a match', () => {
  const over = (winners: readonly number[], reason: string, lands: Readonly<Record<string, string>>) =>
    sceneWith(campaignOf({ lands, links: 'x-y', phase: 'over', turn: 9, turns: 9, outcome: { winners, reason } }), {
      bots: { 2: 'hard' },
    });

  test.each([
    [over([1], 'conquest', { x: '1 5a', y: '1 1c' }), 'You win', 'All 2 lands are yours. You won the war in 9 turns.'],
    [over([2], 'conquest', { x: '2 5a', y: '2 1c' }), 'You lose', 'Hard conquered all 2 lands in 9 turns.'],
    [
      over([2], 'turn-limit', { x: '1 5a', y: '2 1c' }),
      'You lose',
      "The last turn is over. Lands are tied, but the winner's units are stronger: +3.",
    ],
    [
      over([], 'turn-limit', { x: '1 5a', y: '2 1a' }),
      'A draw',
      'The last turn is over. Lands and bonuses are equal: a draw.',
    ],
  ])('states the result and the reason: $1, $2', (scene, title, text) => {
    const dialog = riscScreen.view.dialog?.(scene);
    expect(dialog?.title).toBe(title);
    expect(
      textsOf(dialog?.lines ?? [])
        .slice(0, 2)
        .join(' ')
        .trim(),
    ).toMatch(new RegExp(`^${text.replaceAll('+', '\\+')}`));
    expect(dialog?.buttons.map(({ key }) => key)).toEqual(['y', 'r', 'v', 'c', 'q']);
    expect(hintsIn(scene)[0]?.slice(0, 60)).toBe(text.slice(0, 60));
    expect(footerIn(scene)).toBe('y play again  arrows look  z zoom  L log  v statistics');
  });

  test('fits beside the map, with a row per player', () => {
    const lands = { v: '1 5a', w: '1 1c', x: '3 2a', y: '4 1a', z: '5 1a' };
    const ended = { lands, links: 'v-w w-x x-y y-z', players: [{}, {}, {}, {}, {}] };
    const scene = sceneWith(
      campaignOf({ ...ended, phase: 'over', turn: 9, turns: 9, outcome: { winners: [1], reason: 'turn-limit' } }),
      { bots: { 2: 'hard', 3: 'easy', 4: 'easy', 5: 'normal' } },
    );
    const sections = riscScreen.view.dialog?.(scene)?.panel?.({ columns: 22, rows: 10 }) ?? [];
    expect(sections.map(({ title }) => title).slice(0, 2)).toEqual(['You win', 'players']);
    expect(
      textsOf(sections[0]?.lines ?? [])
        .join('')
        .replaceAll(/ +/g, ' '),
    ).toBe(' The last turn is over. You have the most lands: 2.');
    expect(textsOf(sections[1]?.lines ?? [])).toEqual([
      '          lands units',
      ' You          2     6',
      ' hard       out',
      ' easy 3       1     2',
      ' easy 4       1     1',
      ' normal       1     1',
    ]);
  });

  test('disappears when the player opens the charts', () => {
    const scene = over([1], 'conquest', { x: '1 5a', y: '1 1c' });
    const [, , button] = riscScreen.view.dialog?.(scene)?.buttons ?? [];
    if (button?.action.type !== 'local') throw new Error('no charts');
    expect(riscScreen.view.dialog?.({ ...scene, local: button.action.local })).toBeUndefined();
  });
});

describe('a hint', () => {
  test('names the territories where units should be placed', () => {
    const place = (territory: string, count: number) =>
      ({ name: 'place', args: { territory, units: [count, 0, 0, 0, 0, 0, 0] } }) as const;
    expect(
      riscScreen.input.hintWords?.tell(
        designedScene(),
        [place('brook', 6), place('eyrie', 2)],
        'They are needed there.',
      ),
    ).toBe('Hint: place 6 in Brook, 2 in Eyrie. They are needed there.');
  });

  test('does not speak of a turn when all units are placed', () => {
    const scene = sceneWith(newCampaign());
    const commands = [{ name: 'commit', args: {} }] as const;
    expect(riscScreen.input.hintWords?.tell(scene, commands, '')).toBe('Hint: your placement is good: you are ready.');
  });

  test('gives the first order with its reason, then the other orders', () => {
    const commands = [
      { name: 'attack', args: { from: 'brook', to: 'eyrie', units: [6, 8, 0, 0, 0, 0, 0] } },
      { name: 'attack', args: { from: 'drift', to: 'glade', units: [2, 0, 0, 0, 0, 0, 0] } },
    ] as const;
    const tell = (count: number) =>
      riscScreen.input.hintWords?.tell(designedScene(), commands.slice(0, count), 'Eyrie falls.');
    const first =
      'Hint: attack Eyrie from Brook with 6a+8b for 14 food. 87 % to take Eyrie: that is worth leaving Brook empty.';
    expect([tell(1), tell(2)]).toEqual([first, `${first} Then attack Glade from Drift with 2a for 2 food.`]);
  });

  test('gives the reason for its first order, not for a later attack', () => {
    const commands = [
      { name: 'move', args: { from: 'brook', to: 'drift', units: [0, 2, 0, 0, 0, 0, 0] } },
      { name: 'attack', args: { from: 'drift', to: 'glade', units: [2, 0, 0, 0, 0, 0, 0] } },
    ] as const;
    const scene = designedScene({ local: { hint: { commands, why: '', step: 'act' } } });
    expect(hintsIn(scene)[0]).toContain('Hint: move 2b from Brook to Drift');
    expect(hintsIn(scene)[1]).toMatch(/Drift/);
    expect(hintsIn(scene)[1]).not.toContain('to take Glade');
  });

  test('is revealed in steps; Enter gives its orders but not its commit, and Esc dismisses it', () => {
    const commands = [
      { name: 'attack', args: { from: 'brook', to: 'eyrie', units: [6, 8, 0, 0, 0, 0, 0] } },
      { name: 'commit', args: {} },
    ] as const;
    const scene = designedScene();
    const why = 'Eyrie falls.';
    const hinted = { ...scene, local: riscScreen.input.hinted?.(scene, commands, why) ?? scene.local };
    expect(hinted.local.cursor).toBe(at('brook'));
    expect(hintsIn(hinted)[0]).toBe('Hint: look at Brook.');
    expect(sectionsIn(hinted)['orders, hint']).toBeUndefined();
    const more = (of: RiscScene) => ({ ...of, local: riscScreen.input.moreOfHint?.(of) ?? of.local });
    const act = more(hinted);
    expect(act.local.cursor).toBe(at('eyrie'));
    expect(sectionsIn(act)['orders, hint']?.[3]).toBe(' Brook▶Eyrie   14 14f');
    expect(hintsIn(act)).toEqual([
      'Hint: attack Eyrie from Brook with 6a+8b for 14 food.',
      '87 % to take Eyrie: that is worth leaving Brook empty. b: the whole turn.',
    ]);
    expect(hintsIn(more(act))).toEqual([
      'Hint: attack Eyrie from Brook with 6a+8b for 14 food.',
      'Brook is left empty. Worth it: 87 % to take Eyrie. Enter: use it. Esc: ignore.',
    ]);
    expect(hintsIn({ ...more(act), ...large })[1]).toBe(
      'Brook is left empty. Worth it: 87 % to take Eyrie. Enter: use it. Esc: ignore.',
    );
    expect(riscScreen.input.moreOfHint?.(scene)).toBeUndefined();
    const { press, orders } = keyboard(standingMatch(designedStanding), { local: hinted.local });
    press('enter');
    expect(orders().at(-1)).toBe('brook!eyrie 6800000');
    expect(pressed(hinted, 'escape').local.hint).toBeUndefined();
  });

  test('shows nothing if it consists only of the commit', () => {
    const scene = designedScene();
    expect(riscScreen.input.hinted?.(scene, [{ name: 'commit', args: {} }]).hint).toBeUndefined();
  });
});

test("two matches that differ only in another player's draft look the same", () => {
  const orders = [{ type: 'move', from: 'fjord', to: 'heath', units: [1, 0, 0, 0, 0, 0, 0] }];
  const ownPlayer = designedStanding.players?.[0] ?? {};
  const looks = [[], orders].map((drafted) =>
    [small, large].map((size) =>
      riscScreen.view.paint(designedScene(size, { players: [ownPlayer, { food: 100, orders: drafted }] })),
    ),
  );
  expect(looks[0]).toEqual(looks[1]);
});

test("in the debug view, the players' drafts replace the last turn, and all sections keep their heights", () => {
  const panelOf = (scene: RiscScene) => riscScreen.view.paint(scene).panel?.sections ?? [];
  const sections = panelOf(designedScene({ viewer: 'all', debug: true, ...large }));
  const usual = panelOf(designedScene(large));
  expect(sections.at(-1)?.title).toBe('debug');
  expect(usual.at(-1)?.title).toBe('last turn');
  const heights = (of: typeof usual) => of.map(({ lines }) => lines.length);
  expect(heights(sections)).toEqual(heights(usual));
});

test('the raw values open with D in the debug view only, and can be scrolled', () => {
  const scene = designedScene({ viewer: 'all', debug: true });
  expect(footerIn(scene)).toMatch(/^D raw values /);
  expect(sectionsIn(pressed(scene, 'D'))['raw values']?.[0]).toBe(' turn 4: orders, waiting for 1');
  expect(pressed(scene, 'D', 'pagedown').local.scrolled).toBeGreaterThan(0);
  expect(footerIn(designedScene())).not.toContain('raw');
});

test('after a match between bots, no text says `you`, and the winner has the same name everywhere', () => {
  const ended = { lands: { x: '1 5a', y: '1 1c' }, links: 'x-y', phase: 'over', turn: 9, players: [{}, {}] } as const;
  const outcome = { winners: [1], reason: 'conquest' };
  const scene = sceneWith(campaignOf({ ...ended, outcome }), { bots: { 1: 'normal', 2: 'normal' } });
  expect(riscScreen.view.dialog?.(scene)?.title).toBe('Normal 1 wins');
  expect(hintsIn(scene)[0]).toBe('Normal 1 conquered all 2 lands in 9 turns.');
  expect(sectionsIn(scene)['players']?.[0]).toBe(' 1 normal 1  wins   2');
  expect(
    Object.values(sectionsIn({ ...scene, columns: 120, rows: 40 }))
      .flat()
      .join('\n'),
  ).not.toContain('You');
});
