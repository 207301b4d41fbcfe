import { cellName, distance } from '../../cells.ts';
import type { Hit, Rammed } from '../../events.ts';
import type { Forecast } from '../../forecast.ts';
import { reachOf } from '../../resources.ts';
import type { Starfighter } from '../../sector.ts';
import { count } from '../../text/words.ts';
import { thingAt } from '../board/board.ts';
import type { SpaceDefenderScene } from '../local.ts';
import { foreseenMove } from '../pointed-move.ts';
import { lossOf, threatText } from './losses.ts';

/** What Enter would do where the cursor points, in sentences. */
export interface MoveWords {
  /** What it would do, and its cost; or why it would do nothing. */
  readonly enter: string;
  /** What the ship would meet on the way, and what would hit it then. */
  readonly met: readonly string[];
  /** All health that it would cost by then; nothing where it costs none, or that is not known. */
  readonly lost?: number;
  /** How the ship would stand when it can act again; nothing where that is not known. */
  readonly left?: { readonly health: number; readonly energy: number };
  /** How far the ship could fly. */
  readonly reach: string;
}

/** What Enter would do where the cursor points; nothing without a game. */
export function moveWords(scene: SpaceDefenderScene): MoveWords | undefined {
  const { view, local } = scene;
  const { sector } = view;
  if (sector === null) return undefined;
  const { starfighter } = sector;
  const cells = distance(starfighter, local.cursor);
  const reach = reachText(starfighter);
  if (cells > reachOf(starfighter)) return { enter: `Out of reach: ${count(cells, 'cell')} away.`, met: [], reach };
  const cost = `(${count(cells, 'cell')}, ${cells * starfighter.attributes.moveCost} energy)`;
  const planned = foreseenMove(scene);
  if (planned !== undefined) {
    const lost = lossOf(planned);
    const told = { ...outcomeOf(scene, planned, cost), left: planned.next.starfighter, reach };
    return lost === 0 ? told : { ...told, lost };
  }
  const rams = thingAt(sector, local.cursor)?.type === 'enemy';
  return { enter: `Enter: ${rams ? 'ram it' : `fly to ${cellName(local.cursor)}`} ${cost}.`, met: [], reach };
}

/** `Reach: 7 cells (by energy).` */
function reachText(ship: Readonly<Starfighter>): string {
  const reach = reachOf(ship);
  return `Reach: ${count(reach, 'cell')} (by ${reach < ship.attributes.move ? 'energy' : 'engine'}).`;
}

function outcomeOf({ local }: SpaceDefenderScene, planned: Forecast, cost: string): Pick<MoveWords, 'enter' | 'met'> {
  const hits = planned.events.filter((event): event is Hit => event.type === 'hit' && event.id === 0);
  if (planned.projectilesMoved.starfighter.health === 0)
    return { enter: `${shots(hits)} you before you move: -${sum(hits)} health.`, met: [] };
  const rams = planned.events.filter((event): event is Rammed => event.type === 'rammed');
  const target = rams.find((event) => distance(event, local.cursor) === 0);
  const threat = threatText(planned);
  const then = threat === undefined ? [] : [threat];
  if (target !== undefined)
    return {
      enter: `Enter: ram ${target.kind} ${target.id} ${cost}: you lose ${target.damage}, it is destroyed.`,
      met: then,
    };
  const onTheWay = hits.filter(({ phase }) => phase === 'starfighter');
  return {
    enter: `Enter: fly to ${cellName(local.cursor)} ${cost}.`,
    met: [
      ...(onTheWay.length === 0 ? [] : [`! You hit ${shotsAt(onTheWay)}: -${sum(onTheWay)} health.`]),
      ...rams.map((ram) => `! You ram ${ram.kind} ${ram.id} at ${cellName(ram)}: -${ram.damage} health.`),
      ...then,
    ],
  };
}

const sum = (hits: readonly Hit[]): number => hits.reduce((total, { damage }) => total + damage, 0);

const shots = (hits: readonly Hit[]): string =>
  hits.length === 1 ? 'A shot hits' : `${count(hits.length, 'shot')} hit`;

const shotsAt = (hits: readonly Hit[]): string =>
  `${hits.length === 1 ? 'a shot' : `${hits.length} shots`} at ${hits.map(cellName).join(', ')}`;
