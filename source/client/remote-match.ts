import type { Game } from '#engine/game.ts';
import type { Match } from '#engine/match.ts';
import { foundText } from '#engine/parsing/json.ts';
import { type FileFault, failure, type Refusal, type Result, refusal, success } from '#engine/result.ts';
import { formatCommand, parseLine, type ScriptLine } from '#engine/script.ts';
import { escapeControls } from '#engine/text/sanitize.ts';
import type { GameTypes, PartialViewer, Seat, StateOf, Viewer } from '#engine/vocabulary.ts';
import { type Happened, type MessageOf, type Past, type TableFacts, tableFactsSchema } from '#net/wire/messages.ts';
import {
  createReceivedLog,
  mergedView,
  type ReceivedStep,
  type ReceivedView,
  readSnapshot,
  rebaseWithout,
  type Snapshot,
  type SnapshotForm,
  setupOf,
  type ViewMessage,
} from './match/received-log.ts';

export type MatchMessage = MessageOf<'match'> | MessageOf<'update'> | MessageOf<'presence'>;

export type UpdateResult<T extends GameTypes> =
  | { readonly type: 'played'; readonly step: ReceivedStep<T>; readonly happened: Happened }
  | { readonly type: 'undone'; readonly happened: Happened }
  /** The position changed by an event that is not a command, or by commands that the viewer may not see. */
  | { readonly type: 'became'; readonly happened?: Happened }
  /** Facts about the match have changed, such as which players are online. The position has not. */
  | { readonly type: 'table' }
  | { readonly type: 'nothing' }
  /** A server message is invalid. This message and all later messages are ignored. */
  | { readonly type: 'fault'; readonly fault: Refusal };

export interface RemoteMatch<T extends GameTypes> {
  readonly id: string;
  /** The match as received. Do not change it directly, but by `play` and `undo` of the referee. */
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
  /** Number of the newest update that the player had seen when the match was opened. */
  readonly shown: number;
  readonly steps: readonly ReceivedStep<T>[];
  /** Fault in the server's messages, or undefined. After a fault, all later messages are ignored. */
  fault(): Refusal | undefined;
  take(message: MatchMessage): UpdateResult<T>;
}

/**
 * Builds a match from the server's first message about the match. Fails if the game cannot parse its positions or
 * events. Throws any other error, which is a bug of this program.
 *
 * @param past steps that the viewer saw before
 */
export function createRemoteMatch<T extends GameTypes>(
  played: Game<T>,
  first: MessageOf<'match'>,
  past: Past = nothingPast,
): Result<RemoteMatch<T>> {
  const setup = setupOf(played, first);
  if (!setup.ok) return setup;
  const viewer = first.seat ?? 'spectator';
  if (first.seat !== null && first.seat > setup.value.players)
    return failure(oddity(`it gives seat ${first.seat} of ${setup.value.players}`));
  const form: SnapshotForm<T> = { game: played, setup: setup.value };
  const opened = readSnapshot(form, first);
  if (!opened.ok) return failure(oddity(sentenceOf(opened.error)));

  const eyesOf = new WeakMap<StateOf<T>, Viewer>();
  const game = toldGame(played, (state) => eyesOf.get(state) ?? viewer);
  let message = first;
  let tableFacts: TableFacts = tableFactsOf(first);
  let now = opened.value;
  eyesOf.set(now.state, now.eyes);
  let { number } = first;
  let fault: Refusal | undefined;
  const momentOf = (incoming: ViewMessage, before: Snapshot<T> = now): Result<Snapshot<T>, FileFault> => {
    const read = readSnapshot(form, incoming, before);
    if (read.ok) eyesOf.set(read.value.state, read.value.eyes);
    return read;
  };
  const stepOf = (
    { seat, echo, events: incoming, by }: Past['steps'][number]['happened'],
    before: Snapshot<T>,
    after: Snapshot<T>,
    count: number,
  ): Result<ReceivedStep<T>> => {
    const parsed = parseLine(played, echo);
    if (parsed?.ok !== true || parsed.value.seat !== null)
      return failure(
        refusal(
          'bad-message',
          `found the command ${foundText(echo)}, ${parsed?.ok === false ? parsed.error.message : 'expected one without a seat'}`,
        ),
      );
    if (seat !== null && seat > setup.value.players)
      return failure(refusal('bad-message', `found a command of player ${seat} of ${setup.value.players}`));
    // The server sends old steps with positions but without events.
    const read = incoming === undefined ? success([]) : played.position.events?.(incoming, before.state, after.state);
    if (read?.ok !== true) return failure(read?.error ?? refusal('bad-message', 'found events'));
    const events = read.value;
    const { command } = parsed.value;
    const line: ScriptLine<T['command']> = by === undefined ? { seat, command } : { seat, command, bot: true };
    const step = { ok: true, seat: seat ?? nobody, state: after.state, events } as const;
    return success({ number: count, line, before, after, step });
  };

  /** Builds the steps that the viewer saw before this client opened the match. */
  const pastSteps = (): Result<readonly ReceivedStep<T>[]> => {
    const steps: ReceivedStep<T>[] = [];
    let view: ReceivedView = {};
    let last = now;
    const next = (incoming: ViewMessage): Result<Snapshot<T>, FileFault> => {
      view = mergedView(view, incoming.view);
      return momentOf({ eyes: incoming.eyes, view }, last);
    };
    for (const step of past.steps.filter((each) => each.number <= first.number)) {
      const before = next(step.before);
      if (!before.ok) return failure(oddity(sentenceOf(before.error)));
      last = before.value;
      const after = next(step);
      if (!after.ok) return failure(oddity(sentenceOf(after.error)));
      last = after.value;
      const incoming = stepOf(step.happened, before.value, after.value, step.number);
      if (!incoming.ok) return failure(oddity(sentenceOf(incoming.error)));
      steps.push(incoming.value);
    }
    return success(steps);
  };
  const before = pastSteps();
  if (!before.ok) return before;
  const receivedLog = createReceivedLog({ game, setup: setup.value }, before.value[0]?.before.state ?? now.state);
  for (const incoming of before.value) receivedLog.push(incoming);
  receivedLog.became(now.state);

  /** Removes the newest command of a seat from the log. */
  const takeBack = (seat: Seat, after: Snapshot<T>): void => {
    const index = receivedLog.steps.findLastIndex(({ line }) => line.seat === seat);
    const undone = receivedLog.steps[index];
    // Undefined if the command was played before the first received step.
    if (undone !== undefined)
      receivedLog.replace(
        index,
        rebaseWithout(undone, receivedLog.steps.slice(index + 1), after, (view, { eyes }) => {
          const read = momentOf({ view, eyes });
          return read.ok ? read.value : undefined;
        }),
      );
    receivedLog.became(after.state);
  };

  const takeUpdate = (update: MessageOf<'update'>): UpdateResult<T> => {
    if (update.number <= number) return { type: 'nothing' };
    if (update.number !== number + 1)
      return failed(oddity(`found update ${update.number} after ${number}, expected ${number + 1}`));
    const read = momentOf({ view: mergedView(now.view, update.view), eyes: update.eyes });
    if (!read.ok) return failed(oddity(sentenceOf(read.error)));
    const { happened } = update;
    const after = read.value;
    if (happened.what === 'played') {
      const incoming = stepOf(happened, now, after, update.number);
      if (!incoming.ok) return failed(oddity(sentenceOf(incoming.error)));
      receivedLog.push(incoming.value);
      adopt(update, after);
      return { type: 'played', step: incoming.value, happened };
    }
    if (happened.what === 'undone') takeBack(happened.seat, after);
    else receivedLog.became(after.state);
    adopt(update, after);
    return { type: happened.what === 'undone' ? 'undone' : 'became', happened };
  };
  const adopt = (incoming: MessageOf<'update'> | MessageOf<'match'>, after: Snapshot<T>) => {
    now = after;
    number = incoming.number;
    tableFacts = tableFactsOf(incoming);
  };
  const takeMatch = (incoming: MessageOf<'match'>): UpdateResult<T> => {
    if (incoming.seat !== first.seat) return failed(oddity(`it gives seat ${incoming.seat} after ${first.seat}`));
    const read = momentOf(incoming);
    if (!read.ok) return failed(oddity(sentenceOf(read.error)));
    message = incoming;
    if (incoming.number === number) {
      tableFacts = tableFactsOf(incoming);
      return { type: 'table' };
    }
    receivedLog.became(read.value.state);
    adopt(incoming, read.value);
    return { type: 'became' };
  };
  const failed = (error: Refusal): UpdateResult<T> => {
    fault = error;
    return { type: 'fault', fault: error };
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

/** Seat number in place of a seat that the viewer may not know. */
const nobody: Seat = 0;

const oddity = (what: string): Refusal =>
  refusal('bad-message', escapeControls(`The server sent something wrong about this match: ${what}.`));

const sentenceOf = ({ path, message }: FileFault): string => (path === undefined ? message : `${path}: ${message}`);

/** Adapts a game to received states. They contain only what their viewer may know, so nothing is redacted again. */
function toldGame<T extends GameTypes>(game: Game<T>, eyesOf: (state: StateOf<T>) => Viewer): Game<T> {
  const { eventFor: _, ...rest } = game;
  return {
    ...rest,
    view: (state) => game.view(state, eyesOf(state)),
    echoForOthers: (command) => formatCommand(game.commands, command),
  };
}
