import { lessonsOf } from '../../../../screen/parts/lesson.ts';
import type { ExplorersScene } from '../local.ts';
import { ownPlayer } from '../words.ts';

/** The footer's keys that the steps mark and name. */
const keys = { next: 'Tab', pick: 'Enter', people: '1 h a', end: 't' } as const;

/**
 * While the queue or a hint is looked at, a turn runs, another player moves, or nothing is hidden, the status tells of
 * that.
 */
const isStatusFree = ({ view, local, debug, watched, ...scene }: ExplorersScene): boolean =>
  view.outcome === null &&
  view.mover === ownPlayer(scene) &&
  local.focus === 'map' &&
  local.running === undefined &&
  local.hint === undefined &&
  !debug &&
  watched !== true;

/** Whether the player has ended a turn; the other one's pass by themselves. */
const isLater = (before: ExplorersScene, after: ExplorersScene): boolean =>
  before.view.mover === ownPlayer(before) && after.view.turn !== before.view.turn;

/** Whether the player has queued an order; in the debug view the queue of the other one is seen as well. */
const isQueued = (before: ExplorersScene, after: ExplorersScene): boolean =>
  before.view.mover === ownPlayer(before) && after.view.orders.length > before.view.orders.length;

/** The first match: pick a source, choose how many, pick a target, end the turn. */
export const firstMatch = lessonsOf(isStatusFree, [
  {
    key: keys.pick,
    says: [
      `Each settled planet adds 1 or more a turn. ${keys.pick}: send from home.`,
      `${keys.next} or arrows go from planet to planet. Ctrl+T skips the tutorial.`,
    ],
    done: (before, after) => after.local.source !== undefined || isQueued(before, after),
  },
  {
    key: keys.people,
    says: [
      'How many shall go? 1 is one, h half, a all of them; or type a number.',
      'One settler is enough for an empty planet; those who stay go on growing.',
    ],
    done: (before, after) =>
      (after.local.source !== undefined && after.local.portion !== before.local.portion) || isQueued(before, after),
  },
  {
    key: keys.pick,
    says: [
      `The arrows choose a neighbour, marked ( ); ${keys.pick} adds the order.`,
      "The number on a link is its turns; the other player's turns count, too.",
    ],
    spoken:
      'Each planet you settle adds at least 1 a turn, and one settler is enough: planets lists yours, near and a number the neighbours of a planet. Type send with where from, where to and how many people.',
    done: isQueued,
  },
  {
    key: keys.end,
    says: [
      `Settle all your neighbours. ${keys.end} ends your turn: people leave.`,
      'The majority on all planets wins, or more people in the end. ? has the rules.',
    ],
    spoken:
      "Send more, or type end_turn: they leave, and time passes, in the other player's turns, too. The majority on all planets wins, or more people in the end. help has all words, rules the rule book.",
    done: isLater,
  },
]);
