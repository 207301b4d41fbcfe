import { cutText, fitting } from '../../../../screen/cut.ts';
import { type Line, span } from '../../../../screen/paint.ts';
import { type Cell, cellName, distance } from '../../cells.ts';
import { cellsInReach } from '../../forecast.ts';
import { endOf, hasFailed, isOver, outcomeOf } from '../../outcome.ts';
import { afterRegeneration } from '../../resources.ts';
import type { Enemy } from '../../sector.ts';
import { powerOf, weaponOf } from '../../tables.ts';
import { count } from '../../text/words.ts';
import { isSeen, type View } from '../../view.ts';
import { thingAt } from '../board/board.ts';
import { seedText } from '../board/look.ts';
import { hasOwnSeed } from '../keys/over-keys.ts';
import type { SpaceDefenderScene } from '../local.ts';
import { foresee, foreseenDangers, foreseenMove } from '../pointed-move.ts';
import { isBest, standingOf } from '../standing.ts';
import { nextAction } from './intentions.ts';
import { threatText } from './losses.ts';
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
  const isEnd = left?.health === 0;
  const role = isEnd || met.length > 0 ? 'danger' : 'text';
  const [thing, shorter = thing] = thingTexts(scene);
  const end = isEnd ? ['Your ship would be destroyed.'] : endTexts(move);
  if (thing !== undefined && shorter !== undefined) {
    const outcomes = [whole, enter].flatMap((text) => end.map((then) => `${text} ${then}`));
    return [[span(fitting([thing, shorter], room))], [span(fitting([...outcomes, whole, enter], room), role)]];
  }
  const told = whole.length <= room || move.lost === undefined ? whole : `${enter} ! You lose ${move.lost} health.`;
  const below = isEnd
    ? span(fitting(end, room), 'danger')
    : span(fitting([...(met.length > 0 ? saferTexts(scene) : []), ...standingTexts(move)], room));
  return [[span(cutText(told, room), role)], [below]];
}

/** How the ship would stand after a move, behind what Enter would do. */
const endTexts = ({ left, reach }: MoveWords): string[] =>
  left === undefined ? [reach] : [`Then ${left.health} health, ${left.energy} energy.`, `Then ${left.health} health.`];

/** The same on a row of its own, and shorter. */
function standingTexts({ left, reach, met }: MoveWords): string[] {
  if (left === undefined) return [reach];
  const then = `Then ${left.health} health, ${left.energy} energy`;
  const safe = met.length === 0 ? 'Nothing in sight hits you. ' : '';
  return [`${then}. ${safe}${reach}`, `${then}. ${safe}${reach.split(' (')[0]}.`, `${then}.`];
}

/** The cell nearest to a dangerous one where nothing hits the ship: `F5, one row lower, costs 2 cells and …`. */
function saferTexts({ view, local }: SpaceDefenderScene): string[] {
  const { sector, field } = view;
  if (sector === null || field === null) return [];
  const { starfighter } = sector;
  const dangers = foreseenDangers(view);
  const isFree = (cell: Cell) => dangers.get(cell.row)?.get(cell.column) === undefined;
  const [safest] = cellsInReach(starfighter, field)
    .filter((cell) => isFree(cell) && distance(cell, local.cursor) <= nearby && thingAt(sector, cell) === undefined)
    .sort(
      (a, b) =>
        distance(a, local.cursor) - distance(b, local.cursor) || distance(a, starfighter) - distance(b, starfighter),
    );
  if (safest === undefined) return [];
  const lower = safest.column === local.cursor.column ? safest.row - local.cursor.row : 0;
  const where = Math.abs(lower) === 1 ? `, one row ${lower > 0 ? 'lower' : 'higher'},` : '';
  const costs = `costs ${count(distance(safest, starfighter), 'cell')} and nothing in sight hits you there.`;
  return [`${cellName(safest)}${where} ${costs}`];
}

/** Distance from the pointed cell within which another one is still worth a word. */
const nearby = 3;

/** What is known of the cell under the cursor, and the same shorter; nothing for an empty one. */
function thingTexts(scene: SpaceDefenderScene): string[] {
  const { view, local, debug } = scene;
  const { sector } = view;
  const { cursor } = local;
  const name = cellName(cursor);
  if (sector === null) return [];
  if (!debug && !isSeen(sector, cursor)) return [`${name} fog: you cannot see what is there from here`];
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
  const end = won
    ? 'Mission accomplished.'
    : hasFailed(view)
      ? (outcomeOf(view)?.reason ?? 'Mission failed.')
      : 'The game is over. Better luck next time!';
  const best = fitting(bestTexts(scene), columns - 2 - end.length);
  const next = `Enter: next mission, ${scene.next?.title}`;
  const how =
    won && scene.next !== undefined
      ? [
          ...(hasOwnSeed(scene) ? [`${next}; y plays this one again.`] : []),
          `${next}; y plays this one again, a with the same seed.`,
          `${next}; y: this one again, a: same seed.`,
          `${next}.`,
        ]
      : hasOwnSeed(scene)
        ? ['Enter plays again with the same ship.']
        : ['Enter plays again with the same ship and a new seed; a keeps this seed.'];
  return [
    [span(end, won ? 'success' : 'strong'), span(best, isBest(scene) ? 'success' : 'text')],
    [span(fitting(how, columns - 1))],
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

/** With the cursor on the ship: what waiting, firing and the power would lead to. */
function shipStatus({ view, preferences }: SpaceDefenderScene): readonly [Line, Line] {
  const known = preferences.forecast;
  const shots = known ? shotsBefore(view) : undefined;
  if (shots?.isEnd === true) return [[span(`${shots.text} Your ship is destroyed, whatever you do.`, 'danger')], []];
  return [
    [...waitSpans(view, known), span('  '), span(fireText(view, known))],
    [...(shots === undefined ? [] : [span(`${shots.text}  `, 'danger')]), span(specialText(view, known))],
  ];
}

/** Shots that hit the ship before it acts, whatever it does. */
function shotsBefore(view: View): { text: string; isEnd: boolean } | undefined {
  const passed = foresee(view, { name: 'pass', args: {} });
  const hits = passed?.events.filter((event) => event.type === 'hit' && event.id === 0) ?? [];
  if (passed === undefined || hits.length === 0) return undefined;
  const damage = hits.reduce((sum, event) => sum + ('damage' in event ? event.damage : 0), 0);
  const text = `${hits.length === 1 ? 'A shot hits' : `${count(hits.length, 'shot')} hit`} you first: -${damage} health.`;
  return { text, isEnd: passed.projectilesMoved.starfighter.health === 0 };
}

/** What waiting leads to, with what hits the ship then. */
function waitSpans(view: View, known: boolean): Line {
  const passed = known ? foresee(view, { name: 'pass', args: {} }) : undefined;
  if (passed === undefined) return [span('t wait: regenerate twice.')];
  const { health, energy } = passed.next.starfighter;
  const threat = threatText(passed);
  const left = `${health} health, ${energy} energy`;
  return threat === undefined
    ? [span(`t wait: ${left}.`)]
    : [span(`t wait: ${health === 0 ? 'your ship is destroyed' : left}. ${threat}`, 'danger')];
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
  return `f fire ${name}: ${cost} ${resource}${after === undefined ? '' : `, ${after} left`}.`;
}

function specialText(view: View, known: boolean): string {
  const { name, cost } = powerOf(view.equipment);
  const there = view.sector === null ? 0 : afterRegeneration(view.sector.starfighter).energy;
  if (there < cost) return `s ${name} needs ${cost} energy, you have ${there}.`;
  const after = known ? foresee(view, { name: 'special', args: {} })?.acted.starfighter : undefined;
  const price = name === 'Overcharge' ? 'up to 50 health' : `${cost} energy`;
  return `s ${name}: ${price}${after === undefined ? '' : `, then ${after.health} health, ${after.energy} energy`}.`;
}
