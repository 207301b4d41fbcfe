import { present } from '../../engine/lookup.ts';
import { type TurnName, theResult } from '../../screen/turn-name.ts';
import { helpRow, type KeyRow, keyRow } from '../layers/bindings.ts';
import type { FramePlayer } from './frame-player.ts';
import type { RunningSpeed } from './frames.ts';
import { leaveRow, runOrPause } from './transport-keys.ts';

/** What keys do in a turn that its player cannot do by itself. */
export interface TurnControls {
  /** Sets the speed, of the turns to come too. */
  setSpeed(speed: RunningSpeed): void;
  help(): void;
  leave(): void;
  /** Shows the turn before, or the one after; absent where there is no other. */
  openTurn?(by: 1 | -1): void;
}

/** The state that the key table of a turn depends on. */
export interface TurnNames {
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
  { setSpeed, help: showHelp, leave, openTurn }: TurnControls,
  { turnName, partName, digits = 0 }: TurnNames,
): readonly KeyRow[] {
  const { staysBefore, now, total, paused, hasParts } = player.where();
  const stays = staysBefore !== undefined;
  const isAtEnd = stays && now >= total;
  const step = () => player.step(1);
  const help = keyRow(['?', 'f1'], 'help', 'pause and show this help', showHelp, '?');
  const pause = keyRow('space', isAtEnd ? undefined : runOrPause(paused), paused ? 'go on' : 'pause', () =>
    player.playOrPause(),
  );
  const speed = keyRow(
    Object.keys(turnSpeeds),
    ['1 2', 'speed'],
    'play at 1x or 2x from now on',
    (key) => setSpeed(turnSpeeds[key] ?? 1),
    '1 2',
  );
  const next = stays
    ? keyRow(
        ['enter', 'right'],
        !isAtEnd ? 'next' : staysBefore === theResult ? 'result' : `next ${turnName}`,
        'pause, one event forward',
        step,
        'Enter',
      )
    : keyRow('right', 'event', 'pause, one event forward', step);
  const back = keyRow('left', now > 1 ? 'back' : undefined, 'pause, one event back', () => player.step(-1));
  const skip = keyRow(
    ['0', 'escape', ...(stays ? [] : ['enter'])],
    // At the end it does what Enter does.
    isAtEnd ? undefined : stays ? 'skip all' : 'skip',
    `skip to the end of the ${turnName}${stays ? `; again: to ${staysBefore}` : ''}`,
    () => player.toEnd(),
    stays ? '0 Esc' : '0 Esc Enter',
  );
  const again = keyRow('v', isAtEnd ? 'watch again' : undefined, `watch the ${turnName} again`, () => player.restart());
  const edges = helpRow(
    ['home', 'end'],
    'pause at the first or last event',
    (key) => player.toEdge(key === 'home' ? 'first' : 'last'),
    'Home End',
  );
  const toPart = keyRow(
    Array.from({ length: digits }, (_, i) => String(i + 1)),
    [`1-${digits}`, `go to ${partName}`],
    `to the start of that ${partName}`,
    (key) => player.toPart(Number(key)),
    `1-${digits}`,
  );
  const others = present(
    openTurn &&
      keyRow(['[', ']'], ['[ ]', turnName], `previous or next ${turnName}`, (key) => openTurn(key === '[' ? -1 : 1)),
  );
  const parts = !hasParts
    ? []
    : [
        keyRow(
          'n',
          isAtEnd ? undefined : `next ${partName}`,
          `to the next ${partName} of the ${turnName}, then to its end`,
          () => player.part(1),
        ),
        helpRow('N', `to the start of this ${partName}, or the ${partName} before`, () => player.part(-1)),
      ];
  const rest = [leaveRow(leave), edges];
  if (!stays) return [help, pause, next, ...parts, speed, skip, back, leaveRow(leave), ...others, edges];
  if (!isAtEnd) return [help, next, ...parts, skip, back, ...others, speed, pause, ...rest, again];
  return digits > 0
    ? [help, next, again, back, toPart, ...others, pause, skip, ...parts, ...rest]
    : [help, next, ...parts, skip, again, back, ...others, speed, pause, ...rest];
}
