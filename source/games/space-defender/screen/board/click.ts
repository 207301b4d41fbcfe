import type { Spot } from '../../../../screen/screen.ts';
import { type Cell, distance } from '../../cells.ts';
import { isOver } from '../../outcome.ts';
import { equipmentSlots, isSetupPhase } from '../../vocabulary.ts';
import { readyBoards } from '../draft.ts';
import { keep, type ScreenAction } from '../keys/bindings.ts';
import { fly } from '../keys/game-keys.ts';
import { cellAt, layoutOf } from '../layout.ts';
import type { SpaceDefenderScene } from '../local.ts';
import { shownEnemies } from '../panel/enemy-list.ts';
import { rowsBelow } from '../scrolling.ts';
import { lastUsed } from '../setup/loadout.ts';
import { start } from '../setup/setup-keys.ts';
import { takeReady } from '../setup/start-keys.ts';

/** What a click does: the first on a cell or a row moves the cursor there, the next is Enter. */
export function click(scene: SpaceDefenderScene, spot: Spot): ScreenAction | undefined {
  const { view } = scene;
  if (spot.part !== 'left') return undefined;
  if (isSetupPhase(view.phase)) return clickLoadout(scene, spot);
  if (isOver(view)) return undefined;
  if (view.sector === null) return clickDraft(scene, spot);
  return spot.section === 0 ? clickBoard(scene, spot) : clickEnemy(scene, spot);
}

function clickBoard(scene: SpaceDefenderScene, { row, column }: Spot): ScreenAction | undefined {
  const { field } = scene.view;
  const cell = field === null ? undefined : cellAt(field, row, column, layoutOf(scene));
  return cell === undefined ? undefined : point(scene, cell);
}

/** A click in the list of enemies is one on the enemy's cell. */
function clickEnemy(scene: SpaceDefenderScene, { section, row }: Spot): ScreenAction | undefined {
  if (section !== 1 || scene.local.below !== 'enemies' || scene.debug) return undefined;
  const enemy = shownEnemies(scene, rowsBelow(scene))[row - 1];
  return enemy === undefined ? undefined : point(scene, enemy);
}

const point = (scene: SpaceDefenderScene, { row, column }: Cell): ScreenAction =>
  distance(scene.local.cursor, { row, column }) === 0 ? fly(scene) : keep(scene, { cursor: { row, column } });

/** Sections of the loadout: whole ships, then the parts of one's own. */
function clickLoadout(scene: SpaceDefenderScene, { section, row }: Spot): ScreenAction | undefined {
  if (section > 1 || row > (section === 0 ? lastUsed : equipmentSlots.length - 1)) return undefined;
  const choice = section === 0 ? row : lastUsed + 1 + row;
  return scene.local.choice === choice ? start(scene) : keep(scene, { choice });
}

/** Sections of the editor: size, chances, ready boards. */
function clickDraft(scene: SpaceDefenderScene, { section, row }: Spot): ScreenAction | undefined {
  if (section === 0 && row < 2) return keep(scene, { choice: row });
  if (section === 1 && row < 5) return keep(scene, { choice: row + 2 });
  return section === 2 && row < readyBoards.length ? takeReady(scene, row) : undefined;
}
