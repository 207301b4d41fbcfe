import { describe, expect, test } from 'vitest';
import type { Viewer } from '#engine/vocabulary.ts';
import { front, objects } from './front.ts';
import { campaignOf, newCampaign, positionOf, units } from './support.ts';

const status = ['position', 'status', 'phase', 'waitingFor'];

describe('the JSON Lines of `run`', () => {
  test('begin with a line about the start of the match', () => {
    const [start] = objects(newCampaign({ options: { turns: '30' } }), '');
    expect(Object.keys(start)).toEqual(['type', 'game', 'seed', 'options', ...status]);
    expect(start).toMatchObject({
      type: 'start',
      game: 'risc',
      seed: 'war',
      options: {
        units: 16,
        food: 40,
        tech: 28,
        turns: 30,
        groups: [1, 2],
      },
      status: 'playing',
      phase: 'placement',
      waitingFor: [1, 2],
    });
    expect(start.position.options).toEqual(start.options);
    expect(start.position).not.toHaveProperty('viewer');
  });

  test('state the drawn groups at the start, not the option `random`', () => {
    const match = newCampaign({ options: { groups: 'random' } });
    const [start] = objects(match, '');
    expect(start.options.groups).toEqual(match.state.options.groups);
  });

  test('begin with the given position', () => {
    const [start] = objects(campaignOf(front), '');
    expect(start.position).toEqual(positionOf(front));
    expect(start.options).toEqual(positionOf(front).options);
  });

  test.each([0, 1, 2])('give seat %i its view, without the seed, which would predict the dice', (seat) => {
    const [start] = objects(newCampaign(), '', seat);
    expect(Object.keys(start.position).at(-1)).toBe('viewer');
    expect(start).toMatchObject({ seed: null, position: { viewer: seat } });
    expect(start.position.seats.map((seatJson: { placement: unknown }) => seatJson.placement !== null)).toEqual([
      seat === 1,
      seat === 2,
    ]);
  });

  test('contain the position with the draft, and no events, after an order', () => {
    const [, line] = objects(campaignOf(front), '1: ATTACK x z 3+1B+1a\n');
    expect(Object.keys(line)).toEqual(['type', 'seat', 'command', 'ok', 'events', ...status]);
    expect(line).toMatchObject({
      type: 'command',
      seat: 1,
      command: 'attack(x,z,4a+1b)',
      ok: true,
      events: [],
      status: 'playing',
      phase: 'orders',
      waitingFor: [1, 2, 3],
    });
    expect(line.position.seats[0].orders).toEqual([
      { type: 'attack', from: 'x', to: 'z', units: units('4a+1b'), cost: 5 },
    ]);
  });

  test('contain the code and the message of a refusal', () => {
    const [, refused, unsaid] = objects(campaignOf(front), '2: attack(y,x,1)\nresearch\n');
    expect(refused).toEqual({
      type: 'command',
      seat: 2,
      command: 'attack(y,x,1a)',
      ok: false,
      error: { code: 'not-enough-units', message: 'y has 0 left for orders; 1a asked.' },
    });
    expect(unsaid).toMatchObject({ seat: null, command: 'research', ok: false, error: { code: 'seat-needed' } });
  });

  test.each<[line: string, result: unknown]>([
    ['1: path(w,x)', { path: ['w', 'x'], price: 2 }],
    [
      '1: odds(x,y,2a)',
      { attackers: units('2a'), defender: 2, defenders: units('0'), win: 1, attackersLeft: 2, defendersLeft: 0 },
    ],
    [
      '1: odds(w,z,1)',
      {
        // Includes the units that the draft already sends.
        attackers: units('2a'),
        defender: 3,
        defenders: units('2a'),
        win: 0.462531,
        attackersLeft: 0.688156,
        defendersLeft: 0.813094,
      },
    ],
    [
      '1: orders',
      {
        orders: [{ type: 'attack', from: 'x', to: 'z', units: units('1a'), cost: 1 }],
        left: { food: 99, tech: 1000 },
        units: { w: units('3a'), x: units('3a+1b') },
      },
    ],
  ])('contain the answer to the query %s, and no events', (query, result) => {
    const [, , line] = objects(campaignOf(front), `1: attack(x,z,1a)\n${query}`);
    expect(Object.keys(line)).toEqual(['type', 'seat', 'command', 'ok', 'events', 'result', ...status]);
    expect(line.events).toEqual([]);
    expect(line.result).toEqual(result);
    expect(Object.keys(line.result)).toEqual(Object.keys(Object(result)));
  });

  test('contain the placement if the query `orders` is sent during placement', () => {
    const [, , line] = objects(newCampaign(), '2: place(glade,5)\n2: orders');
    expect(line.result).toEqual({ placement: { eyrie: 0, fjord: 0, glade: 5, heath: 0 }, left: 11 });
  });

  test('contain the outcome at the end, and refusals of later commands', () => {
    const match = campaignOf({ lands: { x: '1 3a', y: '2 0' }, links: 'x-y' });
    const lines = objects(match, '1: attack(x,y,1)\n2: commit\n1: commit\n1: orders');
    const outcome = { winners: [1], reason: 'conquest' };
    expect(lines[3]).toMatchObject({ status: 'over', phase: 'over', waitingFor: [], outcome, position: { outcome } });
    expect(lines[4]).toMatchObject({ ok: false, error: { code: 'match-over' } });
  });
});

describe('JSON Lines for one seat', () => {
  const script = `1: move(w,x,1)
1: orders
1: move(w,x,9)
2: path(y,x)
3: research
3: attack(z,x,1)
1: cancel(1)
3: commit
1: cancel(all)
1: commit
2: commit
1: orders`;
  test.each([
    [0, ['3: commit', '1: commit', '2: commit']],
    [
      1,
      [
        ...['1: move(w,x,1a)', '1: orders', '1: move(w,x,9a)', '1: cancel(1)', '3: commit', '1: cancel(all)'],
        ...['1: commit', '2: commit', '1: orders'],
      ],
    ],
    [2, ['2: path(y,x)', '3: commit', '1: commit', '2: commit']],
    [3, ['3: research', '3: attack(z,x,1a)', '3: commit', '1: commit', '2: commit']],
  ])('answer the commands of seat %i, and report only commits of other seats', (viewer, commands) => {
    const lines = objects(campaignOf(front), script, viewer).slice(1);
    expect(lines.map(({ seat, command }) => `${seat}: ${command}`)).toEqual(commands);
    for (const line of lines.filter(({ ok }) => ok))
      for (const seatJson of line.position.seats)
        if (seatJson.seat !== viewer) expect([seatJson.placement, seatJson.orders]).toEqual([null, null]);
  });

  test('give every seat the events of the turn', () => {
    const events = (viewer: Viewer) =>
      objects(campaignOf(front), script, viewer).find(({ seat, command }) => seat === 2 && command === 'commit').events;
    for (const viewer of ['spectator', 1, 2, 3] as const) expect(events(viewer)).toEqual(events('all'));
  });
});
