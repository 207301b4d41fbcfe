import { bar, type Glyphs, type Line, span } from '../../screen/paint.ts';
import type { Track } from '../layers/place.ts';
import type { FrameWhere } from './frame-player.ts';

/** Columns of the margin and the speed before the label. */
const beforeLabel = 5;
/** Columns between the label and the bar. */
const gap = 2;
/** Columns from the end of the bar to the edge: a gap, the state, and some air. */
const afterBar = 19;

/** Where the bar of a playback lies in its row. */
export function playbackTrack({ labelWidth, staysBefore }: FrameWhere, columns: number): Track {
  const column = beforeLabel + labelWidth + gap;
  const after = staysBefore === undefined ? afterBar : Math.max(afterBar, gap + endText(staysBefore).length);
  return { column, width: Math.max(8, columns - column - after) };
}

/** What Enter leads to at the end. */
const endText = (staysBefore: string): string => `Enter: to ${staysBefore}`;

/** The bar of a playback: `1x  12.6 of 17.10   ████▏░░░   playing`; at the end of one that stays there what comes after it. */
export function playbackBar(where: FrameWhere, columns: number, glyphs: Glyphs): Line {
  const { speed, label, labelWidth, now, total, paused, staysBefore } = where;
  const state = paused ? 'paused' : 'playing';
  return [
    span(`${speed}x`, 'dim'),
    span(`  ${label.padEnd(labelWidth)}  `, 'strong'),
    ...bar(glyphs, now, total, playbackTrack(where, columns).width, 'accent'),
    staysBefore === undefined || now < total ? span(`   ${state}`) : span(`  ${endText(staysBefore)}`),
  ];
}
