import type { Match } from '../../engine/match.ts';
import { waitingFor } from '../../engine/step.ts';
import type { Seat } from '../../engine/vocabulary.ts';
import type { ScreenTypes } from '../../screen/scene.ts';
import type { MatchPrograms } from '../../table/match-programs.ts';
import { planTogether } from '../../table/planning.ts';
import { type BotSeats, usualBotCommands } from '../../table/players.ts';
import type { Thinker } from '../../table/thinker.ts';
import { createDeciding, type Decision } from '../match/deciding.ts';
import { type Reply, reply } from './room.ts';

/** What bots play in words with. */
export interface BotPlayOptions<T extends ScreenTypes> {
  readonly match: Match<T>;
  readonly bots: BotSeats<T>;
  readonly programs: MatchPrograms<T>;
  readonly thinker: Thinker;
  /** What a bot or program is called at the beginning of a sentence. */
  named(seat: Seat): string;
  /** Plays a command: what is said to it, and whether it was accepted. */
  play(seat: Seat, command: T['command']): { readonly says: readonly string[]; readonly ok: boolean };
  /** Plays the turn of a program: what is said of it. */
  playProgram(decision: Decision<T>): readonly string[];
}

/** What came of asking: a decision, or why there is none; nothing where nobody has anything to do. */
type Asked<T extends ScreenTypes> = Decision<T> | { readonly fault: string } | undefined;

/**
 * Makes what lets bots play as long as none but them are waited for, or as soon as they are where their game has them
 * play first; what is thought about for long comes later.
 */
export function botPlay<T extends ScreenTypes>(options: BotPlayOptions<T>): () => Reply {
  const { match, bots, programs, named, play, playProgram } = options;
  const { game } = match;
  const deciding = createDeciding(options);

  const waiting = (): readonly Seat[] => {
    const seats = waitingFor(game, match.state);
    const own = seats.filter((seat) => bots.has(seat));
    return planTogether(game, match.state) || own.length === seats.length ? own : [];
  };
  /** Asks the first of the bots that has something to do: at once, where that takes no time. */
  const ask = (seats: readonly Seat[]): Asked<T> | Promise<Asked<T>> => {
    let now: { readonly asked: Asked<T> } | undefined;
    let tell = (asked: Asked<T>) => {
      now = { asked };
    };
    deciding.ask(match, seats, {
      decided: (decision) => tell(decision),
      failed: (seat, reason) => tell({ fault: `${named(seat)} cannot go on: ${reason}.` }),
    });
    if (now !== undefined) return now.asked;
    return new Promise((resolve) => {
      tell = resolve;
    });
  };

  const goOn = (first: Asked<T> | Promise<Asked<T>>, playedBefore: number): Reply => {
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
  /** Plays a plan as far as it is accepted, and the whole turn of a program. */
  const playAll = (decision: Decision<T>) => {
    const { seat, commands } = decision;
    if (programs.has(seat)) return { accepted: commands.length, said: playProgram(decision) };
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
