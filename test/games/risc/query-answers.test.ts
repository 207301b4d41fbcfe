import { describe, expect, test } from 'vitest';
import { parseLine } from '#engine/script.ts';
import type { RiscTypes } from '#games/risc/game-types.ts';
import { risc } from '#games/risc/index.ts';
import { commandLine } from '#games/risc/screen/command-line.ts';
import { hurts } from '#games/risc/screen/keyframes.ts';
import type { Local } from '#games/risc/screen/local.ts';
import { unwrapped } from '../../engine/support.ts';
import { answered as answerOf, played } from '../../support/lines.ts';
import { campaignOf, newCampaign, type Sketch } from './support.ts';
import { drafted, playedAll, rivers, sceneOf } from './text-mode-scenes.ts';

describe('the one-line answer to a query', () => {
  const answersOf = (line: string, match = drafted(), local: Partial<Local> = {}) => {
    const { command } = unwrapped(parseLine<RiscTypes>(risc, line) ?? { ok: false, error: line });
    return commandLine.answered(sceneOf(match, { local }), command, answerOf(match, line) ?? null);
  };

  test.each([
    ['1: path(alder,drift)', 'Path: Alder, Brook, Drift; 5 food per unit.'],
    ['1: odds(drift,glade,3)', "3a against normal 2's 4a: 29.8 % to win. On average, you keep 0.5 of 3."],
    [
      '1: orders',
      '3 orders: 1 upgrade 2a to b in Brook for 6 tech; 2 move 3a from Alder to Drift through Brook for 15 food; 3 attack Eyrie from Brook with 9a+2b for 11 food. Left: 14 food, 22 tech.',
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
  ] as const)('rings if this player loses a roll: P1 attacks, %s loses, P%i hears it: %s', (loses, seat, rings) => {
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
