import type { Glyphs } from '../../../screen/paint.ts';
import type { Painting } from '../../../screen/screen.ts';
import { footerOf, type KeyRow } from '../../layers/key-table.ts';
import { type Notice, noticeRows } from '../../layers/notice.ts';
import type { Shown, Size } from '../../layers/place.ts';
import type { FrameWhere } from '../../timeline/frame-player.ts';
import { turnBar } from '../../timeline/transport-bar.ts';

/** What the screen of a turn that can be stepped through is made from. */
export interface ShownPlayback {
  readonly painting: Painting;
  readonly where: FrameWhere;
  readonly rows: readonly KeyRow[];
  readonly notice: Notice | undefined;
  readonly size: Size;
  readonly glyphs: Glyphs;
}

/** A turn that can be stepped through: the bar, what comes next as the game tells it, and the keys of the playback. */
export function showPlayback({ painting, where, rows, notice, size, glyphs }: ShownPlayback): Shown {
  const { row, track } = turnBar(where, { columns: size.columns, glyphs });
  // What a bot thought of its turn can wait until that has been seen.
  const below = notice?.kind === 'refusal' ? noticeRows(notice, size) : [];
  const [second = painting.hint[1], ...more] = below;
  return {
    painting,
    hint: [row, second, ...more],
    track,
    footer: footerOf(rows),
  };
}
