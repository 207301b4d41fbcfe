import { expect, test } from 'vitest';
import { memoizeByKey, memoizeBySceneParts } from '#screen/memoize.ts';

test('a memoized function of an object runs once per object, even if its result is undefined', () => {
  const asked: object[] = [];
  const made = memoizeByKey((key: { readonly size?: number }) => {
    asked.push(key);
    return key.size;
  });
  const [one, none] = [{ size: 1 }, {}];
  expect([made(one), made(none), made(one), made(none)]).toEqual([1, undefined, 1, undefined]);
  expect(asked).toEqual([one, none]);
});

test('a memoized function of a scene runs again only if the view or a named part of the scene has changed', () => {
  let count = 0;
  const view = {};
  const made = memoizeBySceneParts<{ readonly view: object; readonly local: object; readonly rows: number }>(['local'])(
    () => ++count,
  );
  const local = {};
  expect(made({ view, local, rows: 24 })).toBe(1);
  expect(made({ view, local, rows: 40 })).toBe(1);
  expect(made({ view, local: {}, rows: 40 })).toBe(2);
  expect(made({ view: {}, local, rows: 24 })).toBe(3);
});
