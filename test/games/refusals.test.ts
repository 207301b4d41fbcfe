import { describe, expect, test } from 'vitest';
import type { GeneralReasons } from '#engine/game.ts';
import { type ReasonedRefusal, refuser } from '#engine/refusals.ts';
import { intoTheBreach } from '#games/into-the-breach/index.ts';
import { reasons as breachReasons } from '#games/into-the-breach/rules.ts';
import { risc } from '#games/risc/index.ts';
import { reasons as riscReasons } from '#games/risc/refusals.ts';
import { riscScreen } from '#games/risc/screen/index.ts';
import { roboRace } from '#games/robo-race/index.ts';
import { reasons as raceReasons } from '#games/robo-race/refusals.ts';
import { roboRaceScreen } from '#games/robo-race/screen/index.ts';
import { spaceDefender } from '#games/space-defender/index.ts';
import { reasons as defenderReasons } from '#games/space-defender/rules.ts';
import { spaceExplorers } from '#games/space-explorers/index.ts';
import { reasons as explorersReasons } from '#games/space-explorers/rules.ts';
import { spaceExplorersScreen } from '#games/space-explorers/screen/index.ts';
import { campaignOf } from './risc/support.ts';
import { sceneOf as riscScene } from './risc/text-mode-scenes.ts';
import { designedPosition, sceneOf as raceScene } from './robo-race/screen/planning-scenes.ts';
import { raceFrom } from './robo-race/support.ts';
import { designedScene as explorersScene } from './space-explorers/screen/scenes.ts';

// The tables below contain a refusal for each reason of each game. If a refusal is missing, this file does not compile.

const names = { 1: 'Ann', 2: 'Ben', 3: 'Cleo' };

/** One refusal for each reason of a table. */
type Refused<Table> = Readonly<Record<keyof Table, ReasonedRefusal>>;

/** Refusals that the engine adds to every game, in the words of the game's table. */
function general(reasons: GeneralReasons): Refused<GeneralReasons> {
  const refuse = refuser(reasons);
  return {
    'match-over': refuse('match-over'),
    'seat-needed': refuse('seat-needed', { command: 'commit', waiting: [1, 2] }),
    'out-of-range/player': refuse('out-of-range/player', { seat: 9, players: 3 }),
    'not-your-turn/bot': refuse('not-your-turn/bot', { seat: 2 }),
    'wrong-phase': refuse('wrong-phase', { command: 'place', phase: 'orders', phases: ['placement'] }),
    'not-your-turn': refuse('not-your-turn', { seat: 1, waiting: [2] }),
    'not-available/files': refuse('not-available/files'),
  };
}

const refuseRisc = refuser(riscReasons);

const riscRefusals: Refused<typeof riscReasons> = {
  ...general(riscReasons),
  'seat-needed': refuseRisc('seat-needed'),
  'not-your-turn/committed': refuseRisc('not-your-turn/committed', { seat: 2 }),
  'not-your-turn/out': refuseRisc('not-your-turn/out', { seat: 2 }),
  'basic-only': refuseRisc('basic-only'),
  'too-many-units': refuseRisc('too-many-units', { placed: 31, total: 30 }),
  'not-all-placed': refuseRisc('not-all-placed', { rest: 4, total: 30 }),
  'bad-count': refuseRisc('bad-count', { count: 0 }),
  'unknown-territory': refuseRisc('unknown-territory', { id: 'atlantis' }),
  'same-territory': refuseRisc('same-territory', { id: 'west' }),
  'not-own-territory': refuseRisc('not-own-territory', { id: 'yard', owner: 2 }),
  'own-territory': refuseRisc('own-territory', { id: 'west' }),
  'not-adjacent': refuseRisc('not-adjacent', { from: 'west', to: 'yard', linked: ['vale', 'zeal'] }),
  'no-path': refuseRisc('no-path', { from: 'west', to: 'xanth' }),
  'not-enough-units': refuseRisc('not-enough-units', {
    id: 'xanth',
    left: [2, 0, 1, 0, 0, 0, 0],
    asked: [3, 0, 0, 0, 0, 0, 0],
  }),
  'not-enough-food': refuseRisc('not-enough-food', { cost: 3, left: 2 }),
  'not-enough-tech': refuseRisc('not-enough-tech', { cost: 50, left: 12 }),
  'not-an-upgrade': refuseRisc('not-an-upgrade', { from: 'c', to: 'a' }),
  'level-too-low': refuseRisc('level-too-low', { type: 'c', needed: 2, level: 1 }),
  'top-level': refuseRisc('top-level'),
  'already-researching': refuseRisc('already-researching', { level: 2 }),
  'too-many-orders': refuseRisc('too-many-orders'),
  'no-such-order': refuseRisc('no-such-order', { order: 4, orders: 3 }),
  needed: refuseRisc('needed', { order: 3, code: 'not-enough-units' }),
  'illegal-orders': refuseRisc('illegal-orders', {
    order: 1,
    error: refuseRisc('not-own-territory', { id: 'yard', owner: 2 }),
  }),
};

const refuseRace = refuser(raceReasons);

const raceRefusals: Refused<typeof raceReasons> = {
  ...general(raceReasons),
  'already-committed': refuseRace('already-committed', { seat: 2, round: 4 }),
  destroyed: refuseRace('destroyed', { seat: 2 }),
  'bad-arguments/number': refuseRace('bad-arguments/number', { name: 'place', found: 'x' }),
  'out-of-range/numbered': refuseRace('out-of-range/numbered', { what: 'slot', found: 6, last: 5 }),
  'not-in-hand': refuseRace('not-in-hand', { card: 5, seat: 2, hand: [20, 36] }),
  'card-in-use/slot': refuseRace('card-in-use/slot', { card: 71, slot: 1 }),
  'card-in-use/program': refuseRace('card-in-use/program', { card: 31 }),
  'slot-empty': refuseRace('slot-empty', { slot: 5 }),
  'incomplete-program': refuseRace('incomplete-program', { empty: [2, 5] }),
  'not-available/exchange': refuseRace('not-available/exchange'),
  'already-exchanged': refuseRace('already-exchanged', { seat: 2 }),
  'hand-moves': refuseRace('hand-moves', { cards: [47, 52] }),
  'hand-moves/few': refuseRace('hand-moves/few', { cards: [47, 52, 53] }),
};

const refuseExplorers = refuser(explorersReasons);

const explorersRefusals: Refused<typeof explorersReasons> = {
  ...general(explorersReasons),
  'unknown-planet': refuseExplorers('unknown-planet', { id: 99, first: 0, last: 6 }),
  'same-planet': refuseExplorers('same-planet', { id: 3 }),
  'no-edge': refuseExplorers('no-edge', { from: 0, to: 6, neighbours: [1, 2] }),
  'out-of-range/people': refuseExplorers('out-of-range/people', { people: 0 }),
  'not-enough-people': refuseExplorers('not-enough-people', { free: 35, from: 3, people: 36 }),
  'not-enough-people/unseen': refuseExplorers('not-enough-people/unseen', { from: 6, people: 3 }),
  'out-of-range/order': refuseExplorers('out-of-range/order', { order: 9, orders: 2 }),
};

const refuseDefender = refuser(defenderReasons);

const defenderRefusals: Refused<typeof defenderReasons> = {
  ...general(defenderReasons),
  'wrong-phase/already-in-setup': refuseDefender('wrong-phase/already-in-setup'),
  'wrong-phase/already-in-game': refuseDefender('wrong-phase/already-in-game'),
  'wrong-phase/only-in-setup': refuseDefender('wrong-phase/only-in-setup'),
  'wrong-phase/only-on-options': refuseDefender('wrong-phase/only-on-options'),
  'wrong-phase/only-in-game': refuseDefender('wrong-phase/only-in-game'),
  'wrong-phase/only-once-begun': refuseDefender('wrong-phase/only-once-begun'),
  'falling-thresholds': refuseDefender('falling-thresholds'),
  'out-of-range/option': refuseDefender('out-of-range/option'),
  'part-not-allowed': refuseDefender('part-not-allowed', { slot: 'weapon', part: 2, allowed: [1, 3] }),
  'out-of-range/cell': refuseDefender('out-of-range/cell'),
  'already-there': refuseDefender('already-there'),
  'out-of-reach': refuseDefender('out-of-reach'),
  'not-enough-resources': refuseDefender('not-enough-resources', { purpose: 'use special' }),
};

const refuseBreach = refuser(breachReasons);

const breachRefusals: Refused<typeof breachReasons> = {
  ...general(breachReasons),
  'out-of-range/tile': refuseBreach('out-of-range/tile', { place: [9, 9], board: ['....', '....'] }),
  'no-unit': refuseBreach('no-unit', { place: [1, 2] }),
  'not-a-mech': refuseBreach('not-a-mech', { kind: 'Firefly', place: [1, 2] }),
  'already-moved': refuseBreach('already-moved', { kind: 'TankMech', place: [1, 2] }),
  'not-reachable': refuseBreach('not-reachable', {
    kind: 'TankMech',
    place: [1, 2],
    to: [0, 0],
    why: 'no path leads there',
    moves: [],
  }),
  'nothing-to-undo': refuseBreach('nothing-to-undo'),
  'cannot-save': refuseBreach('cannot-save'),
};

const lands = {
  lands: { vale: '3 1a', west: '1 1a', xanth: '1 2a+1c', yard: '2 1a', zeal: '2 0' },
  links: 'xanth-yard yard-zeal west-zeal vale-west',
};

const whole = (text: string): void => {
  expect(text).not.toBe('');
  expect(text).not.toMatch(/undefined|NaN|\[object|null/);
};

describe.each([
  { game: risc, reasons: riscReasons, refusals: riscRefusals },
  { game: roboRace, reasons: raceReasons, refusals: raceRefusals },
  { game: spaceExplorers, reasons: explorersReasons, refusals: explorersRefusals },
  { game: spaceDefender, reasons: defenderReasons, refusals: defenderRefusals },
  { game: intoTheBreach, reasons: breachReasons, refusals: breachRefusals },
])('the game $game.id', ({ game, reasons, refusals }) => {
  test('gives every refusal a code and a complete message', () => {
    expect(game.reasons).toBe(reasons);
    for (const [reason, refused] of Object.entries(refusals)) {
      expect(refused.code).toBe(reason.split('/')[0]);
      expect(refused.code).toMatch(/^[a-z]+(?:-[a-z]+)*$/);
      whole(refused.message);
      // Programs receive only the code and the message.
      expect(JSON.parse(JSON.stringify(refused))).toEqual({ code: refused.code, message: refused.message });
    }
  });
});

describe('every refusal on the screen', () => {
  const race = raceFrom(designedPosition);
  const scenes: [
    string,
    Readonly<Record<string, ReasonedRefusal>>,
    (refused: ReasonedRefusal) => string | undefined,
  ][] = [
    [
      'risc',
      riscRefusals,
      (refused) => riscScreen.view.refusalWords?.(riscScene(campaignOf(lands), { names, bots: {} }), refused),
    ],
    ['robo-race', raceRefusals, (refused) => roboRaceScreen.view.refusalWords?.(raceScene(race, { names }), refused)],
    [
      'space-explorers',
      explorersRefusals,
      (refused) => spaceExplorersScreen.view.refusalWords?.(explorersScene({ names }), refused),
    ],
  ];
  /** Reasons whose text has the typed number instead of a name, or that the engine never gives in these games. */
  const byNumber = ['seat-needed', 'out-of-range/player', 'not-your-turn/bot', 'not-your-turn'];

  test.each(scenes)('of %s is a complete text without player numbers or territory ids', (_, refusals, said) => {
    for (const [reason, refused] of Object.entries(refusals)) {
      const text = said(refused) ?? '';
      whole(text);
      if (byNumber.includes(reason)) continue;
      expect(text).not.toMatch(/\bplayer \d|\bP\d\b/i);
      expect(text).not.toMatch(/\b(?:vale|west|xanth|yard|zeal)\b/);
    }
  });
});
