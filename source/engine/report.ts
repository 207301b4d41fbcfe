import { type CommandDeclaration, getOwn } from './commands.ts';
import type { Game } from './game.ts';
import type { Match } from './match.ts';
import type { Refusal } from './result.ts';
import { formatCommand, type ScriptLine } from './script.ts';
import { type Step, step } from './step.ts';
import type { GameTypes, Json, Seat, StateOf, Viewer } from './vocabulary.ts';

/** A played command and its result. All reports of the command are made from this data. */
export interface PlayedCommand<T extends GameTypes> {
  /** Index in the log. Undefined for unrecorded commands: queries, uses of files, refusals that changed nothing. */
  readonly index: number | undefined;
  readonly line: ScriptLine<T['command']>;
  readonly before: StateOf<T>;
  readonly step: Step<T>;
}

/** A command without the parts that a viewer may not know. */
export interface RedactedCommand<T extends GameTypes> {
  readonly seat: Seat | null;
  /** Canonical spelling of the command. */
  readonly echo: string;
  readonly events: readonly T['event'][];
  readonly refusal: Refusal | undefined;
  readonly answer: Json | undefined;
}

export interface Report<T extends GameTypes> extends RedactedCommand<T> {
  /**
   * Number of the command among the recorded commands that this viewer may see, from 1. It does not reveal how many
   * other commands there are. Undefined if the command is not recorded.
   */
  readonly number: number | undefined;
  readonly view: T['view'] | undefined;
}

export interface StartReport<T extends GameTypes> {
  readonly number: 0;
  readonly events: readonly T['event'][];
  readonly view: T['view'] | undefined;
}

export interface ReportOptions {
  readonly withView?: boolean;
}

export interface Reports<T extends GameTypes> {
  start(viewer: Viewer, options?: ReportOptions): StartReport<T>;
  /** Report of the newest command. Undefined if the viewer may not know that it was played. */
  report(played: PlayedCommand<T>, viewer: Viewer, options?: ReportOptions): Report<T> | undefined;
  /**
   * Repeats a viewer's reports with numbers above `from`, up to `to` or to the newest. A viewer who has received report
   * n continues with `steps(n, undefined, viewer)`.
   *
   * @throws RangeError if `from` or `to` is not a whole number from 0, or `to` is less than `from`
   */
  steps(from: number, to: number | undefined, viewer: Viewer, options?: ReportOptions): readonly Report<T>[];
}

/**
 * Plays a line and returns the data for reports.
 *
 * @param botSeats seats that only a bot may play
 *
 * @example
 * const match = auction();
 * const played = playLine(match, { seat: 1, command: { name: 'stake', args: { points: 2 } } });
 * ([1, 2, 'all'] as const).map((viewer) => redactFor(match.game, played, viewer)?.echo) // => Array(3).fill('stake(2)')
 */
export function playLine<T extends GameTypes>(
  match: Match<T>,
  line: ScriptLine<T['command']>,
  botSeats?: ReadonlySet<Seat>,
): PlayedCommand<T> {
  const before = match.state;
  const { length } = match.log;
  const result = match.play(line.seat, line.command, line.bot === true ? undefined : botSeats);
  return { index: match.log.length === length + 1 ? length : undefined, line, before, step: result };
}

/**
 * Replays a command of the log.
 *
 * @param index from 0
 * @returns undefined if `index` is outside the log
 *
 * @example
 * const match = auction();
 * match.play(1, { name: 'stake', args: { points: 2 } });
 * playedAt(match, 0)?.before.phase // => 'stakes'
 * playedAt(match, 1) // => undefined
 */
export function playedAt<T extends GameTypes>(match: Match<T>, index: number): PlayedCommand<T> | undefined {
  const line = match.log[index];
  return line && { index, line, before: match.stateAfter(index), step: match.stepAt(index) };
}

/**
 * Redacts a command for a viewer. Undefined if the viewer may not see it. Queries and refusals of other seats are
 * hidden. For their other commands, the game's `echoForOthers` decides. Without that function, a command is visible if
 * the viewer may know at least one of its events.
 *
 * @param eventFor the game's `eventFor` or `shownFor`
 *
 * @example
 * const match = auction();
 * const played = playLine(match, { seat: 1, command: { name: 'stake', args: { points: 2 } } });
 * redactFor(match.game, played, 2)?.echo // => 'stake(2)'
 */
export function redactFor<T extends GameTypes>(
  game: Game<T>,
  played: PlayedCommand<T>,
  viewer: Viewer,
  eventFor: Game<T>['eventFor'] = game.eventFor,
): RedactedCommand<T> | undefined {
  const { before, step: result } = played;
  const { command } = played.line;
  const { seat } = result;
  const isOwn = viewer === 'all' || seat === viewer;
  if (!isOwn && (!result.ok || getOwn<CommandDeclaration>(game.commands, command.name)?.query === true))
    return undefined;
  const { echoForOthers } = game;
  const echo = isOwn || echoForOthers === undefined ? formatCommand(game.commands, command) : echoForOthers(command);
  // Returns early to save work: most planned commands are hidden from other viewers.
  if (echo === undefined) return undefined;
  if (!result.ok) return { seat, echo, events: [], refusal: result.error, answer: undefined };
  const events = eventsFor(game, result.events, viewer, before, result.state, eventFor);
  if (isOwn) return { seat, echo, events, refusal: undefined, answer: result.result };
  const isVisible = echoForOthers !== undefined || events.length > 0;
  return isVisible ? { seat, echo, events, refusal: undefined, answer: undefined } : undefined;
}

/**
 * Redacts the events of a step for a viewer.
 *
 * @param eventFor the game's `eventFor` or `shownFor`
 *
 * @example
 * const { game, state } = auction();
 * const played = step(game, state, 1, { name: 'stake', args: { points: 2 } });
 * eventsFor(game, played.ok ? played.events : [], 2, state, played.state).length // => 1
 */
export function eventsFor<T extends GameTypes>(
  game: Game<T>,
  events: readonly T['event'][],
  viewer: Viewer,
  before: StateOf<T>,
  after: StateOf<T>,
  eventFor: Game<T>['eventFor'] = game.eventFor,
): readonly T['event'][] {
  if (viewer === 'all' || eventFor === undefined) return events;
  return events.flatMap((event) => eventFor(event, viewer, before, after) ?? []);
}

interface ViewerLog {
  countedTo: number;
  readonly indices: number[];
}

/**
 * Creates the reports of a match. Later requests for a report replay its step from the nearest snapshot.
 *
 * @example
 * const match = auction();
 * const reports = createReports(match);
 * const played = playLine(match, { seat: 1, command: { name: 'stake', args: { points: 2 } } });
 * reports.report(played, 'spectator')?.number // => 1
 * reports.steps(0, undefined, 2).map(({ echo }) => echo) // => ['stake(2)']
 */
export function createReports<T extends GameTypes>(match: Match<T>): Reports<T> {
  const { game, log } = match;
  const viewers = new Map<Viewer, ViewerLog>();
  /** Log lines that have been numbered. If the log differs from them, an undo has replaced lines. */
  const counted: Match<T>['log'][number][] = [];

  const dropUndone = () => {
    while (counted.length > 0 && counted.at(-1) !== log[counted.length - 1]) counted.pop();
    for (const viewerLog of viewers.values()) {
      viewerLog.countedTo = Math.min(viewerLog.countedTo, counted.length);
      while ((viewerLog.indices.at(-1) ?? -1) >= viewerLog.countedTo) viewerLog.indices.pop();
    }
  };
  const count = (viewerLog: ViewerLog, index: number, isVisible: boolean) => {
    const line = log[index];
    if (index === counted.length && line !== undefined) counted.push(line);
    if (isVisible) viewerLog.indices.push(index);
    viewerLog.countedTo = index + 1;
  };
  /** Indices of the commands that a viewer may see. Complete at least for the first `length` commands of the log. */
  const viewerLogUpTo = (viewer: Viewer, length: number): ViewerLog => {
    dropUndone();
    const viewerLog = viewers.get(viewer) ?? { countedTo: 0, indices: [] };
    viewers.set(viewer, viewerLog);
    for (const [index, played] of replaySteps(match, viewerLog.countedTo, length))
      count(viewerLog, index, redactFor(game, played, viewer) !== undefined);
    return viewerLog;
  };
  /** Number of a report. For the viewer `all`, who sees every command, the number is `index + 1`. */
  const numberOf = (index: number, viewer: Viewer, isVisible: boolean): number => {
    if (viewer === 'all') return index + 1;
    const viewerLog = viewerLogUpTo(viewer, index);
    if (viewerLog.countedTo === index) count(viewerLog, index, isVisible);
    return viewerLog.indices.lastIndexOf(index) + 1;
  };
  const reportOf = (
    { step: { state } }: PlayedCommand<T>,
    redacted: RedactedCommand<T>,
    number: number | undefined,
    viewer: Viewer,
    withView = false,
  ): Report<T> => ({ number, ...redacted, view: withView ? game.view(state, viewer) : undefined });

  return {
    start(viewer, { withView } = {}) {
      const { state, events } = match.start;
      return {
        number: 0,
        events: eventsFor(game, events, viewer, state, state),
        view: withView === true ? game.view(state, viewer) : undefined,
      };
    },
    report(played, viewer, { withView } = {}) {
      const redacted = redactFor(game, played, viewer);
      const { index } = played;
      const number = index === undefined ? undefined : numberOf(index, viewer, redacted !== undefined);
      return redacted && reportOf(played, redacted, number, viewer, withView);
    },
    steps(from, to, viewer, { withView } = {}) {
      if (!(Number.isInteger(from) && from >= 0) || !(to === undefined || (Number.isInteger(to) && to >= from)))
        throw new RangeError(`no commands from ${from} to ${to}`);
      const { length } = log;
      const indices = viewer === 'all' ? undefined : viewerLogUpTo(viewer, length).indices;
      const logLength = indices?.length ?? length;
      const end = Math.min(to ?? logLength, logLength);
      if (from >= end) return [];
      const indexOf = (number: number) => (indices === undefined ? number : (indices[number] ?? length));
      const reports: Report<T>[] = [];
      for (const [, played] of replaySteps(match, indexOf(from), indexOf(end - 1) + 1)) {
        const redacted = redactFor(game, played, viewer);
        if (redacted !== undefined)
          reports.push(reportOf(played, redacted, from + reports.length + 1, viewer, withView));
      }
      return reports;
    },
  };
}

function* replaySteps<T extends GameTypes>(
  { game, log, stateAfter }: Match<T>,
  from: number,
  to: number,
): Generator<readonly [index: number, played: PlayedCommand<T>]> {
  if (from >= to) return;
  let before = stateAfter(from);
  for (const [i, line] of log.slice(from, to).entries()) {
    const replayed = step(game, before, line.seat, line.command);
    yield [from + i, { index: from + i, line, before, step: replayed }];
    before = replayed.state;
  }
}

/**
 * Canonical spelling of a command of the log, as a viewer may know it. Undefined if the command is hidden.
 *
 * @param index index in the log, from 0
 *
 * @example
 * const match = auction();
 * match.play(1, { name: 'stake', args: { points: 2 } });
 * redactedCommand(match, 0, 2) // => 'stake(2)'
 */
export function redactedCommand<T extends GameTypes>(
  match: Match<T>,
  index: number,
  viewer: Viewer,
): string | undefined {
  const played = playedAt(match, index);
  return played && redactFor(match.game, played, viewer)?.echo;
}
