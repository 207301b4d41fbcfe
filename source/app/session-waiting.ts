import type { Seat } from '../engine/game.ts';
import type { ScreenTypes } from '../screen/screen.ts';
import type { SessionCore } from './session-core.ts';

/** The newest command of whoever sits at the screen in this turn, if there is one. */
const newestOwn = <T extends ScreenTypes>({ driver, seat }: SessionCore<T>) => {
  const { log, turns } = driver.match;
  return log.slice(turns().at(-1)?.length ?? 0).findLast((line) => line.seat === seat());
};

/** Whether the newest command of whoever sits at the screen is of those that can be taken back. */
export const canUndo = <T extends ScreenTypes>(core: SessionCore<T>): boolean =>
  core.driver.match.game.commands[newestOwn(core)?.command.name ?? '']?.undoable === true;

/** Whom a player waits for, such as `Committed. Waiting for player 3.`; nothing where for nobody. */
export function waitingText<T extends ScreenTypes>(core: SessionCore<T>, seats: readonly Seat[]): string | undefined {
  const last = seats.at(-1);
  if (last === undefined) return undefined;
  const others = seats.slice(0, -1);
  const who = others.length === 0 ? `player ${last}` : `players ${others.join(', ')} and ${last}`;
  // Where all plan at once, who has planned and is waited for no more has committed to it.
  const isCommitted = core.driver.match.game.botsBeforeScript === true && newestOwn(core) !== undefined;
  return `${isCommitted ? 'Committed. ' : ''}Waiting for ${who}.`;
}
