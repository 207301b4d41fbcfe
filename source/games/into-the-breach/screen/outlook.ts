import { itemAt } from '#engine/lookup.ts';
import { puzzleOf } from '#engine/puzzle/puzzle.ts';
import type { MatchStatus } from '#screen/match-status.ts';
import { memoizeByKey } from '#screen/memoize.ts';
import { listOf, pluralize } from '#screen/sentences.ts';
import type { Role } from '#screen/styled-text.ts';
import { buildingsOf, type Coord, coordText, isSame, tileKey } from '../board.ts';
import { unitAtTile, withEvents, withoutFallen, withUnit } from '../events.ts';
import { readLevel } from '../level-text.ts';
import { cellIndexOf, coordOf, distancesFrom, groundOf, movesOf } from '../movement.ts';
import { type Forecast, forecastOf } from '../phases.ts';
import { at, type Battlefield, entityAt, isMech, type Position, type View } from '../state.ts';
import { isMechKind } from '../vocabulary.ts';
import { type Change, changesOf, isLoss, type Strike, strikesOf } from './event-texts.ts';
import type { BreachScene, Walk } from './local.ts';
import { resultText } from './words.ts';

/** Maps tiles to list indexes of the enemies that will hit them. Omits enemies destroyed before they attack. */
export function hitsOf(attacks: readonly Strike[]): Map<string, number[]> {
  const hits = new Map<string, number[]>();
  for (const { kind, place, targets } of attacks) {
    if (isMechKind(kind)) continue;
    for (const key of targets.map(tileKey)) {
      const places = hits.get(key);
      if (places === undefined) hits.set(key, [place]);
      else places.push(place);
    }
  }
  return hits;
}

/** The move that the player points at: from the selected mech to the cursor, which is in the mech's reach. */
export interface Tentative {
  readonly from: Coord;
  readonly to: Coord;
}

/** Forecast of End Turn, now or after the tentative move. */
export interface Outlook {
  /** Current position, or the position after the tentative move. */
  readonly view: View;
  readonly tentative: Tentative | undefined;
  readonly forecast: Forecast;
  readonly attacks: readonly Strike[];
  /** Changes of health in the attack phase by tile, keyed `row,column`. */
  readonly changes: ReadonlyMap<string, Change>;
  /** List indexes of the enemies that will hit each tile. Omits enemies that are destroyed before they attack. */
  readonly hits: ReadonlyMap<string, readonly number[]>;
}

/** True in a watched match and during playback. The screen then shows no cursor, reach, hint or tentative move. */
export const isWatched = ({ watched, local }: BreachScene): boolean => watched === true || local.flash !== undefined;

/** True while the player may end the turn, including the playback of the player's own move. */
const isOpen = ({ view, watched }: BreachScene): boolean => view.phase === 'player-movement' && watched !== true;

/** False in a puzzle once a mech has moved: the forecast would show whether the moves win. */
export const hasForecast = ({ view, level }: Pick<BreachScene, 'view' | 'level'>): boolean =>
  puzzleOf(level) === undefined || view.moves.length === 0;

export const noForecast = 'Puzzles show no forecast once a mech has moved.';

/** Forecast to show. Undefined outside the player's turn, if watched or switched off, and in a puzzle after a move. */
export function outlookOf(scene: BreachScene): Outlook | undefined {
  const { view, local, preferences } = scene;
  if (!isOpen(scene) || !hasForecast(scene) || !local.forecast || !preferences.forecast) return undefined;
  const isPreview = !isWatched(scene) && puzzleOf(scene.level) === undefined;
  return predict(view, isPreview ? tentativeOf(scene) : undefined);
}

/** Forecast for threats and warnings, even if its display is switched off. Undefined if no forecast is allowed now. */
export function predictedOutlook(scene: BreachScene): Outlook | undefined {
  return outlookOf(scene) ?? intentOutlook(scene);
}

/** Forecast without the tentative move, so that pointing at tiles does not change the marks of enemies on the board. */
export const intentOutlook = (scene: BreachScene): Outlook | undefined =>
  isOpen(scene) && hasForecast(scene) ? predict(scene.view) : undefined;

/** Tiles that the enemies chosen in `local.threats` will hit. */
export function threatsOf(scene: BreachScene): ReadonlyMap<string, readonly number[]> {
  const { threats } = scene.local;
  const hits = intentOutlook(scene)?.hits ?? new Map<string, readonly number[]>();
  if (threats === 'all') return hits;
  return new Map([...hits].flatMap(([tile, by]) => (by.includes(threats) ? [[tile, [threats]]] : [])));
}

/** Cached, because the screen is painted far more often than the view or the tentative move changes. */
const outlookCache = new WeakMap<View, Map<string, Outlook>>();

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
  const attacks = strikesOf(forecast.events);
  return { view: moved, tentative, forecast, attacks, changes: changesOf(moved, attacks), hits: hitsOf(attacks) };
}

const reachCache = new WeakMap<View, Map<string, readonly Coord[]>>();

/** Tiles in reach of the unit at `selected`. Empty unless it is a mech that can still move. */
export function reachOf(view: View, selected: Coord): readonly Coord[] {
  const ofView = reachCache.get(view) ?? new Map<string, readonly Coord[]>();
  reachCache.set(view, ofView);
  const key = tileKey(selected);
  const mech = entityAt(view.entities, selected);
  const reach = ofView.get(key) ?? (mech !== undefined && isMech(mech) && mech.active ? movesOf(view, mech) : []);
  ofView.set(key, reach);
  return reach;
}

function tentativeOf({ view, local: { selected, cursor } }: BreachScene): Tentative | undefined {
  if (selected === null || isSame(selected, cursor)) return undefined;
  return reachOf(view, selected).some((to) => isSame(to, cursor)) ? { from: selected, to: cursor } : undefined;
}

type EnemyView = Extract<Position['entities'][number], { readonly objective: unknown }>;

export interface Intent {
  /** Zero-based index in the list of units. */
  readonly place: number;
  readonly enemy: EnemyView;
  /** The enemy at its new tile with its new objective. Undefined if the enemy will be destroyed. */
  readonly after: EnemyView | undefined;
}

export function intentsOf(before: Battlefield, { events, after }: Forecast): Intent[] {
  const destroyed = new Set(events.flatMap((event) => (event.type === 'destroyed' ? [tileKey(at(event))] : [])));
  const isLiving = (unit: Position['entities'][number]) => !destroyed.has(tileKey(at(unit)));
  // The unit list after the turn contains the surviving units in their old order.
  const survivors = new Map(before.entities.filter(isLiving).map((unit, i) => [unit, after.entities[i]]));
  return before.entities.flatMap((enemy, place) => {
    if (isMech(enemy)) return [];
    const then = survivors.get(enemy);
    return [{ place, enemy, after: then === undefined || isMech(then) ? undefined : then }];
  });
}

export interface Verdict {
  readonly text: string;
  readonly short?: string;
  readonly role: Role;
}

export interface Counts {
  readonly mechs: number;
  readonly buildings: number;
  readonly enemies: number;
}

export function countsOf({ board, entities }: Battlefield): Counts {
  const living = entities.filter(({ health }) => health > 0);
  const mechs = living.filter(isMech).length;
  const buildings = buildingsOf(board).filter(({ health }) => health > 0).length;
  return { mechs, buildings, enemies: living.length - mechs };
}

export function initialBuildings({ level }: Pick<View, 'level'>): ReturnType<typeof buildingsOf> {
  const initialLevel = readLevel(level);
  return initialLevel.ok ? buildingsOf(initialLevel.value.board).filter(({ health }) => health > 0) : [];
}

/** The star for losing no building. `isKept` is true while the player can still earn it. */
export function noBuildingLost(view: Pick<View, 'board' | 'level'>): NonNullable<MatchStatus['noLosses']> {
  const stand = buildingsOf(view.board).filter(({ health }) => health > 0);
  return { says: 'no buildings lost', isKept: stand.length === initialBuildings(view).length };
}

/** True if the turn costs the star for losing no building. */
export const isStarLost = (view: View, { after }: Forecast): boolean =>
  noBuildingLost(view).isKept && !noBuildingLost({ ...view, board: after.board }).isKept;

/** Result that decides the match, such as `You win: every enemy is destroyed.`, otherwise the player's losses. */
export function verdictOf({ view, forecast, attacks, tentative }: Outlook): Verdict {
  const { after } = forecast;
  if (after.reason !== null)
    return {
      text: `${resultText(after.reason)}.`,
      role: after.reason === 'enemies-destroyed' ? 'success' : 'refusal',
    };
  const countsNow = countsOf(view);
  const countsAfter = countsOf(after);
  const losses = [
    ...(countsAfter.mechs < countsNow.mechs ? [pluralize(countsNow.mechs - countsAfter.mechs, 'mech')] : []),
    ...(countsAfter.buildings < countsNow.buildings
      ? [pluralize(countsNow.buildings - countsAfter.buildings, 'building')]
      : []),
  ];
  const loses = tentative === undefined ? 'You lose' : 'You would lose';
  if (losses.length > 0) {
    const costs = listOf([...losses, ...(isStarLost(view, forecast) ? ['a star'] : [])]);
    return { text: `${loses} ${costs}.`, short: `Costs ${costs}.`, role: 'danger' };
  }
  const isHit = attacks.some(({ effects }) => effects.some(isLoss));
  return { text: isHit ? 'You are hit, but nothing is destroyed.' : 'No losses.', role: 'text' };
}

/** Moves of the enemies, in order. Omits enemies that stay where they are. */
export const walksOf: (outlook: Outlook) => readonly Walk[] = memoizeByKey(({ view, forecast }) => {
  let now = view;
  let isAfterAttacks = false;
  const walks: Walk[] = [];
  for (const event of forecast.events) {
    if (event.phase === 'enemy-movement' && !isAfterAttacks) {
      now = withoutFallen(now);
      isAfterAttacks = true;
    }
    if (event.type === 'moved')
      walks.push({ kind: event.kind, from: event.from, path: pathOf(now, event.from, event.to) });
    now = withEvents(now, [event]);
  }
  return walks;
});

/** An enemy that the tentative move sends elsewhere. `to` is undefined if the enemy is destroyed. */
export interface ChangedWalk extends Pick<Walk, 'kind' | 'from'> {
  readonly to: Coord | undefined;
  readonly before: Coord;
}

const noWalks: readonly ChangedWalk[] = [];

export function changedWalksOf(view: View, outlook: Outlook): readonly ChangedWalk[] {
  if (outlook.tentative === undefined) return noWalks;
  const intents = intentsOf(outlook.view, outlook.forecast);
  return intentsOf(view, predict(view).forecast).flatMap(({ place, enemy, after }): ChangedWalk[] => {
    const now = intents.find((intent) => intent.place === place)?.after;
    if (after === undefined || (now !== undefined && isSame(at(now), at(after)))) return [];
    return [{ kind: enemy.kind, from: at(enemy), to: now && at(now), before: at(after) }];
  });
}

/** A shortest path on the current board, without the start tile. Only `to` if there is no path. */
export function pathOf(field: Battlefield, from: Coord, to: Coord): Coord[] {
  const ground = groundOf(field);
  const distances = distancesFrom(ground, from);
  const width = ground.columns + 2;
  let place = cellIndexOf(ground, to);
  const path = [to];
  for (let stepsLeft = itemAt(distances, place) - 1; stepsLeft > 0; stepsLeft--) {
    const before = [-width, -1, 1, width].find((step) => distances[place + step] === stepsLeft);
    if (before === undefined) break;
    place += before;
    path.unshift(coordOf(ground, place));
  }
  return path;
}
