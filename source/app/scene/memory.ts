import { itemAt } from '../../engine/lookup.ts';
import type { Match } from '../../engine/match.ts';
import type { Viewer } from '../../engine/vocabulary.ts';
import type { GameScreen } from '../../screen/game/game-screen.ts';
import type { Scene, ScreenTypes } from '../../screen/scene.ts';

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
