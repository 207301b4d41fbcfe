import { type PartialViewer, seatOfViewer } from '../../../engine/vocabulary.ts';
import { unicode } from '../../../screen/paint.ts';
import type { Scene, ScreenTypes } from '../../../screen/scene.ts';
import type { GameScreen } from '../../../screen/screen.ts';
import { leastSize } from '../../layers/place.ts';

/** What is known of whoever looks where it makes no difference. */
const anybody = {
  ...leastSize,
  bots: {},
  record: { played: 0, won: 0 },
  hints: 0,
  undos: 0,
  debug: false,
  debugUsed: false,
  seed: '',
  preferences: { cells: 'auto', tiles: 'quiet', forecast: true, log: 'full' },
  glyphs: unicode,
} as const;

/**
 * Tries to show what a server tells: what has the right form may still fit together so badly that nothing can be made of
 * it. Fails where showing it later would.
 */
export const screenTrial =
  <T extends ScreenTypes>(screen: GameScreen<T>, viewer: PartialViewer) =>
  (viewBefore: T['view'], viewAfter: T['view'], events: readonly T['event'][]): void => {
    const sceneOf = (view: T['view'], shown: readonly T['event'][]): Scene<T> => ({
      ...anybody,
      seat: seatOfViewer(viewer),
      view,
      events: shown,
      local: screen.state.initial(view),
    });
    const before = sceneOf(viewBefore, []);
    const after = sceneOf(viewAfter, events);
    screen.view.paint(after);
    if (events.length === 0) return;
    screen.reader.tell(before, after);
    for (const beat of screen.playback.beats?.(before, after) ?? []) screen.view.paint({ ...after, ...beat });
  };
