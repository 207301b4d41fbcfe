import type { Keyframe } from '../../../../screen/game/playback.ts';
import type { Cell } from '../../cells.ts';
import type { Combined, GameEvent, Negated, ProjectileMoved } from '../../events.ts';
import { weaponOf } from '../../tables.ts';
import type { TurnPhase } from '../../vocabulary.ts';
import type { SpaceDefenderScene, SpaceDefenderScreen } from '../local.ts';
import { showActions } from './actions.ts';
import { showImpacts } from './impacts.ts';
import { recorderOn, type TurnRecorder } from './recorder.ts';
import { enter, isInSight, knownProjectile, openStage, pictureOf, place, remove, type Stage, take } from './stage.ts';
import { wayOfProjectile } from './ways.ts';

/** What a turn looks like, and the board that its events lead to. */
export interface PlayedTurn {
  readonly keyframes: readonly Keyframe<SpaceDefenderScreen>[];
  /** The whole board after the turn, where everything is seen. */
  readonly end: ReturnType<typeof pictureOf>;
}

/** A turn as it is watched: own shots, their shots, the ship, the enemies one by one, and what appears then. */
export const keyframes = (
  before: SpaceDefenderScene,
  after: SpaceDefenderScene,
): readonly Keyframe<SpaceDefenderScreen>[] => playedTurn(before, after)?.keyframes ?? [];

/** The turn between two scenes, made from its events alone; nothing where none was played. */
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

/** The last picture is that of the end, which follows by itself. */
const withoutEnd = (
  keyframeList: readonly Keyframe<SpaceDefenderScreen>[],
): readonly Keyframe<SpaceDefenderScreen>[] =>
  keyframeList.at(-1)?.flash === true ? keyframeList : keyframeList.slice(0, -1);

/** Before the Starfighter goes somewhere: what it sees there, and not from here, takes its place in the fog. */
function reveal(stage: Stage, events: readonly GameEvent[]): void {
  for (const event of events)
    if (event.type === 'vision-changed' && event.phase === 'vision' && event.seenByStarfighter)
      enter(stage, event.id, event.kind, event);
  const fired = new Set(events.flatMap((event) => (event.type === 'projectile-spawned' ? [event.id] : [])));
  for (const { id, side, row, column } of stage.end.projectiles)
    if (!fired.has(id)) enter(stage, id, side, { row, column });
}

/** After the Starfighter has gone somewhere: what it no longer sees is forgotten. */
function conceal(stage: Stage): void {
  const { enemies, projectiles } = stage.sector;
  for (const thing of [...enemies, ...projectiles]) if (!isInSight(stage, thing)) remove(stage, thing.id);
}

/** Milliseconds of a step of all shots, and the most for a phase. */
const shotStepTime = 30;
const maxShotTime = 300;

/** A shot on its way: the cells that it is seen to enter, and which shots it meets there. */
interface Flight {
  readonly moved: ProjectileMoved;
  readonly way: readonly Cell[];
  readonly meetings: readonly (Combined | Negated)[];
  /** Whether its end is not seen: it goes on into the fog or off the board. */
  readonly vanishes: boolean;
}

/** A phase of projectiles: all fly together, cell by cell; then what they hit. */
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

/** One step of a shot, from 0, and what it meets there. */
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
