import type { Game } from '../engine/game.ts';
import type { Match } from '../engine/match.ts';
import { foundText } from '../engine/parsing/schema-faults.ts';
import { type FileFault, failure, type Refusal, type Result, refusal, success } from '../engine/result.ts';
import { formatCommand, parseLine, type ScriptLine } from '../engine/script.ts';
import { escapeControls } from '../engine/text/sanitize.ts';
import type { GameTypes, PartialViewer, Seat, StateOf, Viewer } from '../engine/vocabulary.ts';
import { type Happened, type MessageOf, type Past, type TableFacts, tableFactsSchema } from '../net/wire/messages.ts';
import {
  type Moment,
  type MomentForm,
  mergedView,
  readMoment,
  type ToldView,
  type ViewMessage,
} from './match/snapshot.ts';
import { setupOf } from './match/setup.ts';
import { withoutCommand } from './match/rebase-undo.ts';
import { keepToldLog, type ToldStep } from './match/received-log.ts';

/** A message that tells of one match. */
export type MatchMessage = MessageOf<'match'> | MessageOf<'update'> | MessageOf<'presence'>;

export type Taken<T extends GameTypes> =
  | { readonly type: 'played'; readonly told: ToldStep<T>; readonly happened: Happened }
  /** A command is not in the log any more. */
  | { readonly type: 'undone'; readonly happened: Happened }
  /** Something happened at the table, or the match has gone on without the commands that led there. */
  | { readonly type: 'became'; readonly happened?: Happened }
  /** The position is the same, but not the facts of its table. */
  | { readonly type: 'table' }
  | { readonly type: 'nothing' }
  /** It makes no sense: none of it is taken in, and nothing after it will be. */
  | { readonly type: 'fault'; readonly fault: Refusal };

/** A match that is played on a server, as far as its viewer is told of it. */
export interface RemoteMatch<T extends GameTypes> {
  readonly id: string;
  /** For reading: `play` and `undo` go through the referee. */
  readonly match: Match<T>;
  /** The player's seat; null for a spectator. */
  readonly seat: Seat | null;
  readonly viewer: PartialViewer;
  /** The viewer of the newest moment: a player who is out may be told more or less than before. */
  eyes(): Viewer;
  /** The number of the newest update. */
  number(): number;
  tableFacts(): TableFacts;
  card(): MessageOf<'match'>['card'];
  terms(): MessageOf<'match'>['terms'];
  /** The first turn that the player had missed when the match was opened. */
  missedFrom(): number | null;
  /** The number of the newest update that the player had been shown when the match was opened. */
  readonly shown: number;
  /** The server's steps, in order. */
  readonly steps: readonly ToldStep<T>[];
  /** The fault in the server's messages, if there was one; nothing is taken in after it. */
  fault(): Refusal | undefined;
  /** Takes in a message about this match. */
  take(message: MatchMessage): Taken<T>;
}

/**
 * Builds a match from the server's first message about it, or says what is wrong with that. The game's readers of positions
 * and events judge what the server sends; any other failure is a bug here, and is thrown.
 *
 * @param past what the viewer was told before
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
  const form: MomentForm<T> = { game: played, setup: setup.value };
  const opened = readMoment(form, first);
  if (!opened.ok) return failure(oddity(sentenceOf(opened.error)));

  const eyesOf = new WeakMap<StateOf<T>, Viewer>();
  const game = toldGame(played, (state) => eyesOf.get(state) ?? viewer);
  let message = first;
  let tableFacts: TableFacts = tableFactsOf(first);
  let now = opened.value;
  eyesOf.set(now.state, now.eyes);
  let { number } = first;
  let fault: Refusal | undefined;
  const momentOf = (told: ViewMessage, before: Moment<T> = now): Result<Moment<T>, FileFault> => {
    const read = readMoment(form, told, before);
    if (read.ok) eyesOf.set(read.value.state, read.value.eyes);
    return read;
  };
  const stepOf = (
    { seat, echo, events: told, by }: Past['steps'][number]['happened'],
    before: Moment<T>,
    after: Moment<T>,
    count: number,
  ): Result<ToldStep<T>> => {
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
    // Of turns of long ago only the positions are told: nothing says how the one led to the other.
    const read = told === undefined ? success([]) : played.position.events?.(told, before.state, after.state);
    if (read?.ok !== true) return failure(read?.error ?? refusal('bad-message', 'found events'));
    const events = read.value;
    const { command } = parsed.value;
    const line: ScriptLine<T['command']> = by === undefined ? { seat, command } : { seat, command, bot: true };
    // Without knowing whose it was, nobody can use it.
    const step = { ok: true, seat: seat ?? nobody, state: after.state, events } as const;
    return success({ number: count, line, before, after, step });
  };

  /** The steps of the past, as far as they lead to where the match stands now. */
  const pastSteps = (): Result<readonly ToldStep<T>[]> => {
    const steps: ToldStep<T>[] = [];
    let view: ToldView = {};
    let last = now;
    const next = (told: ViewMessage): Result<Moment<T>, FileFault> => {
      view = mergedView(view, told.view);
      return momentOf({ eyes: told.eyes, view }, last);
    };
    for (const step of past.steps.filter((each) => each.number <= first.number)) {
      const before = next(step.before);
      if (!before.ok) return failure(oddity(sentenceOf(before.error)));
      last = before.value;
      const after = next(step);
      if (!after.ok) return failure(oddity(sentenceOf(after.error)));
      last = after.value;
      const told = stepOf(step.happened, before.value, after.value, step.number);
      if (!told.ok) return failure(oddity(sentenceOf(told.error)));
      steps.push(told.value);
    }
    return success(steps);
  };
  const before = pastSteps();
  if (!before.ok) return before;
  const kept = keepToldLog({ game, setup: setup.value }, before.value[0]?.before.state ?? now.state);
  for (const told of before.value) kept.push(told);
  kept.became(now.state);

  /** Takes the newest command of a seat out of the log. */
  const takeBack = (seat: Seat, after: Moment<T>): void => {
    const index = kept.steps.findLastIndex(({ line }) => line.seat === seat);
    const undone = kept.steps[index];
    // It may have been played before anything was told here.
    if (undone !== undefined)
      kept.replace(
        index,
        withoutCommand(undone, kept.steps.slice(index + 1), after, (view, { eyes }) => {
          const read = momentOf({ view, eyes });
          return read.ok ? read.value : undefined;
        }),
      );
    kept.became(after.state);
  };

  const takeUpdate = (update: MessageOf<'update'>): Taken<T> => {
    if (update.number <= number) return { type: 'nothing' };
    if (update.number !== number + 1)
      return failed(oddity(`found update ${update.number} after ${number}, expected ${number + 1}`));
    const read = momentOf({ view: mergedView(now.view, update.view), eyes: update.eyes });
    if (!read.ok) return failed(oddity(sentenceOf(read.error)));
    const { happened } = update;
    const after = read.value;
    if (happened.what === 'played') {
      const told = stepOf(happened, now, after, update.number);
      if (!told.ok) return failed(oddity(sentenceOf(told.error)));
      kept.push(told.value);
      adopt(update, after);
      return { type: 'played', told: told.value, happened };
    }
    if (happened.what === 'undone') takeBack(happened.seat, after);
    else kept.became(after.state);
    adopt(update, after);
    return { type: happened.what === 'undone' ? 'undone' : 'became', happened };
  };
  const adopt = (told: MessageOf<'update'> | MessageOf<'match'>, after: Moment<T>) => {
    now = after;
    number = told.number;
    tableFacts = tableFactsOf(told);
  };
  const takeMatch = (told: MessageOf<'match'>): Taken<T> => {
    if (told.seat !== first.seat) return failed(oddity(`it gives seat ${told.seat} after ${first.seat}`));
    const read = momentOf(told);
    if (!read.ok) return failed(oddity(sentenceOf(read.error)));
    message = told;
    if (told.number === number) {
      tableFacts = tableFactsOf(told);
      return { type: 'table' };
    }
    kept.became(read.value.state);
    adopt(told, read.value);
    return { type: 'became' };
  };
  const failed = (error: Refusal): Taken<T> => {
    fault = error;
    return { type: 'fault', fault: error };
  };

  return success({
    id: first.match,
    match: kept.match,
    seat: first.seat,
    viewer,
    eyes: () => now.eyes,
    number: () => number,
    tableFacts: () => tableFacts,
    card: () => message.card,
    terms: () => message.terms,
    missedFrom: () => message.missedFrom,
    shown: first.seat === null || past.steps.length === 0 ? first.number : past.shown,
    steps: kept.steps,
    fault: () => fault,
    take(told) {
      if (fault !== undefined) return { type: 'fault', fault };
      if (told.match !== first.match) return { type: 'nothing' };
      if (told.type === 'presence') {
        tableFacts = tableFactsOf(told);
        return { type: 'table' };
      }
      return told.type === 'match' ? takeMatch(told) : takeUpdate(told);
    },
  });
}

/** The past of a match where nobody has asked for it. */
const nothingPast: Past = { shown: 0, steps: [] };

const tableFactsOf = (told: TableFacts): TableFacts => tableFactsSchema.parse(told);

/** The seat of a command whose seat is not told. */
const nobody: Seat = 0;

const oddity = (what: string): Refusal =>
  refusal('bad-message', escapeControls(`What the server sent of this match makes no sense: ${what}.`));

const sentenceOf = ({ path, message }: FileFault): string => (path === undefined ? message : `${path}: ${message}`);

/**
 * A game as it is looked at where all of it has been told to these eyes: a state shows what was told of it, whoever
 * looks, and no event or command has to be hidden.
 */
function toldGame<T extends GameTypes>(game: Game<T>, eyesOf: (state: StateOf<T>) => Viewer): Game<T> {
  const { eventFor: _, ...others } = game;
  return {
    ...others,
    view: (state) => game.view(state, eyesOf(state)),
    echoForOthers: (command) => formatCommand(game.commands, command),
  };
}
