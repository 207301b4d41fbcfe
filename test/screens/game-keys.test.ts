import { describe, expect, test } from 'vitest';
import type { Match } from '#engine/match.ts';
import { formatCommand } from '#engine/script.ts';
import { spaceDefender } from '#games/space-defender/index.ts';
import { spaceDefenderScreen } from '#games/space-defender/screen/index.ts';
import type { SpaceDefenderScene, SpaceDefenderScreen } from '#games/space-defender/screen/local.ts';
import type { Action } from '#screen/game/actions.ts';
import { keyText } from '#screen/keys/key-rows.ts';
import { matchOf, type Scene } from '../games/space-defender/support.ts';
import { type Chosen, longWatch, played, pressed, rowsOfScene, sceneAfter, sceneOf } from './scenes.ts';
import { designed, large } from './support.ts';

const at = (cell: string) => ({ cursor: { row: cell.charCodeAt(0) - 64, column: Number(cell.slice(1)) } });
const footerOf = (chosen: Chosen): string => rowsOfScene(sceneAfter(chosen)).at(-1)?.trim() ?? '';
const helpOf = (chosen: Chosen): string[] =>
  spaceDefenderScreen.input
    .bindings(sceneAfter(chosen))
    .map(({ keys, label, help }) => `${(label ?? keys.map(keyText).join(' ')).padEnd(12)} ${help}`);

/** Lines up to the first turn of a game without default parts. If the player only passes, enemies destroy the ship. */
const over = [
  'play(10,30,101,101,101,101,101)',
  'setup_select(2)',
  'setup_next(1)',
  'setup_select(3)',
  'setup_next(1)',
  'setup_select(2)',
  'setup_next(1)',
  'setup_select(4)',
  'setup_next(5)',
];
const ended = (() => {
  const match = played(over);
  const lines = [...over];
  while (match.state.phase === 'in-game') {
    match.play(1, { name: 'pass', args: {} });
    lines.push('pass');
  }
  return lines;
})();

const scenes: readonly { name: string; chosen: Chosen }[] = [
  { name: 'start', chosen: {} },
  { name: 'start, in the middle', chosen: { local: { choice: 4 } } },
  { name: 'loadout', chosen: { lines: ['play(10,30,24,38,44,54,60)'], local: { choice: 2 } } },
  { name: 'loadout, a part', chosen: { lines: ['play(10,30,24,38,44,54,60)', 'setup_next(4)'], local: { choice: 5 } } },
  { name: 'first turn', chosen: { lines: ['play(10,30,24,38,44,54,60)', 'setup_next(5)'] } },
  { name: 'on the ship', chosen: { lines: designed } },
  { name: 'on an enemy', chosen: { lines: designed, local: at('G6') } },
  { name: 'on a cell', chosen: { lines: designed, local: at('E9') } },
  { name: 'out of reach', chosen: { lines: designed, local: at('J30') } },
  { name: 'list of enemies', chosen: { lines: designed, local: { below: 'enemies' } } },
  { name: 'debug', chosen: { lines: [...designed, 'toggle_debug_mode'], local: at('G6') } },
  { name: 'over', chosen: { lines: ended } },
  { name: 'given up', chosen: { mission: longWatch } },
];

describe('keys of Space Defender', () => {
  test.each(scenes)(
    'are each in only one row in the scene $name, and each row has an effect and a help text',
    ({ chosen }) => {
      const scene = sceneAfter(chosen);
      const bindings = spaceDefenderScreen.input.bindings(scene);
      const all = bindings.flatMap(({ keys }) => keys);
      expect(new Set(all).size).toBe(all.length);
      for (const { keys, help, act } of bindings) {
        expect(help).toMatch(/^\S.*[^.]$/);
        const actions = keys.map((key) => act(key));
        const idle = actions.filter((action) => action.type === 'local' && same(action.local, scene.local));
        // Some keys of a row may have no effect at an edge, but never all of them.
        expect(idle.length).toBeLessThan(keys.length);
      }
    },
  );

  test.each(scenes)('play only existing commands in the scene $name', ({ chosen }) => {
    const scene = sceneAfter(chosen);
    for (const { keys, act } of spaceDefenderScreen.input.bindings(scene))
      for (const key of keys) {
        const action = act(key);
        if (action.type !== 'play' && action.type !== 'again') continue;
        for (const command of action.commands ?? [])
          expect(formatCommand(spaceDefender.commands, command)).toMatch(/^\w+/);
      }
  });

  test.each([
    {
      name: 'on the ship',
      local: at('C4'),
      footer: 'arrows cursor  f fire  s power  t wait  w until  e enemies',
    },
    {
      name: 'on an enemy that sees the ship',
      local: at('G6'),
      footer: 'arrows cursor  Enter fly  f fire  s power  t wait  w until',
    },
    {
      name: 'on a cell in reach',
      local: at('E9'),
      footer: 'arrows cursor  Enter fly  Esc ship  f fire  s power  t wait',
    },
    {
      name: 'on a cell out of reach',
      local: at('J30'),
      footer: 'arrows cursor  Esc ship  f fire  s power  t wait',
    },
  ])('are in the footer as designed when the cursor is $name', ({ local, footer }) => {
    expect(footerOf({ lines: designed, local })).toContain(`? more  ${footer}`);
  });

  test('after the end are in the footer as designed', () => {
    expect(footerOf({ lines: ended })).toMatch(/^\? help {2}y play again {2}a same enemies {2}: command/);
  });

  test('have the designed help texts', () => {
    expect(helpOf({ lines: designed, local: at('G6') })).toEqual([
      'arrows hjkl  cursor',
      'Enter        fly there',
      'Home Esc     cursor to the ship',
      'm            cursor to the centre',
      'Tab          next enemy in sight',
      'PgUp PgDn    log',
      'f            fire: shot, 5 energy',
      's            power: Repair, 50 energy',
      't space      wait: recharge twice as much',
      'w            wait until something appears or changes, 20 turns at most',
      'e            what each enemy will do',
    ]);
  });

  test.each([
    { weapon: 2, help: 'fire: 3 shots, 10 energy' },
    { weapon: 4, help: 'fire: 2 shots, 10 health' },
    { weapon: 5, help: 'fire: mine, 70 energy' },
  ])('have a help text that says what weapon $weapon fires', ({ weapon, help }) => {
    const lines = ['play(10,30,1,1,1,1,1)', `setup_select(${weapon})`, 'setup_next(5)'];
    expect(helpOf({ lines })).toContain(`f            ${help}`);
  });

  test('move the cursor with hjkl as with arrows', () => {
    const scene = sceneAfter({ lines: designed });
    for (const [letter, arrow] of [
      ['h', 'left'],
      ['j', 'down'],
      ['k', 'up'],
      ['l', 'right'],
    ] as const) {
      expect(pressed(scene, letter)).toEqual(pressed(scene, arrow));
      expect(pressed(scene, letter)).toMatchObject({ type: 'local' });
    }
  });

  test('select enemies with Tab, nearest first, wrapping around', () => {
    const seen: string[] = [];
    let local = sceneAfter({ lines: designed }).local;
    for (let i = 0; i < 8; i++) {
      const action = pressed(sceneAfter({ lines: designed, local }), 'tab');
      if (action?.type !== 'local') throw new Error('Tab does nothing');
      local = action.local;
      seen.push(`${String.fromCharCode(64 + local.cursor.row)}${local.cursor.column}`);
    }
    expect(seen).toEqual(['A2', 'A8', 'G6', 'C11', 'E12', 'H10', 'H11', 'A2']);
  });

  test('bring the cursor back to the ship with Home and Esc, and do nothing with Home at the ship', () => {
    const away = sceneAfter({ lines: designed, local: at('J30') });
    for (const key of ['home', 'escape'])
      expect(pressed(away, key)).toMatchObject({ local: { cursor: { row: 3, column: 4 } } });
    expect(pressed(sceneAfter({ lines: designed }), 'home')).toBeUndefined();
  });

  test('include Tab in the debug view, to switch its pages, but neither e nor d', () => {
    const scene = sceneAfter({ lines: [...designed, 'toggle_debug_mode'] });
    expect(pressed(scene, 'tab')).toMatchObject({ local: { debugPage: 'actions' } });
    expect(pressed(scene, 'e')).toBeUndefined();
    expect(pressed(scene, 'd')).toBeUndefined();
  });
});

test('the footer of the debug view at 80 columns has only keys of the debug view', () => {
  const lines = [...designed, 'toggle_debug_mode'];
  expect(footerOf({ lines })).toBe('? help  Tab next page  PgUp PgDn scroll  1-7 phase  : command  q leave');
  expect(footerOf({ lines, size: large })).toContain('arrows cursor');
});

describe('a key asks for confirmation', () => {
  test.each([
    {
      name: 'ramming to death',
      local: at('G6'),
      key: 'enter',
      costly: 'Deadly: you ram Fighter 6 at G6 (150 against 76).',
    },
    { name: 'a path through a shot', local: at('E9'), key: 'enter', costly: undefined },
    { name: 'a move that is refused', local: at('J30'), key: 'enter', costly: undefined },
    { name: 'firing', local: at('C4'), key: 'f', costly: undefined },
    { name: 'waiting', local: at('C4'), key: 't', costly: undefined },
  ])('only of a move that destroys the ship: $name', ({ local, key, costly }) => {
    const action = pressed(sceneAfter({ lines: designed, local }), key);
    expect(action?.type === 'play' ? action.confirmMessage : 'no command').toBe(costly);
  });

  const alone = ['play(10,30,1,1,1,1,1)', 'setup_next(3)'];
  const costlyWith = (power: number) => {
    const action = pressed(sceneAfter({ lines: [...alone, `setup_select(${power})`, 'setup_next(2)'] }), 's');
    return action?.type === 'play' ? action.confirmMessage : action;
  };

  test.each([
    { power: 1, costly: 'Recall does nothing: you are there already.' },
    { power: 2, costly: undefined },
    { power: 3, costly: undefined },
  ])(
    'of a Recall that changes nothing, but not of other powers without a target: power $power',
    ({ power, costly }) => {
      expect(costlyWith(power)).toBe(costly);
    },
  );

  test.each([
    { weapon: 3, power: 4, costly: 'There are no shots in sight to clear.' },
    { weapon: 3, power: 5, costly: 'No enemy is in sight to strike.' },
  ])('of a power against shots or enemies if none are in sight: power $power', ({ weapon, power, costly }) => {
    const lines = ['play(10,30,1,1,1,1,1)', `setup_select(${weapon})`, 'setup_next(3)', `setup_select(${power})`];
    const action = pressed(sceneAfter({ lines: [...lines, 'setup_next(2)'] }), 's');
    expect(action?.type === 'play' ? action.confirmMessage : action).toBe(costly);
  });

  test('not if every action ends with the destruction of the ship', () => {
    const doomed = sceneOf({ ship: 'E1 20 0', things: ['<-1 E3 90x3'] });
    expect(pressed(doomed, 't')).toEqual({ type: 'play', commands: [{ name: 'pass', args: {} }] });
  });
});

describe('the key that waits until something appears', () => {
  test('is refused if a visible shot would hit the ship', () => {
    const hit = sceneOf({ ship: 'E1 60 40', things: ['<-1 E3 15x4'] });
    expect(pressed(hit, 'w')).toMatchObject({
      type: 'refuse',
      error: { message: 'A shot hits you before you can move: -14. t: wait anyway' },
    });
  });

  /** Waits as the screen does, and returns the reason why the wait ended. */
  const waitFrom = (scene: Scene): string | undefined => {
    const match: Match<SpaceDefenderScreen> = matchOf({ debug: false, ...scene });
    let now = sceneOf(scene);
    const first = pressed(now, 'w');
    let next = first?.type === 'play' ? { commands: first.commands, local: first.local ?? now.local } : undefined;
    for (let turns = 0; next !== undefined && turns < 50; turns++) {
      const before = now.view;
      for (const command of next.commands) match.play(1, command);
      const view = spaceDefender.view(match.state, 1);
      now = { ...now, view, local: spaceDefenderScreen.state.reduce(next.local, before, view) };
      next = spaceDefenderScreen.byItself?.next(now);
    }
    return now.local.news;
  };
  const thresholds = [2, 2, 2, 2, 2] as const;

  test.each<{ rule: string; scene: Scene; news: string }>([
    {
      rule: 'an enemy appears',
      scene: { thresholds, things: ['G7 A20'] },
      news: '5 turns passed. Grunt 7 appears at A10. Waiting made all Grunts tougher (+50).',
    },
    {
      rule: 'energy is full, and without Grunts waiting makes no enemy stronger',
      scene: { ship: 'E1 60 61' },
      news: '2 turns passed. Energy is full, and no enemy is in sight.',
    },
    { rule: 'twenty turns have passed', scene: {}, news: '20 turns passed. Nothing appeared. w: keep waiting.' },
    {
      rule: 'an enemy sees the ship',
      scene: { ship: 'E1 60 70', things: ['G7 A9'] },
      news: '4 turns passed. Grunt 7 (A1) has seen you.',
    },
    {
      rule: 'an enemy escapes',
      scene: { ship: 'E1 60 70', things: ['G7 A2'] },
      news: '1 turn passed. Grunt 7 has escaped.',
    },
  ])('stops waiting when $rule', ({ scene, news }) => {
    expect(waitFrom(scene)).toBe(news);
  });
});

describe('after the end of a game', () => {
  const parts = [
    'setup_select(2)',
    'setup_next(1)',
    'setup_select(3)',
    'setup_next(1)',
    'setup_select(2)',
    'setup_next(1)',
    'setup_select(4)',
  ];

  /** Initial commands of the game that the action starts. */
  const commandsOf = (action: Action<SpaceDefenderScreen> & { readonly type: 'again' }, { view }: SpaceDefenderScene) =>
    (action.commands ?? spaceDefenderScreen.input.choices?.again(view) ?? []).map((command) =>
      formatCommand(spaceDefender.commands, command),
    );

  test.each([
    { key: 'enter', seed: 'fresh', last: 'setup_next(5)' },
    { key: 'a', seed: 'same', last: 'setup_next(5)' },
    { key: 'p', seed: 'fresh', last: 'setup_back(3)' },
  ])('$key plays again on the same board with the same parts', ({ key, seed, last }) => {
    const action = pressed(sceneAfter({ lines: ended }), key);
    if (action?.type !== 'again') throw new Error('does not play again');
    expect(action.seed).toBe(seed);
    const lines = commandsOf(action, sceneAfter({ lines: ended }));
    expect(lines).toEqual(['play(10,30,101,101,101,101,101)', ...parts, last]);
    expect(sceneAfter({ lines }).view).toMatchObject({
      phase: key === 'p' ? 'weapon-setup' : 'in-game',
      equipment: { weapon: 2, armour: 3, engine: 2, power: 4 },
    });
  });

  test('playing a mission again does not choose a board, because the mission defines it', () => {
    const action = pressed(sceneAfter({ lines: ended, mission: longWatch }), 'enter');
    if (action?.type !== 'again') throw new Error('does not play again');
    const lines = commandsOf(action, sceneAfter({ lines: ended, mission: longWatch }));
    expect(lines).toEqual([...parts, 'setup_next(5)']);
    expect(pressed(sceneAfter({ lines: ended, mission: longWatch }), 'e')).toBeUndefined();
  });

  test('the status names what Enter does after a lost stage', () => {
    const next = { name: 'campaign', title: 'your stars', isCampaign: true, isLostStage: true } as const;
    const rows = rowsOfScene({ ...sceneAfter({ lines: ended }), next }).map((row) => row.trim());
    expect(rows).toContain('Enter: try this stage again, from its briefing.');
  });

  test('n opens the next mission, and so does Enter if the mission was won', () => {
    const lines = [...designed, ...Array.from({ length: 1 }, () => 'pass')];
    const won = { ...longWatch, goal: { type: 'survive', turns: 15 } } as const;
    expect(footerOf({ lines, mission: won, size: large })).toContain('y play again');
    expect(footerOf({ lines: designed, mission: won })).not.toContain('play again');
    const next = { name: 'line-up', title: 'Line Up' };
    const scene = { ...sceneAfter({ lines, mission: won }), next };
    expect(pressed(scene, 'enter')).toEqual({ type: 'next' });
    expect(pressed(scene, 'n')).toEqual({ type: 'next' });
    expect(pressed(scene, 'y')).toMatchObject({ type: 'again', seed: 'fresh' });
    const lost = { ...sceneAfter({ lines: ended, mission: longWatch }), next };
    expect(pressed(lost, 'enter')).toMatchObject({ type: 'again', seed: 'fresh' });
    expect(pressed(lost, 'y')).toMatchObject({ type: 'again', seed: 'fresh' });
    expect(pressed(lost, 'n')).toEqual({ type: 'next' });
  });
});

const same = (a: object, b: object): boolean => JSON.stringify(a) === JSON.stringify(b);
