import * as z from 'zod';
import { schemasFor as riscEvents } from '../../source/games/risc/position/events.ts';
import { knownSchema } from '../../source/games/risc/position/schema.ts';
import { schemas as roboRaceEvents } from '../../source/games/robo-race/position/events.ts';
import { positionSchema } from '../../source/games/space-defender/position-schema.ts';
import { schemasFor as spaceExplorersEvents } from '../../source/games/space-explorers/position/events.ts';

/** An event of each game that checks them with schemas. */
export const eventSchemas = z.object({
  risc: z.union(Object.values(riscEvents([], 5))),
  'robo-race': z.union(Object.values(roboRaceEvents)),
  'space-explorers': z.union(Object.values(spaceExplorersEvents([]))),
});

/** What seats are told as JSON Schema, of the games whose rules check it with schemas: positions, and events. */
export function positionsSchema() {
  const all = z.object({
    Positions: z.object({ 'space-defender': positionSchema, risc: knownSchema }),
    Events: eventSchemas,
  });
  const { $schema, $defs, properties } = z.toJSONSchema(all, { io: 'input', unrepresentable: 'any' });
  return {
    $schema,
    title: 'What a seat of turncade is told',
    description:
      'The positions that transcripts, programs and `match.position(seat)` give, and the events of their steps.',
    $defs: { ...properties, ...$defs },
  };
}
