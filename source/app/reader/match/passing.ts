import type { Match } from '../../../engine/match.ts';
import { waitingFor } from '../../../engine/step.ts';
import type { Seat } from '../../../engine/vocabulary.ts';
import type { ScreenTypes } from '../../../screen/scene.ts';
import type { GameScreen } from '../../../screen/screen.ts';
import { planTogether } from '../../../table/planning.ts';
import type { BotSeats } from '../../../table/players.ts';
import {
  eyesAtEnd,
  firstSitter,
  haveAllPlanned,
  isForAll,
  livingOf,
  nextSitter,
  personsOf,
} from '../../match/seats.ts';

/** Who listens to a match in words, and whom it is passed to. */
export interface Passing<T extends ScreenTypes> {
  /** Who listens. */
  seat(): Seat;
  /** The seats that persons play, ascending. */
  persons(): readonly Seat[];
  /** Whether persons have something to hide from one another. */
  hides(): boolean;
  /** Whether the match waits for the player whom it is passed to. */
  isPassed(): boolean;
  /** Whether whoever played before still reads what it led to. */
  isRead(): boolean;
  /** They have read it. */
  read(): void;
  /** That player is there. */
  arrived(): void;
  /** Whether what happened since is heard by all together, in a match that hides something. */
  isCommon(before: Match<T>['state']): boolean;
  /** Whom all wait for who have planned, and would read what was planned last; nobody otherwise. */
  waitsFor(): readonly Seat[];
  /** Gives the match to whoever is to act since then. */
  handOver(before: Match<T>['state']): void;
  /** What is said to a line that is for another's seat; nothing for other lines. */
  elsewhere(line: string): string | undefined;
}

/** Begins with the first person who is to act. */
export function startPassing<T extends ScreenTypes>(
  match: Match<T>,
  screen: GameScreen<T>,
  bots: BotSeats<T>,
): Passing<T> {
  const { game } = match;
  const persons = () => personsOf(match.state.players, bots);
  const hides = () => screen.view.cover !== undefined && livingOf(game, match.state, persons()).length > 1;
  let sitting = firstSitter(game, match.state, persons());
  let isPassed = hides() && game.outcome?.(match.state) === undefined;
  let isRead = true;
  const changeSince = (before: Match<T>['state']) => ({
    before,
    after: match.state,
    persons: livingOf(game, before, persons()),
    sitting,
  });
  return {
    seat: () => sitting,
    persons,
    hides,
    isPassed: () => isPassed,
    isRead: () => isRead,
    read() {
      isRead = true;
    },
    arrived() {
      isPassed = false;
    },
    isCommon: (before) => screen.view.cover !== undefined && isForAll(game, changeSince(before)),
    waitsFor: () =>
      hides() && !isPassed && haveAllPlanned(game, { after: match.state, persons: persons() })
        ? waitingFor(game, match.state)
        : [],
    handOver(before) {
      const change = changeSince(before);
      const next = nextSitter(game, change);
      if (next !== undefined) {
        sitting = next;
        isPassed = hides();
        isRead = !isPassed || planTogether(game, before);
      } else if (game.outcome?.(match.state) !== undefined && game.outcome(before) === undefined)
        sitting = eyesAtEnd(game, match.state, change.persons);
    },
    elsewhere(line) {
      const wanted = Number.parseInt(/^\s*(\d{1,9})\s*:/.exec(line)?.[1] ?? '', 10);
      if (bots.has(wanted)) return `Refused: a bot plays for player ${wanted}.`;
      const isOther = wanted !== sitting && persons().includes(wanted);
      return isOther ? `Refused: player ${wanted} is not at the screen.` : undefined;
    },
  };
}

/** What is said where the match is passed on. */
export const passText = (seat: Seat): string =>
  `Pass to player ${seat}. Type ready when only player ${seat} can read this.`;

/** What is said to whoever has played, before the match is passed on. */
export const readText = (seat: Seat): string => `When you have read this, press Enter: it is passed to player ${seat}.`;
