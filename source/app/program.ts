import { type LevelThinker, thinkHere } from '#bot-worker/thinker.ts';
import { generatedPlayerCounts, tutorialName } from '#engine/level.ts';
import { compact } from '#engine/lookup.ts';
import type { FileFault } from '#engine/result.ts';
import { type GameEntry, games } from '#games/index.ts';
import { capitalize, withPeriod } from '#screen/sentences.ts';
import { bundledCampaign } from '#storage/campaigns.ts';
import { likeliestFault } from '#storage/levels.ts';
import { isPlayed } from '#storage/matches/match-facts.ts';
import { type ListedMatch, listProblems } from '#storage/matches/match-list.ts';
import { listMatches, newestMatch, readStored } from '#storage/matches/matches.ts';
import { wholeSeed } from '#storage/new-seed.ts';
import { isoDate, now } from '#storage/now.ts';
import { countedMatches, isNewTo } from '#storage/statistics.ts';
import { campaignPages } from './campaign/campaign-pages.ts';
import { emptyView, type Navigator, type PageView } from './layers/page-view.ts';
import type { PlaySettings } from './live-settings.ts';
import { notOpenedText } from './match/create-match.ts';
import { createMatchPages, type MatchPage, type MatchPages } from './match/match-page.ts';
import type { LevelFiles } from './online/online-context.ts';
import type { ProgramOnline } from './online/program-online.ts';
import { today } from './pages/daily/today.ts';
import { keptPages } from './pages/files/saved-pages.ts';
import { levelFinder } from './pages/levels/level-panel.ts';
import { type LevelChoice, levelPicker } from './pages/levels/level-picker.ts';
import {
  nextUnsolved,
  type PickerLevel,
  pickerLevels,
  pickerTutorial,
  progressWords,
} from './pages/levels/level-rows.ts';
import { levelCalled, resultRow } from './pages/lists/statistics-words.ts';
import { mainMenu } from './pages/menu/main-menu.ts';
import { menuEntries } from './pages/menu/menu-entries.ts';
import { menuOptions } from './pages/menu/menu-source.ts';
import { beginner } from './pages/seats/choosing-players.ts';
import { puzzlePages } from './puzzles/puzzle-pages.ts';
import { puzzleGames } from './puzzles/puzzles.ts';
import { createScreenServices } from './screen-services.ts';
import type { LocalServices, ScreenOptions, StartupRoute } from './services.ts';

export interface ProgramOptions extends ScreenOptions {
  readonly route: StartupRoute;
  /** Does slow work, such as solving. Default: work on this thread. */
  readonly thinker?: LevelThinker | undefined;
  /** Online play. Undefined if the player cannot play online. */
  readonly online?: ((services: LocalServices, files: LevelFiles) => ProgramOnline) | undefined;
}

interface StartLevelOptions {
  readonly leave: () => void;
  readonly players?: number | undefined;
  readonly isWatched?: boolean;
}

export interface Program {
  readonly navigator: Navigator;
  match(): MatchPage | undefined;
  close(): void;
}

export async function startProgram(options: ProgramOptions): Promise<Program> {
  const { route, online: openOnline, thinker = thinkHere, ...host } = options;
  const { home, exit } = host;
  let results = home.readResults();
  /** Paths of saves that could not be opened. The menu does not offer them again in this run. */
  const unplayable = new Set<string>();
  const reportedProblems = new Set<string>();

  const screenServices = createScreenServices(host, { thinker, backTo: (place) => matches.backTo(place) });
  const { navigator, pageContext, liveSettings } = screenServices;
  const go = (place: PageView) => navigator.go(place);
  const findLevel = levelFinder(thinker, pageContext.thinking, () => isoDate(now()), home.isLocal);

  const back = () => matches.backTo(navigator.current());
  const services: LocalServices = {
    ...screenServices,
    home,
    results: () => results.results,
    addResult(result) {
      const added = home.addResult(result);
      results = home.readResults();
      return added;
    },
    playNew: (...match) => matches.play(...match),
    watch: (...match) => matches.watch(...match),
    review: (...match) => matches.review(...match),
    openSettings: () => go(files.settings(back(), 'back')),
    openFiles() {
      matches.last()?.flush();
      go(files.open(back(), true));
    },
    saveAs: (text, name, match) => go(files.save(text, name, match, back())),
  };
  const matches: MatchPages = createMatchPages(services);
  const campaigns = campaignPages(services, { matches, results: freshResults });
  const puzzles = puzzlePages(services, { matches, results: freshResults });
  const { openReplay } = matches;
  const openSave: MatchPages['openSave'] = (stored, isOwn, leave) =>
    matches.openSave(stored, isOwn, campaigns.leaveOf(stored, leave));
  const begin = beginner(pageContext, home, { play: matches.play, glyphs: services.glyphs }, go);
  const files = keptPages(services, { matches, openLevel });
  const daily = today(services, {
    matches,
    results: freshResults,
    back: goMenu,
  });

  const online = openOnline?.(services, files);

  switch (route.type) {
    case 'menu':
      break;
    case 'game': {
      const entry = games.find(({ id }) => id === route.id);
      await entry?.open((game, screen) => matches.play(game, screen, route.start, exit));
      break;
    }
    case 'players': {
      const { id, start } = route;
      const entry = games.find((game) => game.id === id);
      if (entry === undefined) break;
      if (start.level === undefined && start.seed === undefined) await openLevels(entry);
      else await entry.open((game, screen) => begin(game, screen, start, exit));
      break;
    }
    case 'daily':
      if (route.id === undefined) daily.open();
      else fail(await daily.play(route.id, exit));
      break;
    case 'campaign':
      if (route.id === undefined) await campaigns.showList(goMenu);
      else fail(await campaigns.showStage(route.id, route.stage, goMenu));
      break;
    case 'puzzle': {
      const entry = games.find((game) => game.id === route.id);
      if (route.isRush) await puzzles.playRush(entry === undefined ? puzzleGames() : [entry], goMenu);
      else if (entry === undefined) puzzles.showList(goMenu);
      else fail(await puzzles.play(entry, route, exit));
      break;
    }
    case 'save':
      fail(await openSave(route.stored, false, exit));
      break;
    case 'replay':
      fail(await openReplay(route.stored, exit));
      break;
    case 'online':
      if (home.isLocal) await online?.start(route, exit, 'leave');
      else await online?.start(route, goMenu, 'menu');
  }
  if (navigator.current() === emptyView) goMenu();
  return { navigator, match: matches.last, close: () => online?.close() };

  function freshResults() {
    results = home.readResults();
    return results;
  }

  /** Returns the problems that were not reported before, and counts them as reported. */
  function newProblems(problems: readonly string[]): readonly string[] {
    const news = problems.filter((problem) => !reportedProblems.has(problem));
    for (const problem of news) reportedProblems.add(problem);
    return news;
  }

  function menu(problem?: string): PageView {
    const { match: newest, damaged } = newestMatch(home.folders, unplayable);
    const lists = listMatches(home.folders);
    const listed = listProblems({ ...lists, damaged: [...damaged, ...lists.damaged] });
    const news = newProblems(compact(...listed, liveSettings.problem, results.problem, home.spaceWarning()));
    const problems = compact(problem, ...news).map(withPeriod);
    const notice = problems.length === 0 ? undefined : problems.join(' ');
    return mainMenu(
      pageContext,
      menuOptions({
        version: services.version,
        now: now(),
        results: results.results,
        newest,
        lists,
        pages: menuEntries.map((entry) =>
          entry.row({
            app: services,
            matches,
            saves: () => files.open(goMenu, false),
            trash: files.trash,
            back: goMenu,
            openGame: (game, level) =>
              openLevels(game, level === undefined ? undefined : { type: 'level', name: level }),
            openCampaigns: () => campaigns.showList(goMenu),
            openPuzzles: () => puzzles.showList(goMenu),
          }),
        ),
        glyphs: services.glyphs(),
        notice,
        continueMatch: async (stored) => {
          const fault = await openSave(stored, true, goMenu);
          if (fault === undefined) return;
          unplayable.add(stored.path);
          go(menu(fault));
        },
        openGame: (entry) => openLevels(entry),
        openDaily: () => daily.open(),
        online: online?.menu(goMenu),
        // Over ssh and in the browser, frames of idle menus would cost the server time.
        timer: home.isLocal && isMoving(services.settings()) ? services.timer : undefined,
      }),
    );
  }

  function goMenu(): void {
    go(menu());
  }

  /** Opens the levels of a game at `chosen`, by default at the next level to play. Without levels, begins a match. */
  function openLevels(entry: GameEntry, chosen?: LevelChoice): Promise<void> {
    return entry.open((game, screen) => {
      // Leaves out matches between bots, which the player only watched, and matches of the campaign.
      const running = listMatches(home.folders).running.filter(
        ({ game: id, players, facts }) => id === game.id && isPlayed(players, facts) && facts.campaign === undefined,
      );
      const underWay = (name: string) => running.find(({ level }) => level?.name === name);
      const all = [...pickerTutorial(game, results.results), ...pickerLevels(game, results.results)];
      const levels = all.map((level) => {
        const match = underWay(level.name);
        return match === undefined ? level : { ...level, underWay: match.standing };
      });
      const titles = new Map(levels.map(({ name, title }) => [name, title]));
      if (levels.length === 0) return begin(game, screen, {}, goMenu);
      const next = nextUnsolved(levels.filter(({ name }) => name !== tutorialName));
      const isNew = isNewTo(results.results, game.id);
      const name = isNew && game.levels?.tutorial !== undefined ? tutorialName : next?.name;
      const first = chosen ?? (name === undefined ? undefined : ({ type: 'level', name } as const));
      const startChoice = (choice: LevelChoice, isWatched: boolean) => {
        const leave = () => void openLevels(entry, latestChoice(choice, levels));
        const startOptions = { leave, isWatched };
        switch (choice.type) {
          case 'own':
            return begin(game, screen, {}, leave, isWatched);
          case 'level':
            return startLevel(entry, choice.name, startOptions);
          case 'random':
            return startLevel(entry, `random:${wholeSeed(choice.seed)}`, { ...startOptions, players: choice.players });
          case 'file':
            return startLevel(entry, files.absolute(choice.path), startOptions).then(notOpenedText);
        }
      };
      const resume = (match: ListedMatch | undefined, back?: LevelChoice) => {
        if (match === undefined) return undefined;
        const stored = readStored(home.folders, match);
        if (!stored.ok) return `Not opened: ${stored.error.message}.`;
        return openSave(stored.value, true, () => void openLevels(entry, back));
      };
      const picker = levelPicker(pageContext, {
        game: entry.title,
        now: now(),
        played: countedMatches(results.results)
          .filter((result) => result.game === game.id)
          .toReversed()
          .map((result) => resultRow(result, now(), levelCalled(result.level, titles))),
        levels,
        progress: progressWords(levels),
        painter: screen.levels?.painter,
        rules: screen.rules,
        glyphs: services.glyphs(),
        generates: game.levels?.generate !== undefined,
        madeFor: generatedPlayerCounts(game),
        seeds: game.levels?.seeds,
        ownLevel: screen.levels?.customName,
        chosen: first,
        start: (choice) => startChoice(choice, false),
        watch: game.bots === undefined ? undefined : (choice) => startChoice(choice, true),
        resume: (name) => resume(underWay(name), { type: 'level', name }),
        otherMatches: running
          .filter((match) => !levels.some(({ name }) => underWay(name) === match))
          .map(({ path, level, standing, time }) => ({
            path,
            title: capitalize(
              levelCalled(level?.name ?? null, new Map(level && [[level.name, level.title]])) ?? 'custom board',
            ),
            standing,
            saved: time,
          })),
        resumeOther: ({ path }) => resume(running.find((match) => match.path === path)),
        complete: home.isLocal ? files.complete : undefined,
        campaign:
          bundledCampaign(game.id) === undefined
            ? undefined
            : () => campaigns.showMap(entry, () => void openLevels(entry, first)),
        back: goMenu,
      });
      go(picker);
    });
  }

  /** Returns `choice`, or if it is a level, a later level that the player has reached from it with `next`. */
  function latestChoice(choice: LevelChoice, levels: readonly PickerLevel[]): LevelChoice {
    const level = levels.find(({ name }) => name === matches.last()?.level());
    return choice.type === 'level' && level !== undefined ? { type: 'level', name: level.name } : choice;
  }

  async function startLevel(
    entry: GameEntry,
    name: string,
    startOptions: StartLevelOptions,
  ): Promise<string | undefined> {
    return (await tryLevel(entry, name, startOptions))?.message;
  }

  async function tryLevel(
    entry: GameEntry,
    name: string,
    { leave, players, isWatched }: StartLevelOptions,
  ): Promise<FileFault | undefined> {
    return entry.open(async (game, screen) => {
      const level = await findLevel(game, name, players);
      if (level === undefined) return undefined;
      if (!level.ok) return level.error;
      begin(game, screen, { level: level.value }, leave, isWatched);
      return undefined;
    });
  }

  /** Starts a level file of any game. Resolves to the reason if that fails. */
  async function openLevel(path: string, leave: () => void): Promise<string | undefined> {
    const faults: FileFault[] = [];
    for (const entry of games) {
      const fault = await tryLevel(entry, path, { leave });
      if (fault === undefined) return undefined;
      faults.push(fault);
    }
    return notOpenedText(likeliestFault(faults)?.message);
  }
}

function fail(fault: string | undefined): void {
  if (fault !== undefined) throw new Error(fault);
}

const isMoving = ({ flashes, speed }: PlaySettings): boolean => flashes && speed !== 'skip';
