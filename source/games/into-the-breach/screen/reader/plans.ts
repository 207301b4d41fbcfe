import { coordText, isSame } from '../../board.ts';
import { at } from '../../state.ts';
import type { Plan } from '../outlook/plans.ts';
import { wantedBy } from '../words.ts';

/** What an enemy is about to do, behind the sentence about it. */
export function planSentence({ enemy, after }: Plan): string {
  const now = `Its objective is ${coordText(enemy.objective)}`;
  if (after === undefined) return `${now}; End Turn destroys it.`;
  const way = isSame(at(after), at(enemy)) ? 'stays' : `moves to ${coordText(at(after))}`;
  return `${now}; at End Turn it goes for ${wantedBy(after.kind, after.objective)} and ${way}.`;
}
