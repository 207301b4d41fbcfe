import { formatCommand } from '../../engine/script.ts';
import { waitingFor } from '../../engine/step.ts';
import type { Seat } from '../../engine/vocabulary.ts';
import type { ScreenTypes } from '../../screen/scene.ts';
import { planTogether } from '../../table/planning.ts';
import { usualBotCommands } from '../../table/players.ts';
import { createDeciding, type Deciding, type Decision } from '../match/deciding.ts';
import { playProgram } from '../match/program-turn.ts';
import type { SessionCore } from '../match/session-core.ts';
import type { Growth } from './timeline.ts';

/** A match that bots and programs play alone. */
export interface BotGrowth<T extends ScreenTypes>
  extends Growth,
    Pick<Deciding<T>, 'text' | 'isUnderWay' | 'subscribe'> {
  /** Whose turn was played last, and why a bot did so. */
  lastThought(): string | undefined;
}

/** What is to be known of it. */
export interface GrowthNews {
  /** Something was played. */
  changed(): void;
  /** It cannot go on, for this reason. */
  stuck(reason: string): void;
}

/** What is being asked for. */
interface Wanted {
  readonly what: 'command' | 'turn';
  /** The turn that it was asked in. */
  readonly turn: number;
  then(isThere: boolean): void;
}

/** Lets bots and programs play a match alone, as far as it is asked for. */
export function botGrowth<T extends ScreenTypes>(core: SessionCore<T>, { changed, stuck }: GrowthNews): BotGrowth<T> {
  const deciding = createDeciding<T>(core);
  const { game } = core.driver.match;
  let wanted: Wanted | undefined;
  /** What a bot has planned, as long as the match is as it was after its last command. */
  let plan: { readonly after: object; readonly decision: Decision<T> } | undefined;
  let thought: string | undefined;

  const isOver = () => waitingFor(game, core.driver.match.state).length === 0;
  const answer = (isThere: boolean) => {
    const asked = wanted;
    wanted = undefined;
    changed();
    asked?.then(isThere);
  };
  const fail = (seat: Seat, reason: string) => {
    stuck(`${core.named(seat)} cannot go on: ${reason}.`);
    answer(false);
  };
  /** Whether what was asked for has been played. */
  const isDone = ({ what, turn }: Wanted): boolean =>
    what === 'command' || isOver() || game.turnOf(core.driver.match.state) !== turn;

  /** Whose thought it is, of several bots, and about what; where all plan at once, it is about the whole plan. */
  const thoughtOf = (seat: Seat, command: T['command']): string => {
    const isOfPlan = planTogether(game, core.driver.match.state);
    const who = core.bots.size > 1 ? [`${seat} ${core.options.botNames?.[seat] ?? 'bot'}`] : [];
    return [...who, ...(isOfPlan ? [] : [formatCommand(game.commands, command)])].join(', ');
  };

  /** Plays what was decided; whether it could be played. */
  const play = (decision: Decision<T>): boolean => {
    const { driver } = core;
    const { seat, why, program } = decision;
    if (program !== undefined) {
      core.note(playProgram(driver, decision, () => {}));
      thought = undefined;
      return true;
    }
    const [command, ...commands] = decision.commands;
    if (why !== undefined && command !== undefined) thought = `${thoughtOf(seat, command)}: ${why}`;
    const isTaken = command !== undefined && driver.play(seat, command).ok;
    const { why: _, ...later } = decision;
    plan = isTaken && commands.length > 0 ? { after: driver.match.state, decision: { ...later, commands } } : undefined;
    return isTaken;
  };

  /** Goes on until it is there what was asked for, or until somebody has to think about it. */
  const goOn = () => {
    let isNow = true;
    let played = 0;
    while (isNow && wanted !== undefined) {
      isNow = false;
      const { match } = core.driver;
      const waiting = waitingFor(game, match.state);
      const next = plan?.after === match.state && waiting.includes(plan.decision.seat) ? plan.decision : undefined;
      let isLater = false;
      const decided = (decision: Decision<T> | undefined) => {
        if (wanted === undefined) return;
        if (decision === undefined) return answer(false);
        if (!play(decision)) return fail(decision.seat, 'its command was refused');
        if (isDone(wanted)) return answer(true);
        if (++played >= usualBotCommands) return fail(decision.seat, 'its turn has no end');
        if (isLater) goOn();
        else isNow = true;
      };
      if (next !== undefined) decided(next);
      else deciding.ask(match, waiting, { decided, failed: fail });
      isLater = true;
    }
  };

  return {
    isOver,
    play(what, then) {
      wanted = { what, turn: game.turnOf(core.driver.match.state), then };
      goOn();
    },
    cancel() {
      wanted = undefined;
      deciding.cancel();
    },
    lastThought: () => thought,
    text: deciding.text,
    isUnderWay: deciding.isUnderWay,
    subscribe: deciding.subscribe,
  };
}
