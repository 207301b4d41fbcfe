import { afterEndKeys } from '../../../../screen/parts/match-end.ts';
import type { Binding } from './bindings.ts';
import { findKeys, lookKeys } from './look-keys.ts';
import { orderKeys } from './order-keys.ts';
import type { ExplorersScene, SpaceExplorersScreen } from '../local.ts';
import { isOpen, situationOf } from '../situation.ts';

/** The keys of this moment; handler, footer and help are made from them. */
export function keysOf(scene: ExplorersScene): readonly Binding[] {
  const { finding } = scene.local;
  if (finding !== undefined) return findKeys(scene, finding);
  const isOver = situationOf(scene).kind === 'over';
  return [
    ...(isOpen(scene) ? orderKeys(scene) : []),
    ...(isOver ? afterEndKeys<SpaceExplorersScreen>(scene, { seed: 'fresh', help: 'play this level again' }) : []),
    ...lookKeys(scene),
  ];
}
