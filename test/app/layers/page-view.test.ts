import { describe, expect, test } from 'vitest';
import { createNavigator, type PageView } from '#app/layers/page-view.ts';
import { unhandledIn } from '../../support/unhandled.ts';

const size = { columns: 80, rows: 24 };

/** A page that handles every key and shows nothing. */
const placeOf = (key: (name: string) => void): PageView => ({
  show: () => ({ painting: { title: [], facts: [], left: [], status: [[], []] }, status: [[], []], footer: [] }),
  subscribe: () => () => {},
  keys: (names) => names.forEach(key),
  paste: () => {},
});

test('keys go to the new page once an earlier key has changed the page', () => {
  const pressed: string[] = [];
  const second = placeOf((key) => pressed.push(`second ${key}`));
  const navigator = createNavigator(
    placeOf((key) => {
      pressed.push(`first ${key}`);
      if (key === '?') navigator.go(second);
    }),
  );
  navigator.keys(['x', '?', 'q'], size);
  expect(pressed).toEqual(['first x', 'first ?', 'second q']);
});

describe('while a page is waiting', () => {
  function waiting(callOff?: () => boolean) {
    const pressed: string[] = [];
    let done: (() => void) | undefined;
    let awaited: Promise<void> | undefined;
    const place: PageView = {
      ...placeOf((key) => pressed.push(`first ${key}`)),
      pending: () => awaited,
      ...(callOff && { cancelPending: callOff }),
    };
    awaited = new Promise((resolve) => {
      done = () => {
        awaited = undefined;
        resolve();
      };
    });
    const navigator = createNavigator(place);
    return { pressed, navigator, finish: () => done?.() };
  }

  test('keys are queued, and reach the next page in order', async () => {
    const { pressed, navigator, finish } = waiting();
    navigator.keys(['a', 'b'], size);
    navigator.keys(['c'], size);
    expect(pressed).toEqual([]);
    navigator.go(placeOf((key) => pressed.push(`second ${key}`)));
    finish();
    await expect.poll(() => pressed).toEqual(['second a', 'second b', 'second c']);
  });

  test('Ctrl+C is not queued', () => {
    const { pressed, navigator } = waiting();
    navigator.keys(['a', 'ctrl+c'], size);
    expect(pressed).toEqual(['first ctrl+c']);
  });

  test('Escape cancels the wait if possible, and drops the keys typed ahead', async () => {
    const { pressed, navigator, finish } = waiting(() => true);
    navigator.keys(['a', 'escape', 'b'], size);
    finish();
    await expect.poll(() => pressed).toEqual(['first b']);
  });

  test('Escape is queued like any key if the wait cannot be cancelled', async () => {
    const { pressed, navigator, finish } = waiting(() => false);
    navigator.keys(['a', 'escape', 'b'], size);
    finish();
    await expect.poll(() => pressed).toEqual(['first a', 'first escape', 'first b']);
  });

  test('an error ends the program as a bug, and the keys typed ahead are dropped', async () => {
    const pressed: string[] = [];
    const bug = new Error('a bug');
    let fail = () => {};
    let awaited: Promise<void> | undefined = new Promise((_, reject) => {
      fail = () => {
        awaited = undefined;
        reject(bug);
      };
    });
    const navigator = createNavigator({ ...placeOf((key) => pressed.push(key)), pending: () => awaited });
    navigator.keys(['a', 'b'], size);
    expect(await unhandledIn(() => fail())).toEqual([bug]);
    navigator.keys(['c'], size);
    let finish = () => {};
    awaited = new Promise((resolve) => {
      finish = () => {
        awaited = undefined;
        resolve();
      };
    });
    navigator.keys(['d'], size);
    finish();
    await expect.poll(() => pressed).toEqual(['c', 'd']);
  });
});

test('no page opens after the player has left the program', () => {
  const calls: string[] = [];
  const named = (name: string): PageView => ({
    ...placeOf(() => {}),
    onEnter: () => calls.push(`enter ${name}`),
    onLeave: () => calls.push(`leave ${name}`),
  });
  const navigator = createNavigator(named('menu'));
  navigator.close();
  navigator.close();
  navigator.go(named('lobby'));
  expect(calls).toEqual(['leave menu']);
});
