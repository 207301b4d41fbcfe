import { type Cell, distance, pathOf } from '../../cells.ts';
import type { EnemyMoved, GameEvent, SpecialUsed, StarfighterMoved } from '../../events.ts';
import { showImpacts } from './impacts.ts';
import type { TurnRecorder } from './recorder.ts';
import { enter, isInSight, place, remove } from './stage.ts';
import { wayOfEnemy } from './ways.ts';

/** Milliseconds of a step of a ship, and the most for its whole way. */
const shipStepTime = 70;
const maxShipTime = 350;
/** Milliseconds of each of the two frames of something that appears, here or elsewhere. */
const appearTime = 60;

/** What ships do, one after the other: each with what it meets on its way and what it leads to. */
export function showActions(recorder: TurnRecorder, events: readonly GameEvent[]): void {
  for (let i = 0; i < events.length; ) {
    const [head, ...rest] = events.slice(i);
    if (head === undefined) return;
    const nextIndex = rest.findIndex((event) => !belongs(head, event));
    const joined = nextIndex < 0 ? rest : rest.slice(0, nextIndex);
    showAction(recorder, head, joined, events);
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

function showAction(
  recorder: TurnRecorder,
  head: GameEvent,
  joined: readonly GameEvent[],
  all: readonly GameEvent[],
): void {
  if (head.type === 'starfighter-moved') showMove(recorder, head, joined);
  else if (head.type === 'special-used') showPower(recorder, head, joined);
  else if (head.type === 'enemy-moved')
    showEnemy(
      recorder,
      head,
      joined,
      all.some(({ type }) => type === 'fired'),
    );
  else if (isSpawn(head)) showSpawns(recorder, [head, ...joined]);
  else if (isImpact(head)) showImpacts(recorder, [head, ...joined]);
  else recorder.logAndApply(head);
}

/** Shows what is met in a cell; the rest is still to come. */
function meet(recorder: TurnRecorder, cell: Cell, waiting: readonly GameEvent[]): readonly GameEvent[] {
  const isHere = (event: GameEvent) => 'row' in event && 'column' in event && distance(event, cell) === 0;
  const later = waiting.findIndex((event) => !isHere(event));
  const here = later < 0 ? waiting : waiting.slice(0, later);
  if (here.length > 0) showImpacts(recorder, here);
  return waiting.slice(here.length);
}

/** The Starfighter goes its way cell by cell, paying for each. */
function showMove(recorder: TurnRecorder, head: StarfighterMoved, met: readonly GameEvent[]): void {
  const { starfighter: ship } = recorder.stage.sector;
  recorder.logEvents([head]);
  let waiting = met;
  for (const cell of pathOf(head.from, head.to)) {
    ship.row = cell.row;
    ship.column = cell.column;
    ship.energy -= head.energy / head.cells;
    recorder.show(Math.min(shipStepTime, maxShipTime / head.cells));
    waiting = meet(recorder, cell, waiting);
  }
  if (waiting.length > 0) showImpacts(recorder, waiting);
}

/** Recall is the old place and then the new one; other powers show what they do to the ship. */
function showPower(recorder: TurnRecorder, head: SpecialUsed, met: readonly GameEvent[]): void {
  if (head.power !== 'Recall') return showImpacts(recorder, [head]);
  recorder.logEvents([head]);
  recorder.show(appearTime);
  recorder.logAndApply(head);
  recorder.show(appearTime);
  if (met.length > 0) showImpacts(recorder, met);
}

/** An enemy goes its way as far as it is seen. */
function showEnemy(recorder: TurnRecorder, head: EnemyMoved, met: readonly GameEvent[], shipFired: boolean): void {
  const { stage } = recorder;
  const way = wayOfEnemy(stage, head, shipFired);
  const vanishes = head.to === null || head.to === 'fog';
  const time = Math.min(shipStepTime, maxShipTime / (way.length + (vanishes ? 1 : 0)));
  recorder.logEvents([head]);
  let waiting = met;
  for (const [i, cell] of way.entries()) {
    if (i === 0 && head.from === 'fog') enter(stage, head.id, head.kind, cell);
    else place(stage, head.id, cell);
    recorder.show(time);
    waiting = meet(recorder, cell, waiting);
  }
  if (vanishes) {
    remove(stage, head.id);
    recorder.show(time);
  }
  if (waiting.length > 0) showImpacts(recorder, waiting);
}

/** What appears at once: first a sign of it, then itself. What is lost off the board is only told. */
function showSpawns(recorder: TurnRecorder, events: readonly GameEvent[]): void {
  const cells = events.flatMap((event) =>
    (event.type === 'enemy-spawned' || event.type === 'projectile-spawned') && event.to !== null ? [event.to] : [],
  );
  const seen = cells.filter((cell) => isInSight(recorder.stage, cell));
  recorder.logEvents(events);
  if (seen.length > 0)
    recorder.flash(
      appearTime,
      seen.map(({ row, column }) => ({ row, column, text: '+', look: 'new' })),
    );
  for (const event of events) recorder.logAndApply(event);
  if (seen.length > 0) recorder.show(appearTime);
}
