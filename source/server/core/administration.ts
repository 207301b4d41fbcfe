import { failure, type Result, refusal, success } from '#engine/result.ts';
import { padColumns } from '#engine/text/width.ts';
import { dayNumber } from '#storage/now.ts';
import type { Account } from '../store/store.ts';
import { deleteAccount } from './account-changes.ts';
import { accountNamed, ban, resetPassword, unban } from './accounts/accounts.ts';
import { invitationLines, invite, revoke } from './accounts/invitations.ts';
import { invitationFact } from './core-parts.ts';
import { assertPublicSeed } from './daily/daily-rooms.ts';
import { exportRankings } from './daily/ranking-file.ts';
import { finishedWithCode, maxFinished, typedCode } from './lobby/new-matches.ts';
import { cancelRoom } from './lobby/rooms.ts';
import { type MatchMetadata, parseMetadata } from './match/metadata.ts';
import type { RegistryEntry } from './match/registry-entry.ts';
import { recordText } from './match/replays.ts';
import { isModeration, moderationActs } from './moderation.ts';
import { RefusedError, refused } from './refusals.ts';
import type { ServerContext } from './server-context.ts';
import { stateText } from './state.ts';
import { isTournamentCommand, tournamentActs } from './tournaments/tournament-admin.ts';

export const adminCommands = {
  status: '',
  accounts: '',
  'reset-password': 'NAME',
  ban: 'NAME',
  unban: 'NAME',
  delete: 'NAME',
  kick: 'NAME',
  mute: 'NAME [DAYS]',
  unmute: 'NAME',
  rename: 'NAME NEW',
  'ban-address': 'ADDRESS [DAYS]',
  'unban-address': 'ADDRESS',
  'banned-addresses': '',
  reports: '',
  'close-report': 'NUMBER',
  matches: '',
  finished: 'NAME',
  end: 'MATCH',
  export: 'MATCH',
  'export-day': 'DATE',
  invitation: '',
  invitations: '',
  invite: 'NAME [USES] [DAYS]',
  revoke: 'NAME',
  tournaments: '',
  'open-tournament': 'GAME TITLE..',
  'start-tournament': 'TOURNAMENT',
  'cancel-tournament': 'TOURNAMENT',
  notice: 'HOURS TEXT..',
  'end-notice': '',
  backup: 'FILE',
  restore: 'FILE',
  move: 'DATABASE',
  check: '',
} as const;

type Command = keyof typeof adminCommands;

export type Administered = { readonly ok: true; readonly text: string } | { readonly ok: false; readonly text: string };

export function readCommand(words: readonly string[]): Result<{ command: Command; args: readonly string[] }> {
  const [name = '', ...args] = words;
  const command = Object.keys(adminCommands).find((known): known is Command => known === name);
  if (command === undefined)
    return bad(`unknown command "${name}", expected one of ${Object.keys(adminCommands).join(', ')}`);
  const expected = adminCommands[command];
  const names: readonly string[] = expected.split(' ').filter((word) => word !== '');
  const isText = names.at(-1)?.endsWith('..') === true;
  if ((args.length > names.length && !isText) || args.length < names.filter((word) => !word.startsWith('[')).length)
    return bad(
      expected === ''
        ? `${command} takes no argument`
        : `${command} needs ${names.length === 1 ? 'one ' : ''}${expected}`,
    );
  // A text may have any number of words.
  const joined = isText ? [...args.slice(0, names.length - 1), args.slice(names.length - 1).join(' ')] : args;
  return success({ command, args: joined });
}

const bad = (text: string) => failure(refusal('bad-command', text));

export async function administer(desk: ServerContext, words: readonly string[]): Promise<Administered> {
  const read = readCommand(words);
  if (!read.ok) return wrong(read.error.message);
  const { command, args } = read.value;
  const log = (isDone: boolean) =>
    command === 'status' ||
    desk.settings.log?.({ event: 'admin', command, argument: args.join(' ') || undefined, isDone });
  try {
    const text = await carryOut(desk, command, args);
    log(true);
    return { ok: true, text };
  } catch (error) {
    log(false);
    if (error instanceof RefusedError || error instanceof Error) return wrong(error.message);
    throw error;
  }
}

const wrong = (text: string): Administered => ({ ok: false, text });

async function carryOut(
  desk: ServerContext,
  command: Command,
  [argument = '', ...more]: readonly string[],
): Promise<string> {
  const { store, world } = desk;
  if (isModeration(command)) return moderationActs[command](desk, argument, ...more);
  if (isTournamentCommand(command)) return tournamentActs[command](desk, argument, ...more);
  switch (command) {
    case 'status':
      return stateText(desk.state(), world.now());
    case 'accounts': {
      const lines: string[] = [];
      // Reads one account after the other, so that the server can handle players' requests between two accounts.
      for (const account of await store.accounts()) lines.push(await accountLine(desk, account));
      return lines.join('\n') || 'No accounts yet.';
    }
    case 'reset-password': {
      const account = await accountNamed(desk, argument);
      if (account.kind === 'guest') throw refused('not-now', `${account.name} is a guest and has no password.`);
      const password = newPassword(desk);
      await resetPassword(desk, account, password);
      return `The password of ${account.name} is now ${password}. Its other logins have ended.`;
    }
    case 'ban': {
      const { account, name } = await accountNamed(desk, argument);
      await ban(desk, account);
      return `${name} is banned. ${name}'s seats wait, or go to a bot when time is up.`;
    }
    case 'unban': {
      const { account, name } = await accountNamed(desk, argument);
      await unban(desk, account);
      return `${name} may log in again.`;
    }
    case 'delete': {
      const { account, name } = await accountNamed(desk, argument);
      await deleteAccount(desk, account);
      return `The account ${name} has been deleted, along with its chat. Bots take over its seats.`;
    }
    case 'matches': {
      const heads = desk.matches.all().map(({ head, facts }) => ({ ...head, ...(facts && { turn: facts.turn }) }));
      return (await matchLines(desk, heads)) || 'No match is open or running.';
    }
    case 'finished': {
      const account = await accountNamed(desk, argument);
      const heads = (await store.finishedMatches(account.account, maxFinished)).map(parseMetadata);
      return (await matchLines(desk, heads)) || `${account.name} has not finished a match.`;
    }
    case 'end': {
      const entry = await matchOf(desk, argument);
      return entry.exclusive(async () => {
        const { code, match, phase } = entry.head;
        if (phase === 'over') throw refused('not-now', `${code} is not running.`);
        if (phase === 'waiting') {
          await cancelRoom(desk, entry, "the server's owner ended it");
          return `${code} was cancelled before it began.`;
        }
        await (await desk.matches.running(entry)).end('ended', []);
        return `${code} has ended without a winner. To save its replay: export ${match}`;
      });
    }
    case 'export': {
      const entry = await matchOf(desk, argument);
      if (entry.head.phase !== 'over')
        throw refused('not-now', `${entry.head.code} is not over, so its plans are secret.`);
      assertPublicSeed(desk, entry.head);
      return recordText(await desk.matches.withWholeLog(entry), entry.head, desk);
    }
    case 'export-day': {
      const day = dayNumber(argument);
      if (day === undefined) throw refused('bad-options', `${argument} is not a date; write it as in 2026-11-30.`);
      return exportRankings(desk, day);
    }
    case 'invitation':
      return (await store.fact(invitationFact)) ?? 'There is no invitation code yet.';
    case 'invitations':
      return invitationLines(desk);
    case 'invite':
      return `The code ${argument} is ${await invite(desk, argument, ...more)}`;
    case 'revoke':
      return revoke(desk, argument);
    case 'notice':
      return `All players see this notice: ${await desk.hostFacts.notices.publish(argument, more.join(' '))}`;
    case 'end-notice':
      await desk.hostFacts.notices.withdraw();
      return 'There is no notice now.';
    case 'restore':
      throw refused('not-now', 'a server is using this data: stop it first, then restore');
    case 'move':
      throw refused('not-now', 'a server is using this data: stop it first, then move');
    case 'backup':
      await store.backup(argument);
      return `Backed up to ${argument}.`;
    case 'check': {
      const faults = await store.check();
      return faults.length === 0 ? 'No damage found.' : faults.join('\n');
    }
  }
}

async function matchOf({ matches, store }: ServerContext, text: string): Promise<RegistryEntry> {
  const code = typedCode(text);
  const live = matches.all().find(({ head }) => head.match === text || head.code === code);
  if (live !== undefined) return live;
  const stored = await store.matchWithCode(code);
  if (stored !== undefined) return matches.find(stored.match);
  const accounts = (await store.accounts()).map(({ account }) => account);
  return matches.find((await finishedWithCode({ store }, accounts, code))?.match ?? text);
}

/** A random password of 16 letters and digits, with 80 random bits. */
const newPassword = ({ world }: ServerContext): string =>
  [...world.randomBytes(16)].map((byte) => '0123456789abcdefghjkmnpqrstvwxyz'.charAt(byte % 32)).join('');

const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10);

async function accountLine(
  { store, people }: ServerContext,
  { account, name, state, kind, created }: Account,
): Promise<string> {
  const used = (await store.logins(account)).map((login) => login.used);
  const seen = people.isHere(account)
    ? 'here now'
    : used.length === 0
      ? 'not logged in'
      : `last ${dayOf(Math.max(...used))}`;
  return `${padColumns(name, 20)}  ${(kind === 'guest' && state === 'active' ? kind : state).padEnd(7)}  since ${dayOf(created)}  ${seen}`;
}

async function matchLines(desk: ServerContext, heads: readonly MatchMetadata[]): Promise<string> {
  await desk.people.load(
    heads.flatMap(({ seats }) =>
      seats.flatMap((seat) => (seat.is === 'person' || seat.is === 'invited' ? [seat.account] : [])),
    ),
  );
  return heads.map((head) => matchLine(desk, head)).join('\n');
}

function matchLine({ people }: ServerContext, { code, match, game, title, phase, turn, seats }: MatchMetadata): string {
  const holders = seats.map((seat) =>
    seat.is === 'bot' ? `bot ${seat.bot}` : seat.is === 'open' ? 'open' : people.nameOf(seat.account),
  );
  const when = phase === 'running' ? `turn ${turn}` : phase;
  return `${code.padEnd(12)}  ${match}  ${game}, ${title}, ${when}: ${holders.join(', ')}`;
}
