import { isIPv6 } from 'node:net';
import { setFlagsFromString } from 'node:v8';
import { type Result, success } from '#engine/result.ts';
import type { Address } from '#net/address.ts';
import type { Site } from '#server/socket/host-names.ts';
import type { GatewayServer } from './gateway-server.ts';

export interface DoorOptions {
  readonly host: string;
  /** The server's. */
  readonly folder: string;
  /** The port for ssh; none where absent. */
  readonly ssh?: number | undefined;
  /** Shows a page to browsers, at the server's own port; none where absent. */
  readonly web?: { show(site: Site): void } | undefined;
  /** Whether players reach the server at the address of the house; not behind a proxy whose name is not known. */
  readonly isAddressKnown: boolean;
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

/**
 * By how much memory may grow, in percent of what is needed, before it is cleared up. Every frame leaves something behind once
 * the next one is there: where V8 decides, that is up to three times what a hundred sessions need.
 */
const growth = 100;

/** Opens the doors that are wanted, or says why one can't be opened. */
export async function openDoors(
  house: GatewayServer,
  { host, folder, ssh, web, isAddressKnown }: DoorOptions,
): Promise<Result<Doors>> {
  const doors: Doors[] = [];
  if (ssh !== undefined || web !== undefined) setFlagsFromString(`--heap-growing-percent=${growth}`);
  if (ssh !== undefined) {
    const { openSshDoor } = await import('./ssh/ssh-gateway.ts');
    const door = await openSshDoor(house, {
      host,
      folder,
      port: ssh,
      page: web !== undefined && isAddressKnown ? pageOf(house.address) : undefined,
    });
    if (!door.ok) return door;
    const { port, fingerprint, stop } = door.value;
    doors.push({
      facts: { ssh: port, sshFingerprint: fingerprint },
      lines: [
        'With nothing installed, over ssh (new makes an account, then NAME logs in):',
        `  ssh -p ${port} new@${house.address.host}`,
        `  Fingerprint for ssh: ${fingerprint}`,
      ],
      stop,
    });
  }
  if (web !== undefined) {
    const { openWebDoor } = await import('./web/web-gateway.ts');
    const { site, stop } = openWebDoor(house);
    web.show(site);
    const address = isAddressKnown ? pageOf(house.address) : 'https://HOST/';
    doors.push({
      facts: { web: address },
      lines: ['With nothing installed, in a browser:', `  ${address}`],
      stop,
    });
  }
  return success({
    facts: Object.assign({}, ...doors.map(({ facts }) => facts)),
    lines: doors.flatMap(({ lines }, i) => (i === 0 ? lines : ['', ...lines])),
    async stop() {
      await Promise.all(doors.map((door) => door.stop()));
    },
  });
}

/** The page of a server. */
const pageOf = ({ host, port, isSecure }: Address): string =>
  new URL(`${isSecure ? 'https' : 'http'}://${isIPv6(host) ? `[${host}]` : host}:${port}/`).href;
