import { key, type ShownProgram } from './terminal.ts';

/** Ctrl+T, which ends the tutorial. The tutorial's hints would replace other hints. */
const endTutorial = '\u0014';

/** Ends the tutorial of a first match, if the screen shows it. */
export async function withoutTutorial(program: ShownProgram): Promise<void> {
  const isOn = (screen: string) => / of [45]: /.test(screen);
  if (!isOn(program.screen())) return;
  program.send(endTutorial);
  await program.until((screen) => !isOn(screen));
}

/** True if the cover between two players is on the screen. */
export const isCovered = (screen: string): boolean => /Pass to (?:player \d|[A-Z]\w*)/.test(screen);

/** Milliseconds for which a new cover ignores Enter, so that a held key does not lift it. */
const settling = 800;

/**
 * Lifts the cover of the next player.
 *
 * @param seated text on the screen afterwards
 */
export async function sitDownAt(
  program: ShownProgram,
  player: number | string,
  seated: string | RegExp,
): Promise<void> {
  await program.until(`Pass to ${typeof player === 'number' ? `player ${player}` : player}`);
  // A busy machine may read Enter so late that it is ignored like a held key, so Enter is sent again.
  while (isCovered(program.screen())) {
    await program.pass(settling);
    const { length } = program.raw();
    program.send(key.enter);
    await program.until((screen) => !isCovered(screen) || program.raw().length > length);
  }
  await program.until(seated);
}
