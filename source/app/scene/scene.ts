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

/** Parts of a scene that do not depend on the position, such as the viewer and the settings. */
export type SceneFacts<T extends ScreenTypes> = Omit<Scene<T>, keyof SceneMoment<T> | keyof Size | 'seed' | 'level'>;

/** Parts of a scene that belong to one moment: view, events and local state. */
export type SceneMoment<T extends ScreenTypes> = Pick<Scene<T>, 'view' | 'events' | 'local' | 'memory' | 'debug'>;

export function sceneOf<T extends ScreenTypes>(
  match: Match<T>,
  facts: SceneFacts<T>,
  moment: SceneMoment<T>,
  { columns, rows }: Size,
): Scene<T> {
  const level = levelOf(match);
  // Begins with the named keys. Spreading a whole object first makes Node create a hidden class for each object, which
  // is slow and keeps memory until it is collected. Every key press creates several scenes.
  return { seed: match.setup.seed, columns, rows, ...facts, ...moment, ...(level && { level }) };
}

/** Cache of parsed levels. `level` is undefined if the level cannot be parsed. */
const knownLevels = new WeakMap<LevelSource, { readonly level: Scene<ScreenTypes>['level'] }>();

/** Level of a match with its title. Undefined without a level, or if it cannot be parsed. */
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
    text: source.text,
    title: title === source.name ? (dailyTitle(title) ?? title) : title,
    ...(par === undefined ? {} : { par }),
  };
}

export interface PlayedStep<T extends ScreenTypes> {
  readonly step: Step<T>;
  readonly before: StateOf<T>;
  /** Commands in the log up to and including this step. */
  readonly length: number;
  /** Turns that the same command played before this one, oldest first. */
  readonly earlier?: readonly PlayedStep<T>[];
}

/** All turns that a command played, oldest first, ending with the given step. */
export const turnsIn = <T extends ScreenTypes>(played: PlayedStep<T>): readonly PlayedStep<T>[] =>
  played.earlier === undefined ? [played] : [...played.earlier, played];

export interface SeenState<T extends ScreenTypes> {
  readonly view: T['view'];
  readonly events: readonly T['event'][];
}

export interface MatchMoment<T extends ScreenTypes> extends SeenState<T> {
  readonly local: T['local'];
}

/** True if the events of a step replace those on the screen. */
export const isShown = <T extends ScreenTypes>(screen: GameScreen<T>, step: Step<T>): boolean =>
  step.ok && step.events.length > 0 && screen.playback.begins(step.events);

/** True if a step is played back before its result is shown. */
export const isPlayedBack = <T extends ScreenTypes>({ playback }: GameScreen<T>, step: Step<T>): boolean =>
  step.ok && step.events.length > 0 && (playback.isPlayedBack?.(step.events) ?? playback.begins(step.events));

export const stepOf = <T extends ScreenTypes>(match: Match<T>, index: number): PlayedStep<T> => ({
  step: match.stepAt(index),
  before: match.stateAfter(index),
  length: index + 1,
});

/** Maximum commands to search backwards for the step whose events are on the screen. */
const maxRecall = 20;

/** Step whose events are on the screen after the first `length` commands. Undefined if it is too far back. */
export function lastShown<T extends ScreenTypes>(
  match: Match<T>,
  screen: GameScreen<T>,
  length: number = match.log.length,
): PlayedStep<T> | undefined {
  for (const index of recallIndices(match, length))
    if (isShown(screen, match.stepAt(index))) return stepOf(match, index);
  return undefined;
}

/** Log indices to search, newest first. Ends with the command that began this turn, however old it is. */
function* recallIndices<T extends ScreenTypes>({ turns }: Match<T>, length: number): Generator<number> {
  const oldest = Math.max(0, length - maxRecall);
  for (let index = length - 1; index >= oldest; index--) yield index;
  const turnStart = turns().findLast((turn) => turn.length <= length)?.length ?? 0;
  if (turnStart > 0 && turnStart <= oldest) yield turnStart - 1;
}

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

export function seenOf<T extends ScreenTypes>(
  { game }: Match<T>,
  state: StateOf<T>,
  shownStep: PlayedStep<T> | undefined,
  viewer: Viewer,
): SeenState<T> {
  return { view: game.view(state, viewer), events: shownStep === undefined ? [] : eventsOf(game, shownStep, viewer) };
}

export const eventsOf = <T extends ScreenTypes>(
  game: Game<T>,
  { step, before }: PlayedStep<T>,
  viewer: Viewer,
): readonly T['event'][] => (step.ok ? eventsFor(game, step.events, viewer, before, step.state, game.shownFor) : []);

export interface WatchOptions {
  /** True if nothing is hidden, whether or not the match itself was in the debug view at that time. */
  readonly debug: boolean;
  readonly viewer: Viewer;
}

/** Moment at a position. Depends only on the first `length` commands, so that stepping and jumping agree. */
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

export function viewerOf<T extends ScreenTypes>(
  screen: GameScreen<T>,
  state: StateOf<T>,
  { debug, viewer }: WatchOptions,
): Viewer {
  if (debug || viewer === 'all') return 'all';
  const seatViewer = screen.eyes.seated(state, viewer);
  return seatViewer === 'all' ? viewer : seatViewer;
}

/** True if the debug view is on, by its key or by a command of the game. */
export const isDebugView = <T extends ScreenTypes>(
  { commands }: Pick<Game<T>, 'commands'>,
  switchedOn: boolean,
  viewer: Viewer,
): boolean => switchedOn || (viewer === 'all' && commandThat(commands, 'switchesDebug') !== undefined);

/** Tag of the debug view in the foot rule. After the end, only the result says that the debug view was used. */
export function debugTags<T extends ScreenTypes>(screen: GameScreen<T>, scene: Scene<T>): readonly string[] {
  if (scene.debug) return ['DEBUG'];
  return scene.debugUsed && screen.view.standing(scene.view).end === undefined ? ['debug used'] : [];
}

/** A viewer's memory after `length` commands, as if the viewer saw every turn begin. Empty in games without it. */
export type MatchMemory<T extends ScreenTypes> = (length: number, viewer: Viewer) => Pick<Scene<T>, 'memory'>;

/** Memory once the first `turns` turns have begun, with data to check whether it is still valid. */
interface MemoryCheckpoint<T extends ScreenTypes> {
  readonly turns: number;
  readonly length: number;
  readonly setup: Match<T>['setup'];
  /** Last of the first `length` commands. The memory is invalid if the log has another command there. */
  readonly line: Match<T>['log'][number] | undefined;
  readonly memory: T['memory'];
}

/** Turns between stored memories. Memories of other turns are computed from the nearest stored one. */
const checkpointInterval = 32;

/** Applies `remember` to the views of a match's turns in order. Stores memories, so that a new turn takes one call. */
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
  const checkpoints = new Map<number, MemoryCheckpoint<T>>();
  let recent: readonly MemoryCheckpoint<T>[] = [];

  const lineBefore = (length: number) => match.log[length - 1];
  const holds = ({ turns, length, setup, line }: MemoryCheckpoint<T>): boolean =>
    setup === match.setup && match.turns()[turns - 1]?.length === length && lineBefore(length) === line;

  /** Latest stored memory of at most the first `turns` turns. */
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
