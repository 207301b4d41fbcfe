import type { ProgramForm } from '../../engine/game.ts';
import { failure, success } from '../../engine/result.ts';
import type { Command } from './commands.ts';
import type { SpaceExplorers } from './game-types.ts';
import { playerOf } from './rules/questions.ts';
import { sightOf } from './sight.ts';
import { viewOf } from './view.ts';

const mostTransfers = 10_000;

/** How strategies play: each is given its view, and answers with a list of transfers (rules, section 13). */
export const programs: ProgramForm<SpaceExplorers> = {
  ask: (state, seat) => sightOf(viewOf(state, seat), playerOf(seat)),
  read(answer) {
    if (!Array.isArray(answer)) return failure(`found ${kindOf(answer)}, expected a list of transfers`);
    if (answer.length > mostTransfers)
      return failure(`found ${answer.length} transfers, expected at most ${mostTransfers}`);
    const sends: Command[] = [];
    for (const [i, item] of answer.entries()) {
      const transfer: Readonly<Record<string, unknown>> | undefined = isObject(item) ? item : undefined;
      if (transfer === undefined)
        return failure(`transfer ${i + 1} is ${kindOf(item)}, expected {"from","to","people"}`);
      const { from, to, people } = transfer;
      for (const [field, value] of Object.entries({ from, to, people }))
        if (!Number.isSafeInteger(value))
          return failure(`${field} of transfer ${i + 1} is ${kindOf(value)}, expected an integer`);
      sends.push({ name: 'send', args: { from: Number(from), to: Number(to), people: Number(people) } });
    }
    return success(sends);
  },
  pass: { name: 'end_turn', args: {} },
  giveUp: { name: 'resign', args: {} },
  examples: { js: 'settler.mjs', typescript: 'settler.ts', python: 'settler.py' },
};

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A value's type, for a message. */
function kindOf(value: unknown): string {
  if (value === undefined) return 'missing';
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'a list';
  return typeof value === 'number' ? String(value) : typeof value === 'object' ? 'an object' : `a ${typeof value}`;
}
