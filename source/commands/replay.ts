import { isTooSmall } from '#app/layers/page-view.ts';
import { withSavedMatch } from '#app/match/create-match.ts';
import { type EndedResult, resultOf } from '#app/scene/match-result.ts';
import { itemAt } from '#engine/lookup.ts';
import { games } from '#games/index.ts';
import { factsOf } from '#storage/matches/match-facts.ts';
import { listMatches, readStored, type StoredMatch } from '#storage/matches/matches.ts';
import type { Settings } from '#storage/settings.ts';
import { localFolders } from './local/local-folders.ts';
import { write } from './output.ts';
import type { Arguments } from './parse.ts';
import { storedMatch } from './play.ts';
import { checkResultFile, writeResultFile } from './result-files.ts';
import { forcedByOptions, onScreen } from './screen-options.ts';
import { UsageError } from './usage-error.ts';

/** `turncade replay FILE`: plays back a save, exports the playback, or prints or verifies the result of the match. */
export async function replay(args: Arguments, version: string): Promise<number> {
  const [path, ...extraWords] = args.words;
  const claimed = args.text('verify');
  if (path === undefined && claimed !== undefined) return verifyAlone(claimed);
  if (path === undefined) throw new UsageError('replay needs a save, as in "turncade replay my-match.turncade"');
  if (extraWords.length > 0) throw new UsageError(`replay takes one save; leave out "${extraWords[0]}"`);
  const stored = await storedMatch(path);
  if (claimed !== undefined) return verify(path, stored, claimed);
  if (args.on('result')) return printResult(path, stored);
  const file = args.text('export');
  if (file !== undefined) return exportTo(file, path, stored, args);
  return onScreen(args, version, { type: 'replay', stored });
}

/**
 * Checks a result line without a replay file: whether one of the player's finished matches has this result. The last
 * digits of the line are a hash of all commands, which only the replay can prove.
 */
async function verifyAlone(claimed: string): Promise<number> {
  const say = async (status: number, text: string) => {
    await write(text);
    return status;
  };
  const marks = marksOf(tidied(claimed));
  const game = games.find(({ title }) => tidied(claimed).startsWith(title));
  if (marks === undefined) return say(1, noResult);
  if (game === undefined)
    return say(1, `No: the line names no game; expected ${games.map(({ title }) => title).join(', ')}.`);
  const isLike = (seed: string) => marks.seed === undefined || marks.seed === seed;
  for (const listed of listMatches(localFolders()).finished.filter(
    (match) => match.game === game.id && isLike(match.seed),
  )) {
    const stored = readStored(localFolders(), listed);
    const result = stored.ok ? await resultIn(listed.path, stored.value) : undefined;
    if (result === undefined || marksOf(result.line)?.digest !== marks.digest) continue;
    const why = differenceOf(claimed, result, listed.seed);
    return why === undefined ? say(0, `Yes: this is your match ${listed.name}.`) : say(1, why);
  }
  return say(
    1,
    'Not verified: you have no replay of this match, and only a replay has the moves. Ask for the replay file, then run: turncade replay FILE --verify LINE',
  );
}

async function exportTo(file: string, path: string, stored: StoredMatch, args: Arguments): Promise<number> {
  const { exportedReplay, exportKinds } = await import('#app/export/export-replay.ts');
  const kind = exportKinds.find((known) => file.toLowerCase().endsWith(`.${known}`));
  if (kind === undefined)
    throw new UsageError(`--export must name a file that ends in .${exportKinds.join(', .')}, found "${file}"`);
  const size = sizeOf(args.text('size'));
  const turns = turnsOf(args.text('turns'));
  const settings: Partial<Settings> = Object.assign({}, ...forcedByOptions(args).map(({ values }) => values));
  checkResultFile('--export', file, args.on('replace'));
  const text = await exportedReplay(stored, { kind, size, turns, settings });
  if (!text.ok) throw new UsageError(`${path}: ${text.error}`);
  const fault = writeResultFile(file, text.value);
  if (fault !== undefined) throw new UsageError(fault, 1);
  return 0;
}

const largest = { columns: 300, rows: 100 };

function sizeOf(text = '120x40') {
  const parsed = /^(\d{1,3})x(\d{1,3})$/.exec(text);
  const size = { columns: Number(parsed?.[1]), rows: Number(parsed?.[2]) };
  const isGood = !isTooSmall(size) && size.columns <= largest.columns && size.rows <= largest.rows;
  if (isGood) return size;
  throw new UsageError(`--size must be from 80x24 to ${largest.columns}x${largest.rows}, found "${text}"`);
}

function turnsOf(text: string | undefined) {
  if (text === undefined) return undefined;
  const parsed = /^(\d{1,6})(?:-(\d{1,6}))?$/.exec(text);
  const first = Number(parsed?.[1]);
  const last = Number(parsed?.[2] ?? parsed?.[1]);
  if (first <= last) return { first, last };
  throw new UsageError(`--turns must be a turn or a range of turns, such as 3 or 3-5, found "${text}"`);
}

async function printResult(path: string, stored: StoredMatch): Promise<number> {
  await write((await resultIn(path, stored)).line);
  return 0;
}

async function verify(path: string, stored: StoredMatch, claimed: string): Promise<number> {
  const why = differenceOf(claimed, await resultIn(path, stored), stored.save.header.setup.seed);
  await write(why === undefined ? 'Yes: this is the result of that match.' : why);
  return why === undefined ? 0 : 1;
}

async function resultIn(path: string, stored: StoredMatch): Promise<EndedResult> {
  const facts = factsOf(stored.save.header.notes);
  const result = await withSavedMatch(stored, (match, screen) => resultOf(match, screen, facts));
  if (!result.ok) throw new UsageError(`${path}: ${result.error}`);
  if (result.value === undefined) throw new UsageError(`${path}: the match is not over, so it has no result`, 1);
  return result.value;
}

/**
 * Difference between a claimed result line and that of the replayed match. Undefined if they agree. Older versions
 * wrote a seed even for games without randomness.
 */
function differenceOf(claimed: string, { line, formerLines }: EndedResult, seed: string): string | undefined {
  const claim = tidied(claimed);
  const [theirs, ours] = [marksOf(claim), marksOf(line)];
  if (theirs === undefined || ours === undefined) return noResult;
  if (theirs.seed !== undefined && theirs.seed !== seed)
    return `No: the line has seed ${theirs.seed}, but the match has seed ${seed}.`;
  if (theirs.digest !== ours.digest)
    return `No. The moves differ: this line's check code is ${theirs.digest}, and the match's is ${ours.digest}.`;
  const isOf = (former: string) =>
    claim === former || (marksOf(former)?.seed === undefined && claim.replace(`seed ${seed} `, '') === former);
  return claim === line || formerLines.some(isOf) ? undefined : `No. That match ended like this: ${line}`;
}

const noResult =
  'No: a result ends with a check code of six characters (0-9, a-f). Press c after a match to copy the whole line.';

const tidied = (line: string): string => line.trim().replace(/\s+/g, ' ');

function marksOf(line: string): { readonly seed: string | undefined; readonly digest: string } | undefined {
  const parsed = /(?:^| )(?:seed (\S+) )?(?:check code )?([0-9a-f]{6})$/.exec(line);
  return parsed === null ? undefined : { seed: parsed[1], digest: itemAt(parsed, 2) };
}
