import { type Line, span } from '../../../screen/paint.ts';
import { distance } from '../cells.ts';
import { type Forecast, forecast } from '../forecast.ts';
import { afterRegeneration, reachOf } from '../resources.ts';
import { powerOf, weaponOf } from '../tables.ts';
import { isSeen } from '../view.ts';
import type { SpaceDefenderScene } from './local.ts';
import { cellName, changeText, count } from './look.ts';

/** What stands at the cursor, and what Enter would do there. */
export function gameHint(scene: SpaceDefenderScene, planned: Forecast | undefined): readonly [Line, Line] {
  const { view, local } = scene;
  const { sector } = view;
  if (sector === null) return [[], []];
  if (view.phase !== 'in-game') return overHint();
  const here = distance(sector.starfighter, local.cursor) === 0;
  if (here) return shipHint(scene);
  const [outcome, left] = moveHint(scene, planned);
  const thing = thingAt(scene);
  return thing === undefined ? [outcome, left] : [[span(thing)], outcome];
}

const overHint = (): readonly [Line, Line] => [
  [span('The game is over. Better luck next time!', 'strong')],
  [span('Enter plays again on this board with the same parts; n chooses another board.')],
];

/** With the cursor on the ship: what firing, the power and waiting would do. */
function shipHint({ view }: SpaceDefenderScene): readonly [Line, Line] {
  const { sector, equipment } = view;
  if (sector === null) return [[], []];
  const { starfighter } = sector;
  const weapon = weaponOf(equipment);
  const power = powerOf(equipment);
  const waited = forecast(view, { name: 'pass', args: {} });
  const gain = waited?.events.find((event) => event.type === 'regenerated');
  const left = afterRegeneration(starfighter);
  const cost = `${weapon.cost} ${weapon.resource}`;
  const fire = left[weapon.resource] < weapon.cost ? `f needs ${cost}` : `f fires ${weapon.name} (${cost})`;
  const price = power.cost === 0 ? '' : ` ${power.cost} energy`;
  const special = left.energy < power.cost ? `s needs${price} for ${power.name}` : `s ${power.name}${price}`;
  return [
    [span('Your ship at '), span(cellName(starfighter), 'strong'), span(`  ${fire}  ${special}`)],
    [
      span(
        `space waits: ${gain === undefined ? 'nothing to regain' : changeText(gain)}. Arrows point at a cell, Enter flies there.`,
      ),
    ],
  ];
}

/** What is known of the cell under the cursor; nothing for an empty one. */
function thingAt({ view, local }: SpaceDefenderScene): string | undefined {
  const { sector, debug } = view;
  const { cursor } = local;
  const name = cellName(cursor);
  if (sector === null) return undefined;
  if (!debug && !isSeen(sector, cursor)) return `${name} fog: what is there cannot be seen from here`;
  const enemy = sector.enemies.find((other) => distance(other, cursor) === 0);
  if (enemy !== undefined) {
    const sees = enemy.canSeeStarfighter ? 'sees you' : 'does not see you';
    return `${name} ${enemy.kind} ${enemy.id}  health ${enemy.health}/${enemy.totalHealth}  armour ${enemy.armour}  ${sees}`;
  }
  const shot = sector.projectiles.find((other) => distance(other, cursor) === 0);
  if (shot === undefined) return undefined;
  return `${name} ${shot.side === 'friendly' ? 'your shot' : 'enemy shot'}  damage ${shot.damage}  ${count(shot.move, 'cell')} a turn`;
}

/** What a move to the cursor would cost and meet, and what would be left before the enemies act. */
function moveHint({ view, local }: SpaceDefenderScene, planned: Forecast | undefined): readonly [Line, Line] {
  const { sector } = view;
  if (sector === null) return [[], []];
  const cells = distance(sector.starfighter, local.cursor);
  if (planned === undefined) {
    const reach = reachOf(sector.starfighter);
    const why = reach < sector.starfighter.attributes.move ? 'its energy' : 'its engine';
    return [[span(`Out of reach: ${count(cells, 'cell')} away, ${why} allows ${reach}.`)], []];
  }
  const { starfighter } = planned.acted;
  const meetings = planned.events.flatMap((event) => {
    if (event.phase !== 'starfighter') return [];
    if (event.type === 'rammed') return [`Rams ${event.kind} at ${cellName(event)}: ${event.damage} damage.`];
    return event.type === 'hit' ? [`Hits a shot at ${cellName(event)}: ${event.damage} damage.`] : [];
  });
  if (starfighter.health === 0)
    return [[span(`! Enter would destroy your ship. ${meetings.join(' ')}`, 'refusal')], []];
  const energy = cells * starfighter.attributes.moveCost;
  const role = meetings.length > 0 ? 'warning' : 'text';
  const way = `Enter flies to ${cellName(local.cursor)}: ${count(cells, 'cell')}, ${energy} energy.`;
  const left = `Then health ${starfighter.health}, energy ${starfighter.energy}, before the enemies act.`;
  return [[span(`${way} ${meetings.join(' ')}`, role)], [span(left, role)]];
}
