import { missing } from '../../../../engine/lookup.ts';
import type { Refusal } from '../../../../engine/result.ts';
import { type Rewordings, reworded } from '../../../../screen/rewordings.ts';
import { counted } from '../../../../screen/sentences.ts';
import type { ExplorersScene } from '../local.ts';
import { neighbourTexts } from './names.ts';
import { namesOf } from './voice.ts';

/** What of a scene a refusal names. */
type Scene = Pick<ExplorersScene, 'view' | 'seat' | 'bots' | 'watched' | 'online' | 'names'>;

/** By code; a wording that is not among them is said as it stands. */
const rewordings: Rewordings<Scene> = {
  'match-over': [[/^/, () => 'The match is over.']],
  'not-your-turn': [
    [
      /^It is the turn of player (\d)/,
      (scene, mover) => `It is ${namesOf(scene).possessive(mover === '2' ? 2 : 1)} turn.`,
    ],
  ],
  'unknown-planet': [
    [
      /planet (\S+) \(ids go from (\d+) to (\d+)\)/,
      (_, id, first, last) => `There is no planet ${id}; planets are ${first} to ${last}.`,
    ],
  ],
  'same-planet': [
    [/not (\S+) and/, (_, id) => `People are to go from planet ${id} to planet ${id}: choose two planets.`],
  ],
  'no-edge': [
    [
      /^Planet (\d+) has no edge to planet (\d+)/,
      ({ view }, from, to) =>
        `No link goes from planet ${from} to ${to}. Neighbours: ${neighbourTexts(view, view.map.indexOf[Number(from)] ?? missing(Number(from)))}.`,
    ],
  ],
  'out-of-range': [
    [/^people must be at least 1/, () => 'Send at least one person.'],
    [/queue is empty/, () => 'No orders to cancel.'],
    [
      /^There is no order (\S+); orders go from 1 to (\d+)/,
      (_, order, last) =>
        `There is no order ${order}; ${last === '1' ? 'you have only one' : `yours are 1 to ${last}`}.`,
    ],
  ],
  'not-enough-people': [
    [/^You have 0 free people on planet (\d+)/, (_, id) => `You have nobody free on planet ${id}.`],
    [
      /^You have (\d+) free people on planet (\d+), not (\d+)/,
      (_, free, id, asked) =>
        `You have only ${counted(Number(free), 'free person', 'free people')} on planet ${id}, not ${asked}.`,
    ],
    [/^You do not have 1 free people on planet (\d+)/, (_, id) => `You have nobody free on planet ${id}.`],
  ],
};

/** Why something was refused, in the words of the screen. */
export const refusalWords = (scene: Scene, { code, message }: Refusal): string =>
  reworded(rewordings[code], scene, message);
