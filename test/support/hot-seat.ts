import { key, type ShownProgram } from './terminal.ts';

/** What Ctrl+T sends: it ends the tutorial, whose hints stand where the others would. */
const endTutorial = '\u0014';

/** Ends the tutorial of a first match, where it is shown. */
export async function withoutTutorial(program: ShownProgram): Promise<void> {
  const isOn = (screen: string) => / of [45]: /.test(screen);
  if (!isOn(program.screen())) return;
  program.send(endTutorial);
  await program.until((screen) => !isOn(screen));
}

/** Whether the cover between two players is on the screen. */
export const isCovered = (screen: string): boolean => /Pass to (?:player \d|[A-Z]\w*)/.test(screen);

/** How long a cover lies, in milliseconds, before Enter can lift it; a key that is held must not. */
const settling = 800;

/**
 * Lifts the cover for the player that it waits for.
 *
 * @param seated what is on the screen then
 */
export async function sitDownAt(
  program: ShownProgram,
  player: number | string,
  seated: string | RegExp,
): Promise<void> {
  await program.until(`Pass to ${typeof player === 'number' ? `player ${player}` : player}`);
  // A busy machine that comes to read keys only now takes this Enter for one of a key that is held, and says so.
  while (isCovered(program.screen())) {
    await program.pass(settling);
    const { length } = program.raw();
    program.send(key.enter);
    await program.until((screen) => !isCovered(screen) || program.raw().length > length);
  }
  await program.until(seated);
}
