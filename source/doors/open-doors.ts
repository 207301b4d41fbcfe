import { type Result, success } from '../engine/result.ts';
import type { House } from './house.ts';

export interface DoorOptions {
  readonly host: string;
  /** The server's. */
  readonly folder: string;
  /** The port for ssh; none where absent. */
  readonly ssh?: number | undefined;
}

/** The doors of a server beside its sockets. */
export interface Doors {
  /** For programs that read the log. */
  readonly facts: Readonly<Record<string, string | number>>;
  /** How people come in, for the host. */
  readonly lines: readonly string[];
  /** Lets nobody in any more, and ends the sessions. */
  stop(): Promise<void>;
}

/** Opens the doors that are wanted, or says why one can't be opened. */
export async function openDoors(house: House, { host, folder, ssh }: DoorOptions): Promise<Result<Doors>> {
  if (ssh === undefined) return success({ facts: {}, lines: [], async stop() {} });
  const { openSshDoor } = await import('./ssh/ssh-door.ts');
  const door = await openSshDoor(house, { host, folder, port: ssh });
  if (!door.ok) return door;
  const { port, fingerprint, stop } = door.value;
  const name = hostOf(house.address);
  return success({
    facts: { ssh: port, sshFingerprint: fingerprint },
    lines: [
      'With nothing installed, over ssh (new makes an account, then NAME logs in):',
      `  ssh -p ${port} new@${name}`,
      `  Fingerprint for ssh: ${fingerprint}`,
    ],
    stop,
  });
}

/** The host of an address such as `wss://oak.example.org:7777#q7m3-x2kd-90ha-t5vb`. */
const hostOf = (address: string): string =>
  address
    .replace(/^\w+:\/\//, '')
    .replace(/[#/].*$/, '')
    .replace(/:\d+$/, '')
    .replace(/^\[|\]$/g, '');
