import type { Match } from '../../../engine/match.ts';
import { maxStrategyFaults, type StrategyFault } from '../../../engine/programs/strategy.ts';
import { formatCommand } from '../../../engine/script.ts';
import type { DriverEvent } from '../../../match-session/driver.ts';
import type { MatchPrograms } from '../../../match-session/match-programs.ts';
import type { ProgramError, ScreenTypes } from '../../../screen/scene.ts';
import { withPeriod } from '../../../screen/sentences.ts';

/** Collects the mishaps in the turns of a match's programs. Refused commands of bots are none: a bot just tries again. */
export function collectProgramErrors<T extends ScreenTypes>(
  match: () => Match<T>,
  programs: Pick<MatchPrograms<T>, 'has' | 'note'>,
) {
  let errors: ProgramError[] = [];
  let lost: StrategyFault | undefined;
  let turn = 0;
  return {
    /** A turn is about to be played. */
    onTurnStart() {
      const { game, state } = match();
      turn = game.turnOf(state);
    },
    onNews(news: DriverEvent<T>) {
      if (news.type === 'lost') {
        lost = news.fault;
        const { seat, code, message } = news.fault;
        errors.push({ seat, turn, code, message });
      }
      if (news.type !== 'refused' || !programs.has(news.seat)) return;
      const { seat, error } = news;
      const command = formatCommand(match().game.commands, news.command);
      errors.push({ seat, turn, command, ...error });
      programs.note(match(), seat, { type: 'refused', command, message: error.message });
    },
    /** The mishaps since this was last asked, oldest first, and the last turn that was lost. */
    drain(): { readonly mishaps: readonly ProgramError[]; readonly fault: StrategyFault | undefined } {
      const collected = { mishaps: errors, fault: lost };
      errors = [];
      lost = undefined;
      return collected;
    },
  };
}

/**
 * The sentence for a turn that a program has lost.
 *
 * @param who plays, such as `The program mine.mjs of player 2`
 * @param isFull whether to tell everything: what a program says may be a secret of its seat
 */
export function faultText(who: string, { code, message, faults }: StrategyFault, isFull: boolean): string {
  const rest = faults < maxStrategyFaults ? 'it loses this turn' : 'it gives up';
  return `${who}, fault ${faults} of ${maxStrategyFaults}, ${code}${isFull ? `: ${withPeriod(message)}` : '.'} Now ${rest}.`;
}
