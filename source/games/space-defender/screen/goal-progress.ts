import type { View } from '../view.ts';

/** How far a mission is: `survive`, 14 of 40. */
export interface Progress {
  readonly label: string;
  readonly now: number;
  readonly goal: number;
}

/** How far the mission is; nothing where there is none, or it has no end. */
export function progressOf({ mission, turn, sector }: View): Progress | undefined {
  if (mission === null || sector === null) return undefined;
  const { goal } = mission;
  switch (goal.type) {
    case 'survive':
      return { label: 'survive', now: turn, goal: goal.turns };
    case 'score':
      return { label: 'score', now: sector.score, goal: goal.score };
    case 'destroy':
      return { label: `${goal.kind}s`, now: sector.kills[goal.kind], goal: goal.count };
    case 'endless':
      return undefined;
  }
}
