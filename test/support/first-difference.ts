/** First path at which two values differ, and both values: `.left.0.title: 2 and 3`. Undefined if they are equal. */
export function firstDifference(one: unknown, other: unknown): string | undefined {
  if (Object.is(one, other)) return undefined;
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null)
    return `: ${String(one)} and ${String(other)}`;
  const differing = (key: string) => {
    const found = firstDifference(Reflect.get(one, key), Reflect.get(other, key));
    return found === undefined ? undefined : `.${key}${found}`;
  };
  for (const key of Object.keys(one)) {
    const found = differing(key);
    if (found !== undefined) return found;
  }
  // Reports keys that only `other` has.
  for (const key of Object.keys(other)) {
    const found = Object.hasOwn(one, key) ? undefined : differing(key);
    if (found !== undefined) return found;
  }
  return undefined;
}
