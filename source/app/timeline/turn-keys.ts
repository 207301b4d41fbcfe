import { compact } from '../../engine/lookup.ts';
import type { TurnName } from '../../screen/match-status.ts';
import { helpRow, type KeyRow, keyRow } from '../layers/key-rows.ts';
import type { FramePlayer } from './frame-player.ts';
import type { RunningSpeed } from './frame-list.ts';
import { stepRows, speedRow } from './moving-keys.ts';
import { leaveRow } from './playback-keys.ts';

/** Acts of keys in a turn that its player cannot do by itself. */
export interface TurnControls {
  /** Sets the speed, of the turns to come too. */
  setSpeed(speed: RunningSpeed): void;
  help(): void;
  leave(): void;
  /** Shows the turn from its start, to somebody who has seen it. */
  again(): void;
  /** Shows the turn before, or the one after; absent where there is no other. */
  openTurn?(by: 1 | -1): void;
}

/** The state that the key table of a turn depends on. */
export interface TurnKeysOptions {
  readonly turnName: TurnName;
  /** The name of a part that can be skipped to. */
  readonly partName: string;
  /** How many parts the digits lead to once the turn is over; where absent they set the speed. */
  readonly digits?: number | undefined;
}

const turnSpeeds: Readonly<Record<string, RunningSpeed>> = { '1': 1, '2': 2 };

/** The key table of a turn that is played back after a command, and can be stepped through. */
export function turnKeys(
  player: FramePlayer,
  { setSpeed, help: showHelp, leave, again, openTurn }: TurnControls,
  { turnName, partName, digits = 0 }: TurnKeysOptions,
): readonly KeyRow[] {
  const where = player.where();
  const { staysBefore, now, total, speed } = where;
  const isAtEnd = staysBefore !== undefined && now >= total;
  const help = keyRow(['?', 'f1'], 'help', 'hold it, and show this help', showHelp, '?');
  const { next, hold, step, skip } = stepRows(player, where, { turnName, partName });
  const faster = speedRow(speed, setSpeed);
  const edges = helpRow(
    ['home', 'end'],
    'hold it at the first or last moment',
    (key) => player.toEdge(key === 'home' ? 'first' : 'last'),
    'Home End',
  );
  const back = helpRow('N', `to the start of this ${partName}, or the ${partName} before`, () => player.part(-1));
  const watchAgain = keyRow('v', isAtEnd ? 'watch again' : undefined, `watch the ${turnName} again`, again);
  const neighbourRows = compact(
    openTurn &&
      keyRow(['[', ']'], ['[ ]', turnName], `previous or next ${turnName}`, (key) => openTurn(key === '[' ? -1 : 1)),
  );
  if (!isAtEnd) {
    const known = helpRow(Object.keys(turnSpeeds), 'play at 1x or 2x from now on', (key) =>
      setSpeed(turnSpeeds[key] ?? 1),
    );
    return [help, next, hold, step, skip, faster, leaveRow(leave), ...neighbourRows, known, back, edges, watchAgain];
  }
  const toPart = keyRow(
    Array.from({ length: digits }, (_, i) => String(i + 1)),
    [`1-${digits}`, partName],
    `to the start of that ${partName}`,
    (key) => player.toPart(Number(key)),
    `1-${digits}`,
  );
  return [
    help,
    next,
    watchAgain,
    step,
    ...(digits > 0 ? [toPart] : []),
    leaveRow(leave),
    ...neighbourRows,
    faster,
    hold,
    skip,
    back,
    edges,
  ];
}
