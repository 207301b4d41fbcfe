import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { footerKeyAt } from '../../../source/app/frame.ts';
import { codesOf, large, small } from '../support.ts';
import { composingFrames } from './composing-frames.ts';
import { mapFrames } from './map-frames.ts';
import { pinFrame, snapshotOf } from './pinned.ts';
import { endTurns, playExplorers } from './playing.ts';
import { busy, designedPosition } from './positions.ts';
import { runningFrames } from './running-frames.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const frames = [...composingFrames, ...runningFrames, ...mapFrames];

describe.each(frames)('$name', ({ name, options, prepare }) => {
  test.each([small, large])('at $columns columns: text, ASCII, and what its colours mean', async (size) => {
    await pinFrame(name, size, async (glyphs) => {
      const played = await playExplorers({ ...options, glyphs, size });
      await prepare(played);
      return played.session;
    });
  });
});

describe('key tables', () => {
  const asked = /^(?:command-line|refusal-|costly-|resigning|run-|map-)/;

  test.each(frames.filter(({ name }) => !asked.test(name)))(
    '$name: no key is in two rows, and every item of the footer is a row that has the key it names',
    async ({ options, prepare }) => {
      const played = await playExplorers(options);
      await prepare(played);
      const { own, shared } = played.session.rows(small);
      const rows = [...own, ...shared];
      const keys = rows.flatMap((row) => row.keys);
      expect(keys.toSorted()).toEqual([...new Set(keys)].sort());
      for (const [label, what] of played.session.show(small).footer) {
        const row = rows.find(({ footer, keys: of }) => footer?.[0] === label || (label === '?' && of.includes('?')));
        expect(row, `${label} ${what}`).toBeDefined();
        const named = footerKeyAt([[label, what]], 80, 1);
        if (named !== undefined) expect(row?.keys).toContain(named);
      }
    },
  );
});

test('after the end nothing is hidden, and that is no debug view', async () => {
  const played = await playExplorers({ position: { ...designedPosition, limit: 31 } });
  expect(played.session.snapshot().view.visible[6]).toBe(false);
  await endTurns(played);
  const { view, debug, facts } = played.session.snapshot();
  expect([view.visible[6], view.viewer, debug, facts.debugUsed]).toEqual([true, 'all', false, false]);
  expect(played.session.show(small).tags).toEqual([]);
});

test('what was queued last is taken back by u, and what was put together stays', async () => {
  const { press, session } = await playExplorers({ position: { ...designedPosition, orders: [] } });
  press('enter', 'enter', 'right', 'enter', 'enter');
  expect(session.snapshot().view.orders.length).toBe(2);
  press('u');
  expect(session.snapshot().view.orders.length).toBe(1);
  press('x');
  expect(session.snapshot().view.orders).toEqual([]);
});

test.each(
  (['full', '256', '16', 'none'] as const).flatMap((depth) =>
    (['dark', 'light'] as const).flatMap((base) => [false, true].map((contrast) => ({ depth, base, contrast }))),
  ),
)('codes: %o', async (colors) => {
  const played = await playExplorers({ position: busy });
  played.press('tab', 'tab', 'enter');
  const codes = codesOf(played.session, small, colors).join('\n').replaceAll('\u001B', '^');
  const name = `codes-${colors.depth}-${colors.base}${colors.contrast ? '-contrast' : ''}`;
  await expect(`${codes}\n`).toMatchFileSnapshot(snapshotOf(name));
  if (colors.depth === 'none') expect(codes).not.toMatch(/\^\[(?:[0-9;]*;)?[34]\d/);
});
