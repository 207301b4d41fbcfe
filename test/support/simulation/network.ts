import { requestSchema } from '../../../source/net/wire/requests.ts';
import type { ServerCore, Session } from '../../../source/server/client.ts';

/** What is on its way between a client and a server, both ways. */
export interface Link {
  readonly toServer: string[];
  readonly toClient: string[];
  /** The server's end of it. */
  readonly session: Session;
  /** The server has ended it; what was sent before still comes. */
  isEnded: boolean;
}

/** Joins a client to a core by a link on which nothing goes by itself. */
export function openLink(core: ServerCore, address: string): Link {
  const toClient: string[] = [];
  const session = core.connect({
    address,
    send: (message) => void toClient.push(JSON.stringify(message)),
    end() {
      link.isEnded = true;
    },
  });
  const link: Link = { toServer: [], toClient, session, isEnded: false };
  return link;
}

/** Lets the next message to the server arrive. */
export function arrive({ toServer, session, isEnded }: Link): void {
  const text = toServer.shift();
  if (text !== undefined && !isEnded) session.take(requestSchema.parse(JSON.parse(text)));
}
