import { type Keyframe, type KeyframeRecorder, startRecording } from '#screen/game/playback.ts';
import { type Cell, distance, pathOf } from '../../cells.ts';
import type {
  Combined,
  Destroyed,
  EnemyMoved,
  GameEvent,
  Negated,
  Neutralized,
  ProjectileMoved,
  SpecialUsed,
  StarfighterMoved,
} from '../../events.ts';
import { weaponOf } from '../../tables.ts';
import { projectileSymbols } from '../../text/transcript.ts';
import type { TurnPhase } from '../../vocabulary.ts';
import { enemyGlyph, signed } from '../facts.ts';
import type { Flash, FlashLook, SpaceDefenderScene, SpaceDefenderScreen } from '../local.ts';
import {
  enter,
  isInSight,
  knownEnemy,
  knownProjectile,
  openStage,
  pictureOf,
  place,
  remove,
  type Stage,
  strangersOf,
  take,
  wayOfEnemy,
  wayOfProjectile,
} from './stage.ts';

/** Milliseconds per frame of a hit or a loss. */
const frameTime = 90;

interface Target extends Cell {
  readonly glyph: string;
  change: number;
}

/** Animates hits and healing. The cells flash with the change of health, then destroyed ships and shots disappear. */
export function showImpacts(recorder: TurnRecorder, events: readonly GameEvent[]): void {
  const targets = targetsOf(recorder.stage, events);
  const losses = events.filter((event) => event.type === 'destroyed' || event.type === 'neutralized');
  recorder.logEvents(events);
  const flash = (cells: readonly (Cell & { readonly text: string; readonly look: FlashLook })[]) => {
    if (cells.length > 0) recorder.flash(frameTime, cells);
  };
  flash(targets.map(({ row, column, glyph }) => ({ row, column, text: glyph, look: 'inverse' })));
  for (const event of events) if (!losses.some((loss) => loss === event)) recorder.logAndApply(event);
  flash(
    targets.map(({ row, column, change }) => ({
      row,
      column,
      text: change === 0 ? '0' : signed(change),
      look: change > 0 ? 'healed' : 'hurt',
    })),
  );
  flash(losses.map((loss) => ({ row: loss.row, column: loss.column, text: glyphOf(loss), look: 'bold' })));
  flash(losses.map(({ row, column }) => ({ row, column, text: 'x', look: 'lost' })));
  for (const loss of losses) recorder.logAndApply(loss);
  if (losses.length > 0) recorder.show(frameTime);
}

const shipGlyph = 'S';

const glyphOf = (event: Destroyed | Neutralized): string =>
  event.type === 'neutralized' ? projectileSymbols[event.side] : glyphOfShip(event.kind);

const glyphOfShip = (kind: Destroyed['kind']): string => (kind === 'Starfighter' ? shipGlyph : enemyGlyph(kind)[0]);

/** Sums the changes in each cell: of health, armour or regeneration. Omits healing of a ship with full health. */
function targetsOf(stage: Stage, events: readonly GameEvent[]): readonly Target[] {
  const targets = new Map<string, Target>();
  for (const event of events) {
    const target = targetOf(stage, event);
    if (target === undefined) continue;
    const key = `${target.row},${target.column}`;
    const known = targets.get(key);
    if (known === undefined) targets.set(key, target);
    else known.change += target.change;
  }
  return [...targets.values()];
}

function targetOf(stage: Stage, event: GameEvent): Target | undefined {
  switch (event.type) {
    case 'hit':
    case 'struck':
      return { row: event.row, column: event.column, glyph: glyphOfShip(event.kind), change: -event.damage };
    case 'mended':
    case 'healed': {
      const nominal = event.type === 'mended' ? event.damage : event.amount;
      const change = Math.min(nominal, event.health - (knownEnemy(stage, event.id)?.health ?? 0));
      return change <= 0 ? undefined : { row: event.row, column: event.column, glyph: glyphOfShip(event.kind), change };
    }
    case 'gained':
      return { row: event.row, column: event.column, glyph: glyphOfShip(event.kind), change: event.amount };
    case 'rammed':
      return { row: event.row, column: event.column, glyph: shipGlyph, change: -event.damage };
    case 'special-used':
      return event.health === 0
        ? undefined
        : { row: event.row, column: event.column, glyph: shipGlyph, change: event.health };
    default:
      return undefined;
  }
}

/** Milliseconds for each cell that a ship enters. */
const shipStepTime = 70;
const maxShipTime = 350;
/** Milliseconds per frame of an appearance: first a mark, then the enemy or shot. */
const appearTime = 60;

/** Animates ships one after the other, together with their collisions and the consequences. */
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

/** Shows the events at the beginning of `waiting` that happen in `cell`. Returns the rest of `waiting`. */
function meet(recorder: TurnRecorder, cell: Cell, waiting: readonly GameEvent[]): readonly GameEvent[] {
  const isHere = (event: GameEvent) => 'row' in event && 'column' in event && distance(event, cell) === 0;
  const later = waiting.findIndex((event) => !isHere(event));
  const here = later < 0 ? waiting : waiting.slice(0, later);
  if (here.length > 0) showImpacts(recorder, here);
  return waiting.slice(here.length);
}

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

function showPower(recorder: TurnRecorder, head: SpecialUsed, met: readonly GameEvent[]): void {
  if (head.power !== 'Recall') return showImpacts(recorder, [head]);
  recorder.logEvents([head]);
  recorder.show(appearTime);
  recorder.logAndApply(head);
  recorder.show(appearTime);
  if (met.length > 0) showImpacts(recorder, met);
}

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

/** Shows a mark in each visible cell, then the enemy or shot that appears. Those off the board are only in the log. */
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

export interface TurnRecorder extends KeyframeRecorder<SpaceDefenderScreen, Flash> {
  readonly stage: Stage;
}

export const recorderOn = (stage: Stage, before: SpaceDefenderScene, after: SpaceDefenderScene): TurnRecorder => ({
  stage,
  ...startRecording<SpaceDefenderScreen, Flash>({
    events: after.events,
    view: () => ({ ...after.view, phase: before.view.phase, sector: pictureOf(stage) }),
    local(flashes) {
      const { row, column } = stage.sector.starfighter;
      const allFlashes = [...strangersOf(stage), ...flashes];
      // The player learns about a destroyed enemy even if it is in the fog.
      const flash = allFlashes.filter((cell) => cell.look === 'bold' || cell.look === 'lost' || isInSight(stage, cell));
      return { ...after.local, cursor: { row, column }, scrolled: 0, flash };
    },
    apply: (event) => take(stage, event),
  }),
});

export interface PlayedTurn {
  readonly keyframes: readonly Keyframe<SpaceDefenderScreen>[];
  /** Picture after the turn. Equals the next view, except for cells in the fog and the counters of the mission. */
  readonly end: ReturnType<typeof pictureOf>;
}

/** Keyframes of a turn in this order: own shots, enemy shots, the ship, each enemy, and new enemies. */
export const keyframes = (
  before: SpaceDefenderScene,
  after: SpaceDefenderScene,
): readonly Keyframe<SpaceDefenderScreen>[] => playedTurn(before, after)?.keyframes ?? [];

/** Creates the playback of a turn from its events. Undefined unless exactly one turn of a game has passed. */
export function playedTurn(before: SpaceDefenderScene, after: SpaceDefenderScene): PlayedTurn | undefined {
  const stage = openStage(before, after);
  if (stage === undefined) return undefined;
  const recorder = recorderOn(stage, before, after);
  const { events } = after;
  const of = (...phases: readonly TurnPhase[]) => events.filter(({ phase }) => phases.some((name) => name === phase));
  showVolley(recorder, of('friendly-projectiles'));
  showVolley(recorder, of('enemy-projectiles'));
  const flies = events.some(({ type }) => type === 'starfighter-moved' || type === 'special-used');
  if (stage.fogged && flies) reveal(stage, events);
  showActions(recorder, of('starfighter'));
  if (stage.fogged) conceal(stage);
  showActions(recorder, of('vision', 'enemies', 'second-vision', 'natural-spawn'));
  return { keyframes: withoutEnd(recorder.keyframes), end: pictureOf(stage) };
}

const withoutEnd = (
  keyframeList: readonly Keyframe<SpaceDefenderScreen>[],
): readonly Keyframe<SpaceDefenderScreen>[] =>
  keyframeList.at(-1)?.flash === true ? keyframeList : keyframeList.slice(0, -1);

/** Places enemies and shots, still hidden by fog, that the ship will see only from its destination. */
function reveal(stage: Stage, events: readonly GameEvent[]): void {
  for (const event of events)
    if (event.type === 'vision-changed' && event.phase === 'vision' && event.seenByStarfighter)
      enter(stage, event.id, event.kind, event);
  const fired = new Set(events.flatMap((event) => (event.type === 'projectile-spawned' ? [event.id] : [])));
  for (const { id, side, row, column } of stage.end.projectiles)
    if (!fired.has(id)) enter(stage, id, side, { row, column });
}

function conceal(stage: Stage): void {
  const { enemies, projectiles } = stage.sector;
  for (const thing of [...enemies, ...projectiles]) if (!isInSight(stage, thing)) remove(stage, thing.id);
}

/** Milliseconds per step of all shots. */
const shotStepTime = 30;
const maxShotTime = 300;

/** Flight of a shot: the visible cells that it enters, and its collisions with other shots there. */
interface Flight {
  readonly moved: ProjectileMoved;
  readonly way: readonly Cell[];
  readonly meetings: readonly (Combined | Negated)[];
  readonly vanishes: boolean;
}

/** Animates all shots of one side together, cell by cell, and then their hits. */
function showVolley(recorder: TurnRecorder, events: readonly GameEvent[]): void {
  const { stage } = recorder;
  const flights = flightsOf(stage, events);
  const flying = events.filter(isOfFlight);
  const rockets = flights.flatMap(({ moved }) => knownProjectile(stage, moved.id) ?? []);
  recorder.logEvents(flying);
  const steps = Math.max(0, ...flights.map(({ way, vanishes }) => way.length + (vanishes ? 1 : 0)));
  for (let step = 0; step < steps; step++) {
    for (const flight of flights) advance(stage, flight, step);
    recorder.show(Math.min(shotStepTime, maxShotTime / steps));
  }
  if (weaponOf(stage.equipment).accelerates)
    for (const rocket of rockets) if (rocket.side === 'friendly') rocket.move *= 2;
  showImpacts(
    recorder,
    events.filter((event) => !isOfFlight(event)),
  );
}

const isMeeting = (event: GameEvent): event is Combined | Negated =>
  event.type === 'combined' || event.type === 'negated';

const isOfFlight = (event: GameEvent): boolean =>
  event.type === 'projectile-moved' || event.type === 'projectile-stayed' || isMeeting(event);

function flightsOf(stage: Stage, events: readonly GameEvent[]): Flight[] {
  const meetings = events.filter(isMeeting);
  return events.flatMap((moved) => {
    if (moved.type !== 'projectile-moved') return [];
    const way = wayOfProjectile(stage, moved);
    const vanishes = moved.to === null || moved.to === 'fog';
    return { moved, way, vanishes, meetings: meetings.filter(({ id }) => id === moved.id) };
  });
}

/** Moves a shot to its cell number `step`, from 0, and applies the collisions with shots in that cell. */
function advance(stage: Stage, { moved, way, meetings, vanishes }: Flight, step: number): void {
  const { id, side, from } = moved;
  const cell = way[step];
  if (cell === undefined) {
    if (vanishes && step === way.length) remove(stage, id);
    return;
  }
  if (step === 0 && from === 'fog') enter(stage, id, side, cell);
  else place(stage, id, cell);
  for (const meeting of meetings) if (meeting.row === cell.row && meeting.column === cell.column) take(stage, meeting);
}
