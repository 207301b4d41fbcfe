import type { SceneFacts } from '../../source/app/scene/scene.ts';
import { unicode } from '../../source/screen/paint.ts';
import type { ScreenTypes } from '../../source/screen/scene.ts';

/** What is known of a match that is watched and of which nothing is known. */
export const watchedFacts =
  <T extends ScreenTypes>(known: Partial<SceneFacts<T>> = {}) =>
  (): SceneFacts<T> => ({
    seat: 1,
    bots: {},
    record: { played: 0, won: 0 },
    hints: 0,
    undos: 0,
    debugUsed: false,
    preferences: { cells: 'auto', tiles: 'quiet', forecast: true, log: 'full' },
    glyphs: unicode,
    watched: true,
    ...known,
  });
