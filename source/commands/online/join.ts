import { cleanText } from '#app/online/clean-text.ts';
import { sendMatch } from '#app/online/records/send-match.ts';
import { ask, type Connection, RequestError } from '#client/connection.ts';
import { rememberAddress } from '#client/join.ts';
import { knownServers } from '#client/known-servers.ts';
import { parseJsonOrUndefined } from '#engine/parsing/json.ts';
import { readInvitation } from '#net/address.ts';
import { isName, nameFrom } from '#net/names.ts';
import { checked } from '#net/wire/limits.ts';
import { requestSchema } from '#net/wire/requests.ts';
import { localFolders } from '../local/local-folders.ts';
import { write } from '../output.ts';
import type { Arguments } from '../parse.ts';
import { onScreen } from '../screen-options.ts';
import { UsageError } from '../usage-error.ts';
import { atServer } from './log-in.ts';

/** `turncade join [ADDRESS]`: plays on a server, or connects a program with `--format json`. */
export async function join(args: Arguments, version: string): Promise<number> {
  const format = args.text('format') ?? 'text';
  if (format !== 'text' && format !== 'json') throw new UsageError(`--format must be text or json, found "${format}"`);
  const { server, name, code } = targetOf(args);
  const bot = args.text('bot');
  const tournament = args.text('tournament')?.toLowerCase();
  if (tournament !== undefined && bot === undefined) throw new UsageError('--tournament works only with --bot');
  const isForAll = args.on('all');
  if (isForAll && bot === undefined) throw new UsageError('--all works only with --bot');
  if (!isForAll && args.text('games') !== undefined) throw new UsageError('--games works only with --all');
  const isNew = args.on('register');
  const file = args.text('upload');
  if (!isNew && args.text('code') !== undefined) throw new UsageError('--code works only with --register');
  if (bot === undefined && format === 'text' && !isNew && file === undefined)
    return onScreen(args, version, { type: 'online', address: server, name, match: code });
  if (server === undefined)
    throw new UsageError('you have not used a server yet: give an address, as in "turncade join oak.example.org"');
  if (file !== undefined) return upload({ server, name }, file, args, `turncade ${version}`);
  if (isNew) return register({ server, name }, args, `turncade ${version}`);
  if (bot !== undefined) {
    const { joinAsBot } = await import('./join-bot.ts');
    return joinAsBot({ server, name, code, tournament, bot, isForAll }, args, `turncade ${version}`);
  }
  return withJson({ server, name, code }, `turncade ${version}`);
}

/** Creates an account and stores its login on this machine. Throws a UsageError if the server refuses. */
async function register(
  { server, name }: { readonly server: string; readonly name: string | undefined },
  args: Arguments,
  client: string,
): Promise<number> {
  const other = ['bot', 'format', 'match'].find((option) => args.text(option) !== undefined);
  if (other !== undefined)
    throw new UsageError(
      `--register only creates the account: then run the command with --${other}, without --register`,
    );
  if (name === undefined) throw new UsageError('--register needs a name, as in --name mias-bot');
  const code = args.text('code');
  return atServer({ server, name, client, register: code === undefined ? {} : { code } }, async () => {
    await write(`${name} now has an account at ${server} and is logged in on this machine.`);
    return 0;
  });
}

/** Sends a match that was won on this machine, and prints what it counts for. Status 1 if the server refuses it. */
async function upload(
  target: Pick<Target, 'name'> & { readonly server: string },
  file: string,
  args: Arguments,
  client: string,
): Promise<number> {
  const other = ['bot', 'format', 'match'].find((option) => args.text(option) !== undefined);
  if (other !== undefined || args.on('register'))
    throw new UsageError(`--upload sends a match and stops: leave out --${other ?? 'register'}`);
  return atServer({ ...target, client }, async (connection) => {
    const sent = await sendMatch(connection, localFolders(), file);
    if (!sent.ok) throw new UsageError(`${file}: ${sent.text}`, 1, true);
    for (const sentence of sent.value) await write(cleanText(sentence));
    return 0;
  });
}

interface Target {
  /** Key of the server in the file of known servers. Undefined if none is named and the file is empty. */
  readonly server: string | undefined;
  readonly name: string | undefined;
  readonly code: string | undefined;
}

function targetOf(args: Arguments): Target {
  const [typed, more] = args.words;
  if (more !== undefined) throw new UsageError(`join takes one address; leave out "${more}"`);
  const typedName = args.text('name');
  const name = typedName === undefined ? undefined : nameFrom(typedName);
  if (name !== undefined && !isName(name))
    throw new UsageError(
      `--name must start with a letter and have 2 to 20 characters (letters of one alphabet, digits, - or _), found "${typedName}"`,
    );
  const code = args.text('match');
  if (typed === undefined) return { server: knownServers(localFolders()).servers[0]?.address, name, code };
  const read = readInvitation(typed);
  if (!read.ok) throw new UsageError(read.error.message);
  return { server: rememberAddress(localFolders(), read.value.address), name, code: code ?? read.value.code };
}

const withJson = ({ server, name, code }: Target & { readonly server: string }, client: string): Promise<number> =>
  atServer({ server, name, client, isProgram: true }, async (connection, lines) => {
    const says = (message: object) => write(JSON.stringify(message));
    const stop = connection.listen({
      message: (message) => void says(message),
      changed(state) {
        if (state.is === 'ended') lines.close();
      },
    });
    if (code !== undefined) await goTo(connection, code);
    const pending = new Set<Promise<void>>();
    for (let line = await lines.next(); line !== undefined; line = await lines.next()) {
      const answered = carry(connection, line, says).finally(() => pending.delete(answered));
      pending.add(answered);
    }
    await Promise.all(pending);
    stop();
    return connection.state.is === 'ended' ? 1 : 0;
  });

/** Takes a free seat if the match waits for players and has one, and opens the match. */
async function goTo(connection: Connection, code: string): Promise<void> {
  const { match, phase } = await ask(connection, { type: 'find', code });
  if (phase === 'waiting')
    await ask(connection, { type: 'sit', match }).catch((error: unknown) => {
      if (!(error instanceof RequestError) || error.code !== 'match-full') throw error;
    });
  await ask(connection, { type: 'open', match });
}

/** Forwards a line of a program to the server. Prints the answer with the program's own request number. */
async function carry(connection: Connection, line: string, says: (message: object) => Promise<void>): Promise<void> {
  if (line.trim() === '') return;
  const read = checked(requestSchema, parseJsonOrUndefined(line));
  if (!read.ok) return says({ id: null, error: read.error });
  // Not forwarded, because the connection itself acknowledges updates.
  if (read.value.type === 'seen') return;
  const { id, ...options } = read.value;
  try {
    await says({ id, ok: await connection.request(options) });
  } catch (error) {
    if (!(error instanceof RequestError)) throw error;
    await says({ id, error: error.sent });
  }
}
