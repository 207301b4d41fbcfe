import * as z from 'zod';
import type { Game } from '#engine/game.ts';
import { type LocalMatch, type Match, startFrom, startMatch } from '#engine/match.ts';
import { parseLine, type ScriptLine } from '#engine/script.ts';
import { type GameTypes, type MatchSetup, publish, type Seat, type StateOf } from '#engine/vocabulary.ts';
import { hexOf, type Platform, utf8 } from '../../platform.ts';
import type { Checkpoint, JournalEntry } from '../../store/store.ts';
import { type RulesChange, readBody } from './journal-body.ts';
import { type SessionState, sessionStateSchema } from './session-state.ts';
import { type Stream, startStream, viewJson, viewOfStream } from './streams.ts';

const streamSchema = z.object({
  seat: z.int().nullable(),
  number: z.int(),
  eyes: z.union([z.int(), z.literal('spectator'), z.literal('all')]),
  /** Set only for streams that are a turn late. The views of other streams are computed from the position. */
  late: z.object({ view: z.record(z.string(), z.unknown()), held: z.string() }).optional(),
});

const schema = z.object({
  length: z.int(),
  turn: z.int(),
  position: z.unknown(),
  /** The position as sent to clients. Set only if the game's `position` is a text, because a text lacks the turn. */
  sent: z.unknown().optional(),
  random: z.object({
    seed: z.string(),
    streams: z.record(z.string(), z.object({ c: z.number(), s0: z.number(), s1: z.number(), s2: z.number() })),
  }),
  /** Hash of the state. Under the same rules, a checkpoint is ignored if its position gives another hash. */
  seal: z.string().optional(),
  table: sessionStateSchema,
  streams: z.array(streamSchema),
});

export interface Opened<T extends GameTypes> {
  readonly match: LocalMatch<T>;
  /** Undefined at the start of the match. */
  readonly table: SessionState | undefined;
  readonly streams: readonly Stream[];
  readonly number: number;
  /** Number of commands that were played before the first command in the log of `match`. */
  readonly before: number;
  /** Newest change of rules in the loaded part of the journal. Undefined if there is none. */
  readonly change?: RulesChange | undefined;
  /** True if the rules have changed since the match was last loaded. Commands that the new rules refuse are dropped. */
  readonly isOtherRules?: boolean;
  /** Checkpoint where the newer rules begin to apply. */
  readonly from?: { readonly number: number; readonly position: unknown };
}

type Hashing = Pick<Platform, 'sha256'>;

/** Serializes a checkpoint. Returns undefined except at the start of a turn or at the end of the match. */
export function keptMoment<T extends GameTypes>(
  { match, before }: { readonly match: Match<T>; readonly before: number },
  table: SessionState,
  streams: readonly Stream[],
  { sha256 }: Hashing,
): string | undefined {
  const { game, state, log } = match;
  const { turn, length } = match.newestTurn();
  if (length !== log.length && game.outcome?.(state) === undefined) return undefined;
  const written = game.position.write(state, 'all');
  return JSON.stringify({
    length: before + log.length,
    turn,
    position: game.position.plain === true ? Reflect.get(written, 'text') : written,
    ...(game.position.plain && { sent: game.position.told?.(state, 'all') }),
    random: state.random,
    seal: sealOf(state, sha256),
    table,
    streams: streams.map((stream) => {
      const { seat, number, eyes, held, isLate } = stream;
      return isLate
        ? { seat, number, eyes, late: { view: viewOfStream(stream), held: JSON.stringify(held) } }
        : { seat, number, eyes };
    }),
  });
}

/** Hash of a state without its random generators, which a checkpoint stores separately. */
function sealOf<T extends GameTypes>(state: StateOf<T>, sha256: Hashing['sha256']): string {
  const parts = Object.entries(state).filter(([name]) => name !== 'random');
  return hexOf(sha256(utf8(JSON.stringify(parts.sort(([a], [b]) => (a < b ? -1 : 1))))));
}

export interface Kept {
  readonly setup: MatchSetup;
  readonly rules: number;
  readonly journal: readonly JournalEntry[];
  readonly checkpoints: readonly Checkpoint[];
}

/** The journal from the checkpoint on, beginning with the checkpoint's own entry. */
export interface Recent {
  readonly journal: readonly JournalEntry[];
  readonly checkpoint: Checkpoint;
}

/** Loads a match from its newest checkpoint. Undefined if this needs the whole journal. */
export function loadRecent<T extends GameTypes>(
  game: Game<T>,
  setup: MatchSetup,
  { journal, checkpoint }: Recent,
  hashing: Hashing,
): Opened<T> | undefined {
  if (rulesChangeIn(journal) !== undefined) return undefined;
  const moment = readMoment(game, setup, checkpoint, hashing);
  if (moment === undefined) return undefined;
  const { state, length, table, streams } = moment;
  const match = startMatch(game, { ...setup, players: state.players }, { start: { state, events: [] } });
  return { match, table, streams: streamsOf(game, match, streams), number: checkpoint.number, before: length };
}

function readMoment<T extends GameTypes>(game: Game<T>, setup: MatchSetup, { body }: Checkpoint, { sha256 }: Hashing) {
  const read = schema.safeParse(JSON.parse(body));
  if (!read.success) return undefined;
  const { position, sent, random, seal, ...moment } = read.data;
  const readState = sent === undefined ? game.position.read(position, setup) : game.position.known?.(sent, setup);
  if (readState?.ok !== true) return undefined;
  const state = publish({ ...readState.value, random });
  return seal === undefined || seal === sealOf(state, sha256) ? { ...moment, position, random, state } : undefined;
}

/** Loads a match from the newest checkpoint that the current rules can read, or else from its start. */
export function loadMatch<T extends GameTypes>(game: Game<T>, saved: Kept, hashing: Hashing): Opened<T> {
  const { setup, journal, checkpoints } = saved;
  const change = rulesChangeIn(journal);
  const isKnown = (change?.body.rules ?? saved.rules) === game.rulesVersion;
  if (isKnown)
    for (const checkpoint of checkpoints) {
      const { rules, number } = checkpoint;
      if (rules !== game.rulesVersion || number > journal.length || number < (change?.number ?? 0)) continue;
      const opened = openAtCheckpoint(
        game,
        setup,
        { before: journal.slice(0, number), checkpoint, change: change?.body },
        hashing,
      );
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
  const opened = { match, table, streams: streamsOf(game, match, streams), number: from.number, before: 0 };
  return { ...opened, from: { number: from.number, position }, change: change?.body, isOtherRules: !isKnown };
}

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
  return { match, table: undefined, streams, number: 0, before: 0 };
}

function openAtCheckpoint<T extends GameTypes>(
  game: Game<T>,
  setup: MatchSetup,
  {
    before,
    checkpoint,
    change,
  }: {
    readonly before: readonly JournalEntry[];
    readonly checkpoint: Checkpoint;
    readonly change: RulesChange | undefined;
  },
  hashing: Hashing,
): Opened<T> | undefined {
  const moment = readMoment(game, setup, checkpoint, hashing);
  if (moment === undefined) return undefined;
  const { state, length, turn, table, streams } = moment;
  const played = before.slice(change?.from ?? 0).filter(({ number }) => change?.dropped.includes(number) !== true);
  const log = logOf(game, played);
  if (log.length !== length) return undefined;
  const started = startFrom(game, setup, change?.position ?? undefined, undefined, { state, log, turn });
  if (!started.ok) return undefined;
  const match = started.value;
  return { match, table, streams: streamsOf(game, match, streams), number: before.length, before: 0 };
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

/** Builds a log from journal entries without playing them. */
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
