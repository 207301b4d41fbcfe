import { unitAtTile, withUnit } from '../apply.ts';
import { type Coord, coordText, isSame, tileKey } from '../board.ts';
import { type Forecast, forecastOf } from '../forecast.ts';
import { movesOf } from '../movement.ts';
import { at, entityAt, type Field, isMech, type Position } from '../state.ts';
import type { View } from '../view.ts';
import type { BreachScene } from './local.ts';
import { type Attack, attacksOf, hitsOf } from './outlook/attacks.ts';
import { type Change, changesOf } from './outlook/strikes.ts';

/** The unit that would be moved and where, when a green tile of the selected mech is pointed at. */
export interface Tentative {
  readonly from: Coord;
  readonly to: Coord;
}

/** The result of End Turn now, or after the move that is pointed at. */
export interface Outlook {
  /** The position that the forecast is of: the match's, or with the selected mech where it is pointed at. */
  readonly view: View;
  readonly tentative: Tentative | undefined;
  readonly forecast: Forecast;
  /** The attacks of the forecast, in their order. */
  readonly attacks: readonly Attack[];
  /** Net change of the coming attack phase by tile (units and buildings), and what is destroyed there. Keyed `row,column`. */
  readonly changes: ReadonlyMap<string, Change>;
  /** The tiles that enemies will hit, each with the enemies' places in the list; those destroyed before are no threat. */
  readonly hits: ReadonlyMap<string, readonly number[]>;
}

/** Whether a turn or a match is being played back: nothing is pointed at and nothing is to come then. */
export const isWatched = ({ watched, local }: BreachScene): boolean => watched === true || local.flash !== undefined;

/** Whether there is a turn to end. Own moves count while they are played back, too. */
const isOpen = ({ view, watched }: BreachScene): boolean => view.phase === 'player-movement' && watched !== true;

/** The forecast as it is shown; nothing once the match is over, while something is played back, or where it is switched off. */
export function outlookOf(scene: BreachScene): Outlook | undefined {
  const { view, local, preferences } = scene;
  if (!isOpen(scene) || !local.forecast || !preferences.forecast) return undefined;
  return predict(view, isWatched(scene) ? undefined : tentativeOf(scene));
}

/** The forecast, shown or not: threats and warnings need it. Nothing once the match is over. */
export function predictedOutlook(scene: BreachScene): Outlook | undefined {
  return isOpen(scene) ? (outlookOf(scene) ?? predict(scene.view)) : undefined;
}

/** The tiles that enemies will hit this turn, of those that scene.local.threats says, each with the enemies' places in the list. */
export function threatsOf(scene: BreachScene): ReadonlyMap<string, readonly number[]> {
  const { threats } = scene.local;
  const hits = predictedOutlook(scene)?.hits ?? new Map<string, readonly number[]>();
  if (threats === 'all') return hits;
  return new Map([...hits].flatMap(([tile, by]) => (by.includes(threats) ? [[tile, [threats]]] : [])));
}

/** A cache: the screen is painted much more often than a view or the pointed move changes. */
const outlookCache = new WeakMap<View, Map<string, Outlook>>();

/** The result of End Turn from a view, or after a move. */
export function predict(view: View, tentative?: Tentative): Outlook {
  const ofView = outlookCache.get(view) ?? new Map<string, Outlook>();
  outlookCache.set(view, ofView);
  const key = tentative === undefined ? '' : `${coordText(tentative.from)} ${coordText(tentative.to)}`;
  const outlook = ofView.get(key) ?? computeOutlook(view, tentative);
  ofView.set(key, outlook);
  return outlook;
}

function computeOutlook(view: View, tentative: Tentative | undefined): Outlook {
  const moved =
    tentative === undefined ? view : withUnit(view, tentative.from, (unit) => unitAtTile(unit, tentative.to));
  const forecast = forecastOf(moved);
  const attacks = attacksOf(moved, forecast.events);
  return { view: moved, tentative, forecast, attacks, changes: changesOf(moved, attacks), hits: hitsOf(attacks) };
}

const reachCache = new WeakMap<View, Map<string, readonly Coord[]>>();

/** Where the mech on a tile of a view can move, worked out once; nowhere once it has moved. */
export function reachOf(view: View, selected: Coord): readonly Coord[] {
  const ofView = reachCache.get(view) ?? new Map<string, readonly Coord[]>();
  reachCache.set(view, ofView);
  const key = tileKey(selected);
  const mech = entityAt(view.entities, selected);
  const reach = ofView.get(key) ?? (mech !== undefined && isMech(mech) && mech.active ? movesOf(view, mech) : []);
  ofView.set(key, reach);
  return reach;
}

/** The move that is pointed at, if a mech is selected that can go there. */
function tentativeOf({ view, local: { selected, cursor } }: BreachScene): Tentative | undefined {
  if (selected === null || isSame(selected, cursor)) return undefined;
  return reachOf(view, selected).some((to) => isSame(to, cursor)) ? { from: selected, to: cursor } : undefined;
}

type EnemyView = Extract<Position['entities'][number], { readonly objective: unknown }>;

/** An enemy's next turn. */
export interface Intent {
  /** Its place in the list of units, from 0. */
  readonly place: number;
  readonly enemy: EnemyView;
  /** The same one after the turn, where it has moved, with its next objective; nothing if it is destroyed. */
  readonly after: EnemyView | undefined;
}

/** The next turn of each enemy, in priority order. */
export function intentsOf(before: Field, { events, after }: Forecast): Intent[] {
  const destroyed = new Set(events.flatMap((event) => (event.type === 'destroyed' ? [tileKey(at(event))] : [])));
  const isLiving = (unit: Position['entities'][number]) => !destroyed.has(tileKey(at(unit)));
  // Survivors keep their order.
  const survivors = new Map(before.entities.filter(isLiving).map((unit, i) => [unit, after.entities[i]]));
  return before.entities.flatMap((enemy, place) => {
    if (isMech(enemy)) return [];
    const then = survivors.get(enemy);
    return [{ place, enemy, after: then === undefined || isMech(then) ? undefined : then }];
  });
}
