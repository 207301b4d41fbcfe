import { cutText } from '../../../../screen/cut.ts';
import { type Line, span } from '../../../../screen/paint.ts';
import { cellName, distance } from '../../cells.ts';
import { endOf, isOver } from '../../outcome.ts';
import { afterRegeneration } from '../../resources.ts';
import type { Enemy } from '../../sector.ts';
import { powerOf, weaponOf } from '../../tables.ts';
import { isSeen, type View } from '../../view.ts';
import { thingAt } from '../board/board.ts';
import { count, fitting, seedText } from '../board/look.ts';
import type { SpaceDefenderScene } from '../local.ts';
import { foresee, foreseenMove } from '../pointed-move.ts';
import { isBest, standingOf } from '../standing.ts';
import { nextAction } from './intentions.ts';
import { type MoveWords, moveWords } from './move-words.ts';

/** What stands at the cursor, and what Enter would do there; on the ship, what its other keys would do. */
export function gameStatus(scene: SpaceDefenderScene): readonly [Line, Line] {
  const { view, local, columns } = scene;
  const { sector } = view;
  if (sector === null) return [[], []];
  if (isOver(view)) return overStatus(scene);
  if (distance(sector.starfighter, local.cursor) === 0) return shipStatus(scene);
  const move = moveWords(scene);
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
const endTexts = ({ left, reach }: MoveWords): string[] =>
  left === undefined ? [reach] : [`Then health ${left.health}, energy ${left.energy}.`, `Then health ${left.health}.`];

/** The same on a row of its own, and shorter. */
function standingTexts({ left, reach }: MoveWords): string[] {
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
  const falls = foreseenMove(scene)?.events.some(
    (event) => event.type === 'destroyed' && event.id === id && event.phase !== 'starfighter',
  );
  if (falls === true) return [`${values}  destroyed before you move`];
  const next = nextAction(kind, sees).replace('shot', 'fires');
  const eyes = sees ? 'sees you' : 'does not see you';
  return [`${values}  ${eyes}: next ${next}`, `${values}  ${eyes}: ${next}`];
}

/** After the end: how it ended, how that compares, and how to go on. */
function overStatus(scene: SpaceDefenderScene): readonly [Line, Line] {
  const { view, columns } = scene;
  const won = endOf(view) === 'won';
  const end = won ? 'Mission accomplished.' : 'The game is over. Better luck next time!';
  const best = fitting(bestTexts(scene), columns - 2 - end.length);
  return [
    [span(end, won ? 'success' : 'strong'), span(best, isBest(scene) ? 'success' : 'text')],
    [span('Enter plays again with the same parts and a fresh seed; n keeps this seed.')],
  ];
}

/** How the result compares with the best before, and the same shorter. */
function bestTexts(scene: SpaceDefenderScene): string[] {
  const { view, record, seed } = scene;
  const { name, value } = standingOf(view).mark;
  const unit = name === 'turns' ? ' turns' : '';
  const { best } = record;
  if (isBest(scene)) return [`  A new best here: ${value}${unit}${best === undefined ? '' : `, before ${best}`}.`];
  if (best === undefined) return [''];
  const known = `  Your best here is ${best}${unit}`;
  return [`${known} (seed ${seedText(seed)}).`, `${known}.`];
}

/** With the cursor on the ship: what firing, passing and the power would lead to, before the enemies act. */
function shipStatus({ view, preferences }: SpaceDefenderScene): readonly [Line, Line] {
  const known = preferences.forecast;
  const shots = known ? shotsBefore(view) : undefined;
  if (shots?.isEnd === true) return [[span(`${shots.text} You would die, whatever you do.`, 'warning')], []];
  return [
    [span(`${fireText(view, known)}  ${passText(view, known)}`)],
    [...(shots === undefined ? [] : [span(`${shots.text}  `, 'warning')]), span(specialText(view, known))],
  ];
}

/** What hits the ship before it acts, whatever it does. */
function shotsBefore(view: View): { text: string; isEnd: boolean } | undefined {
  const passed = foresee(view, { name: 'pass', args: {} });
  const hits = passed?.events.filter((event) => event.type === 'hit' && event.id === 0) ?? [];
  if (passed === undefined || hits.length === 0) return undefined;
  const damage = hits.reduce((sum, event) => sum + ('damage' in event ? event.damage : 0), 0);
  const text = `${hits.length === 1 ? 'A shot hits' : `${count(hits.length, 'shot')} hit`} you first: ${damage} damage.`;
  return { text, isEnd: passed.projectilesMoved.starfighter.health === 0 };
}

function fireText(view: View, known: boolean): string {
  const { name, cost, resource } = weaponOf(view.equipment);
  const there = view.sector === null ? 0 : afterRegeneration(view.sector.starfighter)[resource];
  if (there < cost) return `f ${name} needs ${cost} ${resource}, you have ${there}.`;
  const fired = known ? foresee(view, { name: 'fire', args: {} }) : undefined;
  const after = fired?.acted.starfighter[resource];
  const shots = fired?.events.flatMap((event) =>
    event.type === 'projectile-spawned' && event.by === 0 ? [event] : [],
  );
  if (shots?.every(({ to }) => to === null) === true)
    return `f ${name}: ${shots.length === 1 ? 'its shot leaves' : 'its shots leave'} the board.`;
  return `f fires ${name}: ${cost} ${resource}${after === undefined ? '' : `, ${after} left`}.`;
}

function passText(view: View, known: boolean): string {
  const after = known ? foresee(view, { name: 'pass', args: {} })?.acted.starfighter : undefined;
  return `space passes: ${after === undefined ? 'regenerates twice' : `health ${after.health}, energy ${after.energy}`}.`;
}

function specialText(view: View, known: boolean): string {
  const { name, cost } = powerOf(view.equipment);
  const there = view.sector === null ? 0 : afterRegeneration(view.sector.starfighter).energy;
  if (there < cost) return `s ${name} needs ${cost} energy, you have ${there}.`;
  const after = known ? foresee(view, { name: 'special', args: {} })?.acted.starfighter : undefined;
  const price = name === 'Overcharge' ? 'up to 50 health' : `${cost} energy`;
  return `s ${name}: ${price}${after === undefined ? '' : `, then health ${after.health}, energy ${after.energy}`}.`;
}
