import { itemAt } from '../../engine/lookup.ts';
import type { DeepReadonly } from '../../engine/vocabulary.ts';
import type { Field, Sector } from './sector.ts';
import type { EnemyKind, Equipment, EquipmentSlot } from './vocabulary.ts';

/** A goal is judged after each whole turn; `endless` is never reached. */
export type Goal =
  | { readonly type: 'survive'; readonly turns: number }
  | { readonly type: 'score'; readonly score: number }
  | { readonly type: 'destroy'; readonly kind: EnemyKind; readonly count: number }
  | { readonly type: 'endless' };

/** What makes a mission fail while the ship is still there; without a number it is not limited. */
export interface Limits {
  /** The turns in which the goal has to be reached. */
  readonly turns?: number;
  /** How many enemies may leave the board behind the ship. */
  readonly escapes?: number;
}

/** Scores that earn a star each in a mission without an end. */
export const endlessStars: readonly number[] = [20, 40, 60];

/** The numbers of the options that may be chosen for each slot, ascending; at least one for each. */
export type AllowedParts = Readonly<Record<EquipmentSlot, readonly number[]>>;

/** A level of this game: a board with its dangers, what may be taken there, and what is to be done. */
export interface Mission {
  readonly title: string;
  /** How hard it is: 1, 2 or 3. */
  readonly tier: number;
  /** One idea, one sentence. */
  readonly about: string;
  readonly field: Field;
  readonly parts: AllowedParts;
  readonly goal: Goal;
  readonly limits: Limits;
  /** An enemy that is there before the first turn. */
  readonly first?: FirstEnemy;
}

/** An enemy that waits in the middle row, which is the ship's, in this column. */
export interface FirstEnemy {
  readonly kind: EnemyKind;
  readonly column: number;
}

/** Most characters of a title. */
export const maxTitleLength = 40;

/** Most characters of the sentence about a mission. */
export const maxAboutLength = 100;

/** The highest number that a goal may ask for, or a limit may set. */
export const maxGoal = 9999;

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

/** How far a goal is: turns survived, enemies destroyed, or else the score. */
export function goalProgress(goal: Goal, turn: number, { score, kills }: Pick<Sector, 'score' | 'kills'>): number {
  if (goal.type === 'survive') return turn;
  return goal.type === 'destroy' ? kills[goal.kind] : score;
}

/** Which limit a mission has gone beyond after this many whole turns, if any; its goal has not been reached then. */
export function limitBroken(
  { turns = Number.POSITIVE_INFINITY, escapes = Number.POSITIVE_INFINITY }: Limits,
  turn: number,
  { escaped }: DeepReadonly<Pick<Sector, 'escaped'>>,
): keyof Limits | undefined {
  if (escaped > escapes) return 'escapes';
  return turn >= turns ? 'turns' : undefined;
}

/** Health that hits and rams have cost in a mission, and the most for its third star; nothing without a goal. */
export function hitsOf({
  mission,
  sector,
}: {
  readonly mission: Pick<Mission, 'goal'> | null;
  readonly sector: DeepReadonly<Pick<Sector, 'starfighter' | 'hits'>> | null;
}): { readonly now: number; readonly max: number } | undefined {
  if (mission === null || mission.goal.type === 'endless' || sector === null || sector.hits === null) return undefined;
  return { now: sector.hits, max: Math.floor(sector.starfighter.attributes.health / 2) };
}

/** The parts that a mission begins with: of each slot the first that is allowed. */
export const firstAllowed = ({ weapon, armour, engine, power }: AllowedParts): Equipment => ({
  weapon: itemAt(weapon, 0),
  armour: itemAt(armour, 0),
  engine: itemAt(engine, 0),
  power: itemAt(power, 0),
});
