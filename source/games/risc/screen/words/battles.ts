import { onceFor } from '../../../../screen/remembered.ts';
import type { EventOf, GameEvent } from '../../events.ts';
import { countOf } from '../../units.ts';

/** One force against the holder of a territory. Places in the list of events are from 0. */
export interface CombatStory {
  readonly start: EventOf<'combat'>;
  /** Index of its first event; its rolls follow, and then its end. */
  readonly from: number;
  readonly rolls: readonly EventOf<'roll'>[];
  readonly end: EventOf<'combat-end'>;
}

/** All events at one target in a turn. */
export interface BattleStory {
  readonly start: EventOf<'battle'>;
  /** Indices of its first and its last event. */
  readonly from: number;
  readonly to: number;
  /** In the order drawn for the forces. */
  readonly combats: readonly CombatStory[];
  readonly end: EventOf<'battle-end'>;
}

/** The battles of a turn, in the order in which they were fought. */
export const battlesIn: (events: readonly GameEvent[]) => readonly BattleStory[] = onceFor(storiesIn);

function storiesIn(events: readonly GameEvent[]): readonly BattleStory[] {
  const stories: BattleStory[] = [];
  let battle: Pick<BattleStory, 'start' | 'from'> | undefined;
  let combat: Pick<CombatStory, 'start' | 'from'> | undefined;
  let rolls: EventOf<'roll'>[] = [];
  let combats: CombatStory[] = [];
  for (const [from, event] of events.entries()) {
    if (event.type === 'battle') [battle, combats] = [{ start: event, from }, []];
    else if (event.type === 'combat') [combat, rolls] = [{ start: event, from }, []];
    else if (event.type === 'roll') rolls.push(event);
    else if (event.type === 'combat-end' && combat !== undefined) combats.push({ ...combat, rolls, end: event });
    else if (event.type === 'battle-end' && battle !== undefined)
      stories.push({ ...battle, to: from, combats, end: event });
  }
  return stories;
}

/** A round, and the number of units left on both sides after it. */
export interface Round {
  readonly roll: EventOf<'roll'>;
  readonly attackers: number;
  readonly defenders: number;
}

/** The rounds of a combat, each with what is left. */
export function roundsOf({ start, rolls }: Pick<CombatStory, 'start' | 'rolls'>): readonly Round[] {
  let [attackers, defenders] = [countOf(start.attackers), countOf(start.defenders)];
  return rolls.map((roll) => {
    if (roll.loses === 'attacker') attackers -= 1;
    else defenders -= 1;
    return { roll, attackers, defenders };
  });
}
