import * as z from 'zod';
import { parseJsonOrUndefined } from '#engine/parsing/json.ts';
import type { LevelSource, Outcome } from '#engine/vocabulary.ts';
import { checked } from '#net/wire/limits.ts';
import { hexOf, type Platform, utf8 } from '../../platform.ts';
import { type Change, type MatchRecord, type Store, StoreError } from '../../store/store.ts';
import { refused } from '../refusals.ts';

const seat = z.int().min(1);
const account = z.int();

const seatSchema = z.discriminatedUnion('is', [
  z.object({ is: z.literal('open') }),
  z.object({ is: z.literal('invited'), account }),
  z.object({ is: z.literal('person'), account }),
  z.object({ is: z.literal('bot'), bot: z.string() }),
]);

/** Null for a match without a level. `hash` is the key of the stored level text. */
export const levelSchema = z
  .object({ name: z.string(), hash: z.string(), title: z.string().optional(), par: z.number().optional() })
  .nullable();

export const termsSchema = z.object({
  options: z.record(z.string(), z.string()),
  limit: z.int(),
  watching: z.enum(['everybody', 'nobody']),
  outSees: z.enum(['own', 'late']),
  listed: z.boolean(),
  hints: z.boolean(),
  /** True if the match should be rated. */
  rated: z.boolean().optional(),
});

const schema = z.object({
  /** Title of the level. If the match has no level, id of the game. */
  title: z.string(),
  level: levelSchema,
  terms: termsSchema,
  maker: account,
  seats: z.array(seatSchema),
  ready: z.array(account),
  dice: z.object({
    /** Random number of the server: 32 bytes as hex. Published when the match is over. */
    server: z.string(),
    seats: z.record(z.string(), z.string()),
  }),
  /** Data needed to replay the match. Null before the match begins. */
  start: z
    .object({
      time: z.int(),
      seed: z.string(),
      players: seat,
      options: z.record(z.string(), z.string()),
      rules: z.int(),
    })
    .nullable(),
  /** Null until the match is over. Stays null if a waiting room is cancelled. */
  outcome: z.object({ winners: z.array(seat), reason: z.string() }).nullable(),
  /** Turn in which the match ended. 0 until then. */
  turn: z.int(),
  resigned: z.array(seat),
  rematch: z.object({ wanted: z.array(account), match: z.string().nullable() }),
  /** Set for a match that was played elsewhere. It has no dice of the server. */
  isUploaded: z.literal(true).optional(),
  /** Set for a match of the day. If `practises`, the match never ranks, so hints are allowed. */
  daily: z.object({ day: z.int(), practises: z.boolean() }).optional(),
  /** Set for a match of a tournament. `points` by seat are null until the match is over. */
  tournament: z
    .object({
      tournament: z.string(),
      title: z.string(),
      round: z.int(),
      points: z.array(z.int()).nullable(),
    })
    .optional(),
  /** Set for a match that should be rated. Not changed after the match begins. */
  rating: z
    .object({
      /** Ratings before the match, by account. */
      players: z.record(z.string(), z.object({ rating: z.number(), deviation: z.number(), isProgram: z.boolean() })),
      /** Reason why the match is not rated, as a sentence. Null if it is rated. */
      unrated: z.string().nullable(),
    })
    .optional(),
});

export type MetadataBody = Readonly<z.infer<typeof schema>>;

export type SeatHolder = MetadataBody['seats'][number];

/** Name of the fact that stores the id of the newest finished match with a code. */
export const endedFact = (code: string): string => `ended ${code}`;

/** Id of a match's replay. It cannot be guessed. */
export const replayId = ({ match }: Pick<MatchRecord, 'match'>): string => match.slice(0, 10);

/** Name of the fact that stores the match of a replay, and which players want the replay to be public. */
export const replayFact = (id: string): string => `replay ${id}`;

export interface MatchMetadata extends Omit<MatchRecord, 'body' | 'level' | 'accounts' | 'winners'>, MetadataBody {}

export function recordOf(head: MatchMetadata): MatchRecord {
  const { match, code, game, phase, created, changed, ...body } = head;
  return {
    match,
    code,
    game,
    phase,
    created,
    changed,
    body: JSON.stringify(body),
    level: head.level?.hash ?? null,
    accounts: accountsOf(head),
    winners: winnersOf(head),
  };
}

export const endedMetadata = (
  head: MatchMetadata,
  { winners, reason }: Outcome,
  { turn, standIns }: { readonly turn: number; readonly standIns: Readonly<Record<string, string>> },
  changed: number,
): MatchMetadata => {
  const resigned = Object.keys(standIns).flatMap((seat) => (standIns[seat] === 'resigned' ? [Number(seat)] : []));
  // Players learn the id of a match of the day only once they may watch it, so the match itself is open to all.
  const terms: MatchMetadata['terms'] =
    head.daily === undefined ? head.terms : { ...head.terms, watching: 'everybody' };
  return { ...head, terms, phase: 'over', changed, outcome: { winners: [...winners], reason }, turn, resigned };
};

/** Accounts that have won, without persons who resigned. */
const winnersOf = ({ seats, outcome, resigned }: MatchMetadata): number[] =>
  seats.flatMap((holder, i) =>
    holder.is === 'person' && outcome?.winners.includes(i + 1) === true && !resigned.includes(i + 1)
      ? [holder.account]
      : [],
  );

/** @throws StoreError `damaged` */
export function parseMetadata({ match, code, game, phase, created, changed, body }: MatchRecord): MatchMetadata {
  const read = checked(schema, parseJsonOrUndefined(body));
  if (!read.ok) throw new StoreError('damaged', `the match ${match} cannot be read: ${read.error.message}`);
  return { match, code, game, phase, created, changed, ...read.value };
}

/** True for a waiting room that ended before its match began. Clients never see such a room. */
export const isCancelled = ({ phase, start }: Pick<MatchMetadata, 'phase' | 'start'>): boolean =>
  phase === 'over' && start === null;

export const accountsOf = ({ seats }: { readonly seats: readonly SeatHolder[] }): number[] =>
  seats.flatMap((holder) => (holder.is === 'person' || holder.is === 'invited' ? [holder.account] : []));

export function seatOf(
  { seats }: { readonly seats: readonly SeatHolder[] },
  account: number | undefined,
): number | null {
  const index = seats.findIndex((holder) => holder.is === 'person' && holder.account === account);
  return index < 0 ? null : index + 1;
}

/** True if an account may open a match, its chat and its record. If the match allows spectators, every account may. */
export function canView(head: MatchMetadata, account: number | undefined): boolean {
  if (account === undefined || isCancelled(head)) return false;
  return head.terms.watching === 'everybody' || head.maker === account || accountsOf(head).includes(account);
}

/** @throws RefusedError `no-such-match` if the match was cancelled, `match-full` if the account may not watch it */
export function assertCanView(head: MatchMetadata, account: number | undefined): void {
  if (isCancelled(head)) throw noMatch();
  if (!canView(head, account)) throw refused('match-full', 'Nobody may watch this match.');
}

export const noMatch = () => refused('no-such-match', 'There is no such match here.');

/** Replaces the text of a level with its hash, so that the text is stored once for all matches that use it. */
export function apartFromText(
  { sha256 }: Pick<Platform, 'sha256'>,
  source: LevelSource,
): { readonly level: NonNullable<MatchMetadata['level']>; readonly kept: Change } {
  const { text, ...level } = source;
  const hash = hexOf(sha256(utf8(text)));
  return { level: { ...level, hash }, kept: { type: 'level', level: hash, text } };
}

/** @throws StoreError `damaged` (rejects with it) if the text is missing */
export async function levelOf(
  store: Pick<Store, 'level'>,
  { level }: Pick<MatchMetadata, 'level'>,
): Promise<LevelSource | null> {
  if (level === null) return null;
  const { hash, ...source } = level;
  const text = await store.level(hash);
  if (text === undefined) throw new StoreError('damaged', `the level ${hash} is not stored`);
  return { ...source, text };
}
