import { type TurnName, theResult } from '../../screen/match-status.ts';
import { type KeyRow, keyRow } from '../layers/key-rows.ts';
import type { FramePlayer, PlaybackPosition } from './frame-player.ts';
import type { RunningSpeed } from './frame-list.ts';
import { otherSpeed } from './pace.ts';

type MovablePlayer = Pick<FramePlayer, 'next' | 'playOrPause' | 'step' | 'toEnd'>;

/**
 * The keys that move within a turn, wherever one is played back: on to the next part, hold, one moment back or on, skip.
 * Their words are so short that in 80 columns the speed and how to leave stand beside them.
 */
export function stepRows(
  player: MovablePlayer,
  where: PlaybackPosition,
  { turnName, partName }: { readonly turnName: TurnName; readonly partName: string },
): Readonly<Record<'next' | 'hold' | 'step' | 'skip', KeyRow>> {
  const { staysBefore, now, total, paused, unit, onward, isLastPart } = where;
  const isAtEnd = now >= total;
  const onwards = isAtEnd
    ? staysBefore === theResult
      ? 'result'
      : `next ${turnName}`
    : (onward ?? (isLastPart ? 'summary' : `next ${partName}`));
  return {
    next: keyRow(
      ['enter', 'n'],
      onwards,
      'end this part at once, and go on to what follows',
      () => player.next(),
      'Enter',
    ),
    hold: keyRow(
      'space',
      isAtEnd && staysBefore !== undefined ? undefined : paused ? 'go on' : 'hold',
      paused ? 'go on' : 'hold it where it is',
      () => player.playOrPause(),
    ),
    step: keyRow(
      ['left', 'right'],
      ['left/right', ''],
      `one ${unit} back or forward, and hold`,
      (key) => player.step(key === 'left' ? -1 : 1),
      'left right',
    ),
    skip: skipRow(turnName, where, () => player.toEnd(), ['s', '0', 'escape']),
  };
}

/** The key that skips the rest of a turn; with others that do so where these do nothing else. */
export const skipRow = (
  turnName: TurnName,
  { now, total }: PlaybackPosition,
  skip: () => void,
  keys: readonly string[],
): KeyRow =>
  keyRow(keys, now >= total ? undefined : 'skip', `skip to what the ${turnName} has come to, never past it`, skip, 's');

/** The keys that make it faster or slower. */
export const speedRow = (speed: RunningSpeed, setSpeed: (newSpeed: RunningSpeed) => void): KeyRow =>
  keyRow(
    ['-', '+', '='],
    ['-/+', 'speed'],
    'slower or faster, from now on',
    (key) => setSpeed(otherSpeed(speed, key === '-' ? -1 : 1)),
    '- +',
  );
