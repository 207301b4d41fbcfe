import { expect, test } from 'vitest';
import type { Place } from '../../source/app/layers/place.ts';
import { createNavigator } from '../../source/app/navigator.ts';

const size = { columns: 80, rows: 24 };

/** A place that does something with every key, and shows nothing. */
const placeOf = (key: (name: string) => void): Place => ({
  show: () => ({ painting: { title: [], facts: [], left: [], hint: [[], []] }, hint: [[], []], footer: [] }),
  subscribe: () => () => {},
  keys: (names) => names.forEach(key),
  paste: () => {},
});

test('of keys that come together, those after one that leads elsewhere are for the place it led to', () => {
  const pressed: string[] = [];
  const second = placeOf((key) => pressed.push(`second ${key}`));
  const shell = createNavigator(
    placeOf((key) => {
      pressed.push(`first ${key}`);
      if (key === '?') shell.go(second);
    }),
  );
  shell.keys(['x', '?', 'q'], size);
  expect(pressed).toEqual(['first x', 'first ?', 'second q']);
});
