import type { Durations, Histogram } from '../histogram.ts';
import type { RegistryEntry } from './match/registry-entry.ts';
import type { Online, Presence } from './presence.ts';

/** Load of a server, shown to its host. Contains nothing that players write or plan. */
export interface ServerState {
  readonly since: number;
  readonly connections: number;
  readonly players: number;
  /** Numbers of waiting and running matches, by game. Games without matches are left out. */
  readonly matches: readonly GameState[];
  readonly requests: RequestCounts;
  /** Time from the arrival of a request to its answer. */
  readonly answered: Durations;
  /** Number of connections through each gateway. */
  readonly gateways: Readonly<Record<'ssh' | 'web', number>>;
  readonly logins: LoginCounts;
  /** Number of matches that ended since the server started. */
  readonly finished: number;
}

/** Number of logins and new accounts since the server started: with the right password, key or code, and with a wrong one. */
export interface LoginCounts {
  done: number;
  refused: number;
}

export interface GameState {
  readonly game: string;
  readonly waiting: number;
  readonly running: number;
}

/** Number of requests since the server started: answered, refused with a reason, and failed unexpectedly. */
export interface RequestCounts {
  done: number;
  refused: number;
  failed: number;
}

/** Counters of a core, which start at 0. */
export interface Counters {
  readonly logins: LoginCounts;
  finished: number;
}

interface StateInput {
  readonly since: number;
  readonly connections: {
    readonly online: ReadonlySet<Online>;
    readonly requests: RequestCounts;
    readonly answered: Histogram;
  };
  readonly counters: Counters;
  readonly people: Pick<Presence, 'here'>;
  readonly entries: readonly RegistryEntry[];
}

export function serverState({ since, connections, counters, people, entries }: StateInput): ServerState {
  const { online, requests, answered } = connections;
  const games = [...new Set(entries.map(({ head }) => head.game))].sort();
  const count = (of: string, phase: RegistryEntry['head']['phase']) =>
    entries.filter(({ head }) => head.game === of && head.phase === phase).length;
  const matches = games
    .map((game) => ({ game, waiting: count(game, 'waiting'), running: count(game, 'running') }))
    .filter(({ waiting, running }) => waiting + running > 0);
  const through = (door: Online['door']) => [...online].filter((client) => client.door === door).length;
  return {
    since,
    connections: online.size,
    players: people.here().length,
    matches,
    requests: { ...requests },
    answered: answered.durations(),
    gateways: { ssh: through('ssh'), web: through('web') },
    logins: { ...counters.logins },
    finished: counters.finished,
  };
}

/** Describes the state in sentences for the server's host. `now` is in milliseconds since 1970. */
export function stateText({ since, connections, players, matches, requests }: ServerState, now: number): string {
  const { done, refused, failed } = requests;
  return [
    `Running since ${new Date(since).toISOString().slice(0, 16).replace('T', ' ')} UTC (${lasting(now - since)}).`,
    `${counted(connections, 'connection')}, ${counted(players, 'player')} logged in.`,
    ...(matches.length === 0 ? ['No match is open or running.'] : []),
    ...matches.map(({ game, waiting, running }) => `${game}: ${running} running, ${waiting} waiting for players`),
    `${counted(done + refused + failed, 'request')} so far: ${refused} refused, ${failed} failed.`,
  ].join('\n');
}

const counted = (count: number, what: string): string => `${count} ${what}${count === 1 ? '' : 's'}`;

function lasting(milliseconds: number): string {
  const minutes = Math.max(0, Math.floor(milliseconds / 60_000));
  const [days, hours] = [Math.floor(minutes / 1440), Math.floor(minutes / 60) % 24];
  if (days > 0) return `${days} d ${hours} h`;
  return hours > 0 ? `${hours} h ${minutes % 60} min` : `${minutes} min`;
}
