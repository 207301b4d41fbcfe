import type { Action, KeyBinding } from '../../../../screen/game/actions.ts';
import { scrollKey } from '../../../../screen/keys/key-rows.ts';
import { isOver } from '../../outcome.ts';
import { isSetupPhase, turnPhases } from '../../vocabulary.ts';
import type { Local, SpaceDefenderScene, SpaceDefenderScreen } from '../local.ts';
import { maxEnemiesScroll } from '../panel/enemy-list.ts';
import { maxScroll, rowsBelow } from '../scrolling.ts';
import { setupKeys } from '../setup/setup-keys.ts';
import { startKeys } from '../setup/start-keys.ts';
import { type Binding, setLocal } from './actions.ts';
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
  const max = listed ? maxEnemiesScroll(scene, rowsBelow(scene)) : maxScroll(scene);
  const scroll = scrollKey({
    scrolled: local.scrolled,
    max: () => max,
    step: debug || listed ? 5 : -5,
    footer: debug ? ['PgUp PgDn', 'scroll'] : undefined,
    help: debug ? 'scroll' : listed ? 'list of enemies' : 'log',
    to: (scrolled) => setLocal(scene, { scrolled }),
  });
  const scrolling = max > 0 ? [scroll] : [];
  if (!debug) return scrolling;
  const [page, ...phases] = debugKeys(scene);
  return [...(page === undefined ? [] : [page]), ...scrolling, ...phases];
}

const nextPage = { tables: 'actions', actions: 'streams', streams: 'tables' } as const;

/** Keys of the pages below the board in the debug view. */
function debugKeys({ local }: SpaceDefenderScene): KeyBinding<SpaceDefenderScreen>[] {
  const open = (debugPage: Local['debugPage'], debugPhase?: number): Action<SpaceDefenderScreen> => ({
    type: 'local',
    local: { ...local, debugPage, debugPhase, scrolled: 0 },
  });
  return [
    {
      kind: 'look',
      keys: ['tab'],
      label: 'Tab',
      footer: ['Tab', 'next page'],
      help: 'tables, action lists, random streams',
      act: () => open(nextPage[local.debugPage]),
    },
    {
      kind: 'look',
      keys: turnPhases.map((_, i) => String(i + 1)),
      label: '1-7',
      footer: ['1-7', 'phase'],
      help: 'actions of one phase; again: of all',
      act: (key) =>
        open('actions', local.debugPage === 'actions' && String(local.debugPhase) === key ? undefined : Number(key)),
    },
  ];
}
