import { lookup } from 'node:dns/promises';
import { request } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { networkInterfaces } from 'node:os';
import { minute } from '#engine/durations.ts';
import { itemAt } from '#engine/lookup.ts';
import { createRateLimiter } from '../rate-limiter.ts';
import { addressList, isPublicAddress } from './public-address.ts';

// The only module that sends requests to addresses that players name.

/** The owner's choice of receivers. */
export interface OutgoingOptions {
  /** Hosts that may receive messages: `public` for all, names, or patterns such as `*.example.org`. */
  readonly to: readonly string[];
  /** Addresses that are not public and may receive messages all the same. */
  readonly toPrivate: readonly string[];
  /** Names of this server and its database, which get no messages. */
  readonly ownNames: readonly string[];
}

/** `delivered`: accepted by a server. `refused`: refused by it. `not-reached`: reached no server, or was not sent. */
export type SendOutcome = 'delivered' | 'refused' | 'not-reached';

export interface OutgoingRequest {
  readonly address: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export interface SendOut {
  /** Sentence for a player whose address cannot be used. */
  fault(address: string): string | undefined;
  /** False while too many requests were sent, in total or to the host of `address`. */
  isFree(address: string): boolean;
  /** Sends a POST request. Never rejects. */
  send(request: OutgoingRequest): Promise<SendOutcome>;
  readonly options: OutgoingOptions;
}

interface ResolvedAddress {
  readonly address: string;
  readonly family: number;
}

/** Parts that tests replace. */
export interface SendOutParts {
  resolve(host: string): Promise<readonly ResolvedAddress[]>;
  now(): number;
  readonly ports: readonly string[];
  readonly within: number;
  /** Certificate to trust, besides those of the system. */
  readonly ca?: string;
  ownAddresses(): readonly string[];
}

const usualParts: SendOutParts = {
  resolve: (host) => lookup(host, { all: true }),
  now: () => Date.now(),
  ports: ['', '8443'],
  within: 5000,
  ownAddresses: () =>
    Object.values(networkInterfaces()).flatMap((one) => (one === undefined ? [] : one.map(({ address }) => address))),
};

export const maxAddressLength = 500;

export const outgoingLimits = { atOnce: 4, perMinute: 60 } as const;

/** Ends of names that belong to local networks. */
const localNames = /\.(?:local|localhost|internal|intranet|lan|home|corp|home\.arpa|onion|arpa|test|invalid)$/;

export function createSendOut(options: OutgoingOptions, replaced: Partial<SendOutParts> = {}): SendOut {
  const parts = { ...usualParts, ...replaced };
  const { fault, checkedAddresses } = addressChecks(options, parts);
  const busy = new Set<string>();
  const limiter = createRateLimiter<string>(outgoingLimits.perMinute, minute, parts);
  const isFree = (address: string): boolean => {
    const host = hostIn(address);
    return busy.size < outgoingLimits.atOnce && !busy.has(host) && limiter.wait(host) === 0;
  };
  return {
    options,
    fault,
    isFree,
    async send(outgoing) {
      const { address } = outgoing;
      if (fault(address) !== undefined || !isFree(address)) return 'not-reached';
      const host = hostIn(address);
      busy.add(host);
      limiter.note(host);
      try {
        // The connection does not look up a host that is an address.
        if (isIP(bare(host)) !== 0) await checkedAddresses(host);
        return await post(outgoing, parts, lookupWith(checkedAddresses));
      } catch {
        return 'not-reached';
      } finally {
        busy.delete(host);
      }
    },
  };
}

interface AddressChecks extends Pick<SendOut, 'fault'> {
  /** Addresses of a host. Rejects if one of them may not receive messages. */
  checkedAddresses(host: string): Promise<readonly ResolvedAddress[]>;
}

function addressChecks({ to, toPrivate, ownNames }: OutgoingOptions, parts: SendOutParts): AddressChecks {
  const privateList = addressList(toPrivate);
  const isNamed = (host: string): boolean =>
    to.some((one) => one === 'public' || one === host || (one.startsWith('*.') && host.endsWith(one.slice(1))));
  /** True for hosts that may receive messages only at an address in `toPrivate`. */
  const isLocal = (host: string): boolean =>
    isIP(bare(host)) !== 0 || !host.includes('.') || localNames.test(host) || ownNames.includes(host);
  return {
    fault(address) {
      const url = URL.canParse(address) ? new URL(address) : undefined;
      if (url === undefined || url.protocol !== 'https:') return 'Type an address that begins with https://.';
      if (address.length > maxAddressLength) return `An address has at most ${maxAddressLength} characters.`;
      if (url.username !== '' || url.password !== '') return 'An address cannot contain a name or a password.';
      if (address.includes('#')) return 'An address cannot contain #.';
      if (!parts.ports.includes(url.port)) return 'This server sends messages only to ports 443 and 8443.';
      const { hostname } = url;
      if (hostname.endsWith('.')) return 'A name cannot end with a dot.';
      if (toPrivate.length > 0) return undefined;
      if (isLocal(hostname)) return 'This server sends messages only to public names, such as ntfy.sh.';
      return isNamed(hostname) ? undefined : `This server sends messages only to ${to.join(', ')}.`;
    },
    async checkedAddresses(host) {
      const literal = isIP(bare(host));
      const addresses = literal === 0 ? await parts.resolve(host) : [{ address: bare(host), family: literal }];
      const ownResolved = await Promise.all(ownNames.map((name) => parts.resolve(name).catch(() => [])));
      const ownList = addressList([...parts.ownAddresses(), ...ownResolved.flat().map(({ address }) => address)]);
      const canReceive = ({ address }: ResolvedAddress) =>
        privateList.has(address) ||
        (!isLocal(host) && isNamed(host) && isPublicAddress(address) && !ownList.has(address));
      if (addresses.length === 0 || !addresses.every(canReceive)) throw new Error('no address for messages');
      return addresses;
    },
  };
}

/** Resolves names for a connection. Returns only checked addresses, so that the connection reaches no other. */
const lookupWith =
  (checkedAddresses: AddressChecks['checkedAddresses']): LookupFunction =>
  (host, { all }, done) => {
    checkedAddresses(host).then(
      (addresses) => {
        const { address, family } = itemAt(addresses, 0);
        if (all === true) done(null, [...addresses]);
        else done(null, address, family);
      },
      (error: Error) => done(error, ''),
    );
  };

const post = (
  { address, headers, body }: OutgoingRequest,
  { within, ca }: SendOutParts,
  lookupAddress: LookupFunction,
): Promise<SendOutcome> =>
  new Promise((resolve) => {
    const sending = request(new URL(address), {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...headers,
        'content-length': Buffer.byteLength(body),
        'user-agent': 'turncade',
      },
      // A new agent without proxy and without reuse of connections.
      agent: false,
      lookup: lookupAddress,
      signal: AbortSignal.timeout(within),
      maxHeaderSize: 8192,
      ...(ca !== undefined && { ca }),
    });
    sending.on('error', () => resolve('not-reached'));
    sending.on('response', (response) => {
      const { statusCode = 0 } = response;
      // Nothing of the answer's body is needed. Redirects count as refusals.
      response.on('error', () => {});
      response.destroy();
      resolve(statusCode >= 200 && statusCode < 300 ? 'delivered' : 'refused');
    });
    sending.end(body);
  });

const hostIn = (address: string): string => (URL.canParse(address) ? new URL(address).hostname : '');

const bare = (host: string): string => host.replace(/^\[(.*)\]$/, '$1');
