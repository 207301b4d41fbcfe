import type { BotChoice } from '../../engine/bot.ts';
import { askBot } from '../../engine/bot-moment.ts';
import type { Match } from '../../engine/match.ts';
import type { StrategyFault } from '../../engine/strategy-fault.ts';
import type { GameTypes, Seat } from '../../engine/vocabulary.ts';
import { reason } from '../../storage/reason.ts';
import type { ProgramTurn } from '../../strategies/player.ts';
import type { MatchPrograms } from '../../table/match-programs.ts';
import type { BotSeats } from '../../table/players.ts';
import { type Asker, type Cancel, type Thinker, wantedChoice } from '../../table/thinker.ts';
import { createPondering, type Pondering } from '../pondering.ts';

/** What a bot or a program has decided to play, one command after the other. */
export interface Decision<T extends GameTypes> {
  readonly seat: Seat;
  readonly commands: readonly T['command'][];
  /** Why a bot plays the first of them. */
  readonly why?: string;
  /** Of a program: what is refused of it is passed over; a fault where its turn came to nothing. */
  readonly program?: { readonly fault?: StrategyFault };
}

/** Who waits for a decision. */
export interface Awaiting<T extends GameTypes> {
  /** Nothing where none of those who were asked has anything to do. */
  decided(decision: Decision<T> | undefined): void;
  failed(seat: Seat, reason: string): void;
}

/** Asks bots and programs what they play. */
export interface Deciding<T extends GameTypes> extends Pick<Pondering, 'isUnderWay' | 'text' | 'cancel' | 'subscribe'> {
  /** Asks the first of these seats that has something to do; who does not take long is asked at once. */
  ask(match: Match<T>, seats: readonly Seat[], awaiting: Awaiting<T>): void;
}

/** What is asked, and by whom it is thought about. */
export interface DecidingOptions<T extends GameTypes> {
  readonly bots: BotSeats<T>;
  readonly programs: MatchPrograms<T>;
  readonly thinker: Thinker;
}

/** Nobody is asked at first. */
export function createDeciding<T extends GameTypes>({ bots, programs, thinker }: DecidingOptions<T>): Deciding<T> {
  const { begin, isUnderWay, text, cancel, subscribe } = createPondering();

  const askProgram = (match: Match<T>, seat: Seat, { decided, failed }: Awaiting<T>) => {
    const start = (asker: Asker<ProgramTurn<T>>): Cancel => {
      let isOff = false;
      programs.turn(match, seat).then(
        (turn) => void (isOff || asker.done(turn)),
        (error: unknown) => void (isOff || asker.failed(reason(error))),
      );
      return () => {
        isOff = true;
      };
    };
    begin(start, {
      done: ({ commands, fault }) => decided({ seat, commands, program: fault === undefined ? {} : { fault } }),
      failed: (why) => failed(seat, why),
    });
  };

  const ask: Deciding<T>['ask'] = (match, [seat, ...others], awaiting) => {
    const bot = seat === undefined ? undefined : bots.get(seat);
    if (seat === undefined || bot === undefined) return awaiting.decided(undefined);
    if (programs.has(seat)) return askProgram(match, seat, awaiting);
    const chosen = (choice: BotChoice<T['command']> | undefined) => {
      if (choice === undefined) return ask(match, others, awaiting);
      const { command, next = [], why } = choice;
      awaiting.decided({ seat, commands: [command, ...next], why });
    };
    if (bot.slow !== true) return chosen(askBot(match, bot, seat));
    const wanted = wantedChoice(match, bot, seat);
    begin<BotChoice<T['command']> | undefined>((asker) => thinker.choose(match.game, wanted, asker), {
      done: chosen,
      failed: (why) => awaiting.failed(seat, why),
    });
  };
  return { ask, isUnderWay, text, cancel, subscribe };
}
