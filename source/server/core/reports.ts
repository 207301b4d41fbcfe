import * as z from 'zod';
import { stripHidden } from '#engine/text/sanitize.ts';
import type { RequestOf } from '#net/wire/requests.ts';
import type { ChatEntry } from '../store/store.ts';
import { accountNamed } from './accounts/accounts.ts';
import type { LoggedIn } from './accounts/logins.ts';
import { changeList, type FactList, readList } from './fact-lists.ts';
import { withMatch } from './match/commands.ts';
import { assertCanView, seatOf } from './match/metadata.ts';
import type { RegistryEntry } from './match/registry-entry.ts';
import { refused } from './refusals.ts';
import { reportLimits } from './report-limits.ts';
import type { ServerContext } from './server-context.ts';

/** A report. It stores accounts and chat lines only as numbers, so that nothing is left of a deleted account. */
interface PlayerReport {
  readonly number: number;
  readonly time: number;
  readonly by: number;
  readonly about: number;
  readonly reason: string;
  readonly chat: { readonly match: string; readonly code: string; readonly lines: readonly number[] } | null;
}

const reportsFact: FactList<PlayerReport> = {
  name: 'reports',
  schema: z.array(
    z.object({
      number: z.int(),
      time: z.int(),
      by: z.int(),
      about: z.int(),
      reason: z.string(),
      chat: z.object({ match: z.string(), code: z.string(), lines: z.array(z.int()) }).nullable(),
    }),
  ),
};

/** Stores a report about another player, with the last chat lines that the reporter could see. */
export async function report(server: ServerContext, client: LoggedIn, request: RequestOf<'report'>): Promise<void> {
  const { store, world, hostFacts, people, settings } = server;
  const { account: by } = client;
  const reported = await accountNamed(server, request.name);
  const { account: about, name } = reported;
  if (about === by) throw refused('not-now', 'You cannot report yourself.');
  const reason = stripHidden(request.reason).replace(/\s+/g, ' ').trim();
  const wait = hostFacts.reportLimit.wait(by);
  if (wait > 0) throw refused('too-fast', `You can send ${reportLimits.ofAccount} reports a day.`, wait, 'reports');
  const chat = await chatFor(server, client, about, request.match);
  await changeList(store, reportsFact, (reports) => {
    if (reports.some((other) => other.by === by && other.about === about))
      throw refused('not-now', `You have reported ${name} already. The host will look at it.`);
    if (reports.length >= reportLimits.open)
      throw refused('busy', 'The host has too many reports now. Try again later.');
    const number = Math.max(0, ...reports.map((other) => other.number)) + 1;
    return [...reports, { number, time: world.now(), by, about, reason, chat }];
  });
  hostFacts.reportLimit.note(by);
  settings.log?.({ event: 'reported', name, by: people.nameOf(by), match: chat?.code });
}

/** Lines of the match `match`. By default, of a match in which the reporter plays or watches and `about` has written. */
async function chatFor(
  server: ServerContext,
  client: LoggedIn,
  about: number,
  match: string | undefined,
): Promise<PlayerReport['chat']> {
  if (match !== undefined)
    return withMatch(server, client, match, async (entry) => {
      assertCanView(entry.head, client.account);
      return chatOf(server, client, entry);
    });
  const isSeen = ({ head, viewers }: RegistryEntry) => viewers.has(client) || seatOf(head, client.account) !== null;
  // The match that is open on this connection comes first.
  const entries = server.matches.all().filter(isSeen);
  for (const entry of entries.sort((a, b) => Number(b.viewers.has(client)) - Number(a.viewers.has(client))))
    if ((await visibleChat(server, client, entry)).some((line) => line.account === about))
      return chatOf(server, client, entry);
  return null;
}

async function chatOf(server: ServerContext, client: LoggedIn, entry: RegistryEntry): Promise<PlayerReport['chat']> {
  const lines = (await visibleChat(server, client, entry)).map(({ number }) => number);
  return { match: entry.match, code: entry.head.code, lines };
}

async function visibleChat(
  { store, people }: ServerContext,
  { account }: LoggedIn,
  { match }: RegistryEntry,
): Promise<readonly ChatEntry[]> {
  const newest = await store.chat(match, reportLimits.lines);
  await people.load(newest.map((line) => line.account));
  return newest.filter((line) => !people.hasMuted(account, people.nameOf(line.account)));
}

/** Open reports with their chat lines, as text for the host. */
export async function reportTexts({ store, people }: ServerContext): Promise<string> {
  const texts: string[] = [];
  for (const { number, time, by, about, reason, chat } of await readList(store, reportsFact)) {
    const lines =
      chat === null || chat.lines.length === 0
        ? []
        : (await store.chat(chat.match, 100_000)).filter((line) => chat.lines.includes(line.number));
    await people.load([by, about, ...lines.map(({ account }) => account)]);
    const where = chat === null ? '' : `, match ${chat.code}`;
    const when = new Date(time).toISOString().slice(0, 16).replace('T', ' ');
    texts.push(
      `${number}  ${when}  ${people.nameOf(about)}, reported by ${people.nameOf(by)}${where}${reason === '' ? '' : `: ${reason}`}`,
      ...lines.map(({ account, text }) => `      ${people.nameOf(account)}: ${text}`),
    );
  }
  return texts.join('\n') || 'There are no reports.';
}

export async function closeReport({ store }: ServerContext, typed: string): Promise<string> {
  let isOpen = false;
  await changeList(store, reportsFact, (reports) => {
    isOpen = reports.some(({ number }) => String(number) === typed);
    return reports.filter(({ number }) => String(number) !== typed);
  });
  if (!isOpen) throw refused('not-now', `There is no report ${typed}.`);
  return `Report ${typed} is closed.`;
}

/** Deletes the reports by and about an account. */
export const deleteReports = ({ store }: Pick<ServerContext, 'store'>, account: number): Promise<void> =>
  changeList(store, reportsFact, (reports) => reports.filter(({ by, about }) => by !== account && about !== account));
