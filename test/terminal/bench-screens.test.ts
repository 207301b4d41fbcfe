import { describe, expect, test } from 'vitest';
import { boards, wideScreen, wideScreens } from '../bench/screen-figures.ts';
import { firstFrame } from '../bench/start-figures.ts';
import { temporaryFolder } from '../support/program.ts';

// The bench waits for texts of the screen. It would wait in vain for a text that was reworded.
describe('the bench finds', () => {
  test('the first frame of the menu', async () => {
    expect(await firstFrame(temporaryFolder(), true)).toBeGreaterThan(0);
  });

  test.each(Object.entries(boards))('the screen of %s', async (_, open) => {
    expect((await open()).rows().join('')).not.toBe('');
  });

  test.each(['space-defender', 'space-explorers', 'risc'] satisfies (keyof typeof wideScreens)[])(
    'the largest screen of %s',
    async (game) => {
      expect((await wideScreen(game)).rows().join('\n')).toContain(wideScreens[game].ready);
    },
  );
});
