import { itemAt } from '#engine/lookup.ts';
import type { Match } from '#engine/match.ts';
import type { PlayedCommand } from '#engine/report.ts';
import type { GameTypes, Outcome, Seat } from '#engine/vocabulary.ts';
import type { Change, JournalEntry } from '../../store/store.ts';
import type { MatchMetadata } from '../match/metadata.ts';
import { asConflict, ConflictError, refused } from '../refusals.ts';
import type { CoreParts } from '../settings.ts';
import type { JournalBody } from './journal-body.ts';
import { keptMoment, type Opened } from './load-match.ts';
import { createFacts, type Facts, summaryOf } from './match-summary.ts';
import { initialState, type NumberedAction, noteAction, type RecordedState, streamIn } from './recorded-state.ts';
import { outcomeOf, resignedSeats } from './session-state.ts';
import { materialize, type RecordedAction, resetFrom, type SentUpdate, type Stream, viewJson } from './streams.ts';
import type { Recall } from './turn-history.ts';

export interface RecorderDeps extends Pick<CoreParts, 'store' | 'world'> {
  head(): MatchMetadata;
  readonly hasOutline: boolean;
  /** True if a client views the match from this seat, or as a spectator if `seat` is null. */
  isHeard(seat: Seat | null): boolean;
  /** Collects the steps of a read-only match for a replay. If it is set, streams only count their updates. */
  readonly recall?: Recall | undefined;
  /** Returns a change to store together with the end of the match. */
  ended(outcome: Outcome, turn: number, resigned: readonly Seat[], time: number): Change;
  /** Called after each write with the events to broadcast. */
  told(news: News): void;
  /** Called when a write has failed. The match in memory is then ahead of the store and must be unloaded. */
  broken(): void;
  /** Called after a rollback because another server wrote first. */
  takenBack(): void;
}

export interface News {
  readonly sent: readonly SentUpdate[];
  readonly done: readonly Done[];
  /** True if at least one entry concerns all viewers. */
  readonly isPublic: boolean;
  /** True if this server recorded the entries, false if another server did. */
  readonly isOwn: boolean;
}

export interface Done {
  readonly seat: Seat | null;
  readonly body: JournalBody;
  readonly line?: string;
  /** Orders that a seat had not committed when the clock ended its turn, as that seat sees them. */
  readonly draft?: Readonly<Record<string, unknown>>;
}

const nothingPending = () => ({
  changes: [] as Change[],
  sent: [] as SentUpdate[],
  done: [] as Done[],
  isPublic: false,
});

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
  const { store, world, recall } = parts;
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
    for (const step of steps) recall?.take(step);
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
        parts.takenBack();
      } else parts.broken();
      throw why instanceof ConflictError
        ? why
        : refused('failed', 'The server could not save that, so it was not played.');
    }
    if (news.done.length > 0) parts.told({ ...news, isOwn: true });
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
      const { sent, isPublic } = takePending();
      parts.told({ sent, isPublic, done: done.map(({ seat, body }) => doneOf(match, seat, body)), isOwn: false });
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
      changes.push(parts.ended(ended, current.table.turn, resignedSeats(current.table), time));
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
  (body.do === 'command' || body.do === 'undo') && seat !== null
    ? { ...body, number: streamIn(state, seat).number }
    : body;
