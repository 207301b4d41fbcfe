import { compact } from '../../engine/lookup.ts';
import { formatCommand } from '../../engine/script.ts';
import { activeSeats } from '../../engine/step.ts';
import type { Seat } from '../../engine/vocabulary.ts';
import type { AdvanceResult } from '../../match-session/driver.ts';
import { mapMaybePromise } from '../../match-session/maybe-async.ts';
import { isSimultaneous } from '../../match-session/planned-rounds.ts';
import { usualBotCommands } from '../../match-session/players.ts';
import type { ScreenTypes } from '../../screen/scene.ts';
import { capitalize } from '../../screen/sentences.ts';
import { collectProgramErrors } from '../match/bots/program-turn.ts';
import type { MatchStore } from '../match/match-store.ts';
import type { BotObserver } from '../scene/match-driver.ts';
import type { MatchGrowth } from './match-timeline.ts';

/** A match that bots and programs play alone. */
export type BotGrowth = ReturnType<typeof createBotGrowth>;

export interface BotGrowthCallbacks {
  /** Something was played. */
  onChange(): void;
  /** The match cannot go on, for this reason. */
  onStuck(reason: string): void;
}

/** Plays a match of bots and programs on request. */
export function createBotGrowth<T extends ScreenTypes>(store: MatchStore<T>, { onChange, onStuck }: BotGrowthCallbacks) {
  const { driver, programs, busyIndicator, bots, botNames, screen } = store;
  const { match } = driver;
  const { game } = match;
  const programErrors = collectProgramErrors<T>(() => match, programs);
  let thought: string | undefined;

  /**
   * The bot, if there are several, and the command it explains; where all plan at once the thought is about the whole plan.
   * A bot that plays alone is told as a hint is, where the game has words for that.
   */
  const thoughtOf = (seat: Seat, command: T['command'], why: string): string => {
    const isOfPlan = isSimultaneous(game, match.state);
    const who = bots.size > 1 && `${seat} ${botNames[seat] ?? 'bot'}`;
    const words = isOfPlan || bots.size > 1 ? undefined : screen.input.hintWords?.tell(store.scene(), [command], why);
    if (words !== undefined) return capitalize(words.replace(/^Hint: /, ''));
    return `${compact(who, !isOfPlan && formatCommand(game.commands, command)).join(', ')}: ${why}`;
  };
  const observer: BotObserver<T> = {
    onPlayed({ line: { seat } }) {
      if (seat !== null && programs.has(seat)) thought = undefined;
    },
    onNews(news) {
      programErrors.onNews(news);
      if (news.type === 'chosen') thought = thoughtOf(news.seat, news.command, news.why);
    },
  };
  const canPlay = () => {
    programErrors.onTurnStart();
    return true;
  };

  return {
    isOver: () => activeSeats(game, match.state).length === 0,
    play(what, then) {
      mapMaybePromise(driver.advance(what, { max: usualBotCommands, canPlay }, observer), (advanced) => {
        store.addProgramErrors(programErrors.drain().mishaps);
        if (advanced.type === 'cancelled') return;
        const fault = faultOf(advanced);
        if (fault !== undefined) onStuck(`${store.playerName(fault.seat)} is stuck: ${fault.reason}.`);
        onChange();
        then(advanced.type === 'played' || advanced.type === 'idle');
      });
    },
    cancel: driver.table.cancel,
    /** Whose turn was played last, and the bot's reason. */
    lastThought: (): string | undefined => thought,
    text: busyIndicator.text,
    isUnderWay: busyIndicator.isUnderWay,
  } satisfies MatchGrowth & Record<string, unknown>;
}

/** Why somebody cannot go on, if so. */
function faultOf<T extends ScreenTypes>(
  advanced: AdvanceResult<T>,
): { readonly seat: Seat; readonly reason: string } | undefined {
  switch (advanced.type) {
    case 'refused':
      return { seat: advanced.seat, reason: 'its command was refused' };
    case 'limit':
      return { seat: advanced.seat, reason: 'its turn has no end' };
    case 'failed':
      return advanced;
    default:
      return undefined;
  }
}
