import { inPhase } from '../../../../engine/step.ts';
import type { PushedEvent, Seat } from '../../../../engine/vocabulary.ts';
import { type Board, placeText } from '../../board.ts';
import type { GameEvent } from '../../events.ts';
import { createEventRecorder } from '../../floor/floor.ts';
import { type Preview, previewOf } from '../../preview.ts';
import { isAlive, type Slots, type RobotPosition, robotPositionOf } from '../../state.ts';
import type { RaceScene } from '../local.ts';

/** The own path if nobody else moves, and what happens on it. */
export interface Path extends Preview {
  readonly events: readonly GameEvent[];
}

/** The path of the robot of the player at the screen; nothing while it is destroyed, or for other eyes. */
export function pathOf({ view, seat }: Pick<RaceScene, 'view' | 'seat'>, slots: Slots): Path | undefined {
  const robot = view.robots[seat - 1];
  if (robot === undefined || !isAlive(robot)) return undefined;
  const recordedEvents: PushedEvent<GameEvent>[] = [];
  const preview = previewOf(view.board, view.robots, seat, slots, createEventRecorder(recordedEvents));
  return { ...preview, events: recordedEvents.map((event) => inPhase<GameEvent>(event, 'execute')) };
}

/** Whether the card of an execution step of a path is blocked, or a part of its way. */
export const isBlockedIn = ({ events }: Path, player: Seat, step: number): boolean =>
  events.some(
    (event) => event.type === 'bump' && event.by === 'card' && event.player === player && event.execution === step,
  );

/** How a path ends, in a few words: `ends at (8,11) facing W`. */
export function endText(
  end: Preview['end'],
  last: { readonly execution: number; readonly stand: RobotPosition | null } | undefined,
): string {
  const step = `in step ${last?.execution ?? 1}`;
  if (end === 'goal') return `wins ${step}`;
  const stand = last?.stand ?? null;
  return stand === null ? `is destroyed ${step}` : `ends at ${placeText(stand.x, stand.y)} facing ${stand.facing}`;
}

/** How a path on a board ends, in a few words. */
export function endOf(board: Board, { steps, end }: Preview): string {
  const last = steps.at(-1);
  if (last === undefined) return '';
  const { execution, afterFactory } = last;
  return endText(end, { execution, stand: isAlive(afterFactory) ? robotPositionOf(board, afterFactory) : null });
}
