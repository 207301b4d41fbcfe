import type { Connection } from '#client/connection.ts';
import { createListeners } from '../listeners.ts';
import { showOnlineMatch } from '../match/online/online-match.ts';
import type { Entered } from '../online/online-context.ts';
import { foundOf, type ProgramOnline } from '../online/program-online.ts';
import { randomHex } from '../online/real-network.ts';
import { newsOfServers } from '../online/server-news.ts';
import { enterServer } from '../online/server-session.ts';
import type { LocalServices } from '../services.ts';

/** A connection that stays open when the player leaves the lobby. The lobby is no longer followed then. */
export const lentConnection = (connection: Connection): Connection => ({
  get state() {
    return connection.state;
  },
  request: (request) => connection.request(request),
  listen: (listener) => connection.listen(listener),
  retry: () => connection.retry(),
  close: () => void connection.request({ type: 'lobby', follow: false }).catch(() => {}),
});

/** Online play on the server that runs this session, and on no other. */
export function serverOnline(
  services: LocalServices,
  entered: Entered,
  moved: (match: string | undefined) => void,
): ProgramOnline {
  const { address, name } = entered;
  const connection = lentConnection(entered.connection);
  const now = Date.now;
  const { subscribe, publish } = createListeners();
  const news = newsOfServers(now, { subscribe, publish });
  const start: ProgramOnline['start'] = (where, leave, backTo) =>
    enterServer(
      {
        ...services,
        now,
        random: randomHex,
        async showMatch(match) {
          const leaveMatch = () => {
            moved(undefined);
            match.leave();
          };
          const problem = await showOnlineMatch({ ...match, leave: leaveMatch }, services);
          if (problem === undefined) moved(match.match);
          return problem;
        },
        backTo,
        leave,
      },
      { ...entered, connection },
      where,
    );
  return {
    start,
    close: () => entered.connection.close(),
    menu: (leave) => ({
      server: address,
      get name() {
        const { state } = entered.connection;
        return state.is === 'open' && state.name !== null ? state.name : name;
      },
      news: () => foundOf(news.get(address), now()),
      watch(changed) {
        const unsubscribe = subscribe(changed);
        void news.ask({ connect: () => connection }, address);
        return unsubscribe;
      },
      open: (match) => start({ matchId: match }, leave, 'menu'),
    }),
  };
}
