import { positionOf } from './support.ts';

/** Turn 3: player 1 has w, x and z, player 2 has y and has committed, player 3 is eliminated. */
export const orders = positionOf({
  lands: { w: '1 0', x: '1 5a+1b 2', y: '2 4a', z: '1 0 3' },
  links: 'x-y x-z w-z',
  turn: 3,
  players: [
    { orders: [{ type: 'move', from: 'x', to: 'z', units: [1, 0, 0, 0, 0, 0, 0] }] },
    { committed: true },
    { food: 0 },
  ],
});

/** Before turn 1. Player 2 has committed. */
export const placement = positionOf({
  lands: { x: '1', y: '2', z: '1' },
  links: 'x-y x-z',
  turn: 0,
  phase: 'placement',
  players: [{ placement: { x: 3, z: 4 } }, { placement: { y: 16 }, committed: true }],
});

/** A finished match, won by player 1. */
export const over = positionOf({
  lands: { x: '1 1a', y: '1 2a' },
  links: 'x-y',
  turn: 9,
  phase: 'over',
  outcome: { winners: [1], reason: 'conquest' },
});

/** Keys of a path such as `$.territories[1].units`. */
const keysOf = (path: string): readonly string[] => [...path.matchAll(/\w+/g)].map(([key]) => key);

/** A copy of `position` with another value at each path. `undefined` removes the key. */
export function changed(position: object, changes: Readonly<Record<string, unknown>>): object {
  const copy: object = structuredClone(position);
  for (const [path, value] of Object.entries(changes)) {
    const keys = keysOf(path);
    const last = keys.at(-1) ?? '';
    const inner = keys.slice(0, -1).reduce<unknown>((at, key) => Reflect.get(Object(at), key), copy);
    if (value === undefined) Reflect.deleteProperty(Object(inner), last);
    else Reflect.set(Object(inner), last, value);
  }
  return copy;
}

/** Message for a wrong value that is short enough to be printed completely. */
export const faultAt = (path: string, value: unknown, expected: string): string =>
  `FILE: ${path}: found ${value === undefined ? 'nothing' : JSON.stringify(value)}, expected ${expected}`;
