import type { Viewer } from '#engine/vocabulary.ts';
import { printed } from '../../support/lines.ts';
import type { Campaign, Sketch } from './support.ts';

/** Output of a match as parsed JSON Lines. */
export const objects = (match: Campaign, script: string, viewer: Viewer = 'all') =>
  printed(match, script, 'json', viewer)
    .split('\n')
    .map((line) => JSON.parse(line));

/** Three players: 1 holds w and x, 2 has no units in y, 3 has almost no tech. */
export const front: Sketch = {
  lands: { w: '1 3a', x: '1 4a+1b', y: '2 0', z: '3 2a' },
  links: 'w-x x-y x-z w-z',
  players: [{}, {}, { tech: 10 }],
};
