import { cutText } from '../../../../screen/cut.ts';
import type { GameEvent } from '../../events.ts';
import type { Report } from '../local.ts';
import { type BattleStory, battlesIn, type CombatStory } from '../words/battles.ts';

/** A moment of a turn that can be stopped at. */
export interface Stop extends Pick<Report, 'told' | 'page' | 'first'> {
  readonly label: string;
  /** Milliseconds at speed 1. */
  readonly duration: number;
  /** The battle, from 1. */
  readonly part?: number;
}

/** Milliseconds that a turn takes at speed 1, at most. */
export const slowestTurn = 4000;

/** Milliseconds of what a player ordered, of a force that sets out, of a roll and of one after the first ten, of growth. */
const [ordersTime, forceTime, rollTime, laterRollTime, growthTime] = [350, 250, 150, 40, 200];
const slowRolls = 10;

/** Moments of a combat, at most: in a longer one several rolls are told at once. */
const mostMoments = 200;

/** Columns of a territory's id in a label. */
const idWidth = 10;

/**
 * The moments of a turn: what each player ordered, the attacks, each combat roll by roll, and what grew.
 *
 * @param summaries the first lines of pages that tell what all battles came to, where they are moments of their own
 */
export function stopsOf(events: readonly GameEvent[], turn: number, summaries: readonly number[]): readonly Stop[] {
  const battles = battlesIn(events);
  const stops = [...orderStops(events), ...battles.flatMap((battle, i) => battleStops(battle, i + 1))];
  const told = events.length;
  if (battles.length === 0) return [...stops, { told, label: 'growth', duration: growthTime, page: 'orders' }];
  // What grew is told with the last roll: the figures of the panel have led there all the while.
  const last = stops.slice(-1).map((stop) => ({ ...stop, told }));
  const pages = summaries.map((first, i): Stop => {
    const label = summaries.length === 1 ? `turn ${turn}` : `turn ${turn}, ${i + 1} of ${summaries.length}`;
    return { told, label, duration: forceTime, page: 'summary', first, part: battles.length + 1 };
  });
  return [...stops.slice(0, -1), ...last, ...pages];
}

/** A moment for all that a player had carried out, and one for all attacks. */
function orderStops(events: readonly GameEvent[]): readonly Stop[] {
  const stops = new Map<string, Stop>();
  for (const [i, event] of events.entries()) {
    if (event.phase !== 'moves' && event.type !== 'attacked') continue;
    const isAttack = event.type === 'attacked';
    const label = isAttack ? 'attacks set out' : `moves of player ${event.seat}`;
    stops.set(label, { told: i + 1, label, duration: isAttack ? forceTime : ordersTime, page: 'orders' });
  }
  return [...stops.values()];
}

const battleStops = (battle: BattleStory, part: number): readonly Stop[] =>
  battle.combats.flatMap((combat, i) => {
    const { length } = battle.combats;
    const which = length === 1 ? '' : ` ${i + 1}/${length}`;
    const name = `${cutText(battle.start.territory, idWidth)}${which}`;
    const stops = combatStops(combat, name).map((stop): Stop => ({ ...stop, page: 'battles', part }));
    return i < length - 1
      ? stops
      : stops.map((stop, k) => (k < stops.length - 1 ? stop : { ...stop, told: battle.to + 1 }));
  });

/** A combat when the forces meet, and after its rolls. */
function combatStops({ from, rolls }: CombatStory, name: string): readonly Omit<Stop, 'page'>[] {
  const rounds = rolls.length;
  if (rounds === 0) return [{ told: from + 2, label: `${name} taken`, duration: forceTime }];
  // How many rounds there are foretells how it ends.
  const at = (round: number) => `${name} round ${round}${round === rounds ? ` of ${rounds}` : ''}`;
  const stops: Omit<Stop, 'page'>[] = [{ told: from + 1, label: at(0), duration: forceTime }];
  const step = Math.ceil(rounds / mostMoments);
  for (let round = Math.min(step, rounds); ; round = Math.min(round + step, rounds)) {
    const isEnd = round === rounds;
    const told = from + 1 + round + (isEnd ? 1 : 0);
    stops.push({ told, label: at(round), duration: round <= slowRolls ? rollTime : laterRollTime });
    if (isEnd) return stops;
  }
}
