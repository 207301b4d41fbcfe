import { type Step, waitingFor } from '../../engine/step.ts';
import type { MatchSetup, Seat } from '../../engine/vocabulary.ts';
import type { ScreenTypes } from '../../screen/scene.ts';
import { planTogether } from '../../table/planning.ts';
import { createDeciding, type Decision } from './deciding.ts';
import { faultText, playProgram } from './program-turn.ts';
import type { SessionCore } from './session-core.ts';

/** Milliseconds between commands of bots, at speed 1. */
const pause = 400;

/**
 * The turns of bots and programs that play with persons: they play as soon as nobody else is waited for, one command at
 * a time. Where all plan at the same time, they do so as soon as they are waited for, while persons plan.
 */
export interface BotTurns {
  /** Lets the next bot play in a moment, if it is a bot's turn. */
  go(): void;
  stop(): void;
  /** What is said of a bot's thinking, once it takes long enough to be shown. */
  thinking(): string | undefined;
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
  readonly decision: Decision<T>;
  /** Whether it was chosen for this state, and not earlier as what is to come next. */
  readonly isFresh: boolean;
}

/** Lets bots play in a session. */
export function playBots<T extends ScreenTypes>(core: SessionCore<T>, tools: BotTools<T>): BotTurns {
  const { isBusy, took } = tools;
  const deciding = createDeciding<T>(core);
  deciding.subscribe(core.publish);
  let timer: NodeJS.Timeout | undefined;
  let plan: Plan<T> | undefined;
  /** Whether what a bot played last was not to be seen. */
  let isSilent = false;
  let about: Thought<T> | undefined;
  core.subscribe(() => {
    if (deciding.isUnderWay() && !isNow(about)) go();
  });
  const { game } = core.driver.match;
  const waiting = () => waitingFor(game, core.driver.match.state);
  const areTogether = () => planTogether(game, core.driver.match.state);
  /** The seats of bots that are to play. */
  const theirs = (): readonly Seat[] => {
    const seats = waiting();
    const own = seats.filter((seat) => core.bots.has(seat));
    return core.living().length > 0 && (areTogether() || own.length === seats.length) ? own : [];
  };
  /** Whether only bots are waited for. */
  const isTheirTurn = () => waiting().every((seat) => core.bots.has(seat));
  /** Whether a bot would still think of the same: what others plan meanwhile is none of its business. */
  const isNow = (thought: Thought<T> | undefined): boolean => {
    const { setup, state } = core.driver.match;
    if (thought?.state === state) return true;
    if (thought === undefined || !areTogether()) return false;
    const isSameTurn = thought.setup === setup && game.turnOf(thought.state) === game.turnOf(state);
    return isSameTurn && waiting().includes(thought.seat);
  };

  const turn = () => {
    if (plan !== undefined && isNow(plan)) play(plan);
    else ask(theirs());
  };

  /** Asks the first of the bots that has something to do. */
  const ask = (seats: readonly Seat[]): void => {
    const { match } = core.driver;
    const { setup, state } = match;
    const [first] = seats;
    if (first === undefined) return;
    about = { setup, state, seat: first };
    // Who takes no time to decide changes nothing that would have to be drawn.
    let isLater = false;
    deciding.ask(match, seats, {
      decided(decision) {
        if (decision === undefined) return;
        const { seat } = decision;
        if (!isNow({ setup, state, seat })) return go();
        plan = { setup, state, seat, decision, isFresh: true };
        // Meanwhile the last turn may be watched again; it is played after that.
        if (!isBusy()) play(plan);
        if (isLater) core.publish();
      },
      failed(seat, why) {
        // Coming back to the match has it try again.
        core.say('refusal', `${core.named(seat)} cannot go on: ${why}.`);
        core.publish();
      },
    });
    isLater = true;
  };

  const play = ({ seat, decision, isFresh }: Plan<T>): void => {
    const { driver, options } = core;
    const before = driver.match.state;
    const wereWaiting = waiting();
    const rest = decision.program === undefined ? playNext(decision) : playWhole(decision);
    const { setup, state } = driver.match;
    const isTaken = state !== before;
    plan = rest && { setup, state, seat, decision: rest, isFresh: false };
    const isPlayersTurn = waiting().includes(core.seat()) && !(isSilent && wereWaiting.includes(core.seat()));
    if (isTaken && isPlayersTurn && options.host.settings().bell === 'turn') options.host.ring();
    if (isSilent && plan !== undefined && isNow(plan)) return play(plan);
    // Of what is refused at once, a bot would not think better.
    if (isTaken || !isFresh) go();
    core.publish();
  };

  /** Plays the first command of a bot's decision; gives what is left of it, if that one was accepted. */
  const playNext = (decision: Decision<T>): Decision<T> | undefined => {
    const { driver } = core;
    const [command, ...commands] = decision.commands;
    if (command === undefined) return undefined;
    const before = driver.match.state;
    const wereTogether = areTogether();
    const step = driver.play(decision.seat, command);
    const isTaken = took(before, step);
    // What nobody sees is not worth a pause.
    isSilent =
      game.turnOf(before) === game.turnOf(driver.match.state) &&
      (wereTogether || driver.seenOf({ step, before, length: driver.match.log.length }).events.length === 0);
    return isTaken && commands.length > 0 ? { ...decision, commands } : undefined;
  };

  /** Plays the turn of a program, as one that is watched as a whole. */
  const playWhole = (decision: Decision<T>): undefined => {
    isSilent = false;
    core.note(playProgram(core.driver, decision, took));
    const { fault } = decision.program ?? {};
    if (fault !== undefined) core.say('refusal', faultText(core.named(decision.seat), fault, core.state.debug));
  };

  const go = () => {
    clearTimeout(timer);
    const isOff = theirs().length === 0;
    if (isOff || !isNow(about)) deciding.cancel();
    if (isOff || isBusy() || deciding.isUnderWay()) return;
    const { speed } = core.options.host.settings();
    const isUnseen = isSilent || !isTheirTurn();
    timer = setTimeout(turn, speed === 'skip' || isUnseen ? 0 : pause / speed);
  };

  return {
    go,
    stop() {
      clearTimeout(timer);
      deciding.cancel();
    },
    thinking: () => (isTheirTurn() ? deciding.text(false) : undefined),
  };
}
