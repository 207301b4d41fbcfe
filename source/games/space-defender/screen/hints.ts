import { type Line, span } from '../../../screen/paint.ts';
import { distance } from '../cells.ts';
import { isSeen } from '../view.ts';
import { nextAction } from './intentions.ts';
import type { SpaceDefenderScene } from './local.ts';
import { cellName, count, cut, seedText } from './look.ts';
import { moveHint } from './move-hint.ts';
import { isBest, isOver, isWon } from './outcome.ts';
import { plannedMove } from './plan.ts';
import { shipHint } from './ship-hint.ts';
import { standingOf } from './standing.ts';
import { thingAt } from './thing-at.ts';

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
  const { enter, left, reach = '', role } = move;
  const thing = thingText(scene);
  if (thing === undefined)
    return [
      [span(cut(enter, room), role)],
      [span(left === undefined ? reach : `${left}, before the enemies act. ${reach}`)],
    ];
  const more = left === undefined ? (role === 'text' ? reach : '') : `${left}.`;
  const whole = `${enter} ${more}`.trimEnd();
  return [[span(cut(thing, room))], [span(cut(whole.length <= room ? whole : enter, room), role)]];
}

/** What is known of the cell under the cursor; nothing for an empty one. */
function thingText(scene: SpaceDefenderScene): string | undefined {
  const { view, local, debug } = scene;
  const { sector } = view;
  const { cursor } = local;
  const name = cellName(cursor);
  if (sector === null) return undefined;
  if (!debug && !isSeen(sector, cursor)) return `${name} fog: what is there cannot be seen from here`;
  const thing = thingAt(sector, cursor);
  if (thing?.type === 'enemy') {
    const { kind, id, health, totalHealth, armour, canSeeStarfighter: sees } = thing.enemy;
    const falls = plannedMove(scene)?.events.some(
      (event) => event.type === 'destroyed' && event.id === id && event.phase !== 'starfighter',
    );
    const next = nextAction(kind, sees).replace('shot', 'fires');
    const what =
      falls === true ? 'destroyed before you move' : `${sees ? 'sees you' : 'does not see you'}: next ${next}`;
    return `${name} ${kind} ${id}  health ${health}/${totalHealth}  armour ${armour}  ${what}`;
  }
  if (thing?.type !== 'shot') return undefined;
  const { side, damage, move } = thing.shot;
  const speed = move === 0 ? 'stays' : `flies ${count(move, 'cell')} next`;
  return `${name} ${side === 'friendly' ? 'your shot' : 'enemy shot'}  damage ${damage}  ${speed}`;
}

/** How it ended and how that compares, and how to go on. */
function overHint({ view, seed, record, columns }: SpaceDefenderScene): readonly [Line, Line] {
  const won = isWon(view);
  const end = won ? 'Mission accomplished.' : 'The game is over. Better luck next time!';
  const { mark } = standingOf(view);
  const { best } = record;
  const reached = `${mark.value}${mark.name === 'turns' ? ' turns' : ''}`;
  const better = isBest(view, best)
    ? `  A new best here: ${reached}${best === undefined ? '' : `, before ${best}`}.`
    : best === undefined
      ? ''
      : `  Your best here is ${best}${mark.name === 'turns' ? ' turns' : ''}`;
  const isBeaten = isBest(view, best);
  const room = columns - 2;
  const whole = isBeaten || best === undefined ? better : `${better} (seed ${seedText(seed)}).`;
  const fits = end.length + whole.length <= room;
  return [
    [
      span(end, won ? 'success' : 'strong'),
      span(fits || isBeaten || best === undefined ? whole : `${better}.`, isBeaten ? 'success' : 'text'),
    ],
    [span('Enter plays again with the same parts and a fresh seed; n keeps this seed.')],
  ];
}
