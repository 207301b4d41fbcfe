import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { createMatch, type GameId, games, type Match, type NewMatch } from '#library/index.ts';
import { inTime } from '../support/in-time.ts';
import { positionsSchema } from './positions-schema.ts';

const path = 'docs/positions.schema.json';
const text = `${JSON.stringify(positionsSchema(), null, 1)}\n`;

test(`${path} matches the schemas and types of the rules`, async () => {
  await expect(text).toMatchFileSnapshot(`../../${path}`);
});

/** Reads the published schema of a game from its file alone. */
function written(part: 'Positions' | 'Events', id: GameId): z.ZodType {
  // Omits patterns with `\p{…}`, because zod reads patterns of a JSON Schema without Unicode mode.
  const readable = (key: string, value: unknown) =>
    key === 'pattern' && /\\p\{/.test(String(value)) ? undefined : value;
  const { $schema, definitions } = JSON.parse(text, readable);
  return z.fromJSONSchema({ $schema, ...definitions[part].properties[id] });
}

/** Matches of each game that together produce every kind of output. */
const matches: Readonly<Record<GameId, readonly NewMatch[]>> = {
  'space-defender': [{ level: 'first-flight' }, { level: 'last-light' }],
  'into-the-breach': [{ level: 'classic' }, {}],
  'robo-race': [{ players: 2 }, { players: 3, options: { flags: 2, exchange: 'once' } }],
  'space-explorers': [{ level: 'kite' }, {}],
  risc: [{ players: 2 }, { players: 3 }],
};

/** Plays a match with the weakest bot. Returns all positions and events that any viewer received. */
function toldIn(id: GameId, setup: NewMatch) {
  const match: Match = createMatch(id, setup);
  const viewers = [...Array.from({ length: match.players }, (_, i) => i + 1), 'spectator' as const];
  const positions = viewers.map((viewer) => match.position(viewer));
  const [bot] = games.find((game) => game.id === id)?.bots ?? [];
  while (bot !== undefined && match.waitingFor.length > 0 && match.length < 600) {
    for (const seat of match.waitingFor) match.playBot(bot.name, seat);
    positions.push(...viewers.map((viewer) => match.position(viewer)));
  }
  return { positions, events: viewers.flatMap((viewer) => match.told(viewer).flatMap(({ events }) => events)) };
}

/** Yields copies of a JSON value, each with one invalid value. In lists, only the first item is varied. */
function* broken(value: unknown): Generator<unknown> {
  if (Array.isArray(value)) for (const one of broken(value[0])) yield [one, ...value.slice(1)];
  else if (typeof value === 'object' && value !== null)
    for (const [key, own] of Object.entries(value)) for (const one of broken(own)) yield { ...value, [key]: one };
  yield Symbol.for('broken');
}

describe.each(games)('the schemas of $id', ({ id }) => {
  const [position, event] = [written('Positions', id), written('Events', id)];

  test.each(matches[id].flatMap((setup) => inTime(['a'], ['a', 'b']).map((seed) => ({ ...setup, seed }))))(
    'cover everything sent in the match %j',
    (setup) => {
      const { positions, events } = toldIn(id, setup);
      for (const told of positions) expect(position.safeParse(told).error).toBeUndefined();
      for (const told of events) expect(event.safeParse(told).error).toBeUndefined();
    },
  );

  test('reject an invalid value at any place, and positions with missing or additional keys', () => {
    const { positions, events } = toldIn(id, { seed: 'a', ...matches[id][0] });
    const first = new Map(events.map((told) => [told.type, told]));
    expect(first.size).toBeGreaterThan(5);
    const faults = (schema: z.ZodType, told: object) =>
      [...broken(told)].filter((one) => schema.safeParse(one).success);
    expect(faults(position, positions.at(-1) ?? {})).toEqual([]);
    expect([...first.values()].flatMap((told) => faults(event, told))).toEqual([]);
    for (const other of [{}, { ...positions[0], turns: 1 }]) expect(position.safeParse(other).success).toBe(false);
  });
});
