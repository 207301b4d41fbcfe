import { afterEndKeys } from '../../../screen/keys/after-end.ts';
import type { Binding } from './keys/bindings.ts';
import { lookKeys } from './keys/keys.ts';
import { planKeys } from './keys/plan-keys.ts';
import type { RaceScene, RoboRaceScreen } from './local.ts';
import { planOf } from './plan.ts';

/** The keys of this moment; handler, footer and help are made from them. */
export function keysOf(scene: RaceScene): readonly Binding[] {
  const { isOpen, seatPhase } = planOf(scene);
  return [
    ...(isOpen ? planKeys(scene) : []),
    ...(seatPhase === 'over'
      ? afterEndKeys<RoboRaceScreen>(scene, { seed: 'fresh', help: 'play this level again, with new cards' })
      : []),
    ...lookKeys(scene),
  ];
}
