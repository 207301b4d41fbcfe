import type { Seat } from '#engine/vocabulary.ts';
import { type PlayerNames, playerName } from '../online.ts';
import type { Scene, ScreenTypes } from '../scene.ts';
import { type Line, type Role, seatRole } from '../styled-text.ts';

/** The possessions of a seat, in words. */
export interface HoldingsText {
  /** `your lands` */
  readonly label: string;
  /** `your 3 territories` */
  readonly withCount: string;
  /** One item for each thing that is owned, such as `Boreas 3a+1b`. */
  readonly each: readonly string[];
  /** A sentence for a match that was ended before its time, such as `You held 6 of 8 territories.` */
  readonly held: string;
}

/** How a match went, as it is told after its end with nothing hidden. */
export interface MatchHistory<View> {
  /** The title of a chart over the turns, such as `lands of each player`. */
  readonly figure: { readonly title: string; of(view: View, seat: Seat): number };
  /** How it was won, such as `with all 16 territories`; nothing where nobody has won by the rules. */
  wonBy(view: View): string | undefined;
}

/** The words of the cover between two players. */
export interface CoverText {
  readonly title: Line;
  readonly facts: Line;
  /** `player 2` */
  readonly player: string;
  readonly role: Role;
  /** The player's task there, such as `plan your program`. */
  readonly task: string;
}

/** Words about the players of a match, who hide something from one another. */
export interface GameScreenSeats<T extends ScreenTypes> {
  /**
   * The cover that lies between two players at one screen. The game has views and events for seat 0, too:
   * of somebody who knows what all may know. Turns that all look at together are seen so.
   *
   * @param scene that of the player who is to come; nothing that only this player may know may be on the cover
   */
  cover(scene: Scene<T>): CoverText;
  /** The name that the screen has for a seat that a bot plays. */
  calledBot(scene: Scene<T>, seat: Seat): string;
  owned(view: T['view'], seat: Seat): HoldingsText;
  /** The plans of a seat in this turn, such as `5 orders`; nothing where there are none. */
  planned(view: T['view'], seat: Seat): string | undefined;
  /**
   * The result of a turn for the seat of these scenes, whose player was away, in a few words such as
   * `no orders; lena took Cirrus`.
   *
   * @param name what somebody is called
   */
  missed(before: Scene<T>, after: Scene<T>, name: (seat: Seat) => string): string;
  /** Tells a player that a planned command could only be carried out in part, or not at all. */
  cutShort?(command: T['command'], remaining: T['command'] | undefined): string | undefined;
  /** How a match went, for its end. */
  readonly course: MatchHistory<T['view']>;
}

/**
 * The words of the cover before a player.
 *
 * @example
 * coverFor({ seat: 2 }, line('RISC'), [], 'give your orders').player // => 'player 2'
 */
export const coverFor = (
  who: PlayerNames & { readonly seat: Seat },
  title: Line,
  facts: Line,
  task: string,
): CoverText => ({
  title,
  facts,
  player: playerName(who, who.seat),
  role: seatRole(who.seat),
  task,
});
