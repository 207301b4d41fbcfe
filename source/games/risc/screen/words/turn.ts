import type { Viewer } from '../../../../engine/game.ts';
import type { GameEvent } from '../../events.ts';
import { eventSentence } from './events.ts';

/** How much of a turn is told: single rolls as well, or only what they came to. */
export type Detail = 'rolls' | 'battles';

/** What only tells again what the events around it say. */
const untold: ReadonlySet<GameEvent['type']> = new Set(['committed', 'turn']);

/** What happened in a turn, a sentence for each event that tells something new. */
export const turnSentences = (
  events: readonly GameEvent[],
  viewer: Viewer,
  detail: Detail = 'battles',
): readonly string[] =>
  events
    .filter(({ type }) => !untold.has(type) && (detail === 'rolls' || (type !== 'roll' && type !== 'combat')))
    .map((event) => eventSentence(event, viewer));
