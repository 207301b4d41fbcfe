import type { GameEvent } from '../../events.ts';
import { type BattleStory, battlesIn, type CombatStory } from '../words/battles.ts';

/** How far a turn has been told. */
export interface TurnSoFar {
  readonly events: readonly GameEvent[];
  /** So many of them. */
  readonly toldCount: number;
}

/** The battle that is told, or that was told last; from 0, -1 before the first. */
export const battleNow = ({ events, toldCount }: TurnSoFar): number =>
  battlesIn(events).findLastIndex(({ from }) => from < toldCount);

/** The combat of a battle that is told, or that was told last. */
export const combatNow = ({ combats }: BattleStory, toldCount: number): CombatStory | undefined =>
  combats.findLast(({ from }) => from < toldCount) ?? combats[0];

/** How many rounds of a combat have been told. */
export const roundsTold = ({ from, rolls }: CombatStory, toldCount: number): number =>
  Math.max(0, Math.min(rolls.length, toldCount - from - 1));

/** Whether the end of a combat has been told. */
export const isCombatTold = ({ from, rolls }: CombatStory, toldCount: number): boolean =>
  toldCount > from + rolls.length + 1;

/** Whether the end of a battle has been told. */
export const isBattleTold = ({ to }: BattleStory, toldCount: number): boolean => toldCount > to;

/** The rounds of all combats of a battle. */
export const roundsOf = ({ combats }: BattleStory): number => combats.reduce((sum, { rolls }) => sum + rolls.length, 0);
