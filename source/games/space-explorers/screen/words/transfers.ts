import { idOf } from '../../map.ts';
import { type Shuttle, turnsLeftOf } from '../../state.ts';
import type { View } from '../../view.ts';
import type { Player } from '../../vocabulary.ts';
import { isByNumber, type Listener, whose } from './voice.ts';

/** The turn at whose end a shuttle lands that has so many turns left when a turn begins. */
export const landingTurn = (turn: number, turnsLeft: number): number => turn + turnsLeft - 1;

/** `17 of yours`, `11 of theirs`, `11 of player 2` */
export const peopleOfText = (listener: Listener, people: number, player: Player): string =>
  `${people} of ${isByNumber(listener) ? `player ${player}` : whose(listener, player)}`;

/** `11 of theirs from 4 to 1, landing in turn 31` */
export function shuttleText(scene: Listener, shuttle: Shuttle): string {
  const { view } = scene;
  const { from, to, people, player } = shuttle;
  return `${peopleOfText(scene, people, player)} from ${idOf(view.map, from)} to ${idOf(view.map, to)}, ${landingText(view, shuttle)}`;
}

/** `landing in turn 31`; in a match that is over, how many turns were left. */
export function landingText(view: View, shuttle: Shuttle): string {
  const left = turnsLeftOf(view, shuttle);
  if (view.outcome !== null) return `${left} ${left === 1 ? 'turn' : 'turns'} from landing`;
  return `landing in turn ${landingTurn(view.turn, left)}`;
}

/** Shuttles that are seen, the next to land first; of those that land together the oldest. */
export const nextToLand = (shuttles: readonly Shuttle[]): readonly Shuttle[] =>
  shuttles.toSorted((a, b) => a.lands - b.lands);
