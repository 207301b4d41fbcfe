import { type Cell, distance } from '../cells.ts';
import type { Command } from '../commands.ts';
import { type Forecast, forecastTurn } from '../lookahead/forecast.ts';
import { keyOf, type Outlook, outlookOf } from '../lookahead.ts';
import { isOver } from '../outcome.ts';
import { reachOf } from '../resources.ts';
import type { Enemy } from '../sector.ts';
import type { SectorView, View } from '../view.ts';
import type { Ghost, Intent } from './board/board.ts';
import type { SpaceDefenderScene } from './local.ts';

/** Whether a turn is being played back: nothing is pointed at then. */
export const isWatched = ({ watched, local }: SpaceDefenderScene): boolean =>
  watched === true || local.flash !== undefined;

/** The move that the cursor points at, if it points away from a ship that can still fly. */
export function pointedMove(scene: SpaceDefenderScene): Command | undefined {
  const { view, local } = scene;
  const { sector } = view;
  if (sector === null || isOver(view) || isWatched(scene) || distance(sector.starfighter, local.cursor) === 0)
    return undefined;
  return { name: 'move', args: { row: local.cursor.row, column: local.cursor.column } };
}

/** A cache: the screen is painted much more often than a view or the command changes. */
const forecastCache = new WeakMap<View, Map<string, Forecast | undefined>>();

/** What a command would lead to, worked out once for each view. */
export function predict(view: View, command: Command): Forecast | undefined {
  const known = forecastCache.get(view) ?? new Map<string, Forecast | undefined>();
  forecastCache.set(view, known);
  const key = keyOf(command);
  if (!known.has(key)) known.set(key, forecastTurn(view, command));
  return known.get(key);
}

/** What the move that the cursor points at would lead to; nothing where it is out of reach or not to be foreseen. */
export function predictMove(scene: SpaceDefenderScene): Forecast | undefined {
  const { view, local, preferences } = scene;
  const command = preferences.forecast ? pointedMove(scene) : undefined;
  if (command === undefined || view.sector === null) return undefined;
  const { starfighter } = view.sector;
  return distance(starfighter, local.cursor) <= reachOf(starfighter) ? predict(view, command) : undefined;
}

/**
 * The move that is previewed on the board. A ship that is pointed at, and that would be the end of one's own, is looked
 * at instead: there is no ship after it.
 */
export function previewOf(scene: SpaceDefenderScene): Forecast | undefined {
  const planned = predictMove(scene);
  const isEnd =
    planned?.acted.starfighter.health === 0 &&
    planned.events.some((event) => event.type === 'rammed' && distance(event, scene.local.cursor) === 0);
  return isEnd ? undefined : planned;
}

export const collisionsOf = ({ events }: Forecast): Cell[] =>
  events.flatMap((event) =>
    event.phase === 'starfighter' && (event.type === 'rammed' || event.type === 'hit') ? [event] : [],
  );

const outlookCache = new WeakMap<View, Outlook>();

/** What all that can be done now would cost, worked out once for each view. */
export function predictOutlook(view: View): Outlook {
  const known = outlookCache.get(view) ?? outlookOf(view);
  outlookCache.set(view, known);
  return known;
}

/** Where enemies would be after their actions, as far as they live that long; those that would be launched, too. */
export function ghostsOf({ reactions }: Forecast): Ghost[] {
  const lost = new Set(reactions.flatMap((event) => (event.type === 'destroyed' ? [event.id] : [])));
  return reactions.flatMap((event): Ghost[] => {
    const isGhost = event.type === 'enemy-moved' || event.type === 'enemy-spawned';
    if (!isGhost || lost.has(event.id) || event.to === null || event.to === 'fog') return [];
    return [{ kind: event.kind, row: event.to.row, column: event.to.column }];
  });
}

/** What each enemy would do. */
export function intentsOf({ reactions }: Forecast): ReadonlyMap<number, Intent> {
  const intents = new Map<number, Intent>();
  const add = (id: number, intent: Partial<Intent>) =>
    intents.set(id, { ...(intents.get(id) ?? { steps: 0, shot: undefined }), ...intent });
  for (const event of reactions) {
    if (event.type === 'enemy-moved' && event.from !== 'fog' && event.to !== 'fog')
      add(event.id, { steps: event.from.column - (event.to === null ? 0 : event.to.column) });
    if (event.type === 'projectile-spawned' && typeof event.by === 'number') add(event.by, { shot: event.damage });
  }
  return intents;
}

/** The enemies that are destroyed before the ship acts. */
export const doomedIn = (now: SectorView, { projectilesMoved }: Forecast): readonly Readonly<Enemy>[] =>
  now.enemies.filter(({ id }) => projectilesMoved.enemies.every((enemy) => enemy.id !== id));
