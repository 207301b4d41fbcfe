import type { Game } from '#engine/game.ts';
import { unreachable } from '#engine/lookup.ts';
import type { Match } from '#engine/match.ts';
import type { Result } from '#engine/result.ts';
import type { Seat } from '#engine/vocabulary.ts';
import { titleOf } from '#games/index.ts';
import { programOf } from '#match-session/match-programs.ts';
import type { Choices, GameScreen } from '#screen/game/game-screen.ts';
import { playerNameFirst } from '#screen/online.ts';
import type { ScreenTypes } from '#screen/scene.ts';
import { factsOf, type MatchFacts } from '#storage/matches/match-facts.ts';
import type { StoredMatch } from '#storage/matches/matches.ts';
import { levelOf } from '../scene/scene.ts';
import type { LocalSharedServices, NewMatch } from '../services.ts';
import {
  choicesIn,
  createLoadoutMemory,
  type MatchOpening,
  type MatchPlayers,
  openFrom,
  openNew,
  openSaved,
  type ProgramConsent,
  playersOfSave,
  withSavedMatch,
} from './create-match.ts';
import { playerNames } from './hotseat.ts';
import { type PersistedMatch, persistMatch } from './persistence/match-file.ts';
import { createReplay, type Replay, type ReplaySource, withoutUndoneMoves } from './replay.ts';
import { reviewableSeat, reviewMatch } from './review/match-review.ts';
import type { ReviewView } from './review/review-page.ts';

/** Shows matches on the screen, or as rooms of text mode. `Leave` says where the player goes after a match. */
export interface MatchFrontEnd<Shown, Leave> {
  play<T extends ScreenTypes>(match: PersistedMatch<T>, leave: Leave): Shown;
  replay<T extends ScreenTypes>(
    replay: Replay<T, Shown>,
    leave: Leave,
    review: ((back: Leave) => Shown) | undefined,
  ): Shown;
  review<T extends ScreenTypes>(review: ReviewView<T, Shown, Leave>, leave: Leave): Shown;
  ask(question: ProgramConsent, answers: { start(): Shown; playWithout(): Shown }, leave: Leave): Shown;
}

/** Removes programs from `bots`. The player then plays their seats. */
const withoutPrograms = <T extends ScreenTypes>(game: Game<T>, bots: MatchFacts['bots']): MatchFacts['bots'] =>
  Object.fromEntries(Object.entries(bots).filter(([, name]) => programOf(game, name) === undefined));

type Watched<T extends ScreenTypes> = Omit<ReplaySource<T>, 'match' | 'screen'>;

/** Asks for consent to a save's programs if needed, then continues with the players that the answer allows. */
function withPlayers<T extends ScreenTypes, Shown, Leave>(
  front: Pick<MatchFrontEnd<Shown, Leave>, 'ask'>,
  game: Game<T>,
  save: StoredMatch | undefined,
  names: MatchFacts['bots'],
  leave: Leave,
  open: (who: MatchPlayers) => Shown,
): Shown {
  const players = playersOfSave(game, save, names);
  if ('bots' in players) return open(players);
  const start = () => open({ bots: names, notices: [] });
  return front.ask(players, { start, playWithout: () => open(players.withoutPrograms) }, leave);
}

export function openMatches<Shown, Leave>(services: LocalSharedServices, front: MatchFrontEnd<Shown, Leave>) {
  const loadouts = createLoadoutMemory();

  /** @param initial choices in the match before the player does anything */
  function show<T extends ScreenTypes>(
    opening: MatchOpening<T>,
    screen: GameScreen<T>,
    leave: Leave,
    initial: Choices = choicesIn(screen, { game: opening.match.game, state: opening.match.stateAfter(0) }),
  ): Shown {
    const { match, facts } = opening;
    const bots = services.home.isLocal ? facts.bots : withoutPrograms(match.game, facts.bots);
    const persisted = persistMatch({ ...opening, facts: { ...facts, bots } }, screen, services);
    loadouts.follow({ game: opening.match.game.id, initial, now: persisted.choices });
    return front.play(persisted, leave);
  }

  const playOnFrom =
    <T extends ScreenTypes>(screen: GameScreen<T>, { stored, facts }: Watched<T>, leave: Leave) =>
    (from: Match<T>, length: number, debugUsed: boolean): Shown =>
      withPlayers(front, from.game, stored, facts.bots, leave, (who) =>
        show(openFrom(services.home.folders, from, length, { ...facts, debugUsed }, who), screen, leave),
      );

  /** @param leave where to go after the replay, or after a match that continues from it */
  function replay<T extends ScreenTypes>(
    match: Match<T>,
    screen: GameScreen<T>,
    watched: Watched<T>,
    leave: { readonly replay: Leave; readonly match: Leave },
  ): Shown {
    const isReviewable = reviewableSeat(match, screen, watched.facts.bots) !== undefined;
    const openReview = (back: Leave) => review(match, screen, watched, { review: back, match: leave.match });
    return createReplay<T, Shown>(
      services,
      { ...watched, match, screen },
      (one) => front.replay(one, leave.replay, isReviewable ? openReview : undefined),
      playOnFrom(screen, watched, leave.match),
    );
  }

  function review<T extends ScreenTypes>(
    match: Match<T>,
    screen: GameScreen<T>,
    watched: Watched<T>,
    leave: { readonly review: Leave; readonly match: Leave },
  ): Shown {
    const { facts } = watched;
    const cleanMatch = withoutUndoneMoves(match, screen);
    const names = playerNames(facts, match.setup.players);
    const request = {
      match: cleanMatch,
      screen,
      seat: reviewableSeat(match, screen, facts.bots) ?? unreachable(0),
      nameOf: (seat: Seat) => playerNameFirst(names, seat, names.bots),
    };
    const playOn = playOnFrom(screen, watched, leave.match);
    return front.review(
      {
        ...request,
        gameTitle: titleOf(match.game.id),
        levelTitle: levelOf(match)?.title,
        review: (options) => reviewMatch(request, { ...options, thinker: services.thinker }),
        playOn: (length) => playOn(cleanMatch, length, facts.debugUsed),
        watch: (turn, back) => replay(match, screen, { ...watched, from: turn }, { replay: back, match: leave.match }),
      },
      leave.review,
    );
  }

  return {
    play<T extends ScreenTypes>(game: Game<T>, screen: GameScreen<T>, start: NewMatch, leave: Leave): Shown {
      const opening = openNew(services.home.folders, game, start);
      return show(opening, screen, leave, loadouts.give(opening, screen));
    },
    openSave: (stored: StoredMatch, isOwn: boolean, leave: Leave): Promise<Result<Shown, string>> =>
      withSavedMatch(stored, (match, screen) =>
        withPlayers(front, match.game, stored, factsOf(stored.save.header.notes).bots, leave, (who) =>
          show(openSaved(match, stored, isOwn, who), screen, leave),
        ),
      ),
    openReplay: (stored: StoredMatch, leave: Leave): Promise<Result<Shown, string>> =>
      withSavedMatch(stored, (match, screen) =>
        replay(match, screen, { facts: factsOf(stored.save.header.notes), stored }, { replay: leave, match: leave }),
      ),
    replay,
    review,
  };
}
