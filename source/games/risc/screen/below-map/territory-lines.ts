import { itemAt } from '../../../../engine/lookup.ts';
import { wrapped } from '../../../../screen/cut.ts';
import { type Line, line, seatRole, span } from '../../../../screen/paint.ts';
import { counted } from '../../../../screen/sentences.ts';
import { idOf } from '../../map.ts';
import { ownerOf, unitsIn } from '../../state.ts';
import { bonusOf, countOf, noUnits, type Units, unitsText } from '../../units.ts';
import { bonuses, typeAt, typeNames } from '../../vocabulary.ts';
import { typesIn } from '../composing/numbers.ts';
import { layoutOf } from '../layout.ts';
import type { RiscScene } from '../local.ts';
import { situationOf } from '../situation.ts';
import { labelled } from './labelled.ts';

/** Lines from which on there is one for each type and for each neighbour. */
const tablesFrom = 12;

/** The territory under the cursor in exact numbers, with those next to it. */
export function territoryLines(scene: RiscScene): readonly Line[] {
  const { view, local } = scene;
  const { units, was } = situationOf(scene);
  const { cursor } = local;
  const there = units[cursor] ?? noUnits;
  const before = was.get(cursor);
  const hasTables = layoutOf(scene).rowsBelow >= tablesFrom;
  const { sizes, foods, techs } = view.map;
  const is = before === undefined ? [] : [span(`  was ${unitsText(before)}`, 'dim')];
  return [
    labelled('units', span(unitsText(there), 'strong'), span(sumText(there), 'dim'), ...is),
    labelled('yields', span(`${foods[cursor]} food, ${techs[cursor]} tech`), span(' a turn and one a', 'dim')),
    labelled('size', span(`${sizes[cursor]}`), span(' food for a unit on its way through', 'dim')),
    ...(hasTables ? [...typeLines(there), ...neighborTable(scene)] : neighborLines(scene)),
  ];
}

/** `  14 units, +8` */
const sumText = (units: Units): string =>
  countOf(units) === 0 ? '' : `  ${counted(countOf(units), 'unit')}, +${bonusOf(units)}`;

const typeLines = (units: Units): readonly Line[] => [
  ...(countOf(units) === 0 ? [] : [line('')]),
  ...typesIn(units).map((type) => {
    const text = `${String(units[type]).padStart(9)}${typeAt(type)}`;
    return [span(text, 'strong'), span(`  ${typeNames[typeAt(type)].padEnd(12)}+${itemAt(bonuses, type)} each`, 'dim')];
  }),
];

/** `next to   alder 0, drift 9a+4b, eyrie 9a of 2` */
function neighborLines(scene: RiscScene): readonly Line[] {
  const { view, local } = scene;
  const { units } = situationOf(scene);
  const owner = ownerOf(view, local.cursor);
  const texts = itemAt(view.map.links, local.cursor).map((neighbor) => {
    const other = ownerOf(view, neighbor);
    const whose = other === owner ? '' : ` of ${other}`;
    return `${idOf(view.map, neighbor)} ${unitsText(units[neighbor] ?? unitsIn(view, neighbor))}${whose}`;
  });
  return wrapped(texts.join(', '), layoutOf(scene).leftWidth - 12).map((row, i) =>
    labelled(i === 0 ? 'next to' : '', span(row)),
  );
}

function neighborTable(scene: RiscScene): readonly Line[] {
  const { view, local } = scene;
  const { units } = situationOf(scene);
  const { ids, sizes, foods, techs, links } = view.map;
  const neighbors = itemAt(links, local.cursor);
  const width = Math.max(...neighbors.map((neighbor) => idOf({ ids }, neighbor).length));
  return [
    line(''),
    ...neighbors.map((neighbor, i) => {
      const there = units[neighbor] ?? noUnits;
      const land = `  f${foods[neighbor]} t${techs[neighbor]} s${sizes[neighbor]}  `;
      const owner = ownerOf(view, neighbor);
      return labelled(
        i === 0 ? 'next to' : '',
        span(idOf({ ids }, neighbor).padEnd(width)),
        span(`  player ${owner}`, seatRole(owner)),
        span(land, 'dim'),
        span(unitsText(there), 'strong'),
        span(sumText(there), 'dim'),
      );
    }),
  ];
}
