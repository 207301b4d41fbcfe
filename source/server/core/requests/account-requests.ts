import { protocolVersion } from '#net/wire/limits.ts';
import { deleteAccount, onLogin, onNewName } from '../account-changes.ts';
import {
  accountFacts,
  addKey,
  changePassword,
  isFreeName,
  logIn,
  mute,
  register,
  removeKey,
} from '../accounts/accounts.ts';
import { enterAsGuest, keepGuest } from '../accounts/guests.ts';
import { type LoggedIn, logOut, resumeLogin } from '../accounts/logins.ts';
import { removeAbsentGuests } from '../guest-removal.ts';
import { seatOf } from '../match/metadata.ts';
import { publicReplays } from '../match/public-replays.ts';
import type { Online } from '../presence.ts';
import { RefusedError, refused } from '../refusals.ts';
import { report } from '../reports.ts';
import type { AnonymousType, Handlers, LoggedInType, ServerContext } from '../server-context.ts';

export const loginHandlers = {
  async hello({ settings, games }, client, { protocol, program }) {
    if (protocol !== protocolVersion)
      throw refused('version', `This server speaks version ${protocolVersion}; your turncade speaks ${protocol}.`);
    client.isProgram = program === true;
    const { title, about, registration, guests = 'off', tournaments } = settings;
    const ids = [...games.ids];
    return {
      server: 'turncade',
      protocol: protocolVersion,
      title,
      registration,
      games: ids,
      ratings: true,
      records: true,
      ...(about !== undefined && { about }),
      ...(guests !== 'off' && { guests: true }),
      ...(settings.messages !== undefined && { messages: true }),
      ...(tournaments !== undefined && { tournaments }),
      ...settings.gateways?.(),
    };
  },

  'is-free': async (server, _client, { name }) => ({ isFree: await isFreeName(server, name) }),

  async register(server, client, { name, password, code }) {
    const { login } = await logged(server, client, name, 'registered', register(server, client, name, password, code));
    onLogin(server, client);
    return login;
  },

  async guest(server, client) {
    const login = await enterAsGuest(server, client, () => removeAbsentGuests(server));
    const { address, door } = client;
    server.settings.log?.({ event: 'guest', door, address, name: login.name });
    onLogin(server, client);
    return login;
  },

  async login(server, client, { name, password }) {
    const entering = logIn(server, client, name, password).then((login) => ({ login, invitation: undefined }));
    const { login } = await logged(server, client, name, 'logged-in', entering);
    onLogin(server, client);
    return login;
  },

  async resume(server, client, { token }) {
    const login = await resumeLogin(server, client, token);
    onLogin(server, client);
    return login;
  },
} as const satisfies Handlers<Online, AnonymousType>;

interface Entered {
  /** Name of the invitation code of a new account. */
  readonly invitation?: string | undefined;
}

/** Refusals that are logged, because they can be attempts to guess a password or an invitation code. */
const guesses: ReadonlySet<string> = new Set(['wrong-login', 'wrong-code']);

async function logged<Of extends Entered>(
  { settings }: ServerContext,
  { address, door }: Online,
  name: string,
  event: 'registered' | 'logged-in',
  attempt: Promise<Of>,
): Promise<Of> {
  try {
    const entered = await attempt;
    settings.log?.({ event, door, address, name, invitation: entered.invitation });
    return entered;
  } catch (error) {
    if (error instanceof RefusedError && guesses.has(error.code))
      settings.log?.({ event: 'login-refused', door, address, name, why: error.code });
    throw error;
  }
}

export const accountHandlers = {
  async keep(server, client, request) {
    const { name } = request;
    await logged(server, client, name, 'registered', keepGuest(server, client, request));
    await onNewName(server, client.account);
    return { name };
  },

  logout: (server, client, { everywhere }) => logOut(server, client, everywhere),

  'change-password': (server, client, request) => changePassword(server, client, request.old, request.new),

  'delete-account': (server, client, { password, name }) =>
    deleteAccount(server, client.account, { online: client, password, name }),

  async account(server, client) {
    const { matches, store } = server;
    const { account } = client;
    const about = await accountFacts(server, client);
    const { played, won } = await store.tally(account);
    const playing = matches.all().filter(({ head }) => head.phase === 'running' && seatOf(head, account) !== null);
    const { are: replays } = await publicReplays(server, client);
    return { ...about, replays, playing: playing.length, finished: played, won };
  },

  'add-key': (server, client, { key, password }) => addKey(server, client, key, password),

  'remove-key': (server, client, { fingerprint }) => removeKey(server, client, fingerprint),

  report: (server, client, request) => report(server, client, request),

  async mute(server, client, { name, muted }) {
    await mute(server, client, name, muted);
    server.lobby.changed();
  },
} as const satisfies Partial<Handlers<LoggedIn, LoggedInType>>;
