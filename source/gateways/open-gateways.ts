import { type Result, success } from '#engine/result.ts';
import { pageOf } from '#net/address.ts';
import type { Site } from '#server/socket/host-names.ts';
import type { GatewayServer } from './gateway-server.ts';

export interface DoorOptions {
  readonly host: string;
  readonly folder: string;
  /** Port for ssh. If undefined, no ssh gateway is opened. */
  readonly ssh?: number | undefined;
  /** Serves the web page at the server's own port. If undefined, no web gateway is opened. */
  readonly web?: { show(site: Site): void } | undefined;
  /** True if players reach the server at its address, and not through a proxy with an unknown name. */
  readonly isAddressKnown: boolean;
}

export interface Doors {
  /** Fields for the log, which other programs read. */
  readonly facts: Readonly<Record<string, string | number>>;
  readonly lines: readonly string[];
  stop(): Promise<void>;
}

/** Opens the requested gateways. If one cannot open, returns its error. */
export async function openDoors(
  house: GatewayServer,
  { host, folder, ssh, web, isAddressKnown }: DoorOptions,
): Promise<Result<Doors>> {
  const doors: Doors[] = [];
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
        'Over ssh, with nothing to install (new creates an account; later, put its name in place of new):',
        `  ssh -p ${port} new@${house.address.host}`,
        `  Fingerprint for ssh: ${fingerprint}`,
      ],
      stop,
    });
  }
  if (web !== undefined) {
    const { openWebDoor } = await import('./web/web-gateway.ts');
    const sshPort = doors[0]?.facts['ssh'];
    const { site, stop } = openWebDoor(house, { ssh: typeof sshPort === 'number' ? sshPort : undefined });
    web.show(site);
    const address = isAddressKnown ? pageOf(house.address) : 'https://HOST/';
    doors.push({
      facts: { web: address },
      lines: ['In a browser, with nothing to install:', `  ${address}`],
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
