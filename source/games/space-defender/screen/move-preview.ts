import { listOf } from '../../../screen/sentences.ts';
import { cellName } from '../cells.ts';
import { type GameEvent, type Hit, hurtsShip, type Rammed } from '../events.ts';
import type { Forecast } from '../lookahead/forecast.ts';
import { lossesOf } from '../lookahead.ts';
import { shooterOf } from '../phases/shooters.ts';
import { count } from '../text/words.ts';
import type { SectorView, View } from '../view.ts';
import { predictOutlook } from './pointed-move.ts';

/** A sentence about a danger, for 120 columns and for 80. */
export interface Warning {
  readonly long: string;
  readonly short: string;
  /** Who does it, as a clause: `Fighter 26 fires at you`. */
  readonly cause: string;
}

const plain = (text: string, cause: string): Warning => ({ long: text, short: text, cause });

/** Everything that costs the ship health through a command, the gravest first; without what hits it before it acts. */
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

/** What hits the ship before it can act, whatever is chosen; nothing where nothing does. */
export function earlierWarning(view: View, planned: Forecast): Warning | undefined {
  const { sector } = view;
  const hits = planned.events.filter(isHit).filter(({ phase }) => phase !== 'starfighter');
  const [hit] = hits;
  if (sector === null || hit === undefined) return undefined;
  const lost = damageOf(hits);
  if (hits.length > 1) {
    const text = (where: string) => `${lost} lost before you can move${where}: ${hits.length} shots.`;
    return { long: text(', wherever you go'), short: text(''), cause: `${hits.length} shots hit you` };
  }
  const by = hit.side === 'friendly' ? ' of your own' : fromText(sector, hit.projectile);
  const { armour } = sector.starfighter.attributes;
  const damage = armour > 0 && lost > 0 ? ` of ${lost + armour}${by} (armour ${armour})` : ` of ${lost}${by}`;
  return {
    long: `${lost} lost before you can move, wherever you go: a shot${damage}.`,
    short: `${lost} lost before you can move: a shot${by}.`,
    cause: `a shot${by} hits you`,
  };
}

/** ` from Grunt 4`; nothing where it is not known who fired a shot. */
function fromText({ enemies, projectiles }: SectorView, id: number): string {
  const shot = projectiles.find((other) => other.id === id);
  const by = shot && shooterOf(enemies, shot);
  return by === undefined ? '' : ` from ${by.kind} ${by.id}`;
}

/** What even the best choice costs after that; nothing where one is free. */
export function unavoidableWarning(view: View): Warning | undefined {
  const { unavoidableLoss, choices } = predictOutlook(view);
  if (unavoidableLoss === 0) return undefined;
  const short = `At least ${unavoidableLoss} lost next turn, wherever you go.`;
  const best = choices.find(({ command, more, isEnd }) => command.name === 'move' && more === 0 && !isEnd);
  const where = best === undefined ? '' : ` Least at ${cellName(best.cell)}; marks show what is beyond it.`;
  return { long: `${short}${where}`, short, cause: 'every way costs health' };
}

/** How health comes out where something is lost and something repaired in one turn. */
export function repairWarning(planned: Forecast): Warning | undefined {
  const { before, during, after } = lossesOf(planned);
  const lost = before + during + after;
  const used = planned.events.find((event) => event.type === 'special-used');
  if (lost === 0 || used?.type !== 'special-used' || used.power !== 'Repair') return undefined;
  const { health, attributes } = planned.next.starfighter;
  if (health === 0) return undefined;
  return {
    long: `${lost} lost before your next turn; Repair adds ${used.health}. You end with ${health} of ${attributes.health}.`,
    short: `${lost} lost, ${used.health} repaired: ${health} health.`,
    cause: 'you repair',
  };
}

/** What ends the ship, with the health it has then. */
export function fatalWarning(sector: SectorView, planned: Forecast): Warning | undefined {
  const all = [...planned.events, ...planned.reactions, ...planned.volley];
  const end = all.findIndex((event) => event.type === 'destroyed' && event.id === 0);
  if (end < 0) return undefined;
  const cause = all.slice(0, end).findLast(hurtsShip);
  if (cause === undefined) return plain('Fatal: your ship is destroyed.', 'it destroys you');
  const health = healthBefore(sector.starfighter.health, all.slice(0, all.indexOf(cause)));
  const [against, odds] = [`${cause.damage} against your ${health} health`, `(${cause.damage} against ${health})`];
  const where = cellName(cause);
  if (cause.type === 'rammed') {
    const name = `${cause.kind} ${cause.id}`;
    return cause.mover === 'enemy'
      ? {
          long: `Fatal: ${name} flies to ${where} and rams you: ${against}.`,
          short: `Fatal: ${name} rams you at ${where} ${odds}.`,
          cause: `${name} rams you`,
        }
      : {
          long: `Fatal: you ram ${name} at ${where}: ${against}.`,
          short: `Fatal: you ram ${name} at ${where} ${odds}.`,
          cause: `you ram ${name}`,
        };
  }
  const isEarlier = planned.events.includes(cause) && cause.phase !== 'starfighter';
  const then = isEarlier ? ' before you can move' : '';
  const who = shooterText(planned, cause);
  return {
    long: `Fatal: ${who} hits you at ${where}${then}: ${against}.`,
    short: `Fatal: ${who} hits you at ${where}${isEarlier ? ' first' : ''} ${odds}.`,
    cause: `${who} hits you`,
  };
}

/** The health of the ship after some events. */
export function healthBefore(now: number, events: readonly GameEvent[]): number {
  let health = now;
  for (const event of events) {
    if (hurtsShip(event)) health = event.health;
    else if (event.type === 'special-used' || (event.type === 'regenerated' && event.id === 0)) health += event.health;
    else if (event.type === 'fired' && event.resource === 'health') health -= event.cost;
  }
  return health;
}

/** `Fighter 26`, whose shot it is, or `a shot`. */
function shooterText(planned: Forecast, hit: Hit): string {
  if (hit.side === 'friendly') return 'your own shot';
  const by = newlyFiredBy(planned, hit);
  return by === undefined ? 'a shot' : `${by.kind} ${by.id}`;
}

/** The enemy that fires a shot in this turn; nothing for one that flies already. */
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
        long: `You ram ${listOf(named)}: ${lost} lost, they are destroyed${gain}.`,
        short: `You ram ${rams.length} enemies (${rams.map(cellName).join(', ')}): ${lost} lost${gain}.`,
        cause: `you ram ${listOf(named)}`,
      },
    ];
  return [
    {
      long: `You ram ${listOf(named)}: ${lost} lost, it is destroyed${gain}.`,
      short: `${ram.kind} ${ram.id} rammed at ${cellName(ram)}: ${lost} lost${gain}.`,
      cause: `you ram ${ram.kind} ${ram.id}`,
    },
  ];
}

/** `, score +1`; nothing where the score stays. */
const scoreText = (gain: number): string => (gain > 0 ? `, score +${gain}` : '');

/** What the score gains by the end of an enemy. */
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
    return [plain(`${lost} lost on the way: shots at ${hits.map(cellName).join(', ')}.`, 'you fly into shots')];
  const whose = hit.side === 'friendly' ? 'your own shot' : 'a shot';
  const shot = projectilesMoved.projectiles.find(({ id }) => id === hit.projectile);
  return [
    {
      long: `${lost} lost on the way at ${cellName(hit)}: ${whose}${shot === undefined ? '' : ` of ${shot.damage}`}.`,
      short: `${lost} lost on the way: ${whose} at ${cellName(hit)}.`,
      cause: `you fly into ${whose}`,
    },
  ];
}

/** What enemies and shots do to the ship after its own action. */
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
      ...(hits.length === 0 ? [] : [`${count(hits.length, 'shot')} ${hits.length === 1 ? 'hits' : 'hit'} you`]),
      ...(rams.length === 0
        ? []
        : [`${count(rams.length, 'enemy', 'enemies')} ${rams.length === 1 ? 'rams' : 'ram'} you`]),
    ].join(', ');
    return [
      {
        long: `${lost} lost at ${place} before your next move: ${parts}.`,
        short: `${lost} lost at ${place}: ${parts}.`,
        cause: parts,
      },
    ];
  }
  if (ram !== undefined) {
    const name = `${ram.kind} ${ram.id}`;
    const gain = scoreText(scoreGained(planned.acted.score, planned, ram.id));
    return [
      {
        long: `${name} flies to ${cellName(ram)} and rams you: ${lost} lost, it is destroyed${gain}.`,
        short: `${name} rams you at ${cellName(ram)}: ${lost} lost.`,
        cause: `${name} rams you`,
      },
    ];
  }
  if (hit === undefined) return [];
  const by = newlyFiredBy(planned, hit);
  if (by === undefined) {
    const whose = hit.side === 'friendly' ? 'your own shot' : 'a shot in flight';
    return [plain(`${lost} lost at ${place}: ${whose} hits you.`, `${whose} hits you`)];
  }
  const flies = planned.reactions.find((event) => event.type === 'enemy-moved' && event.id === by.id);
  const to = flies?.type === 'enemy-moved' && flies.to !== null && flies.to !== 'fog' ? flies.to : undefined;
  const fires = planned.reactions.find((event) => event.type === 'projectile-spawned' && event.id === hit.projectile);
  const damage = fires?.type === 'projectile-spawned' ? ` ${fires.damage}` : '';
  return [
    {
      long: `${lost} lost at ${place}: ${by.kind} ${by.id} ${to === undefined ? '' : `flies to ${cellName(to)} and `}fires${damage} before your next move.`,
      short: `${lost} lost at ${place}: ${by.kind} ${by.id} fires at you.`,
      cause: `${by.kind} ${by.id} fires at you`,
    },
  ];
}

/** What a choice costs beyond what all do, in few words: `-11 more`, `nothing more`, `destroyed`. */
export function moreText(view: View, name: 'pass' | 'fire' | 'special'): string | undefined {
  const { before, unavoidableLoss, choices } = predictOutlook(view);
  const choice = choices.find(({ command }) => command.name === name);
  if (choice === undefined) return undefined;
  if (choice.isEnd) return 'destroyed';
  const beyond = before + unavoidableLoss > 0 ? ' more' : '';
  return choice.more > 0 ? `-${choice.more}${beyond}` : `nothing${beyond}`;
}
