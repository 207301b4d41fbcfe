import type { Game } from '#engine/game.ts';
import type { Match } from '#engine/match.ts';
import { type Refusal, type Result, success } from '#engine/result.ts';
import type { GameTypes, PartialViewer, Seat, Viewer } from '#engine/vocabulary.ts';
import { type Happened, type MessageOf, type Past, type TableFacts, tableFactsSchema } from '#net/wire/messages.ts';
import { createMatchReader, type MatchReader, oddity, readPast, readStep } from './match/match-reader.ts';
import {
  createReceivedLog,
  mergedView,
  type ReceivedLog,
  type ReceivedStep,
  rebaseWithout,
  type Snapshot,
} from './match/received-log.ts';

export type MatchMessage = MessageOf<'match'> | MessageOf<'update'> | MessageOf<'presence'>;

export type UpdateResult<T extends GameTypes> =
  | { readonly type: 'played'; readonly step: ReceivedStep<T>; readonly happened: Happened }
  | { readonly type: 'undone'; readonly happened: Happened }
  /** The position has changed by an event that is not a command, or by commands that the viewer did not receive. */
  | { readonly type: 'became'; readonly happened?: Happened }
  /** Facts about the match have changed, such as which players are online. The position has not. */
  | { readonly type: 'table' }
  | { readonly type: 'nothing' }
  /** A server message is invalid. This message and all later messages are ignored. */
  | { readonly type: 'fault'; readonly fault: Refusal };

export interface RemoteMatch<T extends GameTypes> {
  readonly id: string;
  /** The match as received. Change it only through `play` and `undo` of the referee. */
  readonly match: Match<T>;
  readonly seat: Seat | null;
  readonly viewer: PartialViewer;
  /** Viewer of the newest snapshot. It changes, for example, when the player is out of the match. */
  eyes(): Viewer;
  number(): number;
  tableFacts(): TableFacts;
  card(): MessageOf<'match'>['card'];
  terms(): MessageOf<'match'>['terms'];
  /** First turn that the player had missed when the match was opened. Null if no turn was missed. */
  missedFrom(): number | null;
  /** Number of the newest update that the player has seen, or of the first message if that is not known. */
  readonly shown: number;
  readonly steps: readonly ReceivedStep<T>[];
  /** Fault in the server's messages. All messages after it are ignored. */
  fault(): Refusal | undefined;
  take(message: MatchMessage): UpdateResult<T>;
}

/**
 * Builds a match from the server's first message about the match. Fails if the game cannot parse the positions or
 * events. Throws any other error, which is a bug of this program.
 *
 * @param past steps that the viewer saw before
 */
export function createRemoteMatch<T extends GameTypes>(
  played: Game<T>,
  first: MessageOf<'match'>,
  past: Past = nothingPast,
): Result<RemoteMatch<T>> {
  const made = createMatchReader(played, first);
  if (!made.ok) return made;
  const reader = made.value;
  const opened = reader.snapshot(first);
  if (!opened.ok) return opened;
  const pastSteps = readPast(reader, past, opened.value, first.number);
  if (!pastSteps.ok) return pastSteps;

  const { game, form, viewer } = reader;
  const start = pastSteps.value[0]?.before.state ?? opened.value.state;
  const receivedLog = createReceivedLog({ game, setup: form.setup }, start);
  for (const step of pastSteps.value) receivedLog.push(step);
  receivedLog.became(opened.value.state);
  let message = first;
  let tableFacts: TableFacts = tableFactsOf(first);
  let now = opened.value;
  let { number } = first;
  let fault: Refusal | undefined;

  const adopt = (incoming: MessageOf<'update'> | MessageOf<'match'>, after: Snapshot<T>) => {
    now = after;
    number = incoming.number;
    tableFacts = tableFactsOf(incoming);
  };
  const failed = (error: Refusal): UpdateResult<T> => {
    fault = error;
    return { type: 'fault', fault: error };
  };
  const takeUpdate = (update: MessageOf<'update'>): UpdateResult<T> => {
    if (update.number <= number) return { type: 'nothing' };
    if (update.number !== number + 1)
      return failed(oddity(`found update ${update.number} after ${number}, expected ${number + 1}`));
    const read = reader.snapshot({ view: mergedView(now.view, update.view), eyes: update.eyes }, now);
    if (!read.ok) return failed(read.error);
    const { happened } = update;
    const after = read.value;
    if (happened.what === 'played') {
      const step = readStep(reader, happened, now, after, update.number);
      if (!step.ok) return failed(step.error);
      receivedLog.push(step.value);
      adopt(update, after);
      return { type: 'played', step: step.value, happened };
    }
    if (happened.what === 'undone') takeBack(reader, receivedLog, happened.seat, now, after);
    else receivedLog.became(after.state);
    adopt(update, after);
    return { type: happened.what === 'undone' ? 'undone' : 'became', happened };
  };
  const takeMatch = (incoming: MessageOf<'match'>): UpdateResult<T> => {
    if (incoming.seat !== first.seat)
      return failed(oddity(`it changes your seat from ${first.seat} to ${incoming.seat}`));
    const read = reader.snapshot(incoming, now);
    if (!read.ok) return failed(read.error);
    message = incoming;
    if (incoming.number === number) {
      tableFacts = tableFactsOf(incoming);
      return { type: 'table' };
    }
    receivedLog.became(read.value.state);
    adopt(incoming, read.value);
    return { type: 'became' };
  };

  return success({
    id: first.match,
    match: receivedLog.match,
    seat: first.seat,
    viewer,
    eyes: () => now.eyes,
    number: () => number,
    tableFacts: () => tableFacts,
    card: () => message.card,
    terms: () => message.terms,
    missedFrom: () => message.missedFrom,
    shown: first.seat === null || past.steps.length === 0 ? first.number : past.shown,
    steps: receivedLog.steps,
    fault: () => fault,
    take(incoming) {
      if (fault !== undefined) return { type: 'fault', fault };
      if (incoming.match !== first.match) return { type: 'nothing' };
      if (incoming.type === 'presence') {
        tableFacts = tableFactsOf(incoming);
        return { type: 'table' };
      }
      return incoming.type === 'match' ? takeMatch(incoming) : takeUpdate(incoming);
    },
  });
}

const nothingPast: Past = { shown: 0, steps: [] };

const tableFactsOf = (incoming: TableFacts): TableFacts => tableFactsSchema.parse(incoming);

function takeBack<T extends GameTypes>(
  reader: MatchReader<T>,
  log: ReceivedLog<T>,
  seat: Seat,
  before: Snapshot<T>,
  after: Snapshot<T>,
): void {
  const index = log.steps.findLastIndex(({ line }) => line.seat === seat);
  const undone = log.steps[index];
  // `undone` is undefined if the command was played before the first received step.
  if (undone !== undefined)
    log.replace(
      index,
      rebaseWithout(undone, log.steps.slice(index + 1), after, (view, { eyes }) => {
        const read = reader.snapshot({ view, eyes }, before);
        return read.ok ? read.value : undefined;
      }),
    );
  log.became(after.state);
}
