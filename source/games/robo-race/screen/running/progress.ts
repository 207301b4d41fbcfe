import type { Seat } from '../../../../engine/vocabulary.ts';
import { isAlive } from '../../state.ts';
import type { RaceScene, Running } from '../local.ts';
import { type Group, groupsOf } from '../log/groups.ts';

/** How far an execution step has come. */
export interface Progress {
  /** What happens now; nothing once all is done. */
  readonly group: Group | undefined;
  /** Whose card is played now. */
  readonly playing: Seat | undefined;
  /** Whose cards of this step have come up, the one that is played included. */
  readonly played: ReadonlySet<Seat>;
  /** Whose cards that have not come up are not played any more. */
  readonly out: ReadonlySet<Seat>;
}

/** How far the execution step of a moment has come. */
export function progressOf({ events, view }: RaceScene, { now, execution, back }: Running): Progress {
  const group = now.length === 0 ? undefined : groupsOf(events).at(-1);
  const played = events.flatMap((event) =>
    event.type === 'card-played' && event.execution === execution ? [event.player] : [],
  );
  const out = view.robots.flatMap((robot, i) => (isAlive(robot) && back === undefined ? [] : [i + 1]));
  return {
    group,
    playing: group?.card === undefined ? undefined : group.player,
    played: new Set(played),
    out: new Set(out),
  };
}
