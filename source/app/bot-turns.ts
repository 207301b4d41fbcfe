import { askBot } from '../engine/bot.ts';
import { formatCommand } from '../engine/script.ts';
import type { Step } from '../engine/step.ts';
import { waitingFor } from '../engine/step.ts';
import type { ScreenTypes } from '../screen/screen.ts';
import type { SessionCore } from './session-core.ts';

/** Milliseconds between commands of bots, at speed 1. */
const pause = 400;

/** The turns of bots: they play as soon as nobody else is waited for, one command at a time. */
export interface BotTurns {
  /** Lets the next bot play in a moment, if it is a bot's turn. */
  go(): void;
  stop(): void;
}

/**
 * Lets bots play in a session.
 *
 * @param isBusy whether a turn is still being watched
 * @param took takes in what a bot's command led to
 */
export function playBots<T extends ScreenTypes>(
  core: SessionCore<T>,
  isBusy: () => boolean,
  took: (before: Step<T>['state'], step: Step<T>) => void,
): BotTurns {
  let timer: NodeJS.Timeout | undefined;
  const waiting = () => waitingFor(core.driver.match.game, core.driver.match.state);

  const turn = () => {
    const { driver, bots, options } = core;
    const [seat] = waiting();
    const bot = seat === undefined ? undefined : bots.get(seat);
    const choice = seat === undefined || bot === undefined ? undefined : askBot(driver.match, bot, seat);
    if (seat === undefined || choice === undefined) return;
    const before = driver.match.state;
    took(before, driver.play(seat, choice.command));
    // Where somebody else plays too, what a bot thinks is nobody's business.
    if (bots.size === driver.match.state.players)
      core.say('notice', `${formatCommand(driver.match.game.commands, choice.command)}: ${choice.why}`);
    if (options.host.settings().bell === 'turn' && waiting().includes(core.seat())) options.host.ring();
    go();
    core.publish();
  };

  const go = () => {
    clearTimeout(timer);
    const seats = waiting();
    if (core.bots.size === 0 || core.state.paused || isBusy() || seats.length === 0) return;
    if (!seats.every((seat) => core.bots.has(seat))) return;
    const { speed } = core.options.host.settings();
    timer = setTimeout(turn, speed === 'skip' ? 0 : pause / speed);
  };

  return { go, stop: () => clearTimeout(timer) };
}
