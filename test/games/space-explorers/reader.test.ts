import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseLine } from '../../../source/engine/script.ts';
import { step } from '../../../source/engine/step.ts';
import type { SpaceExplorers } from '../../../source/games/space-explorers/game-types.ts';
import type { ExplorersScene } from '../../../source/games/space-explorers/screen/local.ts';
import { reader } from '../../../source/games/space-explorers/screen/reader.ts';
import { wordColumns } from '../../../source/screen/sentences.ts';
import { played } from '../../support/lines.ts';
import { answer, kite, kitePosition, memoryOf, sceneOf, scenesAround, told } from './heard.ts';
import { exchange } from './positions-of-rules.ts';
import { chance, randomExpedition, randomLine, randomPosition } from './random-play.ts';
import { type Expedition, expeditionFrom } from './support.ts';

const level = { name: 'kite', title: 'Kite' };

/** Both players are bots. */
const watched = { bots: { 1: 'expander', 2: 'greedy' }, viewer: 'all' } as const;

describe('where everything stands', () => {
  test('for the mover: planets, people, what comes, who is free, the own planets and the queue', () => {
    expect(reader.describe(sceneOf(kite(), { level }))).toEqual([
      'Space Explorers, level Kite. Turn 31 of 100, your turn. You are player 1.',
      'You own 4 of 7 planets, they own 2, 1 is not seen.',
      'People seen: you have 191 and 0 in flight, they have 81 and 11 in flight.',
      'Coming: 11 of theirs from 5 to 3, landing in turn 31.',
      'Most free people: 49 on planet 0, 35 on planet 3, 34 on planet 1.',
      '4 planets of yours, the most people first:',
      'Planet 0, your home, yours: you 69, they 0, 49 free, room 31 of 100,',
      'habitability 6.',
      'Planet 2, yours: you 51, they 1, 26 free, room 8 of 60, habitability 4.',
      'Planet 3, yours: you 35, they 2, room 163 of 200, habitability 8.',
      '1 more: type planets yours.',
      '2 orders, 45 people in all:',
      'order 1: 20 people from 0 to 1, length 3, landing in turn 33.',
      'order 2: 25 people from 2 to 5, length 4, landing in turn 34.',
    ]);
  });

  test('for who waits: nothing of the queue, and nothing to do', () => {
    const text = reader.describe(sceneOf(kite(), { viewer: 2 })).join(' ');
    expect(text).toContain('Turn 31 of 100, the turn of player 1. You are player 2.');
    expect(text).not.toMatch(/order|free|20 people|25 people/);
  });

  test('of a match that is only watched: both players by their numbers', () => {
    const text = reader.describe(sceneOf(kite(), watched)).join(' ');
    expect(text).toContain('Player 1 owns 4 of 7 planets, player 2 owns 3.');
    expect(text).toContain('People: player 1 has 191 and 0 in flight, player 2 has 121 and 11 in flight.');
    expect(text).not.toMatch(/\b(you|your|they|their)\b/i);
  });

  test('for a player who holds nothing', () => {
    const match = expeditionFrom({
      turn: 1,
      mover: 1,
      planets: [
        { id: 0, size: 9, habitability: 1, p1: 1, p2: 2 },
        { id: 1, size: 9, habitability: 1 },
      ],
      edges: [[0, 1, 1]],
    });
    const lines = reader.describe(sceneOf(match));
    expect(lines).toContain('You own 0 of 2 planets, they own 0, 2 are not seen.');
    expect(lines).toContain('You see no free people of yours.');
    expect(lines).toContain('You own no planet, so you see none.');
  });

  test('an overcrowded planet is named', () => {
    const planets = kitePosition.planets.map((planet) => (planet.id === 1 ? { ...planet, p1: 90 } : planet));
    const lines = reader.describe(sceneOf(expeditionFrom({ ...kitePosition, planets })));
    expect(lines.join(' ')).toContain('Overcrowded: planet 1.');
    expect(lines).toContain('Planet 1, yours: you 90, they 1, overcrowded, 91 of 80, habitability 5.');
  });

  test('where a turn was played, that it can be heard again', () => {
    const match = kite();
    played(match, 'end_turn');
    const { after } = scenesAround(match, 'end_turn');
    expect(reader.describe(after).at(-1)).toBe('For what happened in the last turn type again.');
  });
});

describe('what is told', () => {
  test.each<readonly [string, readonly string[]]>([
    [
      'send 3 4 17',
      [
        'Order 3: 17 people from 3 to 4, length 2, landing in turn 32. Free on 3: 18.',
        'If nobody does anything else, planet 4 is theirs: you 18, they 36.',
      ],
    ],
    [
      'send 4 6 1',
      [
        'Order 3: 1 person from 4 to 6, length 3, landing in turn 33. Free on 4: 0.',
        'You do not see planet 6, so what is there is not known.',
      ],
    ],
    [
      'cancel 1',
      ['Order 1 is cancelled: 20 people from 0 to 1, length 3, landing in turn 33.', 'Free on 0: 69. Left: 1 order.'],
    ],
  ])('of %s', (line, lines) => {
    expect(told(kite(), line)).toEqual(lines);
  });

  test('what would find no room is said before it is sent', () => {
    const planets = kitePosition.planets.map((planet) => (planet.id === 5 ? { ...planet, p2: 55 } : planet));
    const match = expeditionFrom({ ...kitePosition, planets, orders: [] });
    expect(told(match, 'send 3 5 30')).toEqual([
      'Order 1: 30 people from 3 to 5, length 2, landing in turn 32. Free on 3: 5.',
      '30 of the 30 who arrive then find no room and are lost.',
      'If nobody does anything else, planet 5 is theirs: you 1, they 59.',
    ]);
  });

  test('without the forecast where the player wants none', () => {
    expect(told(kite(), 'send 3 4 17', { preferences: { forecast: false } }).join(' ')).not.toContain('If nobody');
  });

  test('a landing after the last turn is no landing', () => {
    const match = expeditionFrom({ ...kitePosition, limit: 31 });
    expect(told(match, 'send 3 4 17').at(-1)).toBe('The match ends before, after turn 31.');
  });

  test('of an own turn: launch, growth, landing, and whose turn it is', () => {
    expect(told(kite(), 'end_turn')).toEqual([
      'Turn 31, launch. You send 20 from 0 to 1, landing in turn 33.',
      'You send 25 from 2 to 5, landing in turn 34.',
      'Turn 31, growth. You grow by 10 on planets 0, 1, 2 and 3.',
      'They grow by 4 on planets 4 and 5.',
      'Turn 31, landing. Their 11 land on 3.',
      'Turn 32 of 100, the turn of player 2.',
    ]);
  });

  test('of the turn of the other: what is seen of it, and how things stand', () => {
    const match = kite();
    played(match, 'end_turn');
    expect(told(match, 'send 6 5 10')).toEqual([]);
    const lines = told(match, 'end_turn');
    expect(lines.slice(0, 5)).toEqual([
      'Turn 32, launch. They send 10 from 6 to 5, landing in turn 34.',
      'Turn 32, growth. You grow by 12 on planets 0, 1, 2 and 3.',
      'They grow by 5 on planets 3, 4 and 5.',
      'Turn 33 of 100, your turn.',
      'You own 4 of 7 planets, they own 2, 1 is not seen.',
    ]);
  });

  test('in a short log only what matters: no growth, no own landing without a loss', () => {
    expect(told(kite(), 'end_turn', { preferences: { log: 'short' } })).toEqual([
      'Turn 31, launch. You send 20 from 0 to 1, landing in turn 33.',
      'You send 25 from 2 to 5, landing in turn 34.',
      'Turn 31, landing. Their 11 land on 3.',
      'Turn 32 of 100, the turn of player 2.',
    ]);
    const worked = expeditionFrom(exchange);
    expect(told(worked, '2: end_turn', { preferences: { log: 'short' } }).join(' ')).not.toContain('Your 2 land');
    expect(told(expeditionFrom(exchange), '2: end_turn').join(' ')).toContain('Your 2 land on 3.');
  });

  test('who changes hands, who is lost and who pays for a crowd', () => {
    const match = expeditionFrom({
      turn: 4,
      mover: 2,
      planets: [
        { id: 0, size: 30, habitability: 0, p1: 50 },
        { id: 1, size: 20, habitability: 0, p1: 8, p2: 10 },
        { id: 2, size: 5, habitability: 0, p2: 4 },
      ],
      edges: [
        [0, 1, 2],
        [1, 2, 2],
      ],
      shuttles: [
        { from: 0, to: 1, player: 1, people: 9, turnsLeft: 1 },
        { from: 1, to: 2, player: 1, people: 3, turnsLeft: 1 },
      ],
      orders: [{ from: 1, to: 2, people: 4 }],
    });
    expect(told(match, 'end_turn').slice(0, 5)).toEqual([
      'Turn 4, launch. They send 4 from 1 to 2, landing in turn 5.',
      'Planet 1 is yours now.',
      'Turn 4, landing. Your 9 land on 1.',
      'Of your 3, 1 lands on 2; 2 find no room and are lost.',
      'Turn 4, overcrowding. You lose 3 on planets 0 and 1.',
    ]);
  });

  test('many shuttles of one turn are one sentence', () => {
    const match = kite();
    for (const [from, to] of [
      [0, 2],
      [2, 3],
    ])
      played(match, `send ${from} ${to} 1`);
    expect(told(match, 'end_turn')[0]).toBe('Turn 31, launch. You send 47 people in 4 shuttles.');
  });

  test('a turn of which nothing is seen', () => {
    const match = expeditionFrom({
      turn: 2,
      mover: 2,
      planets: [
        { id: 0, size: 9, habitability: 0, p1: 1 },
        { id: 1, size: 9, habitability: 0 },
        { id: 2, size: 9, habitability: 5, p2: 3 },
      ],
      edges: [
        [0, 1, 1],
        [1, 2, 1],
      ],
    });
    expect(told(match, 'end_turn')[0]).toBe('Turn 2: you see nothing happen.');
  });

  test('of a match that is only watched', () => {
    expect(told(kite(), 'end_turn', watched).slice(0, 5)).toEqual([
      'Turn 31, launch. Player 1 sends 20 from 0 to 1, landing in turn 33.',
      'Player 1 sends 25 from 2 to 5, landing in turn 34.',
      'Turn 31, growth. Player 1 grows by 10 on planets 0, 1, 2 and 3.',
      'Player 2 grows by 7 on planets 4, 5 and 6.',
      "Turn 31, landing. Player 2's 11 land on 3.",
    ]);
  });
});

describe('the end', () => {
  const two = (p1: readonly number[], p2: readonly number[], more: object = {}) =>
    expeditionFrom({
      turn: 7,
      mover: 1,
      planets: [0, 1].map((id) => ({ id, size: 50, habitability: 0, p1: p1[id] ?? 0, p2: p2[id] ?? 0 })),
      edges: [[0, 1, 1]],
      ...more,
    });

  test.each<readonly [string, ReturnType<typeof two>, string, 1 | 2, string]>([
    ['all planets', two([5, 6], [1, 0]), 'end_turn', 1, 'You win! You have the majority on every planet.'],
    [
      'all planets, lost',
      two([0, 1], [5, 6]),
      'end_turn',
      1,
      'Player 2 wins; you lose. They have the majority on every planet.',
    ],
    ['nobody left', two([5, 0], [0, 0]), 'end_turn', 1, 'You win! They have no people left, on planets or in flight.'],
    [
      'neither left',
      two([0, 0], [0, 0]),
      'end_turn',
      1,
      'A draw. Nobody has any people left, on planets or in flight.',
    ],
    [
      'the last turn',
      two([5, 0], [0, 3], { limit: 7 }),
      'end_turn',
      2,
      'Player 1 wins; you lose. Turn 7 was the last; people on planets: you have 3, they have 5.',
    ],
    [
      'as many in the last turn',
      two([5, 0], [0, 5], { limit: 7 }),
      'end_turn',
      1,
      'A draw. Turn 7 was the last; people on planets: you have 5, they have 5.',
    ],
    ['given up', two([5, 0], [0, 5]), 'resign', 1, 'Turn 7. Player 1 gives up. Player 2 wins; you lose. You gave up.'],
    ['given up by the other', two([5, 0], [0, 5]), 'resign', 2, 'You win! They gave up.'],
  ])('%s', (_, match, line, viewer, text) => {
    expect(told(match, line, { viewer }).join(' ')).toContain(text);
  });

  test('it is said whether a win is the best so far', () => {
    const won = (record: { readonly played: number; readonly won: number; readonly best?: number }) =>
      told(two([5, 6], [1, 0]), 'end_turn', { record }).join(' ');
    expect(won({ played: 0, won: 0 })).toContain('That is your first win here.');
    expect(won({ played: 2, won: 1, best: 9 })).toContain('That is your best here; before it was 9 turns.');
    expect(won({ played: 2, won: 1, best: 7 })).toContain('Your best here is 7 turns.');
  });

  test('it is described with nothing hidden', () => {
    const { after } = scenesAround(kite(), 'resign');
    const text = reader.describe(after).join(' ');
    expect(text).toContain('You own 4 of 7 planets, they own 3.');
    expect(text).not.toContain('seen');
  });
});

describe('questions', () => {
  test.each<readonly [string, readonly string[]]>([
    [
      'planets theirs',
      [
        '2 planets:',
        'planet 4, theirs: you 1, they 32, room 47 of 80, habitability 5.',
        'planet 5, theirs: you 1, they 45, room 14 of 60, habitability 4.',
      ],
    ],
    ['planets nobody', ['0 planets.']],
    ['planets unseen', ['1 planet:', 'planet 6, not seen.']],
    ['planets big', ['Found "big", expected yours, theirs, nobody or unseen, or nothing.']],
    [
      'planet 3',
      [
        'Planet 3, yours: you 35, they 2, room 163 of 200, habitability 8.',
        'Neighbours: 1 at 2, 2 at 2, 4 at 2, 5 at 2.',
        'Coming: 11 of theirs from 5 to 3, landing in turn 31.',
      ],
    ],
    ['planet 6', ['Planet 6, not seen. Neighbours: 4 at 3, 5 at 3.']],
    ['planet 7', ['There is no planet 7 (ids go from 0 to 6).']],
    ['planet', ['Found nothing, expected a planet, as in planet 0.']],
    [
      'near 4',
      [
        '3 neighbours of planet 4, the nearest first:',
        'at 2, planet 3, yours: you 35, they 2, room 163 of 200, habitability 8.',
        'at 3, planet 6, not seen.',
        'at 4, planet 1, yours: you 34, they 1, room 45 of 80, habitability 5.',
      ],
    ],
    ['near x', ['Found "x", expected a planet, as in near 0.']],
    ['paths 0 6', ['The quickest way from 0 to 6 has length 10: 0, 1, 4 and 6.']],
    ['paths (2,2)', ['From 2 to 2 there is nothing to go: length 0.']],
    ['paths 0 9', ['There is no planet 9 (ids go from 0 to 6).']],
    ['paths 0', ['Found "0", expected two planets, as in paths 0 6.']],
    [
      'orders',
      [
        '2 orders, 45 people in all:',
        'order 1: 20 people from 0 to 1, length 3, landing in turn 33.',
        'order 2: 25 people from 2 to 5, length 4, landing in turn 34.',
      ],
    ],
    [
      'forecast',
      [
        'If the turn ended now, as far as you see:',
        'Turn 31, launch. You send 20 from 0 to 1, landing in turn 33.',
        'You send 25 from 2 to 5, landing in turn 34.',
        'Turn 31, growth. You grow by 10 on planets 0, 1, 2 and 3.',
        'They grow by 4 on planets 4 and 5.',
        'Turn 31, landing. Their 11 land on 3.',
      ],
    ],
    [
      'forecast 1',
      [
        'Planet 1 after 3 turns, with the queue launched and nothing else done:',
        'turn 31: yours: you 36, they 1.',
        'turn 32: yours: you 38, they 1.',
        'turn 33: yours: you 60, they 1.',
      ],
    ],
    ['forecast 6', ['You do not see planet 6, so what is there is not known.']],
    [
      'forecast 3 4 17',
      [
        'Only tried out, nothing is queued.',
        '17 people from 3 to 4, length 2, landing in turn 32. 18 would stay free on 3.',
        'If nobody does anything else, planet 4 is theirs: you 18, they 36.',
      ],
    ],
    ['forecast 0 1 50', ['You have 49 free people on planet 0, not 50.']],
    ['forecast 0 1 0', ['At least 1 of your people must go.']],
    ['forecast 0 6 1', ['There is no edge from 0 to 6; neighbours of 0: 1 at 3, 2 at 3.']],
    ['forecast 0 8 1', ['There is no planet 8 (ids go from 0 to 6).']],
    [
      'forecast 1 2',
      ['Found "1 2", expected nothing, a planet, or a transfer as from, to and people,', 'as in forecast 0 1 5.'],
    ],
    ['shuttles', ['1 shuttle seen:', '11 of theirs from 5 to 3, landing in turn 31.']],
    [
      'level',
      [
        'Space Explorers, level Kite. 7 planets, 10 edges of lengths 2 to 4, 100 turns.',
        'Your home is planet 0.',
        'The majority on every planet wins, and so does outliving the other side.',
        'After turn 100 more people on planets win.',
      ],
    ],
    ['again', ['Nothing has happened yet.']],
  ])('%s', (typed, lines) => {
    expect(answer(sceneOf(kite(), { level }), typed)).toEqual(lines);
  });

  test('a planet that is out of sight is told as it was seen last', () => {
    const match = kite();
    const memory = memoryOf([
      expeditionFrom({
        ...kitePosition,
        turn: 23,
        planets: kitePosition.planets.map((planet) => (planet.id === 4 ? { ...planet, p1: 90 } : planet)),
      }),
    ]);
    expect(answer(sceneOf(match, memory && { memory }), 'planet 6')).toEqual([
      'Planet 6, not seen, but in turn 23, theirs: you 0, they 40, room 60 of 100,',
      'habitability 6.',
      'Neighbours: 4 at 3, 5 at 3.',
    ]);
  });

  test('totals go back over the turns that were seen, evenly', () => {
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
      'Turn 31.',
      'People seen: you have 191 and 0 in flight, they have 81 and 11 in flight.',
      'On planets before:',
      ...[12, 15, 18, 21, 24, 27, 30].map((turn) => `turn ${turn}: you have ${160 + turn}, they have 81.`),
    ]);
  });

  test('again tells the last turn once more', () => {
    const match = kite();
    const { before, after } = scenesAround(match, 'end_turn');
    expect(answer(after, 'again')).toEqual(reader.tell(before, after));
  });

  test('an empty queue', () => {
    expect(answer(sceneOf(expeditionFrom({ ...kitePosition, orders: [] })), 'orders')).toEqual(['No orders yet.']);
  });

  test('in the turn of the other there is nothing to order or to forecast', () => {
    const scene = sceneOf(kite(), { viewer: 2 });
    for (const typed of ['orders', 'forecast', 'forecast 3', 'forecast 4 3 1'])
      expect(answer(scene, typed)).toEqual(['It is the turn of player 1.']);
  });

  test('after the end neither', () => {
    const { after } = scenesAround(kite(), 'resign');
    for (const typed of ['orders', 'forecast']) expect(answer(after, typed)).toEqual(['The match is over.']);
    expect(answer(after, 'shuttles')).toEqual([
      '1 shuttle in flight:',
      '11 of theirs from 5 to 3, 1 turn from landing.',
    ]);
  });
});

/** Everything that can be heard of a moment. */
function everything(scene: ExplorersScene): readonly string[] {
  const { ids } = scene.view.map;
  const asked = [
    ...Object.keys(reader.questions),
    ...['yours', 'theirs', 'nobody', 'unseen'].map((kind) => `planets ${kind}`),
    ...ids.flatMap((id) => [`planet ${id}`, `near ${id}`, `forecast ${id}`, `paths ${ids[0]} ${id}`]),
    ...ids.flatMap((from) => ids.map((to) => `forecast ${from} ${to} 2`)),
  ];
  return [...reader.describe(scene), ...asked.flatMap((typed) => answer(scene, typed))];
}

describe('what a player may not know', () => {
  test('is in no sentence: two positions that differ only there are told alike', () => {
    let hidden = 0;
    fc.assert(
      fc.property(fc.nat(), (seed) => {
        const position = randomPosition(seed);
        const match = expeditionFrom(position);
        const { visible, map } = sceneOf(match).view;
        const isSeen = (id: number) => visible[map.indexOf[id] ?? -1] === true;
        hidden += visible.includes(false) ? 1 : 0;
        const other = expeditionFrom({
          ...position,
          // Who has no majority there has none now either.
          planets: position.planets.map((planet) =>
            isSeen(planet.id)
              ? planet
              : { ...planet, size: planet.size + 9, habitability: 7, p1: planet.p1 + 1, p2: planet.p2 + 3, home: 0 },
          ),
          shuttles: position.shuttles.filter(({ to }) => isSeen(to)),
        });
        expect(everything(sceneOf(other))).toEqual(everything(sceneOf(match)));
      }),
      { numRuns: 40 },
    );
    expect(hidden).toBeGreaterThan(10);
  });

  test('is told in the debug view only', () => {
    expect(answer(sceneOf(kite(), { viewer: 'all' }), 'planet 6')[0]).toBe(
      'Planet 6, their home, theirs: you 0, they 40, room 60 of 100, habitability 6.',
    );
  });
});

test('every line is plain text that fits, in every moment of random matches', () => {
  let told = 0;
  fc.assert(
    fc.property(fc.nat(), (seed) => {
      const match = randomExpedition(seed);
      const random = chance(seed);
      for (let i = 0; i < 12 && match.state.outcome === null; i++) {
        const line = randomLine(match, random);
        if (!isLegal(match, line)) continue;
        const { before, after } = scenesAround(match, line);
        for (const text of [...reader.tell(before, after), ...everything(after)]) {
          told++;
          expect(text).toMatch(/^[ -~]+$/);
          expect(text).not.toMatch(/undefined|NaN|null|-\d/);
          expect(text.length).toBeLessThanOrEqual(wordColumns);
        }
      }
    }),
    { numRuns: 15 },
  );
  expect(told).toBeGreaterThan(1000);
});

/** Whether a line would be accepted. */
function isLegal({ game, state }: Expedition, line: string): boolean {
  const parsed = parseLine<SpaceExplorers>(game, line);
  return parsed?.ok === true && step(game, state, parsed.value.seat, parsed.value.command).ok;
}
