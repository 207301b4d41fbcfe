import { itemAt } from '../../../engine/lookup.ts';
import { grouped } from '../../../screen/grouped.ts';
import { calledAt } from '../../../screen/online.ts';
import type { StatusTexts } from '../../../screen/status-line.ts';
import { idOf } from '../map.ts';
import { ownerOf } from '../state.ts';
import { noUnits, unitsText } from '../units.ts';
import type { RiscScene } from './local.ts';
import { situationOf } from './situation.ts';
import { endText } from './words/voice.ts';

/** Why there is nothing to do now, and the territory under the cursor. */
export function lookStatus(scene: RiscScene): readonly [StatusTexts, StatusTexts] {
  const { stage } = situationOf(scene);
  const { cursor } = scene.local;
  const territory = { texts: territoryText(scene, cursor, nearTexts(scene, cursor)) };
  switch (stage) {
    case 'over':
      return [
        { texts: [endText(scene.view)] },
        {
          texts: [
            `${scene.online === undefined ? 'y plays this map again, ' : ''}r watches the match, v shows charts.`,
          ],
        },
      ];
    case 'out':
      return [{ texts: ['You have lost your last territory and may watch.'] }, territory];
    case 'committed':
      return [{ texts: ['Committed.'] }, territory];
    default:
      return [{ texts: [''] }, territory];
  }
}

/** `eyrie is player 2's: 9a, 4 food, 3 tech, size 2. Next to brook.`, and shorter. */
export function territoryText(scene: RiscScene, territory: number, near: readonly string[]): readonly string[] {
  const { view, seat } = scene;
  const { units, stage } = situationOf(scene);
  const owner = ownerOf(view, territory);
  const whose = owner === seat && stage !== 'watching' ? 'yours' : `${calledAt(scene.online, owner)}'s`;
  const { foods, techs, sizes } = view.map;
  const id = idOf(view.map, territory);
  const head = `${id} is ${whose}: ${unitsText(units[territory] ?? noUnits)}`;
  const land = `${grouped(itemAt(foods, territory))} food, ${grouped(itemAt(techs, territory))} tech, size ${itemAt(sizes, territory)}`;
  return [...near.map((text) => `${head}, ${land}. ${text}`), `${head}, ${land}.`, `${head}.`];
}

/** `Next to drift, eyrie(2).`, and with fewer and fewer of them: `Next to drift and 1 more.` */
export function nearTexts({ view }: RiscScene, territory: number): readonly string[] {
  const { map } = view;
  const own = ownerOf(view, territory);
  const names = itemAt(map.links, territory).map((neighbor) => {
    const owner = ownerOf(view, neighbor);
    return owner === own ? idOf(map, neighbor) : `${idOf(map, neighbor)}(${owner})`;
  });
  return names.map((_, left) => {
    const shown = names.slice(0, names.length - left).join(', ');
    return `Next to ${shown}${left === 0 ? '' : ` and ${left} more`}.`;
  });
}
