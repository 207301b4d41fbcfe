import { type Step, waitingFor } from '../../engine/step.ts';
import type { Seat } from '../../engine/vocabulary.ts';
import type { ScreenTypes } from '../../screen/scene.ts';
import type { Advanced } from '../../table/driver.ts';
import { whenDone } from '../../table/later.ts';
import { planTogether } from '../../table/planning.ts';
import type { Hearing } from '../scene/match-driver.ts';
import { faultText, hearMishaps } from './program-turn.ts';
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

/** Lets bots play in a session. */
export function playBots<T extends ScreenTypes>(core: SessionCore<T>, { isBusy, took }: BotTools<T>): BotTurns {
  core.pondering.subscribe(core.publish);
  const { game } = core.driver.match;
  const mishaps = hearMishaps<T>(() => core.driver.match, core.programs);
  let timer: NodeJS.Timeout | undefined;
  /** Whether nobody looks any more. */
  let isStopped = false;
  /** Whether what a bot played last was not to be seen. */
  let isSilent = false;
  /** Whom the first command was played before, of those that are being played. */
  let wereWaiting: readonly Seat[] | undefined;

  const waiting = () => waitingFor(game, core.driver.match.state);
  /** The seats of bots that are to play. */
  const theirs = (): readonly Seat[] => {
    const seats = waiting();
    const own = seats.filter((seat) => core.bots.has(seat));
    const areTogether = planTogether(game, core.driver.match.state);
    return core.living().length > 0 && (areTogether || own.length === seats.length) ? own : [];
  };
  /** Whether only bots are waited for. */
  const isTheirTurn = () => waiting().every((seat) => core.bots.has(seat));

  const hearing: Hearing<T> = {
    played({ line: { seat }, before, step }) {
      wereWaiting ??= waitingFor(game, before);
      const isProgram = seat !== null && core.programs.has(seat);
      // What is refused to a program is passed over.
      if (isProgram && !step.ok) return;
      took(before, step);
      const { match } = core.driver;
      // What nobody sees is not worth a pause; the turn of a program is watched as a whole.
      isSilent =
        !isProgram &&
        game.turnOf(before) === game.turnOf(match.state) &&
        (planTogether(game, before) ||
          core.driver.seenOf({ step, before, length: match.log.length }).events.length === 0);
    },
    heard: mishaps.heard,
  };
  const mayPlay = () => {
    if (isBusy()) return false;
    mishaps.begins();
    wereWaiting = undefined;
    return true;
  };

  const turn = (): void => {
    const advanced = core.driver.advance('command', { mayPlay }, hearing);
    // Who takes no time to decide changes nothing that would have to be drawn.
    const isLater = advanced instanceof Promise;
    whenDone(advanced, (come) => came(come, isLater));
  };

  const came = (advanced: Advanced<T>, isLater: boolean): void => {
    switch (advanced.type) {
      case 'cancelled':
        if (!isStopped) go();
        return;
      case 'held':
        if (isLater) core.publish();
        return;
      case 'failed':
        // Coming back to the match has it try again.
        core.say('refusal', `${core.named(advanced.seat)} cannot go on: ${advanced.reason}.`);
        core.publish();
        return;
      case 'played':
      case 'refused':
      case 'idle':
        return tookAll(advanced.type === 'played');
    }
  };

  /** Takes in what was played, and lets the next of them play. */
  const tookAll = (isTaken: boolean): void => {
    const { options, state } = core;
    const { mishaps: found, fault } = mishaps.taken();
    core.note(found);
    if (fault !== undefined) core.say('refusal', faultText(core.named(fault.seat), fault, state.debug));
    const seat = core.seat();
    const isPlayersTurn = waiting().includes(seat) && !(isSilent && wereWaiting?.includes(seat) === true);
    if (isTaken && isPlayersTurn && options.host.settings().bell === 'turn') options.host.ring();
    if (isTaken && isSilent && core.driver.table.isPlanned() && !isBusy()) return turn();
    // Of what is refused at once, a bot would not think better.
    if (isTaken) go();
    core.publish();
  };

  const go = () => {
    clearTimeout(timer);
    isStopped = false;
    const { table } = core.driver;
    const isOff = theirs().length === 0;
    if (isOff) {
      isStopped = true;
      table.cancel();
    }
    if (isOff || isBusy() || table.isUnderWay()) return;
    const { speed } = core.options.host.settings();
    const isUnseen = isSilent || !isTheirTurn();
    timer = setTimeout(turn, speed === 'skip' || isUnseen ? 0 : pause / speed);
  };

  return {
    go,
    stop() {
      clearTimeout(timer);
      isStopped = true;
      core.driver.table.cancel();
    },
    thinking: () => (isTheirTurn() ? core.pondering.text(false) : undefined),
  };
}
