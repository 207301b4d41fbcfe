import { type Played, tell } from '../../../engine/report.ts';
import type { GameTypes, Outcome, Seat, StateOf, Viewer } from '../../../engine/vocabulary.ts';
import { planTogether } from '../../../table/planning.ts';
import { usualBot } from '../../../table/seating.ts';
import type { Change, JournalEntry } from '../../store/store.ts';
import type { Head } from '../match/head.ts';
import { refused } from '../refused.ts';
import type { CoreParts } from '../settings.ts';
import { happenedFor } from './happened.ts';
import type { JournalBody } from './journal-body.ts';
import { keptMoment, type Opened } from './opening.ts';
import { type Facts, outlineOf } from './outline.ts';
import {
  type Held,
  noteStream,
  type PublicTable,
  type Stream,
  tellStream,
  type ViewerUpdate,
  viewJson,
} from './streams.ts';
import {
  absentPersons,
  firstTable,
  isWatchingOnly,
  livingPersons,
  outcomeOf,
  publicWaiting,
  statusIn,
  type TableState,
  type TableStatus,
  tableAfter,
} from './table-state.ts';

/** What a match is hosted with, as far as what is done at it is kept and told. */
export interface ChronicleParts extends Pick<CoreParts, 'store' | 'world'> {
  head(): Head;
  /** Whether an outline of it is kept already. */
  readonly hasOutline: boolean;
  /** Whether somebody has it open at a seat, or watches it. */
  isHeard(seat: Seat | null): boolean;
  /** What else is to be kept when it has ended. */
  ended(outcome: Outcome, turn: number, resigned: readonly Seat[], time: number): Change;
  /** Hears what is to be told, when it is kept. */
  told(news: News): void;
  /** It could not be kept: what is here is ahead of the store and must be forgotten. */
  broken(): void;
}

/** What has been kept and is to be told now. */
export interface News {
  readonly tellings: readonly { readonly stream: Stream; readonly told: ViewerUpdate }[];
  /** What was done, in order. */
  readonly done: readonly Done[];
  /** Whether everybody is told of something of it. */
  readonly isPublic: boolean;
}

/** Something that was done. */
export interface Done {
  readonly seat: Seat | null;
  readonly body: JournalBody;
  /** The command. */
  readonly line?: string;
  /** Where the clock commits a seat: what that seat sees of its draft. */
  readonly draft?: Readonly<Record<string, unknown>>;
}

/** What is done and not kept yet. */
const nothingPending = () => ({
  changes: [] as Change[],
  tellings: [] as { readonly stream: Stream; readonly told: ViewerUpdate }[],
  done: [] as Done[],
  isPublic: false,
});

/**
 * All that is done at a match that is hosted: it is noted when it has been played, goes into the journal with whatever else
 * was done in one go, and is told when it is kept there.
 */
export function chronicleOf<T extends GameTypes>(opening: Opened<T>, parts: ChronicleParts) {
  const { store, world } = parts;
  const { match, streams } = opening;
  const { game, setup } = match;
  const persons = parts.head().seats.flatMap(({ is }, i) => (is === 'person' ? [i + 1] : []));
  const standInBot = usualBot(game) ?? '';

  /** How the position stands: it is asked for many times. */
  let stands: { readonly state: StateOf<T>; readonly status: TableStatus } | undefined;
  const status = (): TableStatus => {
    const { state } = match;
    if (stands?.state !== state) stands = { state, status: statusIn(game, state, { players: setup.players, persons }) };
    return stands.status;
  };
  let table: TableState = opening.table ?? firstTable(status(), parts.head().start?.time ?? world.now());
  const outcome = (): Outcome | undefined => outcomeOf(table, status());
  /** How much of the journal is carried out here, and when the newest of it was. */
  let { number } = opening;
  let time = table.changed;
  let pending = nothingPending();
  /** The outline that was kept last. */
  let outline = '';
  let outlined: Facts | undefined;
  let isOver = outcome() !== undefined;

  const streamOf = (seat: Seat | null): Stream => {
    const stream = streams.find((one) => one.seat === seat);
    if (stream === undefined) throw new Error(`no seat ${seat}`);
    return stream;
  };
  const numberOf = (seat: Seat): number => streamOf(seat).number;

  const publicTable = (now: TableStatus): PublicTable => {
    const waitsFor = publicWaiting(table, now);
    const ended = outcomeOf(table, now);
    const plan = ended === undefined && planTogether(game, match.state);
    const seats = Array.from({ length: setup.players }, (_, i) => i + 1);
    return {
      waitsFor,
      committed: plan ? seats.filter((seat) => !now.out.includes(seat) && !waitsFor.includes(seat)) : [],
      standIns: table.standIns,
      offers: table.offers,
      outcome: ended ?? null,
    };
  };
  const eyesOf = ({ seat }: Stream, now: TableStatus): Viewer => {
    if (seat === null) return 'spectator';
    return isWatchingOnly(table, now, seat) ? 'spectator' : seat;
  };

  /** Tells the streams what was done. */
  const note = (seat: Seat | null, key: string | null, body: JournalBody, play: Played<T> | undefined): void => {
    const now = status();
    const isNewTurn = now.turn !== table.turn;
    const happened = streams.map((stream) =>
      happenedFor(stream, { seat, key, body }, play && tell(game, play, stream.isLate ? 'all' : stream.eyes)),
    );
    const isTold = happened[streams.length - 1] !== undefined;
    table = tableAfter(table, body, seat, time, now, isTold, seat === null ? 0 : numberOf(seat));
    if (isTold) pending.isPublic = true;
    const isEnd = outcomeOf(table, now) !== undefined;
    const shown = publicTable(now);
    const { state } = match;
    for (const [i, stream] of streams.entries()) {
      const event = happened[i];
      const tellOf = (eyes: Viewer, held: Held) =>
        void pending.tellings.push({ stream, told: tellStream(stream, eyes, held) });
      const viewOf = (eyes: Viewer) => viewJson(game, state, eyes);
      if (stream.isLate) {
        if (isNewTurn) for (const held of stream.held.splice(0)) tellOf('all', held);
        if (event !== undefined) stream.held.push({ happened: event, view: viewOf('all'), table: shown });
        if (isEnd) for (const held of stream.held.splice(0)) tellOf('all', held);
        continue;
      }
      const eyes = eyesOf(stream, now);
      stream.isLate = eyes === 'spectator' && stream.seat !== null && parts.head().terms.outSees === 'late';
      if (event === undefined) continue;
      if (parts.isHeard(stream.seat)) tellOf(eyes, { happened: event, view: viewOf(eyes), table: shown });
      else noteStream(stream, { eyes, happened: event, table: shown, view: () => viewOf(eyes) });
    }
  };
  const withNumber = (body: JournalBody, seat: Seat | null): JournalBody =>
    (body.do === 'command' || body.do === 'undo') && seat !== null ? { ...body, number: numberOf(seat) } : body;

  let found: { readonly table: TableState; readonly now: TableStatus; readonly facts: Facts } | undefined;
  const facts = (): Facts => {
    const now = status();
    if (found?.table !== table || !isAlike(found.now, now)) found = { table, now, facts: factsOf(now) };
    return found.facts;
  };
  const factsOf = (now: TableStatus): Facts => ({
    ...publicTable(now),
    turn: table.turn,
    since: table.since,
    changed: table.changed,
    standInBot,
    living: livingPersons(table, now),
    absent: absentPersons(table, now),
    owners: game.owners?.(match.state) ?? null,
  });
  /** Notes what the match has come to for whoever does not open it. */
  const noteOutline = (): void => {
    if (isOver || facts() === outlined) return;
    outlined = facts();
    const now = outlineOf(outlined, game.rulesVersion);
    if (now === outline) return;
    outline = now;
    pending.changes.push({ type: 'outline', match: parts.head().match, body: now });
  };

  /**
   * Keeps what was done, and tells it then.
   *
   * @throws Refused `failed` where it could not be kept: then nothing of it is told, and this match is to be forgotten
   */
  const flush = async (): Promise<void> => {
    if (pending.changes.length === 0) return;
    noteOutline();
    const { changes, tellings, done, isPublic } = pending;
    pending = nothingPending();
    try {
      await store.write(changes);
    } catch {
      parts.broken();
      throw refused('failed', 'The server could not save that, so it was not played.');
    }
    if (done.length > 0) parts.told({ tellings, done, isPublic });
  };

  return {
    table: () => table,
    status,
    outcome,
    facts,
    streamOf,
    numberOf,
    /** How much of the journal is carried out here. */
    length: () => number,

    /** The next entry that is in the journal already. */
    reach(entry: JournalEntry): void {
      ({ time, number } = entry);
    },
    note,
    /** What was noted so far has been told before. */
    forgetNoted(): void {
      pending = nothingPending();
    },
    /** What follows is news. */
    begin(): void {
      isOver = outcome() !== undefined;
    },

    /**
     * Notes what was done, to be kept and told with all else that was done in one go.
     *
     * @param played where it was a command or an undo: what was played already
     */
    record(seat: Seat | null, key: string | null, body: JournalBody, played?: Played<T>): void {
      const { match: id } = parts.head();
      time = Math.max(time, world.now());
      number += 1;
      const { turn } = table;
      note(seat, key, body, played);
      const line = body.do === 'command' ? { line: body.line } : {};
      const draft = body.do === 'time-up' && seat !== null ? { draft: viewJson(game, match.state, seat) } : {};
      pending.done.push({ seat, body, ...line, ...draft });
      pending.changes.push({
        type: 'append',
        entry: { match: id, number, time, seat, key, body: JSON.stringify(withNumber(body, seat)) },
      });
      if (table.turn !== turn) {
        const kept = keptMoment(opening, table, streams, world);
        if (kept !== undefined)
          pending.changes.push({
            type: 'checkpoint',
            checkpoint: { match: id, number, rules: game.rulesVersion, body: kept },
          });
      }
      const ended = outcome();
      if (ended === undefined || isOver) return;
      isOver = true;
      const resigned = Object.entries(table.standIns).flatMap(([own, why]) =>
        why === 'resigned' ? [Number(own)] : [],
      );
      pending.changes.push(parts.ended(ended, table.turn, resigned, time));
    },

    flush,
    /** Keeps what was done and, where none is kept yet, an outline of the match. */
    async keep(): Promise<void> {
      if (!parts.hasOutline) noteOutline();
      await flush();
    },
  };
}

/** Whether positions stand alike for everybody. */
const isAlike = (one: TableStatus, other: TableStatus): boolean =>
  one === other ||
  (one.moment === other.moment &&
    one.waiting.join() === other.waiting.join() &&
    one.out.join() === other.out.join() &&
    one.outcome === other.outcome);
