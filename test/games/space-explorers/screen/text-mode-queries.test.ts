import { describe, expect, test } from 'vitest';
import { textMode } from '#games/space-explorers/screen/text-mode/text-mode.ts';
import { answer, kite, kitePosition, memoryOf, sceneOf, scenesAround } from '../heard.ts';
import { expeditionFrom } from '../support.ts';

const level = { name: 'kite', title: 'Kite' };

describe('the answer in text mode', () => {
  test.each<readonly [string, readonly string[]]>([
    [
      'planets theirs',
      [
        '2 planets:',
        "planet 4, P2's: you 1, P2 32, room 47 of 80, growth 5 percent.",
        "planet 5, P2's: you 1, P2 45, room 14 of 60, growth 4 percent.",
      ],
    ],
    [
      'planets 2',
      [
        '2 planets:',
        "planet 4, P2's: you 1, P2 32, room 47 of 80, growth 5 percent.",
        "planet 5, P2's: you 1, P2 45, room 14 of 60, growth 4 percent.",
      ],
    ],
    ['planets nobody', ['0 planets.']],
    ['planets unseen', ['1 planet:', 'planet 6, unseen.']],
    ['planets big', ['Found "big", expected yours, theirs, 1, 2, nobody or unseen, or nothing for all.']],
    [
      'planet 3',
      [
        'Planet 3, yours: you 35, P2 2, room 163 of 200, growth 8 percent.',
        'Neighbours: 1 (2 turns), 2 (2 turns), 4 (2 turns), 5 (2 turns).',
        "Coming: 11 of P2's from 5 to 3, landing in turn 31.",
      ],
    ],
    ['planet 6', ['Planet 6, unseen. Neighbours: 4 (3 turns), 5 (3 turns).']],
    ['planet 7', ['There is no planet 7; planets are numbered 0 to 6.']],
    ['planet', ['Found nothing, expected a planet, as in planet 0.']],
    [
      'near 4',
      [
        '3 neighbours of planet 4, nearest first:',
        '2 turns away, planet 3, yours: you 35, P2 2, room 163 of 200, growth 8 percent.',
        '3 turns away, planet 6, unseen.',
        '4 turns away, planet 1, yours: you 34, P2 1, room 45 of 80, growth 5 percent.',
      ],
    ],
    ['near x', ['Found "x", expected a planet, as in near 0.']],
    ['paths 0 6', ['The quickest way from 0 to 6 takes 10 turns: 0, 1, 4, 6.']],
    ['paths (2,2)', ['Planet 2 is both the start and the end.']],
    ['paths 0 9', ['There is no planet 9; planets are numbered 0 to 6.']],
    ['paths 0', ['Found "0", expected two planets, as in paths 0 6.']],
    [
      'orders',
      [
        '2 orders, 45 people in all:',
        'Order 1: 20 people from 0 to 1, 3 turns, landing in turn 33.',
        'Order 2: 25 people from 2 to 5, 4 turns, landing in turn 34.',
      ],
    ],
    [
      'forecast',
      [
        'If the turn ended now, as far as you can see:',
        'Turn 31, launch. You send 20 from 0 to 1, landing in turn 33.',
        'You send 25 from 2 to 5, landing in turn 34.',
        'Turn 31, growth. You grow by 10 on planets 0, 1, 2 and 3.',
        'P2 grows by 4 on planets 4 and 5.',
        "Turn 31, landing. P2's 11 land on 3.",
      ],
    ],
    [
      'forecast 1',
      [
        'Planet 1 in the next 3 turns, with only your orders so far:',
        'Turn 31: yours: you 36, P2 1.',
        'Turn 32: yours: you 38, P2 1.',
        'Turn 33: yours: you 60, P2 1.',
      ],
    ],
    ['forecast 6', ["You can't see planet 6."]],
    [
      'forecast 3 4 17',
      [
        'Just a forecast: nothing is ordered.',
        '17 people from 3 to 4, 2 turns, landing in turn 32, ready in turn 33.',
        '18 would stay free on 3.',
        "If nobody does anything else, planet 4 will be P2's: you 18, P2 36.",
        "Without this order, it would be P2's: you 1, P2 36.",
        'In turn 36 you have 244 people; without this order, 250.',
      ],
    ],
    ['forecast 0 1 50', ['Only 49 of your people on planet 0 are free, not 50.']],
    ['forecast 0 1 0', ['Send at least one person.']],
    ['forecast 0 6 1', ['Planet 0 has no link to 6. Neighbours: 1 (3 turns), 2 (3 turns).']],
    ['forecast 0 8 1', ['There is no planet 8; planets are numbered 0 to 6.']],
    [
      'forecast 1 2',
      ['Found "1 2", expected nothing, one planet, or two planets and a number of', 'people, as in forecast 0 1 5.'],
    ],
    ['shuttles', ['1 shuttle in flight that you know of:', "11 of P2's from 5 to 3, landing in turn 31."]],
    [
      'level',
      [
        'Space Explorers, level Kite.',
        '7 planets, 2 to 4 turns apart. The match lasts 100 turns.',
        'Your home is planet 0.',
        'Own every planet, or be the last side alive, and you win.',
        'After turn 100, whoever has more people on planets wins.',
      ],
    ],
    ['again', ['Nothing has happened yet.']],
  ])('states the facts asked for, or the error in the question, for `%s`', (typed, lines) => {
    expect(answer(sceneOf(kite(), { level }), typed)).toEqual(lines);
  });

  test('shows an unseen planet as last seen', () => {
    const match = kite();
    const memory = memoryOf([
      expeditionFrom({
        ...kitePosition,
        turn: 23,
        planets: kitePosition.planets.map((planet) => (planet.id === 4 ? { ...planet, p1: 90 } : planet)),
      }),
    ]);
    expect(answer(sceneOf(match, memory && { memory }), 'planet 6')).toEqual([
      "Planet 6, unseen. Last seen in turn 23, P2's: you 0, P2 40, room 60 of 100,",
      'growth 6 percent.',
      'Neighbours: 4 (3 turns), 5 (3 turns).',
    ]);
  });

  test('lists shuttles out of sight for the player who sent them', () => {
    const match = kite();
    const sent = [{ from: 4, to: 6, player: 1 as const, people: 2, lands: match.state.clock + 1 }];
    const memory = { totals: [], sightings: [], landed: [], maxUnseen: [], sent };
    expect(answer(sceneOf(match, { memory }), 'shuttles')).toEqual([
      '2 shuttles in flight that you know of:',
      "11 of P2's from 5 to 3, landing in turn 31.",
      '2 of yours from 4 to 6, landing in turn 31, out of your sight.',
    ]);
    expect(answer(sceneOf(match, { memory }), 'totals')[0]).toBe(
      'Turn 31. People seen: you have 191 and 2 in flight, P2 has 81 and 11 in flight.',
    );
  });

  test('shows totals of evenly spaced past turns', () => {
    const memory = memoryOf(
      Array.from({ length: 20 }, (_, i) =>
        expeditionFrom({
          ...kitePosition,
          turn: 12 + i,
          planets: kitePosition.planets.map((planet) => (planet.id === 0 ? { ...planet, p1: 50 + i } : planet)),
        }),
      ),
    );
    expect(answer(sceneOf(kite(), memory && { memory }), 'totals')).toEqual([
      'Turn 31. People seen: you have 191 and 0 in flight, P2 has 81 and 11 in flight.',
      'People on planets in earlier turns:',
      ...[12, 15, 18, 21, 24, 27, 30].map((turn) => `Turn ${turn}: you have ${160 + turn}, P2 has 81.`),
    ]);
  });

  test('repeats the last turn after `again`', () => {
    const match = kite();
    const { before, after } = scenesAround(match, 'end_turn');
    expect(answer(after, 'again')).toEqual(textMode.tell(before, after));
  });

  test('reports an empty queue', () => {
    expect(answer(sceneOf(expeditionFrom({ ...kitePosition, orders: [] })), 'orders')).toEqual(['No orders yet.']);
  });

  test("has neither orders nor forecasts in the other player's turn", () => {
    const scene = sceneOf(kite(), { viewer: 2 });
    for (const typed of ['orders', 'forecast', 'forecast 3', 'forecast 4 3 1'])
      expect(answer(scene, typed)).toEqual(['P1 is thinking.']);
  });

  test('has neither orders nor forecasts after the end', () => {
    const { after } = scenesAround(kite(), 'resign', { bots: { 2: 'hard' } });
    for (const typed of ['orders', 'forecast', 'forecast 3'])
      expect(answer(after, typed)).toEqual(['The match is over.']);
    expect(answer(after, 'shuttles')).toEqual([
      '1 shuttle in flight:',
      "11 of hard's from 5 to 3, 1 turn from landing.",
    ]);
  });
});
