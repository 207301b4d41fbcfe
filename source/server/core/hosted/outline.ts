import * as z from 'zod';
import type { Seat } from '../../../engine/vocabulary.ts';
import type { PublicTable } from './streams.ts';

/** What anybody may know of a match that is hosted, and what lists show of it. */
export interface Facts extends PublicTable {
  readonly turn: number;
  /** Since when somebody waits for others, in milliseconds since 1970. */
  readonly since: number | null;
  readonly changed: number;
  /** The bot that plays for whoever is gone. */
  readonly standInBot: string;
  /** Seats of persons who play themselves. */
  readonly living: readonly Seat[];
  /** Seats for which a bot plays until their persons are back. */
  readonly absent: readonly Seat[];
  /** Who owns each place of its level; nothing where not everybody may know that. */
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
 * What is known of a match, as it is kept so that the match need not be opened for lists and clocks. It is written together
 * with the entries of the journal that it follows from, so it is never older or newer than these.
 */
export const outlineOf = (facts: Facts, rules: number): string => JSON.stringify({ rules, facts });

/** What was kept; nothing where that is unreadable, or of other rules than these: then the match must be opened. */
export function factsIn(outline: string, rules: number): Facts | undefined {
  try {
    const { rules: known, facts } = schema.parse(JSON.parse(outline));
    return known === rules ? facts : undefined;
  } catch {
    return undefined;
  }
}

/** Whether bots go on by themselves: nobody who plays is waited for, and those who are away are not alone. */
export const botsGoOn = ({ waitsFor, living, absent }: Facts): boolean =>
  waitsFor.length > 0 && !waitsFor.some((own) => living.includes(own)) && (living.length > 0 || absent.length === 0);
