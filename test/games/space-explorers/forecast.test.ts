import { expect, test } from 'vitest';
import { enter } from '#engine/match.ts';
import { forecastOf, turnOfLanding } from '#games/space-explorers/forecast.ts';
import { turnsLeftOf, viewFrom, viewOf } from '#games/space-explorers/state.ts';
import { otherOf } from '#games/space-explorers/vocabulary.ts';
import { chance, randomExpedition, randomLine } from './random-play.ts';
import { designedMatch } from './screen/scenes.ts';

test('the forecast includes growth until shuttles land, and has the numbers of the designed screen', () => {
  const view = viewOf(designedMatch().state, 1);
  const order = { from: 3, to: 4, people: 17 };
  expect(forecastOf(view, [...view.orders, order], 4, 2)).toMatchObject({
    turn: 32,
    p1: 18,
    p2: 36,
    owner: 2,
    arrivals: [{ player: 1, people: 17, landed: 17, lost: 0 }],
  });
});

test('the forecast subtracts queued people from a visible source, and lets people from an unseen source arrive', () => {
  const view = viewOf(designedMatch().state, 1);
  expect(forecastOf(view, [], 0, 1)).toMatchObject({ turn: 31, p1: 73, p2: 0 });
  expect(forecastOf(view, [{ from: 0, to: 1, people: 69 }], 0, 1)).toMatchObject({ p1: 0, owner: 0 });
  const unseen = [{ from: 6, to: 4, people: 5 }];
  expect(forecastOf(view, unseen, 4, 3)).toMatchObject({ arrivals: [{ player: 1, people: 5 }] });
});

test('an unseen planet has no forecast', () => {
  expect(forecastOf(viewOf(designedMatch().state, 1), [], 6, 1)).toBeUndefined();
});

test('the time until a landing is counted from the current turn, or from the next one if landings have begun', () => {
  expect([1, 2, 5].map((units) => turnOfLanding({ turn: 31, phase: 'orders' }, units))).toEqual([31, 32, 35]);
  expect(turnOfLanding({ turn: 31, phase: 'land' }, 1)).toBe(32);
});

test.each(Array.from({ length: 60 }, (_, i) => i))(
  'position %i develops as forecast from its queued orders if both players only end their turns',
  (seed) => {
    const match = randomExpedition(`forecast ${seed}`);
    const random = chance(`forecast ${seed}`);
    for (let i = 0; i < 6; i++) {
      const line = randomLine(match, random);
      if (!line.startsWith('end_turn')) enter(match, line);
    }
    const view = viewOf(match.state, 'all');
    const units = random.integer(1, 5);
    const foretold = match.state.map.ids.map((_, planet) => forecastOf(view, view.orders, planet, units));
    for (let i = 0; i < units && match.state.outcome === null; i++) enter(match, 'end_turn');
    if (match.state.clock !== view.clock + units) return;
    expect(foretold.map((forecast) => [forecast?.p1, forecast?.p2])).toEqual(
      match.state.p1.map((people, planet) => [people, match.state.p2[planet]]),
    );
  },
);

test.each(Array.from({ length: 20 }, (_, i) => i))(
  'the view that a forecast derives for a seat equals the real view of that seat in position %i',
  (seed) => {
    const { state } = randomExpedition(`eyes ${seed}`);
    for (const seat of [1, 2] as const) expect(viewFrom(viewOf(state, 'all'), seat)).toEqual(viewOf(state, seat));
  },
);

test.each(Array.from({ length: 20 }, (_, i) => i))(
  'hidden people and shuttles do not change a forecast in position %i',
  (seed) => {
    const { state } = randomExpedition(`hidden ${seed}`);
    const view = viewOf(state, state.mover);
    const hidden = view.visible.map((isSeen) => !isSeen);
    const changed = {
      ...state,
      p1: state.p1.map((people, planet) => (hidden[planet] === true && state.mover === 2 ? people + 1 : people)),
      p2: state.p2.map((people, planet) => (hidden[planet] === true && state.mover === 1 ? people + 1 : people)),
      shuttles: [
        ...state.shuttles,
        ...state.shuttles
          .filter(({ to }) => hidden[to] === true)
          .map((shuttle) => ({
            ...shuttle,
            player: otherOf(state.mover),
            lands: state.clock + turnsLeftOf(state, shuttle),
          })),
      ],
    };
    const other = viewOf(changed, state.mover);
    const told = (of: typeof view) => of.map.ids.map((_, planet) => forecastOf(of, of.orders, planet, 4));
    if (other.visible.join() === view.visible.join()) expect(told(other)).toEqual(told(view));
  },
);
