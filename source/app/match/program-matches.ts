import { basename } from 'node:path';
import type { Game } from '../../engine/game.ts';
import { playersIn } from '../../engine/level.ts';
import { type Match, startFrom, startMatch } from '../../engine/match.ts';
import type { Result } from '../../engine/result.ts';
import { type PartialViewer, seatOfViewer } from '../../engine/vocabulary.ts';
import type { ScreenTypes } from '../../screen/scene.ts';
import type { Choices, GameScreen } from '../../screen/screen.ts';
import { playersFiles } from '../../storage/files/players-files.ts';
import { findLevel, seedOfLevel } from '../../storage/levels.ts';
import { lockedText } from '../../storage/matches/hidden-part.ts';
import { factsOf, noFacts, notesOf } from '../../storage/matches/match-facts.ts';
import type { StoredMatch } from '../../storage/matches/matches.ts';
import { newSeed } from '../../storage/new-seed.ts';
import type { MatchResult } from '../../storage/results.ts';
import { recordOf } from '../../storage/statistics.ts';
import { lastingNames, shortNames } from '../../table/program-names.ts';
import { roomIn } from '../../table/seating.ts';
import type { Place } from '../layers/place.ts';
import type { Navigator } from '../navigator.ts';
import type { ProgramFiles } from '../pages/files/program-files.ts';
import { programPage } from '../pages/files/program-page.ts';
import { helpPage } from '../pages/help/help.ts';
import { pickerLevels, titleOf } from '../pages/menu/program-lists.ts';
import { seatedAgain } from '../pages/seats/program-players.ts';
import { levelOf } from '../scene/level-of.ts';
import type { Around, NewMatch, PlayNew, ProgramOptions } from '../services.ts';
import { replayPlace } from '../timeline/replay-screen.ts';
import { firstTurn } from '../timeline/turns.ts';
import { chosenIn, createCarried } from './carried.ts';
import { type MatchPlace, type MatchPlaceOptions, matchPlace } from './match-place.ts';
import type { MatchSurroundings } from './match-surroundings.ts';
import { nextLevel } from './next-level.ts';
import { openPart } from './open-part.ts';
import { type WhoPlays, whoPlays } from './program-question.ts';
import { eyesAtEnd, eyesToWatch, mayShowAll, namedBots, nobody, personsOf } from './seats.ts';
import { withMatchOf } from './stored-match.ts';

/** What matches on the screen are surrounded by. */
export interface MatchesSource {
  readonly shell: Navigator;
  readonly around: Around;
  readonly options: ProgramOptions;
  results(): readonly MatchResult[];
  /** Notes the result of a match that has ended; says why not, if so. */
  addResult(result: MatchResult): Result<undefined>;
  files(): ProgramFiles;
}

/** What a match is watched with. */
interface Watched {
  /** Of its save. */
  readonly notes: Readonly<Record<string, string>>;
  readonly eyes: PartialViewer;
  /** What it was read from; absent for the match that is being played. */
  readonly stored?: StoredMatch;
}

/** Matches that are played and watched. */
export interface ProgramMatches {
  readonly play: PlayNew;
  /** Opens a save; it goes on in its own file if that is one of the player's matches. Returns why not, if so. */
  openSave(stored: StoredMatch, isOwn: boolean, leave: () => void): Promise<string | undefined>;
  /** Watches a save; returns why not, if so. */
  openReplay(stored: StoredMatch, leave: () => void): Promise<string | undefined>;
  /** The match that was played last. */
  last(): MatchPlace | undefined;
}

/** The matches of the program: new ones, saves, and replays. */
export function programMatches(source: MatchesSource): ProgramMatches {
  const { shell, around, options, results, addResult, files } = source;
  const { settings } = options;
  let last: MatchPlace | undefined;
  const carried = createCarried();
  /** What was chosen in the match that came to the screen last. */
  let takeChosen = () => {};
  const go = (place: Place) => shell.go(place);
  /** Back to a place, and to the match that was played there. */
  const backTo = (place: Place) => {
    const match = last;
    return () => {
      if (last !== match) last?.flush();
      last = match;
      go(place);
    };
  };
  return { play, openSave, openReplay, last: () => last };

  function play<T extends ScreenTypes>(
    game: Game<T>,
    screen: GameScreen<T>,
    { seed: chosen, level, players: wanted, options: gameOptions = {}, bots = {} }: NewMatch,
    leave: () => void,
  ): void {
    const seed = chosen ?? (level && seedOfLevel(level)) ?? newSeed();
    const usual = playersIn(game, level, wanted);
    const players = usual.ok ? usual.value : game.players.least;
    const setup = { seed, players, options: gameOptions, ...(level === undefined ? {} : { level }) };
    const match = startMatch(game, setup, { files: playersFiles });
    takeChosen();
    // What a bot would choose is its own business.
    if (Object.keys(bots).length === 0 && level !== undefined) carried.give(match, screen);
    const names = lastingNames(game, bots);
    const begun = chosenIn(screen, match);
    show({ screen, match, seedGiven: chosen !== undefined, bots: names, around: surroundings(screen, leave) }, begun);
  }

  /** @param begun what was chosen in the match before the player did anything in this run of the program */
  function show<T extends ScreenTypes>(shown: MatchPlaceOptions<T>, begun?: Choices): MatchPlace {
    takeChosen();
    last?.flush();
    last?.close();
    const { game, stateAt } = shown.match;
    const before = begun ?? chosenIn(shown.screen, { game, state: stateAt(0) });
    const place = matchPlace(shown);
    takeChosen = () => carried.take({ game: game.id, begun: before, now: place.chosen });
    last = place;
    go(place.place);
    return place;
  }

  async function openSave(stored: StoredMatch, isOwn: boolean, leave: () => void): Promise<string | undefined> {
    return withMatchOf(stored, (match, screen) => {
      const { header, isLocked } = stored.save;
      const facts = factsOf(header.notes);
      seated(match.game, stored, facts.bots, ({ bots, says }) => {
        const goesOn = isOwn && says.length === 0 && !isLocked;
        const place = show({
          screen,
          match,
          notes: header.notes,
          ...(goesOn ? { path: stored.path } : {}),
          seedGiven: facts.seedGiven,
          bots,
          around: surroundings(screen, leave),
        });
        const stays = `${basename(stored.path)} stays as it is; this goes on as a match of your own.`;
        if (!goesOn) place.tell([isLocked ? lockedText : stays, ...says].join(' '));
      });
    });
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
    const from = shell.place();
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
    return withMatchOf(stored, (match, screen) => {
      const { notes } = stored.save.header;
      const { game, state } = match;
      const persons = personsOf(state.players, namedBots(factsOf(notes).bots));
      // Who looks at a match that is not over, nobody knows.
      const eyes = mayShowAll(match, persons) ? eyesAtEnd(game, state, persons) : nobody;
      watch(match, screen, { notes, eyes, stored }, leave, leave);
    });
  }

  function watch<T extends ScreenTypes>(
    match: Match<T>,
    screen: GameScreen<T>,
    { notes, eyes, stored }: Watched,
    leave: () => void,
    leaveMatch: () => void,
  ): void {
    const { speed, flashes, cells, forecast, log } = settings.play();
    const { game, setup } = match;
    const level = levelOf(match);
    const { debugUsed, seedGiven, bots } = factsOf(notes);
    const persons = personsOf(match.state.players, namedBots(bots));
    const showsAll = mayShowAll(match, persons);
    const shown = showsAll ? match : openPart(match, eyes);
    go(
      replayPlace({
        match: shown,
        screen,
        glyphs: settings.glyphs(),
        preferences: { cells, forecast, log },
        ...(level && { level }),
        record: recordOf(results(), game.id, setup.level?.name ?? null),
        debugUsed,
        eyes: persons.length === 0 ? (screen.eyes.onlooker?.viewer ?? eyes) : eyesToWatch(match, screen, eyes),
        seat: seatOfViewer(eyes),
        bots: shortNames(bots),
        showsAll,
        speed,
        flashes,
        from: firstTurn(shown.turns()),
        ...(stored?.save.isLocked === true && { notice: lockedText }),
        leave,
        help: (rows) =>
          go(
            helpPage(
              around,
              { title: titleOf(game.id), own: rows, shared: [], rules: screen.rules },
              backTo(shell.place()),
            ),
          ),
        continueFrom(length, debugSeen) {
          const start = startFrom(game, setup, match.position, playersFiles);
          if (!start.ok) return;
          for (const { seat, command } of match.log.slice(0, length)) start.value.play(seat, command);
          seated(game, stored, bots, (who) => {
            const place = show({
              screen,
              match: start.value,
              notes: notesOf({ ...noFacts, debugUsed: debugSeen }),
              seedGiven,
              bots: who.bots,
              around: surroundings(screen, leaveMatch),
            });
            place.tell(['This goes on as a match of its own; the other stays as it is.', ...who.says].join(' '));
          });
        },
      }),
    );
  }

  /** What a match can ask of the program. */
  function surroundings<T extends ScreenTypes>(screen: GameScreen<T>, leave: () => void): MatchSurroundings<T> {
    return {
      settings: settings.play,
      glyphs: settings.glyphs,
      results,
      ...(options.thinker && { thinker: options.thinker }),
      addResult,
      nextLevel({ game, setup: { level }, state: { players } }) {
        return level && nextLevel(pickerLevels(game, results()), level.name, players);
      },
      playLevel({ game, setup: { players, options, level: before } }, name, bots) {
        const level = findLevel(game, name, '');
        if (!level.ok) return last?.tell(level.error.message);
        const seated = seatedAgain(game, level.value, { players, options, bots }, roomIn(game, before));
        play(game, screen, { level: level.value, ...seated }, leave);
      },
      leave,
      quit: options.exit,
      openSettings: () => go(files().settings(backTo(shell.place()), 'back')),
      openFiles() {
        last?.flush();
        go(files().open(backTo(shell.place()), true));
      },
      saveAs: (text, name, match) => go(files().save(text, name, match, backTo(shell.place()))),
      watch: (match, notes, eyes) => watch(match, screen, { notes, eyes }, backTo(shell.place()), leave),
      help(content, press) {
        const back = backTo(shell.place());
        const title = titleOf(content.game);
        go(helpPage(around, { ...content, title }, back, press));
      },
      ring: options.ring,
    };
  }
}
