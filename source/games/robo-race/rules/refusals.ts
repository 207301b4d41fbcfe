import type { GeneralCode } from '../../../engine/game.ts';
import { type Refusal, refusal } from '../../../engine/result.ts';
import type { Seat } from '../../../engine/vocabulary.ts';
import { isAlive, type Match, planners } from '../state.ts';

/** Nothing can be planned or asked for a robot that is not there; nothing if it is. */
export function destroyedRefusal({ robots }: Match, seat: Seat): Refusal | undefined {
  const robot = robots[seat - 1];
  if (robot !== undefined && isAlive(robot)) return undefined;
  return refusal('destroyed', `robot ${seat} is destroyed and plans nothing in this round`);
}

/** The game's own words for what the engine refuses (rules, section 10). */
export function refusalFor(code: GeneralCode, state: Match, seat: Seat | null): Refusal | undefined {
  switch (code) {
    case 'match-over':
      return refusal(code, 'the match is over');
    case 'seat-needed': {
      const waiting = planners(state).join(', ');
      return refusal(code, `this command needs a player in front, as in "2: commit"; waiting for ${waiting}`);
    }
    case 'out-of-range':
      return refusal(code, `player ${seat}: this match has players 1 to ${state.players}`);
    case 'played-by-bot':
      return refusal('not-your-turn', `player ${seat} is played by a bot`);
    case 'not-your-turn':
      return (
        destroyedRefusal(state, seat ?? 0) ??
        refusal('already-committed', `player ${seat} has committed the program of round ${state.round}`)
      );
    default:
      return undefined;
  }
}
