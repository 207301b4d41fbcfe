import type { Seat } from '../../../../engine/vocabulary.ts';
import type { Role } from '../../../../screen/paint.ts';
import type { GameEvent } from '../../events.ts';
import { robotRole } from '../board/robots.ts';
import { actionsOf } from '../words/story.ts';

/** What became of a card of a program. */
export interface Fate {
  readonly text: string;
  readonly role: Role;
}

const none: Fate = { text: '', role: 'dim' };

/** What became of the card of a step: its robot fell or won in that step, it pushed others, or hit a wall; or it was not played. */
export function fateOf(events: readonly GameEvent[], player: Seat, step: number): Fate {
  const own = events.filter((event) => 'execution' in event && event.execution === step && event.player === player);
  if (own.some(({ type }) => type === 'destroyed')) return { text: 'falls', role: 'danger' };
  if (own.some(({ type }) => type === 'victory')) return { text: 'wins', role: 'success' };
  if (own.some(({ type }) => type === 'flag')) return { text: 'flag', role: 'success' };
  if (!own.some(({ type }) => type === 'card-played')) return { text: '-', role: 'dim' };
  const groups = actionsOf(events).find(
    ([first]) => first.execution === step && first.player === player && first.by === 'card',
  );
  if (groups === undefined) return none;
  if (groups.some(({ deed, pushed }) => deed === 'move' && pushed.length > 0))
    return { text: 'pushes', role: robotRole(player) };
  return groups.some(({ deed }) => deed === 'bump') ? { text: 'wall', role: 'hazard' } : none;
}
