import { itemAt } from '#engine/lookup.ts';
import type { Match } from '#engine/match.ts';
import type { PlayedCommand } from '#engine/report.ts';
import type { GameTypes, Outcome, Seat } from '#engine/vocabulary.ts';
import type { Change, JournalEntry } from '../../store/store.ts';
import { endedMetadata, type MatchMetadata, recordOf } from '../match/metadata.ts';
import { asConflict, ConflictError, refused } from '../refusals.ts';
import type { CoreParts } from '../settings.ts';
import { isMove, type JournalBody } from './journal-body.ts';
import { keptMoment, type Opened } from './load-match.ts';
import { createFacts, type Facts, summaryOf } from './match-summary.ts';
import {
  initialState,
  type NumberedAction,
  noteAction,
  type RecordedState,
  streamIn,
  type Viewing,
} from './recorded-state.ts';
import { outcomeOf, resignedSeats } from './session-state.ts';
import { materialize, type RecordedAction, resetFrom, type SentUpdate, type Stream, viewJson } from './streams.ts';
import type { RecalledStep } from './turn-history.ts';

export interface RecorderDeps extends Pick<CoreParts, 'store' | 'world'>, Viewing {
  head(): MatchMetadata;
  readonly hasOutline: boolean;
  emit(event: HostEvent): void;
}

export type HostEvent =
  /** Entries were stored, by this server or another one. */
  | { readonly type: 'stored'; readonly news: News }
  /** A write has failed. The match in memory is now ahead of the store and must be unloaded. */
  | { readonly type: 'broken' }
  /** Another server wrote first. Everything since the last flush was rolled back. */
  | { readonly type: 'rolled-back' }
  | { readonly type: 'recalled'; readonly step: RecalledStep }
  /** A bot has failed unexpectedly. */
  | { readonly type: 'failed'; readonly error: unknown };

/** Stored entries, and what to broadcast of them. */
export interface News {
  readonly sent: readonly SentUpdate[];
  readonly done: readonly Done[];
  /** True if at least one entry concerns all viewers. */
  readonly isPublic: boolean;
  /** True if this server recorded the entries, false if another server did. */
  readonly isOwn: boolean;
  /** Metadata that was stored with the end of the match. */
  readonly ended: MatchMetadata | undefined;
}

export interface Done {
  readonly seat: Seat | null;
  readonly body: JournalBody;
  readonly line?: string;
  /** Orders that a seat had not committed when the clock ended its turn, as that seat sees them. */
  readonly draft?: Readonly<Record<string, unknown>>;
}

interface Pending {
  readonly changes: Change[];
  readonly sent: SentUpdate[];
  readonly done: Done[];
  isPublic: boolean;
  ended: MatchMetadata | undefined;
}

const nothingPending = (): Pending => ({ changes: [], sent: [], done: [], isPublic: false, ended: undefined });

/** Records played entries. A flush stores all entries in one write and then broadcasts them. */
export interface Recorder<T extends GameTypes> {
  state(): RecordedState;
  outcome(): Outcome | undefined;
  facts(): Facts;
  streamOf(seat: Seat | null): Stream;
  numberOf(seat: Seat): number;
  /** Adopts the next entry of the journal, which is stored already. */
  reach(entry: JournalEntry): void;
  /** Notes the entry that was reached last. */
  note(action: RecordedAction, play: PlayedCommand<T> | undefined): void;
  /** Skips numbers of updates, so that updates after a change of rules never reuse a number. */
  skipNumbers(number: number): void;
  forgetNoted(): void;
  /** Ends the replay of the stored journal. Later entries are broadcast. */
  begin(): void;
  /** Broadcasts entries that another server has stored. */
  tellNoted(done: readonly Pick<Done, 'seat' | 'body'>[]): void;
  /** Creates a savepoint before a command, in case another server writes first. */
  createSavepoint(): void;
  /**
   * Records an entry, which the next flush stores and broadcasts.
   *
   * @param play the command of the entry, already played or undone
   */
  record(action: RecordedAction, play?: PlayedCommand<T>): void;
  /**
   * Stores what was recorded, then broadcasts it.
   *
   * @throws RefusedError `failed` if the write fails: the match must then be unloaded
   * @throws ConflictError if another server wrote first: everything recorded is rolled back, or else the match must be
   * unloaded
   */
  flush(): Promise<void>;
  keep(): Promise<void>;
}

export function createRecorder<T extends GameTypes>(opening: Opened<T>, parts: RecorderDeps): Recorder<T> {
  const { store, world, recall, emit } = parts;
  const { match } = opening;
  const { game } = match;
  const factsOf = createFacts(match);
  const firstNumbers = opening.streams.map((stream) => stream.number + stream.held.length);
  let current = initialState(opening, parts.head(), world.now());
  let pending = nothingPending();
  /** State at the last flush. */
  let savepoint: { readonly state: RecordedState; restoreMatch(): void } | undefined;

  const outcome = () => outcomeOf(current.table, current.status);
  const facts = () => factsOf(current.table, current.status);
  const takePending = () => {
    const taken = pending;
    pending = nothingPending();
    return taken;
  };
  const createSavepoint = (): void => {
    // Without other servers on the same data, conflicts cannot happen.
    if (savepoint !== undefined || store.neighbours === undefined) return;
    savepoint = { state: current, restoreMatch: match.createSavepoint() };
  };
  const note = (action: NumberedAction, play: PlayedCommand<T> | undefined): void => {
    const isOutLate = parts.head().terms.outSees === 'late';
    const context = { game, state: match.state, isOutLate, isHeard: parts.isHeard, recall };
    const { state, sent, steps, isPublic } = noteAction(context, current, action, play);
    current = state;
    pending.sent.push(...sent);
    pending.isPublic ||= isPublic;
    for (const step of steps) emit({ type: 'recalled', step });
  };
  /** Adds the match summary to the pending write if it has changed. Lists read it instead of loading the match. */
  const noteOutline = (): void => {
    const known = current.outline;
    if (current.isOver || facts() === known?.facts) return;
    const outline = { facts: facts(), text: summaryOf(facts(), game.rulesVersion) };
    current = { ...current, outline };
    if (outline.text !== known?.text)
      pending.changes.push({ type: 'outline', match: parts.head().match, body: outline.text });
  };
  const flush = async (): Promise<void> => {
    if (pending.changes.length === 0) return;
    noteOutline();
    const { changes, ...news } = takePending();
    const before = savepoint;
    savepoint = undefined;
    try {
      await store.write(changes);
    } catch (error) {
      const why = asConflict(error, { isByEntry: true });
      if (why instanceof ConflictError && before !== undefined) {
        before.restoreMatch();
        current = before.state;
        emit({ type: 'rolled-back' });
      } else emit({ type: 'broken' });
      throw why instanceof ConflictError
        ? why
        : refused('failed', 'The server could not save that, so it was not played.');
    }
    if (news.done.length > 0) emit({ type: 'stored', news: { ...news, isOwn: true } });
  };

  return {
    state: () => current,
    outcome,
    facts,
    streamOf(seat) {
      const stream = streamIn(current, seat);
      const built = materialize(stream);
      if (built !== stream)
        current = { ...current, streams: current.streams.map((other) => (other === stream ? built : other)) };
      return built;
    },
    numberOf: (seat) => streamIn(current, seat).number,
    reach({ number, time }) {
      current = { ...current, number, time };
    },
    note: (action, play) => note({ ...action, number: current.number, time: current.time }, play),
    skipNumbers(number) {
      const skipped = number - opening.number;
      const streams = current.streams.map((stream, i) => resetFrom(stream, itemAt(firstNumbers, i) + skipped));
      current = { ...current, streams };
    },
    forgetNoted: () => void takePending(),
    begin() {
      current = { ...current, isOver: outcome() !== undefined };
    },
    tellNoted(done) {
      savepoint = undefined;
      current = { ...current, isOver: outcome() !== undefined, outline: undefined };
      const { changes: _, ...news } = takePending();
      const doneHere = done.map(({ seat, body }) => doneOf(match, seat, body));
      emit({ type: 'stored', news: { ...news, done: doneHere, isOwn: false } });
    },
    createSavepoint,
    record(action, play) {
      createSavepoint();
      const { match: id } = parts.head();
      const { seat, key, body } = action;
      const { turn } = current.table;
      const number = current.number + 1;
      const time = Math.max(current.time, world.now());
      note({ ...action, number, time }, play);
      const { changes, done } = pending;
      done.push(doneOf(match, seat, body));
      const entry = { match: id, number, time, seat, key, body: JSON.stringify(withNumber(body, current, seat)) };
      changes.push({ type: 'append', entry });
      const checkpoint =
        current.table.turn === turn ? undefined : keptMoment(opening, current.table, current.streams, world);
      if (checkpoint !== undefined)
        changes.push({
          type: 'checkpoint',
          checkpoint: { match: id, number, rules: game.rulesVersion, body: checkpoint },
        });
      const ended = outcome();
      if (ended === undefined || current.isOver) return;
      current = { ...current, isOver: true };
      const { table } = current;
      const facts = { turn: table.turn, resigned: resignedSeats(table), changed: time };
      pending.ended = endedMetadata(parts.head(), ended, facts);
      changes.push({ type: 'match', match: recordOf(pending.ended) });
    },
    flush,
    async keep() {
      if (!parts.hasOutline) noteOutline();
      await flush();
    },
  };
}

function doneOf<T extends GameTypes>({ game, state }: Match<T>, seat: Seat | null, body: JournalBody): Done {
  const line = body.do === 'command' ? { line: body.line } : {};
  const draft = body.do === 'time-up' && seat !== null ? { draft: viewJson(game, state, seat) } : {};
  return { seat, body, ...line, ...draft };
}

/** Adds the number of the update that reports a command to its own seat. */
const withNumber = (body: JournalBody, state: RecordedState, seat: Seat | null): JournalBody =>
  isMove(body) && seat !== null ? { ...body, number: streamIn(state, seat).number } : body;
