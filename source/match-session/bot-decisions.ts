import type { BotChoice } from '#engine/bot.ts';
import { askBotWith } from '#engine/bot-input.ts';
import type { GameTypes, MatchSetup, Seat } from '#engine/vocabulary.ts';
import type { ProgramTurn } from '#strategies/player.ts';
import { reasonOf } from '#strategies/running.ts';
import type { BotPlayer, ProgramAtTable, SeatPlayers } from './players.ts';
import type { Referee } from './referee.ts';
import type { AnswerCallbacks, Cancel, Thinker } from './thinker.ts';

/** Starts something that takes long, in such a way that a player can see it. */
export type ThinkObserver = <Answer>(
  start: (asker: AnswerCallbacks<Answer>) => Cancel,
  asker: AnswerCallbacks<Answer>,
) => Cancel;

export interface BotDecisionsOptions<T extends GameTypes> {
  readonly referee: Omit<Referee<T>, 'play'>;
  readonly players: SeatPlayers<T>;
  /** Thinks for slow bots; without it they are asked at once like the others. */
  readonly thinker?: Pick<Thinker, 'choose'> | undefined;
  /** Whether all bots are slow here, as in the largest levels. */
  readonly isSlow?: boolean | undefined;
  /** Whether bots resign when they cannot win any more. */
  readonly concedes?: boolean | undefined;
  /** Shows a player that something is being thought about. */
  readonly observeThinking?: ThinkObserver | undefined;
}

/** The moment of the match about which a seat thinks or has decided. */
interface DecisionPoint {
  readonly seat: Seat;
  setup: MatchSetup;
  turn: number;
  now: object;
}

/** A decision of one or several commands. */
export interface Decision<T extends GameTypes> extends DecisionPoint {
  readonly type: 'decided';
  readonly commands: readonly T['command'][];
  /** How many of them have been played. */
  played: number;
  /** Why a bot plays the first of them. */
  readonly why?: string | undefined;
  /** A program's turn, which is played in one go; refused commands are left out of it. */
  readonly ofProgram?: ProgramTurn<T>;
}

/** The answer of somebody who was asked, at once or after thinking; undefined where there is nothing to do. */
export type DecisionResult<T extends GameTypes> =
  | Decision<T>
  | { readonly type: 'cancelled' }
  /** It could not decide. */
  | { readonly type: 'failed'; readonly seat: Seat; readonly reason: string }
  | undefined;

/** A decision, or one that is being thought about. */
export type PendingDecision<T extends GameTypes> =
  | DecisionResult<T>
  | { readonly type: 'thinking'; readonly thought: Promise<DecisionResult<T>> };

/**
 * Asks bots, programs and the rule for absent players what they do. Who asks plays it then, here or on a server.
 *
 * @example
 * const match = auction();
 * const players = new Map(botPlayers(match.game, { 1: 'gambler' }));
 * const deciding = createDeciding({ referee: matchReferee(match), players });
 * deciding.ask([1])?.type // => 'decided'
 */
export function createBotDecisions<T extends GameTypes>(options: BotDecisionsOptions<T>) {
  const { referee, players, thinker, isSlow = false, concedes } = options;
  const { observeThinking = (start, asker) => start(asker) } = options;
  /** The thinking under way, and what stops it. */
  let thinking: { readonly about: DecisionPoint; stop(): void } | undefined;
  /** The state in which programs have changed nothing: asked there again, they would be asked without end. */
  let idleAt: object | undefined;

  const momentOf = (seat: Seat): DecisionPoint => ({
    seat,
    setup: referee.setup(),
    turn: referee.turn(),
    now: referee.now(),
  });
  /** Whether a decision still holds. Where all plan together, it does even if others have planned since. */
  const holds = ({ seat, setup, turn, now }: DecisionPoint): boolean => {
    const isSame =
      now === referee.now() || (referee.isTogether() && setup === referee.setup() && turn === referee.turn());
    return isSame && referee.waitingFor().includes(seat);
  };

  /** Has something thought about, for as long as it takes, or until it is cancelled. */
  const thinkAbout = <Answer>(
    about: DecisionPoint,
    start: (asker: AnswerCallbacks<Answer>) => Cancel,
    decide: (answer: Answer) => Decision<T> | undefined,
  ): PendingDecision<T> => ({
    type: 'thinking',
    thought: new Promise((resolve) => {
      const end = (decided: DecisionResult<T>) => {
        thinking = undefined;
        resolve(decided);
      };
      const stop = observeThinking(start, {
        done: (answer) => end(decide(answer)),
        failed: (reason) => end({ type: 'failed', seat: about.seat, reason }),
      });
      thinking = {
        about,
        stop() {
          end({ type: 'cancelled' });
          stop();
        },
      };
    }),
  });

  // Almost every decision is made here, so the fields are copied one by one.
  const decisionAt = (
    { seat, setup, turn, now }: DecisionPoint,
    commands: Decision<T>['commands'],
    why?: string,
  ): Decision<T> => ({
    type: 'decided',
    seat,
    setup,
    turn,
    now,
    commands,
    played: 0,
    why,
  });

  const askBot = (seat: Seat, { name, bot }: BotPlayer<T>): PendingDecision<T> => {
    const about = momentOf(seat);
    const decide = (choice: BotChoice<T['command']> | undefined): Decision<T> | undefined => {
      if (choice === undefined) return undefined;
      const { command, next = [], why } = choice;
      return decisionAt(about, [command, ...next], why);
    };
    const moment = referee.moment(seat);
    const concession = concedes === true ? referee.game.concede?.(moment.view, seat) : undefined;
    if (concession !== undefined) return decisionAt(about, [concession]);
    if ((bot.slow !== true && !isSlow) || thinker === undefined) return decide(askBotWith(bot, moment));
    return thinkAbout<BotChoice<T['command']> | undefined>(
      about,
      (asker) => thinker.choose(referee.game, { bot: name, moment }, asker),
      decide,
    );
  };

  const askProgram = (seat: Seat, { turn }: ProgramAtTable<T>): PendingDecision<T> => {
    if (idleAt === referee.now()) return undefined;
    const about = momentOf(seat);
    return thinkAbout<ProgramTurn<T>>(
      about,
      (asker) => listenTo(turn(), asker),
      (ofProgram) => ({ ...decisionAt(about, ofProgram.commands), ofProgram }),
    );
  };

  const askRule = (seat: Seat): PendingDecision<T> => {
    const command = referee.forAbsent(seat);
    return command && decisionAt(momentOf(seat), [command]);
  };

  /** Asks the first of these seats that has something to do. */
  const ask = (seats: readonly Seat[]): PendingDecision<T> => {
    for (const [i, seat] of seats.entries()) {
      const player = players.get(seat);
      let pending: PendingDecision<T>;
      if (player?.type === 'bot') pending = askBot(seat, player);
      else if (player?.type === 'program') pending = askProgram(seat, player);
      else if (player?.type === 'absent') pending = askRule(seat);
      else continue;
      if (pending?.type === 'thinking')
        return {
          type: 'thinking',
          thought: pending.thought.then((decided) => decided ?? onDecided(ask(seats.slice(i + 1)))),
        };
      if (pending !== undefined) return pending;
    }
    return undefined;
  };

  return {
    ask,
    holds,
    /** A decision goes on after its first command, whatever that has changed. */
    goesOn(decision: Decision<T>) {
      decision.setup = referee.setup();
      decision.turn = referee.turn();
      decision.now = referee.now();
    },
    /** A program's turn has changed nothing in this state. */
    wasIdle(state: object) {
      idleAt = state;
    },
    /** Calls off what is thought about. */
    cancel: () => thinking?.stop(),
    /** The moment that is thought about, if any. */
    about: () => thinking?.about,
  };
}

/**
 * The decision, as soon as it has been thought about.
 *
 * @example
 * await whenDecided({ type: 'thinking', thought: Promise.resolve({ type: 'cancelled' }) }) // => { type: 'cancelled' }
 */
export const onDecided = <T extends GameTypes>(
  pending: PendingDecision<T>,
): DecisionResult<T> | Promise<DecisionResult<T>> => (pending?.type === 'thinking' ? pending.thought : pending);

/** Tells an asker how a promise settles. */
function listenTo<Answer>(answer: Promise<Answer>, asker: AnswerCallbacks<Answer>): Cancel {
  let isOff = false;
  answer.then(
    (value) => void (isOff || asker.done(value)),
    (error: unknown) => void (isOff || asker.failed(reasonOf(error))),
  );
  return () => {
    isOff = true;
  };
}
