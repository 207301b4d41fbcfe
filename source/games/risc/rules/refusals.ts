import type { Game } from '../../../engine/game.ts';
import { refusal } from '../../../engine/result.ts';
import type { Seat } from '../../../engine/vocabulary.ts';
import { commands } from '../commands.ts';
import type { RiscTypes } from '../game-types.ts';
import { seatIn } from '../state.ts';

/** This game's sentences for refusals that the engine makes (rules, section 10). */
export const refusalFor: NonNullable<Game<RiscTypes>['refusalFor']> = (code, state, seat, { name }) => {
  if (code === 'seat-needed') {
    const message = 'Several players can act; start the line with the player, such as "2: commit".';
    return refusal(code, message);
  }
  if (code === 'wrong-phase') {
    const [phase] = commands[name].phases;
    return refusal(code, `${name} belongs to the ${phase} phase; this is the ${state.phase} phase.`);
  }
  if (code === 'not-your-turn' && seat !== null) return refusal(code, whyNot(seat, seatIn(state, seat).alive));
  return undefined;
};

const whyNot = (seat: Seat, isAlive: boolean): string =>
  isAlive ? `Player ${seat} has committed.` : `Player ${seat} is out of the match.`;
