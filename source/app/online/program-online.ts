import type { Connection } from '#client/connection.ts';
import { minute } from '#engine/durations.ts';
import { loadOptional } from '../async-value.ts';
import { createListeners } from '../listeners.ts';
import { shortTime } from '../match/online/time-left.ts';
import type { MenuOnline, OnlineFound } from '../pages/menu/menu-items.ts';
import type { OnlineStart, Services } from '../services.ts';
import type { LazyNetwork } from './network.ts';
import type { LevelFiles } from './online-context.ts';
import { leftNow } from './online-words.ts';
import type { NewsOfServers } from './server-news.ts';

/** Online play, as the other parts of the program use it. Loads the code of online play only when it is needed. */
export interface ProgramOnline {
  menu(leave: () => void): MenuOnline;
  start(where: OnlineStart, leave: () => void, backTo: 'menu' | 'leave'): Promise<void>;
  close(): void;
}

/** Delay in milliseconds before the menu queries the last server, so that the first frame comes first. */
const afterFirstFrame = 100;

/** Online play, loaded when the player opens it, or by the menu if the player is logged in on the last server. */
export function programOnline(services: Services, reached: LazyNetwork, files: LevelFiles): ProgramOnline {
  // The real time even if the program's date is fixed, because servers use the real time.
  const now = Date.now;
  const connections = new Set<Connection>();
  const network: LazyNetwork = {
    servers: reached.servers,
    async load() {
      const loaded = await reached.load();
      return {
        ...loaded,
        connect(address, as) {
          const connection = loaded.connect(address, as);
          connections.add(connection);
          connection.listen({
            changed(state) {
              if (state.is === 'ended' && state.why === 'closed') connections.delete(connection);
            },
          });
          return connection;
        },
      };
    },
  };
  const listeners = createListeners();
  let news: NewsOfServers | undefined;
  const newsHere = async (): Promise<NewsOfServers> => {
    const { newsOfServers } = await import('./loaded-online.ts');
    news ??= newsOfServers(now, listeners);
    return news;
  };
  const start: ProgramOnline['start'] = async (where, leave, backTo) => {
    const [{ runOnline, showOnlineMatch, randomHex }, loaded, known] = await Promise.all([
      import('./loaded-online.ts'),
      network.load(),
      newsHere(),
    ]);
    await runOnline(
      {
        ...services,
        files,
        showMatch: (match) => showOnlineMatch(match, services),
        now,
        network: loaded,
        news: known,
        random: randomHex,
        leave,
        backTo,
      },
      where,
    );
  };
  const ask = async (address: string): Promise<void> => {
    const known = await newsHere();
    await known.ask(await network.load(), address);
  };
  return {
    start,
    close() {
      for (const connection of connections) connection.close();
    },
    menu(leave) {
      const [last] = network.servers();
      return {
        server: last?.address,
        name: last?.isLoggedIn === true ? last.name : undefined,
        news: () => (last === undefined ? undefined : foundOf(news?.get(last.address), now())),
        watch(changed) {
          if (last?.isLoggedIn !== true) return () => {};
          const unsubscribe = listeners.subscribe(changed);
          const timer = setTimeout(() => loadOptional(ask(last.address), () => {}), afterFirstFrame);
          return () => {
            clearTimeout(timer);
            unsubscribe();
          };
        },
        open: (match) => start({ address: last?.address, matchId: match }, leave, 'menu'),
      };
    },
  };
}

export function foundOf(news: ReturnType<NewsOfServers['get']>, now: number): OnlineFound | undefined {
  if (news === undefined || news.is === 'asked') return undefined;
  if (news.is === 'not-reached') return { is: 'not-reached' };
  const { due, others, open, people, at } = news;
  return {
    is: 'here',
    due: due.map((card) => {
      const timeLeft = leftNow(card, at, now);
      return {
        match: card.match,
        game: card.game,
        title: card.title,
        timeLeft: timeLeft === undefined ? '' : shortTime(timeLeft),
      };
    }),
    others,
    open,
    people,
    minutes: Math.floor((now - at) / minute),
  };
}
