import { describe, expect, test } from 'vitest';
import { spaceExplorers } from '#games/space-explorers/index.ts';
import { answered, played, printed, refused } from '../../support/lines.ts';
import { exchange } from './positions-of-rules.ts';
import { type Expedition, expeditionFrom, newExpedition, type Planet, peopleOn, positionOf } from './support.ts';

/** Position of planets in a row, each connected to the next by an edge of the given length. */
const row = (planets: readonly Omit<Planet, 'id'>[], lengths: readonly number[], more: object = {}) => ({
  planets: planets.map((planet, id) => ({ id, ...planet })),
  edges: lengths.map((length, id) => [id, id + 1, length]),
  ...more,
});

const types = (events: readonly { readonly type: string }[]): string => events.map(({ type }) => type).join(' ');
const lastOf = <Item>(items: readonly Item[]): Item | undefined => items.at(-1);
const statusOf = (match: Expedition): string => lastOf(printed(match, 'paths 0 0\nend_turn').split('\n')) ?? '';

describe('traps', () => {
  test('a launch changes the owner before growth and landing in the same unit of time', () => {
    // 6 of 10 people leave. Player 2 has 5 people against 4, so it lands as the owner and may overcrowd the planet.
    const match = expeditionFrom(
      row(
        [
          { size: 100, habitability: 0, p1: 50 },
          { size: 12, habitability: 0, p1: 10, p2: 5 },
          { size: 9, habitability: 0 },
        ],
        [1, 2],
        {
          shuttles: [{ from: 2, to: 1, player: 2, people: 9, turnsLeft: 1 }],
        },
      ),
    );
    played(match, 'send(1,0,6)');
    const events = played(match, 'end_turn');
    expect(peopleOn(match)).toBe('56/0 4/13 0/0');
    expect(types(events)).toBe('launched owner-changed landed landed decayed turn-passed');
  });

  test('growth breaks a tie before landing', () => {
    const match = expeditionFrom(
      row(
        [
          { size: 30, habitability: 5, p1: 5, p2: 5 },
          { size: 30, habitability: 0, p2: 9 },
        ],
        [2],
        {
          shuttles: [
            { from: 1, to: 0, player: 1, people: 20, turnsLeft: 1 },
            { from: 1, to: 0, player: 2, people: 20, turnsLeft: 1 },
          ],
        },
      ),
    );
    played(match, 'end_turn');
    expect(peopleOn(match)).toBe('25/5 0/9');
  });

  test('decay can change the majority', () => {
    const match = expeditionFrom(
      row(
        [
          { size: 50, habitability: 3, p1: 51, p2: 49 },
          { size: 9, habitability: 0, p1: 1 },
        ],
        [2],
      ),
    );
    expect(played(match, 'end_turn').slice(0, 2)).toEqual([
      { type: 'decayed', phase: 'decay', planet: 0, p1: 5, p2: 0 },
      { type: 'owner-changed', phase: 'decay', planet: 0, before: 1, after: 2 },
    ]);
  });

  test('shuttles of one player that land together are one arrival', () => {
    const match = expeditionFrom(
      row(
        [
          { size: 10, habitability: 0 },
          { size: 30, habitability: 0, p1: 4, p2: 9 },
        ],
        [2],
        {
          shuttles: [
            { from: 1, to: 0, player: 2, people: 4, turnsLeft: 1 },
            { from: 1, to: 0, player: 1, people: 6, turnsLeft: 1 },
            { from: 1, to: 0, player: 2, people: 5, turnsLeft: 1 },
          ],
        },
      ),
    );
    const landed = played(match, 'end_turn').filter(({ type }) => type === 'landed');
    expect(landed).toEqual([
      { type: 'landed', phase: 'land', planet: 0, player: 2, people: 9, landed: 9, lost: 0 },
      { type: 'landed', phase: 'land', planet: 0, player: 1, people: 6, landed: 1, lost: 5 },
    ]);
  });

  test('one unit of time passes in every turn', () => {
    const homes = row(
      [
        { size: 100, habitability: 3, p1: 1, home: 1 },
        { size: 100, habitability: 3, p2: 1, home: 2 },
      ],
      [5],
    );
    const match = expeditionFrom(homes);
    const seen = [];
    for (let turn = 1; turn <= 3; turn++) {
      played(match, 'end_turn');
      seen.push(peopleOn(match));
    }
    expect(seen).toEqual(['2/0 0/2', '3/0 0/3', '4/0 0/4']);
  });

  test.each([
    [1, 'status: over, player 1 wins (turn-limit)'],
    [2, 'status: over, draw (turn-limit)'],
  ])('a shuttle launched in the last turn lands in time only over an edge of length 1: length %i', (length, status) => {
    const match = expeditionFrom(
      row(
        [
          { size: 10, habitability: 0, p1: 5 },
          { size: 10, habitability: 0 },
          { size: 10, habitability: 0, p2: 4 },
        ],
        [length, 3],
        { limit: 1 },
      ),
    );
    played(match, 'send(0,1,1)');
    expect(statusOf(match)).toBe(status);
    expect(positionOf(match)).toMatchObject({ turn: 1, mover: 1, orders: [] });
  });

  test('with a limit of one turn, the match is over after the first turn of player 1', () => {
    const match = newExpedition({ options: { turns: '1' } });
    expect(types(played(match, 'end_turn'))).toContain('match-over');
    expect(match.state.turn).toBe(1);
  });

  test('a player with all people in flight is not eliminated', () => {
    const match = expeditionFrom(
      row(
        [
          { size: 10, habitability: 0, p1: 5 },
          { size: 10, habitability: 0 },
          { size: 10, habitability: 0, p2: 4 },
        ],
        [3, 3],
      ),
    );
    played(match, 'send(0,1,5)');
    expect(statusOf(match)).toBe('status: playing');
  });

  test('owning all planets is checked before elimination, and elimination before the turn limit', () => {
    const everywhere = expeditionFrom(
      row(
        [
          { size: 10, habitability: 0, p1: 5 },
          { size: 10, habitability: 0, p1: 5 },
        ],
        [3],
        { limit: 1 },
      ),
    );
    expect(statusOf(everywhere)).toBe('status: over, player 1 wins (all-planets)');
    const gone = expeditionFrom(
      row(
        [
          { size: 10, habitability: 0, p2: 5 },
          { size: 10, habitability: 0 },
        ],
        [3],
        { limit: 1 },
      ),
    );
    expect(statusOf(gone)).toBe('status: over, player 2 wins (elimination)');
  });

  test('the match is a draw by elimination if the last people of both players land together on a planet of size 1', () => {
    const match = expeditionFrom(
      row(
        [
          { size: 1, habitability: 0 },
          { size: 9, habitability: 0 },
        ],
        [2],
        {
          shuttles: [
            { from: 1, to: 0, player: 1, people: 1, turnsLeft: 1 },
            { from: 1, to: 0, player: 2, people: 1, turnsLeft: 1 },
          ],
        },
      ),
    );
    expect(statusOf(match)).toBe('status: over, draw (elimination)');
  });

  test('owning all planets requires that no planet is empty, but the rival may still have minorities and shuttles', () => {
    const almost = row(
      [
        { size: 10, habitability: 0, p1: 5, p2: 4 },
        { size: 10, habitability: 0 },
      ],
      [3],
      {
        shuttles: [{ from: 1, to: 0, player: 2, people: 1, turnsLeft: 3 }],
      },
    );
    expect(statusOf(expeditionFrom(almost))).toBe('status: playing');
    const settled = { ...almost, planets: [almost.planets[0], { id: 1, size: 10, habitability: 0, p1: 1 }] };
    expect(statusOf(expeditionFrom(settled))).toBe('status: over, player 1 wins (all-planets)');
  });

  test('queued people are not free until their order is cancelled', () => {
    const match = expeditionFrom(
      row(
        [
          { size: 90, habitability: 0, p1: 50 },
          { size: 10, habitability: 0, p2: 1 },
        ],
        [2],
      ),
    );
    played(match, 'send(0,1,30)');
    expect(refused(match, 'send(0,1,21)')).toBe('not-enough-people: You have 20 free people on planet 0, not 21.');
    expect(played(match, 'cancel(1)')).toEqual([
      { type: 'cancelled', phase: 'orders', order: 1, from: 0, to: 1, people: 30 },
    ]);
    expect(played(match, 'send(0,1,21)')).toEqual([
      { type: 'queued', phase: 'orders', order: 1, from: 0, to: 1, people: 21 },
    ]);
  });

  test('orders after a cancelled order move up', () => {
    const match = expeditionFrom(exchange);
    for (const line of ['send(2,1,1)', 'send(2,1,2)', 'send(2,1,3)', 'cancel(2)']) played(match, line);
    expect(positionOf(match)).toMatchObject({ orders: [{ people: 1 }, { people: 3 }] });
    expect(played(match, 'cancel(2)')).toMatchObject([{ people: 3 }]);
  });

  test('a player without planets sees no planet in detail, but may still send people', () => {
    const match = expeditionFrom(
      row(
        [
          { size: 10, habitability: 0, p1: 2, p2: 5 },
          { size: 10, habitability: 0, p2: 9 },
          { size: 10, habitability: 0 },
        ],
        [1, 1],
      ),
    );
    expect(spaceExplorers.view(match.state, 1).visible).toEqual([false, false, false]);
    expect(answered(match, 'planet(0)')).toEqual({ id: 0, x: 0, y: 0, visible: false, neighbours: [[1, 1]] });
    played(match, 'send(0,1,2)');
    // Player 1 receives the launch, but not the landing, which is out of sight.
    const told = printed(match, 'end_turn', 'json', 1).split('\n').at(-1) ?? '';
    expect(types(JSON.parse(told).events)).toBe('launched turn-passed');
    expect(peopleOn(match)).toBe('0/5 1/9 0/0');
  });

  test('player 1 sees no orders of player 2, only launches towards visible planets', () => {
    const match = expeditionFrom(exchange);
    const script = 'send(2,1,31)\nsend(2,1,77)\nplanet(2)\ncancel(1)\nsend(2,1,17)\nend_turn\n';
    const lines = printed(match, script, 'json', 1)
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(lines.map(({ type, command }) => command ?? type)).toEqual(['start', 'end_turn']);
    expect(JSON.stringify(lines)).not.toMatch(/\b31\b|\b77\b|"orders":\[\{/);
    expect(lines[1].events.filter(({ type }: { type: string }) => type === 'launched')).toEqual([
      { type: 'launched', phase: 'launch', player: 2, from: 2, to: 1, people: 17, turnsLeft: 3 },
    ]);
    expect(printed(expeditionFrom(exchange), script, 'text', 1)).not.toMatch(/send|\b31\b|\b77\b/);
  });

  test('a position may have either player as the mover, in any turn', () => {
    const match = expeditionFrom({ ...exchange, turn: 98, mover: 1 });
    played(match, 'end_turn');
    expect(positionOf(match)).toMatchObject({ turn: 99, mover: 2 });
  });

  test('the other player sees a launched shuttle only after its first unit of time has passed', () => {
    const match = expeditionFrom({ ...exchange, mover: 1, shuttles: [] });
    played(match, 'send(0,1,5)');
    const [launched] = played(match, 'end_turn');
    expect(launched).toMatchObject({ turnsLeft: 2 });
    expect(spaceExplorers.position.write(match.state, 2)).toMatchObject({
      planets: [{}, { incoming: [{ from: 0, owner: 'them', people: 5, turnsLeft: 1 }] }, {}, {}],
    });
  });

  test('a shuttle over length d lands in the d-th unit of time, counted from its launch', () => {
    for (const length of [1, 2, 3, 7]) {
      const match = expeditionFrom(
        row(
          [
            { size: 90, habitability: 0, p1: 50 },
            { size: 10, habitability: 0, p2: 1 },
          ],
          [length],
        ),
      );
      played(match, 'send(0,1,5)');
      let units = 0;
      do units++;
      while (!types(played(match, 'end_turn')).includes('landed'));
      expect(units).toBe(length);
    }
  });

  test('resigning ends the match at once: nothing is launched, and turn and mover remain', () => {
    const match = expeditionFrom(exchange);
    played(match, 'send(2,1,25)');
    expect(played(match, 'resign')).toEqual([
      { type: 'resigned', phase: 'orders', player: 2 },
      { type: 'match-over', phase: 'end', winners: [1], reason: 'forfeit' },
    ]);
    expect(positionOf(match)).toEqual({ ...exchange, outcome: { winners: [1], reason: 'forfeit' } });
    expect(JSON.parse(printed(match, 'paths 0 1', 'json').split('\n')[0] ?? '')).toMatchObject({
      status: 'over',
      phase: 'over',
      waitingFor: [],
      outcome: { winners: [1], reason: 'forfeit' },
    });
  });

  test('orders can be undone, but not the end of a turn', () => {
    const match = expeditionFrom(exchange);
    played(match, 'send(2,1,25)');
    played(match, 'cancel(1)');
    expect(match.undo(2)).toEqual({ ok: true });
    expect(positionOf(match)).toMatchObject({ orders: [{ people: 25 }] });
    expect(match.undo(2)).toEqual({ ok: true });
    expect(positionOf(match)).toEqual(exchange);
    played(match, 'end_turn');
    expect(match.undo(2)).toMatchObject({ ok: false });
  });
});

describe('the shortest path (rules, "Commands")', () => {
  const map = {
    planets: [0, 1, 2, 3, 4, 5].map((id) => ({
      id,
      size: 9,
      habitability: 0,
      p1: id === 0 ? 1 : 0,
      p2: id === 5 ? 1 : 0,
    })),
    edges: [
      [0, 1, 2],
      [0, 2, 2],
      [1, 3, 2],
      [2, 3, 2],
      [0, 3, 5],
      [3, 4, 1],
      [0, 4, 5],
      [4, 5, 9],
      [3, 5, 10],
    ],
  };
  test.each([
    ['paths(0,0)', 0, [0]],
    ['paths(0,1)', 2, [0, 1]],
    // Of two paths with length 4 and two edges, the smaller sequence of ids wins. The direct edge is longer.
    ['paths(0,3)', 4, [0, 1, 3]],
    // Of paths with length 5, one edge beats three.
    ['paths(0,4)', 5, [0, 4]],
    // Of paths with length 14, 0-4-5 has the fewest edges.
    ['paths(0,5)', 14, [0, 4, 5]],
    ['2: paths(5,0)', 14, [5, 4, 0]],
  ])('is the answer to %s', (line, length, path) => {
    expect(answered(expeditionFrom(map), line)).toMatchObject({ length, path });
  });

  test('is the answer that the rules give as an example', () => {
    expect(answered(expeditionFrom(exchange), 'paths(2,3)')).toEqual({ from: 2, to: 3, length: 6, path: [2, 1, 0, 3] });
  });
});
