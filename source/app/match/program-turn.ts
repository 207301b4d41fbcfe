import type { Match } from '../../engine/match.ts';
import { formatCommand } from '../../engine/script.ts';
import type { Step } from '../../engine/step.ts';
import { mostFaults, type StrategyFault } from '../../engine/strategy-fault.ts';
import type { Seat } from '../../engine/vocabulary.ts';
import type { Mishap, ScreenTypes } from '../../screen/scene.ts';
import { ended } from '../../screen/sentences.ts';
import type { Decision } from './deciding.ts';

/** Who plays the commands of a match. */
type Plays<T extends ScreenTypes> = { readonly match: Match<T>; play(seat: Seat, command: T['command']): Step<T> };

/**
 * Plays what a program has decided: what the rules refuse is passed over.
 *
 * @param took called for every command that was accepted
 * @returns what went wrong, in this order
 */
export function playProgram<T extends ScreenTypes>(
  { match, play }: Plays<T>,
  { seat, commands, program }: Decision<T>,
  took: (before: Step<T>['state'], step: Step<T>) => void,
): readonly Mishap[] {
  const { game } = match;
  const turn = game.turnOf(match.state);
  const mishaps: Mishap[] = [];
  if (program?.fault !== undefined) {
    const { code, message } = program.fault;
    mishaps.push({ seat, turn, code, message });
  }
  for (const command of commands) {
    const before = match.state;
    const step = play(seat, command);
    if (step.ok) took(before, step);
    else mishaps.push({ seat, turn, command: formatCommand(game.commands, command), ...step.error });
  }
  return mishaps;
}

/**
 * That a turn of a program came to nothing, in words.
 *
 * @param who plays, such as `The program mine.mjs of player 2`
 * @param isWhole whether all of it may be told: what a program says may be a secret of its seat
 */
export function faultText(who: string, { code, message, faults }: StrategyFault, isWhole: boolean): string {
  const rest = faults < mostFaults ? 'its turn passes' : 'it gives the match up';
  return `${who}, fault ${faults} of ${mostFaults}, ${code}${isWhole ? `: ${ended(message)}` : '.'} Now ${rest}.`;
}
