import * as z from 'zod';
import { schemas as intoTheBreachEvents } from '#games/into-the-breach/sent-position.ts';
import { schemasFor as riscEvents } from '#games/risc/position/index.ts';
import { knownSchema } from '#games/risc/position/read.ts';
import { schemas as roboRaceEvents } from '#games/robo-race/position.ts';
import { schemas as spaceDefenderEvents } from '#games/space-defender/position/events.ts';
import { positionSchema } from '#games/space-defender/position/index.ts';
import { schemasFor as spaceExplorersEvents } from '#games/space-explorers/position/index.ts';
import { schemaOfType } from '../../scripts/schema-of-types.mjs';

export const eventSchemas = z.object({
  risc: z.union(Object.values(riscEvents([], 5))),
  'robo-race': z.union(Object.values(roboRaceEvents)),
  'space-explorers': z.union(Object.values(spaceExplorersEvents([]))),
  'space-defender': z.union(Object.values(spaceDefenderEvents)),
  'into-the-breach': z.union(Object.values(intoTheBreachEvents)),
});

/**
 * JSON Schema of the positions and events sent to seats. It is derived from the schemas that validate them in the
 * rules, or else from the output types of the rules.
 */
export function positionsSchema() {
  const checked = {
    positions: z.object({ 'space-defender': positionSchema, risc: knownSchema }),
    events: eventSchemas,
  };
  const written = schemaOfType('test/docs/told.ts', 'test/docs/told.tsconfig.json', 'Told').properties;
  const byGame = (part: 'positions' | 'events') => {
    const { properties } = z.toJSONSchema(checked[part], { io: 'input', unrepresentable: 'any', target: 'draft-7' });
    return { type: 'object', properties: { ...properties, ...written[part]?.properties } };
  };
  return {
    $schema: 'http://json-schema.org/draft-07/schema#',
    title: 'What a seat of turncade is told',
    description:
      'The positions that transcripts, programs and `match.position(seat)` give, and the events of their steps.',
    definitions: { Positions: byGame('positions'), Events: byGame('events') },
  };
}
