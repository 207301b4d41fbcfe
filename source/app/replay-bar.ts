import { bar, type Glyphs, type Line, line, span } from '../screen/paint.ts';
import type { Whereabouts } from './replay-course.ts';
import type { LoggedCommand } from './replay-moment.ts';

/** Columns beside the bar and the words before it. */
const besideBar = 28;

/** The replay bar, and below it the commands of this moment. */
export function replayHint(where: Whereabouts, columns: number, glyphs: Glyphs): readonly [Line, Line] {
  const { progress, playing, speed, next } = where;
  const { text, now, total } = progress;
  const state = playing ? 'playing' : next === undefined ? 'the end' : 'paused';
  return [
    [
      span(`${text}  `, 'strong'),
      ...bar(glyphs, now, total, columns - besideBar - text.length, 'accent'),
      span(`  ${state}  `),
      span(speed === 'skip' ? 'skip' : `${speed}x`, 'dim'),
    ],
    commandsLine(where),
  ];
}

function commandsLine({ past, next, inside }: Whereabouts): Line {
  if (inside !== undefined && next !== undefined) {
    const phase = inside === 'played' ? '' : `, phase ${inside.phase} of ${inside.phases}`;
    return line(`turn ${next.turn}${phase}: ${next.text}`);
  }
  const gap = span('      ');
  return [
    ...pastSpans(past),
    gap,
    ...(next === undefined ? [] : [span(`next, turn ${next.turn}: ${next.text}`, 'dim')]),
  ];
}

function pastSpans(past: LoggedCommand | undefined): Line {
  if (past === undefined) return line('the start');
  const { turn, text, refusal } = past;
  return refusal === undefined
    ? line(`turn ${turn} was: ${text}`)
    : line(`! turn ${turn}, refused: ${text}. ${refusal}`, 'refusal');
}
