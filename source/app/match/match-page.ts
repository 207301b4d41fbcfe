import { titleOf } from '../../games/index.ts';
import { botsAndPrograms } from '../../match-session/match-programs.ts';
import { programsAmong, shortNames } from '../../match-session/program-names.ts';
import type { MatchStatus } from '../../screen/match-status.ts';
import type { ScreenTypes } from '../../screen/scene.ts';
import { playersPaths } from '../../storage/files/players-files.ts';
import { suggestedName } from '../../storage/matches/saves.ts';
import { levelOf } from '../scene/scene-of.ts';
import type { LocalServices } from '../services.ts';
import type { PersistedMatch } from './persistence/persisted-match.ts';
import { createMatchScreen } from './match-screen.ts';
import type { MatchServices } from './match-services.ts';
import { viewerAtEnd, namedBots, personsOf } from './seats.ts';

export interface MatchPageOptions<T extends ScreenTypes> {
  readonly persisted: PersistedMatch<T>;
  readonly services: LocalServices;
  /** Back to where the player came from. */
  leave(): void;
}

/** A match on the screen. */
export type MatchPage = ReturnType<typeof createMatchPage>;

/** Shows a match, keeps its file, and records how it ended. */
export function createMatchPage<T extends ScreenTypes>(options: MatchPageOptions<T>) {
  const { persisted, services: program, leave } = options;
  const { screen, file } = persisted;
  const match = file.match();
  const { game } = match;
  const { bots } = file.facts();
  const programs = programsAmong(game, bots);
  file.listen({
    onFailure(text) {
      view.mark('NOT SAVED');
      view.notify({ kind: 'refusal', text });
    },
    onRecover: () => view.mark(undefined),
    onMove: (text) => view.notify({ kind: 'notice', text }),
    onResultLost: (text) => view.notify({ kind: 'refusal', text }),
  });
  /** The player was told that leaving loses something. */
  let warned = false;
  let history: readonly string[] = program.home.readHistory(game.id);

  const persons = () => personsOf(file.match().state.players, namedBots(bots));
  const standing = (): MatchStatus => {
    const { state } = file.match();
    return screen.view.standing(game.view(state, viewerAtEnd(game, state, persons())));
  };

  /** Whether the match is saved, or the player knows that it is not. */
  const savedOrWarned = (again: string): boolean => {
    if (file.flush() || warned) return true;
    warned = true;
    view.notify({
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

  const services: MatchServices<T> = {
    ...program,
    file: {
      ...file,
      changed(changed, standsAt) {
        warned = false;
        file.changed(changed, standsAt);
      },
    },
    record: persisted.record,
    next: persisted.next,
    restart: persisted.restart,
    canLeave: () => savedOrWarned('Do it'),
    playNext() {
      const start = persisted.startNext();
      if (start?.ok === true) program.playNew(game, screen, start.value, leave);
      else if (start !== undefined) view.notify({ kind: 'notice', text: start.error.message });
    },
    leave: () => leaveFor(leave),
    quit: () => leaveFor(program.exit),
    save() {
      const title = levelOf(file.match())?.title ?? titleOf(game.id);
      program.saveAs(file.text(), suggestedName(title, standing().turns), `${title}, ${standing().text}`);
    },
    open: program.openFiles,
    replay: (from) => program.watch(file.match(), screen, { facts: file.facts(), ownViewer: view.seat(), from }, leave),
    help: (content) => program.help({ ...content, game: game.id }, (key, size) => view.keys([key], size)),
    paths: playersPaths(program.home.cwd),
    history: () => history,
    remember(line) {
      program.home.addToHistory(game.id, line);
      history = [...history.filter((_, i) => i < history.length - 1 || history[i] !== line), line];
    },
  };

  const view = createMatchScreen<T>({
    match,
    screen,
    services,
    bots: botsAndPrograms(game, bots, programs),
    programs,
    botNames: shortNames(bots),
    isFirst: persisted.isFirst,
  });

  if (persisted.notices.length > 0) view.notify({ kind: 'notice', text: persisted.notices.join(' ') });

  return {
    view,
    /** Called before the screen changes: by then everything is saved, or the player is told that it is not. */
    settle: () => file.settle(),
    flush: () => file.flush(),
    /** Ends the players' programs, which start again if the match is played on. */
    close: programs.close,
    /** The file that it is saved in, once it is. */
    savedIn: (): string | undefined => file.path(),
    /** The name of the level that is played now, if it is one. */
    level: (): string | undefined => file.match().setup.level?.name,
    notify: (text: string) => view.notify({ kind: 'notice', text }),
  };
}
