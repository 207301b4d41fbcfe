import { cutText } from '../../../../screen/cut.ts';
import { type Line, span } from '../../../../screen/paint.ts';
import { cellName, distance } from '../../cells.ts';
import { isOver } from '../../outcome.ts';
import type { Enemy } from '../../sector.ts';
import { isSeen } from '../../view.ts';
import { count, fitting } from '../board/look.ts';
import { thingAt } from '../board/thing-at.ts';
import type { SpaceDefenderScene } from '../local.ts';
import { plannedMove } from '../plan.ts';
import { nextAction } from './intentions.ts';
import { type MoveHint, moveHint } from './move-hint.ts';
import { overHint } from './over-hint.ts';
import { shipHint } from './ship-hint.ts';

/** What stands at the cursor, and what Enter would do there; on the ship, what its other keys would do. */
export function gameHint(scene: SpaceDefenderScene): readonly [Line, Line] {
  const { view, local, columns } = scene;
  const { sector } = view;
  if (sector === null) return [[], []];
  if (isOver(view)) return overHint(scene);
  if (distance(sector.starfighter, local.cursor) === 0) return shipHint(scene);
  const move = moveHint(scene);
  if (move === undefined) return [[], []];
  const room = columns - 2;
  const { enter, met, left } = move;
  const whole = [enter, ...met].join(' ');
  const dies = left?.health === 0;
  const hurts = dies || met.length > 0 || (left !== undefined && left.health < sector.starfighter.health);
  const role = hurts ? 'warning' : 'text';
  const [thing, shorter = thing] = thingTexts(scene);
  if (thing !== undefined && shorter !== undefined) {
    const ends = dies ? ['You would die.'] : endTexts(move);
    const outcomes = [whole, enter].flatMap((text) => ends.map((end) => `${text} ${end}`));
    return [[span(fitting([thing, shorter], room))], [span(fitting([...outcomes, enter], room), role)]];
  }
  const below = dies ? span('You would die.', 'warning') : span(fitting(standingTexts(move), room));
  return [[span(cutText(whole, room), role)], [below]];
}

/** How the ship would stand after a move, behind what Enter would do. */
const endTexts = ({ left, reach }: MoveHint): string[] =>
  left === undefined ? [reach] : [`Then health ${left.health}, energy ${left.energy}.`, `Then health ${left.health}.`];

/** The same on a row of its own, and shorter. */
function standingTexts({ left, reach }: MoveHint): string[] {
  if (left === undefined) return [reach];
  const then = `Then health ${left.health}, energy ${left.energy}`;
  const short = `${reach.split(' (')[0]}.`;
  return [
    `${then}, before the enemies act. ${reach}`,
    `${then}, before the enemies act. ${short}`,
    `${then}. ${short}`,
  ];
}

/** What is known of the cell under the cursor, and the same shorter; nothing for an empty one. */
function thingTexts(scene: SpaceDefenderScene): string[] {
  const { view, local, debug } = scene;
  const { sector } = view;
  const { cursor } = local;
  const name = cellName(cursor);
  if (sector === null) return [];
  if (!debug && !isSeen(sector, cursor)) return [`${name} fog: what is there cannot be seen from here`];
  const thing = thingAt(sector, cursor);
  if (thing?.type === 'enemy') return enemyTexts(scene, thing.enemy);
  if (thing?.type !== 'shot') return [];
  const { side, damage, move } = thing.shot;
  const speed = move === 0 ? 'stays' : `flies ${count(move, 'cell')} next`;
  return [`${name} ${side === 'friendly' ? 'your shot' : 'enemy shot'}  damage ${damage}  ${speed}`];
}

function enemyTexts(scene: SpaceDefenderScene, enemy: Readonly<Enemy>): string[] {
  const { kind, id, health, totalHealth, armour, canSeeStarfighter: sees } = enemy;
  const values = `${cellName(enemy)} ${kind} ${id}  health ${health}/${totalHealth}  armour ${armour}`;
  const falls = plannedMove(scene)?.events.some(
    (event) => event.type === 'destroyed' && event.id === id && event.phase !== 'starfighter',
  );
  if (falls === true) return [`${values}  destroyed before you move`];
  const next = nextAction(kind, sees).replace('shot', 'fires');
  const eyes = sees ? 'sees you' : 'does not see you';
  return [`${values}  ${eyes}: next ${next}`, `${values}  ${eyes}: ${next}`];
}
