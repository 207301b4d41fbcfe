import type { DeepReadonly } from '../../engine/readonly.ts';
import type { Field, Sector } from './state.ts';
import type { EnemyKind, EquipmentSlot } from './vocabulary.ts';

/** What a mission asks for. */
export type Goal =
  | { readonly type: 'survive'; readonly turns: number }
  | { readonly type: 'score'; readonly score: number }
  | { readonly type: 'destroy'; readonly kind: EnemyKind; readonly count: number }
  | { readonly type: 'endless' };

/** A level of this game: a board with its dangers, what may be taken there, and what is to be done. */
export interface Mission {
  readonly title: string;
  /** 1, 2 or 3; 0 for one that stands beside the others. */
  readonly tier: number;
  /** One idea, one sentence. */
  readonly about: string;
  readonly field: Field;
  /** The numbers of the options that may be chosen, ascending. */
  readonly parts: Readonly<Record<EquipmentSlot, readonly number[]>>;
  readonly goal: Goal;
}

/** Whether a goal is reached: with the ship alive after this many whole turns. */
export function goalReached(
  goal: Goal,
  turn: number,
  { starfighter, score, kills }: DeepReadonly<Pick<Sector, 'starfighter' | 'score' | 'kills'>>,
): boolean {
  if (starfighter.health === 0) return false;
  switch (goal.type) {
    case 'survive':
      return turn >= goal.turns;
    case 'score':
      return score >= goal.score;
    case 'destroy':
      return kills[goal.kind] >= goal.count;
    case 'endless':
      return false;
  }
}
