import { askBot, type BotChoice } from '../engine/bot.ts';
import type { Seat } from '../engine/game.ts';
import { formatCommand } from '../engine/script.ts';
import type { Step } from '../engine/step.ts';
import { waitingFor } from '../engine/step.ts';
import type { ScreenTypes } from '../screen/screen.ts';
import type { SessionCore } from './session-core.ts';
import { createPondering } from './thinking/pondering.ts';
import { wantedChoice } from './thinking/thinker.ts';

/** Milliseconds between commands of bots, at speed 1. */
const pause = 400;

/** The turns of bots: they play as soon as nobody else is waited for, one command at a time. */
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

/** What a bot has chosen to play. */
interface Plan<T extends ScreenTypes> {
  /** It is played only in this very state. */
  readonly state: Step<T>['state'];
  readonly seat: Seat;
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
  /** What a bot thinks about. */
  let about: Step<T>['state'] | undefined;
  core.subscribe(() => {
    if (pondering.isUnderWay() && core.driver.match.state !== about) go();
  });
  const waiting = () => waitingFor(core.driver.match.game, core.driver.match.state);
  /** The seats that are waited for, if all of them are bots'. */
  const theirs = () => {
    const seats = core.bots.size === 0 ? [] : waiting();
    return seats.every((seat) => core.bots.has(seat)) ? seats : [];
  };

  const turn = () => {
    if (plan?.state === core.driver.match.state) play(plan);
    else ask(theirs());
  };

  /** Asks the first of the bots that has something to do. */
  const ask = ([seat, ...others]: readonly Seat[]): void => {
    const { match } = core.driver;
    const { game, state } = match;
    const bot = seat === undefined ? undefined : core.bots.get(seat);
    if (seat === undefined || bot === undefined) return;
    const decided = (choice: BotChoice<T['command']> | undefined) => {
      if (core.driver.match.state !== state) return go();
      if (choice === undefined) return ask(others);
      const { command, next = [], why } = choice;
      plan = { state, seat, command, later: next, why, isFresh: true };
      // Meanwhile the last turn may be watched again; it is played after that.
      if (!isBusy()) play(plan);
    };
    if (bot.slow !== true) return decided(askBot(match, bot, seat));
    const wanted = wantedChoice(match, bot, seat);
    about = state;
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

  const play = ({ seat, command, later: [next, ...later], why, isFresh }: Plan<T>) => {
    const { driver, bots, options } = core;
    const before = driver.match.state;
    const isTaken = took(before, driver.play(seat, command));
    plan =
      isTaken && next !== undefined
        ? { state: driver.match.state, seat, command: next, later, why, isFresh: false }
        : undefined;
    if (isTaken) {
      // Where somebody else plays too, what a bot thinks is nobody's business.
      if (bots.size === driver.match.state.players)
        core.say('notice', `${formatCommand(driver.match.game.commands, command)}: ${why}`);
      if (options.host.settings().bell === 'turn' && waiting().includes(core.seat())) options.host.ring();
    }
    // Of what is refused at once, a bot would not think better.
    if (isTaken || !isFresh) go();
    core.publish();
  };

  const go = () => {
    clearTimeout(timer);
    const isOff = core.state.paused || theirs().length === 0;
    if (isOff || core.driver.match.state !== about) pondering.cancel();
    if (isOff || isBusy() || pondering.isUnderWay()) return;
    const { speed } = core.options.host.settings();
    timer = setTimeout(turn, speed === 'skip' ? 0 : pause / speed);
  };

  return {
    go,
    stop() {
      clearTimeout(timer);
      pondering.cancel();
    },
    thinking: pondering.text,
    isThinking: pondering.isUnderWay,
  };
}
