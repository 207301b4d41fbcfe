import type { Dial, WireEvents } from '#client/dial.ts';
import { messageSchema } from '#net/wire/messages.ts';
import { requestSchema } from '#net/wire/requests.ts';
import type { ServerCore, Session } from '#server/platform.ts';

/** Messages in flight between a client and a server, in both directions. */
interface Link {
  readonly toServer: string[];
  readonly toClient: string[];
  /** Session at the server's end of the link. */
  readonly session: Session;
  readonly events: WireEvents;
  /** True once the link has been closed or cut. After the server has closed it, earlier messages still arrive. */
  isEnded: boolean;
  /** Number of the newest update sent over the link, by match. */
  readonly told: Map<string, number>;
}

/** Network between a client and the server. Messages move only when the simulation moves them. */
export interface Way {
  readonly dial: Dial;
  /** True if a message is in flight. */
  isBusy(): boolean;
  isEnded(): boolean;
  /** Delivers the oldest message in flight to the server. */
  arrive(): void;
  /** Delivers the oldest message in flight to the client. */
  deliver(): void;
  /** Drops all messages in flight. Reports the cut to the server unless `isServerGone`. */
  cut(isServerGone?: boolean): void;
}

/**
 * Creates the network between a client and a core.
 *
 * @param fault is called with a description of each update that the server should not have sent
 */
export function wayTo(core: () => ServerCore | undefined, address: string, fault: (text: string) => void): Way {
  let link: Link | undefined;
  const leave = (own: Link, isServerGone = false) => {
    if (link === own) link = undefined;
    if (!own.isEnded && !isServerGone) own.session.left();
    own.isEnded = true;
  };
  const open = (server: ServerCore, events: WireEvents): Link => {
    const toClient: string[] = [];
    const session = server.connect({
      address,
      send: (message) => void toClient.push(JSON.stringify(message)),
      end() {
        own.isEnded = true;
      },
    });
    const own: Link = { toServer: [], toClient, session, events, isEnded: false, told: new Map() };
    return own;
  };
  /** Detects updates that the server repeats or skips on a link. The client itself would tolerate them. */
  const look = ({ told }: Link, text: string) => {
    const read = messageSchema.safeParse(JSON.parse(text));
    if (!read.success || (read.data.type !== 'match' && read.data.type !== 'update')) return;
    const { type, match, number } = read.data;
    const last = told.get(match);
    if (type === 'update' && last !== undefined && number !== last + 1)
      fault(`update ${number} was sent after ${last}`);
    told.set(match, number);
  };
  return {
    dial(events) {
      const server = core();
      if (server === undefined) {
        queueMicrotask(() => events.ended({ is: 'cut', text: 'Nobody is there.' }));
        return { send() {}, ping() {}, cut() {} };
      }
      const own = open(server, events);
      link = own;
      queueMicrotask(() => {
        if (link === own) events.opened();
      });
      return {
        send: (text) => void own.toServer.push(text),
        ping() {
          if (!own.isEnded) events.alive();
        },
        cut: () => leave(own),
      };
    },
    isBusy: () => link !== undefined && link.toServer.length + link.toClient.length > 0,
    isEnded: () => link?.isEnded === true,
    arrive() {
      const text = link?.toServer.shift();
      if (link === undefined || text === undefined || link.isEnded) return;
      link.session.take(requestSchema.parse(JSON.parse(text)));
    },
    deliver() {
      const text = link?.toClient.shift();
      if (link === undefined || text === undefined) return;
      look(link, text);
      link.events.heard(text);
    },
    cut(isServerGone) {
      const own = link;
      if (own === undefined) return;
      leave(own, isServerGone);
      own.events.ended({ is: 'cut', text: 'The line was cut.' });
    },
  };
}
