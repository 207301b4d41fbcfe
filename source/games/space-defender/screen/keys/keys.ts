import { scrollKey } from '../../../../screen/keys/key-rows.ts';
import { isOver } from '../../outcome.ts';
import { isSetupPhase } from '../../vocabulary.ts';
import { debugKeys } from '../debug/debug-keys.ts';
import type { SpaceDefenderScene } from '../local.ts';
import { mostEnemiesScrolled } from '../panel/enemy-list.ts';
import { mostScrolled, rowsBelow } from '../scrolling.ts';
import { setupKeys } from '../setup/setup-keys.ts';
import { startKeys } from '../setup/start-keys.ts';
import { type Binding, keep } from './bindings.ts';
import { gameKeys, roomForAll } from './game-keys.ts';
import { overKeys } from './over-keys.ts';

/** The keys of this moment; handler, footer and help are made from them. */
export function keysOf(scene: SpaceDefenderScene): readonly Binding[] {
  const { view } = scene;
  if (isSetupPhase(view.phase)) return setupKeys(scene);
  if (isOver(view)) return view.sector === null ? overKeys(scene) : [...overKeys(scene), ...keysBelow(scene)];
  if (view.sector === null) return startKeys(scene);
  const below = keysBelow(scene);
  if (!scene.debug) return gameKeys(scene, below);
  const game = gameKeys(scene, []);
  return [...below, ...(scene.columns < roomForAll ? game.map(withoutFooter) : game)];
}

/** For the help alone. */
const withoutFooter = ({ footer: _, ...row }: Binding): Binding => row;

/** Keys of what is below the board: the log, or the tables and lists of the debug view. */
function keysBelow(scene: SpaceDefenderScene): Binding[] {
  const { local, debug } = scene;
  const listed = local.below === 'enemies' && !debug && scene.view.phase === 'in-game';
  const most = listed ? mostEnemiesScrolled(scene, rowsBelow(scene)) : mostScrolled(scene);
  const scroll = scrollKey({
    scrolled: local.scrolled,
    most: () => most,
    step: debug || listed ? 5 : -5,
    footer: debug ? ['PgUp PgDn', 'scroll'] : undefined,
    help: debug ? 'scroll' : listed ? 'list of enemies' : 'log',
    to: (scrolled) => keep(scene, { scrolled }),
  });
  const scrolling = most > 0 ? [scroll] : [];
  if (!debug) return scrolling;
  const [page, ...phases] = debugKeys(scene);
  return [...(page === undefined ? [] : [page]), ...scrolling, ...phases];
}
