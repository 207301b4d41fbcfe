import { type Cell, distance, pathOf } from '../../cells.ts';
import type { EnemyMoved, GameEvent, SpecialUsed, StarfighterMoved } from '../../events.ts';
import { enter } from '../board/fog-edge.ts';
import { showImpacts } from '../watched/impacts.ts';
import type { Reel } from '../watched/recorder.ts';
import { isInSight, place, remove } from '../watched/stage.ts';
import { wayOfEnemy } from '../watched/ways.ts';

/** Milliseconds of a step of a ship, and the most for its whole way. */
const stepTime = 70;
const mostTime = 350;
/** Milliseconds of each of the two frames of something that appears, here or elsewhere. */
const appearTime = 60;

/** What ships do, one after the other: each with what it meets on its way and what it leads to. */
export function showActs(reel: Reel, events: readonly GameEvent[]): void {
  for (let i = 0; i < events.length; ) {
    const [head, ...rest] = events.slice(i);
    if (head === undefined) return;
    const others = rest.findIndex((event) => !belongs(head, event));
    const joined = others < 0 ? rest : rest.slice(0, others);
    showAct(reel, head, joined, events);
    i += 1 + joined.length;
  }
}

const isImpact = ({ type }: GameEvent): boolean => impacts.has(type);
const impacts: ReadonlySet<GameEvent['type']> = new Set([
  'hit',
  'mended',
  'rammed',
  'struck',
  'healed',
  'gained',
  'destroyed',
  'neutralized',
]);

const isCollision = ({ type }: GameEvent): boolean =>
  type === 'hit' || type === 'mended' || type === 'rammed' || type === 'destroyed';

const isSpawn = ({ type }: GameEvent): boolean => type === 'enemy-spawned' || type === 'projectile-spawned';

/** Whether an event is part of what another began. */
function belongs(head: GameEvent, event: GameEvent): boolean {
  switch (head.type) {
    case 'enemy-moved':
      return isCollision(event) && 'id' in event && (event.id === head.id || event.type === 'destroyed');
    case 'starfighter-moved':
      return isImpact(event);
    case 'special-used':
      return head.power === 'Recall' && isImpact(event);
    default:
      return isImpact(head) ? isImpact(event) : isSpawn(head) && (isSpawn(event) || event.type === 'vision-changed');
  }
}

function showAct(reel: Reel, head: GameEvent, joined: readonly GameEvent[], all: readonly GameEvent[]): void {
  if (head.type === 'starfighter-moved') showMove(reel, head, joined);
  else if (head.type === 'special-used') showPower(reel, head, joined);
  else if (head.type === 'enemy-moved')
    showEnemy(
      reel,
      head,
      joined,
      all.some(({ type }) => type === 'fired'),
    );
  else if (isSpawn(head)) showSpawns(reel, [head, ...joined]);
  else if (isImpact(head)) showImpacts(reel, [head, ...joined]);
  else reel.take(head);
}

/** Shows what is met in a cell; the rest is still to come. */
function meet(reel: Reel, cell: Cell, waiting: readonly GameEvent[]): readonly GameEvent[] {
  const isHere = (event: GameEvent) => 'row' in event && 'column' in event && distance(event, cell) === 0;
  const later = waiting.findIndex((event) => !isHere(event));
  const here = later < 0 ? waiting : waiting.slice(0, later);
  if (here.length > 0) showImpacts(reel, here);
  return waiting.slice(here.length);
}

/** The Starfighter goes its way cell by cell, paying for each. */
function showMove(reel: Reel, head: StarfighterMoved, met: readonly GameEvent[]): void {
  const { ship } = reel.stage;
  reel.tell([head]);
  let waiting = met;
  for (const cell of pathOf(head.from, head.to)) {
    ship.row = cell.row;
    ship.column = cell.column;
    ship.energy -= head.energy / head.cells;
    reel.show(Math.min(stepTime, mostTime / head.cells));
    waiting = meet(reel, cell, waiting);
  }
  if (waiting.length > 0) showImpacts(reel, waiting);
}

/** Recall is the old place and then the new one; other powers show what they do to the ship. */
function showPower(reel: Reel, head: SpecialUsed, met: readonly GameEvent[]): void {
  if (head.power !== 'Recall') return showImpacts(reel, [head]);
  reel.tell([head]);
  reel.show(appearTime);
  reel.take(head);
  reel.show(appearTime);
  if (met.length > 0) showImpacts(reel, met);
}

/** An enemy goes its way as far as it is seen. */
function showEnemy(reel: Reel, head: EnemyMoved, met: readonly GameEvent[], shipFired: boolean): void {
  const { stage } = reel;
  const way = wayOfEnemy(stage, head, shipFired);
  const vanishes = head.to === null || head.to === 'fog';
  const time = Math.min(stepTime, mostTime / (way.length + (vanishes ? 1 : 0)));
  reel.tell([head]);
  let waiting = met;
  for (const [i, cell] of way.entries()) {
    if (i === 0 && head.from === 'fog') enter(stage, head.id, head.kind, cell);
    else place(stage, head.id, cell);
    reel.show(time);
    waiting = meet(reel, cell, waiting);
  }
  if (vanishes) {
    remove(stage, head.id);
    reel.show(time);
  }
  if (waiting.length > 0) showImpacts(reel, waiting);
}

/** What appears at once: first a sign of it, then itself. What is lost off the board is only told. */
function showSpawns(reel: Reel, events: readonly GameEvent[]): void {
  const cells = events.flatMap((event) =>
    (event.type === 'enemy-spawned' || event.type === 'projectile-spawned') && event.to !== null ? [event.to] : [],
  );
  const seen = cells.filter((cell) => isInSight(reel.stage, cell));
  reel.tell(events);
  if (seen.length > 0)
    reel.flash(
      appearTime,
      seen.map(({ row, column }) => ({ row, column, text: '+', look: 'new' })),
    );
  for (const event of events) reel.take(event);
  if (seen.length > 0) reel.show(appearTime);
}
