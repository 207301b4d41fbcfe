import type { Game } from '../../engine/game.ts';
import type { Match } from '../../engine/match.ts';
import type { Result } from '../../engine/result.ts';
import { type PartialViewer, seatOfViewer } from '../../engine/vocabulary.ts';
import { titleOf } from '../../games/index.ts';
import type { Choices, GameScreen } from '../../screen/game/game-screen.ts';
import type { ScreenTypes } from '../../screen/scene.ts';
import { factsOf, type MatchFacts } from '../../storage/matches/match-facts.ts';
import type { StoredMatch } from '../../storage/matches/matches.ts';
import { saveNotices } from '../../storage/matches/save-notices.ts';
import type { MatchResult } from '../../storage/results.ts';
import { recordOf } from '../../storage/statistics.ts';
import { shortNames } from '../../table/program-names.ts';
import type { Place } from '../layers/place.ts';
import type { KeptPages } from '../pages/files/kept-pages.ts';
import { programPage } from '../pages/files/program-page.ts';
import { helpPage } from '../pages/help/help.ts';
import type { AppServices, NewMatch } from '../services.ts';
import { replayPlace } from '../timeline/replay-screen.ts';
import { firstTurn } from '../timeline/turns.ts';
import { type WhoPlays, whoPlays } from './bots/program-question.ts';
import { chosenIn, createCarried } from './carried.ts';
import { type MatchPlace, type MatchPlaceOptions, matchPlace } from './match-place.ts';
import type { ProgramServices } from './match-services.ts';
import { levelAfter, matchAfter } from './next-level.ts';
import { notOpened, openFrom, openNew, openSaved, replayOf, withMatchOf } from './openings.ts';
import { pathThatStood } from './path-that-stood.ts';

export interface MatchPlacesSource {
  /** Notes the result of a match that has ended; says why not, if so. */
  addResult(result: MatchResult): Result<undefined>;
  files(): KeptPages;
}

/** What a match is replayed with. */
interface ReplayedMatch {
  readonly facts: MatchFacts;
  /** Who sits at the screen of the match that is being played. */
  readonly own?: PartialViewer;
  /** What it was read from; absent for the match that is being played. */
  readonly stored?: StoredMatch;
}

/** Matches that are played and replayed. */
export type MatchPlaces = ReturnType<typeof matchPlaces>;

/** The matches of the program: new ones, saves, and replays. */
export function matchPlaces(app: AppServices, { addResult, files }: MatchPlacesSource) {
  const { navigator, around, options, results } = app;
  const { settings } = options;
  let last: MatchPlace | undefined;
  const carried = createCarried();
  const go = (place: Place) => navigator.go(place);
  /** Back to a place, and to the match that was played there. */
  const backTo = (place: Place) => {
    const match = last;
    return () => {
      if (last !== match) last?.flush();
      last = match;
      go(place);
    };
  };
  return {
    play /** Opens a save; it goes on in its own file if that is one of the player's matches. Returns why not, if so. */,
    openSave /** Watches a save; returns why not, if so. */,
    openReplay /** What a match that is judged elsewhere can ask of the program. */,
    services: servicesFor /** The match that was played last. */,
    last: (): MatchPlace | undefined => last,
  };

  function play<T extends ScreenTypes>(game: Game<T>, screen: GameScreen<T>, start: NewMatch, leave: () => void): void {
    const opening = openNew(game, start);
    show({ screen, opening, program: servicesFor(screen, leave) }, carried.give(opening, screen));
  }

  /** @param begun what was chosen in the match before the player did anything in this run of the program */
  function show<T extends ScreenTypes>(shown: MatchPlaceOptions<T>, begun?: Choices): MatchPlace {
    last?.flush();
    last?.close();
    const { game, stateAt } = shown.opening.match;
    const before = begun ?? chosenIn(shown.screen, { game, state: stateAt(0) });
    const place = matchPlace(shown);
    carried.follow({ game: game.id, begun: before, now: place.chosen });
    last = place;
    go(place.place);
    return place;
  }

  async function openSave(stored: StoredMatch, isOwn: boolean, leave: () => void): Promise<string | undefined> {
    return withMatchOf(stored, (match, screen) => {
      const { bots } = factsOf(stored.save.header.notes);
      seated(match.game, stored, bots, (who) =>
        show({ screen, opening: openSaved(match, stored, isOwn, who), program: servicesFor(screen, leave) }),
      );
    }).then(notOpened);
  }

  /** Goes on with those who play where a save does, once the player has said whether its programs are to be started. */
  function seated<T extends ScreenTypes>(
    game: Game<T>,
    save: Pick<StoredMatch, 'path' | 'save'> | undefined,
    names: Readonly<Record<string, string>>,
    goOn: (who: WhoPlays) => void,
  ): void {
    const asked = whoPlays(game, save, names);
    if ('bots' in asked) return goOn(asked);
    const from = navigator.place();
    go(
      programPage(around, {
        ...asked,
        start: () => goOn({ bots: names, says: [] }),
        playWithout: () => goOn(asked.without),
        back: () => go(from),
      }),
    );
  }

  function openReplay(stored: StoredMatch, leave: () => void): Promise<string | undefined> {
    return withMatchOf(stored, (match, screen) =>
      replay(match, screen, { facts: factsOf(stored.save.header.notes), stored }, leave, leave),
    ).then(notOpened);
  }

  function replay<T extends ScreenTypes>(
    match: Match<T>,
    screen: GameScreen<T>,
    { facts, own, stored }: ReplayedMatch,
    leave: () => void,
    leaveMatch: () => void,
  ): void {
    const preferences = settings.play();
    const { game, setup } = match;
    const notices = stored === undefined ? [] : saveNotices(match, stored.save);
    const { match: whole, eyes, looker, showsAll } = replayOf(match, screen, facts.bots, own);
    const stood = showsAll ? pathThatStood(whole, screen) : whole;
    const watch = (shown: Match<T>) => watchReplay(shown, shown === whole ? stood : whole);
    const record = recordOf(results(), game.id, setup.level?.name ?? null);
    const watchReplay = (shown: Match<T>, other: Match<T>) =>
      go(
        replayPlace({
          match: shown,
          plays: true,
          ...(other !== shown && {
            otherSteps: { are: shown === whole ? 'shown' : 'left out', show: () => watch(other) },
          }),
          screen,
          facts: () => ({
            seat: seatOfViewer(eyes, seatOfViewer(looker)),
            bots: shortNames(facts.bots),
            ...(facts.names && { names: facts.names }),
            record,
            hints: 0,
            undos: 0,
            debugUsed: facts.debugUsed,
            preferences,
            glyphs: settings.glyphs(),
            watched: true,
          }),
          eyes,
          showsAll,
          speed: preferences.speed,
          flashes: preferences.flashes,
          from: firstTurn(shown.turns()),
          ...(notices.length > 0 && { notice: notices.join(' ') }),
          leave,
          help: (rows) =>
            go(
              helpPage(
                around,
                { title: titleOf(game.id), own: rows, shared: [], rules: screen.rules },
                backTo(navigator.place()),
                (key, size) => navigator.keys([key], size),
              ),
            ),
          continueFrom(length, debugUsed) {
            seated(game, stored, facts.bots, (who) =>
              show({
                screen,
                opening: openFrom(shown === whole ? match : shown, length, { ...facts, debugUsed }, who),
                program: servicesFor(screen, leaveMatch),
              }),
            );
          },
        }),
      );
    watch(stood);
  }

  /** What a match can ask of the program. */
  function servicesFor<T extends ScreenTypes>(screen: GameScreen<T>, leave: () => void): ProgramServices<T> {
    return {
      settings: settings.play,
      glyphs: settings.glyphs,
      results,
      ...(options.thinker && { thinker: options.thinker }),
      addResult,
      nextLevel: (match) => levelAfter(match, results()),
      playLevel(match, name, bots) {
        const start = matchAfter(match, name, bots);
        if (start.ok) play(match.game, screen, start.value, leave);
        else last?.tell(start.error.message);
      },
      leave,
      quit: options.exit,
      openSettings: () => go(files().settings(backTo(navigator.place()), 'back')),
      openFiles() {
        last?.flush();
        go(files().open(backTo(navigator.place()), true));
      },
      saveAs: (text, name, match) => go(files().save(text, name, match, backTo(navigator.place()))),
      replay: (match, facts, own) => replay(match, screen, { facts, own }, backTo(navigator.place()), leave),
      copy: app.copy,
      help(content, press) {
        const back = backTo(navigator.place());
        const title = titleOf(content.game);
        go(helpPage(around, { ...content, title }, back, press));
      },
      ring: options.ring,
    };
  }
}
