import { designedPosition } from '../../games/space-explorers/screen/scenes.ts';
import { watchedPosition } from '../../games/space-explorers/screen/watched-match.ts';
import { type ExplorersOptions, type ExplorersPlayed, endTurn, pass, type } from './playing.ts';

/** A moment of a match, reached by keys and lines. */
interface ExplorersFrame {
  readonly name: string;
  readonly options?: ExplorersOptions;
  prepare(played: ExplorersPlayed): unknown;
}

const designed = { position: designedPosition };
const last = { position: { ...designedPosition, limit: 31 } };

/** What a player may have before them in a match. */
export const frames: readonly ExplorersFrame[] = [
  { name: 'start', prepare: () => {} },
  { name: 'orders', options: designed, prepare: ({ press }) => press('tab', 'tab', 'tab', 'enter', 'right') },
  { name: 'queue', options: designed, prepare: ({ press }) => press('e') },
  { name: 'too-many', options: designed, prepare: ({ press }) => press('enter', '9', '9') },
  { name: 'unseen', options: designed, prepare: ({ press }) => press('right', 'right') },
  { name: 'second-turn', options: designed, prepare: endTurn },
  {
    name: 'log',
    options: designed,
    async prepare(played) {
      await endTurn(played);
      played.press('L');
    },
  },
  {
    name: 'landing',
    options: { ...designed, settings: { speed: 1 } },
    async prepare({ press }) {
      press('t');
      await pass(400);
    },
  },
  { name: 'debug', options: designed, prepare: ({ press }) => press('d') },
  { name: 'eyes-of-2', options: designed, prepare: ({ press }) => press('d', 'v', 'v') },
  { name: 'over', options: last, prepare: endTurn },
  {
    name: 'over-looked-at',
    options: last,
    async prepare(played) {
      await endTurn(played);
      played.press('escape', 'right', 'right');
    },
  },
  { name: 'give-up', options: designed, prepare: ({ press }) => press('ctrl+x') },
  { name: 'refusal', options: designed, prepare: (played) => type(played, 'send(0,3,5)\r') },
  { name: 'zoomed', options: { level: 'crossroads' }, prepare: ({ press }) => press('z') },
  {
    name: 'watching',
    options: { position: watchedPosition, botNames: { 1: 'expander', 2: 'greedy' } },
    prepare: async ({ press }) => {
      press('space');
      await pass(10);
    },
  },
];
