import { expect, test } from 'vitest';
import { asyncValue } from '#app/pages/async-value.ts';
import { partMissing, unhandledIn } from '../../support/unhandled.ts';

test('is asked for once, however often', async () => {
  let asked = 0;
  const picture = asyncValue(
    async () => ++asked,
    () => {},
  );
  await unhandledIn(() => {
    picture.ask();
    picture.ask();
  });
  picture.ask();
  expect([asked, picture.value()]).toEqual([1, 1]);
});

test('is left out where a part of the program is missing, and asked for again', async () => {
  const answers = [Promise.reject(partMissing()), Promise.resolve('a picture')];
  const picture = asyncValue(
    () => answers.shift(),
    () => {},
  );
  expect(await unhandledIn(picture.ask)).toEqual([]);
  expect(picture.value()).toBeUndefined();
  expect(await unhandledIn(picture.ask)).toEqual([]);
  expect(picture.value()).toBe('a picture');
});

test('a bug in it ends the program as every bug does', async () => {
  const bug = new Error('a bug');
  expect(
    await unhandledIn(
      asyncValue(
        () => Promise.reject(bug),
        () => {},
      ).ask,
    ),
  ).toEqual([bug]);
});
