import type { Goal } from '../mission.ts';
import { enemyStats } from '../tables.ts';
import { count } from './look.ts';

/** A goal in words: `survive 40 turns`. */
export function goalText(goal: Goal): string {
  switch (goal.type) {
    case 'survive':
      return `survive ${count(goal.turns, 'turn')}`;
    case 'score':
      return `score ${goal.score}`;
    case 'destroy':
      return `destroy ${count(goal.count, goal.kind)}`;
    case 'endless':
      return 'last as long as you can';
  }
}

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
