import type { Match } from '../../engine/match.ts';
import { titleOf } from '../../games/index.ts';
import type { Choices, GameScreen } from '../../screen/game/game-screen.ts';
import type { Standing } from '../../screen/game/standing.ts';
import type { PlayRecord, Scene, ScreenTypes } from '../../screen/scene.ts';
import { playersPaths } from '../../storage/files/players-files.ts';
import { addToHistory, readHistory } from '../../storage/history.ts';
import { suggestedName } from '../../storage/matches/saves.ts';
import { recordOf } from '../../storage/statistics.ts';
import { botsAndPrograms } from '../../table/match-programs.ts';
import { programsAmong, shortNames } from '../../table/program-names.ts';
import { levelOf } from '../scene/scene.ts';
import { chosenIn } from './carried.ts';
import { isFirstMatch } from './lesson.ts';
import { matchFile } from './match-file.ts';
import { matchScreen } from './match-screen.ts';
import type { MatchServices, ProgramServices } from './match-services.ts';
import { type Opening, openAgain } from './openings.ts';
import { eyesAtEnd, namedBots, personsOf } from './seats.ts';

export interface MatchPlaceOptions<T extends ScreenTypes> {
  readonly screen: GameScreen<T>;
  readonly opening: Opening<T>;
  readonly program: ProgramServices<T>;
}

/** A match on the screen. */
export type MatchPlace = ReturnType<typeof matchPlace>;

/** Puts a match on the screen, keeps its file, and remembers how it ended. */
export function matchPlace<T extends ScreenTypes>(options: MatchPlaceOptions<T>) {
  const { screen, program, opening } = options;
  const { game } = opening.match;
  const { bots } = opening.facts;
  const programs = programsAmong(game, bots);
  const file = matchFile<T>({
    ...opening,
    addResult(result) {
      next = undefined;
      return program.addResult(result);
    },
    news: {
      failed(text) {
        shown.mark('NOT SAVED');
        shown.notify({ kind: 'refusal', text });
      },
      recovered: () => shown.mark(undefined),
      moved: (text) => shown.notify({ kind: 'notice', text }),
      notNoted: (text) => shown.notify({ kind: 'refusal', text }),
    },
  });
  /** What the player had done before this match. */
  let record = recordBefore();
  let next: { readonly level: Scene<T>['next'] } | undefined;
  /** Whether the player was told that leaving loses something. */
  let warned = false;
  let history: readonly string[] = readHistory(game.id);

  const persons = () => personsOf(file.match().state.players, namedBots(bots));
  const standing = (): Standing => {
    const { state } = file.match();
    return screen.view.standing(game.view(state, eyesAtEnd(game, state, persons())));
  };

  /** Whether the match is saved, or the player knows that it is not. */
  const savedOrWarned = (again: string): boolean => {
    if (file.flush() || warned) return true;
    warned = true;
    shown.notify({
      kind: 'refusal',
      text: `The match could not be saved. ${again} again to discard what is not saved.`,
    });
    return false;
  };

  /** Leaves for good, once nothing can be lost by it. */
  const leaveFor = (go: () => void) => {
    if (!savedOrWarned('Leave')) return;
    programs.close();
    go();
  };

  /** Goes on with a match in a file of its own. */
  const goOnWith = (another: Match<T>) => {
    file.became(another);
    record = recordBefore();
    next = undefined;
  };

  const services: MatchServices<T> = {
    settings: program.settings,
    glyphs: program.glyphs,
    file: {
      facts: file.facts,
      note: file.note,
      changed(changed, standsAt) {
        warned = false;
        file.changed(changed, standsAt);
      },
      became: goOnWith,
    },
    record: () => record,
    mayLeave: () => savedOrWarned('Do it'),
    restart(by) {
      file.flush();
      const again = openAgain(file.match(), bots, by);
      file.note({ seedGiven: again.facts.seedGiven });
      goOnWith(again.match);
      return again.match;
    },
    next() {
      next ??= { level: program.nextLevel(file.match()) };
      return next.level;
    },
    playNext() {
      const level = services.next();
      if (level !== undefined) program.playLevel(file.match(), level.name, bots);
    },
    leave: () => leaveFor(program.leave),
    quit: () => leaveFor(program.quit),
    save() {
      const title = levelOf(file.match())?.title ?? titleOf(game.id);
      program.saveAs(file.text(), suggestedName(title, standing().turns), `${title}, ${standing().text}`);
    },
    open: program.openFiles,
    openSettings: program.openSettings,
    replay: () => program.replay(file.match(), file.facts(), shown.seat()),
    copy: program.copy,
    help: (content) => program.help({ ...content, game: game.id }, (key, size) => shown.keys([key], size)),
    paths: playersPaths,
    history: () => history,
    remember(line) {
      addToHistory(game.id, line);
      history = [...history.filter((_, i) => i < history.length - 1 || history[i] !== line), line];
    },
    ring: program.ring,
  };

  const shown = matchScreen<T>({
    match: opening.match,
    screen,
    services,
    bots: botsAndPrograms(game, bots, programs),
    programs,
    botNames: shortNames(bots),
    ...(program.thinker && { thinker: program.thinker }),
    isFirst: opening.path === undefined && isFirstMatch(opening.match, screen, persons().length, program.results()),
  });

  function recordBefore(): PlayRecord {
    return recordOf(program.results(), game.id, file.match().setup.level?.name ?? null);
  }

  if (opening.says.length > 0) shown.notify({ kind: 'notice', text: opening.says.join(' ') });

  return {
    place: shown,
    /** Called before anything is shown: what has changed is safe then, or the player is told that it is not. */
    settle: () => file.settle(),
    /** Writes at once what has not been written yet. */
    flush: () => file.flush(),
    /** Nobody plays it any more, for now: the players' programs end. */
    close: programs.close,
    /** The file that it is saved in, once it is. */
    savedIn: (): string | undefined => file.path(),
    /** The name of the level that is played now, if it is one. */
    level: (): string | undefined => file.match().setup.level?.name,
    /** What the player has chosen in it; nothing where bots play, whose choices are their own business. */
    chosen: (): Choices | undefined => (Object.keys(bots).length > 0 ? undefined : chosenIn(screen, file.match())),
    /** Tells the player something. */
    tell: (text: string) => shown.notify({ kind: 'notice', text }),
  };
}
