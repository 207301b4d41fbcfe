import { letterOf } from '../../../../engine/commands.ts';
import { foundInput } from '../../../../screen/game/text-mode.ts';
import { listOf, wrapSentences } from '../../../../screen/sentences.ts';
import { cellName, distance, isInside } from '../../cells.ts';
import type { Command } from '../../commands.ts';
import { hurtsShip } from '../../events.ts';
import type { Forecast } from '../../lookahead/forecast.ts';
import { choiceOf, type Danger, isLost, nearestFree } from '../../lookahead.ts';
import { afterRegeneration, reachOf } from '../../resources.ts';
import { powerOf, weaponOf } from '../../tables.ts';
import type { SectorView, View } from '../../view.ts';
import { waitCommand } from '../keys/actions.ts';
import type { SpaceDefenderScene } from '../local.ts';
import { earlierWarning, unavoidableWarning, warningsOf } from '../move-preview.ts';
import { predict, predictOutlook } from '../pointed-move.ts';
import { doubtOf, isFatal } from '../status/doubts.ts';
import { limitOf, noGame, outsideText } from './answers.ts';
import { momentOf } from './describe.ts';
import { describeShip } from './ship.ts';
import { cellIn, cellsText, columnsText } from './where.ts';

/** What a move, firing, the power or waiting would do until the ship can act again, as far as is seen. */
export function previewLines({ view }: SpaceDefenderScene, words: readonly string[]): string[] {
  const { sector, field } = view;
  if (sector === null || field === null || momentOf(view) !== 'game') return [noGame];
  const [word = ''] = words;
  const action = actions.find((name) => name === word.toLowerCase());
  if (action !== undefined && words.length === 1) return actionLines(view, sector, action);
  const cell = cellIn(words);
  if (cell === undefined)
    return [`${foundInput(words)}, expected a cell such as E9, or ${listOf(actions).replace(' and ', ' or ')}.`];
  if (!isInside(field, cell.row, cell.column)) return [outsideText(cell, field)];
  const { starfighter } = sector;
  const cells = distance(starfighter, cell);
  if (cells === 0) return [`The ship is at ${cellName(cell)} already.`];
  const reach = reachOf(starfighter);
  if (cells > reach)
    return [
      `${cellName(cell)} is out of reach: ${cellsText(cells)} away, and the ${limitOf(starfighter, reach)} allows ${reach}.`,
    ];
  const planned = predict(view, { name: 'move', args: { row: cell.row, column: cell.column } });
  if (planned === undefined) return [noGame];
  const energy = cells * starfighter.attributes.moveCost;
  return wrapSentences([
    `Move to ${cellName(cell)}: ${cellsText(cells)}, ${energy} energy.`,
    ...outcomeSentences(view, planned),
  ]);
}

const actions = ['fire', 'special', 'pass'] as const;

function actionLines(view: View, sector: SectorView, name: (typeof actions)[number]): string[] {
  const weapon = weaponOf(view.equipment);
  const power = powerOf(view.equipment);
  const resources = afterRegeneration(sector.starfighter);
  if (name === 'fire' && resources[weapon.resource] < weapon.cost)
    return [`Firing needs ${weapon.cost} ${weapon.resource}, and there would be ${resources[weapon.resource]}.`];
  if (name === 'special' && resources.energy < power.cost)
    return [`${power.name} needs ${power.cost} energy, and there would be ${resources.energy}.`];
  const command: Command = { name, args: {} };
  const planned = predict(view, command);
  if (planned === undefined) return [noGame];
  const actionSentences = describeShip(
    planned.events.filter((event) => event.phase === 'starfighter' && !hurtsShip(event)),
  );
  return wrapSentences([...actionSentences.map(({ text }) => text), ...outcomeSentences(view, planned)]);
}

/** What a turn costs until the ship can act again, as the screen tells it: what hits it anyway, then what the choice costs. */
function outcomeSentences(view: View, planned: Forecast): string[] {
  const earlier = earlierWarning(view, planned);
  const unavoidable = unavoidableWarning(view);
  const warnings = warningsOf(view, planned);
  const { health, energy } = planned.next.starfighter;
  const anyway = [earlier, unavoidable].flatMap((warning) => (warning === undefined ? [] : [warning.long]));
  const choiceTexts =
    warnings.length > 0
      ? warnings.map(({ long }) => long)
      : [anyway.length > 0 ? 'Nothing more hits you.' : 'Nothing in sight hits you in the next turn.'];
  return [...anyway, ...choiceTexts, ...(health === 0 ? [] : [`Then health ${health}, energy ${energy}.`])];
}

/** Why a command may not be meant; of a fatal one with the nearest cell that is not, if there is one. */
export function doubtLines({ view }: Pick<SpaceDefenderScene, 'view'>, command: Command): string[] {
  const doubt = doubtOf(view, command);
  const ship = view.sector?.starfighter;
  if (doubt === undefined || ship === undefined) return [];
  const to = command.name === 'move' ? command.args : ship;
  const safe = isFatal(view, command) ? nearestFree(predictOutlook(view), to, ship)?.cell : undefined;
  const where =
    safe === undefined ? [] : [`The nearest safe cell is ${cellName(safe)}, ${cellsText(distance(safe, ship))} away.`];
  return wrapSentences([doubt, "You can't undo it.", ...where]);
}

/** What would hit the ship if it waited, and where else nothing more would. */
export function threatLines({ view }: SpaceDefenderScene): string[] {
  const { sector } = view;
  const passed = predict(view, waitCommand);
  if (sector === null || passed === undefined || momentOf(view) !== 'game') return [noGame];
  const { starfighter } = sector;
  const outlook = predictOutlook(view);
  if (isLost(outlook)) return ['Nothing that you can do saves the ship, as far as is seen.'];
  const free = nearestFree(outlook, starfighter, starfighter);
  const isSafe = choiceOf(outlook, waitCommand)?.more === 0;
  return [
    ...wrapSentences(['If you wait:', ...outcomeSentences(view, passed)]),
    ...(isSafe || free === undefined
      ? []
      : wrapSentences([
          `The nearest cell free of that is ${cellName(free.cell)}, ${cellsText(distance(free.cell, starfighter))} away.`,
        ])),
  ];
}

/** The cells in reach that cost more than others, row by row. */
export function dangerLines({ view }: SpaceDefenderScene): string[] {
  if (view.sector === null || momentOf(view) !== 'game') return [noGame];
  const outlook = predictOutlook(view);
  if (isLost(outlook)) return ['Nothing that you can do saves the ship, as far as is seen.'];
  const anyway = outlook.before + outlook.unavoidableLoss;
  const rows = [...outlook.dangers].toSorted(([a], [b]) => a - b);
  if (rows.length === 0)
    return [`No cell in reach costs${anyway > 0 ? ` more than the ${anyway} that are lost anyway` : ' health'}.`];
  return [
    ...wrapSentences([
      anyway > 0 ? `Health lost there, beyond the ${anyway} that are lost anyway:` : 'Health lost there:',
    ]),
    ...rows.flatMap(([row, cells]) => wrapSentences([`Row ${letterOf(row)}: ${rangesText(cells)}.`])),
  ];
}

/** `column 4 to 8 46, column 9 destroyed` */
function rangesText(cells: ReadonlyMap<number, Danger>): string {
  const ranges: { first: number; last: number; cost: string }[] = [];
  for (const [column, { more, isEnd }] of [...cells].toSorted(([a], [b]) => a - b)) {
    const cost = isEnd ? 'destroyed' : `${more} lost`;
    const range = ranges.at(-1);
    if (range !== undefined && range.last === column - 1 && range.cost === cost) range.last = column;
    else ranges.push({ first: column, last: column, cost });
  }
  return ranges.map(({ first, last, cost }) => `${columnsText(first, last)}, ${cost}`).join('; ');
}
