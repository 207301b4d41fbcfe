import { vi } from 'vitest';
import { key, type TerminalProgram } from './terminal.ts';

/** What Ctrl+T sends: it ends the tutorial, whose hints stand where the others would. */
const endTutorial = '\u0014';

/** Ends the tutorial of a first match, where it is shown. */
export async function withoutTutorial(program: TerminalProgram): Promise<void> {
  if (!program.screen().includes(' of 5: ')) return;
  program.send(endTutorial);
  await program.until((screen) => !screen.includes(' of 5: '));
}

/** Whether the cover between two players is on the screen. */
export const isCovered = (screen: string): boolean => screen.includes('Pass to player');

/** How long a cover lies, in milliseconds, before Enter can lift it; a key that is held must not. */
const settling = 800;

/**
 * Lifts the cover for the player that it waits for.
 *
 * @param seated what is on the screen then
 */
export async function sitDownAt(program: TerminalProgram, player: number, seated: string | RegExp): Promise<void> {
  await program.until(`Pass to player ${player}`);
  const isLifted = () => !isCovered(program.screen());
  while (!isLifted()) {
    await new Promise((resolve) => setTimeout(resolve, settling));
    program.send(key.enter);
    // A machine that comes to read keys only now may have taken this Enter for one of a key that is held.
    await vi.waitUntil(isLifted, { timeout: 5000, interval: 10 }).catch(() => {});
  }
  await program.until(seated);
}
