import * as z from 'zod';
import { firstFault } from '../engine/position.ts';
import { givenAreas, givenRoles } from './screen/given-screen.ts';

const seats = z.array(z.int().min(1));

const refusal = z.looseObject({ code: z.string(), message: z.string() }).optional();

const state = z.looseObject({ phase: z.string(), players: z.int().min(1), random: z.looseObject({}) });

const command = z.looseObject({ name: z.string(), args: z.looseObject({}) });

const result = z.looseObject({ ok: z.boolean() });

const cell = z.union(
  [
    z.string(),
    z.strictObject({
      text: z.string(),
      role: z.enum(givenRoles).optional(),
      area: z.enum(givenAreas).optional(),
      command: z.string().optional(),
    }),
  ],
  { error: 'expected a text, or one with a known role, area and command' },
);

const row = z.union([z.string(), z.array(cell)], { error: 'expected a text or a list of pieces, as the guide says' });

const rows = z.union([z.string(), z.array(row)], { error: 'expected a text or a list of rows' });

/** The shapes of what functions of a game and its screen give, by their names; `*` is any name. */
const shapes: Readonly<Record<string, z.ZodType>> = {
  'game.setup': state,
  'game.copy': state,
  'game.view': z.looseObject({}),
  'game.turnOf': z.number(),
  'game.outcome': z.looseObject({ winners: seats, reason: z.string() }).optional(),
  'game.legal': z.array(command),
  'game.rules.*.check': refusal,
  'game.rules.*.attempt': refusal,
  'game.phases.*.waitsFor': seats,
  'game.phases.*.next': z.string(),
  'game.bots.*.choose': z.looseObject({ command, why: z.string() }).optional(),
  'game.script.text.initial': z.string(),
  'game.script.text.block': z.string(),
  'game.position.write': z.looseObject({}),
  'game.position.read': result,
  'game.levels.read': result,
  'game.tournament.figures': z.record(z.string(), z.number()),
  'screen.board': rows,
  'screen.side': rows,
  'screen.status': z.string(),
  'screen.sentence': z.string(),
  'screen.score.of': z.number(),
};

/**
 * The first fault of what a function of a game has given; undefined if it is as expected.
 *
 * @example
 * wrongResult('game.turnOf', 3) // => undefined
 * wrongResult('game.turnOf', 'three') // => 'found "three", expected a number'
 */
export function wrongResult(where: string, value: unknown): string | undefined {
  const shape = shapes[where] ?? shapes[where.replace(/^(game\.\w+)\.[^.]+\./, '$1.*.')];
  const parsed = shape?.safeParse(value);
  return parsed?.success === false ? firstFault(parsed.error, value).replace(/^\$(?:: |\.)?/, '') : undefined;
}
