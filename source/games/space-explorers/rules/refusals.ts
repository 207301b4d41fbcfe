import type { GeneralCode } from '../../../engine/game.ts';
import { type Refusal, refusal } from '../../../engine/result.ts';
import type { Seat } from '../../../engine/vocabulary.ts';
import type { StarMap } from '../map.ts';
import type { Match } from '../state.ts';

/** That there is no planet with this id; nothing if there is one. */
export function unknownPlanet({ ids, indexOf }: StarMap, id: number): Refusal | undefined {
  if (indexOf[id] !== undefined) return undefined;
  return refusal('unknown-planet', `There is no planet ${id} (ids go from ${ids[0]} to ${ids.at(-1)}).`);
}

/** The game's own words for what the engine refuses (rules, section 5). */
export function refusalFor(code: GeneralCode, { mover }: Match, seat: Seat | null): Refusal | undefined {
  switch (code) {
    case 'match-over':
      return refusal(code, 'The match is over; only queries are answered.');
    case 'not-your-turn':
      return refusal(code, `It is the turn of player ${mover}, not of player ${seat}.`);
    default:
      return undefined;
  }
}
