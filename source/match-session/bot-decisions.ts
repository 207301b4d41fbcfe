import type { BotChoice } from '#engine/bot.ts';
import { askBotWith } from '#engine/bot-input.ts';
import type { GameTypes, MatchSetup, Seat } from '#engine/vocabulary.ts';
import type { ProgramTurn } from '#strategies/player.ts';
import { reasonOf } from '#strategies/running.ts';
import type { BotPlayer, ProgramAtTable, SeatPlayers } from './players.ts';
import type { Referee } from './referee.ts';
import type { AnswerCallbacks, Cancel, Thinker } from './thinker.ts';

export type ThinkObserver = <Answer>(
  start: (asker: AnswerCallbacks<Answer>) => Cancel,
  asker: AnswerCallbacks<Answer>,
) => Cancel;

export interface BotDecisionsOptions<T extends GameTypes> {
  readonly referee: Omit<Referee<T>, 'play'>;
  readonly players: SeatPlayers<T>;
  /** Runs slow bots in the background. If undefined, slow bots decide synchronously, like other bots. */
  readonly thinker?: Pick<Thinker, 'choose'> | undefined;
  /** True if all bots count as slow, as on the largest levels. */
  readonly isSlow?: boolean | undefined;
  /** True if a bot resigns when it can no longer win. */
  readonly concedes?: boolean | undefined;
  readonly observeThinking?: ThinkObserver | undefined;
}

interface DecisionPoint {
  readonly seat: Seat;
  setup: MatchSetup;
  turn: number;
  now: object;
}

export interface Decision<T extends GameTypes> extends DecisionPoint {
  readonly type: 'decided';
  readonly commands: readonly T['command'][];
  played: number;
  /** The bot's reason for its first command. Undefined for a resignation, and for programs and absent players. */
  readonly why?: string | undefined;
  /** The program's whole turn, without refused commands. Undefined for players that are not programs. */
  readonly ofProgram?: ProgramTurn<T>;
}

export type DecisionResult<T extends GameTypes> =
  | Decision<T>
  | { readonly type: 'cancelled' }
  | { readonly type: 'failed'; readonly seat: Seat; readonly reason: string }
  | undefined;

export type PendingDecision<T extends GameTypes> =
  | DecisionResult<T>
  | { readonly type: 'thinking'; readonly thought: Promise<DecisionResult<T>> };

/**
 * Gets the decisions of bots and programs, and the game's default commands for absent players. The caller plays them.
 *
 * @example
 * const match = auction();
 * const players = new Map(botPlayers(match.game, { 1: 'gambler' }));
 * const deciding = createBotDecisions({ referee: matchReferee(match), players });
 * deciding.ask([1])?.type // => 'decided'
 */
export function createBotDecisions<T extends GameTypes>(options: BotDecisionsOptions<T>) {
  const { referee, players, thinker, isSlow = false, concedes } = options;
  const { observeThinking = (start, asker) => start(asker) } = options;
  let thinking: { readonly about: DecisionPoint; stop(): void } | undefined;
  /** State that a program's turn has left unchanged. Asking again in this state would never end. */
  let idleAt: object | undefined;

  const momentOf = (seat: Seat): DecisionPoint => ({
    seat,
    setup: referee.setup(),
    turn: referee.turn(),
    now: referee.now(),
  });
  /** True if a decision is still valid. With simultaneous turns, commands of other seats do not invalidate it. */
  const holds = ({ seat, setup, turn, now }: DecisionPoint): boolean => {
    const isSame =
      now === referee.now() || (referee.isTogether() && setup === referee.setup() && turn === referee.turn());
    return isSame && referee.waitingFor().includes(seat);
  };

  /** Starts the thinking of a bot or program. `thought` also resolves if the thinking fails or is cancelled. */
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

  // Copies the fields one by one instead of spreading, because this code runs for every command.
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
    /** Keeps the decision valid for its next command, although its last command has changed the state. */
    goesOn(decision: Decision<T>) {
      decision.setup = referee.setup();
      decision.turn = referee.turn();
      decision.now = referee.now();
    },
    wasIdle(state: object) {
      idleAt = state;
    },
    cancel: () => thinking?.stop(),
    about: () => thinking?.about,
  };
}

/**
 * Returns a decision, or its promise if it is still being computed.
 *
 * @example
 * await onDecided({ type: 'thinking', thought: Promise.resolve({ type: 'cancelled' }) }) // => { type: 'cancelled' }
 */
export const onDecided = <T extends GameTypes>(
  pending: PendingDecision<T>,
): DecisionResult<T> | Promise<DecisionResult<T>> => (pending?.type === 'thinking' ? pending.thought : pending);

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
