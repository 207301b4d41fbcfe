import { expect } from 'vitest';
import { games } from '#games/index.ts';

/** Reads the games and their screens, so that nothing is left to be read when a test is over. */
export const readGames = async (): Promise<void> => {
  await Promise.all(games.map((entry) => entry.open(() => {})));
};

/**
 * Waits for a text on a screen. It counts turns of the event loop and not time, but many of them: what is loaded meanwhile
 * takes as many as a busy machine needs for reading it.
 */
export async function untilShown(screen: () => string, text: string): Promise<void> {
  for (let turn = 0; turn < 20_000 && !screen().includes(text); turn++)
    await new Promise((resolve) => setImmediate(resolve));
  expect(screen()).toContain(text);
}
