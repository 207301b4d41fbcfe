import * as z from 'zod';
import type { Game } from '#engine/game.ts';
import { activeSeats } from '#engine/step.ts';
import type { GameTypes, Outcome, Seat, StateOf } from '#engine/vocabulary.ts';
import { isSimultaneous } from '#match-session/planned-rounds.ts';
import type { JournalBody } from './journal-body.ts';
import type { PublicSession } from './streams.ts';

const seat = z.int().min(1);
const bySeat = <Value extends z.ZodType>(value: Value) => z.record(z.string(), value);
const voteOn = z.enum(['draw', 'end']);

/** State of a match that depends on its journal but is not part of the position. Checkpoints store it as plain data. */
export const sessionStateSchema = z.object({
  standIns: bySeat(z.enum(['away', 'resigned', 'deleted'])),
  /** Numbers of consecutive turns that the clock has ended, by seat. */
  missed: bySeat(z.int()),
  /** Turns in which persons were first missing or left for good, by seat. Removed when the person plays again. */
  absent: bySeat(z.object({ turn: z.int() })),
  offers: z.array(z.object({ on: voteOn, by: seat, agreed: z.array(seat) })),
  /** Votes proposed in this turn. A player may propose each vote once per turn. */
  offered: z.array(z.object({ on: voteOn, by: seat })),
  /** Outcome of a match that did not end by the rules of the game, for example by a vote. */
  ended: z.object({ winners: z.array(seat), reason: z.string() }).nullable(),
  /** Text that changes with the turn, the phase and, unless turns are simultaneous, the acting seats. */
  moment: z.string(),
  turn: z.int(),
  /** Time when the turn's clock started, in milliseconds since 1970. Null while it does not run. */
  since: z.int().nullable(),
  /** Time of the newest event that all viewers may know of. */
  changed: z.int(),
});

export type SessionState = Readonly<z.infer<typeof sessionStateSchema>>;

export interface PositionStatus extends Players {
  readonly turn: number;
  readonly moment: string;
  readonly waiting: readonly Seat[];
  readonly out: readonly Seat[];
  /** Seats that plan simultaneously and are not out of the match. Empty in other phases. */
  readonly planning: readonly Seat[];
  readonly outcome: Outcome | undefined;
}

interface Players {
  readonly seats: readonly Seat[];
  readonly persons: readonly Seat[];
}

export function statusIn<T extends GameTypes>(
  game: Game<T>,
  state: StateOf<T>,
  { seats, persons }: Players,
): PositionStatus {
  const waiting = activeSeats(game, state);
  const turn = game.turnOf(state);
  const isTogether = isSimultaneous(game, state);
  const out = seats.filter((seat) => game.isOut?.(state, seat) === true);
  return {
    seats,
    persons,
    turn,
    moment: `${turn} ${state.phase} ${isTogether ? '' : waiting.join()}`,
    waiting,
    out,
    planning: isTogether ? seats.filter((seat) => !out.includes(seat)) : [],
    outcome: game.outcome?.(state),
  };
}

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

export const livingPersons = ({ standIns }: SessionState, { persons, out }: PositionStatus): Seat[] =>
  persons.filter((seat) => standIns[seat] === undefined && !out.includes(seat));

export const absentPersons = ({ standIns }: SessionState, { persons, out }: PositionStatus): Seat[] =>
  persons.filter((seat) => standIns[seat] === 'away' && !out.includes(seat));

const standInSince = ({ standIns, absent }: SessionState): Record<string, number> =>
  Object.fromEntries(
    Object.keys(standIns).flatMap((seat) => {
      const turn = absent[seat]?.turn;
      return turn === undefined ? [] : [[seat, turn]];
    }),
  );

export const outcomeOf = ({ ended }: SessionState, { outcome }: PositionStatus): Outcome | undefined =>
  ended ?? outcome;

/** True if the seat's player is out, has resigned or has deleted the account, and so can only watch. */
export const isWatchingOnly = ({ standIns }: SessionState, { out }: PositionStatus, seat: Seat): boolean =>
  out.includes(seat) || standIns[seat] === 'resigned' || standIns[seat] === 'deleted';

/** Seats that are shown as waited for. If a person is waited for, bots are left out, because they play later. */
export function publicWaiting(table: SessionState, status: PositionStatus): readonly Seat[] {
  if (outcomeOf(table, status) !== undefined) return [];
  const persons = livingPersons(table, status).filter((seat) => status.waiting.includes(seat));
  return persons.length > 0 ? persons : status.waiting;
}

export function publicSession(table: SessionState, status: PositionStatus): PublicSession {
  const waitsFor = publicWaiting(table, status);
  const outcome = outcomeOf(table, status) ?? null;
  return {
    waitsFor,
    committed: outcome === null ? status.planning.filter((seat) => !waitsFor.includes(seat)) : [],
    standIns: table.standIns,
    standInSince: standInSince(table),
    offers: outcome === null ? table.offers : [],
    outcome,
  };
}

export function sessionAfter(
  table: SessionState,
  body: JournalBody,
  seat: Seat | null,
  time: number,
  status: PositionStatus,
  isTold: boolean,
): SessionState {
  const done = changedBy(table, body, seat, isTold);
  // Most commands are plans, which other players must not notice.
  if (done === table && !isTold && status.turn === table.turn) return clocked(table, status, time);
  const isNewTurn = status.turn !== done.turn;
  const votes = isNewTurn ? { offers: [], offered: [] } : { offers: done.offers, offered: done.offered };
  const next = { ...done, ...votes, turn: status.turn, changed: isTold ? time : done.changed };
  return clocked(next, status, time);
}

function changedBy(table: SessionState, body: JournalBody, seat: Seat | null, isTold: boolean): SessionState {
  const { standIns, missed, absent, offers, offered } = table;
  if (seat === null)
    return body.do === 'end' ? { ...table, ended: { winners: body.winners, reason: body.reason } } : table;
  switch (body.do) {
    case 'command':
      // Only public commands reset missed turns. Otherwise, the turn of a stand-in would reveal a secret command.
      return isTold && body.by === undefined
        ? { ...table, missed: without(missed, seat), absent: without(absent, seat) }
        : table;
    case 'undo':
      return table;
    case 'stand-in':
      return {
        ...table,
        standIns: { ...standIns, [seat]: body.why },
        absent:
          body.why === 'away'
            ? { [seat]: { turn: table.turn }, ...absent }
            : { ...absent, [seat]: { turn: table.turn } },
        // A player who can no longer vote must not block other players with an open proposal.
        offers: offers.filter(({ by }) => by !== seat),
      };
    case 'back':
      return {
        ...table,
        standIns: without(standIns, seat),
        missed: without(missed, seat),
        absent: without(absent, seat),
      };
    case 'time-up':
      return {
        ...table,
        missed: { ...missed, [seat]: missedBy(table, seat) + 1 },
        absent: { [seat]: { turn: table.turn }, ...absent },
      };
    case 'offer':
      return {
        ...table,
        offers: [...offers, { on: body.on, by: seat, agreed: [seat] }],
        offered: [...offered, { on: body.on, by: seat }],
      };
    case 'answer':
      return {
        ...table,
        offers: offers.flatMap((offer) => {
          if (offer.on !== body.on) return [offer];
          return body.agrees ? [{ ...offer, agreed: [...offer.agreed, seat].sort((a, b) => a - b) }] : [];
        }),
      };
    case 'rules':
      return table;
    case 'end':
      return { ...table, ended: { winners: body.winners, reason: body.reason } };
  }
}

export const missedBy = ({ missed }: SessionState, seat: Seat): number => missed[seat] ?? 0;

const without = <Value>(record: Readonly<Record<string, Value>>, seat: Seat): Record<string, Value> =>
  Object.fromEntries(Object.entries(record).filter(([key]) => key !== String(seat)));

/** Starts or stops the turn's clock. It runs in an unfinished match while `othersWait` is true. */
function clocked(table: SessionState, status: PositionStatus, time: number): SessionState {
  const runs = outcomeOf(table, status) === undefined && othersWait(table, status);
  const isSame = table.moment === status.moment && table.since !== null;
  const since = runs ? (isSame ? table.since : time) : null;
  return table.moment === status.moment && table.since === since ? table : { ...table, moment: status.moment, since };
}

/** True if a person waits for another person. Also true if all persons are absent: bots then wait for the clock. */
function othersWait(table: SessionState, status: PositionStatus): boolean {
  const living = livingPersons(table, status);
  if (living.length === 0) return absentPersons(table, status).length > 0;
  const late = living.filter((seat) => status.waiting.includes(seat));
  return late.length > 0 && late.length < living.length;
}
