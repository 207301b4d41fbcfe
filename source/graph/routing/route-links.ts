import { itemAt, unreachable } from '#engine/lookup.ts';
import { columnsBetween, type Extent, type Graph, type Rect, rowsBetween } from '../graph.ts';
import {
  erase,
  fieldOf,
  isAcross,
  type LengthLabel,
  lay,
  lift,
  type Ports,
  type Route,
  type RoutingField,
  stepsOf,
  write,
} from './field.ts';
import { labelSpot } from './labels.ts';
import { createSearchMemory, type Effort, type LinkRequest, type SearchMemory, search } from './search.ts';

export interface Link {
  readonly route: Route;
  readonly label: LengthLabel;
}

/** Result of routing. `links` is indexed by edge. The entry of an edge without a route is undefined. */
export interface Links {
  readonly links: readonly (Link | undefined)[];
  readonly field: RoutingField;
  readonly cost: number;
  /** Crossings, and elbows after the first, per link on average. Links with high values are hard to follow. */
  readonly tangle: number;
}

interface RoutingOptions {
  readonly lenient: boolean;
  readonly effort: Effort;
  readonly ports: Ports;
}

interface Routing {
  readonly field: RoutingField;
  readonly notes: SearchMemory;
  readonly rects: readonly Rect[];
  readonly requests: readonly LinkRequest[];
  readonly links: (Link | undefined)[];
}

const polishes = 2;
/** If the number of edges times the number of cells exceeds this, links are polished in only one round. */
const muchWork = 1_000_000;
/** In graphs with at most this number of edges, a link may take its best route and displace others. */
const maxChallenges = 50;
/** The best route may displace other links only if it saves more than this. */
const worthChallenge = 8;
const worthKeeping = 3;

/** Routes all edges between placed nodes. Undefined if an edge has no route, except if `lenient`. */
export function routeLinks(
  graph: Graph,
  rects: readonly Rect[],
  extent: Extent,
  { lenient, effort, ports }: RoutingOptions,
): Links | undefined {
  const field = fieldOf(extent, rects, ports);
  const requests = graph.edges.map(({ a, b, length }, edge) => ({
    edge,
    from: a,
    to: b,
    digits: length === undefined ? 0 : String(length).length,
  }));
  const work: Routing = {
    field,
    notes: createSearchMemory(field, effort),
    rects,
    requests,
    links: requests.map(() => undefined),
  };
  if (!placeAll(work, lenient) && !lenient) return undefined;
  const rounds = requests.length * extent.columns * extent.rows > muchWork ? 1 : polishes;
  for (let round = 0; round < rounds; round += 1) if (!polish(work)) break;
  if (requests.length <= maxChallenges) for (const each of requests) if (challenge(work, each)) polish(work);
  for (const { edge } of requests) moveLength(work, edge);
  const { links } = work;
  const tangle = links.reduce((sum, link) => sum + (link ? tangleOf(field, link.route) : 0), 0) / links.length;
  return { links, field, cost: costOf(links), tangle };
}

/** Crossings of a link, plus elbows after the first. */
function tangleOf({ columns, across, down }: RoutingField, route: Route): number {
  let elbows = 0;
  let crossings = 0;
  for (const [cell, into, out] of stepsOf(route, columns))
    if (isAcross(into) !== isAcross(out)) elbows += 1;
    else if (across[cell] !== 0 && down[cell] !== 0) crossings += 1;
  return Math.max(0, elbows - 1) + crossings;
}

/** Routes all links, short links first. A link without a route displaces others. Returns false if that fails. */
function placeAll(work: Routing, lenient: boolean): boolean {
  const queue = shortFirst(work);
  let left = 3 * queue.length + 40;
  let isWhole = true;
  for (let request = queue.shift(); request !== undefined; request = queue.shift()) {
    left -= 1;
    if (!isWhole && !lenient) return false;
    if (place(work, request)) continue;
    const route = left < 0 ? undefined : search(work.field, work.notes, work.rects, request, 'links');
    if (route === undefined) {
      isWhole = false;
      continue;
    }
    for (const edge of edgesOn(work.field, route)) {
      remove(work, edge);
      const other = work.requests[edge];
      if (other !== undefined) queue.push(other);
    }
    if (!put(work, request, route)) queue.push(request);
  }
  return isWhole;
}

function shortFirst({ requests: request, rects }: Routing): LinkRequest[] {
  const far = ({ from, to }: LinkRequest) => {
    const one = rects[from];
    const other = rects[to];
    if (one === undefined || other === undefined) return 0;
    return Math.max(0, columnsBetween(one, other)) + 2 * Math.max(0, rowsBetween(one, other));
  };
  return [...request].sort((one, other) => far(one) - far(other) || one.edge - other.edge);
}

/** Routes each link again while the others stay. Returns true if any link became cheaper. */
function polish(work: Routing): boolean {
  let isBetter = false;
  for (const request of work.requests) {
    const link = work.links[request.edge];
    if (link === undefined) continue;
    remove(work, request.edge);
    if (!place(work, request)) draw(work, request.edge, link);
    else if ((work.links[request.edge] ?? unreachable(request.edge)).route.cost < link.route.cost - 0.01)
      isBetter = true;
  }
  return isBetter;
}

/** Gives a link its best route and reroutes displaced links. Reverts unless this saves more than `worthKeeping`. */
function challenge(work: Routing, request: LinkRequest): boolean {
  const { field, notes, rects, links } = work;
  const link = links[request.edge];
  if (link === undefined) return false;
  const before = [...links];
  remove(work, request.edge);
  const route = search(field, notes, rects, request, 'all');
  if (route !== undefined && route.cost < link.route.cost - worthChallenge) {
    const displaced = [...edgesOn(field, route)];
    for (const edge of displaced) remove(work, edge);
    const isPlaced =
      place(work, request) &&
      displaced.every((edge) => {
        const other = work.requests[edge];
        return other !== undefined && place(work, other);
      });
    if (isPlaced && costOf(links) < costOf(before) - worthKeeping) return true;
  }
  for (const [edge, now] of links.entries()) if (now !== before[edge]) remove(work, edge);
  for (const [edge, then] of before.entries())
    if (then !== undefined && links[edge] === undefined) draw(work, edge, then);
  return false;
}

const costOf = (links: readonly (Link | undefined)[]): number =>
  links.reduce((sum, link) => sum + (link?.route.cost ?? 0), 0);

/** Routes a link without displacing others. Moves numbers out of its way. Returns false if there is no route. */
function place(work: Routing, request: LinkRequest): boolean {
  const best = search(work.field, work.notes, work.rects, request, 'lengths');
  if (best === undefined) return false;
  if (put(work, request, best)) return true;
  const other = search(work.field, work.notes, work.rects, request, 'none');
  return other !== undefined && put(work, request, other);
}

/** Adds a link along a free route, and moves numbers. If a number has no room, changes nothing and returns false. */
function put(work: Routing, { edge, digits }: LinkRequest, route: Route): boolean {
  const { field, links } = work;
  const moving = new Set(
    route.cells.map((cell) => field.lengths[cell] ?? unreachable(cell)).filter((value) => value > 0),
  );
  const before = [...moving].map((value) => ({ edge: value - 1, link: links[value - 1] }));
  for (const { link } of before) if (link !== undefined) erase(field, link.label);
  lay(field, edge, route);
  const label = labelSpot(field, edge, route, digits);
  if (label !== undefined) {
    links[edge] = { route, label };
    write(field, edge, label);
    if (before.every((moved) => moved.link !== undefined && spell(work, moved.edge, moved.link.route))) return true;
    erase(field, label);
  }
  links[edge] = undefined;
  lift(field, route);
  for (const moved of before) {
    const now = links[moved.edge];
    if (now !== undefined && now !== moved.link) erase(field, now.label);
  }
  for (const moved of before) {
    links[moved.edge] = moved.link;
    if (moved.link !== undefined) write(field, moved.edge, moved.link.label);
  }
  return false;
}

/** Writes the length of a link. Returns false if there is no room. */
function spell({ field, links, requests }: Routing, edge: number, route: Route): boolean {
  const label = labelSpot(field, edge, route, itemAt(requests, edge).digits);
  if (label === undefined) return false;
  links[edge] = { route, label };
  write(field, edge, label);
  return true;
}

function moveLength(work: Routing, edge: number): void {
  const link = work.links[edge];
  if (link === undefined) return;
  erase(work.field, link.label);
  if (!spell(work, edge, link.route)) write(work.field, edge, link.label);
}

function draw({ field, links }: Routing, edge: number, link: Link): void {
  lay(field, edge, link.route);
  write(field, edge, link.label);
  links[edge] = link;
}

function remove({ field, links }: Routing, edge: number): void {
  const link = links[edge];
  if (link === undefined) return;
  lift(field, link.route);
  erase(field, link.label);
  links[edge] = undefined;
}

/** Edges that lose cells to a route. Counts the losses in `contention`. */
function edgesOn(field: RoutingField, route: Route): ReadonlySet<number> {
  const { columns, across, down, lengths, contention } = field;
  const edges = new Set<number>();
  const take = (cell: number, value: number | undefined) => {
    if (value === undefined || value === 0) return;
    edges.add(value - 1);
    contention[cell] = (contention[cell] ?? unreachable(cell)) + 1;
  };
  for (const [cell, into, out] of stepsOf(route, columns)) {
    const turns = isAcross(into) !== isAcross(out);
    const isElbow = across[cell] !== 0 && across[cell] === down[cell];
    if (turns || isElbow || isAcross(into)) take(cell, across[cell]);
    if (turns || isElbow || !isAcross(into)) take(cell, down[cell]);
    take(cell, lengths[cell]);
  }
  return edges;
}
