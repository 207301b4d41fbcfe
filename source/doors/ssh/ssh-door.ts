import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import ssh2 from 'ssh2';
import type { WayIn } from '../../app/online/way-in.ts';
import { failure, type Result, refusal, success } from '../../engine/result.ts';
import { isLoopback } from '../../net/address.ts';
import { clientAddress } from '../../server/client-address.ts';
import { otherKey } from '../../server/log.ts';
import { turnedAwayLog } from '../../server/turned-away.ts';
import { reason } from '../../storage/files/attempt.ts';
import { type House, logFault } from '../house.ts';
import { openVisit } from '../visit.ts';
import { hostKeyIn } from './host-key.ts';
import { sshLogin } from './ssh-login.ts';
import { type RunningSession, type ServedSession, serveSession } from './ssh-session.ts';

export interface SshOptions {
  readonly host: string;
  /** 0 takes one that is free. */
  readonly port: number;
  /** The server's: its host key is kept there. */
  readonly folder: string;
  /** The page of the server, where it has one. */
  readonly page?: string | undefined;
  readonly limits?: Partial<SshLimits>;
}

export interface SshLimits {
  /** Most connections at a time. */
  readonly inAll: number;
  /** Most from one address other than this machine; of IPv6, from one network. */
  readonly fromOne: number;
  /** Most of those that have not logged in, or have begun nothing. */
  readonly strangers: number;
  /** How long a connection may take to begin something, in milliseconds: an account has to be made in that time. */
  readonly logInWithin: number;
}

const usualLimits: SshLimits = { inAll: 1024, fromOne: 16, strangers: 128, logInWithin: 180_000 };

/** A door that is open. */
export interface SshDoor {
  readonly port: number;
  readonly fingerprint: string;
  /** Lets nobody in any more, and ends all sessions as their players would. */
  stop(): Promise<void>;
}

/** A connection, from its first moment on. */
interface Caller {
  readonly address: string;
  readonly socket: Socket;
  isStranger: boolean;
  /** Runs out where somebody begins nothing. */
  readonly late: NodeJS.Timeout;
}

/** How long all sessions may take to end, and then the other side to end its connection, in milliseconds. */
const endWithin = 2000;
const goodbyeWithin = 1000;

/** Lets people in over ssh, to the lobby and nowhere else: there is no shell, no forwarding, no file. */
export async function openSshDoor(
  house: House,
  { host, port, folder, page, ...options }: SshOptions,
): Promise<Result<SshDoor>> {
  const limits = { ...usualLimits, ...options.limits };
  const key = hostKeyIn(folder);
  if (!key.ok) return key;
  const other = await house.core.door.knownBy('ssh', key.value.fingerprint);
  if (other !== undefined) house.log(otherKey('ssh', { other, file: 'ssh/host_key' }));
  /** By address and port of the other side. */
  const callers = new Map<string, Caller>();
  const sessions = new Set<RunningSession>();
  const isTooMany = (address: string) => {
    const all = [...callers.values()];
    return (
      all.length >= limits.inAll ||
      all.filter(({ isStranger }) => isStranger).length >= limits.strangers ||
      (!isLoopback(address) && all.filter((other) => other.address === address).length >= limits.fromOne)
    );
  };
  const wayIn = (): WayIn => ({ is: 'ssh', host: house.address.host, port: portOf(server.address()), page });
  const turnedAway = turnedAwayLog({ log: house.log, now: Date.now, door: 'ssh' });

  const ssh = new ssh2.Server(
    {
      hostKeys: [key.value.text],
      ident: 'turncade',
      algorithms: { compress: ['none'] },
      keepaliveInterval: 15_000,
      keepaliveCountMax: 3,
    },
    (connection, info) => {
      const caller = callers.get(callerName(info.ip, info.port));
      connection.on('error', () => {});
      if (caller === undefined) return;
      /** Whether or not the other side takes part in it. */
      const end = () => {
        connection.end();
        setTimeout(() => caller.socket.destroy(), goodbyeWithin).unref();
      };
      const { address } = caller;
      let served: ServedSession | undefined;
      const visit = openVisit((error) => {
        if (served?.fail(error) === true) return;
        logFault(house, 'ssh', error);
        end();
      });
      const login = sshLogin(house, address, end);
      connection.on('authentication', visit.bind(login.tried));
      connection.on('close', visit.bind(login.close));
      connection.on('ready', () => {
        connection.once('session', (accept) => {
          connection.on('session', (_, reject) => reject());
          const begin = () => {
            clearTimeout(caller.late);
            caller.isStranger = false;
            return login.take();
          };
          served = serveSession(accept(), { house, visit, wayIn: wayIn(), begin, address, end, sessions });
        });
      });
    },
  );

  const server = createServer((socket) => {
    const { remoteAddress = '', remotePort = 0 } = socket;
    const address = clientAddress(remoteAddress);
    // A frame does not wait until the last one is known to have come.
    socket.setNoDelay(true);
    socket.on('error', () => {});
    if (isTooMany(address)) {
      turnedAway(address, 'too many connections');
      socket.destroy();
      return;
    }
    const name = callerName(remoteAddress, remotePort);
    const late = setTimeout(() => socket.destroy(), limits.logInWithin);
    callers.set(name, { address, socket, isStranger: true, late });
    socket.on('close', () => {
      clearTimeout(late);
      callers.delete(name);
    });
    ssh.injectSocket(socket);
  });
  try {
    server.listen(port, host);
    await once(server, 'listening');
  } catch (error) {
    return failure(refusal('port-taken', `--ssh ${port}: ${reason(error)}`));
  }
  server.on('error', (error: unknown) => house.log({ event: 'fault', door: 'ssh', error: reason(error) }));
  return success({
    port: portOf(server.address()),
    fingerprint: key.value.fingerprint,
    async stop() {
      server.close();
      const late = new Promise<void>((done) => setTimeout(done, endWithin).unref());
      const ended = [...sessions].map((session) => {
        session.end();
        return session.ended;
      });
      await Promise.race([Promise.all(ended), late]);
      const gone = [...callers.values()].map(({ socket }) => once(socket, 'close'));
      for (const { isStranger, socket } of callers.values()) if (isStranger) socket.destroy();
      await Promise.race([Promise.all(gone), late]);
      for (const { socket } of callers.values()) socket.destroy();
    },
  });
}

const callerName = (address: string, port: number): string => `${address} ${port}`;

const portOf = (address: AddressInfo | string | null): number =>
  address === null || typeof address === 'string' ? 0 : address.port;
