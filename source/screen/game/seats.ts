import type { Seat } from '#engine/vocabulary.ts';
import { type PlayerNames, playerName } from '../online.ts';
import type { Scene, ScreenTypes } from '../scene.ts';
import { type Line, type Role, seatRole } from '../styled-text.ts';

export interface HoldingsText {
  readonly label: string;
  /** Possessions with their number, such as `your 3 territories`. */
  readonly withCount: string;
  /** One text per possession, such as `Boreas 3a+1b`. */
  readonly each: readonly string[];
  /** Sentence for a match that ended early, such as `You held 6 of 8 territories.` */
  readonly held: string;
}

/** Course of a match, shown after its end, when nothing is hidden any more. */
export interface MatchHistory<View> {
  /** Chart over the turns, with a title such as `lands of each player`. */
  readonly figure: { readonly title: string; of(view: View, seat: Seat): number };
  /** Reason for the win, such as `with all 16 territories`. Undefined if no player has won by the rules. */
  wonBy(view: View): string | undefined;
}

export interface CoverText {
  readonly title: Line;
  readonly facts: Line;
  /** The next player, such as `player 2`. */
  readonly player: string;
  readonly role: Role;
  /** Task of the next player, such as `plan your program`. */
  readonly task: string;
}

/** Texts about the players of a match with hidden information. */
export interface GameScreenSeats<T extends ScreenTypes> {
  /**
   * Cover between two players at one screen. `scene` is that of the next player, but the cover must not reveal what
   * only that player may know.
   */
  cover(scene: Scene<T>): CoverText;
  calledBot(scene: Scene<T>, seat: Seat): string;
  owned(view: T['view'], seat: Seat): HoldingsText;
  /** Text about a seat's plans in this turn, such as `5 orders`. Undefined if there are none. */
  planned(view: T['view'], seat: Seat): string | undefined;
  /** Summary of a turn for an absent player, such as `no orders; lena took Cirrus`. `name` returns a seat's name. */
  missed(before: Scene<T>, after: Scene<T>, name: (seat: Seat) => string): string;
  /** Sentence about a planned command that was only possible in part, or not at all. */
  cutShort?(command: T['command'], remaining: T['command'] | undefined): string | undefined;
  readonly course: MatchHistory<T['view']>;
}

/**
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
