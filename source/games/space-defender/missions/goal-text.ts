import { type Result, success } from '../../../engine/result.ts';
import { type Goal, highestGoal } from '../mission.ts';
import { enemyKinds } from '../vocabulary.ts';
import { found } from './found.ts';

/** A goal in the words of a level file: `survive 40 turns`, `destroy 1 Carrier`. */
export function goalText(goal: Goal): string {
  switch (goal.type) {
    case 'survive':
      return `survive ${goal.turns} turn${goal.turns === 1 ? '' : 's'}`;
    case 'score':
      return `score ${goal.score}`;
    case 'destroy':
      return `destroy ${goal.count} ${goal.kind}${goal.count === 1 ? '' : 's'}`;
    case 'endless':
      return 'endless';
  }
}

/** Reads a goal; a fault says what was found and what was expected. */
export function readGoal(text: string): Result<Goal, string> {
  if (text === 'endless') return success({ type: 'endless' });
  const [, verb, digits = '', rest = ''] = /^(survive|score|destroy) (\d{1,9})(?: (\w+))?$/.exec(text) ?? [];
  const number = Number(digits);
  const kind = enemyKinds.find((name) => rest === name || rest === `${name}s`);
  const fits =
    (verb === 'survive' && /^turns?$/.test(rest)) ||
    (verb === 'score' && rest === '') ||
    (verb === 'destroy' && kind !== undefined);
  if (!fits) return found(text, goalForms);
  if (number < 1 || number > highestGoal) return found(text, `a number from 1 to ${highestGoal}`);
  if (verb === 'survive') return success({ type: 'survive', turns: number });
  return success(kind === undefined ? { type: 'score', score: number } : { type: 'destroy', kind, count: number });
}

const goalForms = `survive N turns, score N, destroy N KIND (${enemyKinds.join(', ')}) or endless`;
