import { basename } from 'node:path';
import { reason } from '../storage/files/reason.ts';
import { CustomGameError } from './fault.ts';
import { wrongResult } from './results.ts';

/**
 * What a module exports, so that whatever fails in it says where it is: a function that throws, or gives something of
 * another shape than its caller expects.
 *
 * @param where its name in the module, such as `game.rules`
 */
export function guarded(value: unknown, where: string, file: string): unknown {
  if (typeof value === 'function') return guardedCall(value, where, file);
  if (Array.isArray(value)) return value.map((item, i) => guarded(item, `${where}[${i}]`, file));
  if (!isPlain(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [name, guarded(member, `${where}.${name}`, file)]),
  );
}

/** Only what is written in braces is looked into: an instance of a class has members that are not its own. */
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

/** ` (nim.mjs, line 12)`; nothing where that is not known. */
function lineIn(error: unknown, file: string): string {
  if (!(error instanceof Error) || error.stack === undefined) return '';
  const name = basename(file);
  const frame = error.stack.split('\n').find((row) => row.includes(`/${name}:`));
  const line = frame === undefined ? undefined : /:(\d+):\d+\)?$/.exec(frame)?.[1];
  return line === undefined ? '' : ` (${name}, line ${line})`;
}
