import { listOf, pluralize } from '#screen/sentences.ts';
import { type Cell, cellName, distance } from '../cells.ts';
import type { Command } from '../commands.ts';
import { type GameEvent, type Hit, hurtsShip, type Rammed } from '../events.ts';
import {
  choiceOf,
  type Forecast,
  forecastTurn,
  isLost,
  keyOf,
  lossesOf,
  nearestFree,
  type Outlook,
  outlookOf,
} from '../lookahead.ts';
import { isOver } from '../outcome.ts';
import { shooterOf } from '../phases.ts';
import { afterRegeneration, type Enemy, reachOf, type Starfighter } from '../sector.ts';
import type { SectorView, View } from '../state.ts';
import { powerOf } from '../tables.ts';
import { type Ghost, type Intent, thingAt } from './board/board.ts';
import type { SpaceDefenderScene } from './local.ts';

/** True in a watched match and during playback. The screen then shows no cursor, reach, dangers or path. */
export const isWatched = ({ watched, local }: SpaceDefenderScene): boolean =>
  watched === true || local.flash !== undefined;

export function pointedMove(scene: SpaceDefenderScene): Command | undefined {
  const { view, local } = scene;
  const { sector } = view;
  if (sector === null || isOver(view) || isWatched(scene) || distance(sector.starfighter, local.cursor) === 0)
    return undefined;
  return { name: 'move', args: { row: local.cursor.row, column: local.cursor.column } };
}

/** Cached, because the screen is painted far more often than the view or the command changes. */
const forecastCache = new WeakMap<View, Map<string, Forecast | undefined>>();

export function predict(view: View, command: Command): Forecast | undefined {
  const known = forecastCache.get(view) ?? new Map<string, Forecast | undefined>();
  forecastCache.set(view, known);
  const key = keyOf(command);
  if (!known.has(key)) known.set(key, forecastTurn(view, command));
  return known.get(key);
}

/** Forecast of a move to the cursor. Undefined if the player cannot order this move, and with forecasts off. */
export function predictMove(scene: SpaceDefenderScene): Forecast | undefined {
  const { view, local, preferences } = scene;
  const command = preferences.forecast ? pointedMove(scene) : undefined;
  if (command === undefined || view.sector === null) return undefined;
  const { starfighter } = view.sector;
  return distance(starfighter, local.cursor) <= reachOf(starfighter) ? predict(view, command) : undefined;
}

/** Forecast to draw on the board. Undefined if the move ends in a fatal ram, because there is no ship to draw then. */
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

export function predictOutlook(view: View): Outlook {
  const known = outlookCache.get(view) ?? outlookOf(view);
  outlookCache.set(view, known);
  return known;
}

/** Cells of moved enemies and of new enemies after the turn. Omits enemies that are destroyed. */
export function ghostsOf({ reactions }: Forecast): Ghost[] {
  const lost = new Set(reactions.flatMap((event) => (event.type === 'destroyed' ? [event.id] : [])));
  return reactions.flatMap((event): Ghost[] => {
    const isGhost = event.type === 'enemy-moved' || event.type === 'enemy-spawned';
    if (!isGhost || lost.has(event.id) || event.to === null || event.to === 'fog') return [];
    return [{ kind: event.kind, row: event.to.row, column: event.to.column }];
  });
}

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

export const doomedIn = (now: SectorView, { projectilesMoved }: Forecast): readonly Readonly<Enemy>[] =>
  now.enemies.filter(({ id }) => projectilesMoved.enemies.every((enemy) => enemy.id !== id));

/** A warning in two lengths: `long` for 120 columns, `short` for 80 columns. */
export interface Warning {
  readonly long: string;
  readonly short: string;
  /** Text such as `Fighter 26 fires at you`. */
  readonly cause: string;
}

const plain = (text: string, cause: string): Warning => ({ long: text, short: text, cause });

/** Warnings about an action: only the fatal event if there is one, otherwise rams, hits on the way, later losses. */
export function warningsOf(view: View, planned: Forecast): Warning[] {
  const { sector } = view;
  if (sector === null) return [];
  const end = fatalWarning(sector, planned);
  if (end !== undefined) return [end];
  const actionEvents = planned.events.filter(({ phase }) => phase === 'starfighter');
  return [
    ...ramWarning(actionEvents.filter(isRam), sector, planned),
    ...wayWarning(actionEvents.filter(isHit), planned),
    ...afterWarning(planned),
  ];
}

const isRam = (event: GameEvent): event is Rammed => event.type === 'rammed';
const isHit = (event: GameEvent): event is Hit => event.type === 'hit' && event.id === 0;
const damageOf = (events: readonly (Hit | Rammed)[]): number => events.reduce((sum, { damage }) => sum + damage, 0);

/** Warning about hits before the ship acts, which no action can avoid. */
export function earlierWarning(view: View, planned: Forecast): Warning | undefined {
  const { sector } = view;
  const hits = planned.events.filter(isHit).filter(({ phase }) => phase !== 'starfighter');
  const [hit] = hits;
  if (sector === null || hit === undefined) return undefined;
  const lost = damageOf(hits);
  if (hits.length > 1) {
    const text = (where: string) => `${hits.length} shots will hit you before you can move${where}: -${lost}.`;
    return { long: text(', wherever you go'), short: text(''), cause: `${hits.length} shots hit you` };
  }
  const who = hit.side === 'friendly' ? 'Your own shot' : `A shot${fromText(sector, hit.projectile)}`;
  const { armour } = sector.starfighter.attributes;
  const blocked = armour > 0 && lost > 0 ? ` (armour stops ${armour})` : '';
  return {
    long: `${who} will hit you before you can move, wherever you go: -${lost}${blocked}.`,
    short: `${who} hits you before you can move: -${lost}.`,
    cause: `${uncapitalize(who)} hits you`,
  };
}

export const uncapitalize = (text: string): string => `${text.charAt(0).toLowerCase()}${text.slice(1)}`;

/** Text such as ` from Grunt 4`. Empty if the shooter is unknown. */
function fromText({ enemies, projectiles }: SectorView, id: number): string {
  const shot = projectiles.find((other) => other.id === id);
  const by = shot && shooterOf(enemies, shot);
  return by === undefined ? '' : ` from ${by.kind} ${by.id}`;
}

export function unavoidableWarning(view: View): Warning | undefined {
  const { unavoidableLoss, choices } = predictOutlook(view);
  if (unavoidableLoss === 0) return undefined;
  const short = `You lose at least ${unavoidableLoss} next turn, wherever you go.`;
  const best = choices.find(({ command, more, isEnd }) => command.name === 'move' && more === 0 && !isEnd);
  const where = best === undefined ? '' : ` No extra damage at ${cellName(best.cell)}.`;
  return { long: `${short}${where}`, short, cause: 'every cell costs health' };
}

export function repairWarning(planned: Forecast): Warning | undefined {
  const { before, during, after } = lossesOf(planned);
  const lost = before + during + after;
  const used = planned.events.find((event) => event.type === 'special-used');
  if (lost === 0 || used?.type !== 'special-used' || used.power !== 'Repair') return undefined;
  const { health, attributes } = planned.next.starfighter;
  if (health === 0) return undefined;
  return {
    long: `Repair adds ${used.health} health, but hits cost ${lost}: you would have ${health} of ${attributes.health}.`,
    short: `Repair: +${used.health}, hits -${lost}: ${health} health.`,
    cause: 'you repair',
  };
}

/** Warning about the event that destroys the ship. Includes the ship's health before the event. */
export function fatalWarning(sector: SectorView, planned: Forecast): Warning | undefined {
  const all = [...planned.events, ...planned.reactions, ...planned.volley];
  const end = all.findIndex((event) => event.type === 'destroyed' && event.id === 0);
  if (end < 0) return undefined;
  const cause = all.slice(0, end).findLast(hurtsShip);
  if (cause === undefined) return plain('Deadly: your ship is destroyed.', 'it destroys you');
  const health = healthBefore(sector.starfighter.health, all.slice(0, all.indexOf(cause)));
  const [against, odds] = [`${cause.damage} damage to your ${health} health`, `(${cause.damage} against ${health})`];
  const where = cellName(cause);
  if (cause.type === 'rammed') {
    const name = `${cause.kind} ${cause.id}`;
    return cause.mover === 'enemy'
      ? {
          long: `Deadly: ${name} flies to ${where} and rams you: ${against}.`,
          short: `Deadly: ${name} rams you at ${where} ${odds}.`,
          cause: `${name} rams you`,
        }
      : {
          long: `Deadly: you ram ${name} at ${where}: ${against}.`,
          short: `Deadly: you ram ${name} at ${where} ${odds}.`,
          cause: `you ram ${name}`,
        };
  }
  const isEarlier = planned.events.includes(cause) && cause.phase !== 'starfighter';
  const then = isEarlier ? ' before you can move' : '';
  const who = shooterText(planned, cause);
  return {
    long: `Deadly: ${who} hits you at ${where}${then}: ${against}.`,
    short: `Deadly: ${who} hits you at ${where}${isEarlier ? ' first' : ''} ${odds}.`,
    cause: `${who} hits you`,
  };
}

export function healthBefore(now: number, events: readonly GameEvent[]): number {
  let health = now;
  for (const event of events) {
    if (hurtsShip(event)) health = event.health;
    else if (event.type === 'special-used' || (event.type === 'regenerated' && event.id === 0)) health += event.health;
    else if (event.type === 'fired' && event.resource === 'health') health -= event.cost;
  }
  return health;
}

/** Text such as `Fighter 26` or `your own shot`. `a shot` if the shooter is unknown. */
function shooterText(planned: Forecast, hit: Hit): string {
  if (hit.side === 'friendly') return 'your own shot';
  const by = newlyFiredBy(planned, hit);
  return by === undefined ? 'a shot' : `${by.kind} ${by.id}`;
}

/** Enemy that fires the shot in the forecast turn. Undefined for a shot that is already flying. */
function newlyFiredBy({ acted, reactions }: Forecast, hit: Hit) {
  const fired = reactions.find((event) => event.type === 'projectile-spawned' && event.id === hit.projectile);
  return fired?.type === 'projectile-spawned' ? acted.enemies.find(({ id }) => id === fired.by) : undefined;
}

function ramWarning(rams: readonly Rammed[], { score }: SectorView, planned: Forecast): Warning[] {
  const [ram] = rams;
  if (ram === undefined) return [];
  const lost = damageOf(rams);
  const gain = scoreText(rams.reduce((sum, { id }) => sum + scoreGained(score, planned, id), 0));
  const named = rams.map((each) => `${each.kind} ${each.id} at ${cellName(each)}`);
  if (rams.length > 1)
    return [
      {
        long: `You ram ${listOf(named)}: -${lost} health${gain}.`,
        short: `You ram ${rams.length} enemies (${rams.map(cellName).join(', ')}): -${lost}${gain}.`,
        cause: `you ram ${listOf(named)}`,
      },
    ];
  return [
    {
      long: `You ram ${listOf(named)}: -${lost} health${gain}.`,
      short: `You ram ${ram.kind} ${ram.id}: -${lost}${gain}.`,
      cause: `you ram ${ram.kind} ${ram.id}`,
    },
  ];
}

const scoreText = (gain: number): string => (gain > 0 ? `, score +${gain}` : '');

function scoreGained(before: number, { events, reactions }: Forecast, id: number): number {
  let score = before;
  for (const event of [...events, ...reactions]) {
    if (event.type !== 'destroyed' || event.id === 0) continue;
    if (event.id === id) return event.score - score;
    score = event.score;
  }
  return 0;
}

function wayWarning(hits: readonly Hit[], { projectilesMoved }: Forecast): Warning[] {
  const [hit] = hits;
  if (hit === undefined) return [];
  const lost = damageOf(hits);
  if (hits.length > 1)
    return [plain(`You lose ${lost} to shots at ${listOf(hits.map(cellName))}.`, 'you fly into shots')];
  const whose = hit.side === 'friendly' ? 'your own shot' : 'a shot';
  const shot = projectilesMoved.projectiles.find(({ id }) => id === hit.projectile);
  return [
    {
      long: `You lose ${lost} to ${whose}${shot === undefined ? '' : ` of ${shot.damage}`} at ${cellName(hit)}.`,
      short: `You lose ${lost} to ${whose} at ${cellName(hit)}.`,
      cause: `you fly into ${whose}`,
    },
  ];
}

function afterWarning(planned: Forecast): Warning[] {
  const later = [...planned.reactions, ...planned.volley];
  const rams = later.filter(isRam);
  const hits = later.filter(isHit);
  const [ram] = rams;
  const [hit] = hits;
  const lost = damageOf([...rams, ...hits]);
  const place = cellName(planned.acted.starfighter);
  if (rams.length + hits.length > 1) {
    const parts = [
      ...(hits.length === 0 ? [] : [`${pluralize(hits.length, 'shot')} ${hits.length === 1 ? 'hits' : 'hit'} you`]),
      ...(rams.length === 0
        ? []
        : [`${pluralize(rams.length, 'enemy', 'enemies')} ${rams.length === 1 ? 'rams' : 'ram'} you`]),
    ].join(' and ');
    return [
      {
        long: `At ${place}, ${parts} before your next move: -${lost}.`,
        short: `At ${place}, ${parts}: -${lost}.`,
        cause: parts,
      },
    ];
  }
  if (ram !== undefined) {
    const name = `${ram.kind} ${ram.id}`;
    const gain = scoreText(scoreGained(planned.acted.score, planned, ram.id));
    return [
      {
        long: `${name} flies to ${cellName(ram)} and rams you for ${lost}${gain}.`,
        short: `${name} rams you at ${cellName(ram)}: -${lost}.`,
        cause: `${name} rams you`,
      },
    ];
  }
  if (hit === undefined) return [];
  const by = newlyFiredBy(planned, hit);
  if (by === undefined) {
    const whose = hit.side === 'friendly' ? 'your own shot' : 'a shot in flight';
    return [plain(`At ${place}, ${whose} hits you: -${lost}.`, `${whose} hits you`)];
  }
  const flies = planned.reactions.find((event) => event.type === 'enemy-moved' && event.id === by.id);
  const to = flies?.type === 'enemy-moved' && flies.to !== null && flies.to !== 'fog' ? flies.to : undefined;
  const fires = planned.reactions.find((event) => event.type === 'projectile-spawned' && event.id === hit.projectile);
  const damage = fires?.type === 'projectile-spawned' ? ` for ${fires.damage}` : '';
  return [
    {
      long: `${by.kind} ${by.id} ${to === undefined ? '' : `flies to ${cellName(to)} and `}fires${damage} at ${place}: you lose ${lost}.`,
      short: `${by.kind} ${by.id} hits you at ${place} for ${lost}.`,
      cause: `${by.kind} ${by.id} fires at you`,
    },
  ];
}

/** Health that an action costs in addition to unavoidable losses: `-11 more`, `nothing more` or `destroyed`. */
export function moreText(view: View, name: 'pass' | 'fire' | 'special'): string | undefined {
  const { before, unavoidableLoss, choices } = predictOutlook(view);
  const choice = choices.find(({ command }) => command.name === name);
  if (choice === undefined) return undefined;
  if (choice.isEnd) return 'destroyed';
  const beyond = before + unavoidableLoss > 0 ? ' more' : '';
  return choice.more > 0 ? `-${choice.more}${beyond}` : `nothing${beyond}`;
}

/** Warns if the command destroys the ship but another would not, or if the power has no effect. Otherwise undefined. */
export function doubtOf(view: View, command: Command): string | undefined {
  const { sector } = view;
  const outlook = predictOutlook(view);
  const choice = choiceOf(outlook, command);
  const planned = choice === undefined ? undefined : predict(view, command);
  if (sector === null || choice === undefined || planned === undefined) return undefined;
  if (choice.isEnd && !isLost(outlook)) return fatalWarning(sector, planned)?.short;
  return command.name === 'special' ? whyPointless(view, planned) : undefined;
}

export const isFatal = (view: View, command: Command): boolean =>
  choiceOf(predictOutlook(view), command)?.isEnd === true;

export function safeCell({ view, local }: Pick<SpaceDefenderScene, 'view' | 'local'>): Cell | undefined {
  const ship = view.sector?.starfighter;
  return ship && nearestFree(predictOutlook(view), local.cursor, ship)?.cell;
}

function whyPointless({ equipment, sector }: View, { events }: Forecast): string | undefined {
  const used = events.find((event) => event.type === 'special-used');
  if (used?.type !== 'special-used' || sector === null) return undefined;
  const { name } = powerOf(equipment);
  const has = (type: 'neutralized' | 'struck') => events.some((event) => event.type === type);
  const { row, column } = sector.starfighter;
  switch (name) {
    case 'Recall':
      return used.row === row && used.column === column ? 'Recall does nothing: you are there already.' : undefined;
    case 'Overcharge':
      return used.health === 0 ? 'Overcharge does nothing: you have 1 health.' : undefined;
    case 'Deploy Drones':
      return has('neutralized') ? undefined : 'There are no shots in sight to clear.';
    case 'Orbital Strike':
      return has('struck') ? undefined : 'No enemy is in sight to strike.';
    case 'Repair':
      return undefined;
  }
}

export interface MoveWords {
  readonly enter: string;
  /** Warnings, beginning with the warning that the player has paged to. Omits hits that no action can avoid. */
  readonly warnings: readonly Warning[];
  /** Health and energy of the ship at its next action. Undefined without a forecast. */
  readonly after?: { readonly health: number; readonly energy: number };
}

/** Texts about Enter at the cursor. Undefined outside a game and if the cursor is out of reach. */
export function moveWords(scene: SpaceDefenderScene): MoveWords | undefined {
  const { view, local } = scene;
  const { sector } = view;
  if (sector === null) return undefined;
  const { starfighter } = sector;
  const cells = distance(starfighter, local.cursor);
  if (cells > reachOf(starfighter)) return undefined;
  const planned = predictMove(scene);
  const rams = thingAt(planned?.projectilesMoved ?? sector, local.cursor)?.type === 'enemy';
  const cost = `(${pluralize(cells, 'cell')}, ${cells * starfighter.attributes.moveCost} energy)`;
  const enter = `Enter: ${rams ? 'ram it' : `fly to ${cellName(local.cursor)}`} ${cost}.`;
  if (planned === undefined) return { enter, warnings: [] };
  return { enter, warnings: rotate(warningsOf(view, planned), local.warning), after: planned.next.starfighter };
}

function rotate<Item>(items: readonly Item[], by = 0): readonly Item[] {
  const at = items.length === 0 ? 0 : by % items.length;
  return [...items.slice(at), ...items.slice(0, at)];
}

/** Explains why the ship cannot fly to `cell`, in two lengths for 120 and 80 columns. */
export function tooFar(ship: Readonly<Starfighter>, cell: Cell): Omit<Warning, 'cause'> {
  const { move, moveCost } = ship.attributes;
  const cells = distance(ship, cell);
  const name = cellName(cell);
  if (cells > move) {
    const far = `${name} is out of reach: ${pluralize(cells, 'cell')}`;
    return { long: `${far} away, and your ship can fly ${move}.`, short: `${far} away; you reach ${move}.` };
  }
  const { energy } = afterRegeneration(ship);
  const needs = `${name} needs ${cells * moveCost} energy; you have ${energy}`;
  return {
    long: `${needs} after recharging, enough for ${pluralize(reachOf(ship), 'cell')}.`,
    short: `${needs}.`,
  };
}

export function reachText(ship: Readonly<Starfighter>): string {
  const reach = reachOf(ship);
  return `Your ${reach < ship.attributes.move ? 'energy lasts for' : 'ship can fly'} ${pluralize(reach, 'cell')}.`;
}

/** Nearest cell to the cursor without additional loss, such as `D3 (1 cell, 4 energy)`. Undefined without one. */
export function freeText({ view, local }: SpaceDefenderScene): string | undefined {
  const ship = view.sector?.starfighter;
  if (ship === undefined) return undefined;
  const free = nearestFree(predictOutlook(view), local.cursor, ship);
  if (free === undefined) return undefined;
  const cells = distance(free.cell, ship);
  return `${cellName(free.cell)} (${pluralize(cells, 'cell')}, ${cells * ship.attributes.moveCost} energy)`;
}

export function isHitAnyway(view: View): boolean {
  const { before, unavoidableLoss } = predictOutlook(view);
  return before + unavoidableLoss > 0;
}
