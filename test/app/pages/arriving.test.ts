import { expect, test } from 'vitest';
import { asyncValue } from '#app/async-value.ts';
import { partMissing, unhandledIn } from '../../support/unhandled.ts';

test('an optional value is loaded once, however often it is requested', async () => {
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

test('an optional value is missing if its module is missing, and can be requested again', async () => {
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

test('a bug in the loading of an optional value ends the program', async () => {
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
