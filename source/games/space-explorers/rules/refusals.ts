import { generalReasons } from '../../../engine/game.ts';
import { refuser } from '../../../engine/refusals.ts';
import type { Seat } from '../../../engine/vocabulary.ts';

type Ends = { from: number; to: number };

/** Why commands are refused, in the words of the rules (rules, sections 5 and 8). */
export const reasons = {
  ...generalReasons,
  'match-over': () => 'The match is over; only queries are answered.',
  'not-your-turn': ({ seat, waiting: [mover] }: { seat: Seat; waiting: readonly Seat[] }) =>
    `It is the turn of player ${mover}, not of player ${seat}.`,

  'unknown-planet': ({ id, first, last }: Record<'id' | 'first' | 'last', number>) =>
    `There is no planet ${id} (ids go from ${first} to ${last}).`,
  'same-planet': ({ id }: { id: number }) => `A transfer needs two different planets, not ${id} and ${id}.`,
  'no-edge': ({ from, to, neighbours }: Ends & { neighbours: readonly number[] }) =>
    `Planet ${from} has no edge to planet ${to}; its neighbours are ${neighbours.join(', ')}.`,
  'out-of-range/people': ({ people }: { people: number }) => `people must be at least 1, not ${people}.`,
  'not-enough-people': ({ free, from, people }: { free: number; from: number; people: number }) =>
    `You have ${free} free people on planet ${from}, not ${people}.`,
  // How many there are is nothing that a player knows of a planet that it does not see.
  'not-enough-people/unseen': ({ from, people }: { from: number; people: number }) =>
    `You do not have ${people} free people on planet ${from}.`,

  'out-of-range/order': ({ order, orders }: { order: number; orders: number }) =>
    `There is no order ${order}; ${orders === 0 ? 'the queue is empty' : `orders go from 1 to ${orders}`}.`,
};

/** Refuses a command. */
export const refuse = refuser(reasons);
