import type { Target } from '../../../../screen/target.ts';
import { distance } from '../../cells.ts';
import { isOver } from '../../outcome.ts';
import { isSetupPhase } from '../../vocabulary.ts';
import { type ScreenAction, setLocal } from '../keys/actions.ts';
import { fly } from '../keys/game-keys.ts';
import { defenderTargets, type SpaceDefenderScene } from '../local.ts';
import { start } from '../setup/setup-keys.ts';
import { takeReady } from '../setup/start-keys.ts';

/** What a click does: the first on a cell or a row moves the cursor there, the next is Enter. */
export function click(scene: SpaceDefenderScene, clicked: Target): ScreenAction | undefined {
  const target = defenderTargets.read(clicked);
  const { view, local } = scene;
  if (target === undefined || isOver(view)) return undefined;
  switch (target.type) {
    case 'cell':
      return distance(local.cursor, target.cell) === 0 ? fly(scene) : setLocal(scene, { cursor: target.cell });
    case 'preset':
      return takeReady(scene, target.preset);
    case 'row': {
      const isEntered = local.choice === target.row && isSetupPhase(view.phase);
      return isEntered ? start(scene) : setLocal(scene, { choice: target.row });
    }
  }
}
