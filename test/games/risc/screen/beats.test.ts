import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { framesOf } from '../../../../source/app/timeline/frames.ts';
import type { Viewer } from '../../../../source/engine/vocabulary.ts';
import { applied } from '../../../../source/games/risc/apply.ts';
import type { RiscBeat } from '../../../../source/games/risc/screen/local.ts';
import { expectEqual } from '../../../support/expect-equal.ts';
import { begunPlay, chanceOf, plays, playTurn } from '../random-play.ts';
import {
  designedTurn,
  randomTurn,
  sceneOf,
  twinRivers,
  type WatchedTurn,
  watched,
  watchedBetween,
  watchedSketch,
} from './reported.ts';

/** The turns that have been played: every property looks at the same ones. */
const known = new Map<string, WatchedTurn>();

const someTurns = fc
  .record({ play: plays, viewer: fc.constantFrom<Viewer>(1, 2, 'spectator', 'all') })
  .map((wanted) => {
    const key = JSON.stringify(wanted);
    const turn = known.get(key) ?? randomTurn(wanted.play, { viewer: wanted.viewer });
    known.set(key, turn);
    return turn;
  });

const lengthOf = (beats: readonly RiscBeat[]) => beats.reduce((sum, { duration }) => sum + duration, 0);

/** How long each moment is seen, with what moves before it. */
const timesOf = ({ seen }: WatchedTurn): readonly number[] => {
  let led = 0;
  return seen.flatMap(({ duration, flash }) => {
    led += duration;
    if (flash !== undefined) return [];
    const whole = Math.round(led);
    led = 0;
    return [whole];
  });
};

/** Each moment in short: its label, its part, its page and how much has been told. */
const outlineOf = ({ beats }: WatchedTurn) =>
  beats.map(({ label, part, local: { report } }) => `${part ?? '-'} ${report?.page} ${report?.toldCount} ${label}`);

describe('a turn made from its events', () => {
  test('leads exactly to what the view is after it', () => {
    fc.assert(
      fc.property(someTurns, ({ before, after }) => {
        expectEqual({ ...applied(before.view, after.events), phase: after.view.phase }, after.view);
      }),
    );
  });

  test('each moment shows where its events lead, and the last all of them but the next turn', () => {
    fc.assert(
      fc.property(someTurns, ({ before, after, beats }) => {
        for (const { view, events } of beats) {
          const told = events.filter(({ type }) => type !== 'turn');
          expectEqual({ ...view, phase: before.view.phase }, applied(before.view, told));
        }
        if (beats.length > 0) expect(beats.at(-1)?.events).toEqual(after.events);
      }),
    );
  });

  test('takes at most four seconds, and no part is cut', () => {
    fc.assert(
      fc.property(someTurns, ({ beats, seen }) => {
        expect(lengthOf(seen)).toBeLessThanOrEqual(4000.001);
        expect(framesOf(seen, { stepwise: true, flashes: true }).stops).toHaveLength(beats.length);
      }),
    );
  });

  test('shows no new draft and no placement of anybody', () => {
    fc.assert(
      fc.property(someTurns, ({ before, after, beats }) => {
        for (const { view } of beats) {
          expect(view.turn).toBe(before.view.turn);
          if (after.view.outcome === null)
            expectEqual(
              view.seats.map(({ orders }) => orders),
              before.view.seats.map(({ orders }) => orders),
            );
        }
      }),
    );
  });

  test('its labels leave room for the bar and what comes after it', () => {
    fc.assert(
      fc.property(someTurns, ({ beats }) => {
        for (const { label = '', staysBefore = '' } of beats) {
          expect(label.length).toBeLessThanOrEqual(31);
          expect(staysBefore.length).toBeLessThanOrEqual(24);
        }
      }),
    );
  });
});

describe('the designed turn', () => {
  test('its moments: part, page, how many events have been told, and label', () => {
    expect(outlineOf(designedTurn())).toEqual([
      '- orders 3 armies march',
      '1 battles 5 Brook round 0',
      '1 battles 6 Brook round 1',
      '1 battles 7 Brook round 2',
      '1 battles 8 Brook round 3',
      '1 battles 9 Brook round 4',
      '1 battles 12 Brook round 5 of 5',
      '2 battles 14 Glade round 0',
      '2 battles 15 Glade round 1',
      '2 battles 16 Glade round 2',
      '2 battles 17 Glade round 3',
      '2 battles 18 Glade round 4',
      '2 battles 21 Glade round 5 of 5',
      '3 summary 24 turn 9',
    ]);
  });

  test('armies march for 240 ms, a round takes 150 ms, a land that changes hands 200 ms more', () => {
    expect(timesOf(designedTurn())).toEqual([240, 250, 150, 150, 150, 150, 150, 250, 150, 150, 150, 150, 350, 250]);
  });

  test('takes as long, and nothing of it moves, where nothing is to flash', () => {
    const turn = designedTurn();
    const { frames } = framesOf(turn.seen, { stepwise: true, flashes: false });
    expect(frames.map(({ milliseconds }) => milliseconds)).toEqual(timesOf(turn));
    expect(frames.map(({ beat }) => beat.local.report?.motion).filter((motion) => motion !== undefined)).toEqual([]);
  });

  test('its last moment stays before the orders of the next turn', () => {
    const { beats } = designedTurn();
    expect(beats.map(({ staysBefore }) => staysBefore)).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
      undefined,
      undefined,
      undefined,
      undefined,
      undefined,
      undefined,
      undefined,
      undefined,
      undefined,
      'the orders of turn 10',
    ]);
  });
});

const duel = { lands: { x: '1 30a', y: '2 12a' }, links: 'x-y' };
const attack = (from: string, to: string, units: string) => ({ type: 'attack', from, to, units: unitsIn(units) });
const unitsIn = (text: string) => [Number(text), 0, 0, 0, 0, 0, 0];

describe('a turn', () => {
  test('without a battle is short and goes by itself', () => {
    const turn = watched(
      twinRivers(2, { alder: '1 3a', heath: '2 2a' }, [['move alder brook 3a'], ['upgrade heath 1 a b']]),
    );
    expect(outlineOf(turn)).toEqual(['- orders 2 your orders', '- orders 3 orders of P2', '- orders 6 growth']);
    expect(timesOf(turn)).toEqual([510, 350, 200]);
    expect(turn.beats.every(({ staysBefore }) => staysBefore === undefined)).toBe(true);
  });

  test('the rolls of a long combat are shorter after the tenth', () => {
    const turn = watchedSketch(
      { ...duel, players: [{ orders: [attack('x', 'y', '30')] }] },
      Array(12).fill([20, 1]).flat(),
    );
    expect(timesOf(turn)).toEqual([240, 250, 150, 150, 150, 150, 150, 150, 150, 150, 150, 150, 40, 240, 250]);
    expect(turn.beats.at(-1)?.staysBefore).toBe('the result');
  });

  test('of very many rolls has a few hundred moments, and tells them all', () => {
    const huge = { ...duel, lands: { x: '1 5000a', y: '2 4999a' } };
    const players = [{ food: 5000, orders: [attack('x', 'y', '5000')] }];
    const { beats, seen, after } = watchedSketch({ ...huge, players }, Array(4999).fill([20, 1]).flat());
    expect(seen.length).toBeLessThan(210);
    expect(beats.at(-1)?.local.report?.toldCount).toBe(after.events.length);
    expect(lengthOf(seen)).toBeCloseTo(4000);
  });

  test('a territory that is taken without a roll is one moment', () => {
    const empty = { ...duel, lands: { x: '1 3a', y: '2 0', z: '2 1a' }, links: 'x-y y-z' };
    const { beats } = watchedSketch({ ...empty, players: [{ orders: [attack('x', 'y', '3')] }] });
    expect(beats.map(({ label }) => label)).toEqual(['armies march', 'Y taken', 'turn 1']);
  });

  test('several forces on one target are told one after the other in the drawn order, in one part', () => {
    const three = { lands: { x: '1 2a', y: '2 1a', z: '3 2a' }, links: 'x-y y-z' };
    const players = [{ orders: [attack('x', 'y', '2')] }, {}, { orders: [attack('z', 'y', '2')] }];
    const { beats } = watchedSketch({ ...three, players }, [0, 20, 1, 1, 20, 1, 20]);
    expect(beats.map(({ part, label }) => `${part ?? '-'} ${label}`)).toEqual([
      '- armies march',
      '1 Y 1/2 round 0',
      '1 Y 1/2 round 1 of 1',
      '1 Y 2/2 round 0',
      '1 Y 2/2 round 1',
      '1 Y 2/2 round 2 of 2',
      '2 turn 1',
    ]);
  });

  test('of placement is not watched', () => {
    const match = begunPlay({ players: 2, seed: 'a', territories: 3, turns: 1 });
    const before = sceneOf(match);
    const step = playTurn(match, chanceOf({ players: 2, seed: 'a', territories: 3, turns: 1 }));
    expect(watchedBetween(before, { ...sceneOf(match), events: step.events }).beats).toEqual([]);
  });

  test('with more battles than stand below one ends with all of them', () => {
    const ids = ['p', 'q', 'r', 's', 't'];
    const lands = Object.fromEntries(
      ids.flatMap((id) => [
        [`a${id}`, '1 3a'],
        [`b${id}`, '2 0'],
      ]),
    );
    const links = [...ids.map((id) => `a${id}-b${id}`), ...ids.slice(1).map((id) => `ap-a${id}`)].join(' ');
    const players = [{ orders: ids.map((id) => attack(`a${id}`, `b${id}`, '3')) }];
    const turn = watchedSketch({ lands, links, players });
    expect(outlineOf(turn).slice(-2)).toEqual(['5 battles 26 BT taken', '6 summary 29 turn 1']);
    const large = watchedSketch({ lands, links, players }, [], { columns: 120, rows: 40 });
    expect(outlineOf(large).at(-1)).toContain('summary');
  });
});
