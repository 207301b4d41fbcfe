import type { BotChoice } from '../engine/bot.ts';
import { askBotAt } from '../engine/bot-moment.ts';
import type { Refusal } from '../engine/result.ts';
import type { StrategyFault } from '../engine/strategy-fault.ts';
import type { GameTypes, MatchSetup, Seat } from '../engine/vocabulary.ts';
import type { ProgramTurn } from '../strategies/player.ts';
import { reasonOf } from '../strategies/reason.ts';
import { carriedOut, type Later, settled, type Work } from './later.ts';
import { type BotPlayer, type ProgramAtTable, playsHere, type SeatPlayers } from './players.ts';
import type { Referee, Verdict } from './referee.ts';
import type { Asker, Cancel, Thinker } from './thinker.ts';

/** News of bots and programs; news of the match come from the referee. */
export type News<T extends GameTypes> =
  /** A bot plays this, and what it has planned after it. */
  | { readonly type: 'chosen'; readonly seat: Seat; readonly command: T['command']; readonly why: string }
  /** A program has lost its turn. */
  | { readonly type: 'lost'; readonly fault: StrategyFault }
  /** The rules have refused a command. */
  | { readonly type: 'refused'; readonly seat: Seat; readonly command: T['command']; readonly error: Refusal };

/** The result of letting bots, programs and absent seats play. */
export type Advanced<T extends GameTypes> =
  /** All that was asked for has been played. */
  | { readonly type: 'played' }
  /** None of them has anything to do, or a person is waited for. */
  | { readonly type: 'nothing' }
  /** They have played as much as they may. */
  | { readonly type: 'limit'; readonly seat: Seat }
  /** A bot or program has decided, but must not play yet; its decision comes next. */
  | { readonly type: 'held' }
  | { readonly type: 'cancelled' }
  /** A decision of a bot or program that is refused. */
  | { readonly type: 'refused'; readonly seat: Seat; readonly command: T['command']; readonly error: Refusal }
  /** A decision of a bot or program that changes nothing. */
  | { readonly type: 'idle'; readonly seat: Seat }
  /** A bot or program could not decide. */
  | { readonly type: 'failed'; readonly seat: Seat; readonly reason: string };

/** How far to play: one command, to the next turn, or until a person is waited for. */
export type Distance = 'command' | 'turn' | 'all';

/** Limits within which they play. */
export interface AdvanceOptions {
  /** Most commands, the whole turn of a program counted as one; no limit where absent. */
  readonly most?: number;
  /** Whether a decision may be played now. */
  mayPlay?(): boolean;
}

/** Starts something that takes long, in such a way that a player can see it. */
export type Ponder = <Answer>(start: (asker: Asker<Answer>) => Cancel, asker: Asker<Answer>) => Cancel;

export interface DriverOptions<T extends GameTypes> {
  readonly referee: Referee<T>;
  readonly players: SeatPlayers<T>;
  /**
   * Whether bots, programs and absent seats play while persons are waited for, too: never, always before them, or only
   * where all plan at the same time.
   */
  readonly before: 'nobody' | 'everybody' | 'planners';
  /** Thinks for slow bots; without it they are asked at once like the others. */
  readonly thinker?: Pick<Thinker, 'choose'> | undefined;
  /** Whether all bots are slow here, as in the largest levels. */
  readonly isSlow?: boolean | undefined;
  /** Whether bots resign when they cannot win any more. */
  readonly concedes?: boolean | undefined;
  /** Shows a player that something is being thought about. */
  readonly ponder?: Ponder | undefined;
  heard?(news: News<T>): void;
}

/** Plays the seats of a match that are not persons': bots, programs and absent players. */
export interface Driver<T extends GameTypes> {
  /** Plays so far; the whole turn of a program is one command. What was under way before is called off. */
  advance(what: Distance, options?: AdvanceOptions): Later<Advanced<T>>;
  /** Calls off what is thought about. */
  cancel(): void;
  /** Whether a bot thinks, or a command is being judged. */
  isUnderWay(): boolean;
  /** Must be called when the match has changed: thinking about a position that is past is called off. */
  changed(): void;
  /** Whether the next command has been decided, so that nobody is asked for it. */
  isPlanned(): boolean;
  /** Forgets what a seat has planned. */
  forget(seat: Seat): void;
  /** The player of a seat leaves: its thinking and plans are dropped. */
  left(seat: Seat): void;
}

/** The moment of the match about which a seat thinks or has decided. */
interface Moment {
  readonly seat: Seat;
  setup: MatchSetup;
  turn: number;
  now: object;
}

/** A decision of one or several commands, which is kept while they are played one by one. */
interface Decision<T extends GameTypes> extends Moment {
  readonly commands: readonly T['command'][];
  /** How many of them have been played. */
  played: number;
  /** Why a bot plays the first of them. */
  readonly why?: string | undefined;
  /** Whether it is a whole turn played in one go, of which refused commands are left out. */
  readonly isTurn: boolean;
  readonly fault?: StrategyFault | undefined;
}

interface Running {
  /** Whether it was cancelled. */
  isOff: boolean;
  /** Whether a command is being judged: that cannot be cancelled. */
  isJudged: boolean;
  ended?: Promise<unknown>;
}

/** The answer of somebody who was asked; nothing where there is nothing to do. */
type Asked<T extends GameTypes> = Decision<T> | Extract<Advanced<T>, { type: 'cancelled' | 'failed' }> | undefined;

/** Undefined where thinking was cancelled. */
type Thought<Answer> = { readonly answer: Answer } | { readonly failed: string } | undefined;

const calledOff = { type: 'cancelled' } as const;
const asWanted = { type: 'played' } as const;

/**
 * Lets those play who are no persons, as far as it is asked for.
 *
 * @example
 * const match = auction();
 * const players = new Map(botPlayers(match.game, { 1: 'gambler', 2: 'gambler' }));
 * const driver = createDriver({ referee: matchReferee(match), players, before: 'nobody' });
 * await driver.advance('command') // => { type: 'played' }
 * match.log.length // => 1
 */
export function createDriver<T extends GameTypes>(options: DriverOptions<T>): Driver<T> {
  const { referee, players, before, thinker, isSlow = false, heard, concedes } = options;
  const { ponder = (start, asker) => start(asker) } = options;
  /** The decision to play next, if it still fits the match. */
  let plan: Decision<T> | undefined;
  /** The state in which programs have changed nothing: asked there again, they would be asked without end. */
  let idleAt: object | undefined;
  /** The thinking under way, and what stops it. */
  let thinking: { readonly about: Moment; stop(): void } | undefined;
  let running: Running | undefined;

  const cancel = () => {
    if (running !== undefined) running.isOff = true;
    thinking?.stop();
  };

  const momentOf = (seat: Seat): Moment => ({
    seat,
    setup: referee.setup(),
    turn: referee.turn(),
    now: referee.now(),
  });
  /** Whether a decision still holds. Where all plan together, it does even if others have planned since. */
  const holds = ({ seat, setup, turn, now }: Moment): boolean => {
    const isSame =
      now === referee.now() || (referee.isTogether() && setup === referee.setup() && turn === referee.turn());
    return isSame && referee.waitingFor().includes(seat);
  };

  /** Thinks for as long as it takes, or until it is cancelled. */
  const thinkAbout = <Answer>(about: Moment, start: (asker: Asker<Answer>) => Cancel): Promise<Thought<Answer>> =>
    new Promise((resolve) => {
      const end = (thought: Thought<Answer>) => {
        thinking = undefined;
        resolve(thought);
      };
      const stop = ponder(start, { done: (answer) => end({ answer }), failed: (failed) => end({ failed }) });
      thinking = {
        about,
        stop() {
          end(undefined);
          stop();
        },
      };
    });

  const decided = <Answer>(
    seat: Seat,
    thought: Promise<Thought<Answer>>,
    decide: (answer: Answer) => Decision<T> | undefined,
  ): Promise<Asked<T>> =>
    thought.then((come) => {
      if (come === undefined) return calledOff;
      return 'failed' in come ? { type: 'failed', seat, reason: come.failed } : decide(come.answer);
    });

  // Almost every decision is made here, so the fields are copied one by one.
  const decisionAt = ({ seat, setup, turn, now }: Moment, commands: Decision<T>['commands'], why?: string) => ({
    seat,
    setup,
    turn,
    now,
    commands,
    played: 0,
    why,
    isTurn: false,
  });

  const askBot = (seat: Seat, { name, bot }: BotPlayer<T>): Later<Asked<T>> => {
    const about = momentOf(seat);
    const decide = (choice: BotChoice<T['command']> | undefined): Decision<T> | undefined => {
      if (choice === undefined) return undefined;
      const { command, next = [], why } = choice;
      return decisionAt(about, [command, ...next], why);
    };
    const moment = referee.moment(seat);
    const given = concedes === true ? referee.game.concede?.(moment.view, seat) : undefined;
    if (given !== undefined) return decisionAt(about, [given]);
    if ((bot.slow !== true && !isSlow) || thinker === undefined) return decide(askBotAt(bot, moment));
    const thought = thinkAbout<BotChoice<T['command']> | undefined>(about, (asker) =>
      thinker.choose(referee.game, { bot: name, moment }, asker),
    );
    return decided(seat, thought, decide);
  };

  const askProgram = (seat: Seat, { turn }: ProgramAtTable<T>): Later<Asked<T>> => {
    if (idleAt === referee.now()) return undefined;
    const about = momentOf(seat);
    const decide = ({ commands, fault }: ProgramTurn<T>): Decision<T> => ({
      ...about,
      commands,
      fault,
      played: 0,
      isTurn: true,
    });
    const answer = turn();
    if (!(answer instanceof Promise)) return decide(answer);
    return decided(
      seat,
      thinkAbout<ProgramTurn<T>>(about, (asker) => listenTo(answer, asker)),
      decide,
    );
  };

  const askRule = (seat: Seat): Asked<T> => {
    const command = referee.forAbsent(seat);
    return command && decisionAt(momentOf(seat), [command]);
  };

  /** Asks the first of these seats that has something to do. */
  const ask = (seats: readonly Seat[]): Later<Asked<T>> => {
    for (const [i, seat] of seats.entries()) {
      const player = players.get(seat);
      let asked: Later<Asked<T>>;
      if (player?.type === 'bot') asked = askBot(seat, player);
      else if (player?.type === 'program') asked = askProgram(seat, player);
      else if (player?.type === 'absent') asked = askRule(seat);
      else continue;
      if (asked instanceof Promise) return asked.then((later) => later ?? ask(seats.slice(i + 1)));
      if (asked !== undefined) return asked;
    }
    return undefined;
  };
  /** The seats of which some may be asked now. */
  const askable = (): readonly Seat[] => {
    const waiting = referee.waitingFor();
    const areFirst = before === 'everybody' || (before === 'planners' && referee.isTogether());
    return areFirst || waiting.every((seat) => playsHere(players, seat)) ? waiting : [];
  };

  /** Plays a whole turn; what is refused of it is left out. */
  function* playTurn({ seat, commands, fault, now }: Decision<T>, own: Running): Work<Advanced<T>> {
    if (fault !== undefined) heard?.({ type: 'lost', fault });
    for (const command of commands) {
      const said = referee.play(seat, command, true);
      own.isJudged = said instanceof Promise;
      const verdict = said instanceof Promise ? yield* settled(said) : said;
      if (!verdict.ok) heard?.({ type: 'refused', seat, command, error: verdict.error });
    }
    if (referee.now() !== now) return asWanted;
    idleAt = now;
    return { type: 'idle', seat };
  }

  /** Plays the next command of what was decided, and keeps the rest. */
  const playNext = (decision: Decision<T>, own: Running): Later<Advanced<T>> => {
    const { seat, commands, played, why } = decision;
    const command = commands[played];
    if (command === undefined) return { type: 'idle', seat };
    if (why !== undefined && played === 0) heard?.({ type: 'chosen', seat, command, why });
    const start = referee.now();
    const verdict = referee.play(seat, command, true);
    if (verdict instanceof Promise) return verdict.then((later) => judged(decision, command, start, later, own));
    return judged(decision, command, start, verdict, own);
  };
  const judged = (
    decision: Decision<T>,
    command: T['command'],
    start: object,
    verdict: Verdict,
    own: Running,
  ): Advanced<T> => {
    const { seat, commands } = decision;
    const isFresh = decision.played === 0;
    const isChanged = referee.now() !== start;
    decision.played++;
    if (verdict.ok && isChanged && decision.played < commands.length && !own.isOff) {
      decision.setup = referee.setup();
      decision.turn = referee.turn();
      decision.now = referee.now();
      plan = decision;
    }
    if (!verdict.ok) heard?.({ type: 'refused', seat, command, error: verdict.error });
    if (isChanged || !isFresh) return asWanted;
    return verdict.ok ? { type: 'idle', seat } : { type: 'refused', seat, command, error: verdict.error };
  };

  function* advancing(
    { what, most = Number.POSITIVE_INFINITY, mayPlay }: AdvanceOptions & { readonly what: Distance },
    own: Running,
    former: Promise<unknown> | undefined,
  ): Work<Advanced<T>> {
    if (former !== undefined) yield* settled(former);
    const setup = referee.setup();
    const turn = referee.turn();
    for (let played = 0; ; ) {
      if (own.isOff) return calledOff;
      const planned = plan !== undefined && holds(plan) ? plan : undefined;
      const asked = planned ?? ask(askable());
      const decision = asked instanceof Promise ? yield* settled(asked) : asked;
      if (own.isOff) return calledOff;
      plan = undefined;
      if (decision === undefined) return { type: 'nothing' };
      if ('type' in decision) return decision;
      // The match may have gone on while it was thought about.
      if (asked instanceof Promise && !holds(decision)) continue;
      if (played >= most || mayPlay?.() === false) {
        plan = decision;
        return played >= most ? { type: 'limit', seat: decision.seat } : { type: 'held' };
      }
      const done = decision.isTurn ? yield* playTurn(decision, own) : playNext(decision, own);
      own.isJudged = done instanceof Promise;
      const came = done instanceof Promise ? yield* settled(done) : done;
      own.isJudged = false;
      played++;
      const isThere = what === 'command' || (what === 'turn' && (turn !== referee.turn() || setup !== referee.setup()));
      if (came.type !== 'played' || isThere || referee.waitingFor().length === 0) return came;
    }
  }

  const forget = (seat: Seat) => {
    if (plan?.seat === seat) plan = undefined;
  };

  return {
    advance(what, limits = {}) {
      const former = running?.isJudged === true ? running.ended : undefined;
      cancel();
      const own: Running = { isOff: false, isJudged: false };
      running = own;
      const rest = () => {
        if (running === own) running = undefined;
      };
      const come = carriedOut(advancing({ ...limits, what }, own, former));
      if (!(come instanceof Promise)) {
        rest();
        return come;
      }
      const ended = come.finally(rest);
      // The next one waits only for the end of this one, whether it failed or not.
      own.ended = ended.catch(() => {});
      return ended;
    },
    cancel,
    isUnderWay: () => running?.isOff === false,
    isPlanned: () => plan !== undefined && holds(plan),
    changed() {
      if (thinking !== undefined && !holds(thinking.about)) cancel();
    },
    forget,
    left(seat) {
      forget(seat);
      if (thinking?.about.seat === seat) cancel();
    },
  };
}

/** Tells an asker how a promise settles. */
function listenTo<Answer>(answer: Promise<Answer>, asker: Asker<Answer>): Cancel {
  let isOff = false;
  answer.then(
    (value) => void (isOff || asker.done(value)),
    (error: unknown) => void (isOff || asker.failed(reasonOf(error))),
  );
  return () => {
    isOff = true;
  };
}
