import { bar, type Glyphs, type Line, span } from '../../screen/paint.ts';
import type { TurnName } from '../../screen/turn-name.ts';
import type { Track } from '../layers/place.ts';
import type { FrameWhere } from './frame-player.ts';
import { type Pace, paceText } from './pace.ts';

/** What the bar of a match shows that is watched while it is played. */
export interface WatchBar {
  /** The number of the turn that is shown, and of the last one that there is or can be. */
  readonly turn: number;
  readonly total: number;
  /** Whether nobody knows how many there will be. */
  readonly isOpen: boolean;
  readonly pace: Pace;
  /** Where in a turn it is that is shown event by event. */
  readonly stepped: FrameWhere | undefined;
  readonly turnName: TurnName;
}

/** Columns from the end of the bar to the edge: the pace and some air. */
const afterBar = 26;

const progressText = ({ turn, total, isOpen, turnName }: WatchBar): string =>
  !isOpen ? `${turn} of ${total}` : turn === total ? `${turnName} ${turn}` : `${turn} of ${total} so far`;

/** Where the bar lies in its row. */
export function watchTrack(watched: WatchBar, columns: number): Track {
  const column = progressText(watched).length + 3;
  return { column, width: Math.max(8, columns - column - afterBar) };
}

/** The bar: `45 of 100  ████▏░░░   8 turns a second`; where nobody knows the last turn, how far of what has been played. */
export const watchBar = (watched: WatchBar, columns: number, glyphs: Glyphs): Line => [
  span(`${progressText(watched)}  `, 'strong'),
  ...bar(glyphs, watched.turn, Math.max(1, watched.total), watchTrack(watched, columns).width, 'accent'),
  span(`   ${paceText(watched.pace, watched.turnName)}`),
  ...(watched.stepped === undefined ? [] : [span(`  ${watched.stepped.label}`, 'strong')]),
];
