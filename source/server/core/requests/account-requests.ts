import { protocolVersion } from '#net/wire/limits.ts';
import { deleteAccount, onLogin } from '../account-changes.ts';
import type { LoggedIn } from '../accounts/accounts.ts';
import { seatOf } from '../match/metadata.ts';
import type { Online } from '../presence.ts';
import { refused } from '../refusals.ts';
import type { AnonymousType, Handlers, LoggedInType } from '../server-context.ts';

export const loginHandlers = {
  async hello({ settings, games }, _client, { protocol }) {
    if (protocol !== protocolVersion)
      throw refused('version', `This server speaks version ${protocolVersion}; you speak ${protocol}.`);
    const { title, registration } = settings;
    return { server: 'turncade', protocol: protocolVersion, title, registration, games: [...games.ids] };
  },

  'is-free': async ({ accounts }, _client, { name }) => ({ isFree: await accounts.isFree(name) }),

  async register(server, client, { name, password, code }) {
    const login = await server.accounts.register(client, name, password, code);
    onLogin(server, client);
    return login;
  },

  async login(server, client, { name, password }) {
    const login = await server.accounts.login(client, name, password);
    onLogin(server, client);
    return login;
  },

  async resume(server, client, { token }) {
    const login = await server.accounts.resume(client, token);
    onLogin(server, client);
    return login;
  },
} as const satisfies Handlers<Online, AnonymousType>;

export const accountHandlers = {
  logout: ({ accounts }, client, { everywhere }) => accounts.logout(client, everywhere),

  'change-password': ({ accounts }, client, request) => accounts.changePassword(client, request.old, request.new),

  'delete-account': (server, client, { password, name }) =>
    deleteAccount(server, client.account, { online: client, password, name }),

  async account({ accounts, matches, store }, client) {
    const { account } = client;
    const about = await accounts.about(client);
    const { played, won } = await store.tally(account);
    const playing = matches.all().filter(({ head }) => head.phase === 'running' && seatOf(head, account) !== null);
    return { ...about, playing: playing.length, finished: played, won };
  },

  'add-key': ({ accounts }, client, { key, password }) => accounts.addKey(client, key, password),

  'remove-key': ({ accounts }, client, { fingerprint }) => accounts.removeKey(client, fingerprint),

  async mute({ accounts, lobby }, client, { name, muted }) {
    await accounts.mute(client, name, muted);
    lobby.changed();
  },
} as const satisfies Partial<Handlers<LoggedIn, LoggedInType>>;
