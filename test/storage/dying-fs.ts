import type * as fs from 'node:fs';

/** Error that ends the simulated program. Afterwards, no guarded call of `node:fs` has any effect. */
class Killed extends Error {}

interface Fate {
  /** Number of calls until the simulated program is killed. */
  left: number;
  isDead: boolean;
  refused: Readonly<Record<string, string>>;
  meanwhile: { readonly call: string; readonly other: () => void } | undefined;
}

/** The upcoming faults of disk calls. */
const fate: Fate = { left: Number.POSITIVE_INFINITY, isDead: false, refused: {}, meanwhile: undefined };

/**
 * Runs an action and kills the simulated program after `calls` calls. If the next call is a write, half of it is done.
 *
 * @returns true if the action was killed before its end
 */
export function killedAfter(calls: number, action: () => void): boolean {
  fate.left = calls;
  try {
    action();
    return false;
  } catch (error) {
    if (error instanceof Killed) return true;
    throw error;
  } finally {
    fate.left = Number.POSITIVE_INFINITY;
    fate.isDead = false;
  }
}

/** Runs an action while the system refuses some calls, such as `{ openSync: 'EROFS' }`. */
export function refusing<Value>(refused: Readonly<Record<string, string>>, action: () => Value): Value {
  fate.refused = refused;
  try {
    return action();
  } finally {
    fate.refused = {};
  }
}

const guarded = new Set([
  'copyFileSync',
  'fsyncSync',
  'linkSync',
  'mkdirSync',
  'openSync',
  'readFileSync',
  'readdirSync',
  'renameSync',
  'rmSync',
  'utimesSync',
  'writeSync',
]);

/** A file system with injected faults. */
export function dyingFs(real: typeof fs): object {
  return Object.fromEntries(
    Object.entries(real).map(([name, member]) =>
      typeof member === 'function' && guarded.has(name)
        ? [name, (...args: unknown[]) => (mayGoOn(real, name, args) ? Reflect.apply(member, real, args) : undefined)]
        : [name, member],
    ),
  );
}

/** Runs an action. Before its first call of the function named `call`, runs `other`, the work of another program. */
export function meanwhile<Value>(call: string, other: () => void, action: () => Value): Value {
  fate.meanwhile = { call, other };
  return action();
}

function mayGoOn(real: typeof fs, name: string, [file, bytes, offset]: readonly unknown[]): boolean {
  if (fate.meanwhile?.call === name) {
    const { other } = fate.meanwhile;
    fate.meanwhile = undefined;
    other();
  }
  const code = fate.refused[name];
  if (code !== undefined) throw Object.assign(new Error(`${code}: ${name}`), { code });
  if (fate.left > 0) {
    fate.left--;
    return true;
  }
  if (name === 'writeSync' && !fate.isDead && typeof file === 'number' && bytes instanceof Uint8Array)
    real.writeSync(file, bytes, Number(offset), Math.floor((bytes.length - Number(offset)) / 2));
  fate.isDead = true;
  throw new Killed(name);
}
