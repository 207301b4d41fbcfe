import type { Seat } from '../../../../engine/vocabulary.ts';
import type { GameEvent } from '../../events.ts';
import { isDeed } from '../../event-texts.ts';
import { robotRole } from '../board/robots.ts';
import { type Fate, type FateName, fates, looks } from '../looks.ts';
import { actionsIn } from '../words/story.ts';

/** Explains the letters that are seen, each once. */
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
  const action = actionsIn(events).find(
    ([first]) => first.execution === step && first.player === player && first.by === 'card',
  );
  return action?.flatMap((group) => looks[group.deed].fateOfCard?.(group) ?? [])[0] ?? 'nothing';
}
