import type { Game } from '#engine/game.ts';
import { type PlayedCommand, redactFor } from '#engine/report.ts';
import type { GameTypes, Seat, StateOf, Viewer } from '#engine/vocabulary.ts';
import type { Happened } from '#net/wire/messages.ts';
import type { MatchMetadata } from '../match/metadata.ts';
import type { Opened } from './load-match.ts';
import type { Facts } from './match-summary.ts';
import {
  initialSession,
  isWatchingOnly,
  outcomeOf,
  type PositionStatus,
  publicSession,
  type SessionState,
  sessionAfter,
  statusIn,
} from './session-state.ts';
import {
  countInStream,
  noteStream,
  type PublicSession,
  type RecordedAction,
  type SentUpdate,
  type Stream,
  sendToStream,
  viewJson,
  wireEventFor,
} from './streams.ts';
import type { Recall, RecalledStep } from './turn-history.ts';

/** State of a hosted match besides its position. An immutable value, so that a rollback only needs the old one. */
export interface RecordedState {
  readonly table: SessionState;
  readonly status: PositionStatus;
  readonly streams: readonly Stream[];
  /** Number of the newest journal entry, and its time. */
  readonly number: number;
  readonly time: number;
  /** True once the end of the match was recorded. */
  readonly isOver: boolean;
  /** Facts that were stored last, and their text. Undefined if unknown. */
  readonly outline: { readonly facts: Facts; readonly text: string } | undefined;
}

export interface NumberedAction extends RecordedAction {
  readonly number: number;
  readonly time: number;
}

export function initialState<T extends GameTypes>(
  { match, table: storedTable, streams, number }: Opened<T>,
  head: MatchMetadata,
  now: number,
): RecordedState {
  const seats = Array.from({ length: match.setup.players }, (_, i) => i + 1);
  const persons = seats.filter((seat) => head.seats[seat - 1]?.is === 'person');
  const status = statusIn(match.game, match.state, { seats, persons });
  const table = storedTable ?? initialSession(status, head.start?.time ?? now);
  const isOver = outcomeOf(table, status) !== undefined;
  return { table, status, streams, number, time: table.changed, isOver, outline: undefined };
}

/** @param seat null for spectators */
export function streamIn({ streams }: RecordedState, seat: Seat | null): Stream {
  const stream = streams.find((one) => one.seat === seat);
  if (stream === undefined) throw new Error(`no seat ${seat}`);
  return stream;
}

export interface Viewing {
  /** True if a client views the match from this seat, or as a spectator if `seat` is null. */
  isHeard(seat: Seat | null): boolean;
  /** Set to replay a match: streams then only count their updates. */
  readonly recall?: Recall | undefined;
}

/** Position after an action, and the rules by which viewers see it. */
export interface NoteContext<T extends GameTypes> extends Viewing {
  readonly game: Game<T>;
  readonly state: StateOf<T>;
  /** True if players who are out see everything, but a turn late. */
  readonly isOutLate: boolean;
}

export interface Noted {
  readonly state: RecordedState;
  readonly sent: readonly SentUpdate[];
  readonly steps: readonly RecalledStep[];
  /** True if the action concerns all viewers. */
  readonly isPublic: boolean;
}

/**
 * Notes an action that has led to a new position.
 *
 * @param play the command of the action, already played or undone
 * @returns the next state, and the updates to broadcast once the action is stored
 */
export function noteAction<T extends GameTypes>(
  context: NoteContext<T>,
  before: RecordedState,
  { number, time, ...action }: NumberedAction,
  play: PlayedCommand<T> | undefined,
): Noted {
  const { game, state } = context;
  const status = statusIn(game, state, before.status);
  const happened = before.streams.map((stream) =>
    wireEventFor(stream, action, play && redactFor(game, play, stream.isLate ? 'all' : stream.eyes)),
  );
  const isPublic = happened.at(-1) !== undefined;
  const table = sessionAfter(before.table, action.body, action.seat, time, status, isPublic);
  const change: ViewedChange<T> = {
    ...context,
    play,
    table,
    status,
    publicSession: publicSession(table, status),
    isNewTurn: status.turn !== before.table.turn,
    isNewMoment: status.moment !== before.table.moment,
  };
  const sent: SentUpdate[] = [];
  const steps: RecalledStep[] = [];
  const streams = before.streams.map((stream, i) => {
    const next = (stream.isLate ? lateStreamAfter : streamAfter)(change, stream, happened[i]);
    sent.push(...next.sent);
    steps.push(...next.steps);
    return next.stream;
  });
  return { state: { ...before, table, status, streams, number, time }, sent, steps, isPublic };
}

interface ViewedChange<T extends GameTypes> extends NoteContext<T> {
  readonly play: PlayedCommand<T> | undefined;
  readonly table: SessionState;
  readonly status: PositionStatus;
  readonly publicSession: PublicSession;
  readonly isNewTurn: boolean;
  readonly isNewMoment: boolean;
}

interface NextStream extends Pick<Noted, 'sent' | 'steps'> {
  readonly stream: Stream;
}

/** A late stream holds events back until the turn or the match ends. */
function lateStreamAfter<T extends GameTypes>(
  change: ViewedChange<T>,
  stream: Stream,
  happened: Happened | undefined,
): NextStream {
  const { game, state, table, status, isNewTurn } = change;
  const held = [...stream.held];
  if (happened !== undefined) {
    const step = stepOf(change, stream, happened, 'all', 'all');
    held.push({ happened, view: viewJson(game, state, 'all'), table: change.publicSession, step });
  }
  const isEnd = outcomeOf(table, status) !== undefined;
  const due = held.splice(0, isEnd ? held.length : isNewTurn ? stream.held.length : 0);
  let next: Stream = { ...stream, held };
  const sent = due.map((event) => {
    const update = sendToStream(next, 'all', event);
    next = update.stream;
    return update;
  });
  const steps = due.flatMap(({ step }, i) => (step === undefined ? [] : [{ number: stream.number + i + 1, ...step }]));
  return { stream: next, sent, steps };
}

function streamAfter<T extends GameTypes>(
  change: ViewedChange<T>,
  before: Stream,
  happened: Happened | undefined,
): NextStream {
  const { game, state, publicSession: table, recall } = change;
  const { seat } = before;
  const eyes = seat === null || isWatchingOnly(change.table, change.status, seat) ? 'spectator' : seat;
  const isLate = eyes === 'spectator' && seat !== null && change.isOutLate;
  const stream = isLate ? { ...before, isLate } : before;
  if (happened === undefined) return { stream, sent: [], steps: [] };
  if (recall !== undefined) {
    const next = countInStream(stream, eyes);
    const step = stepOf(change, stream, happened, before.eyes, eyes);
    return { stream: next, sent: [], steps: step === undefined ? [] : [{ number: next.number, ...step }] };
  }
  if (change.isHeard(seat)) {
    const update = sendToStream(stream, eyes, { happened, view: viewJson(game, state, eyes), table });
    return { stream: update.stream, sent: [update], steps: [] };
  }
  const view = () => viewJson(game, state, eyes);
  return { stream: noteStream(stream, { eyes, happened, table, view }), sent: [], steps: [] };
}

/** Step that an event ended, if the steps of its stream are collected. Undefined if it ended none. */
function stepOf<T extends GameTypes>(
  { game, state, play, isNewMoment, recall }: ViewedChange<T>,
  { seat }: Stream,
  happened: Happened,
  eyesBefore: Viewer,
  eyes: Viewer,
): Omit<RecalledStep, 'number'> | undefined {
  if (recall?.seat !== seat || play === undefined || happened.what !== 'played' || !isNewMoment) return undefined;
  return {
    turn: game.turnOf(play.before),
    before: { eyes: eyesBefore, view: viewJson(game, play.before, eyesBefore) },
    eyes,
    view: viewJson(game, state, eyes),
    happened,
  };
}
