import { expect, test } from 'vitest';
import { pathNames } from '../../source/screen/cut.ts';

test.each([
  [['one.txt', 'two.txt'], 'one.txt  two.txt'],
  [['a/long/folder/one.txt', 'a/long/folder/two/'], 'one.txt  two/'],
  [['~/one.txt', '~/on/'], 'one.txt  on/'],
  [['levels\\one.txt', 'levels\\two\\'], 'one.txt  two\\'],
  [['a-first.txt', 'a-second.txt', 'a-third.txt'], 'a-first.txt  a-second.txt..'],
])('%j are shown as %j', (paths, shown) => {
  expect(pathNames(paths, 30)).toBe(shown);
});
