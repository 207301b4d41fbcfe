import { day } from '#engine/durations.ts';
import { type AddressRange, addressRange } from '../address-range.ts';
import { onNewName } from './account-changes.ts';
import { accountNamed } from './accounts/accounts.ts';
import { numberIn } from './accounts/invitations.ts';
import { endLogins } from './accounts/logins.ts';
import { rename } from './accounts/renaming.ts';
import { silencing } from './accounts/silence.ts';
import { refused } from './refusals.ts';
import { closeReport, reportTexts } from './reports.ts';
import type { ServerContext } from './server-context.ts';

const dateOf = (time: number): string => new Date(time).toISOString().slice(0, 10);

const untilText = (until: number | null): string => (until === null ? 'for ever' : `until ${dateOf(until)}`);

/** Time `days` days from now. Null for `any`. */
function endAfter({ world }: ServerContext, days: string | undefined, usual: number): number | null {
  const number = numberIn(days, usual, 3650);
  return number === null ? null : world.now() + number * day;
}

type Act = (server: ServerContext, ...args: readonly string[]) => Promise<string>;

type ModerationCommand =
  | 'kick'
  | 'mute'
  | 'unmute'
  | 'rename'
  | 'ban-address'
  | 'unban-address'
  | 'banned-addresses'
  | 'reports'
  | 'close-report';

export const isModeration = (command: string): command is ModerationCommand => Object.hasOwn(moderationActs, command);

/** Acts of the host against accounts and addresses. Each returns a sentence. */
export const moderationActs: Readonly<Record<ModerationCommand, Act>> = {
  async kick(server, typed) {
    const { account, name } = await accountNamed(server, typed);
    const text = 'The host has ended your session. You may log in again.';
    await endLogins(server, account, { type: 'logout-all', account }, { why: 'logged-out', text });
    return `All sessions of ${name} have ended. Its matches go on.`;
  },
  async mute(server, typed, days) {
    const { account, name } = await accountNamed(server, typed);
    const until = endAfter(server, days, 7);
    // A mute without an end lasts until the latest time that a date can represent.
    await server.store.write([silencing(account, until === null ? 8.64e15 : until)]);
    return `${name} cannot write ${untilText(until)}.`;
  },
  async unmute(server, typed) {
    const { account, name } = await accountNamed(server, typed);
    await server.store.write([silencing(account, null)]);
    return `${name} may write again.`;
  },
  async rename(server, typed, name = '') {
    const account = await accountNamed(server, typed);
    const newName = await rename(server, account, name);
    await onNewName(server, account.account);
    return `${account.name} is now ${newName}, with all matches and results. Nobody else can take the old name for 90 days.`;
  },
  async 'ban-address'(server, typed = '', days) {
    const range = rangeIn(typed);
    if (range.contains('127.0.0.1') || range.contains('::1'))
      throw refused('bad-message', `${range.text} includes the address of this machine, and perhaps of your proxy.`);
    const until = endAfter(server, days, 30);
    await server.hostFacts.bans.ban(range, until);
    return `${range.text} is banned ${untilText(until)}.`;
  },
  async 'unban-address'(server, typed = '') {
    const range = rangeIn(typed);
    if (!(await server.hostFacts.bans.lift(range))) throw refused('not-now', `${range.text} is not banned.`);
    return `${range.text} is no longer banned.`;
  },
  async 'banned-addresses'({ hostFacts }) {
    const lines = hostFacts.bans.list().map(({ range, until }) => `${range.padEnd(24)}  ${untilText(until)}`);
    return lines.join('\n') || 'No address is banned.';
  },
  reports: (server) => reportTexts(server),
  'close-report': (server, number = '') => closeReport(server, number),
};

function rangeIn(typed: string): AddressRange {
  const range = addressRange(typed);
  if (range === undefined)
    throw refused(
      'bad-message',
      `Expected an address or a network such as 192.0.2.0/24 or 2001:db8::/48, found ${typed}.`,
    );
  return range;
}
