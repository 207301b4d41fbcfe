import { itemAt } from '#engine/lookup.ts';
import type { Match } from '#engine/match.ts';
import type { LegalCommands } from '#engine/programs/legal.ts';
import { legalFor } from '#engine/step.ts';
import type { GameTypes, Seat } from '#engine/vocabulary.ts';
import type { JournalEntry } from '../../store/store.ts';
import type { MatchMetadata } from '../match/metadata.ts';
import { createBotRunner } from './bot-runner.ts';
import { isMove, type JournalBody, readBody, type StandInWhy, type VoteOn } from './journal-body.ts';
import type { Opened } from './load-match.ts';
import type { Facts } from './match-summary.ts';
import {
  type CommandAnswer,
  isNewCommand,
  type LiveMatch,
  playCommand,
  playMove,
  type RecordedMatch,
  replayMove,
  type SentCommand,
} from './moves.ts';
import { createRecorder, type HostEvent, type RecorderDeps } from './recorder.ts';
import { endTurnByClock, resign, standIn, takeBack, vote } from './seat-actions.ts';
import type { Stream } from './streams.ts';
import { createIdempotencyKeys } from './turn-history.ts';

export interface MatchHostDeps extends RecorderDeps {
  /** The whole journal, or its entries since the checkpoint from which the match was loaded. */
  readonly journal: readonly JournalEntry[];
  exclusive<R>(work: () => Promise<R>): Promise<R>;
}

export type Hosting = Omit<MatchHostDeps, 'store' | 'world' | 'journal'>;

/**
 * Options of a read-only host, which stores nothing. Used to inspect a match or to rebuild what a seat has seen.
 *
 * @param seat seat whose steps are collected. Null for spectators, undefined to collect no steps
 */
export const readOnlyHosting = (
  head: MatchMetadata,
  seat?: Seat | null,
  emit: Hosting['emit'] = () => {},
): Hosting => ({
  head: () => head,
  recall: { seat },
  hasOutline: true,
  exclusive: (work) => work(),
  isHeard: () => false,
  emit,
});

export type CommandOutcome =
  | { readonly ok: true; readonly answer: CommandAnswer }
  | { readonly ok: false; readonly error: unknown };

/** A live match. Methods that change it must run inside `exclusive`. */
export interface MatchHost {
  facts(): Facts;
  streamOf(seat: Seat | null): Stream;
  /** Legal commands of the person of a seat. Empty while the match does not wait for this person. */
  legal(seat: Seat): readonly LegalCommands[];
  /** Turn in which the person of a seat was first missing. Undefined unless a bot plays for an absent person. */
  absentSince(seat: Seat): number | undefined;
  /** Plays commands and stores the accepted ones in one write. If the write fails, rolls them all back and throws. */
  commands(sent: readonly SentCommand[]): Promise<readonly CommandOutcome[]>;
  /** True if the command could change the match: it can be parsed, is no query, and was not played before. */
  isNew(sent: SentCommand): Promise<boolean>;
  vote(seat: Seat, on: VoteOn, agrees: boolean): Promise<void>;
  resign(seat: Seat): Promise<void>;
  take(seat: Seat): Promise<void>;
  standIn(seat: Seat, why: StandInWhy): Promise<void>;
  end(reason: string, winners: readonly Seat[]): Promise<void>;
  /** Ends the turn of all persons who are still waited for, then starts the bots. Called when the turn's time is up. */
  timeUp(): Promise<void>;
  /** Replays `entries`, which follow the entries replayed before. May be called only on read-only hosts. */
  reach(entries: readonly JournalEntry[]): void;
  /** Replays and broadcasts another server's journal entries. False if the match must be loaded again. */
  follow(entries: readonly JournalEntry[]): boolean;
  length(): number;
  /** Stores the entries that loading the match has recorded, and the summary if none was stored yet. */
  keep(): Promise<void>;
  /** Number of commands of `seat` in this turn that were dropped: the current rules refuse them or earlier ones. */
  droppedOf(seat: Seat): number;
  /** Starts the bots and stand-ins whose turn it is, without waiting for their commands. */
  letBotsPlay(): void;
  isBusy(): boolean;
  /** True if the log starts at the beginning of the match, false if it starts at a checkpoint. */
  readonly isWhole: boolean;
  save(write: <T extends GameTypes>(match: Match<T>) => string): string;
  close(): void;
}

export function createMatchHost<T extends GameTypes>(opening: Opened<T>, parts: MatchHostDeps): MatchHost {
  const { store, world, journal } = parts;
  const { match, before, number } = opening;
  const head = parts.head();
  const emit = (event: HostEvent): void => {
    if (event.type === 'broken') bots.close();
    if (event.type === 'rolled-back') {
      keys.rollBack();
      bots.reseatAll();
      bots.start();
    }
    parts.emit(event);
  };
  const recorder = createRecorder(opening, { ...parts, emit });
  const keys = createIdempotencyKeys(head.match, { store, before: before === 0 ? 0 : number - 1 });
  const recorded: RecordedMatch<T> = { match, recorder, keys };
  const replay = replayJournal(recorded, opening, journal, head.phase === 'running');
  const flush = async (): Promise<void> => {
    await recorder.flush();
    keys.confirm();
  };
  const bots = createBotRunner<T>({
    match,
    world,
    holders: head.seats,
    state: recorder.state,
    exclusive: parts.exclusive,
    failed: (error) => emit({ type: 'failed', error }),
    play: (seat, command) => playMove(recorded, seat, command, null, 'bot').step,
    flush,
  });
  const canHint = () => parts.head().daily?.practises !== false;
  const live: LiveMatch<T> = { ...recorded, bots, canHint };
  const thenFlush =
    <Args extends readonly unknown[]>(work: (...args: Args) => void) =>
    async (...args: Args): Promise<void> => {
      work(...args);
      await flush();
    };

  return {
    facts: recorder.facts,
    streamOf: recorder.streamOf,
    legal(seat) {
      const { table, outcome } = recorder.state();
      return outcome === undefined && table.standIns[seat] === undefined ? legalFor(match.game, match.state, seat) : [];
    },
    absentSince(seat) {
      const { standIns, absent } = recorder.state().table;
      return standIns[seat] === 'away' ? absent[seat]?.turn : undefined;
    },
    async commands(sent) {
      const outcomes: CommandOutcome[] = [];
      for (const one of sent)
        try {
          outcomes.push({ ok: true, answer: await playCommand(live, one) });
        } catch (error) {
          outcomes.push({ ok: false, error });
        }
      await flush();
      return outcomes;
    },
    isNew: (sent) => isNewCommand(live, sent),
    vote: thenFlush((seat, on, agrees) => vote(recorder, seat, on, agrees)),
    resign: thenFlush((seat) => resign(live, seat)),
    take: thenFlush((seat) => takeBack(live, seat)),
    async standIn(seat, why) {
      if (recorder.state().outcome !== undefined) return;
      standIn(live, seat, why);
      await flush();
    },
    async end(reason, winners) {
      if (recorder.state().outcome !== undefined) return;
      recorder.record({ seat: null, key: null, body: { do: 'end', reason, winners: [...winners] } });
      await flush();
    },
    async timeUp() {
      endTurnByClock(live);
      await flush();
      bots.start();
    },
    reach(entries) {
      for (const entry of entries) replay.reach(entry, readBody(entry.body));
    },
    follow: (entries) => follow(live, replay, entries),
    length: () => recorder.state().number,
    keep: () => recorder.flush(!parts.hasOutline),
    droppedOf: replay.droppedOf,
    letBotsPlay: bots.start,
    isBusy: bots.isPlaying,
    isWhole: before === 0,
    save: (write) => write(match),
    close: bots.close,
  };
}

function follow<T extends GameTypes>(
  { recorder, bots }: LiveMatch<T>,
  { reach }: JournalReplay,
  entries: readonly JournalEntry[],
): boolean {
  const done = entries.map(({ seat, body }) => ({ seat, body: readBody(body) }));
  if (done.some(({ body }) => body.do === 'rules')) return false;
  for (const [i, entry] of entries.entries()) {
    const { seat, body } = itemAt(done, i);
    reach(entry, body);
    if (seat === null) continue;
    if (body.do === 'stand-in' || body.do === 'back') bots.reseat(seat);
    else bots.changed(seat);
  }
  recorder.tellNoted(done);
  return true;
}

export interface JournalReplay {
  /** Replays the next entry. Throws an Error if the rules refuse it although they have not changed. */
  reach(entry: JournalEntry, body: JournalBody): void;
  droppedOf(seat: Seat): number;
}

/** Replays a match's journal and records a change of rules. `isRunning` is false if the match has ended. */
export function replayJournal<T extends GameTypes>(
  { match, recorder, keys }: RecordedMatch<T>,
  opening: Opened<T>,
  journal: readonly JournalEntry[],
  isRunning: boolean,
): JournalReplay {
  const { number: openedAt, change, isOtherRules = false } = opening;
  const bodies = journal.map(({ body }) => readBody(body));
  /** Numbers of the journal entries that are not played under the current rules. */
  const dropped = new Set(isOtherRules ? [] : change?.dropped);
  /** Seats with a command that the new rules have refused. Later commands of these seats are dropped, too. */
  const stopped = new Set<Seat | null>();

  const reach = (entry: JournalEntry, body: JournalBody): void => {
    const { seat, number } = entry;
    keys.addStored(entry, body);
    if (number < openedAt) return;
    recorder.reach(entry);
    if (number === openedAt || dropped.has(number)) return;
    const move = isMove(body) && !stopped.has(seat) ? replayMove(match, seat, body) : undefined;
    if (isMove(body) && move === undefined) {
      if (!isOtherRules) throw new Error(`entry ${number} of the journal is not valid`);
      dropped.add(number);
      stopped.add(seat);
    } else recorder.note({ ...entry, body }, move);
    if (body.do === 'rules') recorder.skipNumbers(number);
  };
  for (const [i, entry] of journal.entries()) reach(entry, itemAt(bodies, i));
  if (isOtherRules && isRunning) {
    const { number: from, position } = opening.from ?? { number: 0, position: null };
    const { rulesVersion: rules } = match.game;
    recorder.record({ seat: null, key: null, body: { do: 'rules', rules, from, position, dropped: [...dropped] } });
    recorder.skipNumbers(recorder.state().number);
  } else recorder.forgetNoted();
  recorder.begin();

  const { turn: turnOpened } = recorder.state().table;
  return {
    reach,
    droppedOf: (seat) =>
      recorder.state().table.turn === turnOpened
        ? journal.filter((entry) => entry.seat === seat && dropped.has(entry.number)).length
        : 0,
  };
}
