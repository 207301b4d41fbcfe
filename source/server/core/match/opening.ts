import * as z from 'zod';
import type { Game } from '../../../engine/game.ts';
import { checkpointOf, openedAt } from '../../../engine/journal/checkpoint.ts';
import { type Match, startFrom, startMatch } from '../../../engine/match.ts';
import { parseLine, type ScriptLine } from '../../../engine/script.ts';
import type { GameTypes, MatchSetup, Seat } from '../../../engine/vocabulary.ts';
import type { Checkpoint, JournalEntry } from '../../store/store.ts';
import { type RulesChange, readBody } from './journal-body.ts';
import { type Stream, startStream, viewJson, viewOfStream } from './streams.ts';
import { type TableState, tableSchema } from './table-state.ts';

const streamSchema = z.object({
  seat: z.int().nullable(),
  number: z.int(),
  eyes: z.union([z.int(), z.literal('spectator'), z.literal('all')]),
  /** Only for those who are told a turn late; others have the view of the position. */
  late: z.object({ view: z.record(z.string(), z.unknown()), held: z.string() }).optional(),
});

const schema = z.object({
  length: z.int(),
  turn: z.int(),
  position: z.unknown(),
  random: z.object({
    seed: z.string(),
    streams: z.record(z.string(), z.object({ c: z.number(), s0: z.number(), s1: z.number(), s2: z.number() })),
  }),
  table: tableSchema,
  streams: z.array(streamSchema),
});

/** A match at one of its moments, with all that is told of it. */
export interface Opened<T extends GameTypes> {
  readonly match: Match<T>;
  /** Nothing where it begins. */
  readonly table: TableState | undefined;
  readonly streams: readonly Stream[];
  /** How much of the journal is in it. */
  readonly number: number;
  /** Where the rules have changed since it began: how it went on. */
  readonly change?: RulesChange | undefined;
  /** Whether they have changed since anybody opened it; then what does not hold any more is to be dropped. */
  readonly isOtherRules?: boolean;
  /** The checkpoint that it goes on from then. */
  readonly from?: { readonly number: number; readonly position: unknown };
}

/** A moment of a match as it is kept; nothing where the position does not say all. */
export function keptMoment<T extends GameTypes>(
  match: Match<T>,
  table: TableState,
  streams: readonly Stream[],
): string | undefined {
  const { length, turn, position, random, isExact } = checkpointOf(match);
  if (!isExact || length !== match.log.length) return undefined;
  return JSON.stringify({
    length,
    turn,
    position,
    random,
    table,
    streams: streams.map((stream) => {
      const { seat, number, eyes, held, isLate } = stream;
      return isLate
        ? { seat, number, eyes, late: { view: viewOfStream(stream), held: JSON.stringify(held) } }
        : { seat, number, eyes };
    }),
  });
}

/** What a match is opened from. */
export interface Kept {
  readonly setup: MatchSetup;
  /** The version of the rules that it began with. */
  readonly rules: number;
  readonly journal: readonly JournalEntry[];
  readonly checkpoints: readonly Checkpoint[];
}

/**
 * Opens a match at the newest of its checkpoints that these rules know, else at its start. One of other rules goes on
 * from the newest checkpoint there is.
 */
export function openAt<T extends GameTypes>(game: Game<T>, kept: Kept): Opened<T> {
  const { setup, journal, checkpoints } = kept;
  const change = rulesChangeIn(journal);
  const isKnown = (change?.body.rules ?? kept.rules) === game.rulesVersion;
  if (isKnown)
    for (const checkpoint of checkpoints) {
      const { rules, number } = checkpoint;
      if (rules !== game.rulesVersion || number > journal.length || number < (change?.number ?? 0)) continue;
      const opened = openAtCheckpoint(game, setup, journal.slice(0, number), checkpoint, change?.body);
      if (opened !== undefined) return { ...opened, number, change: change?.body };
    }
  if (isKnown && change === undefined) return atStart(game, setup);
  const last = isKnown ? change?.body.from : checkpoints[0]?.number;
  const from = checkpoints.find(({ number }) => number === last);
  if (from === undefined) return { ...atStart(game, setup), change: change?.body, isOtherRules: !isKnown };
  const { position, table, streams } = schema.parse(JSON.parse(from.body));
  const started = startFrom(game, setup, position);
  if (!started.ok) throw new Error(`the match cannot go on under these rules: ${started.error.message}`);
  const match = started.value;
  const opened = { match, table, streams: streamsOf(game, match, streams), number: from.number };
  return { ...opened, from: { number: from.number, position }, change: change?.body, isOtherRules: !isKnown };
}

/** The newest change of the rules that a journal tells of. */
function rulesChangeIn(journal: readonly JournalEntry[]) {
  const entry = journal.findLast(({ body }) => body.startsWith('{"do":"rules"'));
  const body = entry && readBody(entry.body);
  return entry !== undefined && body?.do === 'rules' ? { body, number: entry.number } : undefined;
}

function atStart<T extends GameTypes>(game: Game<T>, setup: MatchSetup): Opened<T> {
  const match = startMatch(game, setup);
  const streams = [...Array.from({ length: setup.players }, (_, i) => i + 1), null].map((seat) =>
    startStream(seat, seat ?? 'spectator', 0, viewJson(game, match.state, seat ?? 'spectator')),
  );
  return { match, table: undefined, streams, number: 0 };
}

function openAtCheckpoint<T extends GameTypes>(
  game: Game<T>,
  setup: MatchSetup,
  before: readonly JournalEntry[],
  { body }: Checkpoint,
  change: RulesChange | undefined,
): Opened<T> | undefined {
  const read = schema.safeParse(JSON.parse(body));
  if (!read.success) return undefined;
  const { length, turn, position, random, table, streams } = read.data;
  const played = before.slice(change?.from ?? 0).filter(({ number }) => change?.dropped.includes(number) !== true);
  const log = logOf(game, played);
  if (log.length !== length) return undefined;
  const at = openedAt(game, setup, { length, turn, position, random, isExact: true }, log);
  const started = at.ok ? startFrom(game, setup, change?.position ?? undefined, undefined, at.value) : at;
  if (!started.ok) return undefined;
  const match = started.value;
  return { match, table, streams: streamsOf(game, match, streams), number: before.length };
}

const streamsOf = <T extends GameTypes>(
  game: Game<T>,
  match: Match<T>,
  streams: readonly z.infer<typeof streamSchema>[],
): Stream[] =>
  streams.map(({ seat, number, eyes, late }) => {
    const stream = startStream(seat, eyes, number, late?.view ?? viewJson(game, match.state, eyes));
    return late === undefined ? stream : { ...stream, isLate: true, held: JSON.parse(late.held) };
  });

/** The log that the entries of a journal come to, without playing them. */
function logOf<T extends GameTypes>(game: Game<T>, journal: readonly JournalEntry[]): ScriptLine<T['command']>[] {
  const log: ScriptLine<T['command']>[] = [];
  for (const { seat, body } of journal) {
    const done = readBody(body);
    if (done.do === 'command') log.push(lineOf(game, seat, done));
    if (done.do === 'undo')
      log.splice(
        log.findLastIndex((line) => line.seat === seat),
        1,
      );
  }
  return log;
}

/** A command of the journal as it was played. */
function lineOf<T extends GameTypes>(
  game: Game<T>,
  seat: Seat | null,
  { line, by }: { readonly line: string; readonly by?: string | undefined },
): ScriptLine<T['command']> {
  const parsed = parseLine(game, line);
  if (parsed?.ok !== true) throw new Error(`${line} cannot be read: ${parsed?.error.message}`);
  const { command } = parsed.value;
  return by === undefined ? { seat, command } : { seat, command, bot: true };
}
