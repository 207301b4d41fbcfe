import { describe, expect, test } from 'vitest';
import { complete } from '#engine/completion.ts';
import { parseLine } from '#engine/script.ts';
import type { RiscTypes } from '#games/risc/game-types.ts';
import { risc } from '#games/risc/index.ts';
import { commandHelps, showAnswer } from '#games/risc/screen/command-line.ts';
import { hurts } from '#games/risc/screen/keyframes.ts';
import type { Local, RiscScene } from '#games/risc/screen/local.ts';
import { unwrapped } from '../../engine/support.ts';
import { helpsOf } from '../../support/command-helps.ts';
import { answered as answerOf, played } from '../../support/lines.ts';
import { campaignOf, newCampaign, type Sketch } from './support.ts';
import { drafted, playedAll, rivers, sceneOf } from './text-mode-scenes.ts';

const { advice, argumentAdvice, argumentValues } = helpsOf(commandHelps);

const skilled: Sketch = { lands: { x: '1 3a+2b', y: '1 0', z: '2 4a' }, links: 'x-y y-z', players: [{ level: 3 }, {}] };

const moments = {
  placement: sceneOf(newCampaign()),
  placed: sceneOf(playedAll(newCampaign(), ['1: spread'])),
  start: sceneOf(rivers()),
  drafted: sceneOf(drafted()),
  poor: sceneOf(rivers({ tech: '2' })),
  skilled: sceneOf(campaignOf(skilled)),
  top: sceneOf(campaignOf({ ...skilled, players: [{ level: 6 }, {}] })),
  empty: sceneOf(campaignOf({ lands: { x: '1 0', y: '2 4a' }, links: 'x-y' })),
  committed: sceneOf(playedAll(rivers(), ['1: commit'])),
  out: sceneOf(campaignOf({ lands: { a: '2 3a', b: '3 3a' }, links: 'a-b', players: [{}, {}, {}] })),
  watching: sceneOf(rivers(), { viewer: 'spectator', watched: true }),
  over: sceneOf(playedAll(rivers({ turns: '1' }), ['1: commit', '2: commit'])),
} satisfies Readonly<Record<string, RiscScene>>;

describe('advice about commands', () => {
  test.each<readonly [keyof typeof moments, string, boolean, string]>([
    ['placement', 'place', true, '16 of 16 left to place'],
    ['placement', 'spread', true, 'places the other 16 evenly'],
    ['placed', 'spread', true, 'all units are placed already'],
    ['placement', 'commit', false, '16 units not placed yet'],
    ['placed', 'commit', true, 'final: all units are placed'],
    ['placement', 'move', false, 'only when all units are placed'],
    ['placement', 'odds', false, 'only when all units are placed'],
    ['start', 'place', false, 'only before turn 1'],
    ['start', 'move', true, '40 food left; most units in brook..'],
    ['empty', 'move', false, 'no units left to send'],
    ['start', 'attack', true, 'targets: eyrie'],
    ['drafted', 'attack', true, 'targets: eyrie, glade'],
    ['empty', 'attack', false, 'no units left at the border'],
    ['start', 'upgrade', true, 'a to b 3 tech a unit; 28 left'],
    ['poor', 'upgrade', false, 'a to b 3 tech a unit; 2 left'],
    ['empty', 'upgrade', false, 'no units to upgrade'],
    ['start', 'research', false, 'level 2 costs 50 tech; 28 left'],
    ['skilled', 'research', true, 'level 4 costs 125 tech; 1000 left'],
    ['top', 'research', false, 'level 6 is the highest'],
    ['start', 'cancel', false, 'no orders yet'],
    ['drafted', 'cancel', true, 'you have 3 orders'],
    ['start', 'commit', true, 'final: no orders'],
    ['drafted', 'commit', true, 'final: 3 orders, 26 food, 6 tech'],
    ['drafted', 'orders', true, '3 orders; left 14 food, 22 tech'],
    ['committed', 'move', false, 'you are ready; waiting for the others'],
    ['committed', 'odds', true, 'exact, against the units there now'],
    ['out', 'attack', false, 'you are out of the match'],
    ['out', 'path', true, 'the cheapest path, and its price'],
    ['watching', 'commit', false, 'you are watching'],
    ['over', 'orders', false, 'the match is over'],
  ])('in the situation "%s" states what the command %s can do', (moment, command, fits, text) => {
    expect(advice(moments[moment], command)).toEqual({ fits, text });
  });

  test('says that research does not fit while the next level is already ordered', () => {
    const match = playedAll(rivers({ tech: '100' }), ['1: research']);
    expect(advice(sceneOf(match), 'research')).toEqual({ fits: false, text: 'level 2 is ordered already' });
  });

  test('exists for every command, and fits into the list of completions', () => {
    for (const scene of Object.values(moments))
      for (const command of Object.keys(risc.commands)) {
        const { text } = advice(scene, command);
        expect(text.length).toBeLessThanOrEqual(37);
      }
  });
});

describe('advice about arguments', () => {
  test.each<readonly [keyof typeof moments, string, string, readonly string[], string | undefined]>([
    ['placed', 'place', 'territory', [], 'alder 4, brook 4, cairn 4, drift 4'],
    ['placement', 'place', 'units', ['brook'], '16 left to place'],
    ['start', 'move', 'from', [], 'brook 12a, alder 4a'],
    ['empty', 'move', 'from', [], 'no units left to send'],
    ['start', 'move', 'to', ['alder'], 'brook, cairn, drift'],
    ['start', 'move', 'to', ['eyrie'], 'you do not own that land'],
    ['start', 'move', 'units', ['alder', 'drift'], '4a left, 5 food each of 40'],
    ['start', 'move', 'units', ['alder', 'eyrie'], 'no path leads there'],
    ['start', 'attack', 'from', [], 'brook 12a'],
    ['empty', 'attack', 'from', [], 'no units left at the border'],
    ['start', 'attack', 'to', ['BROOK'], 'eyrie 4a'],
    ['start', 'attack', 'to', ['alder'], 'it borders no rival'],
    ['drafted', 'attack', 'units', ['brook', 'eyrie'], '1a left, 1 food each of 14'],
    ['skilled', 'upgrade', 'territory', [], 'x 3a+2b'],
    ['skilled', 'upgrade', 'count', ['x'], '3a+2b there'],
    ['skilled', 'upgrade', 'from', ['x', '1'], '3a, 2b'],
    ['skilled', 'upgrade', 'from', ['y', '1'], 'no units left there'],
    ['skilled', 'upgrade', 'to', ['x', '1', 'b'], 'c 8, d 27 tech each of 1000'],
    ['start', 'upgrade', 'to', ['brook', '1', 'b'], 'nothing at level 1'],
    ['drafted', 'cancel', 'n', [], '1..3'],
    ['start', 'cancel', 'n', [], 'no orders yet'],
    ['watching', 'move', 'from', [], undefined],
    ['over', 'cancel', 'n', [], undefined],
  ])(
    'in the situation "%s" states, for the command %s, the values of the argument %s',
    (moment, command, argument, typed, text) => {
      expect(argumentAdvice(moments[moment], command, argument, typed)).toBe(text);
    },
  );

  test('is truncated if it does not fit', () => {
    expect(argumentAdvice({ ...moments.placed, columns: 60 }, 'place', 'territory', [])).toBe('alder 4, brook 4..');
  });
});

describe('Tab completion', () => {
  const lines = (moment: keyof typeof moments, text: string) =>
    complete(risc.commands, text, (...about) => argumentValues(moments[moment], ...about)).lines;

  test.each<readonly [keyof typeof moments, string, readonly string[]]>([
    ['start', 'att', ['attack(']],
    ['start', 'attack(br', ['attack(brook,']],
    ['start', 'attack(brook,ey', ['attack(brook,eyrie,']],
    ['start', 'attack(brook,eyrie,', ['attack(brook,eyrie,all)']],
    ['start', 'attack BR', ['attack brook']],
    ['start', 'attack(', ['attack(brook,']],
    ['start', 'attack(alder,', []],
    ['start', '1: move(brook,', ['1: move(brook,alder,', '1: move(brook,cairn,', '1: move(brook,drift,']],
    ['start', 'move(nowhere,', []],
    ['start', 'path(cairn,d', ['path(cairn,drift)']],
    ['start', 'path(nowhere,', []],
    ['start', 'odds(', ['odds(brook,', 'odds(drift,']],
    ['placement', 'place(', ['place(alder,', 'place(brook,', 'place(cairn,', 'place(drift,']],
    ['start', 'upgrade(', ['upgrade(alder,', 'upgrade(brook,']],
    ['skilled', 'upgrade(x,all,', ['upgrade(x,all,a,', 'upgrade(x,all,b,']],
    ['skilled', 'upgrade(x,all,b,', ['upgrade(x,all,b,c)', 'upgrade(x,all,b,d)']],
    ['drafted', 'cancel(', ['cancel(1)', 'cancel(2)', 'cancel(3)', 'cancel(all)']],
    ['start', 'cancel(', []],
  ])('in the situation "%s" completes "%s" with legal values', (moment, text, completed) => {
    expect(lines(moment, text)).toEqual(completed);
  });

  test('offers nothing to a seat that cannot act', () => {
    for (const moment of ['watching', 'out', 'over'] as const) expect(lines(moment, 'attack(')).toEqual([]);
  });
});

describe('the one-line answer to a query', () => {
  const answersOf = (line: string, match = drafted(), local: Partial<Local> = {}) => {
    const { command } = unwrapped(parseLine<RiscTypes>(risc, line) ?? { ok: false, error: line });
    return showAnswer(sceneOf(match, { local }), command, answerOf(match, line) ?? null);
  };

  test.each([
    ['1: path(alder,drift)', 'Alder, Brook, Drift: 5 food a unit.'],
    ['1: odds(drift,glade,3)', '3a against 4a of normal 2: 29.8 % to win. You keep 0.5 of 3.'],
    [
      '1: orders',
      '3 orders: 1 upgrade 2a to b in Brook, 6 tech; 2 move 3a from Alder to Drift through Brook, 15 food; 3 attack Eyrie from Brook with 9a+2b, 11 food. Left: 14 food, 22 tech.',
    ],
  ])('states the result of %s', (line, text) => {
    expect(answersOf(line).text).toBe(text);
  });

  test('describes an empty draft, and a placement', () => {
    expect(answersOf('1: orders', rivers()).text).toBe('No orders. Left: 40 food, 28 tech.');
    expect(answersOf('1: orders', newCampaign()).text).toBe(
      'Placed: Alder 0, Brook 0, Cairn 0, Drift 0; 16 left to place.',
    );
  });

  test('moves the cursor to the target, unless an order is being composed', () => {
    const drift = 3;
    expect(answersOf('1: path(alder,drift)').local.cursor).toBe(drift);
    const local = { cursor: 4, composing: { type: 'march', source: 1 } } as const;
    expect(answersOf('1: path(alder,drift)', drafted(), local).local).toMatchObject(local);
    expect(answersOf('1: orders', drafted(), { cursor: 2 }).local.cursor).toBe(2);
  });
});

describe('the bell for a player', () => {
  const turn = (lands: Sketch['lands'], lines: readonly string[]) => {
    const match = campaignOf({ lands, links: 'x-y' });
    return played(playedAll(match, [...lines, '1: commit']), '2: commit');
  };

  test.each<readonly [string, ReturnType<typeof turn>, boolean, boolean]>([
    ['nothing happens', turn({ x: '1 3a', y: '2 3a' }, []), false, false],
    ['land is lost without a roll', turn({ x: '1 3a', y: '2 0' }, ['1: attack x y 1']), false, true],
    ['an attack loses all', turn({ x: '1 1a', y: '2 9g' }, ['1: attack x y all']), true, false],
    ['units are upgraded', turn({ x: '1 3a', y: '2 3a' }, ['1: upgrade x 1 a b']), false, false],
  ])('rings only if that player loses units or land: %s', (_, events, first, second) => {
    expect([hurts(events, 1), hurts(events, 2)]).toEqual([first, second]);
  });

  test.each([
    ['attacker', 1, true],
    ['defender', 1, false],
    ['attacker', 2, false],
    ['defender', 2, true],
  ] as const)('after a roll lost by the %s (P1 attacks P2), rings for player %i: %s', (loses, seat, rings) => {
    const roll = {
      type: 'roll',
      phase: 'attacks',
      territory: 'y',
      attacker: 1,
      defender: 2,
      round: 1,
      pair: 'high-low',
      attackerType: 'a',
      defenderType: 'a',
      attackerRoll: 5,
      defenderRoll: 5,
      attackerTotal: 5,
      defenderTotal: 5,
      loses,
    } as const;
    expect(hurts([roll], seat)).toBe(rings);
  });
});
