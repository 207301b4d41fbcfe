import type { Site } from '#server/socket/host-names.ts';
import type { GatewayServer } from '../gateway-server.ts';
import { readWebFiles, safeHeaders, sendFile, type WebFiles } from './web-files.ts';
import { answerLogin, answerLogout } from './web-login.ts';
import { type WebLimits, webSessions } from './web-session.ts';

export interface WebDoor {
  readonly site: Site;
  /** Ends all sessions. The pages reconnect once the server is back. */
  stop(): Promise<void>;
}

export interface WebOptions {
  readonly files?: WebFiles;
  readonly limits?: Partial<WebLimits>;
}

/** Opens the web gateway. It leads to the lobby only. */
export function openWebDoor(house: GatewayServer, { files = readWebFiles(), limits }: WebOptions = {}): WebDoor {
  const sessions = webSessions(house, limits);
  const posted = new Map([
    ['/web/login', answerLogin],
    ['/web/logout', answerLogout],
  ]);
  return {
    site: {
      socketPath: '/web/session',
      answer(request, response, address) {
        const { url = '/', method = 'GET' } = request;
        const path = url.replace(/\?.*/s, '');
        const file = files.at(path);
        const post = posted.get(path);
        const methods = post !== undefined ? ['POST'] : ['GET', 'HEAD'];
        if (file === undefined && post === undefined) return false;
        if (!methods.includes(method)) response.writeHead(405, { ...safeHeaders, allow: methods.join(', ') }).end();
        else if (post !== undefined) void post(house, request, response, address);
        else if (file !== undefined) sendFile(request, response, file);
        return true;
      },
      serve: sessions.serve,
    },
    stop: sessions.stop,
  };
}
