import { expect, test } from 'vitest';
import { pathNames, truncateDistinct } from '#screen/truncate.ts';

test.each([
  [['one.txt', 'two.txt'], 'one.txt  two.txt'],
  [['a/long/folder/one.txt', 'a/long/folder/two/'], 'one.txt  two/'],
  [['~/one.txt', '~/on/'], 'one.txt  on/'],
  [['levels\\one.txt', 'levels\\two\\'], 'one.txt  two\\'],
  [['a-first.txt', 'a-second.txt', 'a-third.txt'], 'a-first.txt  a-second.txt..'],
])('paths %j are shown without their folder, as %j', (paths, shown) => {
  expect(pathNames(paths, 30)).toBe(shown);
});

test('truncated names that begin alike stay distinct, and other names are truncated as usual', () => {
  expect(truncateDistinct(['root-anna', 'root-bert', 'annabella'], 6)).toEqual(['ro..na', 'ro..rt', 'anna..']);
  expect(truncateDistinct(['日本日本一', '日本日本二'], 8)).toEqual(['日..本一', '日..本二']);
});
