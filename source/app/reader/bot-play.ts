import { askBot, type BotChoice } from '../../engine/bot.ts';
import type { Seat } from '../../engine/game.ts';
import type { Match } from '../../engine/match.ts';
import { type BotSeats, usualBotCommands } from '../../engine/players.ts';
import { waitingFor } from '../../engine/step.ts';
import type { ScreenTypes } from '../../screen/screen.ts';
import { planTogether } from '../seats.ts';
import { type Thinker, wantedChoice } from '../thinking/thinker.ts';
import { type Reply, reply } from './room.ts';

/** What bots play in words with. */
export interface BotPlayOptions<T extends ScreenTypes> {
  readonly match: Match<T>;
  readonly bots: BotSeats<T>;
  readonly thinker: Thinker;
  /** Plays a command: what is said to it, and whether it was accepted. */
  play(seat: Seat, command: T['command']): { readonly says: readonly string[]; readonly ok: boolean };
}

/** What a bot has chosen to play now, and after that. */
interface Plan<T extends ScreenTypes> {
  readonly seat: Seat;
  readonly commands: readonly T['command'][];
}

/** What came of asking bots: a plan, or why one of them could not think; nothing where none has anything to do. */
type Decision<T extends ScreenTypes> = Plan<T> | { readonly fault: string } | undefined;

/**
 * Makes what lets bots play as long as none but them are waited for, or as soon as they are where their game has them
 * play first; what is thought about for long comes later.
 */
export function botPlay<T extends ScreenTypes>({ match, bots, thinker, play }: BotPlayOptions<T>): () => Reply {
  const { game } = match;

  const waiting = (): readonly Seat[] => {
    const seats = waitingFor(game, match.state);
    const own = seats.filter((seat) => bots.has(seat));
    return planTogether(game, match.state) || own.length === seats.length ? own : [];
  };
  /** Asks the first of the bots that has something to do. */
  const ask = ([seat, ...others]: readonly Seat[]): Decision<T> | Promise<Decision<T>> => {
    const bot = seat === undefined ? undefined : bots.get(seat);
    if (seat === undefined || bot === undefined) return undefined;
    const decided = (choice: BotChoice<T['command']> | undefined) =>
      choice === undefined ? ask(others) : { seat, commands: [choice.command, ...(choice.next ?? [])] };
    if (bot.slow !== true) return decided(askBot(match, bot, seat));
    const wanted = wantedChoice(match, bot, seat);
    return new Promise((resolve) => {
      thinker.choose(game, wanted, {
        done: (choice) => resolve(decided(choice)),
        failed: (reason) => resolve({ fault: `The bot ${wanted.bot} cannot go on: ${reason}.` }),
      });
    });
  };

  const goOn = (first: Decision<T> | Promise<Decision<T>>, playedBefore: number): Reply => {
    const says: string[] = [];
    let decision = first;
    let played = playedBefore;
    while (decision !== undefined && played < usualBotCommands) {
      if (decision instanceof Promise) {
        const later = decision.then((next) => goOn(next, played));
        return { says, later };
      }
      if ('fault' in decision) return reply(...says, decision.fault);
      const { accepted, said } = playAll(decision);
      says.push(...said);
      played += accepted;
      // Of what is refused at once, a bot would not think better.
      decision = accepted === 0 ? undefined : ask(waiting());
    }
    return { says };
  };
  /** Plays a plan as far as it is accepted. */
  const playAll = ({ seat, commands }: Plan<T>) => {
    const said: string[] = [];
    for (const [accepted, command] of commands.entries()) {
      const { says, ok } = play(seat, command);
      said.push(...says);
      if (!ok) return { accepted, said };
    }
    return { accepted: commands.length, said };
  };

  return () => goOn(ask(waiting()), 0);
}
