import { afterEndKeys } from '../../../../screen/keys/after-end.ts';
import type { RiscScene, RiscScreen } from '../local.ts';
import { situationOf } from '../situation.ts';
import type { Binding } from './bindings.ts';
import { draftKeys } from './draft-keys.ts';
import { lookKeys, rawKeys } from './look-keys.ts';
import { placementKeys } from './placement-keys.ts';

/** The keys of this moment; handler, footer and help are made from them. */
export function keysOf(scene: RiscScene): readonly Binding[] {
  const { stage, draft, placing } = situationOf(scene);
  return [
    ...rawKeys(scene),
    ...(placing === undefined ? [] : placementKeys(scene, placing)),
    ...(draft === undefined ? [] : draftKeys(scene)),
    ...(stage === 'over' ? afterEndKeys<RiscScreen>(scene, { seed: 'fresh', help: 'play this map again' }) : []),
    ...lookKeys(scene),
  ];
}
