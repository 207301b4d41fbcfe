import type { Match } from '../../engine/match.ts';
import { type PartialViewer, seatOfViewer, type Viewer } from '../../engine/vocabulary.ts';
import { shortNames } from '../../match-session/program-names.ts';
import type { GameScreen } from '../../screen/game/game-screen.ts';
import type { ScreenTypes } from '../../screen/scene.ts';
import type { MatchFacts } from '../../storage/matches/match-facts.ts';
import type { StoredMatch } from '../../storage/matches/matches.ts';
import { saveNotices } from '../../storage/matches/saves.ts';
import { recordOf } from '../../storage/statistics.ts';
import type { SceneFacts } from '../scene/scene-of.ts';
import type { SharedServices } from '../services.ts';
import { replayOf } from './create-match.ts';
import { pathThatStood } from './replay/path-that-stood.ts';

/** A match that is watched. */
export interface Replay<T extends ScreenTypes, Shown> {
  readonly match: Match<T>;
  readonly screen: GameScreen<T>;
  readonly eyes: Viewer;
  facts(): SceneFacts<T>;
  readonly notices: readonly string[];
  readonly from?: Watched<T>['from'];
  /** Whether everything hidden may be shown. */
  readonly showsAll: boolean;
  /** The same match with the undone and refused steps, or without them again; absent if there are none. */
  readonly otherSteps?: { readonly are: 'shown' | 'left out'; show(): Shown };
  /**
   * Continues as a match of its own after so many commands; absent where none can be played here.
   *
   * @param debugUsed whether something hidden was seen in the replay
   */
  readonly playOn?: ((length: number, debugUsed?: boolean) => Shown) | undefined;
}

/** A match that is to be watched. */
export interface Watched<T extends ScreenTypes> {
  readonly match: Match<T>;
  readonly screen: GameScreen<T>;
  readonly facts: MatchFacts;
  /** Whose eyes see it; found out where absent. */
  readonly own?: PartialViewer;
  /** Its file, where it has one. */
  readonly stored?: StoredMatch;
  /** The turn from whose beginning it is shown; from its first where absent. */
  readonly from?: number | undefined;
}

/**
 * Watches a match.
 *
 * @param playOn continues as a match of its own after so many commands of one of its courses; absent where none can be
 * played here
 */
export function replayed<T extends ScreenTypes, Shown>(
  services: Pick<SharedServices, 'settings' | 'results' | 'glyphs'>,
  { match, screen, facts, own, stored, from }: Watched<T>,
  show: (replay: Replay<T, Shown>) => Shown,
  playOn?: (match: Match<T>, length: number, debugUsed: boolean) => Shown,
): Shown {
  const { game, setup } = match;
  const { match: whole, eyes, looker, showsAll } = replayOf(match, screen, facts.bots, own);
  const stood = showsAll ? pathThatStood(whole, screen) : whole;
  const preferences = services.settings();
  const record = recordOf(services.results(), game.id, setup.level?.name ?? null);
  const watch = (shown: Match<T>, notices: readonly string[]): Shown => {
    const other = shown === whole ? stood : whole;
    return show({
      match: shown,
      screen,
      eyes,
      facts: () => ({
        seat: seatOfViewer(eyes, seatOfViewer(looker)),
        bots: shortNames(facts.bots),
        ...(facts.names && { names: facts.names }),
        record,
        hints: facts.hints,
        undos: facts.undos,
        debugUsed: facts.debugUsed,
        preferences,
        glyphs: services.glyphs(),
        watched: true,
      }),
      notices,
      from,
      showsAll,
      ...(other !== shown && {
        otherSteps: { are: shown === whole ? 'shown' : 'left out', show: () => watch(other, []) },
      }),
      playOn:
        playOn && ((length, debugUsed = facts.debugUsed) => playOn(shown === whole ? match : shown, length, debugUsed)),
    });
  };
  return watch(stood, stored === undefined ? [] : saveNotices(match, stored.save));
}
