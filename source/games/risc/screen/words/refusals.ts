import type { Refusal } from '../../../../engine/result.ts';
import { type Rewordings, reworded } from '../../../../screen/rewordings.ts';
import type { RiscScene } from '../local.ts';
import { landNamed, shortCalled } from './names.ts';

const land = ({ view }: RiscScene, id = ''): string => landNamed(view.map, id);

const called = (scene: RiscScene, seat = ''): string => shortCalled(scene, Number(seat));

const isOwn = ({ seat }: RiscScene, other = ''): boolean => Number(other) === seat;

/** By code; the wording of other refusals names nobody and nothing. */
const rewordings: Rewordings<RiscScene> = {
  'bad-count': [[/^Counts are whole numbers from 1/, () => 'Choose at least one unit.']],
  'same-territory': [
    [
      /^From and to are both (\S+);/,
      (scene, id) => `Units are to go from ${land(scene, id)} to ${land(scene, id)}: choose two lands.`,
    ],
  ],
  'not-own-territory': [
    [
      /^(\S+) belongs to player (\d+);/,
      (scene, id, seat) => `${land(scene, id)} belongs to ${called(scene, seat)}; choose a land of your own.`,
    ],
  ],
  'own-territory': [
    [
      /^(\S+) is your own;/,
      (scene, id) => `${land(scene, id)} is yours: move there, or attack a land of somebody else.`,
    ],
  ],
  'not-adjacent': [
    [
      /^(\S+) and (\S+) are not linked; \S+ is linked to (.+)\.$/,
      (scene, from, to, near = '') => {
        const names = near.split(', ').map((id) => land(scene, id));
        return `${land(scene, to)} is not next to ${land(scene, from)}; ${names.join(', ')} ${names.length === 1 ? 'is' : 'are'}.`;
      },
    ],
  ],
  'no-path': [
    [
      /leads from (\S+) to (\S+)\.$/,
      (scene, from, to) => `No way over your own lands leads from ${land(scene, from)} to ${land(scene, to)}.`,
    ],
  ],
  'not-enough-units': [
    [
      /^(\S+) has (\S+) left for orders; (\S+) asked\.$/,
      (scene, id, left, asked) => {
        if (left === '0') return `${land(scene, id)} has no units left for orders.`;
        const wanted = asked === 'any' ? 'none of that type' : `not ${asked}`;
        return `${land(scene, id)} has only ${left} left for orders, ${wanted}.`;
      },
    ],
  ],
  'not-enough-food': [[/^This costs (\d+) food; (\d+) left\.$/, (_, cost, left) => poor('food', cost, left)]],
  'not-enough-tech': [[/^This costs (\d+) tech; (\d+) left\.$/, (_, cost, left) => poor('tech', cost, left)]],
  needed: [[/^Order (\d+) needs it/, (_, order) => `Order ${order} needs it; cancel that one first.`]],
  'not-your-turn': [
    [
      /^Player (\d+) (has committed|is out of the match)\.$/,
      (scene, seat, what) => {
        if (what !== 'has committed')
          return isOwn(scene, seat) ? 'You are out of the match.' : `${called(scene, seat)} is out of the match.`;
        const who = isOwn(scene, seat) ? 'You have' : `${called(scene, seat)} has`;
        return `${who} ended the ${scene.view.phase === 'placement' ? 'placement' : 'turn'} already.`;
      },
    ],
  ],
  'wrong-phase': [
    [
      /^\S+ belongs to the (\w+) phase/,
      (_, phase) =>
        phase === 'placement' ? 'Units are placed only before the first turn.' : 'First all players place their units.',
    ],
  ],
};

const poor = (what: string, cost: string | undefined, left: string | undefined): string =>
  `This costs ${cost} ${what}; you have ${left} left.`;

/** Why something was refused, with lands and players as they are called on the screen. */
export const refusalWords = (scene: RiscScene, { code, message }: Refusal): string =>
  reworded(rewordings[code], scene, message);
