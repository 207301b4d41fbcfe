import { unreachable } from '../../../../engine/lookup.ts';
import { type Rewordings, reworded, type ValuesOf } from '../../../../engine/refusals.ts';
import type { Refusal } from '../../../../engine/result.ts';
import { pluralize } from '../../../../screen/sentences.ts';
import { reasons } from '../../rules/refusals.ts';
import type { ExplorersScene } from '../local.ts';
import { neighbourTexts } from './names.ts';
import { perspectiveOf } from '../words.ts';

type RefusalScene = Pick<ExplorersScene, 'view' | 'seat' | 'bots' | 'watched' | 'online' | 'names'>;

const nobodyFree = (planet: number): string => `You have nobody free on planet ${planet}.`;

/** The screen's words for refusals where it says less than the rules, or names somebody. */
const refusalTexts: Rewordings<RefusalScene, ValuesOf<typeof reasons>> = {
  'match-over': () => 'The match is over.',
  'not-your-turn': (scene, { waiting: [mover] }) => `It is ${perspectiveOf(scene).possessive(mover === 2 ? 2 : 1)} turn.`,
  'unknown-planet': (_, { id, first, last }) => `There is no planet ${id}; planets are ${first} to ${last}.`,
  'same-planet': (_, { id }) => `People are to go from planet ${id} to planet ${id}: choose two planets.`,
  'no-edge': ({ view }, { from, to }) =>
    `No link goes from planet ${from} to ${to}. Neighbours: ${neighbourTexts(view, view.map.indexOf[from] ?? unreachable(from)).join(', ')}.`,
  'out-of-range/people': () => 'Send at least one person.',
  'not-enough-people': (_, { free, from, people }) =>
    free === 0
      ? nobodyFree(from)
      : `You have only ${pluralize(free, 'free person', 'free people')} on planet ${from}, not ${people}.`,
  'not-enough-people/unseen': (_, { from, people }) => (people === 1 ? nobodyFree(from) : undefined),
  'out-of-range/order'(_, { order, orders }) {
    if (orders === 0) return 'No orders to cancel.';
    return `There is no order ${order}; ${orders === 1 ? 'you have only one' : `yours are 1 to ${orders}`}.`;
  },
};

/** Why something was refused, in the words of the screen. */
export const refusalWords = (scene: RefusalScene, error: Refusal): string => inOtherWords(scene, error) ?? error.message;

const inOtherWords = reworded(reasons, refusalTexts);
