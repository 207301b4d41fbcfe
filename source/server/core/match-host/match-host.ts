import { itemAt } from '#engine/lookup.ts';
import type { Match } from '#engine/match.ts';
import { type PlayedCommand, playedAt, playLine } from '#engine/report.ts';
import { formatCommand, parseLine } from '#engine/script.ts';
import type { GameTypes, Json, Seat } from '#engine/vocabulary.ts';
import type { JournalEntry } from '../../store/store.ts';
import type { MatchMetadata } from '../match/metadata.ts';
import { RefusedError, refused } from '../refusals.ts';
import { createBotRunner } from './bot-runner.ts';
import { isMove, type JournalBody, type Move, readBody, type StandInWhy, type VoteOn } from './journal-body.ts';
import type { Opened } from './load-match.ts';
import type { Facts } from './match-summary.ts';
import { createRecorder, type HostEvent, type RecorderDeps } from './recorder.ts';
import { isWatchingOnly, livingPersons, missedBy } from './session-state.ts';
import type { Stream } from './streams.ts';
import { createIdempotencyKeys } from './turn-history.ts';

export interface MatchHostDeps extends RecorderDeps {
  /** The whole journal, or its entries since the checkpoint from which the match was loaded. */
  readonly journal: readonly JournalEntry[];
  exclusive<R>(work: () => Promise<R>): Promise<R>;
}

/** Dependencies of a hosted match apart from storage. */
export type Hosting = Omit<MatchHostDeps, 'store' | 'world' | 'journal'>;

/**
 * A read-only host, which stores nothing. Used to inspect a match or to rebuild what a seat has seen.
 *
 * @param seat seat whose steps are emitted, null for spectators, undefined for none
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

export interface CommandAnswer {
  readonly number: number | null;
  readonly answer?: Json;
}

export interface SentCommand {
  readonly seat: Seat;
  readonly key: string;
  /** The command. Null to undo the seat's newest command. */
  readonly line: string | null;
}

export type CommandOutcome =
  | { readonly ok: true; readonly answer: CommandAnswer }
  | { readonly ok: false; readonly error: unknown };

/** A live match. Every method except `facts`, `streamOf` and `close` must run inside `exclusive`. */
export interface MatchHost {
  facts(): Facts;
  streamOf(seat: Seat | null): Stream;
  /** First turn missed by the person of a seat for whom a bot plays. Undefined if no bot plays for a person there. */
  absentSince(seat: Seat): number | undefined;
  /**
   * Plays commands in order and stores all accepted ones in one write.
   *
   * @throws RefusedError if the write fails: then no command was played
   */
  commands(sent: readonly SentCommand[]): Promise<readonly CommandOutcome[]>;
  /** True if the command could change the match. False for queries and for commands already played. */
  isNew(sent: SentCommand): Promise<boolean>;
  vote(seat: Seat, on: VoteOn, agrees: boolean): Promise<void>;
  resign(seat: Seat): Promise<void>;
  take(seat: Seat): Promise<void>;
  standIn(seat: Seat, why: StandInWhy): Promise<void>;
  end(reason: string, winners: readonly Seat[]): Promise<void>;
  /** Ends the turn for all seats that are still waited for, because the turn limit is over. */
  timeUp(): Promise<void>;
  /** Replays further journal entries on a read-only host. */
  reach(entries: readonly JournalEntry[]): void;
  /** Replays and broadcasts another server's journal entries. False if the match must be loaded again. */
  follow(entries: readonly JournalEntry[]): boolean;
  length(): number;
  /** Stores what was recorded while the match was loaded. */
  keep(): Promise<void>;
  /** Number of a seat's commands in this turn that were dropped because the current rules refuse them. */
  droppedOf(seat: Seat): number;
  /** Starts the bots and stand-ins whose turn it is, without waiting for their commands. */
  letBotsPlay(): void;
  isBusy(): boolean;
  /** True if the log starts at the beginning of the match, false if at a checkpoint. */
  readonly isWhole: boolean;
  save(write: <T extends GameTypes>(match: Match<T>) => string): string;
  close(): void;
}

/** Number of consecutive turns of a seat that the clock may end. Then a bot plays for the person. */
export const maxMissedTurns = 3;

export function createMatchHost<T extends GameTypes>(opening: Opened<T>, parts: MatchHostDeps): MatchHost {
  const { store, world, journal } = parts;
  const { match, number: openedAt, change, isOtherRules = false } = opening;
  const { game, setup } = match;
  let isClosed = false;
  const close = (): void => {
    isClosed = true;
    bots.cancel();
  };
  const rollBack = (): void => {
    for (const [seat, key] of unkept.splice(0)) answered.drop(seat, key);
    for (let seat = 1; seat <= setup.players; seat++) bots.reseat(seat);
    bots.start();
  };
  const emit = (event: HostEvent): void => {
    if (event.type === 'broken') close();
    if (event.type === 'rolled-back') rollBack();
    parts.emit(event);
  };
  const chronicle = createRecorder(opening, { ...parts, emit });
  const { outcome, numberOf, record } = chronicle;
  const table = () => chronicle.state().table;
  const status = () => chronicle.state().status;
  const flush = async (): Promise<void> => {
    await chronicle.flush();
    unkept.length = 0;
  };
  const answered = createIdempotencyKeys(parts.head().match, {
    store,
    before: opening.before === 0 ? 0 : openedAt - 1,
  });

  /** Commands that were played but are not stored yet, by seat and idempotency key. */
  const unkept: (readonly [seat: Seat, key: string])[] = [];
  const recordMove = (seat: Seat, key: string | null, body: JournalBody, move?: PlayedCommand<T>): void => {
    record({ seat, key, body }, move);
    if (key === null) return;
    answered.add(seat, key, numberOf(seat));
    unkept.push([seat, key]);
  };
  /** Plays and records a command. Queries and refused commands are not recorded. */
  const play = (seat: Seat, command: T['command'], key: string | null, by?: 'bot' | 'clock'): PlayedCommand<T> => {
    chronicle.createSavepoint();
    const move = playLine(match, by === undefined ? { seat, command } : { seat, command, bot: true });
    if (!move.step.ok || move.index === undefined) return move;
    const line = formatCommand(game.commands, command);
    recordMove(seat, key, { do: 'command', line, number: 1, ...(by && { by }) }, move);
    return move;
  };

  const bodies = journal.map(({ body }) => readBody(body));
  /** Numbers of the journal entries that the current rules refuse. */
  const dropped = new Set(isOtherRules ? [] : change?.dropped);
  /** Seats with a command that the new rules have refused. Later commands of these seats are dropped, too. */
  const stopped = new Set<Seat | null>();

  /** Plays or undoes a command of the journal. Undefined if the rules refuse it. */
  const replayMove = (seat: Seat | null, body: Move): PlayedCommand<T> | undefined => {
    if (body.do === 'undo') {
      const newest = seat === null ? undefined : newestOf(seat);
      return seat !== null && match.undo(seat).ok ? newest : undefined;
    }
    const parsed = parseLine(game, body.line);
    if (parsed?.ok !== true) return undefined;
    const { command } = parsed.value;
    const move = playLine(match, body.by === undefined ? { seat, command } : { seat, command, bot: true });
    return move.step.ok ? move : undefined;
  };
  const reach = (entry: JournalEntry, body: JournalBody): void => {
    const { seat, key, number } = entry;
    answered.addEntry(entry, body);
    if (number < openedAt) return;
    chronicle.reach(entry);
    if (number === openedAt || dropped.has(number)) return;
    const move = isMove(body) && !stopped.has(seat) ? replayMove(seat, body) : undefined;
    if (isMove(body) && move === undefined) {
      if (!isOtherRules) throw new Error(`entry ${number} of the journal does not hold`);
      dropped.add(number);
      stopped.add(seat);
    } else chronicle.note({ seat, key, body }, move);
    if (body.do === 'rules') chronicle.skipNumbers(number);
  };
  for (const [i, entry] of journal.entries()) reach(entry, itemAt(bodies, i));
  if (isOtherRules && parts.head().phase === 'running') {
    const from = opening.from ?? { number: 0, position: null };
    const { rulesVersion: rules } = game;
    const change = { rules, from: from.number, position: from.position, dropped: [...dropped] };
    record({ seat: null, key: null, body: { do: 'rules', ...change } });
    chronicle.skipNumbers(chronicle.state().number);
  } else chronicle.forgetNoted();
  chronicle.begin();

  const turnOpened = table().turn;
  function newestOf(seat: Seat): PlayedCommand<T> | undefined {
    return playedAt(
      match,
      match.log.findLastIndex((line) => line.seat === seat),
    );
  }

  const bots = createBotRunner<T>({
    match,
    world,
    holders: parts.head().seats,
    table,
    status,
    isClosed: () => isClosed,
    exclusive: parts.exclusive,
    failed: (error) => emit({ type: 'failed', error }),
    play: (seat, command) => play(seat, command, null, 'bot').step,
    flush,
  });

  const onlyWatches = () => refused('not-your-seat', 'You are out of this match and can only watch.');
  /** A player who only watches must not query the view of the bot that plays the seat. */
  const assertKnown = (seat: Seat): void => {
    if (isWatchingOnly(table(), status(), seat)) throw onlyWatches();
  };
  const assertCanPlay = (seat: Seat): void => {
    if (outcome() !== undefined) throw new RefusedError('match-over', 'The match is over.');
    const why = table().standIns[seat];
    if (why === 'away') throw refused('not-now', 'A bot plays your seat. Take it back first.');
    if (why !== undefined) throw onlyWatches();
  };
  const endIfAllAgree = (): void => {
    const living = livingPersons(table(), status());
    const agreed = table().offers.find((offer) => living.every((seat) => offer.agreed.includes(seat)));
    if (agreed === undefined || living.length === 0) return;
    record({
      seat: null,
      key: null,
      body: { do: 'end', reason: agreed.on === 'draw' ? 'draw' : 'ended', winners: [] },
    });
  };
  const standIn = (seat: Seat, why: StandInWhy): void => {
    record({ seat, key: null, body: { do: 'stand-in', why } });
    bots.reseat(seat);
    endIfAllAgree();
  };

  const undo = (seat: Seat, key: string): CommandAnswer => {
    assertCanPlay(seat);
    chronicle.createSavepoint();
    const newest = newestOf(seat);
    const undone = match.undo(seat);
    if (!undone.ok) throw new RefusedError(undone.error.code, undone.error.message);
    recordMove(seat, key, { do: 'undo', number: 1 }, newest);
    bots.changed(seat);
    return { number: numberOf(seat) };
  };
  /** Plays a command. The caller must flush. */
  const command = async ({ seat, key, line }: SentCommand): Promise<CommandAnswer> => {
    const before = await answered.find(seat, key);
    if (before !== undefined) return { number: before };
    if (line === null) return undo(seat, key);
    const parsed = parseLine(game, line);
    if (parsed === undefined) throw new RefusedError('bad-arguments', 'Found an empty line, expected a command.');
    if (!parsed.ok) {
      const { code, message } = parsed.error;
      throw new RefusedError(code === 'syntax' ? 'bad-arguments' : code, message);
    }
    if (parsed.value.seat !== null)
      throw refused('not-your-seat', 'Leave out the player number: the server knows your seat.');
    const { command } = parsed.value;
    if (game.commands[command.name]?.query === true) assertKnown(seat);
    else assertCanPlay(seat);
    const { step, index } = play(seat, command, key);
    if (!step.ok) throw new RefusedError(step.error.code, step.error.message);
    if (index === undefined) return { number: null, answer: step.result ?? null };
    bots.changed(seat);
    return { number: numberOf(seat) };
  };

  return {
    streamOf: chronicle.streamOf,
    absentSince: (seat) => (table().standIns[seat] === 'away' ? table().absent[seat]?.turn : undefined),
    facts: chronicle.facts,
    async commands(sent) {
      const outcomes: CommandOutcome[] = [];
      for (const one of sent)
        try {
          outcomes.push({ ok: true, answer: await command(one) });
        } catch (error) {
          outcomes.push({ ok: false, error });
        }
      await flush();
      return outcomes;
    },
    async isNew({ seat, key, line }) {
      const parsed = line === null ? undefined : parseLine(game, line);
      const changes =
        line === null || (parsed?.ok === true && game.commands[parsed.value.command.name]?.query !== true);
      return changes && (await answered.find(seat, key)) === undefined;
    },
    async vote(seat, on, agrees) {
      assertCanPlay(seat);
      const living = livingPersons(table(), status());
      if (!living.includes(seat)) throw refused('not-now', 'You are out of this match and have no vote.');
      if (living.length < 2) throw refused('not-now', 'There is nobody else here to agree.');
      const offer = table().offers.find((open) => open.on === on);
      if (offer?.agreed.includes(seat) === true) throw refused('not-now', 'You have already agreed.');
      if (offer !== undefined) record({ seat, key: null, body: { do: 'answer', on, agrees } });
      else if (!agrees) throw refused('not-now', 'There is no offer to decline.');
      else if (table().offered.some((past) => past.on === on && past.by === seat))
        throw refused('not-now', 'You have already offered that this turn.');
      else record({ seat, key: null, body: { do: 'offer', on } });
      endIfAllAgree();
      await flush();
    },
    async resign(seat) {
      const now = status();
      if (table().standIns[seat] !== 'away') assertCanPlay(seat);
      if (now.out.includes(seat)) throw refused('not-now', 'You are already out of this match.');
      if (setup.players === 2)
        record({ seat: null, key: null, body: { do: 'end', reason: 'resigned', winners: [3 - seat] } });
      else standIn(seat, 'resigned');
      await flush();
    },
    async take(seat) {
      if (outcome() !== undefined) throw new RefusedError('match-over', 'The match is over.');
      if (table().standIns[seat] !== 'away') throw refused('not-now', 'No bot plays your seat.');
      record({ seat, key: null, body: { do: 'back' } });
      bots.reseat(seat);
      await flush();
    },
    async standIn(seat, why) {
      if (outcome() !== undefined) return;
      standIn(seat, why);
      await flush();
    },
    async end(reason, winners) {
      if (outcome() !== undefined) return;
      record({ seat: null, key: null, body: { do: 'end', reason, winners: [...winners] } });
      await flush();
    },
    async timeUp() {
      const now = status();
      const { moment } = table();
      if (livingPersons(table(), now).length === 0) bots.pace(moment);
      for (const seat of livingPersons(table(), now).filter((person) => now.waiting.includes(person))) {
        record({ seat, key: null, body: { do: 'time-up' } });
        while (table().moment === moment && status().waiting.includes(seat)) {
          const command = game.forAbsent?.(match.state, seat);
          if (command === undefined || !play(seat, command, null, 'clock').step.ok) break;
        }
        if (missedBy(table(), seat) >= maxMissedTurns && outcome() === undefined) standIn(seat, 'away');
        bots.changed(seat);
      }
      await flush();
      bots.start();
    },
    reach(entries) {
      for (const entry of entries) reach(entry, readBody(entry.body));
    },
    follow(entries) {
      const done = entries.map(({ seat, body }) => ({ seat, body: readBody(body) }));
      if (done.some(({ body }) => body.do === 'rules')) return false;
      for (const [i, entry] of entries.entries()) {
        const { seat, body } = itemAt(done, i);
        reach(entry, body);
        if (seat === null) continue;
        if (body.do === 'stand-in' || body.do === 'back') bots.reseat(seat);
        else bots.changed(seat);
      }
      chronicle.tellNoted(done);
      return true;
    },
    length: () => chronicle.state().number,
    keep: chronicle.keep,
    droppedOf: (seat) =>
      table().turn === turnOpened
        ? journal.filter((entry) => entry.seat === seat && dropped.has(entry.number)).length
        : 0,
    letBotsPlay: bots.start,
    isBusy: bots.isPlaying,
    isWhole: opening.before === 0,
    save: (write) => write(match),
    close,
  };
}
