import { at, isMech } from '../../state.ts';
import type { BreachScene } from '../local.ts';
import { type Binding, type ScreenAction, setLocal } from './bindings.ts';

/** The places of the enemies in the list of units. */
const enemiesIn = ({ view }: BreachScene): number[] =>
  [...view.entities.keys()].filter((place) => {
    const unit = view.entities[place];
    return unit !== undefined && !isMech(unit);
  });

/** Marks what one enemy hits, with the cursor on it; what all hit, where there is no such enemy. */
function markOne(scene: BreachScene, place: number | undefined): ScreenAction {
  const enemy = place === undefined ? undefined : scene.view.entities[place];
  return place === undefined || enemy === undefined
    ? setLocal(scene, { threats: 'all', scrolled: 0 })
    : setLocal(scene, { threats: place, cursor: at(enemy), selected: null, below: 'outlook', scrolled: 0 });
}

/** From what all enemies hit to what each of them hits, one after the other, and back. */
export const threatsKey = (scene: BreachScene): Binding => {
  const { threats } = scene.local;
  const isOne = threats !== 'all';
  return {
    kind: 'look',
    keys: ['e'],
    footer: ['e', isOne ? 'next enemy' : 'one enemy'],
    help: 'show what one enemy hits, then the next, then all again',
    act: () =>
      markOne(
        scene,
        enemiesIn(scene).find((place) => !isOne || place > threats),
      ),
  };
};
