import * as z from 'zod';
import type { Game } from '#engine/game.ts';
import { activeSeats } from '#engine/step.ts';
import type { GameTypes, Outcome, Seat, StateOf } from '#engine/vocabulary.ts';
import { isSimultaneous } from '#match-session/planned-rounds.ts';
import type { JournalBody } from './journal-body.ts';

const seat = z.int().min(1);
const bySeat = <Value extends z.ZodType>(value: Value) => z.record(z.string(), value);
const voteOn = z.enum(['draw', 'end']);

/** The decisions of a match's journal beside its position: plain data, as checkpoints store it. */
export const sessionStateSchema = z.object({
  /** Seats that a bot plays on, and why. */
  standIns: bySeat(z.enum(['away', 'resigned', 'deleted'])),
  /** By seat: how many turns in a row the clock has committed it. */
  missed: bySeat(z.int()),
  /**
   * The turn in which a person has given up, or else the first one that they have not played to its end, until they play or
   * take the seat back, by seat.
   */
  absent: bySeat(z.object({ turn: z.int() })),
  offers: z.array(z.object({ on: voteOn, by: seat, agreed: z.array(seat) })),
  /** Votes proposed in this turn, so that nobody proposes the same again and again. */
  offered: z.array(z.object({ on: voteOn, by: seat })),
  /** How it ended other than by the rules. */
  ended: z.object({ winners: z.array(seat), reason: z.string() }).nullable(),
  /** The turn, the phase and, where they act one after the other, who acts. */
  moment: z.string(),
  turn: z.int(),
  /** Since when somebody has been waited for, in milliseconds since 1970. */
  since: z.int().nullable(),
  /** When everybody was last told of something. */
  changed: z.int(),
});

export type SessionState = Readonly<z.infer<typeof sessionStateSchema>>;

/** The players of a position. */
export interface PositionStatus {
  readonly turn: number;
  readonly moment: string;
  readonly waiting: readonly Seat[];
  readonly out: readonly Seat[];
  /** Seats that were a person's at the start. */
  readonly persons: readonly Seat[];
  readonly outcome: Outcome | undefined;
}

interface Players {
  readonly players: number;
  /** Seats that were a person's at the start. */
  readonly persons: readonly Seat[];
}

/** The players of a position. */
export function statusIn<T extends GameTypes>(
  game: Game<T>,
  state: StateOf<T>,
  { players, persons }: Players,
): PositionStatus {
  const waiting = activeSeats(game, state);
  const turn = game.turnOf(state);
  const acting = isSimultaneous(game, state) ? '' : waiting.join();
  const seats = Array.from({ length: players }, (_, i) => i + 1);
  return {
    turn,
    moment: `${turn} ${state.phase} ${acting}`,
    waiting,
    out: seats.filter((seat) => game.isOut?.(state, seat) === true),
    persons,
    outcome: game.outcome?.(state),
  };
}

/** The table of a match that begins. */
export const initialSession = (status: PositionStatus, time: number): SessionState =>
  clocked(
    {
      standIns: {},
      missed: {},
      absent: {},
      offers: [],
      offered: [],
      ended: null,
      moment: status.moment,
      turn: status.turn,
      since: null,
      changed: time,
    },
    status,
    time,
  );

/** Seats of persons who play themselves and are still in the match. */
export const livingPersons = ({ standIns }: SessionState, { persons, out }: PositionStatus): Seat[] =>
  persons.filter((own) => standIns[own] === undefined && !out.includes(own));

/** Seats of persons for whom a bot plays until they are back. */
export const absentPersons = ({ standIns }: SessionState, { persons, out }: PositionStatus): Seat[] =>
  persons.filter((own) => standIns[own] === 'away' && !out.includes(own));

/** The turn from which on each person whose seat a bot plays has missed it. */
export const standInSince = ({ standIns, absent }: SessionState): Record<string, number> =>
  Object.fromEntries(
    Object.keys(standIns).flatMap((own) => {
      const turn = absent[own]?.turn;
      return turn === undefined ? [] : [[own, turn]];
    }),
  );

export const outcomeOf = ({ ended }: SessionState, { outcome }: PositionStatus): Outcome | undefined =>
  ended ?? outcome;

/** Whether somebody can only watch: out by the rules, or resigned. */
export const isWatchingOnly = ({ standIns }: SessionState, { out }: PositionStatus, own: Seat): boolean =>
  out.includes(own) || standIns[own] === 'resigned' || standIns[own] === 'deleted';

/** Who is waited for in public: bots play after the last person, so a person is named first. */
export function publicWaiting(table: SessionState, status: PositionStatus): readonly Seat[] {
  if (outcomeOf(table, status) !== undefined) return [];
  const persons = livingPersons(table, status).filter((own) => status.waiting.includes(own));
  return persons.length > 0 ? persons : status.waiting;
}

/**
 * The table after an entry of the journal.
 *
 * @param status of the position after it
 * @param isTold whether everybody is told of it
 */
export function sessionAfter(
  table: SessionState,
  body: JournalBody,
  own: Seat | null,
  time: number,
  status: PositionStatus,
  isTold: boolean,
): SessionState {
  const done = changedBy(table, body, own, isTold);
  // Most commands are plans that nobody else is told of.
  if (done === table && !isTold && status.turn === table.turn) return clocked(table, status, time);
  const isNewTurn = status.turn !== done.turn;
  const votes = isNewTurn ? { offers: [], offered: [] } : { offers: done.offers, offered: done.offered };
  const next = { ...done, ...votes, turn: status.turn, changed: isTold ? time : done.changed };
  return clocked(next, status, time);
}

function changedBy(table: SessionState, body: JournalBody, own: Seat | null, isTold: boolean): SessionState {
  const { standIns, missed, absent, offers, offered } = table;
  if (own === null)
    return body.do === 'end' ? { ...table, ended: { winners: body.winners, reason: body.reason } } : table;
  switch (body.do) {
    case 'command':
      // Only a command that others are told of counts: otherwise the moment a bot steps in would give secrets away.
      return isTold && body.by === undefined
        ? { ...table, missed: without(missed, own), absent: without(absent, own) }
        : table;
    case 'undo':
      return table;
    case 'stand-in':
      return {
        ...table,
        standIns: { ...standIns, [own]: body.why },
        absent:
          body.why === 'away' ? { [own]: { turn: table.turn }, ...absent } : { ...absent, [own]: { turn: table.turn } },
        // Whoever does not vote any more does not hold up the others.
        offers: offers.filter(({ by }) => by !== own),
      };
    case 'back':
      return {
        ...table,
        standIns: without(standIns, own),
        missed: without(missed, own),
        absent: without(absent, own),
      };
    case 'time-up':
      return {
        ...table,
        missed: { ...missed, [own]: missedBy(table, own) + 1 },
        absent: { [own]: { turn: table.turn }, ...absent },
      };
    case 'offer':
      return {
        ...table,
        offers: [...offers, { on: body.on, by: own, agreed: [own] }],
        offered: [...offered, { on: body.on, by: own }],
      };
    case 'answer':
      return {
        ...table,
        offers: offers.flatMap((offer) => {
          if (offer.on !== body.on) return [offer];
          return body.agrees ? [{ ...offer, agreed: [...offer.agreed, own].sort((a, b) => a - b) }] : [];
        }),
      };
    case 'rules':
      return table;
    case 'end':
      return { ...table, ended: { winners: body.winners, reason: body.reason } };
  }
}

/** How many turns in a row the clock has committed a seat. */
export const missedBy = ({ missed }: SessionState, own: Seat): number => missed[own] ?? 0;

const without = <Value>(record: Readonly<Record<string, Value>>, own: Seat): Record<string, Value> =>
  Object.fromEntries(Object.entries(record).filter(([key]) => key !== String(own)));

/** The table with its clock: that runs as long as somebody waits for somebody else. */
function clocked(table: SessionState, status: PositionStatus, time: number): SessionState {
  const runs = outcomeOf(table, status) === undefined && othersWait(table, status);
  const isSame = table.moment === status.moment && table.since !== null;
  const since = runs ? (isSame ? table.since : time) : null;
  return table.moment === status.moment && table.since === since ? table : { ...table, moment: status.moment, since };
}

/** Whether persons wait for persons. If all are absent, their bots play as slowly as they would be waited for. */
function othersWait(table: SessionState, status: PositionStatus): boolean {
  const living = livingPersons(table, status);
  if (living.length === 0) return absentPersons(table, status).length > 0;
  const late = living.filter((own) => status.waiting.includes(own));
  return late.length > 0 && late.length < living.length;
}
