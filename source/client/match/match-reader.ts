import type { Game } from '#engine/game.ts';
import { foundText } from '#engine/parsing/json.ts';
import { type FileFault, failure, type Refusal, type Result, refusal, success } from '#engine/result.ts';
import { formatCommand, parseLine, type ScriptLine } from '#engine/script.ts';
import { escapeControls } from '#engine/text/sanitize.ts';
import type { GameTypes, PartialViewer, Seat, StateOf, Viewer } from '#engine/vocabulary.ts';
import type { MessageOf, Past } from '#net/wire/messages.ts';
import {
  mergedView,
  type ReceivedStep,
  type ReceivedView,
  readSnapshot,
  type Snapshot,
  type SnapshotForm,
  setupOf,
  type ViewMessage,
} from './received-log.ts';

/** Reads snapshots of a match from messages, and fails for invalid messages. */
export interface MatchReader<T extends GameTypes> {
  readonly form: SnapshotForm<T>;
  readonly game: Game<T>;
  readonly viewer: PartialViewer;
  snapshot(message: ViewMessage, before?: Snapshot<T>): Result<Snapshot<T>>;
}

/** @param first the server's first message about the match */
export function createMatchReader<T extends GameTypes>(
  played: Game<T>,
  first: MessageOf<'match'>,
): Result<MatchReader<T>> {
  const setup = setupOf(played, first);
  if (!setup.ok) return setup;
  const { seat } = first;
  const viewer = seat ?? 'spectator';
  if (seat !== null && seat > setup.value.players)
    return failure(oddity(`it gives seat ${seat} of ${setup.value.players}`));
  const form: SnapshotForm<T> = { game: played, setup: setup.value };
  const eyesOf = new WeakMap<StateOf<T>, Viewer>();
  return success({
    form,
    game: receivedGame(played, (state) => eyesOf.get(state) ?? viewer),
    viewer,
    snapshot(message, before) {
      const read = readSnapshot(form, message, before);
      if (!read.ok) return failure(oddity(sentenceOf(read.error)));
      eyesOf.set(read.value.state, read.value.eyes);
      return read;
    },
  });
}

/** Adapts a game to received states. They contain only what their viewer may know, so nothing is redacted again. */
function receivedGame<T extends GameTypes>(game: Game<T>, eyesOf: (state: StateOf<T>) => Viewer): Game<T> {
  const { eventFor: _, ...rest } = game;
  return {
    ...rest,
    view: (state) => game.view(state, eyesOf(state)),
    echoForOthers: (command) => formatCommand(game.commands, command),
  };
}

export const oddity = (what: string): Refusal =>
  refusal('bad-message', escapeControls(`The server sent something wrong about this match: ${what}.`));

const sentenceOf = ({ path, message }: FileFault): string => (path === undefined ? message : `${path}: ${message}`);

type PlayedCommand = Past['steps'][number]['happened'];

/** Placeholder for a seat that the viewer may not know. */
const nobody: Seat = 0;

export function readStep<T extends GameTypes>(
  { form: { game, setup } }: MatchReader<T>,
  { seat, echo, events: incoming, by }: PlayedCommand,
  before: Snapshot<T>,
  after: Snapshot<T>,
  number: number,
): Result<ReceivedStep<T>> {
  const parsed = parseLine(game, echo);
  if (parsed?.ok !== true || parsed.value.seat !== null) {
    const fault = parsed?.ok === false ? parsed.error.message : 'expected one without a seat';
    return failure(oddity(`found the command ${foundText(echo)}, ${fault}`));
  }
  if (seat !== null && seat > setup.players)
    return failure(oddity(`found a command of player ${seat}, but there are ${setup.players} players`));
  // The server sends old steps with positions but without events.
  const read = incoming === undefined ? success([]) : game.position.events?.(incoming, before.state, after.state);
  if (read?.ok !== true) return failure(oddity(read === undefined ? 'found events' : sentenceOf(read.error)));
  const { command } = parsed.value;
  const line: ScriptLine<T['command']> = by === undefined ? { seat, command } : { seat, command, bot: true };
  const step = { ok: true, seat: seat ?? nobody, state: after.state, events: read.value } as const;
  return success({ number, line, before, after, step });
}

/** Reads the steps with numbers up to `upTo`, which is the number of the message with the snapshot `opened`. */
export function readPast<T extends GameTypes>(
  reader: MatchReader<T>,
  past: Past,
  opened: Snapshot<T>,
  upTo: number,
): Result<readonly ReceivedStep<T>[]> {
  const steps: ReceivedStep<T>[] = [];
  let view: ReceivedView = {};
  let last = opened;
  const next = (message: ViewMessage): Result<Snapshot<T>> => {
    view = mergedView(view, message.view);
    const read = reader.snapshot({ eyes: message.eyes, view }, last);
    if (read.ok) last = read.value;
    return read;
  };
  for (const step of past.steps.filter(({ number }) => number <= upTo)) {
    const before = next(step.before);
    if (!before.ok) return before;
    const after = next(step);
    if (!after.ok) return after;
    const read = readStep(reader, step.happened, before.value, after.value, step.number);
    if (!read.ok) return read;
    steps.push(read.value);
  }
  return success(steps);
}
