import * as z from 'zod';
import type { Game } from '../../../engine/game.ts';
import { checkpointOf, openedAt } from '../../../engine/journal/checkpoint.ts';
import { type Match, startMatch } from '../../../engine/match.ts';
import { parseLine, type ScriptLine } from '../../../engine/script.ts';
import type { GameTypes, MatchSetup, Seat } from '../../../engine/vocabulary.ts';
import type { Checkpoint, JournalEntry } from '../../store/store.ts';
import { readBody } from './journal-body.ts';
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

/** Opens a match at the newest of its checkpoints that these rules know, else at its start. */
export function openAt<T extends GameTypes>(
  game: Game<T>,
  setup: MatchSetup,
  journal: readonly JournalEntry[],
  checkpoints: readonly Checkpoint[],
): Opened<T> {
  for (const checkpoint of checkpoints) {
    if (checkpoint.rules !== game.rulesVersion || checkpoint.number > journal.length) continue;
    const opened = openAtCheckpoint(game, setup, journal.slice(0, checkpoint.number), checkpoint.body);
    if (opened !== undefined) return { ...opened, number: checkpoint.number };
  }
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
  body: string,
): Omit<Opened<T>, 'number'> | undefined {
  const read = schema.safeParse(JSON.parse(body));
  if (!read.success) return undefined;
  const { length, turn, position, random, table, streams } = read.data;
  const log = logOf(game, before);
  if (log.length !== length) return undefined;
  const at = openedAt(game, setup, { length, turn, position, random, isExact: true }, log);
  if (!at.ok) return undefined;
  const match = startMatch(game, setup, { openedAt: at.value });
  return {
    match,
    table,
    streams: streams.map(({ seat, number, eyes, late }) => {
      const stream = startStream(seat, eyes, number, late?.view ?? viewJson(game, match.state, eyes));
      return late === undefined ? stream : { ...stream, isLate: true, held: JSON.parse(late.held) };
    }),
  };
}

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
export function lineOf<T extends GameTypes>(
  game: Game<T>,
  seat: Seat | null,
  { line, by }: { readonly line: string; readonly by?: string | undefined },
): ScriptLine<T['command']> {
  const parsed = parseLine(game, line);
  if (parsed?.ok !== true) throw new Error(`${line} cannot be read: ${parsed?.error.message}`);
  const { command } = parsed.value;
  return by === undefined ? { seat, command } : { seat, command, bot: true };
}
