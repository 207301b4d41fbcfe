import { endlessStars, type Mission } from '../../mission.ts';
import { taskText } from '../../missions/values.ts';
import { scoreOf } from '../../scoring.ts';
import type { View } from '../../view.ts';
import { kindName } from '../board/look.ts';

/** What a mission asks for as the screen says it: `survive 40 turns, let at most 3 past`. */
export const goalWords = (mission: Pick<Mission, 'goal' | 'limits'>): string =>
  taskText(mission).replace(/^endless/, 'last as long as you can');

/** What limits a mission, in at most eight columns, for a table: `50 turns`, `3 past`. */
export function limitText({ turns, escapes }: Mission['limits']): string {
  if (turns !== undefined) return turns < 100 ? `${turns} turns` : `in ${turns}`;
  return escapes === undefined ? '' : escapes < 1000 ? `${escapes} past` : String(escapes);
}

/** How far a mission is: `survive`, 14 of 40. */
interface GoalCount {
  readonly label: string;
  /** The same in at most eight columns. */
  readonly short: string;
  readonly now: number;
  readonly goal: number;
}

/** How far the mission is; nothing where there is none, or it has no end. */
export function progressOf({ mission, turn, sector }: View): GoalCount | undefined {
  if (mission === null || sector === null) return undefined;
  const { goal } = mission;
  switch (goal.type) {
    case 'survive':
      return { label: 'survive', short: 'survive', now: turn, goal: goal.turns };
    case 'score':
      return { label: 'score', short: 'score', now: sector.score, goal: goal.score };
    case 'destroy':
      return { label: `${goal.kind}s`, short: kindName(goal.kind, 8), now: sector.kills[goal.kind], goal: goal.count };
    case 'endless':
      return undefined;
  }
}

/** The score that earns the next star of a mission without an end; nothing where there is none left. */
export const nextStar = (view: View): number | undefined =>
  view.mission?.goal.type === 'endless' ? endlessStars.find((score) => score > scoreOf(view)) : undefined;

/** How a limit stands. */
export interface LimitProgress {
  readonly label: string;
  readonly now: number;
  readonly max: number;
  /** Whether the next turn, or the next enemy, may be the end. */
  readonly isLast: boolean;
}

/** How the limits of a mission stand: turns played, and enemies that got past the ship. */
export function limitsOf({ mission, turn, sector }: View): LimitProgress[] {
  if (mission === null || sector === null) return [];
  const { turns, escapes } = mission.limits;
  return [
    ...(turns === undefined ? [] : [{ label: 'turns', now: turn, max: turns, isLast: turn >= turns - 5 }]),
    ...(escapes === undefined
      ? []
      : [{ label: 'past you', now: sector.escaped, max: escapes, isLast: sector.escaped >= escapes }]),
  ];
}
