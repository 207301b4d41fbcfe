import type { Bot } from '../engine/bot.ts';
import type { GameTypes, Seat } from '../engine/vocabulary.ts';
import type { ProgramTurn } from '../strategies/player.ts';
import type { Later } from './later.ts';

/** Who sits at a seat of a table. */
export type SeatPlayer<T extends GameTypes> =
  /** Is waited for; what it plays comes from outside. */
  | { readonly type: 'person'; readonly where: 'here' | 'elsewhere' }
  /** Is asked with what its seat may know. */
  | { readonly type: 'bot'; readonly name: string; readonly bot: Bot<T['view'], T['command']> }
  /** Is asked for a whole turn, of which what the rules refuse is left out. */
  | { readonly type: 'program'; readonly name: string; turn(): Later<ProgramTurn<T>> }
  /** For whom the game's own rule plays, where there is one. */
  | { readonly type: 'absent' };

/** The players of a table by their seats; whoever is not among them is a person here. */
export type SeatPlayers<T extends GameTypes> = ReadonlyMap<Seat, SeatPlayer<T>>;

/** Whether the table itself plays for a seat, so that nobody else has to be waited for. */
export const playsHere = <T extends GameTypes>(players: SeatPlayers<T>, seat: Seat): boolean =>
  (players.get(seat) ?? person).type !== 'person';

const person = { type: 'person', where: 'here' } as const;
