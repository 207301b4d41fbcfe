import type { Seat } from '../../../../engine/vocabulary.ts';
import type { Role } from '../../../../screen/paint.ts';
import type { GameEvent } from '../../events.ts';
import { actionsOf } from '../../text/actions.ts';
import { isDeed } from '../../text/clauses.ts';
import { robotRole } from '../board/robots.ts';
import { type FateName, looks } from '../looks.ts';

/** What became of a card of a program. */
export interface Fate {
  readonly text: string;
  readonly role: Role;
  /** The same where there is room for one letter, and what that means. */
  readonly letter: string;
  readonly legend: string;
}

/** In the order in which letters are explained. */
const fates: Readonly<Record<FateName, Fate>> = {
  nothing: { text: '', role: 'dim', letter: ' ', legend: '' },
  falls: { text: 'falls', role: 'danger', letter: 'x', legend: 'x falls' },
  pushes: { text: 'pushes', role: 'text', letter: 'p', legend: 'p pushes' },
  wall: { text: 'wall', role: 'hazard', letter: 'w', legend: 'w wall' },
  wins: { text: 'wins', role: 'success', letter: '*', legend: '* goal' },
  flag: { text: 'flag', role: 'success', letter: 'F', legend: 'F flag' },
  unplayed: { text: '-', role: 'dim', letter: '-', legend: '- not played' },
};

/** What the letters of these fates mean. */
export const legendsOf = (seen: readonly Fate[]): string[] =>
  Object.values(fates).flatMap(({ text, legend }) =>
    text !== '' && seen.some((fate) => fate.text === text) ? [legend] : [],
  );

/**
 * What became of the card of a step: its robot fell or won in that step, it pushed others, or hit a wall; or it was not
 * played.
 */
export function fateOf(events: readonly GameEvent[], player: Seat, step: number): Fate {
  const name = nameOf(events, player, step);
  return name === 'pushes' ? { ...fates.pushes, role: robotRole(player) } : fates[name];
}

function nameOf(events: readonly GameEvent[], player: Seat, step: number): FateName {
  const own = events.filter((event) => 'execution' in event && event.execution === step && event.player === player);
  const end = own.flatMap((event) => (isDeed(event) ? (looks[event.type].fate ?? []) : [])).at(-1);
  if (end !== undefined) return end;
  if (!own.some(({ type }) => type === 'card-played')) return 'unplayed';
  const action = actionsOf(events).find(
    ([first]) => first.execution === step && first.player === player && first.by === 'card',
  );
  return action?.flatMap((group) => looks[group.deed].fateOfCard?.(group) ?? [])[0] ?? 'nothing';
}
