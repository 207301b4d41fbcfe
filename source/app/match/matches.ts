import type { Game } from '../../engine/game.ts';
import type { Match } from '../../engine/match.ts';
import type { Result } from '../../engine/result.ts';
import { type PartialViewer, seatOfViewer, type Viewer } from '../../engine/vocabulary.ts';
import type { Choices, GameScreen } from '../../screen/game/game-screen.ts';
import type { ScreenTypes } from '../../screen/scene.ts';
import { factsOf, type MatchFacts } from '../../storage/matches/match-facts.ts';
import type { StoredMatch } from '../../storage/matches/matches.ts';
import { saveNotices } from '../../storage/matches/save-notices.ts';
import { recordOf } from '../../storage/statistics.ts';
import { shortNames } from '../../table/program-names.ts';
import type { SceneFacts } from '../scene/scene.ts';
import type { NewMatch, SharedServices } from '../services.ts';
import { type ProgramQuestion, type WhoPlays, whoPlays } from './bots/program-question.ts';
import { chosenIn, createCarried } from './carried.ts';
import { type KeptMatch, keepMatch } from './kept/kept-match.ts';
import { type Opening, openFrom, openNew, openSaved, replayOf, withMatchOf } from './openings.ts';
import { pathThatStood } from './path-that-stood.ts';

/**
 * How matches are shown: by the screen, or by the reader, where the result is a room.
 *
 * @typeParam Shown the result of showing one
 * @typeParam Leave where leaving one leads
 */
export interface FrontEnd<Shown, Leave> {
  play<T extends ScreenTypes>(match: KeptMatch<T>, leave: Leave): Shown;
  replay<T extends ScreenTypes>(replay: Replay<T, Shown>, leave: Leave): Shown;
  /** Asks whether programs are to be started that a save names. */
  ask(question: ProgramQuestion, answers: { start(): Shown; playWithout(): Shown }, leave: Leave): Shown;
}

/** A match that is watched. */
export interface Replay<T extends ScreenTypes, Shown> {
  readonly match: Match<T>;
  readonly screen: GameScreen<T>;
  readonly eyes: Viewer;
  facts(): SceneFacts<T>;
  readonly notices: readonly string[];
  /** Whether everything hidden may be shown, and the match continued from any moment. */
  readonly showsAll: boolean;
  /** The same match with the undone and refused steps, or without them again; absent if there are none. */
  readonly otherSteps?: { readonly are: 'shown' | 'left out'; show(): Shown };
  /**
   * Continues as a match of its own after so many commands.
   *
   * @param debugUsed whether something hidden was seen in the replay
   */
  playOn(length: number, debugUsed?: boolean): Shown;
}

/** Opens matches: new ones, saves and replays, for the screen and in words alike. */
export function openMatches<Shown, Leave>(services: SharedServices, front: FrontEnd<Shown, Leave>) {
  /** The player's choices in earlier matches. */
  const carried = createCarried();

  /** @param begun the choices in the match before the player did anything in this run of the program */
  function show<T extends ScreenTypes>(
    opening: Opening<T>,
    screen: GameScreen<T>,
    leave: Leave,
    begun: Choices = chosenIn(screen, { game: opening.match.game, state: opening.match.stateAt(0) }),
  ): Shown {
    const kept = keepMatch(opening, screen, services);
    carried.follow({ game: opening.match.game.id, begun, now: kept.chosen });
    return front.play(kept, leave);
  }

  /** Goes on with those who play where a save does, once the player has said whether its programs are to be started. */
  function seated<T extends ScreenTypes>(
    game: Game<T>,
    save: StoredMatch | undefined,
    names: MatchFacts['bots'],
    leave: Leave,
    goOn: (who: WhoPlays) => Shown,
  ): Shown {
    const asked = whoPlays(game, save, names);
    if ('bots' in asked) return goOn(asked);
    const start = () => goOn({ bots: names, says: [] });
    return front.ask(asked, { start, playWithout: () => goOn(asked.without) }, leave);
  }

  /** @param leave where the replay leads, and a match that is played on from it */
  function replay<T extends ScreenTypes>(
    match: Match<T>,
    screen: GameScreen<T>,
    { facts, own, stored }: { readonly facts: MatchFacts; readonly own?: PartialViewer; readonly stored?: StoredMatch },
    leave: { readonly replay: Leave; readonly match: Leave },
  ): Shown {
    const { game, setup } = match;
    const { match: whole, eyes, looker, showsAll } = replayOf(match, screen, facts.bots, own);
    const stood = showsAll ? pathThatStood(whole, screen) : whole;
    const preferences = services.settings();
    const record = recordOf(services.results(), game.id, setup.level?.name ?? null);
    const watch = (shown: Match<T>, notices: readonly string[]): Shown => {
      const other = shown === whole ? stood : whole;
      return front.replay(
        {
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
          showsAll,
          ...(other !== shown && {
            otherSteps: { are: shown === whole ? 'shown' : 'left out', show: () => watch(other, []) },
          }),
          playOn: (length, debugUsed = facts.debugUsed) =>
            seated(game, stored, facts.bots, leave.match, (who) =>
              show(
                openFrom(shown === whole ? match : shown, length, { ...facts, debugUsed }, who),
                screen,
                leave.match,
              ),
            ),
        },
        leave.replay,
      );
    };
    return watch(stood, stored === undefined ? [] : saveNotices(match, stored.save));
  }

  return {
    /** A new match. */
    play<T extends ScreenTypes>(game: Game<T>, screen: GameScreen<T>, start: NewMatch, leave: Leave): Shown {
      const opening = openNew(game, start);
      return show(opening, screen, leave, carried.give(opening, screen));
    },
    /** A saved match; it goes on in its own file if that is one of the player's matches. */
    openSave: (stored: StoredMatch, isOwn: boolean, leave: Leave): Promise<Result<Shown, string>> =>
      withMatchOf(stored, (match, screen) =>
        seated(match.game, stored, factsOf(stored.save.header.notes).bots, leave, (who) =>
          show(openSaved(match, stored, isOwn, who), screen, leave),
        ),
      ),
    /** A saved match, watched. */
    openReplay: (stored: StoredMatch, leave: Leave): Promise<Result<Shown, string>> =>
      withMatchOf(stored, (match, screen) =>
        replay(match, screen, { facts: factsOf(stored.save.header.notes), stored }, { replay: leave, match: leave }),
      ),
    replay,
  };
}
