import { basename } from 'node:path';
import * as z from 'zod';
import { firstFault } from '#engine/parsing/json.ts';
import { reason } from '#storage/files/attempt.ts';
import { CustomGameError, givenAreas, givenRoles } from './shape.ts';

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

/** Schemas for the results of a game's functions, by name of the function. `*` stands for any name. */
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
 * First fault in a function's result. Undefined if the result is valid.
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

/**
 * Wraps the exports of a module, so that each failure reports where it occurred. A failure is an exception, or a result
 * that does not match its schema.
 *
 * @param where name in the module, such as `game.rules`
 */
export function guarded(value: unknown, where: string, file: string): unknown {
  if (typeof value === 'function') return guardedCall(value, where, file);
  if (Array.isArray(value)) return value.map((item, i) => guarded(item, `${where}[${i}]`, file));
  if (!isPlain(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [name, guarded(member, `${where}.${name}`, file)]),
  );
}

/** Only object literals are wrapped, because instances of classes inherit members. */
const isPlain = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && [Object.prototype, null].includes(Object.getPrototypeOf(value));

function guardedCall(call: CallableFunction, where: string, file: string) {
  return function (this: unknown, ...args: readonly unknown[]): unknown {
    let result: unknown;
    try {
      result = Reflect.apply(call, this, args);
    } catch (error) {
      if (error instanceof CustomGameError) throw error;
      throw new CustomGameError(`${file}: ${where} has failed: ${reason(error)}${lineIn(error, file)}`, {
        cause: error,
      });
    }
    const wrong = wrongResult(where, result);
    if (wrong !== undefined) throw new CustomGameError(`${file}: ${where} does not give what it should: ${wrong}`);
    return result;
  };
}

/** ` (nim.mjs, line 12)`. Empty if the line is unknown. */
function lineIn(error: unknown, file: string): string {
  if (!(error instanceof Error) || error.stack === undefined) return '';
  const name = basename(file);
  const frame = error.stack.split('\n').find((row) => row.includes(`/${name}:`));
  const line = frame === undefined ? undefined : /:(\d+):\d+\)?$/.exec(frame)?.[1];
  return line === undefined ? '' : ` (${name}, line ${line})`;
}
