import { itemAt } from '../../../../engine/lookup.ts';
import { formatCommand } from '../../../../engine/script.ts';
import type { Hint } from '../../../../screen/hint-line.ts';
import { counted } from '../../../../screen/sentences.ts';
import { commands } from '../../commands.ts';
import { idOf } from '../../map.ts';
import { ownerOf } from '../../state.ts';
import type { RiscScene } from '../local.ts';
import type { Moment } from '../moment.ts';
import { nearTexts } from './look-hints.ts';

/** How many units are left to place, and what can be done in the territory under the cursor. */
export function placementHints(
  scene: RiscScene,
  { placed, left }: NonNullable<Moment['placing']>,
): readonly [Hint, Hint] {
  const { view, seat, local } = scene;
  const { cursor, hinted } = local;
  if (hinted !== undefined) {
    const texts = hinted.map((command) => formatCommand(commands, command)).join(' ');
    return [
      { texts: [`Enter does ${texts}.`, 'Enter places units as the hint says.'] },
      { texts: ['Esc drops it; nothing is committed by it.'] },
    ];
  }
  const id = idOf(view.map, cursor);
  const rest = left === 0 ? 'All units are placed.' : `${counted(left, 'unit')} left to place.`;
  const commits =
    left === 0 ? 'c commits the placement, which is final.' : 'Nobody sees where until all have committed.';
  if (ownerOf(view, cursor) !== seat)
    return [
      { texts: [`${id} belongs to player ${ownerOf(view, cursor)}. ${rest} Tab goes to yours.`] },
      { texts: [commits] },
    ];
  const here = `${counted(itemAt(placed, cursor), 'unit')} in ${id}`;
  const does = left === 0 ? here : `Enter places one in ${id}, a all that are left`;
  const [near = ''] = nearTexts(scene, cursor);
  return [{ texts: [`${rest} ${does}.`] }, { texts: [`${near} ${commits}`, commits] }];
}
