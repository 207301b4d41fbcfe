import { bar, type Glyphs, type Line, span } from '../screen/paint.ts';
import type { Track } from './place.ts';
import type { SteppedWhere } from './stepped-playback.ts';

/** Columns of the margin and the speed before the label. */
const beforeLabel = 5;
/** Columns between the label and the bar. */
const gap = 2;
/** Columns from the end of the bar to the edge: a gap, the state, and some air. */
const afterBar = 19;

/** Where the bar of a playback lies in its row. */
export function playbackTrack({ labelWidth }: SteppedWhere, columns: number): Track {
  const column = beforeLabel + labelWidth + gap;
  return { column, width: Math.max(8, columns - column - afterBar) };
}

/** The bar of a playback: `1x  12.6 of 17.10   ████▏░░░   playing`. */
export function playbackBar(where: SteppedWhere, columns: number, glyphs: Glyphs): Line {
  const { speed, label, labelWidth, now, total, paused } = where;
  return [
    span(`${speed}x`, 'dim'),
    span(`  ${label.padEnd(labelWidth)}  `, 'strong'),
    ...bar(glyphs, now, total, playbackTrack(where, columns).width, 'accent'),
    span(`   ${paused ? 'paused' : 'playing'}`),
  ];
}
