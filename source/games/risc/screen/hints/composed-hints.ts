import { formatCommand } from '../../../../engine/script.ts';
import type { Hint } from '../../../../screen/hint-line.ts';
import { commands } from '../../commands.ts';
import { typeAt } from '../../vocabulary.ts';
import type { Composed } from '../composing/composed.ts';
import { fieldText } from '../keys/march-keys.ts';
import type { RiscScene } from '../local.ts';
import { paidIn } from '../words.ts';

/** What Enter would order and what it costs, or why not; and how the number is set. */
export const composedHints = ({ local }: RiscScene, composed: Composed): readonly [Hint, Hint] => {
  const { order, command } = composed;
  const how = numberText(composed);
  if (!order.ok) return [{ texts: [`! ${order.error.message}`], role: 'refusal' }, { texts: how }];
  const head = `Enter orders ${formatCommand(commands, command)}: ${order.value.cost} ${paidIn(order.value)}.`;
  const [first = ''] = how;
  const isPlain = composed.type !== 'upgrade' && composed.field === undefined && local.typing !== true;
  const plain = 'Tab sets the number per type.';
  const second = composed.type !== 'upgrade' && composed.units === composed.left ? [''] : how;
  return isPlain ? [{ texts: [`${head} ${plain}`, head] }, { texts: second }] : [{ texts: [head] }, { texts: [first] }];
};

function numberText(composed: Composed): readonly string[] {
  if (composed.type === 'upgrade')
    return [`A number sets how many ${typeAt(composed.from)} become ${typeAt(composed.to)}, a as many as can be paid.`];
  const field = fieldText(composed);
  if (field !== undefined) return [`A number sets how many ${field} go; a all of them, h half, Tab the next type.`];
  return ['A number takes the strongest first; Tab sets the number per type, a takes all.'];
}
