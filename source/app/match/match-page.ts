import { compact } from '#engine/lookup.ts';
import { titleOf } from '#games/index.ts';
import { botsAndPrograms, displayNames, programsAmong } from '#match-session/match-programs.ts';
import type { ScreenTypes } from '#screen/scene.ts';
import { playersPaths } from '#storage/files/players-files.ts';
import type { StoredMatch } from '#storage/matches/matches.ts';
import { suggestedName } from '#storage/matches/save-name.ts';
import type { PageView } from '../layers/page-view.ts';
import { programPage } from '../pages/files/files-page.ts';
import { helpPage } from '../pages/help/help.ts';
import { levelOf } from '../scene/scene.ts';
import type { LocalServices, Services } from '../services.ts';
import { firstTurn, turnNumbered } from '../timeline/match-timeline.ts';
import { speedSetting } from '../timeline/pace.ts';
import { createReplayPage } from '../timeline/replay-screen.ts';
import { notOpenedText } from './create-match.ts';
import { namedBots, personsOf, viewerAtEnd } from './hotseat.ts';
import { createMatchScreen } from './match-screen.ts';
import type { MatchServices } from './match-store.ts';
import { openMatches } from './open-matches.ts';
import { createLeaveGuard, type PersistedMatch } from './persistence/match-file.ts';
import type { Replay } from './replay.ts';
import { reviewPage } from './review/review-page.ts';

export interface MatchPageOptions<T extends ScreenTypes> {
  readonly persisted: PersistedMatch<T>;
  readonly services: LocalServices;
  leave(): void;
}

export type MatchPage = ReturnType<typeof createMatchPage>;

export function createMatchPage<T extends ScreenTypes>(options: MatchPageOptions<T>) {
  const { persisted, services: program, leave } = options;
  const { screen, file, record, next, easier, restart } = persisted;
  const match = file.match();
  const { game } = match;
  const { bots } = file.facts();
  const programs = programsAmong(game, bots);
  const guard = createLeaveGuard(file);
  let isRetry = false;

  const savedOrWarned = (again: string): boolean => {
    const text = guard.warning(again);
    if (text !== undefined) view.notify({ kind: 'refusal', text });
    return text === undefined;
  };

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
        guard.reset();
        file.changed(changed, standsAt);
      },
    },
    record,
    next,
    rush: persisted.rush,
    easier,
    restart,
    ...(program.home.isLocal ? {} : { hasFiles: false }),
    canLeave: () => savedOrWarned('Do it'),
    playNext(wantsRetry) {
      isRetry = wantsRetry === true;
      if (next()?.isCampaign === true) return leaveFor(leave);
      const start = persisted.startNext();
      if (start?.ok === true) program.playNew(game, screen, start.value, leave);
      else if (start !== undefined) view.notify({ kind: 'notice', text: start.error.message });
    },
    playEasier() {
      const start = persisted.startEasier();
      if (start !== undefined) program.playNew(game, screen, start, leave);
    },
    leave: () =>
      leaveFor(() => {
        persisted.rush?.stop();
        leave();
      }),
    quit: () => leaveFor(program.exit),
    save() {
      const title = levelOf(file.match())?.title ?? titleOf(game.id);
      const { state } = file.match();
      const persons = personsOf(state.players, namedBots(bots));
      const standing = screen.view.standing(game.view(state, viewerAtEnd(game, state, persons)));
      program.saveAs(file.text(), suggestedName(title, standing.turns), `${title}, ${standing.text}`);
    },
    open: program.openFiles,
    replay: (from) => program.watch(file.match(), screen, { facts: file.facts(), ownViewer: view.seat(), from }, leave),
    review: () => program.review(file.match(), screen, { facts: file.facts(), ownViewer: view.seat() }, leave),
    help: (content) => program.help({ ...content, game: game.id }, (key, size) => view.keys([key], size)),
    paths: playersPaths(program.home.cwd),
    ...typedLines(program, game.id),
  };

  const view = createMatchScreen<T>({
    match,
    screen,
    services,
    bots: botsAndPrograms(game, bots, programs),
    programs,
    botNames: displayNames(bots),
    isFirst: persisted.isFirst,
    ...(persisted.rush && { timer: program.timer }),
  });

  showSaving(file, view);
  if (persisted.notices.length > 0) view.notify({ kind: 'notice', text: persisted.notices.join(' ') });

  return {
    view,
    /** Must be called before the screen is drawn. Saves changes, or shows that saving failed. */
    settle: () => file.settle(),
    flush: () => file.flush(),
    /** Stops the players' programs. They start again if play continues. */
    close: programs.close,
    savedIn: (): string | undefined => file.path(),
    /** True if the player has left a lost stage of a campaign to try it again. */
    isRetry: () => isRetry,
    level: (): string | undefined => file.match().setup.level?.name,
    notify: (text: string) => view.notify({ kind: 'notice', text }),
  };
}

/** Shows on the match screen whether the match is saved. */
function showSaving<T extends ScreenTypes>(
  file: MatchPageOptions<T>['persisted']['file'],
  view: ReturnType<typeof createMatchScreen<T>>,
): void {
  file.listen({
    onFailure(text) {
      view.mark('NOT SAVED');
      view.notify({ kind: 'refusal', text });
    },
    onRecover: () => view.mark(undefined),
    onMove: (text) => view.notify({ kind: 'notice', text }),
    onResultLost: (text) => view.notify({ kind: 'refusal', text }),
  });
}

/** History of typed lines. A line that repeats the last one replaces it. */
function typedLines<T extends ScreenTypes>(
  { home }: LocalServices,
  game: string,
): Pick<MatchServices<T>, 'history' | 'remember'> {
  let history: readonly string[] = home.readHistory(game);
  return {
    history: () => history,
    remember(line) {
      home.addToHistory(game, line);
      history = [...history.filter((_, i) => i < history.length - 1 || history[i] !== line), line];
    },
  };
}

export type MatchPages = ReturnType<typeof createMatchPages>;

export function createMatchPages(services: LocalServices) {
  const { navigator, pageContext } = services;
  let last: MatchPage | undefined;
  const go = (place: PageView) => navigator.go(place);
  /** Returns an action that goes back to `place` and the current match. It first saves a match opened in between. */
  const backTo = (place: PageView) => {
    const match = last;
    return () => {
      if (last !== match) last?.flush();
      last = match;
      go(place);
    };
  };
  const matches = openMatches<void, () => void>(services, {
    play(persisted, leave) {
      last?.flush();
      last?.close();
      last = createMatchPage({ persisted, services, leave });
      go(last.view);
    },
    replay: (replay, leave, review) => go(createReplayView(services, replay, { leave, back: backTo, review })),
    review({ watch, ...view }, leave) {
      const place = reviewPage(pageContext, {
        ...view,
        watch: (turn) => watch(turn, backTo(place)),
        back: leave,
      });
      go(place);
    },
    ask(question, answers) {
      const from = navigator.current();
      go(programPage(pageContext, { ...question, ...answers, back: () => go(from) }));
    },
  });
  const watch: LocalServices['watch'] = (match, screen, by, leave) =>
    matches.replay(match, screen, by, { replay: backTo(navigator.current()), match: leave });
  const review: LocalServices['review'] = (match, screen, by, leave) =>
    matches.review(match, screen, by, { review: backTo(navigator.current()), match: leave });
  return {
    play: matches.play,
    async openSave(stored: StoredMatch, isOwn: boolean, leave: () => void): Promise<string | undefined> {
      const opened = await matches.openSave(stored, isOwn, leave);
      return opened.ok ? undefined : notOpenedText(opened.error);
    },
    async openReplay(stored: StoredMatch, leave: () => void): Promise<string | undefined> {
      const opened = await matches.openReplay(stored, leave);
      return opened.ok ? undefined : notOpenedText(opened.error);
    },
    watch,
    review,
    backTo,
    last: (): MatchPage | undefined => last,
  };
}

export interface ReplayNavigation {
  leave(): void;
  back(place: PageView): () => void;
  /** Opens the review. `back` returns to the replay. Undefined if there is nothing to review. */
  readonly review?: ((back: () => void) => void) | undefined;
}

export function createReplayView<T extends ScreenTypes>(
  { navigator, pageContext, settings, liveSettings, timer }: Services,
  { match, screen, notices, playOn, from, ...replay }: Replay<T, void>,
  { leave, back, review }: ReplayNavigation,
): PageView {
  const { speed, flashes } = settings();
  const turns = match.turns();
  const last = match.log.length;
  const requestedStart = from === undefined ? undefined : turnNumbered(turns, from, last);
  return createReplayPage({
    ...replay,
    match,
    screen,
    plays: true,
    speed,
    flashes,
    timer,
    from: Math.max(firstTurn(turns, last), ...compact(requestedStart)),
    ...(notices.length > 0 && { notice: notices.join(' ') }),
    leave,
    saveSpeed: (chosen) => liveSettings.change(speedSetting(chosen)),
    help: (rows) =>
      navigator.go(
        helpPage(
          pageContext,
          { title: titleOf(match.game.id), ownRows: rows, shared: [], rules: screen.rules },
          back(navigator.current()),
          (key, size) => navigator.keys([key], size),
        ),
      ),
    continueFrom: playOn,
    ...(review && { review: () => review(back(navigator.current())) }),
  });
}
