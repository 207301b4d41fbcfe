import { itemAt } from '../../../../engine/lookup.ts';
import { unitsLeftIn } from '../../draft/shadow.ts';
import { landName } from '../../map.ts';
import { ownerOf } from '../../state.ts';
import { bonusOf, countOf } from '../../units.ts';
import type { RiscScene } from '../local.ts';
import { situationOf } from '../situation.ts';
import { pickSource } from './actions.ts';
import { setLocal, refuse, type ScreenAction } from './bindings.ts';

/** Lets units leave the territory under the cursor; another player's is attacked from the strongest own one beside it. */
export const beginMarch = (scene: RiscScene): ScreenAction =>
  ownerOf(scene.view, scene.local.cursor) === scene.seat ? pickSource(scene) : aim(scene);

/** The own territory beside another player's that has most left to send: units and their bonuses; the first of equals. */
export function strongestNeighbor(scene: RiscScene, target: number): number | undefined {
  const { draft } = situationOf(scene);
  if (draft === undefined) return undefined;
  const strengthOf = (territory: number): number => {
    const unitsLeft = unitsLeftIn(draft.projection, territory);
    return countOf(unitsLeft) + bonusOf(unitsLeft);
  };
  return ownNeighbors(scene, target)
    .filter((territory) => strengthOf(territory) > 0)
    .toSorted((one, other) => strengthOf(other) - strengthOf(one))[0];
}

const ownNeighbors = ({ view, seat }: RiscScene, target: number): readonly number[] =>
  itemAt(view.map.links, target).filter((territory) => ownerOf(view, territory) === seat);

function aim(scene: RiscScene): ScreenAction {
  const { map } = scene.view;
  const target = scene.local.cursor;
  const source = strongestNeighbor(scene, target);
  if (source !== undefined)
    return setLocal(scene, {
      composing: { type: 'march', source, isAimed: true },
      focus: 'map',
      typing: undefined,
      hint: undefined,
      seen: undefined,
    });
  const id = landName(map, target);
  if (ownNeighbors(scene, target).length > 0)
    return refuse('not-enough-units', `None of your lands next to ${id} has units left.`);
  const near = itemAt(map.links, target)
    .map((territory) => landName(map, territory))
    .join(', ');
  return refuse('not-adjacent', `None of your lands is next to ${id}; ${near} are.`);
}
