import { bar, type Glyphs, type Line, line, span } from '../../screen/paint.ts';
import type { TurnName } from '../../screen/turn-name.ts';
import type { Track } from '../layers/place.ts';
import type { LoggedCommand } from '../scene/replay-moment.ts';
import type { FrameWhere } from './frame-player.ts';
import { type Pace, paceText } from './pace.ts';
import type { Progress } from './turns.ts';

/** Where a replay is. */
export interface Whereabouts {
  /** Commands of the log that have been played. */
  readonly at: number;
  readonly progress: Progress;
  readonly playing: boolean;
  readonly pace: Pace;
  readonly debug: boolean;
  /** The command that led here, and the one that follows. */
  readonly past: LoggedCommand | undefined;
  readonly next: LoggedCommand | undefined;
  /** Where in the turn of the next one it is; nothing where that has not begun. */
  readonly inside: FrameWhere | undefined;
}

/** Columns beside the bar and the words before it. */
const besideBar = 28;
/** Columns more where there is to be room for the place within a turn. */
const besideEvents = 8;

/** What the bar of a replay depends on beside the place where it is. */
export interface ReplayBarLook {
  readonly columns: number;
  readonly glyphs: Glyphs;
  /** Whether turns are shown event by event. */
  readonly stepwise: boolean;
  /** What the game tells of the event that comes next. */
  readonly coming: Line;
  readonly turnName: TurnName;
}

/** Where the bar of a replay lies in its row. */
export function replayTrack({ progress }: Whereabouts, { columns, stepwise }: ReplayBarLook): Track {
  const { length } = progress.text;
  const width = columns - besideBar - (stepwise ? besideEvents : 0) - length;
  return { column: length + 3, width: Math.max(8, width) };
}

/** The replay bar, and below it the commands of this moment, or the event that comes next. */
export function replayHint(where: Whereabouts, look: ReplayBarLook): readonly [Line, Line] {
  const { progress, playing, pace, next, inside } = where;
  const stepped = look.stepwise ? inside : undefined;
  const { text, now, total } = progress;
  const state = playing ? 'playing' : next === undefined ? 'the end' : 'paused';
  return [
    [
      span(`${text}  `, 'strong'),
      ...bar(look.glyphs, now, total, replayTrack(where, look).width, 'accent'),
      span(`  ${state}  `),
      span(paceText(pace, look.turnName), 'dim'),
      ...(stepped === undefined ? [] : [span(`  ${stepped.label}`, 'strong')]),
    ],
    stepped === undefined || look.coming.length === 0 ? commandsLine(where, look) : look.coming,
  ];
}

function commandsLine({ past, next, inside }: Whereabouts, { turnName, stepwise }: ReplayBarLook): Line {
  if (inside !== undefined && next !== undefined) {
    const phase = inside.paused && !stepwise ? `, ${inside.label}` : '';
    return line(`${placeOf(next, turnName)}${phase}: ${next.text}`);
  }
  const gap = span('      ');
  return [
    ...pastLine(past, turnName),
    gap,
    ...(next === undefined ? [] : [span(`next, ${nextPlace(past, next, turnName)}: ${next.text}`, 'dim')]),
  ];
}

/** The command that led to a moment. */
export function pastLine(past: LoggedCommand | undefined, turnName: TurnName): Line {
  if (past === undefined) return line('the start');
  const { seat, text, refusal } = past;
  const place = placeOf(past, turnName);
  return refusal === undefined
    ? line(`${place}${seat === undefined ? ' was' : ''}: ${text}`)
    : line(`! ${place}, refused: ${text}. ${refusal}`, 'refusal');
}

/** Where the next command belongs; its turn is not said twice in one row. */
const nextPlace = (past: LoggedCommand | undefined, next: LoggedCommand, turnName: TurnName): string =>
  past?.turn === next.turn && next.seat !== undefined ? `player ${next.seat}` : placeOf(next, turnName);

/** Where a command belongs: `turn 14`, or `turn 14, player 2`. */
const placeOf = ({ turn, seat }: LoggedCommand, turnName: TurnName): string =>
  `${turnName} ${turn}${seat === undefined ? '' : `, player ${seat}`}`;
