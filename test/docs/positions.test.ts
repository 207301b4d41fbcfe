import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { createMatch, games } from '../../source/library/index.ts';
import { positionsSchema } from './positions-schema.ts';

const path = 'docs/positions.schema.json';

test(`${path} is what the rules check positions with`, async () => {
  await expect(`${JSON.stringify(positionsSchema(), null, 1)}\n`).toMatchFileSnapshot(`../../${path}`);
});

/** The schema of a file for a game, as somebody reads it who has the file alone. */
function written(part: 'Positions' | 'Events', id: string): z.ZodType | undefined {
  // JSON Schema reads patterns as Unicode, which this reader does not.
  const readable = (key: string, value: unknown) =>
    key === 'pattern' && /\\p\{/.test(String(value)) ? undefined : value;
  const { $defs } = JSON.parse(readFileSync(path, 'utf8'), readable);
  const { [id]: schema } = $defs[part].properties;
  return schema && z.fromJSONSchema({ ...schema, $defs });
}

test.each(games.map(({ id }) => id))('what the seats of %s are told is what its schema says', (id) => {
  const [positions, events] = [written('Positions', id), written('Events', id)];
  const match = createMatch(id, { seed: 'k7f2' });
  const [bot] = games.find((game) => game.id === id)?.bots ?? [];
  for (let round = 0; round < 30 && bot !== undefined; round++) {
    for (const seat of match.waitingFor) match.playBot(bot.name, seat);
    if (positions !== undefined) expect(positions.safeParse(match.position(1)).error).toBeUndefined();
  }
  for (const told of match.told(1))
    for (const event of told.events) expect(events?.safeParse(event).error).toBeUndefined();
});
