import { askBot, type BotChoice } from '../engine/bot.ts';
import type { MatchSetup, Seat } from '../engine/game.ts';
import { formatCommand } from '../engine/script.ts';
import type { Step } from '../engine/step.ts';
import { waitingFor } from '../engine/step.ts';
import type { ScreenTypes } from '../screen/screen.ts';
import type { SessionCore } from './session-core.ts';
import { createPondering } from './thinking/pondering.ts';
import { wantedChoice } from './thinking/thinker.ts';

/** Milliseconds between commands of bots, at speed 1. */
const pause = 400;

/**
 * The turns of bots: they play as soon as nobody else is waited for, one command at a time. Where a game has its bots
 * play first, they do so as soon as they are waited for, while persons plan.
 */
export interface BotTurns {
  /** Lets the next bot play in a moment, if it is a bot's turn. */
  go(): void;
  stop(): void;
  /** What is said of a bot's thinking, once it takes long enough to be shown. */
  thinking(canCancel: boolean): string | undefined;
  isThinking(): boolean;
}

/** What those who let bots play provide. */
export interface BotTools<T extends ScreenTypes> {
  /** Whether a turn is still being watched. */
  isBusy(): boolean;
  /** Takes in what a bot's command led to; returns whether it was accepted. */
  took(before: Step<T>['state'], step: Step<T>): boolean;
}

/** What a bot thinks about. */
interface Thought<T extends ScreenTypes> {
  readonly setup: MatchSetup;
  readonly state: Step<T>['state'];
  readonly seat: Seat;
}

/** What a bot has chosen to play. */
interface Plan<T extends ScreenTypes> extends Thought<T> {
  readonly command: T['command'];
  /** What is to be played after it. */
  readonly later: readonly T['command'][];
  readonly why: string;
  /** Whether it was chosen for this state, and not earlier as what is to come next. */
  readonly isFresh: boolean;
}

/** Lets bots play in a session. */
export function playBots<T extends ScreenTypes>(core: SessionCore<T>, tools: BotTools<T>): BotTurns {
  const { thinker } = core;
  const { isBusy, took } = tools;
  const pondering = createPondering();
  pondering.subscribe(core.publish);
  let timer: NodeJS.Timeout | undefined;
  let plan: Plan<T> | undefined;
  /** Whether what a bot played last was not to be seen. */
  let isSilent = false;
  let about: Thought<T> | undefined;
  core.subscribe(() => {
    if (pondering.isUnderWay() && !isNow(about)) go();
  });
  const { game } = core.driver.match;
  const waiting = () => waitingFor(game, core.driver.match.state);
  /** The seats of bots that are to play. */
  const theirs = (): readonly Seat[] => {
    const seats = waiting();
    const own = seats.filter((seat) => core.bots.has(seat));
    return game.botsBeforeScript === true || own.length === seats.length ? own : [];
  };
  /** Whether only bots are waited for. */
  const isTheirTurn = () => waiting().every((seat) => core.bots.has(seat));
  /** Whether a bot would still think of the same: what others plan meanwhile is none of its business. */
  const isNow = (thought: Thought<T> | undefined): boolean => {
    const { setup, state } = core.driver.match;
    if (thought?.state === state) return true;
    if (thought === undefined || game.botsBeforeScript !== true) return false;
    const isSameTurn = thought.setup === setup && game.turnOf(thought.state) === game.turnOf(state);
    return isSameTurn && waiting().includes(thought.seat);
  };

  const turn = () => {
    if (plan !== undefined && isNow(plan)) play(plan);
    else ask(theirs());
  };

  /** Asks the first of the bots that has something to do. */
  const ask = ([seat, ...others]: readonly Seat[]): void => {
    const { match } = core.driver;
    const { setup, state } = match;
    const bot = seat === undefined ? undefined : core.bots.get(seat);
    if (seat === undefined || bot === undefined) return;
    const thought: Thought<T> = { setup, state, seat };
    const decided = (choice: BotChoice<T['command']> | undefined) => {
      if (!isNow(thought)) return go();
      if (choice === undefined) return ask(others);
      const { command, next = [], why } = choice;
      plan = { ...thought, command, later: next, why, isFresh: true };
      // Meanwhile the last turn may be watched again; it is played after that.
      if (!isBusy()) play(plan);
    };
    if (bot.slow !== true) return decided(askBot(match, bot, seat));
    const wanted = wantedChoice(match, bot, seat);
    about = thought;
    pondering.begin<BotChoice<T['command']> | undefined>((asker) => thinker.choose(game, wanted, asker), {
      done(choice) {
        decided(choice);
        core.publish();
      },
      failed(reason) {
        // Where a player sits, too, coming back to the match has it try again.
        core.set({ paused: core.bots.size === match.state.players });
        core.say('refusal', `The bot ${wanted.bot} cannot go on: ${reason}.`);
        core.publish();
      },
    });
  };

  const play = ({ seat, command, later: [next, ...later], why, isFresh }: Plan<T>): void => {
    const { driver, bots, options } = core;
    const before = driver.match.state;
    const wereWaiting = waiting();
    const isTaken = took(before, driver.play(seat, command));
    const { setup, state } = driver.match;
    plan =
      isTaken && next !== undefined ? { setup, state, seat, command: next, later, why, isFresh: false } : undefined;
    // What nobody sees is not worth a pause.
    isSilent = game.botsBeforeScript === true && game.turnOf(before) === game.turnOf(state);
    // A plan that is played at once is one thought; at the end, what can be done then is told instead.
    const isWhole = game.outcome?.(state) === undefined && (plan === undefined || game.botsBeforeScript !== true);
    // Where somebody else plays too, what a bot thinks is nobody's business.
    if (isTaken && isWhole && bots.size === state.players) core.say('notice', `${thoughtOf(seat, command)}: ${why}`);
    const isPlayersTurn = waiting().includes(core.seat()) && !(isSilent && wereWaiting.includes(core.seat()));
    if (isTaken && isPlayersTurn && options.host.settings().bell === 'turn') options.host.ring();
    if (isSilent && plan !== undefined && isNow(plan)) return play(plan);
    // Of what is refused at once, a bot would not think better.
    if (isTaken || !isFresh) go();
    core.publish();
  };

  /** Whose thought it is, of several bots, and about what; that of a plan is about all of it. */
  const thoughtOf = (seat: Seat, command: T['command']): string => {
    const isOfPlan = game.botsBeforeScript === true;
    const who = core.bots.size > 1 || isOfPlan ? [`${seat} ${core.options.botNames?.[seat] ?? 'bot'}`] : [];
    return [...who, ...(isOfPlan ? [] : [formatCommand(game.commands, command)])].join(', ');
  };

  const go = () => {
    clearTimeout(timer);
    const isOff = core.state.paused || theirs().length === 0;
    if (isOff || !isNow(about)) pondering.cancel();
    if (isOff || isBusy() || pondering.isUnderWay()) return;
    const { speed } = core.options.host.settings();
    const isUnseen = isSilent || !isTheirTurn();
    timer = setTimeout(turn, speed === 'skip' || isUnseen ? 0 : pause / speed);
  };

  return {
    go,
    stop() {
      clearTimeout(timer);
      pondering.cancel();
    },
    thinking: (canCancel) => (isTheirTurn() ? pondering.text(canCancel) : undefined),
    isThinking: pondering.isUnderWay,
  };
}
