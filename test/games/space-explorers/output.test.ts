import { describe, expect, test } from 'vitest';
import { played, printed } from '../../support/lines.ts';
import { exchange, exchangeSeen } from './positions-of-rules.ts';
import { expeditionFrom } from './support.ts';

/** The worked exchange with only its first three planets, the edges between them, and one shuttle. */
const block = {
  ...exchange,
  planets: exchange.planets.slice(0, 3),
  edges: [
    [0, 1, 2],
    [1, 2, 3],
  ],
  shuttles: exchange.shuttles.slice(0, 1),
};

describe('the text of `run` (rules, "Scripts")', () => {
  test('consists of a first block, a block for each command, refusals and answers', () => {
    const match = expeditionFrom(block);
    expect(printed(match, 'send 2 1 25\n1: end_turn\nsend(1,0,7)\npaths(2,0)\n1: planet(2)\nplanet 0\n')).toBe(
      `turn 9/100 mover 2
player 1: 54 on planets, 5 in flight
player 2: 46 on planets, 0 in flight
planet 0: owner 1, p1 50, p2 0, size 100, habitability 10, home 1
planet 1: owner 2, p1 4, p2 6, size 60, habitability 5
planet 2: owner 2, p1 0, p2 40, size 100, habitability 10, home 2
edge 0-1: 2
edge 1-2: 3
shuttle 0->1: player 1, people 5, turns left 1
status: playing
->send(2,1,25)
turn 9/100 mover 2
player 1: 54 on planets, 5 in flight
player 2: 46 on planets, 0 in flight
planet 0: owner 1, p1 50, p2 0, size 100, habitability 10, home 1
planet 1: owner 2, p1 4, p2 6, size 60, habitability 5
planet 2: owner 2, p1 0, p2 40, size 100, habitability 10, home 2
shuttle 0->1: player 1, people 5, turns left 1
order 1: send(2,1,25)
status: playing
->1: end_turn
Error not-your-turn: It is the turn of player 2, not of player 1.
->send(1,0,7)
Error not-enough-people: You have 6 free people on planet 1, not 7.
->paths(2,0)
path 2 1 0: length 5
->1: planet(2)
planet 2: unseen
neighbours: 1 at 3
->planet(0)
planet 0: owner 1, p1 50, p2 0, size 100, habitability 10, home 1
neighbours: 1 at 2`,
    );
  });

  test('shows a seat only visible totals and its own orders, and marks unseen planets', () => {
    const script = 'send(2,1,25)\n1: paths(0,1)\nend_turn\n';
    expect(printed(expeditionFrom(exchange), script, 'text', 2)).toBe(
      `turn 9/100 mover 2
player 1: 54 on planets, 5 in flight seen
player 2: 46 on planets, 0 in flight seen
planet 0: owner 1, p1 50, p2 0, size 100, habitability 10, home 1
planet 1: owner 2, p1 4, p2 6, size 60, habitability 5
planet 2: owner 2, p1 0, p2 40, size 100, habitability 10, home 2
planet 3: unseen
edge 0-1: 2
edge 0-3: 1
edge 1-2: 3
shuttle 0->1: player 1, people 5, turns left 1
status: playing
->send(2,1,25)
turn 9/100 mover 2
player 1: 54 on planets, 5 in flight seen
player 2: 46 on planets, 0 in flight seen
planet 0: owner 1, p1 50, p2 0, size 100, habitability 10, home 1
planet 1: owner 2, p1 4, p2 6, size 60, habitability 5
planet 2: owner 2, p1 0, p2 40, size 100, habitability 10, home 2
planet 3: unseen
shuttle 0->1: player 1, people 5, turns left 1
order 1: send(2,1,25)
status: playing
->end_turn
turn 10/100 mover 1
player 1: 9 on planets, 0 in flight seen
player 2: 24 on planets, 25 in flight seen
planet 0: unseen
planet 1: owner 1, p1 9, p2 7, size 60, habitability 5
planet 2: owner 2, p1 0, p2 17, size 100, habitability 10, home 2
planet 3: unseen
shuttle 2->1: player 2, people 25, turns left 2
status: playing`,
    );
    const told = printed(expeditionFrom(exchange), script, 'text', 1);
    expect(told).toContain('planet 2: unseen');
    expect(told.split('\n').filter((line) => line.startsWith('->'))).toEqual(['->1: paths(0,1)', '->end_turn']);
  });

  test.each([
    ['resign', 'status: over, player 1 wins (forfeit)'],
    ['end_turn', 'status: playing'],
  ])('ends the block of `%s` with the status of the match', (line, status) => {
    expect(printed(expeditionFrom(block), line).split('\n').at(-1)).toBe(status);
  });

  test('reports a draw', () => {
    const even = {
      limit: 1,
      planets: [
        { id: 0, size: 9, habitability: 0, p1: 3 },
        { id: 1, size: 9, habitability: 0, p2: 3 },
      ],
      edges: [[0, 1, 1]],
    };
    expect(printed(expeditionFrom(even), 'end_turn').split('\n').at(-1)).toBe('status: over, draw (turn-limit)');
  });
});

describe('the JSON Lines of `run`', () => {
  const lines = (script: string, viewer: 'all' | number = 'all') =>
    printed(expeditionFrom(exchange), script, 'json', viewer)
      .split('\n')
      .map((line) => JSON.parse(line));

  test('begin with a line about the start of the match', () => {
    const [start] = lines('');
    expect(Object.keys(start)).toEqual([
      'type',
      'game',
      'seed',
      'options',
      'position',
      'status',
      'phase',
      'waitingFor',
    ]);
    expect(start).toMatchObject({
      game: 'space-explorers',
      seed: 'stars',
      options: { turns: 100 },
      position: exchange,
      status: 'playing',
      phase: 'orders',
      waitingFor: [2],
    });
  });

  test('give a seat its own view and the seed of the match', () => {
    const [start] = lines('', 2);
    expect(start.position).toEqual(exchangeSeen);
    expect(Object.keys(start.position)).toEqual(Object.keys(exchangeSeen));
    expect(start.seed).toBe('stars');
  });

  test('have only the answer after a query', () => {
    const [, asked] = lines('1: planet(1)\n');
    expect(Object.keys(asked)).toEqual(['type', 'seat', 'command', 'ok', 'result']);
    expect(asked).toEqual({
      type: 'command',
      seat: 1,
      command: 'planet(1)',
      ok: true,
      result: {
        id: 1,
        x: 6,
        y: 3,
        visible: true,
        size: 60,
        habitability: 5,
        home: 'none',
        owner: 'them',
        mine: 4,
        theirs: 6,
        incoming: [{ from: 0, owner: 'me', people: 5, turnsLeft: 1 }],
        neighbours: [
          [0, 2],
          [2, 3],
        ],
      },
    });
  });

  test('say that an order was queued, or why it was refused', () => {
    const [, refused, queued] = lines('send(2,1,41)\nsend(2,1,40)\n');
    expect(refused).toEqual({
      type: 'command',
      seat: 2,
      command: 'send(2,1,41)',
      ok: false,
      error: { code: 'not-enough-people', message: 'You have 40 free people on planet 2, not 41.' },
    });
    expect(queued.events).toEqual([{ type: 'queued', phase: 'orders', order: 1, from: 2, to: 1, people: 40 }]);
    expect(queued.position.orders).toEqual([{ from: 2, to: 1, people: 40 }]);
  });

  test("hide the other player's queue from a seat", () => {
    const [start, ended] = lines('send(2,1,40)\nend_turn\n', 1);
    expect(start.position.orders).toEqual([]);
    expect(ended.command).toBe('end_turn');
    expect(JSON.stringify([start, ended.position])).not.toContain('"people":40,"turnsLeft":3');
  });

  test('contain the options of the match, such as the turn limit', () => {
    const match = expeditionFrom(exchange, { options: { turns: '50', strategyTime: '200' } });
    const [start = ''] = printed(match, '', 'json').split('\n');
    expect(JSON.parse(start).options).toEqual({ turns: 50, strategyTime: 200 });
  });

  test('answer queries after the end of the match, and say in the first line that the match is over', () => {
    const match = expeditionFrom(exchange);
    played(match, 'resign');
    const [start = '', asked = ''] = printed(match, '1: planet(0)\n', 'json').split('\n');
    expect(JSON.parse(start)).toMatchObject({ status: 'over', phase: 'over', waitingFor: [] });
    expect(JSON.parse(asked)).toMatchObject({ ok: true, result: { id: 0, mine: 50 } });
  });
});
