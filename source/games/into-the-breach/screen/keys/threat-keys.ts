import { at, isMech } from '../../state.ts';
import type { BreachScene } from '../local.ts';
import { type Binding, keep, type ScreenAction } from './bindings.ts';

/** The places of the enemies in the list of units. */
const enemiesIn = ({ view }: BreachScene): number[] =>
  [...view.entities.keys()].filter((place) => {
    const unit = view.entities[place];
    return unit !== undefined && !isMech(unit);
  });

/** Marks what one enemy hits, with the cursor on it. */
function markOne(scene: BreachScene, place: number | undefined): ScreenAction {
  const enemy = place === undefined ? undefined : scene.view.entities[place];
  return place === undefined || enemy === undefined
    ? keep(scene, { threats: 'off', scrolled: 0 })
    : keep(scene, { threats: place, cursor: at(enemy), scrolled: 0 });
}

/** From no threats to all, from all to those of one enemy, and back to none. */
export const threatsKey = (scene: BreachScene): Binding => {
  const { threats } = scene.local;
  return {
    kind: 'look',
    keys: ['e'],
    footer: threats === 'off' ? ['e', 'threats'] : ['e', 'all / one / off'],
    help: 'tiles that enemies will hit: all, of one enemy, none',
    act: () =>
      threats === 'off'
        ? keep(scene, { threats: 'all', below: 'outlook', scrolled: 0 })
        : markOne(scene, threats === 'all' ? enemiesIn(scene)[0] : undefined),
  };
};

/** The next enemy, while threats are marked. */
export const nextEnemyKey = (scene: BreachScene): Binding => ({
  kind: 'look',
  keys: ['tab'],
  label: 'Tab',
  footer: ['Tab', 'next enemy'],
  help: 'what the next enemy will hit',
  act() {
    const { threats } = scene.local;
    const enemies = enemiesIn(scene);
    const next = typeof threats === 'number' ? enemies.find((place) => place > threats) : undefined;
    return markOne(scene, next ?? enemies[0]);
  },
});
