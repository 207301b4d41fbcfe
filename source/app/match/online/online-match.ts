import { RequestError } from '#client/connection.ts';
import type { WholeMatch } from '#client/open-match.ts';
import type { Seat } from '#engine/vocabulary.ts';
import { displayNames } from '#match-session/match-programs.ts';
import type { ScreenTypes } from '#screen/scene.ts';
import { withPeriod } from '#screen/sentences.ts';
import { noPaths } from '#storage/files/players-files.ts';
import type { ActionResult } from '../../layers/dialog.ts';
import type { PageView } from '../../layers/page-view.ts';
import { cleanText } from '../../online/clean-text.ts';
import type { MatchToShow } from '../../online/online-context.ts';
import type { Services } from '../../services.ts';
import { createMatchScreen, type MatchScreen } from '../match-screen.ts';
import type { MatchServices } from '../match-store.ts';
import { fetchReplay, type JoinedMatch, joinMatch, type MatchToJoin, persistedOnServer } from './join-match.ts';
import { botsIn, type OnlineFacts } from './online-facts.ts';

export interface OnlineMatchPage {
  readonly view: PageView;
  /** Shows the replay if the match has ended and the player had already seen every turn before opening it. */
  replay(): void;
  close(): void;
}

export const openOnlineMatch = (target: MatchToJoin, services: Services): Promise<OnlineMatchPage | string> =>
  joinMatch(target, (joined) => showMatch(joined, target, services));

function showMatch<T extends ScreenTypes>(
  { game, screen, remote, table, feed, follow, close }: JoinedMatch<T>,
  target: MatchToJoin,
  services: Services,
): OnlineMatchPage {
  const { connection } = target.online;
  let history: readonly string[] = services.home.readHistory(game.id);
  const bots = botsIn(feed.facts());
  const persisted = persistedOnServer({ screen, remote }, { levelTitle: feed.facts().title, bots });
  let completeMatch: WholeMatch<T> | undefined;

  let fetching: Promise<void> | undefined;
  /** Fetches the complete match once. A failed fetch is repeated by the next call. */
  const fetchWhole = (): Promise<void> => {
    fetching ??= fetchNow();
    return fetching;
  };
  const fetchNow = async () => {
    try {
      const fetched = await fetchReplay(connection, game, remote);
      if (fetched.ok) {
        completeMatch = fetched.value;
        feed.refresh();
      } else view.notify({ kind: 'refusal', text: withPeriod(cleanText(fetched.error.message)) });
    } catch (error) {
      if (!(error instanceof RequestError)) throw error;
      view.notify({ kind: 'refusal', text: withPeriod(cleanText(error.message)) });
    }
    if (completeMatch === undefined) fetching = undefined;
  };
  const replay = async () => {
    if (remote.tableFacts().outcome === null)
      return view.notify({
        kind: 'notice',
        text: 'The replay shows all secrets, so it opens after the end.',
      });
    if (completeMatch === undefined) await fetchWhole();
    if (completeMatch === undefined) return;
    const { navigator } = services;
    const here = navigator.current();
    const facts = { ...persisted.file.facts(), names: personsIn(feed.facts()) };
    services.watch(completeMatch.match, screen, { facts, ownViewer: view.seat() }, () => navigator.go(here));
  };

  const matchServices: MatchServices<T> = {
    ...services,
    ...persisted,
    hasHints: () => remote.terms().hints || feed.facts().isRanked,
    canLeave: () => true,
    playNext: () => {},
    playEasier: () => {},
    review: () => {},
    history: () => history,
    remember(line) {
      services.home.addToHistory(game.id, line);
      history = [...history, line];
    },
    leave: target.leave,
    quit: services.exit,
    save: () => {},
    open: () => {},
    replay: () => void replay(),
    help: (content) => services.help({ ...content, game: game.id }, (key, size) => view.keys([key], size)),
    paths: noPaths,
  };
  const view: MatchScreen<T> = createMatchScreen<T>({
    match: remote.match,
    screen,
    services: matchServices,
    only: remote.viewer,
    referee: table.referee,
    expected: table.expected,
    online: feed,
    completeMatch: () => completeMatch,
    botNames: displayNames(bots),
  });
  let isOver = false;
  const stopLooking = feed.subscribe(() => {
    if (isOver || feed.facts().outcome === undefined) return;
    isOver = true;
    void fetchWhole();
  });
  follow((update) => {
    if (update.type === 'fault') view.notify({ kind: 'refusal', text: update.fault.message });
  });
  feed.refresh();
  return {
    view,
    replay() {
      if (remote.tableFacts().outcome !== null && feed.unseenFrom >= remote.steps.length) void replay();
    },
    close() {
      stopLooking();
      close();
    },
  };
}

export const personsIn = ({ holders }: OnlineFacts): Readonly<Record<Seat, string>> =>
  Object.fromEntries(
    holders.flatMap((holder, i) =>
      holder.is === 'person' || holder.is === 'stand-in' ? [[i + 1, holder.name] as const] : [],
    ),
  );

export async function showOnlineMatch(
  { online, match, isPast = false, leave, next, goTo }: MatchToShow,
  services: Services,
): Promise<string | undefined> {
  let page: OnlineMatchPage | undefined;
  const leavingFor = (where: () => ActionResult) => () => {
    page?.close();
    void where();
  };
  const opened = await openOnlineMatch(
    {
      online,
      match,
      leave: leavingFor(leave),
      next: (says) => leavingFor(() => next(says))(),
      goTo: (other) => leavingFor(() => goTo(other))(),
      newKey: services.newKey,
    },
    services,
  );
  if (typeof opened === 'string') return opened;
  page = opened;
  services.navigator.go(opened.view);
  if (isPast) opened.replay();
  return undefined;
}
