import { expect } from 'vitest';
import { games } from '#games/index.ts';

/** Loads the games and their screens, so that no import is pending when a test ends. */
export const readGames = async (): Promise<void> => {
  await Promise.all(games.map((entry) => entry.open(() => {})));
};

/**
 * Waits for a text on a screen. Counts turns of the event loop instead of time. The limit is generous, because loading
 * takes many turns on a busy machine.
 */
export async function untilShown(screen: () => string, text: string): Promise<void> {
  for (let turn = 0; turn < 20_000 && !screen().includes(text); turn++)
    await new Promise((resolve) => setImmediate(resolve));
  expect(screen()).toContain(text);
}
