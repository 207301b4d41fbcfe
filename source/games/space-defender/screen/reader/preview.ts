import { foundText } from '../../../../screen/asked-words.ts';
import { flow, listOf } from '../../../../screen/sentences.ts';
import { type Forecast, forecast } from '../../ahead/forecast.ts';
import { cellName, distance, isInside } from '../../cells.ts';
import type { Command } from '../../commands.ts';
import { afterRegeneration, reachOf } from '../../resources.ts';
import { powerOf, weaponOf } from '../../tables.ts';
import type { SectorView, View } from '../../view.ts';
import type { SpaceDefenderScene } from '../local.ts';
import { limitOf, noGame, outsideText } from './answers.ts';
import { momentOf } from './describe.ts';
import { shipTold } from './ship.ts';
import { cellIn, cellsText } from './where.ts';

/** What a move, firing, the power or waiting would do before the enemies act, as far as is seen. */
export function previewLines({ view }: SpaceDefenderScene, words: readonly string[]): string[] {
  const { sector, field } = view;
  if (sector === null || field === null || momentOf(view) !== 'game') return [noGame];
  const [word = ''] = words;
  const action = actions.find((name) => name === word.toLowerCase());
  if (action !== undefined && words.length === 1) return actionLines(view, sector, action);
  const cell = cellIn(words);
  if (cell === undefined)
    return [`${foundText(words)}, expected a cell such as E9, or ${listOf(actions).replace(' and ', ' or ')}.`];
  if (!isInside(field, cell.row, cell.column)) return [outsideText(cell, field)];
  const { starfighter } = sector;
  const cells = distance(starfighter, cell);
  if (cells === 0) return [`The ship is at ${cellName(cell)} already.`];
  const reach = reachOf(starfighter);
  if (cells > reach)
    return [
      `${cellName(cell)} is out of reach: ${cellsText(cells)} away, and the ${limitOf(starfighter, reach)} allows ${reach}.`,
    ];
  const planned = forecast(view, { name: 'move', args: { row: cell.row, column: cell.column } });
  if (planned === undefined) return [noGame];
  const energy = cells * starfighter.attributes.moveCost;
  return [
    ...flow([
      `Move to ${cellName(cell)}: ${cellsText(cells)}, ${energy} energy.`,
      ...earlierHits(planned),
      ...meetings(planned),
    ]),
    ...flow(afterwards(planned)),
  ];
}

const actions = ['fire', 'special', 'pass'] as const;

function actionLines(view: View, sector: SectorView, name: (typeof actions)[number]): string[] {
  const weapon = weaponOf(view.equipment);
  const power = powerOf(view.equipment);
  const left = afterRegeneration(sector.starfighter);
  if (name === 'fire' && left[weapon.resource] < weapon.cost)
    return [`Firing needs ${weapon.cost} ${weapon.resource}, and there would be ${left[weapon.resource]}.`];
  if (name === 'special' && left.energy < power.cost)
    return [`${power.name} needs ${power.cost} energy, and there would be ${left.energy}.`];
  const command: Command = { name, args: {} };
  const planned = forecast(view, command);
  if (planned === undefined) return [noGame];
  const told = shipTold(planned.events.filter(({ phase }) => phase === 'starfighter'));
  return [...flow([...earlierHits(planned), ...told.map(({ text }) => text)]), ...flow(afterwards(planned))];
}

/** Shots that hit the ship where it is, before it acts. */
const earlierHits = ({ events }: Forecast): string[] =>
  events.flatMap((event) =>
    event.type === 'hit' && event.id === 0 && event.phase !== 'starfighter'
      ? [`Before that, a shot hits you at ${cellName(event)} for ${event.damage}.`]
      : [],
  );

const meetings = ({ events }: Forecast): string[] =>
  events.flatMap((event) => {
    if (event.phase !== 'starfighter') return [];
    if (event.type === 'rammed')
      return [`You ram ${event.kind} ${event.id} at ${cellName(event)} for ${event.damage}.`];
    if (event.type !== 'hit' || event.id !== 0) return [];
    const whose = event.side === 'enemy' ? 'An enemy shot' : 'Your own shot';
    return [`${whose} hits you at ${cellName(event)} for ${event.damage}.`];
  });

const afterwards = ({ acted: { starfighter } }: Forecast): string[] =>
  starfighter.health === 0
    ? ['You would be destroyed.']
    : [`Then health ${starfighter.health}, energy ${starfighter.energy}, before the enemies act.`];
