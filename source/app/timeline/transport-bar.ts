import type { TurnName } from '#screen/match-status.ts';
import { bar, type Glyphs, type Line, line, span, widthOf, withTarget } from '#screen/styled-text.ts';
import { commonTargets } from '#screen/target.ts';
import { truncate } from '#screen/truncate.ts';
import type { PlaybackPosition } from './frame-player.ts';
import type { LoggedCommand } from './match-timeline.ts';
import { type Pace, paceText } from './pace.ts';
import type { WatchPosition } from './player.ts';

interface Transport {
  readonly before: Line;
  readonly now: number;
  readonly total: number;
  readonly after: Line;
  /** Columns between the bar and the edge, with some to spare, so that the bar keeps its width. */
  readonly afterWidth: number;
}

export interface BarLook {
  readonly columns: number;
  readonly glyphs: Glyphs;
}

function transportRow({ before, now, total, after, afterWidth }: Transport, { columns, glyphs }: BarLook): Line {
  const width = Math.max(8, columns - widthOf(before) - 1 - afterWidth);
  const track = withTarget(bar(glyphs, now, total, width, 'accent'), commonTargets.to({ type: 'track' }));
  return [...before, ...track, ...after];
}

/** Bar of a turn: `1x battle 2 of 4 ▶▶ ████░░░░ playing`. At the summary, it shows the key that continues. */
export function turnBar(where: PlaybackPosition, { columns, glyphs }: BarLook): Line {
  const { speed, label, bar: progress, haste, paused, staysBefore } = where;
  const width = Math.min(24, Math.floor(columns / 5));
  const isAtEnd = staysBefore !== undefined && where.now >= where.total;
  const track =
    'signs' in progress
      ? progress.signs
      : withTarget(bar(glyphs, progress.done, progress.of, width, 'accent'), commonTargets.to({ type: 'track' }));
  const pace = haste === undefined ? '' : `${glyphs.pointers.right.repeat(haste).padEnd(3)} `;
  const before = isAtEnd ? [] : [span(`${speed}x`, 'dim'), span(`  ${label}`, 'strong'), span(`  ${pace} `)];
  const state = isAtEnd ? `Enter: ${staysBefore}` : paused ? 'held' : 'playing';
  const room = columns - 2 - widthOf(before) - widthOf(track);
  return [...before, ...track, span(state.padStart(Math.max(state.length + 1, room)))];
}

export interface LiveBar {
  /** `turn`: current turn. `total`: newest turn, or the last possible turn of the match. */
  readonly turn: number;
  readonly total: number;
  /** True if the last turn is unknown. */
  readonly isOpen: boolean;
  readonly pace: Pace;
  readonly turnName: TurnName;
}

const progressText = ({ turn, total, isOpen, turnName }: LiveBar): string =>
  !isOpen ? `${turn} of ${total}` : turn === total ? `${turnName} ${turn}` : `${turn} of ${total} so far`;

/** Bar such as `45 of 100  ████▏░░░   8 turns a second`. If the last turn is unknown, counts the turns played. */
export const liveBar = (live: LiveBar, look: BarLook): Line =>
  transportRow(
    {
      before: [span(`${progressText(live)}  `, 'strong')],
      now: live.turn,
      total: Math.max(1, live.total),
      after: [span(`   ${paceText(live.pace, live.turnName)}`)],
      afterWidth: 26,
    },
    look,
  );

export interface ReplayLook extends BarLook {
  readonly stepwise: boolean;
  readonly turnName: TurnName;
}

export function replayBar({ counter, playing, pace, next, inside }: WatchPosition, look: ReplayLook): Line {
  const { text, now, total } = counter;
  const state = playing ? 'playing' : next === undefined ? 'the end' : 'paused';
  return transportRow(
    {
      before: [span(`${text}  `, 'strong')],
      now,
      total,
      after: [
        span(`  ${state}  `),
        span(paceText(pace, look.turnName), 'dim'),
        ...labelOf(look.stepwise ? inside : undefined),
      ],
      afterWidth: look.stepwise ? 16 + labelRoom : 25,
    },
    look,
  );
}

/** Columns for the position within a turn, such as `step 3, event 10 of 18`. */
const labelRoom = 22;

const labelOf = (where: PlaybackPosition | undefined): Line =>
  where === undefined ? [] : [span(`  ${where.label}`, 'strong')];

/** Line below the bar of a replay: the commands around this position, or the command whose turn is played back. */
export function commandsLine({ past, next, inside }: WatchPosition, { turnName, stepwise, columns }: ReplayLook): Line {
  if (inside !== undefined && next !== undefined) {
    const phase = inside.paused && !stepwise ? `, ${inside.label}` : '';
    return line(fitSentences(`${placeOf(next, turnName)}${phase}: `, next.text, columns));
  }
  if (past !== undefined) return pastLine(past, turnName, columns);
  const start = pastLine(undefined, turnName, columns);
  if (next === undefined) return start;
  const coming = fitSentences(`      next, ${placeOf(next, turnName)}: `, next.text, columns - widthOf(start));
  return [...start, span(coming, 'dim')];
}

export function pastLine(past: LoggedCommand | undefined, turnName: TurnName, columns: number): Line {
  if (past === undefined) return line('the start');
  const { text, refusal } = past;
  const place = placeOf(past, turnName);
  return refusal === undefined
    ? line(fitSentences(`${place}: `, text, columns))
    : line(fitSentences(`! ${place}, refused: `, refusal, columns), 'refusal');
}

function fitSentences(before: string, text: string, columns: number): string {
  const room = columns - 2 - before.length;
  const [first = '', ...rest] = text.split(/(?<=[^.][.!?]) (?=\S)/);
  let fittingText = first;
  for (const other of rest) {
    if (fittingText.length + 1 + other.length > room) break;
    fittingText = `${fittingText} ${other}`;
  }
  return `${before}${truncate(fittingText, Math.max(8, room))}`;
}

/** Turn of a command, such as `turn 14`, with the player (`turn 14, hard`) unless the text begins with the name. */
function placeOf({ turn, seat, who = '', text }: LoggedCommand, turnName: TurnName): string {
  const isSaid = [who, `Player ${seat}`, `P${seat}`, `Robot ${seat}`].some((name) =>
    text.toLowerCase().startsWith(`${name.toLowerCase()} `),
  );
  return `${turnName} ${turn}${seat === undefined || isSaid ? '' : `, ${who}`}`;
}
