import fc from 'fast-check';

/** Key of an object or index of a list. */
type Key = string | number;

/** Values that are invalid at most positions of a valid file. */
export const strangeValues = fc.constantFrom<unknown>(
  null,
  true,
  false,
  0,
  -1,
  1.5,
  -0,
  1e21,
  Number.POSITIVE_INFINITY,
  '',
  'x',
  'x'.repeat(100),
  '\u001B[2J',
  [],
  [[]],
  [null],
  {},
  { x: 1 },
  JSON.parse('{"__proto__":{"x":1}}'),
  nested(20_000),
);

function nested(depth: number): unknown {
  let value: unknown = [];
  for (let i = 0; i < depth; i++) value = [value];
  return value;
}

/** A JSON value with one random change: another value, a missing key or item, or an additional key or item. */
export const damaged = (json: unknown): fc.Arbitrary<unknown> => {
  const paths = pathsIn(json);
  return fc
    .record({
      path: fc.nat(paths.length - 1).map((i) => paths[i] ?? []),
      how: fc.constantFrom('replaced', 'left out', 'one more'),
      key: fc.constantFrom('strange', '__proto__', 'constructor', 'toString', ''),
      value: strangeValues,
    })
    .map(({ path, how, key, value }) =>
      changedAt(json, path, (found) => {
        if (how === 'left out') return undefined;
        if (how === 'replaced' || typeof found !== 'object' || found === null) return value;
        return Array.isArray(found) ? [...found, value] : withKey(found, key, value);
      }),
    );
};

/** The JSON value with one leaf replaced by a different leaf of the same type. Unchanged if there is none. */
export const exchanged = (json: unknown): fc.Arbitrary<unknown> => {
  const leaves = pathsIn(json).flatMap((path) => {
    const value = path.reduce<unknown>((at, key) => Reflect.get(Object(at), key), json);
    return typeof value === 'object' ? [] : [{ path, value }];
  });
  return fc.nat(leaves.length - 1).chain((at) => {
    const { path = [], value } = leaves[at] ?? {};
    const others = leaves.filter((leaf) => typeof leaf.value === typeof value && leaf.value !== value);
    return fc.nat(Math.max(0, others.length - 1)).map((i) => changedAt(json, path, () => others[i]?.value ?? value));
  });
};

/** Adds a key to an object, even a key that every object inherits, such as `toString`. */
const withKey = (object: object, key: string, value: unknown): object =>
  Object.defineProperty({ ...object }, key, { value, enumerable: true, configurable: true, writable: true });

function pathsIn(json: unknown, path: readonly Key[] = []): (readonly Key[])[] {
  if (typeof json !== 'object' || json === null) return [path];
  const entries = Array.isArray(json) ? [...json.entries()] : Object.entries(json);
  return [path, ...entries.flatMap(([key, value]) => pathsIn(value, [...path, key]))];
}

function changedAt(json: unknown, path: readonly Key[], change: (found: unknown) => unknown): unknown {
  const [key, ...rest] = path;
  if (key === undefined) return change(json);
  if (Array.isArray(json))
    return json.flatMap((item, i) => {
      if (i !== key) return [item];
      const after = changedAt(item, rest, change);
      return after === undefined ? [] : [after];
    });
  if (typeof json !== 'object' || json === null) return json;
  const entries = Object.entries(json).map(([own, value]) => [
    own,
    own === key ? changedAt(value, rest, change) : value,
  ]);
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
}
