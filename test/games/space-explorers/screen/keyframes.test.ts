import { describe, expect, test } from 'vitest';
import { enter } from '#engine/match.ts';
import { keyframes, viewAfterPhase } from '#games/space-explorers/screen/keyframes.ts';
import { turnsLeftOf } from '#games/space-explorers/state.ts';
import { chance, randomExpedition, randomLine } from '../random-play.ts';
import { type Changes, designedMatch, designedPosition, panelIn, playedScenes } from './scenes.ts';

/** Playback of a turn of the designed match. */
function turn(position: object = {}, changes: Changes = {}) {
  const { before, after } = playedScenes(designedMatch(position), 'end_turn', changes);
  return { before, after, shown: keyframes(before, after) };
}

describe('the playback of a turn', () => {
  test('shows each phase with its result', () => {
    const { shown } = turn();
    expect(shown.map(({ label, duration }) => [label, duration])).toEqual([
      ['launch', 120],
      ['growth', 200],
      ['flight', 120],
      ['landing', 200],
    ]);
    expect(shown.map(({ view }) => view.p1[0])).toEqual([49, 52, 52, 52]);
    expect(shown.map(({ view }) => view.p2[3])).toEqual([2, 2, 2, 13]);
    expect(shown.map(({ events }) => events.at(-1)?.phase)).toEqual(['launch', 'grow', 'grow', 'land']);
  });

  test('moves all shuttles by one step before they land, and shows that step as a flash', () => {
    const { shown } = turn();
    const left = shown.map(({ view }) => view.shuttles.map((shuttle) => turnsLeftOf(view, shuttle)));
    expect(left).toEqual([
      [1, 3, 4],
      [1, 3, 4],
      [0, 2, 3],
      [2, 3],
    ]);
    expect(shown.map(({ flash }) => flash === true)).toEqual([false, false, true, false]);
  });

  test('shows only the flight if no event is visible', () => {
    const planets = designedPosition.planets.map((planet) => ({ ...planet, habitability: 0 }));
    const shuttles = [{ from: 5, to: 3, player: 2, people: 11, turnsLeft: 2 }];
    const { shown } = turn({ planets, shuttles, orders: [] });
    expect(shown.map(({ label }) => label)).toEqual(['flight']);
  });

  test('lists the events of each phase in the panel', () => {
    const { before, shown } = turn();
    const told = shown.map(({ view, local, events }) =>
      panelIn({ ...before, view, local, events })['orders']?.filter((row) => row !== ''),
    );
    expect(told).toEqual([
      [' turn 31: launch', ' You send 20, 0 to 1', ' You send 25, 2 to 5'],
      [' turn 31: growth', ' You grow by 9', ' P2 grows by 5'],
      [' turn 31: flight'],
      [' turn 31: landing', " P2's 11 land on 3"],
    ]);
  });

  test('highlights a planet that becomes visible', () => {
    const shuttles = [{ from: 4, to: 6, player: 1, people: 90, turnsLeft: 1 }];
    const planets = designedPosition.planets.map((planet) => (planet.id === 6 ? { ...planet, p2: 3 } : planet));
    const { shown } = turn({ shuttles, planets, orders: [] });
    expect(shown.map(({ local }) => local.running?.sighted)).toEqual([[], [6]]);
  });

  test('shows the number and the mover of the turn that is played, not of the next', () => {
    for (const { view } of turn().shown) expect([view.turn, view.mover, view.orders]).toEqual([31, 1, []]);
  });

  test("hides unseen events of the other player's turn", () => {
    const orders = [
      { from: 6, to: 5, people: 30 },
      { from: 4, to: 6, people: 20 },
    ];
    const { shown } = turn({ mover: 2, orders });
    const [launch] = shown;
    expect(launch?.view.shuttles.map(({ from, to }) => [from, to])).toEqual([
      [5, 3],
      [6, 5],
    ]);
    expect(launch?.view.p2[4]).toBe(12);
    for (const { view } of shown) expect([view.visible[6], view.p2[6], view.sizes[6]]).toEqual([false, 0, 0]);
  });

  test('is empty if nothing of the turn is visible', () => {
    const { shown } = turn({ mover: 2, orders: [] }, { viewer: 'spectator' });
    expect(shown).toEqual([]);
  });

  test('shows the map without the draft', () => {
    const { shown } = turn({}, { local: { source: 3, cursor: 4, typing: true } });
    for (const { local } of shown) {
      expect(local.source).toBeUndefined();
      expect(local.running).toBeDefined();
    }
  });
});

describe.each(Array.from({ length: 30 }, (_, i) => i))('turn %i', (seed) => {
  const match = randomExpedition(`beats ${seed}`);
  const random = chance(`beats ${seed}`);
  for (let i = 0; i < 12; i++) {
    const line = randomLine(match, random);
    if (!line.startsWith('end_turn')) enter(match, line);
  }
  const seat = random.integer(1, 2);
  const debug = random.integer(0, 2) === 0;
  const { before, after } = playedScenes(match, 'end_turn', { seat, debug, viewer: debug ? 'all' : seat });

  test('is played back to its result within four seconds, and never shows a negative number of people', () => {
    const shown = keyframes(before, after);
    expect(shown.reduce((sum, { duration }) => sum + duration, 0)).toBeLessThanOrEqual(4000);
    for (const { view } of shown) expect(Math.min(...view.p1, ...view.p2)).toBeGreaterThanOrEqual(0);
    const last = viewAfterPhase(before.view, after.view, after.events, 'decay');
    for (const [planet, isSeen] of after.view.visible.entries())
      if (isSeen) expect([last.p1[planet], last.p2[planet]]).toEqual([after.view.p1[planet], after.view.p2[planet]]);
    expect(last.shuttles).toEqual(after.view.shuttles);
  });

  test('shows in its playback only planets that are visible before or after the turn', () => {
    for (const { view } of keyframes(before, after))
      for (const [planet, isSeen] of view.visible.entries()) {
        if (isSeen) expect(before.view.visible[planet] || after.view.visible[planet]).toBe(true);
        else expect([view.p1[planet], view.p2[planet], view.sizes[planet]]).toEqual([0, 0, 0]);
      }
  });
});
