import type { Binding } from './bindings.ts';
import { lookKeys } from './keys/look-keys.ts';
import { planKeys } from './keys/plan-keys.ts';
import type { RaceScene } from './local.ts';
import { planOf } from './plan.ts';

/** The keys of this moment; handler, footer and help are made from them. */
export function keysOf(scene: RaceScene): readonly Binding[] {
  const { isOpen, moment } = planOf(scene);
  return [...(isOpen ? planKeys(scene) : []), ...(moment === 'over' ? againKeys(scene) : []), ...lookKeys(scene)];
}

/** Keys after the end. */
const againKeys = ({ next }: RaceScene): Binding[] => [
  {
    keys: ['y'],
    footer: ['y', 'play again'],
    help: 'play this level again, with other cards',
    act: () => ({ type: 'again', seed: 'fresh', commands: [] }),
  },
  ...(next === undefined
    ? []
    : [
        {
          keys: ['n'],
          footer: ['n', 'next level'],
          help: `play the next level, ${next.name}`,
          act: () => ({ type: 'next' }),
        } satisfies Binding,
      ]),
];
