import type { Goal } from '../../mission.ts';
import { goalText } from '../../missions/values.ts';
import { enemyStats } from '../../tables.ts';
import type { View } from '../../view.ts';
import { kindName } from '../board/look.ts';

/** A goal as the screen says it: in the words of its level file, or `last as long as you can`. */
export const goalWords = (goal: Goal): string => (goal.type === 'endless' ? 'last as long as you can' : goalText(goal));

/** A goal in at most twelve columns, for a table: `survive 40`, `destroy 5 F`. */
export function shortGoalText(goal: Goal): string {
  switch (goal.type) {
    case 'survive':
      return `survive ${goal.turns}`;
    case 'destroy':
      return `destroy ${goal.count} ${enemyStats[goal.kind].symbol}`;
    case 'score':
      return goalText(goal);
    case 'endless':
      return 'endless';
  }
}

/** How far a mission is: `survive`, 14 of 40. */
interface Progress {
  readonly label: string;
  /** The same in at most eight columns. */
  readonly short: string;
  readonly now: number;
  readonly goal: number;
}

/** How far the mission is; nothing where there is none, or it has no end. */
export function progressOf({ mission, turn, sector }: View): Progress | undefined {
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
