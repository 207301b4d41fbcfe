import { expect, test } from 'vitest';
import { arriving } from '../../../source/app/pages/arriving.ts';
import { unhandledIn } from '../../support/unhandled.ts';

test('what fails to come is missing, and can be asked for again', async () => {
  const answers = [() => Promise.reject(new Error('damaged')), () => Promise.resolve('a picture')];
  let arrived = 0;
  const picture = arriving<string>(
    () => answers.shift()?.(),
    () => arrived++,
  );
  const unhandled = await unhandledIn(async () => picture.ask());
  expect([unhandled, picture.value(), arrived]).toEqual([[], undefined, 0]);
  await unhandledIn(async () => picture.ask());
  expect([picture.value(), arrived]).toEqual(['a picture', 1]);
});
