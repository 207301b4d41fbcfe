import { itemAt } from '#engine/lookup.ts';
import { type PlayedCommand, redactFor } from '#engine/report.ts';
import type { GameTypes, Outcome, Seat, StateOf, Viewer } from '#engine/vocabulary.ts';
import { isSimultaneous } from '#match-session/planned-rounds.ts';
import { usualBot } from '#match-session/seating.ts';
import type { Change, JournalEntry } from '../../store/store.ts';
import type { MatchMetadata } from '../match/metadata.ts';
import { asConflict, ConflictError, refused } from '../refusals.ts';
import type { CoreParts } from '../settings.ts';
import type { JournalBody } from './journal-body.ts';
import { keptMoment, type Opened } from './load-match.ts';
import { type Facts, summaryOf } from './match-summary.ts';
import {
  absentPersons,
  initialSession,
  isWatchingOnly,
  livingPersons,
  outcomeOf,
  type PositionStatus,
  publicWaiting,
  type SessionState,
  sessionAfter,
  standInSince,
  statusIn,
} from './session-state.ts';
import {
  countInStream,
  type Held,
  materialize,
  noteStream,
  type PublicSession,
  resetFrom,
  type SentUpdate,
  type Stream,
  sendToStream,
  viewJson,
  wireEventFor,
} from './streams.ts';
import type { Recall, RecalledStep } from './turn-history.ts';

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
  readonly tellings: readonly SentUpdate[];
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
  tellings: [] as SentUpdate[],
  done: [] as Done[],
  isPublic: false,
});

/** Records played entries. A flush stores all entries in one write and then broadcasts them. */
export function createRecorder<T extends GameTypes>(opening: Opened<T>, parts: RecorderDeps) {
  const { store, world } = parts;
  const { match } = opening;
  let { streams } = opening;
  const { game, setup } = match;
  const persons = parts.head().seats.flatMap(({ is }, i) => (is === 'person' ? [i + 1] : []));
  const standInBot = usualBot(game) ?? '';

  /** Cached, because state and status are read often between two commands. */
  let stands: { readonly state: StateOf<T>; readonly status: PositionStatus } | undefined;
  const status = (): PositionStatus => {
    const { state } = match;
    if (stands?.state !== state) stands = { state, status: statusIn(game, state, { players: setup.players, persons }) };
    return stands.status;
  };
  let table: SessionState = opening.table ?? initialSession(status(), parts.head().start?.time ?? world.now());
  const outcome = (): Outcome | undefined => outcomeOf(table, status());
  /** `number` counts the journal entries replayed or recorded so far. `time` is the time of the newest. */
  let { number } = opening;
  let time = table.changed;
  let pending = nothingPending();
  let outline = '';
  let outlined: Facts | undefined;
  let isOver = outcome() !== undefined;

  /** Rolls back everything recorded since the last flush. */
  let before: (() => void) | undefined;
  const remember = (): void => {
    // Without other servers on the same data, conflicts cannot happen.
    if (before !== undefined || store.neighbours === undefined) return;
    const takeBack = match.createSavepoint();
    const stood = { table, streams, number, time, outline, outlined, isOver };
    before = () => {
      takeBack();
      ({ table, streams, number, time, outline, outlined, isOver } = stood);
    };
  };

  /** For the recalled seat: the step that each held-back event ended, or undefined if it ended none. */
  const heldSteps: (Omit<RecalledStep, 'number'> | undefined)[] = [];

  const streamAt = (seat: Seat | null): Stream => {
    const stream = streams.find((one) => one.seat === seat);
    if (stream === undefined) throw new Error(`no seat ${seat}`);
    return stream;
  };
  const numberOf = (seat: Seat): number => streamAt(seat).number;
  const firstNumbers = streams.map((stream) => stream.number + stream.held.length);

  const publicTable = (now: PositionStatus): PublicSession => {
    const waitsFor = publicWaiting(table, now);
    const ended = outcomeOf(table, now);
    const plan = ended === undefined && isSimultaneous(game, match.state);
    const seats = Array.from({ length: setup.players }, (_, i) => i + 1);
    return {
      waitsFor,
      committed: plan ? seats.filter((seat) => !now.out.includes(seat) && !waitsFor.includes(seat)) : [],
      standIns: table.standIns,
      standInSince: standInSince(table),
      offers: ended === undefined ? table.offers : [],
      outcome: ended ?? null,
    };
  };
  const eyesOf = ({ seat }: Stream, now: PositionStatus): Viewer => {
    if (seat === null) return 'spectator';
    return isWatchingOnly(table, now, seat) ? 'spectator' : seat;
  };

  const note = (seat: Seat | null, key: string | null, body: JournalBody, play: PlayedCommand<T> | undefined): void => {
    const now = status();
    const isNewTurn = now.turn !== table.turn;
    const isNewMoment = now.moment !== table.moment;
    const happened = streams.map((stream) =>
      wireEventFor(stream, { seat, key, body }, play && redactFor(game, play, stream.isLate ? 'all' : stream.eyes)),
    );
    const isTold = happened[streams.length - 1] !== undefined;
    table = sessionAfter(table, body, seat, time, now, isTold);
    if (isTold) pending.isPublic = true;
    const isEnd = outcomeOf(table, now) !== undefined;
    const publicSession = publicTable(now);
    const { state } = match;
    streams = streams.map((stream, i) => {
      const event = happened[i];
      let after = stream;
      const tellOf = (eyes: Viewer, held: Held): void => {
        const sent = sendToStream(after, eyes, held);
        pending.tellings.push(sent);
        after = sent.stream;
      };
      const viewOf = (eyes: Viewer) => viewJson(game, state, eyes);
      const isRecalled = parts.recall !== undefined && parts.recall.seat === stream.seat;
      const stepOf = (before: Viewer, eyes: Viewer): Omit<RecalledStep, 'number'> | undefined =>
        play === undefined || event?.what !== 'played' || !isNewMoment
          ? undefined
          : {
              turn: game.turnOf(play.before),
              before: { eyes: before, view: viewJson(game, play.before, before) },
              eyes,
              view: viewOf(eyes),
              happened: event,
            };
      if (stream.isLate) {
        const tellHeld = () => {
          const { held: heldEvents } = after;
          after = { ...after, held: [] };
          for (const held of heldEvents) {
            tellOf('all', held);
            const step = isRecalled ? heldSteps.shift() : undefined;
            if (step !== undefined) parts.recall?.take({ number: after.number, ...step });
          }
        };
        if (isNewTurn) tellHeld();
        if (event !== undefined) {
          const held = { happened: event, view: viewOf('all'), table: publicSession };
          after = { ...after, held: [...after.held, held] };
          if (isRecalled) heldSteps.push(stepOf('all', 'all'));
        }
        if (isEnd) tellHeld();
        return after;
      }
      const eyesBefore = stream.eyes;
      const eyes = eyesOf(stream, now);
      const isLate = eyes === 'spectator' && stream.seat !== null && parts.head().terms.outSees === 'late';
      if (isLate !== stream.isLate) after = { ...after, isLate };
      if (event === undefined) return after;
      if (parts.recall !== undefined) {
        after = countInStream(after, eyes);
        const step = isRecalled ? stepOf(eyesBefore, eyes) : undefined;
        if (step !== undefined) parts.recall.take({ number: after.number, ...step });
      } else if (parts.isHeard(stream.seat))
        tellOf(eyes, { happened: event, view: viewOf(eyes), table: publicSession });
      else after = noteStream(after, { eyes, happened: event, table: publicSession, view: () => viewOf(eyes) });
      return after;
    });
  };
  const noteDone = (seat: Seat | null, body: JournalBody): void => {
    const line = body.do === 'command' ? { line: body.line } : {};
    const draft = body.do === 'time-up' && seat !== null ? { draft: viewJson(game, match.state, seat) } : {};
    pending.done.push({ seat, body, ...line, ...draft });
  };
  const withNumber = (body: JournalBody, seat: Seat | null): JournalBody =>
    (body.do === 'command' || body.do === 'undo') && seat !== null ? { ...body, number: numberOf(seat) } : body;

  let cached: { readonly table: SessionState; readonly now: PositionStatus; readonly facts: Facts } | undefined;
  const facts = (): Facts => {
    const now = status();
    if (cached?.table !== table || !isAlike(cached.now, now)) cached = { table, now, facts: factsOf(now) };
    return cached.facts;
  };
  const factsOf = (now: PositionStatus): Facts => ({
    ...publicTable(now),
    turn: table.turn,
    since: table.since,
    changed: table.changed,
    standInBot,
    living: livingPersons(table, now),
    absent: absentPersons(table, now),
    owners: game.owners?.(match.state) ?? null,
  });
  /** Adds the match summary to the pending write if it has changed. Lists read it instead of loading the match. */
  const noteOutline = (): void => {
    if (isOver || facts() === outlined) return;
    outlined = facts();
    const now = summaryOf(outlined, game.rulesVersion);
    if (now === outline) return;
    outline = now;
    pending.changes.push({ type: 'outline', match: parts.head().match, body: now });
  };

  /**
   * Stores what was recorded, then broadcasts it.
   *
   * @throws RefusedError `failed` if the write fails: the match must then be unloaded
   * @throws ConflictError if another server wrote first: everything recorded is rolled back, or else the match must be
   * unloaded
   */
  const flush = async (): Promise<void> => {
    if (pending.changes.length === 0) return;
    noteOutline();
    const { changes, tellings, done, isPublic } = pending;
    pending = nothingPending();
    try {
      await store.write(changes);
    } catch (error) {
      const why = asConflict(error, { isByEntry: true });
      const takeBack = before;
      before = undefined;
      if (why instanceof ConflictError && takeBack) {
        takeBack();
        parts.takenBack();
      } else parts.broken();
      throw why instanceof ConflictError
        ? why
        : refused('failed', 'The server could not save that, so it was not played.');
    }
    before = undefined;
    if (done.length > 0) parts.told({ tellings, done, isPublic, isOwn: true });
  };

  return {
    table: () => table,
    status,
    outcome,
    facts,
    streamOf(seat: Seat | null): Stream {
      const built = materialize(streamAt(seat));
      streams = streams.map((stream) => (stream.seat === seat ? built : stream));
      return built;
    },
    numberOf,
    /** Skips numbers of updates, so that updates after a change of rules never reuse a number. */
    skipNumbers(number: number): void {
      streams = streams.map((stream, i) => resetFrom(stream, itemAt(firstNumbers, i) + number - opening.number));
    },
    length: () => number,

    /** Adopts the next entry of the journal, which is stored already. */
    reach(entry: JournalEntry): void {
      ({ time, number } = entry);
    },
    note,
    /** Creates a savepoint before a command, in case another server writes first. */
    remember,
    /** Broadcasts entries that another server has stored. */
    tellNoted(done: readonly Pick<Done, 'seat' | 'body'>[]): void {
      before = undefined;
      for (const { seat, body } of done) noteDone(seat, body);
      isOver = outcome() !== undefined;
      outline = '';
      outlined = undefined;
      const news = { ...pending, isOwn: false };
      pending = nothingPending();
      parts.told(news);
    },
    forgetNoted(): void {
      pending = nothingPending();
    },
    /** Ends the replay of the stored journal. Later entries are broadcast. */
    begin(): void {
      isOver = outcome() !== undefined;
    },

    /**
     * Records an entry, which the next flush stores and broadcasts.
     *
     * @param played the command of the entry, already played or undone
     */
    record(seat: Seat | null, key: string | null, body: JournalBody, played?: PlayedCommand<T>): void {
      remember();
      const { match: id } = parts.head();
      time = Math.max(time, world.now());
      number += 1;
      const { turn } = table;
      note(seat, key, body, played);
      noteDone(seat, body);
      pending.changes.push({
        type: 'append',
        entry: { match: id, number, time, seat, key, body: JSON.stringify(withNumber(body, seat)) },
      });
      if (table.turn !== turn) {
        const checkpointBody = keptMoment(opening, table, streams, world);
        if (checkpointBody !== undefined)
          pending.changes.push({
            type: 'checkpoint',
            checkpoint: { match: id, number, rules: game.rulesVersion, body: checkpointBody },
          });
      }
      const ended = outcome();
      if (ended === undefined || isOver) return;
      isOver = true;
      const resigned = Object.entries(table.standIns).flatMap(([seat, why]) =>
        why === 'resigned' ? [Number(seat)] : [],
      );
      pending.changes.push(parts.ended(ended, table.turn, resigned, time));
    },

    flush,
    async keep(): Promise<void> {
      if (!parts.hasOutline) noteOutline();
      await flush();
    },
  };
}

const isAlike = (one: PositionStatus, other: PositionStatus): boolean =>
  one === other ||
  (one.moment === other.moment &&
    one.waiting.join() === other.waiting.join() &&
    one.out.join() === other.out.join() &&
    one.outcome === other.outcome);
