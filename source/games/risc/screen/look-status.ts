import { itemAt } from '../../../engine/lookup.ts';
import { grouped } from '../../../screen/grouped.ts';
import { counted } from '../../../screen/sentences.ts';
import type { StatusTexts } from '../../../screen/status-line.ts';
import { landName } from '../map.ts';
import { ownerOf } from '../state.ts';
import { noUnits, unitsText } from '../units.ts';
import type { RiscScene } from './local.ts';
import { situationOf } from './situation.ts';
import { shortPlayerName } from './words/names.ts';
import { endText, isListener } from './words/phrases.ts';

/** Why there is nothing to do now, and the territory under the cursor. */
export function lookStatus(scene: RiscScene): readonly [StatusTexts, StatusTexts] {
  const { stage } = situationOf(scene);
  const { cursor } = scene.local;
  const territory = { texts: territoryText(scene, cursor, nearTexts(scene, cursor)) };
  switch (stage) {
    case 'over':
      return [
        { texts: [endText(scene)] },
        {
          texts: [
            `${scene.online === undefined ? 'y plays this map again, ' : ''}r watches the match, v shows charts.`,
          ],
        },
      ];
    case 'out':
      return [{ texts: ['You are out: your last territory has fallen. You can keep watching.'] }, territory];
    case 'committed':
      return [
        { texts: ['Ready. Waiting for the others.'] },
        {
          texts: [
            scene.view.phase === 'placement'
              ? 'Your placement is final. Nobody sees it until all are ready.'
              : 'Your orders are final. Nobody sees them until all are ready.',
          ],
        },
      ];
    default:
      return [{ texts: [''] }, territory];
  }
}

/** `Eyrie belongs to P2: 9a, 4 food, 3 tech, size 2. Next to Brook.`, and shorter. */
export function territoryText(scene: RiscScene, territory: number, near: readonly string[]): readonly string[] {
  const { view } = scene;
  const { units } = situationOf(scene);
  const owner = ownerOf(view, territory);
  const whose = isListener(scene, owner) ? 'is yours' : `belongs to ${shortPlayerName(scene, owner)}`;
  const { foods, techs, sizes } = view.map;
  const head = `${landName(view.map, territory)} ${whose}: ${unitsText(units[territory] ?? noUnits)}`;
  const land = `${grouped(itemAt(foods, territory))} food, ${grouped(itemAt(techs, territory))} tech, size ${itemAt(sizes, territory)}`;
  return withNear([`${head}, ${land}.`, `${head}.`], near);
}

/**
 * Texts about a territory with all its neighbours, said shorter if that makes room for them; else with fewer, or with
 * none.
 */
export function withNear(texts: readonly string[], [all, ...fewer]: readonly string[]): readonly string[] {
  const withAll = all === undefined ? [] : texts.map((text) => `${text} ${all}`);
  return [...withAll, ...fewer.flatMap((some) => texts.map((text) => `${text} ${some}`)), ...texts];
}

/** `Next to Drift, Eyrie (P2).`, and with fewer and fewer of them: `Next to Drift and 1 other land.` */
export function nearTexts(scene: RiscScene, territory: number): readonly string[] {
  const { view } = scene;
  const { map } = view;
  const owner = ownerOf(view, territory);
  const names = itemAt(map.links, territory).map((neighbor) => {
    const neighborOwner = ownerOf(view, neighbor);
    return neighborOwner === owner
      ? landName(map, neighbor)
      : `${landName(map, neighbor)} (${neighborOwner === scene.seat ? 'you' : shortPlayerName(scene, neighborOwner)})`;
  });
  return names.map((_, hiddenCount) => {
    const shownNames = names.slice(0, names.length - hiddenCount).join(', ');
    return `Next to ${shownNames}${hiddenCount === 0 ? '' : ` and ${counted(hiddenCount, 'other land')}`}.`;
  });
}
