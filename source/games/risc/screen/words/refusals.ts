import { type Rewordings, reworded, type ValuesOf } from '../../../../engine/refusals.ts';
import type { Refusal } from '../../../../engine/result.ts';
import type { Seat } from '../../../../engine/vocabulary.ts';
import { reasons } from '../../refusals.ts';
import { countOf, unitsText } from '../../units.ts';
import type { RiscScene } from '../local.ts';
import { landNamed, shortPlayerName } from './names.ts';

const land = ({ view }: RiscScene, id: string): string => landNamed(view.map, id);

/** Somebody at the beginning of a sentence, with the verb: `You have`, `P2 has`. */
const subjectText = (scene: RiscScene, seat: Seat, [your, their]: readonly [string, string]): string =>
  seat === scene.seat ? `You ${your}` : `${shortPlayerName(scene, seat)} ${their}`;

/** The screen's words for refusals: the rules call territories by their ids and players by their numbers. */
const words: Rewordings<RiscScene, ValuesOf<typeof reasons>> = {
  'wrong-phase': (_, { phases }) =>
    phases.includes('placement')
      ? 'Units are placed only before the first turn.'
      : 'First all players place their units.',
  'not-your-turn/committed': (scene, { seat }) =>
    `${subjectText(scene, seat, ['have', 'has'])} ended the ${scene.view.phase === 'placement' ? 'placement' : 'turn'} already.`,
  'not-your-turn/out': (scene, { seat }) => `${subjectText(scene, seat, ['are', 'is'])} out of the match.`,
  'bad-count': () => 'Choose at least one unit.',
  'same-territory': (scene, { id }) =>
    `Units are to go from ${land(scene, id)} to ${land(scene, id)}: choose two lands.`,
  'not-own-territory': (scene, { id, owner }) =>
    `${land(scene, id)} belongs to ${shortPlayerName(scene, owner)}; choose a land of your own.`,
  'own-territory': (scene, { id }) => `${land(scene, id)} is yours: move there, or attack a land of somebody else.`,
  'not-adjacent'(scene, { from, to, linked }) {
    const names = linked.map((id) => land(scene, id));
    return `${land(scene, to)} is not next to ${land(scene, from)}; ${names.join(', ')} ${names.length === 1 ? 'is' : 'are'}.`;
  },
  'no-path': (scene, { from, to }) =>
    `No way over your own lands leads from ${land(scene, from)} to ${land(scene, to)}.`,
  'not-enough-units'(scene, { id, left: unitsLeft, asked: requested }) {
    if (countOf(unitsLeft) === 0) return `${land(scene, id)} has no units left for orders.`;
    const requestedText = typeof requested === 'object' ? unitsText(requested) : requested;
    return `${land(scene, id)} has only ${unitsText(unitsLeft)} left for orders, ${requestedText === 'all' ? 'none of that type' : `not ${requestedText}`}.`;
  },
  'not-enough-food': (_, { cost, left }) => `This costs ${cost} food; you have ${left} left.`,
  'not-enough-tech': (_, { cost, left }) => `This costs ${cost} tech; you have ${left} left.`,
  needed: (_, { order }) => `Order ${order} needs it; cancel that one first.`,
  'illegal-orders': (scene, { order, error }) => `Order ${order} cannot be carried out: ${refusalWords(scene, error)}`,
};

/** Why something was refused, with lands and players as they are called on the screen. */
export const refusalWords = (scene: RiscScene, error: Refusal): string => inOtherWords(scene, error) ?? error.message;

const inOtherWords = reworded(reasons, words);
