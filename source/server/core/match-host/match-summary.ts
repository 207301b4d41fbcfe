import * as z from 'zod';
import type { Seat } from '#engine/vocabulary.ts';
import type { PublicSession } from './streams.ts';

/** The public facts of a hosted match, as lists show them. */
export interface Facts extends PublicSession {
  readonly turn: number;
  /** Since when somebody has been waited for, in milliseconds since 1970. */
  readonly since: number | null;
  readonly changed: number;
  /** The bot that plays for absent players. */
  readonly standInBot: string;
  /** Seats of persons who play themselves. */
  readonly living: readonly Seat[];
  /** Seats for which a bot plays until their persons are back. */
  readonly absent: readonly Seat[];
  /** The owner of each place of its level; null where not everybody may know. */
  readonly owners: readonly number[] | null;
}

const seat = z.int().min(1);

const schema = z.object({
  /** The version of the rules that it is known by. */
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

/**
 * The facts of a match as they are stored, so that lists and clocks need not open it. They are written together with the
 * journal entries they follow from, so they are never older or newer.
 */
export const summaryOf = (facts: Facts, rules: number): string => JSON.stringify({ rules, facts });

/** Stored facts; undefined if they cannot be read or are of other rules than these, and the match must be opened. */
export function factsIn(outline: string, rules: number): Facts | undefined {
  try {
    const { rules: known, facts } = schema.parse(JSON.parse(outline));
    return known === rules ? facts : undefined;
  } catch {
    return undefined;
  }
}

/** Whether bots go on at once: no person who is present is waited for, and not all are absent. */
export const botsGoOn = ({ waitsFor, living, absent }: Facts): boolean =>
  waitsFor.length > 0 && !waitsFor.some((own) => living.includes(own)) && (living.length > 0 || absent.length === 0);
