/** Restores a value that was changed. */
export type Undo = () => void;

export const nothing: Undo = () => {};

export function assign<Target extends object>(target: Target, fields: Partial<Target>): Undo {
  const before = { ...target };
  Object.assign(target, fields);
  return () => void Object.assign(target, before);
}

export function put<Key, Value>(map: Map<Key, Value>, key: Key, value: Value): Undo {
  const isNew = !map.has(key);
  const before = map.get(key);
  map.set(key, value);
  return () => {
    if (isNew || before === undefined) map.delete(key);
    else map.set(key, before);
  };
}

export function remove<Key, Value>(map: Map<Key, Value>, key: Key): Undo {
  const before = map.get(key);
  map.delete(key);
  return () => {
    if (before !== undefined) map.set(key, before);
  };
}

export const together =
  (undo: readonly Undo[]): Undo =>
  () => {
    for (const one of undo.toReversed()) one();
  };
