import * as z from 'zod';
import type { Match } from '#engine/match.ts';
import type { GameTypes, Seat } from '#engine/vocabulary.ts';
import { usualBot } from '#match-session/seating.ts';
import {
  absentPersons,
  livingPersons,
  type PositionStatus,
  publicSession,
  type SessionState,
} from './session-state.ts';
import type { PublicSession } from './streams.ts';

export interface Facts extends PublicSession {
  readonly turn: number;
  /** Time when the turn's clock started, in milliseconds since 1970. Null while it does not run. */
  readonly since: number | null;
  readonly changed: number;
  readonly standInBot: string;
  readonly living: readonly Seat[];
  readonly absent: readonly Seat[];
  /** Owner of each territory or planet of the level. Null if the game hides owners from some viewers or has none. */
  readonly owners: readonly number[] | null;
}

interface Current {
  readonly table: SessionState;
  readonly status: PositionStatus;
}

/** Returns a function that computes the facts of a match. It returns the same object until they change. */
export function createFacts<T extends GameTypes>(match: Match<T>, current: () => Current): () => Facts {
  const { game } = match;
  const standInBot = usualBot(game) ?? '';
  let last: (Current & { readonly facts: Facts }) | undefined;
  return () => {
    const { table, status } = current();
    if (last?.table === table && isAlike(last.status, status)) return last.facts;
    const facts = {
      ...publicSession(table, status),
      turn: table.turn,
      since: table.since,
      changed: table.changed,
      standInBot,
      living: livingPersons(table, status),
      absent: absentPersons(table, status),
      owners: game.owners?.(match.state) ?? null,
    };
    last = { table, status, facts };
    return facts;
  };
}

const isAlike = (one: PositionStatus, other: PositionStatus): boolean =>
  one === other ||
  (one.moment === other.moment &&
    one.waiting.join() === other.waiting.join() &&
    one.out.join() === other.out.join() &&
    one.outcome === other.outcome);

const seat = z.int().min(1);

const schema = z.object({
  rules: z.int(),
  facts: z.object({
    waitsFor: z.array(seat),
    committed: z.array(seat),
    standIns: z.record(z.string(), z.enum(['away', 'resigned', 'deleted'])),
    standInSince: z.record(z.string(), z.int()).optional(),
    offers: z.array(z.object({ on: z.enum(['draw', 'end']), by: seat, agreed: z.array(seat) })),
    outcome: z.object({ winners: z.array(seat), reason: z.string() }).nullable(),
    turn: z.int(),
    since: z.int().nullable(),
    changed: z.int(),
    standInBot: z.string(),
    living: z.array(seat),
    absent: z.array(seat),
    owners: z.array(z.int().min(0)).nullable(),
  }),
});

/** Serializes facts. The text is stored with the journal entries, so that lists can show a match without loading it. */
export const summaryOf = (facts: Facts, rules: number): string => JSON.stringify({ rules, facts });

/** Parses stored facts. Undefined if they are unreadable or of another rules version: the match must be loaded. */
export function factsIn(outline: string, rules: number): Facts | undefined {
  try {
    const { rules: known, facts } = schema.parse(JSON.parse(outline));
    return known === rules ? facts : undefined;
  } catch {
    return undefined;
  }
}

/** True if bots may play now: the match waits only for them and absent persons, and not all persons are absent. */
export const botsGoOn = ({ waitsFor, living, absent }: Facts): boolean =>
  waitsFor.length > 0 &&
  !waitsFor.some((person) => living.includes(person)) &&
  (living.length > 0 || absent.length === 0);
