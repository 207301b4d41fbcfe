import type { Goal } from '../../mission.ts';
import { goalText } from '../../missions/goal-text.ts';
import { enemyStats } from '../../tables.ts';

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
