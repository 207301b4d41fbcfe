import type { ProgramForm } from '../../engine/game.ts';
import { failure, success } from '../../engine/result.ts';
import type { SpaceExplorers } from './game-types.ts';

/** How programs play: an item of an answer may be a bare transfer (rules, section 13). */
export const programs: ProgramForm<SpaceExplorers> = {
  short({ from, to, people }, number) {
    for (const [field, value] of Object.entries({ from, to, people }))
      if (!Number.isSafeInteger(value))
        return failure(`${field} of transfer ${number} is ${kindOf(value)}, expected an integer`);
    return success({ name: 'send', args: { from: Number(from), to: Number(to), people: Number(people) } });
  },
  giveUp: { name: 'resign', args: {} },
  examples: { js: 'settler.mjs', typescript: 'settler.ts', python: 'settler.py' },
};

/** A value's type, for a message. */
function kindOf(value: unknown): string {
  if (value === undefined) return 'missing';
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'a list';
  return typeof value === 'number' ? String(value) : typeof value === 'object' ? 'an object' : `a ${typeof value}`;
}
