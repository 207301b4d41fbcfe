import type { Seat } from '../../../../engine/vocabulary.ts';
import type { GameEvent } from '../../events.ts';
import { isRobotAction } from '../../event-texts.ts';
import { robotRole } from '../board/robots.ts';
import { type CardOutcome, type OutcomeName, outcomes, actionLooks } from '../looks.ts';
import { actionsIn } from '../words/story.ts';

/** Explains the letters that are seen, each once. */
export const legendsOf = (listed: readonly CardOutcome[]): string[] =>
  Object.values(outcomes).flatMap(({ text, legend }) =>
    text !== '' && listed.some((outcome) => outcome.text === text) ? [legend] : [],
  );

/**
 * What became of the card of a step: its robot fell or won in that step, it pushed others, or hit a wall; or it was not
 * played.
 */
export function outcomeOf(events: readonly GameEvent[], player: Seat, step: number): CardOutcome {
  const name = outcomeNameOf(events, player, step);
  return name === 'pushes' ? { ...outcomes.pushes, role: robotRole(player) } : outcomes[name];
}

function outcomeNameOf(events: readonly GameEvent[], player: Seat, step: number): OutcomeName {
  const ownEvents = events.filter((event) => 'execution' in event && event.execution === step && event.player === player);
  const end = ownEvents.flatMap((event) => (isRobotAction(event) ? (actionLooks[event.type].outcome ?? []) : [])).at(-1);
  if (end !== undefined) return end;
  if (!ownEvents.some(({ type }) => type === 'card-played')) return 'unplayed';
  const action = actionsIn(events).find(
    ([first]) => first.execution === step && first.player === player && first.by === 'card',
  );
  return action?.flatMap((group) => actionLooks[group.actionType].outcomeOfCard?.(group) ?? [])[0] ?? 'nothing';
}
