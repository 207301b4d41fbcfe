import { itemAt } from '../../../engine/lookup.ts';
import type { Match } from '../../../engine/match.ts';
import type { Json } from '../../../engine/readonly.ts';
import { type Played, playedAt, tell } from '../../../engine/report.ts';
import { formatCommand, parseLine } from '../../../engine/script.ts';
import type { GameTypes, Outcome, Seat, StateOf, Viewer } from '../../../engine/vocabulary.ts';
import { matchReferee } from '../../../table/match-referee.ts';
import { planTogether } from '../../../table/planning.ts';
import type { Verdict } from '../../../table/referee.ts';
import type { Change, JournalEntry } from '../../store/store.ts';
import { Refused, refused } from '../refused.ts';
import type { CoreParts } from '../settings.ts';
import { botsAt } from './bots-at.ts';
import { happenedFor } from './happened.ts';
import { type Head, recordOf } from './head.ts';
import { type JournalBody, readBody, type StandInWhy, type VoteOn } from './journal-body.ts';
import { keptMoment, type Opened } from './opening.ts';
import { type Facts, outlineOf } from './outline.ts';
import {
  type Held,
  madeUp,
  noteStream,
  type PublicTable,
  type Stream,
  startAnew,
  type Told,
  tellStream,
  viewJson,
} from './streams.ts';
import {
  absentPersons,
  firstTable,
  isWatchingOnly,
  livingPersons,
  missedBy,
  outcomeOf,
  publicWaiting,
  type Standing,
  standingIn,
  type TableState,
  tableAfter,
} from './table-state.ts';

/** What a match is hosted with. */
export interface RunningParts extends Pick<CoreParts, 'store' | 'world'> {
  head(): Head;
  /** All of the journal, or its end from the entry on at which it is opened. */
  readonly journal: readonly JournalEntry[];
  /** Does something when nothing else is done at this match. */
  exclusive<R>(work: () => Promise<R>): Promise<R>;
  /** Whether an outline of it is kept already. */
  readonly hasOutline: boolean;
  /** Whether somebody has it open at a seat, or watches it. */
  isHeard(seat: Seat | null): boolean;
  /** What else is to be kept when it has ended. */
  ended(outcome: Outcome, turn: number, resigned: readonly Seat[], time: number): Change;
  /** Hears what is to be told, when it is kept. */
  told(news: News): void;
  /** Hears of what went wrong where nobody waits for it. */
  trouble(error: unknown): void;
  /** It could not be kept: what is here is ahead of the store and must be forgotten. */
  broken(): void;
}

/** What a match is hosted with beside what is kept of it. */
export type Hosting = Omit<RunningParts, 'store' | 'world' | 'journal'>;

const nothing = (): void => {};

/** Hosts a match of which nothing is told or kept: to look at it. */
export const onlyLookedAt = (head: Head): Hosting => ({
  head: () => head,
  hasOutline: true,
  exclusive: (work) => work(),
  isHeard: () => false,
  ended: () => ({ type: 'match', match: recordOf(head) }),
  told: nothing,
  trouble: nothing,
  broken: nothing,
});

/** What has been kept and is to be told now. */
export interface News {
  readonly tellings: readonly { readonly stream: Stream; readonly told: Told }[];
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

/** What the receiver of an answer learns of a command. */
export interface CommandAnswer {
  readonly number: number | null;
  readonly answer?: Json;
}

/** A match that is being played. All of it but `facts`, `streamOf` and `close` is called when nothing else is done at it. */
export interface Running {
  facts(): Facts;
  streamOf(seat: Seat | null): Stream;
  /**
   * The first turn that the person of a seat has missed, and the newest update they were told before, where a bot plays for
   * them until they are back.
   */
  absentSince(seat: Seat): TableState['absent'][string] | undefined;
  command(seat: Seat, key: string, line: string): Promise<CommandAnswer>;
  undo(seat: Seat, key: string): Promise<CommandAnswer>;
  vote(seat: Seat, on: VoteOn, agrees: boolean): Promise<void>;
  resign(seat: Seat): Promise<void>;
  take(seat: Seat): Promise<void>;
  standIn(seat: Seat, why: StandInWhy): Promise<void>;
  end(reason: string, winners: readonly Seat[]): Promise<void>;
  /** The turn limit is over: those who are waited for are committed. */
  timeUp(): Promise<void>;
  /** Keeps what opening it has led to. */
  keep(): Promise<void>;
  /** How many commands of a seat in this turn do not hold under the rules of now. */
  droppedOf(seat: Seat): number;
  /** Lets bots and stand-ins play, if it is their turn; does not wait for them. */
  letBotsPlay(): void;
  /** Whether they are playing. */
  isBusy(): boolean;
  /** Whether it knows all its commands, and not just those since the newest checkpoint. */
  readonly isWhole: boolean;
  /** The match with the commands that it knows. */
  save(write: <T extends GameTypes>(match: Match<T>) => string): string;
  close(): void;
}

/** What is done and not kept yet. */
const nothingPending = () => ({
  changes: [] as Change[],
  tellings: [] as { readonly stream: Stream; readonly told: Told }[],
  done: [] as Done[],
  isPublic: false,
});

/** Most turns in a row that a seat is committed by the clock before a bot steps in. */
const mostMissed = 3;

/** Hosts a match. */
export function openRunning<T extends GameTypes>(opening: Opened<T>, parts: RunningParts): Running {
  const { store, world, journal } = parts;
  const { match, streams, number: openedAt, ...opened } = opening;
  const { game, setup } = match;
  const persons = parts.head().seats.flatMap(({ is }, i) => (is === 'person' ? [i + 1] : []));
  const keys = new Map<string, number | null>();
  let played: Played<T> | undefined;
  const base = matchReferee(match, {
    played: (play) => {
      played = play;
    },
  });

  /** How the position stands: it is asked for many times. */
  let stands: { readonly state: StateOf<T>; readonly standing: Standing } | undefined;
  const standing = (): Standing => {
    const { state } = match;
    if (stands?.state !== state)
      stands = { state, standing: standingIn(game, state, { players: setup.players, persons }) };
    return stands.standing;
  };
  let table: TableState = opened.table ?? firstTable(standing(), parts.head().start?.time ?? world.now());
  /** How much of the journal is carried out here. */
  let number = openedAt;
  let time = journal.find((entry) => entry.number === openedAt)?.time ?? table.changed;
  /** What is done here and not kept yet. */
  let pending = nothingPending();
  /** The outline that was kept last. */
  let outline = '';
  let outlined: Facts | undefined;
  let isClosed = false;
  let isOver = outcomeOf(table, standing()) !== undefined;

  const publicTable = (now: Standing): PublicTable => {
    const waitsFor = publicWaiting(table, now);
    const isEnd = outcomeOf(table, now) !== undefined;
    const plan = !isEnd && planTogether(game, match.state);
    const seats = Array.from({ length: setup.players }, (_, i) => i + 1);
    return {
      waitsFor,
      committed: plan ? seats.filter((seat) => !now.out.includes(seat) && !waitsFor.includes(seat)) : [],
      standIns: table.standIns,
      offers: table.offers,
      outcome: outcomeOf(table, now) ?? null,
    };
  };
  const eyesOf = ({ seat }: Stream, now: Standing): Viewer => {
    if (seat === null) return 'spectator';
    return isWatchingOnly(table, now, seat) ? 'spectator' : seat;
  };

  /** Tells the streams what was done; it has been played already. */
  const note = (seat: Seat | null, key: string | null, body: JournalBody, play: Played<T> | undefined): void => {
    const now = standing();
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
    if (seat !== null && key !== null) keys.set(`${seat} ${key}`, numberOf(seat));
  };
  const numberOf = (seat: Seat): number => streamOf(seat).number;
  const streamOf = (seat: Seat | null): Stream => {
    const stream = streams.find((one) => one.seat === seat);
    if (stream === undefined) throw new Error(`no seat ${seat}`);
    return stream;
  };

  /** Notes what was done, to be kept and told with all else that was done in one go. */
  const record = (seat: Seat | null, key: string | null, body: JournalBody, play?: Played<T>): void => {
    time = Math.max(time, world.now());
    number += 1;
    const turn = table.turn;
    note(seat, key, body, play);
    const line = body.do === 'command' ? { line: body.line } : {};
    const draft = body.do === 'time-up' && seat !== null ? { draft: viewJson(game, match.state, seat) } : {};
    pending.done.push({ seat, body, ...line, ...draft });
    pending.changes.push({
      type: 'append',
      entry: { match: parts.head().match, number, time, seat, key, body: JSON.stringify(withNumber(body, seat)) },
    });
    if (table.turn !== turn) {
      const kept = keptMoment(opening, table, streams, world);
      if (kept !== undefined)
        pending.changes.push({
          type: 'checkpoint',
          checkpoint: { match: parts.head().match, number, rules: game.rulesVersion, body: kept },
        });
    }
    const outcome = outcomeOf(table, standing());
    if (outcome !== undefined && !isOver) {
      isOver = true;
      const resigned = Object.entries(table.standIns).flatMap(([own, why]) =>
        why === 'resigned' ? [Number(own)] : [],
      );
      pending.changes.push(parts.ended(outcome, table.turn, resigned, time));
    }
  };
  const withNumber = (body: JournalBody, seat: Seat | null): JournalBody =>
    (body.do === 'command' || body.do === 'undo') && seat !== null ? { ...body, number: numberOf(seat) } : body;

  let found: { readonly table: TableState; readonly now: Standing; readonly facts: Facts } | undefined;
  const facts = (): Facts => {
    const now = standing();
    if (found?.table !== table || !isAlike(found.now, now)) found = { table, now, facts: factsOf(now) };
    return found.facts;
  };
  const factsOf = (now: Standing): Facts => ({
    ...publicTable(now),
    turn: table.turn,
    since: table.since,
    changed: table.changed,
    standInBot: bots.standIn ?? '',
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
  /** Keeps what was done, and tells it then. */
  const flush = async (): Promise<void> => {
    if (pending.changes.length === 0) return;
    noteOutline();
    const { changes, tellings, done, isPublic } = pending;
    pending = nothingPending();
    try {
      await store.write(changes);
    } catch {
      isClosed = true;
      bots.cancel();
      parts.broken();
      throw refused('failed', 'The server could not save that, so it was not played.');
    }
    if (done.length > 0) parts.told({ tellings, done, isPublic });
  };

  const lineText = (command: T['command']): string => formatCommand(game.commands, command);
  /** Plays a command and notes it; a query or a refusal leaves no trace. */
  const play = (seat: Seat, command: T['command'], key: string | null, by: 'bot' | 'clock' | undefined): Verdict => {
    const verdict = base.play(seat, command, by !== undefined);
    if (verdict.ok && played?.index !== undefined)
      record(seat, key, { do: 'command', line: lineText(command), number: 1, ...(by && { by }) }, played);
    return verdict;
  };

  const bodies = journal.map(({ body }) => readBody(body));
  const { change, isOtherRules = false } = opened;
  /** Entries that do not hold under these rules. */
  const dropped = new Set(isOtherRules ? [] : change?.dropped);
  /** Under other rules, the first command of a seat that does not hold is left out, with all that the seat did after it. */
  const stopped = new Set<Seat | null>();
  const firstNumbers = streams.map((stream) => stream.number + stream.held.length);

  /** Whether what was done holds; a command that does has been played then. */
  const holds = (seat: Seat | null, body: JournalBody): boolean => {
    if (body.do === 'undo') return seat !== null && base.undo(seat).ok;
    if (body.do !== 'command') return true;
    const parsed = parseLine(game, body.line);
    return parsed?.ok === true && base.play(seat, parsed.value.command, body.by !== undefined).ok;
  };
  // What is in the journal already.
  for (const [i, entry] of journal.entries()) {
    const body = bodies[i];
    if (entry.number <= openedAt || body === undefined) continue;
    const { seat } = entry;
    time = entry.time;
    number = entry.number;
    if (dropped.has(number)) continue;
    const isMove = body.do === 'command' || body.do === 'undo';
    const undone = body.do === 'undo' && seat !== null ? newestOf(seat) : undefined;
    if ((isMove && stopped.has(seat)) || !holds(seat, body)) {
      if (!isOtherRules) throw new Error(`entry ${number} of the journal does not hold`);
      dropped.add(number);
      stopped.add(seat);
    } else note(seat, entry.key, body, body.do === 'command' ? played : undone);
    if (body.do === 'rules') skipNumbers();
  }
  if (isOtherRules && parts.head().phase === 'running') {
    const from = opened.from ?? { number: 0, position: null };
    const { rulesVersion: rules } = game;
    record(null, null, { do: 'rules', rules, from: from.number, position: from.position, dropped: [...dropped] });
    skipNumbers();
  } else pending = nothingPending();
  isOver = outcomeOf(table, standing()) !== undefined;
  for (const [i, { seat, key }] of journal.entries()) {
    const body = bodies[i];
    if (key !== null && (body?.do === 'command' || body?.do === 'undo')) keys.set(`${seat} ${key}`, body.number);
  }

  const turnOpened = table.turn;
  /** No update is told by a number that another one had under the rules before. */
  function skipNumbers(): void {
    for (const [i, stream] of streams.entries()) {
      startAnew(stream, itemAt(firstNumbers, i) + number - openedAt);
    }
  }

  function newestOf(seat: Seat): Played<T> | undefined {
    return playedAt(
      match,
      match.log.findLastIndex((line) => line.seat === seat),
    );
  }

  const bots = botsAt<T>({
    match,
    base,
    world,
    holders: parts.head().seats,
    table: () => table,
    standing,
    isClosed: () => isClosed,
    exclusive: parts.exclusive,
    trouble: parts.trouble,
    play: (seat, command) => play(seat, command, null, 'bot'),
    flush,
  });

  const mustPlay = (seat: Seat): void => {
    if (outcomeOf(table, standing()) !== undefined) throw new Refused('match-over', 'The match is over.');
    const why = table.standIns[seat];
    if (why === 'away') throw refused('not-now', 'A bot plays your seat. Take it back first.');
    if (why !== undefined) throw refused('not-your-seat', 'You are out of this match and can only watch.');
  };
  /** Keys of what was played before the journal that is at hand; it is asked for when somebody plays. */
  let older: ReadonlySet<string> | undefined;
  /** The answer that was given to a command with this key before. */
  const known = async (seat: Seat, key: string): Promise<CommandAnswer | undefined> => {
    const name = `${seat} ${key}`;
    const before = keys.get(name);
    if (before !== undefined) return { number: before };
    const { match: id } = parts.head();
    older ??= new Set(
      opening.before === 0 ? [] : (await store.keys(id, openedAt - 1)).map((entry) => `${entry.seat} ${entry.key}`),
    );
    if (!older.has(name)) return undefined;
    const entry = await store.entryWithKey(id, seat, key);
    const body = entry && readBody(entry.body);
    return body?.do === 'command' || body?.do === 'undo' ? { number: body.number } : undefined;
  };
  const endIfAllAgree = (): void => {
    const living = livingPersons(table, standing());
    const agreed = table.offers.find((offer) => living.every((seat) => offer.agreed.includes(seat)));
    if (agreed === undefined || living.length === 0) return;
    record(null, null, { do: 'end', reason: agreed.on === 'draw' ? 'draw' : 'ended', winners: [] });
  };
  const standIn = (seat: Seat, why: StandInWhy): void => {
    record(seat, null, { do: 'stand-in', why });
    bots.reseat(seat);
    endIfAllAgree();
  };

  return {
    streamOf: (seat) => madeUp(streamOf(seat)),
    absentSince: (seat) => (table.standIns[seat] === 'away' ? table.absent[seat] : undefined),
    facts,
    async command(seat, key, line) {
      const before = await known(seat, key);
      if (before !== undefined) return before;
      const parsed = parseLine(game, line);
      if (parsed === undefined) throw new Refused('bad-arguments', 'Found an empty line, expected a command.');
      if (!parsed.ok) {
        const { code, message } = parsed.error;
        throw new Refused(code === 'syntax' ? 'bad-arguments' : code, message);
      }
      if (parsed.value.seat !== null)
        throw refused('not-your-seat', 'Leave out the player number: the server knows your seat.');
      const { command } = parsed.value;
      if (game.commands[command.name]?.query !== true) mustPlay(seat);
      const verdict = play(seat, command, key, undefined);
      if (!verdict.ok) throw new Refused(verdict.error.code, verdict.error.message);
      if (!keys.has(`${seat} ${key}`)) return { number: null, answer: verdict.result ?? null };
      bots.changed(seat);
      await flush();
      return { number: numberOf(seat) };
    },
    async undo(seat, key) {
      const before = await known(seat, key);
      if (before !== undefined) return before;
      mustPlay(seat);
      const newest = newestOf(seat);
      const undone = base.undo(seat);
      if (!undone.ok) throw new Refused(undone.error.code, undone.error.message);
      record(seat, key, { do: 'undo', number: 1 }, newest);
      bots.changed(seat);
      await flush();
      return { number: numberOf(seat) };
    },
    async vote(seat, on, agrees) {
      mustPlay(seat);
      const living = livingPersons(table, standing());
      if (!living.includes(seat)) throw refused('not-now', 'You are out of this match and have no vote.');
      if (living.length < 2) throw refused('not-now', 'There is nobody else here to agree.');
      const offer = table.offers.find((open) => open.on === on);
      if (offer?.agreed.includes(seat) === true) throw refused('not-now', 'You have already agreed.');
      if (offer !== undefined) record(seat, null, { do: 'answer', on, agrees });
      else if (!agrees) throw refused('not-now', 'There is no offer to decline.');
      else if (table.offered.some((past) => past.on === on && past.by === seat))
        throw refused('not-now', 'You have already offered that this turn.');
      else record(seat, null, { do: 'offer', on });
      endIfAllAgree();
      await flush();
    },
    async resign(seat) {
      const now = standing();
      if (table.standIns[seat] !== 'away') mustPlay(seat);
      if (now.out.includes(seat)) throw refused('not-now', 'You are already out of this match.');
      if (setup.players === 2) record(null, null, { do: 'end', reason: 'resigned', winners: [3 - seat] });
      else standIn(seat, 'resigned');
      await flush();
    },
    async take(seat) {
      if (outcomeOf(table, standing()) !== undefined) throw new Refused('match-over', 'The match is over.');
      if (table.standIns[seat] !== 'away') throw refused('not-now', 'No bot plays your seat.');
      record(seat, null, { do: 'back' });
      bots.reseat(seat);
      await flush();
    },
    async standIn(seat, why) {
      if (outcomeOf(table, standing()) !== undefined) return;
      standIn(seat, why);
      await flush();
    },
    async end(reason, winners) {
      if (outcomeOf(table, standing()) !== undefined) return;
      record(null, null, { do: 'end', reason, winners: [...winners] });
      await flush();
    },
    async timeUp() {
      const now = standing();
      const { moment } = table;
      if (livingPersons(table, now).length === 0) bots.pace(moment);
      for (const seat of livingPersons(table, now).filter((own) => now.waiting.includes(own))) {
        record(seat, null, { do: 'time-up' });
        while (table.moment === moment && standing().waiting.includes(seat)) {
          const command = game.forAbsent?.(match.state, seat);
          if (command === undefined || !play(seat, command, null, 'clock').ok) break;
        }
        if (missedBy(table, seat) >= mostMissed && outcomeOf(table, standing()) === undefined) standIn(seat, 'away');
        bots.changed(seat);
      }
      await flush();
      bots.start();
    },
    async keep() {
      if (!parts.hasOutline) noteOutline();
      await flush();
    },
    droppedOf: (seat) =>
      table.turn === turnOpened
        ? journal.filter((entry) => entry.seat === seat && dropped.has(entry.number)).length
        : 0,
    letBotsPlay: bots.start,
    isBusy: bots.isPlaying,
    isWhole: opening.before === 0,
    save: (write) => write(match),
    close() {
      isClosed = true;
      bots.cancel();
    },
  };
}

/** Whether positions stand alike for everybody. */
const isAlike = (one: Standing, other: Standing): boolean =>
  one === other ||
  (one.moment === other.moment &&
    one.waiting.join() === other.waiting.join() &&
    one.out.join() === other.out.join() &&
    one.outcome === other.outcome);
