import { basename, join } from 'node:path';
import * as z from 'zod';
import { firstFault, parseJsonOrUndefined } from '#engine/parsing/json.ts';
import { failure, type Result, refusal, success } from '#engine/result.ts';
import { stripHidden } from '#engine/text/sanitize.ts';
import { digest } from './checksum.ts';
import { attempt } from './files/attempt.ts';
import { existsSync, readdirSync, readFileSync, rmSync } from './files/disk.ts';
import { type Folders, historyFolder, resultsFile } from './files/folders.ts';
import { appendLine } from './files/write-file.ts';

const version = 1;

const count = z.int().min(0);

const schema = z.object({
  version: z.literal(version),
  time: z.iso.datetime(),
  game: z.string().min(1),
  level: z.string().nullable(),
  seed: z.string(),
  seedGiven: z.boolean(),
  end: z.literal(['won', 'lost', 'drawn']),
  turns: count,
  mark: z.object({
    name: z.string(),
    value: z.number(),
    better: z.literal(['more', 'less']),
    ofWins: z.literal(true).optional(),
  }),
  debugUsed: z.boolean(),
  hints: count,
  undos: count,
  replay: z.string(),
  bots: z.record(z.string(), z.string()),
  stars: z.record(z.string(), z.boolean()).optional(),
  day: z.iso.date().optional(),
  daily: z.iso.date().optional(),
  players: z.int().min(1).max(9).optional(),
  winners: z.array(z.int().min(1).max(9)).optional(),
  continued: z.literal(true).optional(),
  seconds: count.optional(),
  campaign: z
    .object({
      stage: z.string(),
      stars: z.array(z.boolean()).length(3),
      points: count.optional(),
      run: z.unknown().optional(),
      choice: z.string().optional(),
    })
    .optional(),
});

/**
 * Result of a finished match. `time` is an ISO text, `replay` a file name in the folder of matches, `bots` is by seat.
 * `stars` exists if the match has stars, and was won or is of a kind that cannot be won. `daily` is the date of a daily
 * match that was played as intended, `day` the local date of the end. `continued` means that the match continued a
 * replay or a review, `seconds` the time that a puzzle took. Only old lines lack `day`, `players` and `winners`.
 */
export type MatchResult = Readonly<Omit<z.infer<typeof schema>, 'version'>>;

export interface Results {
  /** Results in the order in which the matches ended. If the end of a match was undone, only its last end counts. */
  readonly results: readonly MatchResult[];
  /** Number of lines that cannot be read. They stay in the file. */
  readonly unreadable: number;
  readonly problem?: string;
}

export function addResult(folders: Folders, result: MatchResult): Result<undefined> {
  return attempt(() => {
    appendLine(resultsFile(folders), lineOf(result), true);
    return undefined;
  });
}

function lineOf(result: MatchResult): string {
  const content = { version, ...result };
  return JSON.stringify({ ...content, checksum: digest(JSON.stringify(content)) });
}

export const resultsText = (results: readonly MatchResult[]): string =>
  results.map((result) => `${lineOf(result)}\n`).join('');

export function readResults(folders: Folders): Results {
  const path = resultsFile(folders);
  if (!existsSync(path)) return { results: [], unreadable: 0 };
  const text = attempt(() => readFileSync(path, 'utf8'));
  if (!text.ok) return { results: [], unreadable: 0, problem: `${basename(path)}: ${text.error.message}` };
  const { results, faults } = parseResults(text.value);
  const [first] = faults;
  if (first === undefined) return { results, unreadable: 0 };
  const what = faults.length === 1 ? 'one line' : `${faults.length} lines`;
  const problem = `${basename(path)}: ${what} cannot be read, but ${faults.length === 1 ? 'stays' : 'stay'} in the file; ${first}`;
  return { results, unreadable: faults.length, problem };
}

export function parseResults(text: string): {
  readonly results: readonly MatchResult[];
  readonly faults: readonly string[];
} {
  const byReplay = new Map<string, MatchResult>();
  const faults: string[] = [];
  for (const [i, line] of text.split('\n').entries()) {
    if (line.trim() === '') continue;
    const result = readLine(line);
    if (result.ok) {
      const { replay, time } = result.value;
      const known = byReplay.get(replay);
      // A repeated line adds the choice of a card. The first choice counts.
      const isChoice = result.value.campaign?.choice !== undefined && known?.time === time;
      if (isChoice && known.campaign?.choice !== undefined) continue;
      if (!isChoice) byReplay.delete(replay);
      byReplay.set(replay, result.value);
    } else faults.push(`line ${i + 1}: ${result.error.message}`);
  }
  return { results: [...byReplay.values()], faults };
}

function readLine(line: string): Result<MatchResult> {
  const json = parseJsonOrUndefined(line);
  if (json === undefined) return bad('found no complete JSON text');
  const read = sealedLine.safeParse(json);
  if (!read.success) return bad(firstFault(read.error, json));
  const { checksum, ...content } = read.data;
  const expected = digest(JSON.stringify(content));
  if (checksum !== undefined && checksum !== expected) return bad(`found checksum ${checksum}, expected ${expected}`);
  const result = schema.safeParse(content);
  if (!result.success) return bad(firstFault(result.error, content));
  const { version: _, ...rest } = result.data;
  return success(rest);
}

const sealedLine = z.looseObject({ checksum: z.string().optional() });

const bad = (message: string) => failure(refusal('bad-result', message));

/*
 * Maximum number of lines in the history of a game. The history is stored in numbered parts. Lines are appended only to
 * the newest part. When it is full, a new part begins, and only the last two parts are kept. Programs running at the
 * same time therefore need no lock and lose no lines.
 */

export const historyLength = 200;

/** Lines that the player has typed in a game, oldest first, without consecutive repeats. Empty if unreadable. */
export function readHistory(folders: Folders, game: string): string[] {
  const parts = partsOf(folders, game).slice(-2);
  return withoutRepeats(parts.flatMap((part) => linesOf(folders, game, part))).slice(-historyLength);
}

/** Adds a typed line to the history of a game, unless the line is blank or repeats the previous line. */
export function addToHistory(folders: Folders, game: string, typed: string): Result<undefined> {
  const line = lineToKeep(typed);
  return attempt(() => {
    if (line === '' || readHistory(folders, game).at(-1) === line) return undefined;
    const newest = partsOf(folders, game).at(-1) ?? 1;
    const isFull = linesOf(folders, game, newest).length >= historyLength;
    appendLine(pathOf(folders, game, isFull ? newest + 1 : newest), line, false);
    if (isFull)
      for (const part of partsOf(folders, game).slice(0, -2)) rmSync(pathOf(folders, game, part), { force: true });
    return undefined;
  });
}

export const lineToKeep = (typed: string): string => stripHidden(typed.replace(/\p{Cc}+/gu, ' ')).trim();

const pathOf = (folders: Folders, game: string, part: number): string =>
  join(historyFolder(folders), `${game}-${part}.txt`);

function partsOf(folders: Folders, game: string): number[] {
  const names = attempt(() => readdirSync(historyFolder(folders)));
  if (!names.ok) return [];
  return names.value
    .flatMap((name) => {
      const [, owner, part] = /^(.+)-(\d{1,9})\.txt$/.exec(name) ?? [];
      return owner === game ? [Number(part)] : [];
    })
    .sort((a, b) => a - b);
}

function linesOf(folders: Folders, game: string, part: number): string[] {
  const path = pathOf(folders, game, part);
  const text = attempt(() => (existsSync(path) ? readFileSync(path, 'utf8') : ''));
  return text.ok ? text.value.split('\n').filter((line) => line !== '') : [];
}

const withoutRepeats = (lines: readonly string[]): string[] => lines.filter((line, i) => line !== lines[i - 1]);
