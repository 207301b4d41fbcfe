import type { Seat } from '../../../engine/vocabulary.ts';
import { turnNameOf } from '../../../screen/match-status.ts';
import type { Scene, ScreenTypes } from '../../../screen/scene.ts';
import { capitalize } from '../../../screen/sentences.ts';
import { createListeners } from '../../listeners.ts';
import type { MoveResult } from '../ui-events.ts';
import type { MatchUi } from './match-view.ts';
import { viewerFactsOf } from './turn-playback.ts';

/** Turns that ended elsewhere while the player here was not waiting: shown on request. */
export type PendingPlayback<T extends ScreenTypes> = ReturnType<typeof createPendingPlayback<T>>;

/** A turn as it was seen here. */
export interface UnseenTurn<T extends ScreenTypes> {
  readonly before: Scene<T>;
  readonly after: Scene<T>;
}

/** The most turns kept for a player who is away: the newest. */
const maxTurns = 20;

/**
 * Plays back turns that happened elsewhere, but only while somebody is there to see them.
 *
 * @param isLooking whether somebody looks at the match, and at nothing else
 */
export function createPendingPlayback<T extends ScreenTypes>({ store, turns }: MatchUi<T>, isLooking: () => boolean) {
  const { screen, services } = store;
  const turnName = turnNameOf(screen);
  const seenListeners = createListeners();
  let unseen: readonly UnseenTurn<T>[] = [];
  let isShowing = false;
  /**
   * A turn in which somebody else played the seat here, as when its time was up: the player was not there to see what
   * followed.
   */
  let playedBy: { readonly turn: number } | undefined;

  const keep = (unseenTurns: readonly UnseenTurn<T>[]): void => {
    unseen = unseenTurns.slice(-maxTurns);
    if (unseen.length === 0) seenListeners.publish();
  };
  const play = ({ before, after }: UnseenTurn<T>) => turns.play(before, after, 'turn', viewerFactsOf(after, false));
  const showNext = (): boolean => {
    while (unseen.length > 0) {
      const [first, ...rest] = unseen;
      keep(rest);
      if (first !== undefined && play(first)) return true;
    }
    return false;
  };
  /** Whoever only watches is led from turn to turn, also where a bot plays a seat that was theirs. */
  const isWatching = () => store.only === 'spectator' || store.scene().watched === true;
  turns.onEnded(() => {
    if (isShowing || (isWatching() && isLooking())) isShowing = showNext();
  });
  const numberOf = ({ view }: Scene<T>) => screen.view.standing(view).turns;
  const surprises = (by: Seat | null, turn: number) => {
    if (by !== null && by === store.only && !isWatching()) playedBy = { turn };
    const isSurprise = playedBy !== undefined && playedBy.turn >= turn - 1;
    if (!isSurprise) playedBy = undefined;
    return isSurprise;
  };

  return {
    isWatching,
    /** Takes in news from elsewhere; says whether it is played back now. */
    take(result: MoveResult<T>) {
      const { by, before, after, playedBack, unasked } = result;
      const isSurprise = surprises(by, numberOf(after));
      if (playedBack === undefined) return false;
      const waits = unasked !== undefined && (isWatching() || (!unasked.wasAwaited && !isSurprise));
      const isSeen = waits && isLooking() && unseen.length === 0 && turns.keyframe() === undefined;
      if (isSeen || playedBack !== 'turn' || services.settings().speed === 'skip') {
        if (unseen.length === 0) seenListeners.publish();
        return isSeen && turns.play(before, after, playedBack, viewerFactsOf(after, false));
      }
      keep([...unseen, { before, after }]);
      return false;
    },
    /** Turns that were played before the player came, to be shown on request. */
    keep(unseenTurns: readonly UnseenTurn<T>[]) {
      keep(services.settings().speed === 'skip' || isWatching() ? [] : unseenTurns);
    },
    /** Shows these turns, one after the other. */
    show(unseenTurns: readonly UnseenTurn<T>[]) {
      keep(unseenTurns);
      isShowing = showNext();
    },
    /** Shows those that wait. */
    showPending() {
      isShowing = showNext();
    },
    /** The player acts, or does not want to see them: turns not yet seen are of no interest any more. */
    forget() {
      keep([]);
      playedBy = undefined;
    },
    /** The turns that wait to be shown, oldest first. */
    waiting: () => unseen,
    /** Calls the listener whenever none are left that were not seen. */
    onSeen: seenListeners.subscribe,
    /** The line that offers them; undefined if there are none, or while they are shown. */
    text(): string | undefined {
      const [first] = unseen;
      const last = unseen.at(-1);
      if (first === undefined || last === undefined) return undefined;
      if (first !== last) {
        const [from, to] = [first, last].map(({ before }) => Math.max(1, numberOf(before)));
        return `${capitalize(turnName)}s ${from} to ${to} were played. Enter shows them from ${turnName} ${from}.`;
      }
      const happened = store.isOver() ? 'The match is over.' : turnBegunText(turnName, numberOf(store.scene()));
      return `${happened} Enter shows what happened.`;
    },
    alternativesText(): string {
      const to = store.isOver() ? 'to the end' : `to ${turnName} ${numberOf(store.scene())}`;
      return `Esc goes straight ${to}, L lists in words what happened.`;
    },
  };
}

/** `Turn 3 has begun.` */
const turnBegunText = (turnName: string, turn: number): string => `${capitalize(turnName)} ${turn} has begun.`;
