import type { Game } from '../engine/game.ts';
import type { MatchSetup, StateOf } from '../engine/vocabulary.ts';
import type { GameScreen } from '../screen/game/game-screen.ts';
import type { ScreenTypes } from '../screen/scene.ts';
import { keptStars, starsEarnedIn } from '../screen/stars.ts';
import { isWin } from '../storage/statistics.ts';
import type { PlayedAlone } from './played-game.ts';

/** How somebody has played alone, judged as the results of players are. */
export interface JudgedAlone {
  readonly isWon: boolean;
  readonly played: PlayedAlone;
}

/**
 * Judges games that one plays alone, as the end screen and the statistics do; nobody who plays in a tournament asks for
 * hints. Of two on the same level and seed, whoever has won did better; then whoever has more stars; then whoever has the
 * better mark, such as fewer turns; and of two who have lost, whoever came further.
 */
export const judgeOf =
  <T extends ScreenTypes>(game: Game<T>, { view }: Pick<GameScreen<T>, 'view'>) =>
  (state: StateOf<T>, { level }: MatchSetup): JudgedAlone => {
    const standing = view.standing(game.view(state, 1));
    const stars = starsEarnedIn(standing, { par: level?.par, hints: 0 }) ?? [];
    const end = standing.end ?? 'lost';
    const isWon = isWin({ end, debugUsed: false, stars: keptStars(stars) });
    const earned = stars.filter(({ isEarned }) => isEarned).length;
    const { value, better } = standing.mark;
    const further = isWon ? (better === 'more' ? value : -value) : (game.tournament?.progress?.(state) ?? 0);
    return { isWon, played: { stars: earned, rank: [isWon ? 1 : 0, earned, further] } };
  };
