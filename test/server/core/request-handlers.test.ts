import { expect, test } from 'vitest';
import { answers } from '#net/wire/requests.ts';
import { handlerGroups } from '#server/core/requests/handle-request.ts';

test('every request has exactly one handler', () => {
  const handled = handlerGroups.flatMap((handlers) => Object.keys(handlers));
  expect(handled.toSorted()).toEqual(Object.keys(answers).toSorted());
});
