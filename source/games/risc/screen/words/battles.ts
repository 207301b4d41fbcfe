import type { EventOf, GameEvent } from '../../events.ts';

/** A force against whoever holds a territory. */
export interface CombatStory {
  readonly start: EventOf<'combat'>;
  readonly rolls: readonly EventOf<'roll'>[];
  readonly end: EventOf<'combat-end'>;
}

/** Everything that happened at one target in a turn. */
export interface BattleStory {
  readonly start: EventOf<'battle'>;
  /** In the drawn order of the forces. */
  readonly combats: readonly CombatStory[];
  readonly end: EventOf<'battle-end'>;
}

/** The battles of a turn, in the order in which they were fought. */
export function battlesIn(events: readonly GameEvent[]): readonly BattleStory[] {
  const stories: BattleStory[] = [];
  let start: EventOf<'battle'> | undefined;
  let combat: EventOf<'combat'> | undefined;
  let rolls: EventOf<'roll'>[] = [];
  let combats: CombatStory[] = [];
  for (const event of events) {
    if (event.type === 'battle') [start, combats] = [event, []];
    else if (event.type === 'combat') [combat, rolls] = [event, []];
    else if (event.type === 'roll') rolls.push(event);
    else if (event.type === 'combat-end' && combat !== undefined) combats.push({ start: combat, rolls, end: event });
    else if (event.type === 'battle-end' && start !== undefined) stories.push({ start, combats, end: event });
  }
  return stories;
}
