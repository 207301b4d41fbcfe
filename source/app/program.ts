import { basename } from 'node:path';
import type { Game } from '../engine/game.ts';
import type { LevelSource } from '../engine/level.ts';
import { type Match, startFrom, startMatch } from '../engine/match.ts';
import { loadSave } from '../engine/save.ts';
import { type GameEntry, games } from '../games/index.ts';
import type { GameScreen, ScreenTypes } from '../screen/screen.ts';
import { dateText } from '../storage/date-text.ts';
import { findLevel, seedOfLevel } from '../storage/levels.ts';
import { factsOf, noFacts, notesOf } from '../storage/match-facts.ts';
import { newestMatch, type StoredMatch } from '../storage/matches.ts';
import { newSeed } from '../storage/new-seed.ts';
import { addResult, type MatchResult, readResults } from '../storage/results.ts';
import { recordOf } from '../storage/statistics.ts';
import type { LiveSettings } from './live-settings.ts';
import { type MatchPlace, type MatchSurroundings, matchPlace } from './match-place.ts';
import { helpPage } from './pages/help.ts';
import { levelPicker } from './pages/level-picker.ts';
import { mainMenu } from './pages/main-menu.ts';
import type { Around } from './pages/page-key.ts';
import type { ForcedSettings } from './pages/settings-page.ts';
import type { Place, Size } from './place.ts';
import { programFiles } from './program-files.ts';
import { menuOptions, pickerLevels } from './program-lists.ts';
import { replayPlace } from './replay.ts';
import { createShell, type Shell } from './shell.ts';

/** What the program begins with. */
export type Beginning =
  | { readonly type: 'menu' }
  | { readonly type: 'game'; readonly id: string; readonly start: NewMatch }
  | { readonly type: 'save'; readonly stored: StoredMatch }
  | { readonly type: 'replay'; readonly stored: StoredMatch };

/** What a new match is made of. */
export interface NewMatch {
  /** Chosen by the player; a fresh one where absent. */
  readonly seed?: string;
  readonly level?: LevelSource;
  /** Names of bots by seat. */
  readonly bots?: Readonly<Record<string, string>>;
}

/** What the program is started with. */
export interface ProgramOptions {
  readonly version: string;
  readonly beginning: Beginning;
  readonly settings: LiveSettings;
  /** What the command line decides, option by option. */
  readonly forced: readonly ForcedSettings[];
  /** Leaves the program. */
  exit(): void;
  /** Rings the bell of the terminal. */
  ring(): void;
  /** The settings are others now. */
  settingsChanged(): void;
}

/** Where the player is, and how to get from one place to another. */
export interface Program {
  readonly shell: Shell;
  /** The match that was played last. */
  match(): MatchPlace | undefined;
}

/** Goes to where the program begins. */
export async function startProgram(options: ProgramOptions): Promise<Program> {
  const { beginning, settings, exit } = options;
  let results = readResults();
  let played: MatchPlace | undefined;
  /** Matches that cannot be gone on with, and are not offered again. */
  const unplayable = new Set<string>();

  const around: Around = {
    help: (rows) => go(helpPage(around, { title: 'turncade', own: rows, shared: [] }, backTo(shell.place()))),
    exit,
    passOn: (keys, size) => shell.place().keys(keys, size),
  };
  const go = (place: Place) => shell.go(place);
  /** Back to a place, and to the match that was played there. */
  const backTo = (place: Place) => {
    const match = played;
    return () => {
      if (played !== match) played?.flush();
      played = match;
      go(place);
    };
  };
  const today = () => dateText(new Date());

  const shell = createShell(menu());
  const files = programFiles({
    shell,
    around,
    options,
    results: () => results.results,
    openSave,
    openReplay,
    openLevel,
    tell: (text) => played?.tell(text),
  });

  switch (beginning.type) {
    case 'menu':
      break;
    case 'game': {
      const entry = games.find(({ id }) => id === beginning.id);
      await entry?.open((game, screen) => play(game, screen, beginning.start, exit));
      break;
    }
    case 'save':
      fail(await openSave(beginning.stored, false, exit));
      break;
    case 'replay':
      fail(await openReplay(beginning.stored, exit));
  }
  return { shell, match: () => played };

  function menu(problem?: string): Place {
    const { match: newest, damaged } = newestMatch(unplayable);
    const notice = problem ?? noticeOf(damaged) ?? settings.problem ?? results.problem;
    return mainMenu(
      around,
      menuOptions({
        version: options.version,
        now: new Date(),
        today: today(),
        results: results.results,
        newest,
        settings: settings.now(),
        glyphs: settings.glyphs(),
        ...(notice === undefined ? {} : { notice }),
        continueMatch: async (stored) => {
          const fault = await openSave(stored, true, goMenu);
          if (fault === undefined) return;
          unplayable.add(stored.path);
          go(menu(fault));
        },
        openGame: openLevels,
        openDaily: (entry) => startLevel(entry, 'daily', goMenu),
        openReplays: () => go(files.replays(goMenu)),
        openFiles: () => go(files.open(goMenu, false)),
        openStatistics: () => go(files.statistics(goMenu, openLevels)),
        openSettings: () => go(files.settings(goMenu, 'menu')),
      }),
    );
  }

  function goMenu(): void {
    go(menu());
  }

  /** The levels of a game; a match without one where it has none. */
  function openLevels(entry: GameEntry): Promise<void> {
    return entry.open((game, screen) => {
      const levels = pickerLevels(game, results.results);
      if (levels.length === 0) return play(game, screen, {}, goMenu);
      const picker = levelPicker(around, {
        game: entry.title,
        levels,
        ...(screen.levels === undefined ? {} : { painter: screen.levels }),
        glyphs: settings.glyphs(),
        generates: game.levels?.generate !== undefined,
        ...(screen.own === undefined ? {} : { own: screen.own }),
        start(choice) {
          switch (choice.type) {
            case 'own':
              return play(game, screen, {}, () => void openLevels(entry));
            case 'level':
              return startLevel(entry, choice.name, () => void openLevels(entry));
            case 'random':
              return startLevel(entry, `random:${choice.seed ?? newSeed()}`, () => void openLevels(entry));
            case 'file':
              return startLevel(entry, files.absolute(choice.path), () => void openLevels(entry));
          }
        },
        complete: files.complete,
        back: goMenu,
      });
      go(picker);
    });
  }

  /** Starts a level by its name; says why not, if so. */
  function startLevel(entry: GameEntry, name: string, leave: () => void): Promise<string | undefined> {
    return entry.open((game, screen) => {
      const level = findLevel(game, name, today());
      if (!level.ok) return level.error.message;
      play(game, screen, { level: level.value }, leave);
      return undefined;
    });
  }

  /** Starts the level of a file, of whatever game it is; says why not, if so. */
  async function openLevel(path: string, leave: () => void): Promise<string | undefined> {
    let fault: string | undefined;
    for (const entry of games) {
      const found = await startLevel(entry, path, leave);
      if (found === undefined) return undefined;
      fault ??= found;
    }
    return fault;
  }

  function play<T extends ScreenTypes>(
    game: Game<T>,
    screen: GameScreen<T>,
    { seed: chosen, level, bots = {} }: NewMatch,
    leave: () => void,
  ): void {
    const seed = chosen ?? (level && seedOfLevel(level)) ?? newSeed();
    const players = game.players.least;
    const match = startMatch(game, { seed, players, options: {}, ...(level === undefined ? {} : { level }) });
    show({ screen, match, seedGiven: chosen !== undefined, bots, around: surroundings(screen, leave) });
  }

  function show<T extends ScreenTypes>(shown: Parameters<typeof matchPlace<T>>[0]): MatchPlace {
    played?.flush();
    const place = matchPlace(shown);
    played = place;
    go(place.place);
    return place;
  }

  /** Opens a save; it goes on in its own file if that is one of the player's matches. Returns why not, if so. */
  async function openSave(stored: StoredMatch, isOwn: boolean, leave: () => void): Promise<string | undefined> {
    return loaded(stored, (match, screen) => {
      const { notes } = stored.save.header;
      const facts = factsOf(notes);
      const place = show({
        screen,
        match,
        notes,
        ...(isOwn ? { path: stored.path } : {}),
        seedGiven: facts.seedGiven,
        bots: facts.bots,
        around: surroundings(screen, leave),
      });
      if (!isOwn) place.tell(`${basename(stored.path)} stays as it is; this goes on as a match of your own.`);
    });
  }

  /** Watches a save; returns why not, if so. */
  function openReplay(stored: StoredMatch, leave: () => void): Promise<string | undefined> {
    return loaded(stored, (match, screen) =>
      watch(match, screen, factsOf(stored.save.header.notes).debugUsed, stored.save.header.notes, leave, leave),
    );
  }

  /** The match of a save with its screen; says why it cannot be had, if so. */
  async function loaded(
    { path, save }: StoredMatch,
    use: <T extends ScreenTypes>(match: Match<T>, screen: GameScreen<T>) => void,
  ): Promise<string | undefined> {
    const entry = games.find((game) => game.id === save.header.game);
    if (entry === undefined) return `${basename(path)}: found a save of ${save.header.game}, which is no game here`;
    return entry.open((game, screen) => {
      const match = loadSave(game, save);
      if (!match.ok) return `${basename(path)}: ${match.error.message}`;
      use(match.value, screen);
      return undefined;
    });
  }

  function watch<T extends ScreenTypes>(
    match: Match<T>,
    screen: GameScreen<T>,
    debugUsed: boolean,
    notes: Readonly<Record<string, string>>,
    leave: () => void,
    leaveMatch: () => void,
  ): void {
    const { speed, flashes, cells, forecast, log } = settings.play();
    const { game, setup } = match;
    const facts = setup.level === undefined ? undefined : game.levels?.read(setup.level.text);
    go(
      replayPlace({
        match,
        screen,
        glyphs: settings.glyphs(),
        preferences: { cells, forecast, log },
        ...(setup.level === undefined || facts?.ok !== true
          ? {}
          : { level: { name: setup.level.name, title: facts.value.title } }),
        record: recordOf(results.results, game.id, setup.level?.name ?? null),
        debugUsed,
        speed: speed === 0 ? 'skip' : speed,
        flashes,
        leave,
        continueFrom(length, debugSeen) {
          const start = startFrom(game, setup, match.position);
          if (!start.ok) return;
          for (const { seat, command } of match.log.slice(0, length)) start.value.play(seat, command);
          const { seedGiven, bots } = factsOf(notes);
          const place = show({
            screen,
            match: start.value,
            notes: notesOf({ ...noFacts, debugUsed: debugSeen }),
            seedGiven,
            bots,
            around: surroundings(screen, leaveMatch),
          });
          place.tell('This goes on as a match of its own; the other stays as it is.');
        },
      }),
    );
  }

  /** What a match can ask of the program. */
  function surroundings<T extends ScreenTypes>(screen: GameScreen<T>, leave: () => void): MatchSurroundings<T> {
    return {
      settings: settings.play,
      glyphs: settings.glyphs,
      results: () => results.results,
      ended(result: MatchResult) {
        addResult(result);
        results = readResults();
      },
      leave,
      quit: exit,
      openSettings: () => go(files.settings(backTo(shell.place()), 'back')),
      openFiles() {
        played?.flush();
        go(files.open(backTo(shell.place()), true));
      },
      saveAs: (text, name, match) => go(files.save(text, name, match, backTo(shell.place()))),
      watch: (match, debugUsed) => watch(match, screen, debugUsed, {}, backTo(shell.place()), leave),
      help(content, press) {
        const back = backTo(shell.place());
        const title = games.find(({ id }) => id === content.game)?.title ?? content.game;
        const passOn = (keys: readonly string[], size: Size) => {
          for (const key of keys) press(key, size);
        };
        go(helpPage({ ...around, passOn }, { ...content, title }, back));
      },
      ring: options.ring,
    };
  }
}

/** What the player has to know of damaged files. */
function noticeOf(damaged: ReturnType<typeof newestMatch>['damaged']): string | undefined {
  const [first] = damaged;
  if (first === undefined) return undefined;
  const done = first.aside === undefined ? '' : `; set aside as ${first.aside}`;
  const copy = first.restored ? ', and the copy before it is there' : '';
  return `The match ${first.name} is damaged: ${first.reason}${done}${copy}.`;
}

function fail(fault: string | undefined): void {
  if (fault !== undefined) throw new Error(fault);
}
