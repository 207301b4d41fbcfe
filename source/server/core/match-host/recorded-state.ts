import type { Game } from '#engine/game.ts';
import { type PlayedCommand, redactFor } from '#engine/report.ts';
import type { GameTypes, Outcome, Seat, StateOf, Viewer } from '#engine/vocabulary.ts';
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
  materialize,
  noteStream,
  type PublicSession,
  type RecalledStep,
  type RecordedAction,
  type SentUpdate,
  type Stream,
  sendToStream,
  viewJson,
  wireEventFor,
} from './streams.ts';
import type { Recall } from './turn-history.ts';

/** State of a hosted match besides its position. Immutable, so a rollback only restores the previous object. */
export interface RecordedState {
  readonly table: SessionState;
  readonly status: PositionStatus;
  readonly outcome: Outcome | undefined;
  readonly streams: readonly Stream[];
  /** Number of the newest journal entry. */
  readonly number: number;
  readonly time: number;
  /** True once the end of the match was recorded. */
  readonly isOver: boolean;
  /** The summary of the match as last stored. Undefined if unknown. */
  readonly outline: { readonly facts: Facts; readonly text: string } | undefined;
}

export function materializeIn(state: RecordedState, seat: Seat | null): RecordedState {
  const stream = streamIn(state, seat);
  const built = materialize(stream);
  return built === stream
    ? state
    : { ...state, streams: state.streams.map((other) => (other === stream ? built : other)) };
}

export type NumberedAction = RecordedAction & Pick<RecordedState, 'number' | 'time'>;

export function initialState<T extends GameTypes>(
  { match, table: storedTable, streams, number }: Opened<T>,
  head: MatchMetadata,
  now: number,
): RecordedState {
  const seats = Array.from({ length: match.setup.players }, (_, i) => i + 1);
  const persons = seats.filter((seat) => head.seats[seat - 1]?.is === 'person');
  const status = statusIn(match.game, match.state, { seats, persons });
  const table = storedTable ?? initialSession(status, head.start?.time ?? now);
  const outcome = outcomeOf(table, status);
  const isOver = outcome !== undefined;
  return { table, status, outcome, streams, number, time: table.changed, isOver, outline: undefined };
}

/** @param seat null for spectators */
export function streamIn({ streams }: RecordedState, seat: Seat | null): Stream {
  const stream = streams.find((one) => one.seat === seat);
  if (stream === undefined) throw new Error(`no seat ${seat}`);
  return stream;
}

export interface Viewing {
  /** True if a client is viewing the match as the player of `seat`, or as a spectator if `seat` is null. */
  isHeard(seat: Seat | null): boolean;
  /** Set only in a read-only host. The host's streams count their updates, but only late streams keep updates. */
  readonly recall?: Recall | undefined;
}

export interface NoteContext<T extends GameTypes> extends Viewing {
  readonly game: Game<T>;
  readonly state: StateOf<T>;
  /** True if players who are out of the match see everything, one turn later. */
  readonly isOutLate: boolean;
}

export interface Noted {
  readonly state: RecordedState;
  readonly sent: readonly SentUpdate[];
  readonly steps: readonly RecalledStep[];
  /** True if all viewers may know of the action. */
  readonly isPublic: boolean;
}

/**
 * Computes the state after an action. `context.state` is the position after the action.
 *
 * @param play the command of the action, already played or undone
 * @returns the next state, and the updates to broadcast once the action is stored
 */
export function noteAction<T extends GameTypes>(
  context: NoteContext<T>,
  before: RecordedState,
  action: NumberedAction,
  play: PlayedCommand<T> | undefined,
): Noted {
  const { game, state, isOutLate, isHeard, recall } = context;
  const { number, time } = action;
  const status = statusIn(game, state, before.status);
  const happened = before.streams.map((stream) =>
    wireEventFor(
      stream,
      action,
      play && redactFor(game, play, stream.isLate ? 'all' : stream.eyes, game.shownFor ?? game.eventFor),
    ),
  );
  const isPublic = happened.at(-1) !== undefined;
  const table = sessionAfter(before.table, action.body, action.seat, time, status, isPublic);
  const outcome = outcomeOf(table, status);
  const change: ViewedChange<T> = {
    game,
    state,
    isOutLate,
    isHeard,
    recall,
    play,
    table,
    status,
    publicSession: publicSession(table, status),
    isNewTurn: status.turn !== before.table.turn,
    isNewMoment: status.moment !== before.table.moment,
    isEnd: outcome !== undefined,
    sent: [],
    steps: [],
  };
  const streams = before.streams.map((stream, i) =>
    stream.isLate ? lateStreamAfter(change, stream, happened[i]) : streamAfter(change, stream, happened[i]),
  );
  const { sent, steps } = change;
  return { state: { ...before, table, status, outcome, streams, number, time }, sent, steps, isPublic };
}

interface ViewedChange<T extends GameTypes> extends NoteContext<T> {
  readonly play: PlayedCommand<T> | undefined;
  readonly table: SessionState;
  readonly status: PositionStatus;
  readonly publicSession: PublicSession;
  readonly isNewTurn: boolean;
  readonly isNewMoment: boolean;
  readonly isEnd: boolean;
  readonly sent: SentUpdate[];
  readonly steps: RecalledStep[];
}

/** A late stream holds events back until the turn or the match ends. */
function lateStreamAfter<T extends GameTypes>(change: ViewedChange<T>, stream: Stream, happened?: Happened): Stream {
  const { game, state, publicSession: table, isNewTurn, isEnd } = change;
  const held = [...stream.held];
  if (happened !== undefined) {
    const step = stepOf(change, stream, happened, 'all', 'all');
    held.push({ happened, view: viewJson(game, state, 'all'), table, step });
  }
  let next = stream;
  for (const event of held.splice(0, isEnd ? held.length : isNewTurn ? stream.held.length : 0)) {
    const update = sendToStream(next, 'all', event);
    next = update.stream;
    change.sent.push(update);
    if (event.step !== undefined) change.steps.push({ number: next.number, ...event.step });
  }
  return { ...next, held };
}

function streamAfter<T extends GameTypes>(change: ViewedChange<T>, before: Stream, happened?: Happened): Stream {
  const { game, state, publicSession: table, recall } = change;
  const { seat } = before;
  const eyes = seat === null || isWatchingOnly(change.table, change.status, seat) ? 'spectator' : seat;
  const isLate = eyes === 'spectator' && seat !== null && change.isOutLate;
  const stream = isLate ? { ...before, isLate } : before;
  if (happened === undefined) return stream;
  if (recall !== undefined) {
    const next = countInStream(stream, eyes);
    const step = stepOf(change, stream, happened, before.eyes, eyes);
    if (step !== undefined) change.steps.push({ number: next.number, ...step });
    return next;
  }
  const view = () => viewJson(game, state, eyes);
  if (!change.isHeard(seat)) return noteStream(stream, { eyes, happened, table, view });
  const update = sendToStream(stream, eyes, { happened, view: view(), table });
  change.sent.push(update);
  return update.stream;
}

/** The step that an action completed. Undefined if steps of the stream are not collected or no step ended. */
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
