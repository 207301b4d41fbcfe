import { commandThat } from '#engine/commands.ts';
import type { Game } from '#engine/game.ts';
import { sheetOf } from '#engine/level-catalogue.ts';
import { itemAt } from '#engine/lookup.ts';
import type { Match } from '#engine/match.ts';
import { eventsFor } from '#engine/report.ts';
import type { Step } from '#engine/step.ts';
import type { LevelSource, StateOf, Viewer } from '#engine/vocabulary.ts';
import type { GameScreen } from '#screen/game/game-screen.ts';
import type { Scene, ScreenTypes } from '#screen/scene.ts';
import type { Size } from '../layers/page-view.ts';
import { dailyTitle } from '../pages/dates.ts';

/** The facts of a scene that no moment changes: the viewer, and what is known of the match beside its commands. */
export type SceneFacts<T extends ScreenTypes> = Omit<Scene<T>, keyof SceneMoment<T> | keyof Size | 'seed' | 'level'>;

/** The view and events of one moment, and the viewer's own marks in it. */
export type SceneMoment<T extends ScreenTypes> = Pick<Scene<T>, 'view' | 'events' | 'local' | 'memory' | 'debug'>;

/** The scene of a match at a moment. */
export function sceneOf<T extends ScreenTypes>(
  match: Match<T>,
  facts: SceneFacts<T>,
  moment: SceneMoment<T>,
  { columns, rows }: Size,
): Scene<T> {
  const level = levelOf(match);
  // What is known by name stands first: what is added to an object that begins with all of another makes Node give each
  // such object a class of its own, which is slow, and memory until all of it is swept. Every key makes several scenes.
  return { seed: match.setup.seed, columns, rows, ...facts, ...moment, ...(level && { level }) };
}

/** Levels as they were read; nothing for those that cannot be. */
const knownLevels = new WeakMap<LevelSource, { readonly level: Scene<ScreenTypes>['level'] }>();

/** The level of a match with its title, if it is one and can be read. */
export function levelOf<T extends ScreenTypes>({ game, setup }: Match<T>): Scene<T>['level'] {
  if (setup.level === undefined) return undefined;
  const read = knownLevels.get(setup.level) ?? { level: levelIn(game, setup.level) };
  knownLevels.set(setup.level, read);
  return read.level;
}

function levelIn<T extends ScreenTypes>({ levels }: Game<T>, source: LevelSource): Scene<T>['level'] {
  const sheet = levels && sheetOf(levels, source);
  if (sheet?.ok !== true) return undefined;
  const { title, par } = sheet.value;
  return {
    name: source.name,
    title: title === source.name ? (dailyTitle(title) ?? title) : title,
    ...(par === undefined ? {} : { par }),
  };
}

/** A step of a match, and the state before it. */
export interface PlayedStep<T extends ScreenTypes> {
  readonly step: Step<T>;
  readonly before: StateOf<T>;
  /** Commands of the log up to it. */
  readonly length: number;
  /** Turns that the same command has carried out before it, oldest first. */
  readonly earlier?: readonly PlayedStep<T>[];
}

/** A step and the turns that the same command has carried out before it, oldest first. */
export const turnsIn = <T extends ScreenTypes>(played: PlayedStep<T>): readonly PlayedStep<T>[] =>
  played.earlier === undefined ? [played] : [...played.earlier, played];

/** A match as a viewer sees it. */
export interface SeenState<T extends ScreenTypes> {
  readonly view: T['view'];
  /** The events of the command that is shown. */
  readonly events: readonly T['event'][];
}

/** A match after so many commands of its log, as it is watched. */
export interface MatchMoment<T extends ScreenTypes> extends SeenState<T> {
  readonly local: T['local'];
}

/** Whether the events of a step replace those shown before. */
export const isShown = <T extends ScreenTypes>(screen: GameScreen<T>, step: Step<T>): boolean =>
  step.ok && step.events.length > 0 && screen.playback.begins(step.events);

/** Whether a step is played back before its result is shown. */
export const isPlayedBack = <T extends ScreenTypes>({ playback }: GameScreen<T>, step: Step<T>): boolean =>
  step.ok && step.events.length > 0 && (playback.isPlayedBack?.(step.events) ?? playback.begins(step.events));

/** The step of a command of the log, from 0. */
export const stepOf = <T extends ScreenTypes>(match: Match<T>, index: number): PlayedStep<T> => ({
  step: match.stepAt(index),
  before: match.stateAfter(index),
  length: index + 1,
});

/** The most commands searched for the one whose events are still shown. */
const maxRecall = 20;

/** The step whose events are shown after the first `length` commands; undefined if that was too long ago. */
export function lastShown<T extends ScreenTypes>(
  match: Match<T>,
  screen: GameScreen<T>,
  length: number = match.log.length,
): PlayedStep<T> | undefined {
  for (const index of recallIndices(match, length))
    if (isShown(screen, match.stepAt(index))) return stepOf(match, index);
  return undefined;
}

/** The places in the log to search: the newest commands, then the one that led to this turn, however long ago. */
function* recallIndices<T extends ScreenTypes>({ turns }: Match<T>, length: number): Generator<number> {
  const oldest = Math.max(0, length - maxRecall);
  for (let index = length - 1; index >= oldest; index--) yield index;
  const turnStart = turns().findLast((turn) => turn.length <= length)?.length ?? 0;
  if (turnStart > 0 && turnStart <= oldest) yield turnStart - 1;
}

/** The nearest command, forwards or backwards, that is played back. */
export function nearestPlayedBack<T extends ScreenTypes>(
  match: Match<T>,
  screen: GameScreen<T>,
  from: number,
  by: 1 | -1,
): number | undefined {
  for (let i = by > 0 ? from : from - 1; i >= 0 && i < match.log.length; i += by)
    if (isPlayedBack(screen, match.stepAt(i))) return i;
  return undefined;
}

/**
 * A state as a viewer sees it.
 *
 * @param shownStep the step whose events are shown with it, as far as the viewer may know them
 */
export function seenOf<T extends ScreenTypes>(
  { game }: Match<T>,
  state: StateOf<T>,
  shownStep: PlayedStep<T> | undefined,
  viewer: Viewer,
): SeenState<T> {
  return { view: game.view(state, viewer), events: shownStep === undefined ? [] : eventsOf(game, shownStep, viewer) };
}

/** The events of a step, as far as a viewer may know them. */
export const eventsOf = <T extends ScreenTypes>(
  game: Game<T>,
  { step, before }: PlayedStep<T>,
  viewer: Viewer,
): readonly T['event'][] => (step.ok ? eventsFor(game, step.events, viewer, before, step.state, game.shownFor) : []);

/** The viewer of a watched match, and whether nothing is hidden. */
export interface WatchOptions {
  /** The debug view of the match itself, if it was on then, makes no difference. */
  readonly debug: boolean;
  readonly viewer: Viewer;
}

/** The moment after the first `length` commands. It depends on nothing else: stepping there and jumping there are one. */
export function momentAt<T extends ScreenTypes>(
  match: Match<T>,
  screen: GameScreen<T>,
  length: number,
  watching: WatchOptions,
): MatchMoment<T> {
  const state = match.stateAfter(length);
  const seen = seenOf(match, state, lastShown(match, screen, length), viewerOf(screen, state, watching));
  return { ...seen, local: screen.state.initial(seen.view) };
}

/** The match as a viewer saw it after a command of the log. */
export function seenAfter<T extends ScreenTypes>(
  match: Match<T>,
  screen: GameScreen<T>,
  index: number,
  watching: WatchOptions,
): SeenState<T> {
  const played = stepOf(match, index);
  const { state } = played.step;
  return seenOf(match, state, played, viewerOf(screen, state, watching));
}

/** The viewer for whom a watched match is shown. */
export function viewerOf<T extends ScreenTypes>(
  screen: GameScreen<T>,
  state: StateOf<T>,
  { debug, viewer }: WatchOptions,
): Viewer {
  if (debug || viewer === 'all') return 'all';
  const seatViewer = screen.eyes.seated(state, viewer);
  return seatViewer === 'all' ? viewer : seatViewer;
}

/**
 * Whether the debug view is on, by the key or by the match's own command. Everything is open after the end, but that is no
 * debug view.
 */
export const isDebugView = <T extends ScreenTypes>(
  { commands }: Pick<Game<T>, 'commands'>,
  switchedOn: boolean,
  viewer: Viewer,
): boolean => switchedOn || (viewer === 'all' && commandThat(commands, 'switchesDebug') !== undefined);

/** The mark of the debug view in the foot rule; after the end of a match its result says that it was used. */
export function debugTags<T extends ScreenTypes>(screen: GameScreen<T>, scene: Scene<T>): readonly string[] {
  if (scene.debug) return ['DEBUG'];
  return scene.debugUsed && screen.view.standing(scene.view).end === undefined ? ['debug used'] : [];
}

/**
 * The memory of a viewer who has seen every turn begin, after so many commands, as part of a scene; undefined
 * where the screen does not ask for it.
 */
export type MatchMemory<T extends ScreenTypes> = (length: number, viewer: Viewer) => Pick<Scene<T>, 'memory'>;

/** A memory of the first so many turns, and its source. */
interface MemoryCheckpoint<T extends ScreenTypes> {
  readonly turns: number;
  /** Commands before the last of these turns. */
  readonly length: number;
  readonly setup: Match<T>['setup'];
  /** The command before that turn: after an undo it may be another one. */
  readonly line: Match<T>['log'][number] | undefined;
  readonly memory: T['memory'];
}

/** Turns between memories that are kept, from which those of other turns are made. */
const checkpointInterval = 32;

/**
 * Folds `remember` over the views of a match's turns, each only once as the match goes on: a memory is made from the
 * one before it.
 */
export function matchMemory<T extends ScreenTypes>(match: Match<T>, screen: GameScreen<T>): MatchMemory<T> {
  const { remember } = screen.state;
  if (remember === undefined) return () => ({});
  const byViewer = new Map<Viewer, ViewerMemory<T>>();
  return (length, viewer) => {
    const known = byViewer.get(viewer) ?? memoryOf(match, remember, viewer);
    byViewer.set(viewer, known);
    const memory = known(length);
    return memory === undefined ? {} : { memory };
  };
}

type ViewerMemory<T extends ScreenTypes> = (length: number) => T['memory'] | undefined;

function memoryOf<T extends ScreenTypes>(
  match: Match<T>,
  remember: NonNullable<GameScreen<T>['state']['remember']>,
  viewer: Viewer,
): ViewerMemory<T> {
  /** Memories of so many turns, for every so many of them. */
  const checkpoints = new Map<number, MemoryCheckpoint<T>>();
  /** The newest that was asked for, and the one asked for before it. */
  let recent: readonly MemoryCheckpoint<T>[] = [];

  const lineBefore = (length: number) => match.log[length - 1];
  const holds = ({ turns, length, setup, line }: MemoryCheckpoint<T>): boolean =>
    setup === match.setup && match.turns()[turns - 1]?.length === length && lineBefore(length) === line;

  /** The newest memory of at most so many turns, to go on from. */
  const nearest = (turns: number): MemoryCheckpoint<T> | undefined => {
    const near = recent.filter((each) => each.turns <= turns && holds(each)).sort((a, b) => b.turns - a.turns)[0];
    for (let i = turns - (turns % checkpointInterval); i > (near?.turns ?? 0); i -= checkpointInterval) {
      const each = checkpoints.get(i);
      if (each !== undefined && holds(each)) return each;
      checkpoints.delete(i);
    }
    return near;
  };

  return (length) => {
    const starts = match.turns();
    const turns = starts.findLastIndex((start) => start.length <= length) + 1;
    let current = nearest(turns);
    for (let i = current?.turns ?? 0; i < turns; i++) {
      const start = itemAt(starts, i);
      const { length } = start;
      current = {
        turns: i + 1,
        length,
        setup: match.setup,
        line: lineBefore(length),
        memory: remember(
          current?.memory,
          match.game.view(match.turnStartState(start), viewer),
          length === 0 ? undefined : match.game.view(match.stateAfter(length - 1), viewer),
        ),
      };
      if (current.turns % checkpointInterval === 0) checkpoints.set(current.turns, current);
    }
    if (current !== undefined && current !== recent[0]) recent = [current, ...recent].slice(0, 2);
    return current?.memory;
  };
}
