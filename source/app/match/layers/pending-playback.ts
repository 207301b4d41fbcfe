import type { Seat } from '../../../engine/vocabulary.ts';
import { turnNameOf } from '../../../screen/match-status.ts';
import type { Scene, ScreenTypes } from '../../../screen/scene.ts';
import { capitalize } from '../../../screen/sentences.ts';
import { createListeners } from '../../listeners.ts';
import type { Told } from '../ui-events.ts';
import type { OnScreen } from './match-view.ts';
import { eyesOf } from './turn-playback.ts';

/** Turns that ended elsewhere while the player here was not waiting: shown on request. */
export type UnseenTurns<T extends ScreenTypes> = ReturnType<typeof keepUnseenTurns<T>>;

/** A turn as it was seen here. */
export interface Unseen<T extends ScreenTypes> {
  readonly before: Scene<T>;
  readonly after: Scene<T>;
}

/** The most turns kept for a player who is away: the newest. */
const mostKept = 20;

/**
 * Plays back turns that happened elsewhere, but only while somebody is there to see them.
 *
 * @param isLooking whether somebody looks at the match, and at nothing else
 */
export function keepUnseenTurns<T extends ScreenTypes>({ store, turns }: OnScreen<T>, isLooking: () => boolean) {
  const { screen, services } = store;
  const turnName = turnNameOf(screen);
  const seen = createListeners();
  let unseen: readonly Unseen<T>[] = [];
  let isShowing = false;
  /**
   * A turn in which somebody else played the seat here, as when its time was up: the player was not there to see what
   * followed.
   */
  let playedBy: { readonly turn: number } | undefined;

  const keep = (them: readonly Unseen<T>[]): void => {
    unseen = them.slice(-mostKept);
    if (unseen.length === 0) seen.publish();
  };
  const play = ({ before, after }: Unseen<T>) => turns.play(before, after, 'turn', eyesOf(after, false));
  const showNext = (): boolean => {
    while (unseen.length > 0) {
      const [first, ...others] = unseen;
      keep(others);
      if (first !== undefined && play(first)) return true;
    }
    return false;
  };
  /** Whoever only watches is led from turn to turn, also where a bot plays a seat that was theirs. */
  const isWatching = () => store.only === 'spectator' || store.scene().watched === true;
  turns.whenEnded(() => {
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
    take(told: Told<T>) {
      const { by, before, after, playedBack, unasked } = told;
      const isSurprise = surprises(by, numberOf(after));
      if (playedBack === undefined) return false;
      const waits = unasked !== undefined && (isWatching() || (!unasked.wasAwaited && !isSurprise));
      const isSeen = waits && isLooking() && unseen.length === 0 && turns.beat() === undefined;
      if (isSeen || playedBack !== 'turn' || services.settings().speed === 'skip') {
        if (unseen.length === 0) seen.publish();
        return isSeen && turns.play(before, after, playedBack, eyesOf(after, false));
      }
      keep([...unseen, { before, after }]);
      return false;
    },
    /** Turns that were played before the player came, to be shown on request. */
    keep(them: readonly Unseen<T>[]) {
      keep(services.settings().speed === 'skip' || isWatching() ? [] : them);
    },
    /** Shows these turns, one after the other. */
    show(them: readonly Unseen<T>[]) {
      keep(them);
      isShowing = showNext();
    },
    /** Shows those that wait. */
    showThem() {
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
    whenSeen: seen.subscribe,
    /** The line that offers them; undefined if there are none, or while they are shown. */
    text(): string | undefined {
      const [first] = unseen;
      const last = unseen.at(-1);
      if (first === undefined || last === undefined) return undefined;
      if (first !== last) {
        const [from, to] = [first, last].map(({ before }) => Math.max(1, numberOf(before)));
        return `${capitalize(turnName)}s ${from} to ${to} were played. Enter shows them from ${turnName} ${from}.`;
      }
      const happened = store.isOver() ? 'The match is over.' : begun(turnName, numberOf(store.scene()));
      return `${happened} Enter shows what happened.`;
    },
    others(): string {
      const to = store.isOver() ? 'to the end' : `to ${turnName} ${numberOf(store.scene())}`;
      return `Esc goes straight ${to}, L lists in words what happened.`;
    },
  };
}

/** `Turn 3 has begun.` */
const begun = (turnName: string, turn: number): string => `${capitalize(turnName)} ${turn} has begun.`;
