import { itemAt } from '#engine/lookup.ts';
import type { Match } from '#engine/match.ts';
import type { PlayedCommand } from '#engine/report.ts';
import type { GameTypes, Seat } from '#engine/vocabulary.ts';
import type { Change, JournalEntry } from '../../store/store.ts';
import type { CoreParts } from '../core-parts.ts';
import { dailyResultOf } from '../daily/daily.ts';
import { closingTime } from '../daily/daily-seeds.ts';
import { endedFact, endedMetadata, type MatchMetadata, recordOf, replayFact, replayId } from '../match/metadata.ts';
import { messageFacts, messageGrace } from '../messages/message-facts.ts';
import { ratedChanges } from '../ratings/rated-match.ts';
import { recordChanges } from '../records/won-match.ts';
import { asConflict, ConflictError, refused } from '../refusals.ts';
import { withTournamentPoints } from '../tournaments/match-points.ts';
import { isMove, type JournalBody } from './journal-body.ts';
import { keptMoment, type Opened } from './load-match.ts';
import { createFacts, type Facts, summaryOf } from './match-summary.ts';
import {
  initialState,
  materializeIn,
  type NumberedAction,
  noteAction,
  type RecordedState,
  streamIn,
  type Viewing,
} from './recorded-state.ts';
import {
  type RecalledStep,
  type RecordedAction,
  resetFrom,
  type SentUpdate,
  type Stream,
  viewJson,
} from './streams.ts';

export interface RecorderDeps extends Pick<CoreParts, 'store' | 'world'>, Viewing {
  head(): MatchMetadata;
  readonly hasOutline: boolean;
  emit(event: HostEvent): void;
}

export type HostEvent =
  /** Entries were stored, by this server or another one. */
  | { readonly type: 'stored'; readonly news: News }
  /** A write has failed. The match in memory is ahead of the store and must be unloaded. */
  | { readonly type: 'broken' }
  /** Another server wrote first. Everything recorded since the last flush was rolled back. */
  | { readonly type: 'rolled-back' }
  | { readonly type: 'recalled'; readonly step: RecalledStep }
  /** A bot has failed unexpectedly. */
  | { readonly type: 'failed'; readonly error: unknown };

/** Stored entries with the data to broadcast. */
export interface News {
  readonly sent: readonly SentUpdate[];
  readonly done: readonly Done[];
  /** True if all viewers may know of at least one of the entries. */
  readonly isPublic: boolean;
  /** True if this server recorded the entries, false if another server did. */
  readonly isOwn: boolean;
  /** Metadata stored with the end of the match. Undefined if the match continues. */
  readonly ended: MatchMetadata | undefined;
}

export interface Done {
  readonly seat: Seat | null;
  readonly body: JournalBody;
  readonly line?: string;
  /** The seat's view when the clock ended the turn, with the orders that the player had not committed. */
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
  facts(): Facts;
  streamOf(seat: Seat | null): Stream;
  /** Notes the number and time of a journal entry that is already stored. */
  reach(entry: Pick<JournalEntry, 'number' | 'time'>): void;
  /** Updates the state for a journal entry that is already stored. */
  note(action: NumberedAction, play: PlayedCommand<T> | undefined): void;
  /** Raises the number of the next update, so that updates after a change of rules never reuse a number. */
  skipNumbers(number: number): void;
  forgetNoted(): void;
  /** Called after the replay of the stored journal, so that an end of the match in it is not recorded again. */
  begin(): void;
  /** Broadcasts entries that another server has stored. */
  tellNoted(done: readonly Pick<Done, 'seat' | 'body'>[]): void;
  /** Creates a savepoint before a command, in case another server writes first. */
  createSavepoint(): void;
  /** Records an action that was already applied to the match. The next flush stores and broadcasts it. */
  record(action: RecordedAction, play?: PlayedCommand<T>): void;
  /**
   * Stores the recorded entries, then broadcasts them.
   *
   * @param isOutlineDue true to store the match summary even if nothing was recorded
   * @throws RefusedError `failed` if the write fails: the match must then be unloaded
   * @throws ConflictError if another server wrote first. The match was then rolled back to the savepoint. Without a
   * savepoint, it must be unloaded
   */
  flush(isOutlineDue?: boolean): Promise<void>;
}

export function createRecorder<T extends GameTypes>(opening: Opened<T>, parts: RecorderDeps): Recorder<T> {
  const { store, world, recall, emit } = parts;
  const { match } = opening;
  const facts = createFacts(match, () => current);
  let current = initialState(opening, parts.head(), world.now());
  let pending = nothingPending();
  /** State at the last flush. Undefined if nothing was recorded since, or if conflicts cannot happen. */
  let savepoint: { readonly state: RecordedState; restoreMatch(): void } | undefined;
  const update = (changes: Partial<RecordedState>): void => {
    current = { ...current, ...changes };
  };
  const takePending = (): Pending => {
    const result = pending;
    pending = nothingPending();
    return result;
  };
  const createSavepoint = (): void => {
    // Without other servers on the same data, conflicts cannot happen.
    if (savepoint !== undefined || store.neighbours === undefined) return;
    savepoint = { state: current, restoreMatch: match.createSavepoint() };
  };
  const note = (action: NumberedAction, play: PlayedCommand<T> | undefined): void => {
    const isOutLate = parts.head().terms.outSees === 'late';
    const context = { game: match.game, state: match.state, isOutLate, isHeard: parts.isHeard, recall };
    const { state, sent, steps, isPublic } = noteAction(context, current, action, play);
    current = state;
    pending.sent.push(...sent);
    pending.isPublic ||= isPublic;
    for (const step of steps) emit({ type: 'recalled', step });
  };
  /** Adds a changed match summary to the pending write. Lists read it instead of loading the match. */
  const noteOutline = (): void => {
    const known = current.outline;
    if (current.isOver || facts() === known?.facts) return;
    const outline = { facts: facts(), text: summaryOf(facts(), match.game.rulesVersion) };
    update({ outline });
    if (outline.text !== known?.text)
      pending.changes.push({ type: 'outline', match: parts.head().match, body: outline.text });
  };
  const flush = async (isOutlineDue = false): Promise<void> => {
    if (isOutlineDue) noteOutline();
    if (pending.changes.length === 0) return;
    noteOutline();
    const { changes, ...news } = takePending();
    const before = savepoint;
    savepoint = undefined;
    try {
      await store.write(changes);
    } catch (error) {
      const why = writeError(error);
      if (why instanceof ConflictError && before !== undefined) {
        before.restoreMatch();
        current = before.state;
        emit({ type: 'rolled-back' });
      } else emit({ type: 'broken' });
      throw why;
    }
    if (news.done.length > 0) emit({ type: 'stored', news: { ...news, isOwn: true } });
  };

  return {
    state: () => current,
    facts,
    streamOf(seat) {
      current = materializeIn(current, seat);
      return streamIn(current, seat);
    },
    reach: ({ number, time }) => update({ number, time }),
    note,
    skipNumbers(number) {
      const skipped = number - opening.number;
      const firstNumbers = opening.streams.map((stream) => stream.number + stream.held.length);
      update({ streams: current.streams.map((stream, i) => resetFrom(stream, itemAt(firstNumbers, i) + skipped)) });
    },
    forgetNoted: () => void takePending(),
    begin: () => update({ isOver: current.outcome !== undefined }),
    tellNoted(done) {
      savepoint = undefined;
      update({ isOver: current.outcome !== undefined, outline: undefined });
      const { changes: _, ...news } = takePending();
      emit({ type: 'stored', news: { ...news, done: done.map((one) => doneOf(match, one)), isOwn: false } });
    },
    createSavepoint,
    record(action, play) {
      createSavepoint();
      const { turn } = current.table;
      const entry = { number: current.number + 1, time: Math.max(current.time, world.now()), ...action };
      note(entry, play);
      pending.done.push(doneOf(match, entry));
      pending.changes.push(appendOf(parts.head(), current, entry), ...dailyChanges(match, parts.head(), current, turn));
      if (current.table.turn !== turn) pending.changes.push(...checkpointOf(opening, parts.head(), current, world));
      const { outcome, isOver, table } = current;
      if (outcome === undefined || isOver) return;
      update({ isOver: true });
      pending.ended = withTournamentPoints(match, endedMetadata(parts.head(), outcome, table, entry.time), table);
      pending.changes.push(...endChanges(match, pending.ended, table, world));
    },
    flush,
  };
}

function writeError(error: unknown): unknown {
  const why = asConflict(error, { isByEntry: true });
  if (why instanceof ConflictError) return why;
  return refused('failed', 'The server could not save that, so it was not played.');
}

function doneOf<T extends GameTypes>({ game, state }: Match<T>, { seat, body }: Pick<Done, 'seat' | 'body'>): Done {
  const line = body.do === 'command' ? { line: body.line } : {};
  const draft = body.do === 'time-up' && seat !== null ? { draft: viewJson(game, state, seat) } : {};
  return { seat, body, ...line, ...draft };
}

/** Builds the journal entry of an action. A move contains the number of the update that reports it to its own seat. */
function appendOf({ match }: MatchMetadata, after: RecordedState, { body, ...action }: NumberedAction): Change {
  const { seat } = action;
  const numbered = isMove(body) && seat !== null ? { ...body, number: streamIn(after, seat).number } : body;
  return { type: 'append', entry: { match, ...action, body: JSON.stringify(numbered) } };
}

/** Changes of the ranking of the day, which are stored with each ended turn and with the end of the match. */
function dailyChanges<T extends GameTypes>(
  { game, state }: Match<T>,
  { match, game: id, daily, seats }: MatchMetadata,
  { outcome, isOver, table, time }: RecordedState,
  turnBefore: number,
): Change[] {
  const seat = seats.findIndex(({ is }) => is === 'person') + 1;
  const holder = seats[seat - 1];
  if (daily === undefined || isOver || holder?.is !== 'person') return [];
  const { day, practises: hasLeft } = daily;
  const changes: Change[] = [];
  if (table.turn !== turnBefore || game.outcome?.(state) !== undefined)
    changes.push({ type: 'daily', match, account: holder.account, game: id, day, hasLeft });
  if (outcome !== undefined && time < closingTime(day))
    changes.push({ type: 'daily-result', match, ...dailyResultOf(game, state, seat, outcome) });
  return changes;
}

const endChanges = <T extends GameTypes>(
  match: Match<T>,
  ended: MatchMetadata,
  session: RecordedState['table'],
  world: CoreParts['world'],
): Change[] => [
  { type: 'match', match: recordOf(ended) },
  { type: 'fact', name: endedFact(ended.code), value: ended.match },
  { type: 'new-fact', name: replayFact(replayId(ended)), value: JSON.stringify({ match: ended.match, choices: {} }) },
  ...ratedChanges(match.game, match.state, ended, session),
  ...recordChanges(match, ended, session, world),
  ...messageFacts({ head: ended, facts: undefined }).map(
    (fact): Change => ({ type: 'message', match: ended.match, ...fact, due: fact.made + messageGrace }),
  ),
];

function checkpointOf<T extends GameTypes>(
  opening: Opened<T>,
  { match }: MatchMetadata,
  { number, table, streams }: RecordedState,
  world: CoreParts['world'],
): Change[] {
  const body = keptMoment(opening, table, streams, world);
  const rules = opening.match.game.rulesVersion;
  return body === undefined ? [] : [{ type: 'checkpoint', checkpoint: { match, number, rules, body } }];
}
