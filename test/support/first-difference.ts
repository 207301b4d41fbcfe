/** Where two values differ first, such as `.painted.left[0].title: 2 and 3`; nothing where they are alike. */
export function firstDifference(one: unknown, other: unknown, path = ''): string | undefined {
  if (Object.is(one, other)) return undefined;
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null)
    return `${path}: ${String(one)} and ${String(other)}`;
  for (const key of new Set([...Object.keys(one), ...Object.keys(other)])) {
    const found = firstDifference(Reflect.get(one, key), Reflect.get(other, key), `${path}.${key}`);
    if (found !== undefined) return found;
  }
  return undefined;
}
