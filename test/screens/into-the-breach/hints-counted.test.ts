import { expect, test, vi } from 'vitest';
import { keysOfText } from '#app/keys.ts';
import { screenText, small } from '../support.ts';
import { playBreach } from './playing.ts';

test.each([
  ['by its key', 'b'],
  ['as a typed line', ':hint\r'],
])('a hint asks first and is counted once, whether the player asks for it %s', async (_, keys) => {
  const { session } = playBreach({ level: 'first-shot' });
  const { facts } = session.snapshot();
  expect(facts.hints).toBe(0);
  session.keys(keysOfText(keys), small);
  expect(screenText(session, small).replaceAll(/[│\s]+/g, ' ')).toContain('A hint costs the star for using no hints.');
  session.keys(['y'], small);
  await vi.waitFor(() => expect(session.snapshot().facts.hints).toBe(1), { timeout: 30_000 });
});
