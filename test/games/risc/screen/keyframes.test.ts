import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { framesOf } from '#app/timeline/frame-player.ts';
import type { Viewer } from '#engine/vocabulary.ts';
import { withEvents } from '#games/risc/events.ts';
import { riscScreen } from '#games/risc/screen/index.ts';
import type { RiscKeyframe } from '#games/risc/screen/local.ts';
import { textOf } from '#test/screens/support.ts';
import { expectEqual } from '#test/support/expect-equal.ts';
import { usualPreferences } from '#test/support/scene-facts.ts';
import { begunPlay, chanceOf, plays, playTurn } from '../random-play.ts';
import {
  type Changes,
  designedTurn,
  randomTurn,
  sceneOf,
  twinRivers,
  type WatchedTurn,
  watched,
  watchedBetween,
  watchedSketch,
} from './report-scenes.ts';

/** Cache of played turns, which all properties share. */
const known = new Map<string, WatchedTurn>();

const someTurns = fc
  .record({ play: plays, viewer: fc.constantFrom<Viewer>(1, 2, 'spectator', 'all') })
  .map((expected) => {
    const key = JSON.stringify(expected);
    const turn = known.get(key) ?? randomTurn(expected.play, { viewer: expected.viewer });
    known.set(key, turn);
    return turn;
  });

const lengthOf = (beats: readonly RiscKeyframe[]) => beats.reduce((sum, { duration }) => sum + duration, 0);

/** Milliseconds of each stop, including the animation before it. */
const timesOf = ({ seen }: WatchedTurn): readonly number[] => {
  let led = 0;
  return seen.flatMap(({ duration, flash }) => {
    led += duration;
    if (flash !== undefined) return [];
    const total = Math.round(led);
    led = 0;
    return [total];
  });
};

/** Each stop in short: part, page, number of events shown, and label. */
const outlineOf = ({ beats }: WatchedTurn) =>
  beats.map(({ label, part, local: { report } }) => `${part ?? '-'} ${report?.page} ${report?.shownCount} ${label}`);

const duel = { lands: { x: '1 30a', y: '2 12a' }, links: 'x-y' };
const attack = (from: string, to: string, units: string) => ({ type: 'attack', from, to, units: unitsIn(units) });
const unitsIn = (text: string) => [Number(text), 0, 0, 0, 0, 0, 0];

describe('the keyframes of a turn', () => {
  test('have events that lead exactly from the view before the turn to the view after it', () => {
    fc.assert(
      fc.property(someTurns, ({ before, after }) => {
        expectEqual({ ...withEvents(before.view, after.events), phase: after.view.phase }, after.view);
      }),
    );
  });

  test('show the effect of their events, and the last keyframe includes all events before the next turn', () => {
    fc.assert(
      fc.property(someTurns, ({ before, after, beats }) => {
        for (const { view, events } of beats) {
          const stepEvents = events.filter(({ type }) => type !== 'turn');
          expectEqual({ ...view, phase: before.view.phase }, withEvents(before.view, stepEvents));
        }
        const stepEvents = new Set(beats.at(-1)?.events);
        if (beats.length > 0) expect(after.events.filter((event) => !stepEvents.has(event))).toEqual([]);
      }),
    );
  });

  test('take at most ten seconds per battle, and playback in single steps stops at every keyframe', () => {
    fc.assert(
      fc.property(someTurns, ({ beats, seen }) => {
        const parts = new Set(seen.filter(({ local }) => local.report?.page === 'battles').map(({ part }) => part));
        for (const part of parts) {
          expect(lengthOf(seen.filter((beat) => beat.part === part))).toBeLessThanOrEqual(10_000.001);
        }
        expect(framesOf(seen, { stepwise: true, flashes: true }).stops).toHaveLength(beats.length);
      }),
    );
  });

  test('reveal no new draft and no placement of any player', () => {
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

  test('have labels that leave room for the progress bar and the text after it', () => {
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

describe('playback of the designed turn', () => {
  test('has labelled keyframes of the orders, then of each battle, then of the summary', () => {
    expect(outlineOf(designedTurn())).toEqual([
      '0 orders 2 orders',
      '0 orders 2 orders',
      '0 orders 3 orders',
      '0 orders 3 orders',
      '1 battles 5 battle 1 of 2',
      '1 battles 6 battle 1 of 2',
      '1 battles 7 battle 1 of 2',
      '1 battles 8 battle 1 of 2',
      '1 battles 9 battle 1 of 2',
      '1 battles 10 battle 1 of 2',
      '1 battles 12 battle 1 of 2',
      '2 battles 14 battle 2 of 2',
      '2 battles 15 battle 2 of 2',
      '2 battles 16 battle 2 of 2',
      '2 battles 17 battle 2 of 2',
      '2 battles 18 battle 2 of 2',
      '2 battles 19 battle 2 of 2',
      '2 battles 21 battle 2 of 2',
      '3 summary 24 turn 9',
    ]);
  });

  test('shows an order for at most 0.6 seconds, a line-up for 0.9, a roll for 0.7, and the summary for 2.5', () => {
    const orders = [600, 400, 250, 240];
    const battle = [900, 700, 700, 700, 700, 700, 1500];
    expect(timesOf(designedTurn())).toEqual([...orders, ...battle, ...battle.slice(0, -1), 1860, 2500]);
  });

  test('shows only line-up, last dice and result of each battle if only results are wanted', () => {
    const turn = designedTurn({ preferences: { ...usualPreferences, battles: 'results' } });
    expect(outlineOf(turn).slice(4)).toEqual([
      '1 battles 5 battle 1 of 2',
      '1 battles 10 battle 1 of 2',
      '1 battles 12 battle 1 of 2',
      '2 battles 14 battle 2 of 2',
      '2 battles 19 battle 2 of 2',
      '2 battles 21 battle 2 of 2',
      '3 summary 24 turn 9',
    ]);
    expect(timesOf(turn).slice(4)).toEqual([500, 600, 800, 500, 600, 1160, 2500]);
  });

  test("counts battles in its progress bar, and shows the players' names during their orders", () => {
    const bars = designedTurn().beats.map(({ bar }) =>
      bar === undefined ? '' : 'signs' in bar ? textOf(bar.signs) : `${bar.done}/${bar.of}`,
    );
    expect([...new Set(bars)]).toEqual(['▶ You   ○ P2', '● You   ▶ P2', '● You   ● P2', '0/2', '1/2', '2/2']);
  });

  test('shows no motion, but takes the same time, if flashing is switched off', () => {
    const turn = designedTurn();
    const { frames } = framesOf(turn.seen, { stepwise: true, flashes: false });
    expect(frames.map(({ milliseconds }) => milliseconds)).toEqual(timesOf(turn));
    expect(
      frames.map(({ keyframe }) => keyframe.local.report?.motion).filter((motion) => motion !== undefined),
    ).toEqual([]);
  });

  test("keeps its last keyframe until the player begins the next turn's orders", () => {
    const stays = designedTurn().beats.map(({ staysBefore }) => staysBefore);
    expect(stays.filter((each) => each !== undefined)).toEqual(['orders for turn 10']);
    expect(stays.at(-1)).toBe('orders for turn 10');
  });
});

describe('the rounds of a battle are shown one by one', () => {
  const lands = { a: '1 9a', b: '2 8a', c: '3 9a', d: '2 2a' };
  const links = 'a-b b-c c-d a-d';
  const players = [{}, { orders: [attack('b', 'c', '8')] }, { orders: [attack('c', 'd', '4')] }];
  const rolls = Array(7).fill([20, 1]).flat();
  const roundsOf = (changes: Changes) =>
    watchedSketch({ lands, links, players }, rolls, changes).beats.filter(
      ({ local: { report }, label }) => report?.page === 'battles' && label === 'battle 1 of 2',
    ).length;

  test('for the closest battle of at least six units if the viewer takes part in none', () => {
    expect(roundsOf({})).toBeGreaterThan(3);
    const second = watchedSketch({ lands, links, players }, rolls).beats;
    expect(second.filter(({ label }) => label === 'battle 2 of 2')).toHaveLength(3);
  });

  test('for the viewer\'s own battles, and for none if the setting is "results"', () => {
    expect(roundsOf({ viewer: 2, seat: 2 })).toBeGreaterThan(3);
    expect(roundsOf({ preferences: { ...usualPreferences, battles: 'results' } })).toBe(3);
  });
});

describe("odds that change because of a rival's orders", () => {
  const turn = watched(
    twinRivers(2, { brook: '1 6a', eyrie: '2 6a' }, [['attack brook eyrie 6a'], ['upgrade eyrie 3 a b']]),
    Array(6).fill([20, 1]).flat(),
  );

  test('are shown with the order that changes them, and this keyframe lasts longer', () => {
    const changed = turn.beats.flatMap(({ local: { report }, duration }) =>
      report?.changed === undefined ? [] : [{ ...report.changed, duration }],
    );
    expect(changed).toHaveLength(1);
    const [{ from = 0, to = 0, duration = 0 } = {}] = changed;
    expect([Math.round(100 * from), Math.round(100 * to), duration]).toEqual([43, 37, 950]);
  });

  test('are not mentioned if the rounded odds are equal', () => {
    // The attack succeeds in about 0.001 % of cases, and the upgrade makes that even less likely.
    const hopeless = watched(
      twinRivers(2, { brook: '1 2a', eyrie: '2 12a' }, [['attack brook eyrie 2a'], ['upgrade eyrie 3 a b']]),
      Array(2).fill([1, 20]).flat(),
    );
    expect(hopeless.beats.filter(({ local }) => local.report?.changed !== undefined)).toEqual([]);
    expect(riscScreen.reader.tell(hopeless.before, hopeless.after).join(' ')).not.toMatch(/odds .* (rise|fall)/);
  });
});

describe('the playback of a turn', () => {
  test('is short and continues without a key if there is no battle', () => {
    const turn = watched(
      twinRivers(2, { alder: '1 3a', heath: '2 2a' }, [['move alder brook 3a'], ['upgrade heath 1 a b']]),
    );
    expect(outlineOf(turn)).toEqual([
      '0 orders 2 orders',
      '0 orders 2 orders',
      '0 orders 3 orders',
      '0 orders 6 growth',
    ]);
    expect(timesOf(turn)).toEqual([760, 400, 250, 400]);
    expect(turn.beats.every(({ staysBefore }) => staysBefore === undefined)).toBe(true);
  });

  test('speeds up during a long combat, and slows down while a side has few units', () => {
    const turn = watchedSketch(
      { ...duel, players: [{ orders: [attack('x', 'y', '30')] }] },
      Array(12).fill([20, 1]).flat(),
    );
    const [first = 0, ...otherTimes] = timesOf(turn).slice(3);
    expect(first).toBe(900);
    expect(otherTimes.slice(0, 12)).toEqual([...Array(5).fill(700), ...Array(5).fill(350), 500, 500]);
    expect(turn.beats.map(({ haste }) => haste ?? 0).slice(4, 16)).toEqual([1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 1, 1]);
    expect(turn.beats.at(-1)?.staysBefore).toBe('the result');
  });

  test('has few keyframes for very many rolls, includes all rolls, and takes at most ten seconds per battle', () => {
    const huge = { ...duel, lands: { x: '1 5000a', y: '2 4999a' } };
    const players = [{ food: 5000, orders: [attack('x', 'y', '5000')] }];
    const { beats, seen, after } = watchedSketch({ ...huge, players }, Array(4999).fill([20, 1]).flat());
    expect(seen.length).toBeLessThan(120);
    expect(beats.at(-1)?.local.report?.shownCount).toBe(after.events.length);
    expect(lengthOf(seen.filter(({ part }) => part === 1))).toBeLessThanOrEqual(10_000.001);
  });

  test('has one keyframe for a territory taken without a roll', () => {
    const empty = { ...duel, lands: { x: '1 3a', y: '2 0', z: '2 1a' }, links: 'x-y y-z' };
    const { beats } = watchedSketch({ ...empty, players: [{ orders: [attack('x', 'y', '3')] }] });
    expect(beats.map(({ label }) => label)).toEqual(['orders', 'orders', 'battle 1 of 1', 'turn 1']);
  });

  test('shows the combats of several forces on one target in their random order, as one battle', () => {
    const three = { lands: { x: '1 2a', y: '2 1a', z: '3 2a' }, links: 'x-y y-z' };
    const players = [{ orders: [attack('x', 'y', '2')] }, {}, { orders: [attack('z', 'y', '2')] }];
    const { beats } = watchedSketch({ ...three, players }, [0, 20, 1, 1, 20, 1, 20]);
    const stepEvents = beats.filter(({ part }) => part === 1).map(({ local: { report } }) => report?.shownCount);
    // Line-up, round and result of the first combat. Then line-up, two rounds, and the result of the battle.
    expect(stepEvents).toEqual([5, 6, 7, 8, 9, 10, 12]);
  });

  test('does not exist for the placement', () => {
    const match = begunPlay({ players: 2, seed: 'a', territories: 3, turns: 1 });
    const before = sceneOf(match);
    const step = playTurn(match, chanceOf({ players: 2, seed: 'a', territories: 3, turns: 1 }));
    expect(watchedBetween(before, { ...sceneOf(match), events: step.events }).beats).toEqual([]);
  });

  test('ends with a summary if there were many battles', () => {
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
    expect(outlineOf(turn).slice(-2)).toEqual(['5 battles 26 battle 5 of 5', '6 summary 29 turn 1']);
    const large = watchedSketch({ lands, links, players }, [], { columns: 120, rows: 40 });
    expect(outlineOf(large).at(-1)).toContain('summary');
  });
});
