import { unreachable } from '../../../engine/lookup.ts';
import { seeded } from '../../../engine/random.ts';
import { isObject } from '../../../engine/parsing/json-values.ts';
import { type FileFault, failure, type Result, success } from '../../../engine/result.ts';
import type { MatchSetup } from '../../../engine/vocabulary.ts';
import { lengthBetween, type StarMap } from '../map.ts';
import { turnsOption } from '../options.ts';
import { refusalOfTransfer } from '../rules/transfers.ts';
import type { Order, Shuttle, State } from '../state.ts';
import { type Ending, ranges, reasons, standardTurns } from '../vocabulary.ts';
import { fieldsOf, unexpected } from './fields.ts';
import { readGraph } from './read-graph.ts';

type Read<Value> = Result<Value, FileFault>;

/** Reads a position (rules, section 10). */
export function readPosition(json: unknown, { seed, options }: MatchSetup): Read<State> {
  if (!isObject(json)) return unexpected('$', json, 'an object');
  const fields = fieldsOf('$', json);
  const ownLimit = fields.integer('limit', ranges.turns, standardTurns);
  const chosenLimit = turnsOption(options);
  const limit = chosenLimit ?? ownLimit;
  const turn = fields.integer('turn', [1, chosenLimit === undefined ? ownLimit : ranges.turns[1]], 1);
  const mover = fields.integer('mover', [1, 2], 1) === 2 ? 2 : 1;
  if (fields.fault !== undefined) return fields.fault;
  if (turn > limit) {
    const message = `turns=${limit} is too few: the position is in turn ${turn}`;
    return failure({ code: 'bad-position', message });
  }
  const graph = readGraph(json);
  if (!graph.ok) return graph;
  const clock = turn - 1;
  const shuttles = readShuttles(json['shuttles'], graph.value.map, clock);
  if (!shuttles.ok) return shuttles;
  const outcome = readOutcome(json['outcome']);
  if (!outcome.ok) return outcome;
  const start: State = {
    phase: outcome.value === null ? 'orders' : 'over',
    players: 2,
    random: seeded(seed),
    ...graph.value,
    limit,
    turn,
    mover,
    shuttles: shuttles.value,
    clock,
    orders: [],
    outcome: outcome.value,
  };
  return withOrders(start, json['orders']);
}

function readShuttles(list: unknown, map: StarMap, clock: number): Read<readonly Shuttle[]> {
  if (list === undefined) return success([]);
  const path = '$.shuttles';
  if (!Array.isArray(list)) return unexpected(path, list, 'a list of shuttles');
  const shuttles: Shuttle[] = [];
  for (const [i, json] of list.entries()) {
    const shuttle = readShuttle(`${path}[${i}]`, json, map, clock);
    if (!shuttle.ok) return shuttle;
    shuttles.push(shuttle.value);
  }
  return success(shuttles);
}

/** Reads a shuttle at a place of the position. */
export function readShuttle(path: string, json: unknown, map: StarMap, clock: number): Read<Shuttle> {
  const fields = fieldsOf(path, json);
  const from = map.indexOf[fields.integer('from', ranges.id)];
  if (from === undefined) fields.refuse('from', 'the id of a planet');
  const to = map.indexOf[fields.integer('to', ranges.id)];
  if (to === undefined) fields.refuse('to', 'the id of a planet');
  const length = lengthBetween(map, from ?? -1, to ?? -1);
  if (length === undefined) fields.refuse('to', 'a neighbour of the planet that it comes from');
  const player = fields.integer('player', [1, 2]) === 2 ? 2 : 1;
  const people = fields.integer('people', ranges.shuttle);
  const turnsLeft = fields.integer('turnsLeft', [1, length ?? 1]);
  if (fields.fault !== undefined) return fields.fault;
  return success({ from: from ?? unreachable('from'), to: to ?? unreachable('to'), people, player, lands: clock + turnsLeft });
}

/** The state with its queue; each order must be legal after those before it. */
function withOrders(start: State, list: unknown): Read<State> {
  if (list === undefined) return success(start);
  const path = '$.orders';
  if (!Array.isArray(list)) return unexpected(path, list, 'a list of orders');
  if (start.outcome !== null && list.length > 0) return unexpected(path, list, 'no orders after the end');
  const orders: Order[] = [];
  for (const [i, json] of list.entries()) {
    const itemPath = `${path}[${i}]`;
    const fields = fieldsOf(itemPath, json);
    const from = fields.integer('from', ranges.id);
    const to = fields.integer('to', ranges.id);
    const people = fields.integer('people', ranges.shuttle);
    if (fields.fault !== undefined) return fields.fault;
    const refused = refusalOfTransfer({ ...start, orders }, from, to, people);
    if (refused !== undefined) return unexpected(itemPath, json, `a legal order: ${refused.message}`);
    orders.push({ from: start.map.indexOf[from] ?? unreachable(from), to: start.map.indexOf[to] ?? unreachable(to), people });
  }
  return success({ ...start, orders });
}

/** The end of a match, checked. */
export function readOutcome(json: unknown): Read<Ending | null> {
  if (json === undefined || json === null) return success(null);
  if (!isObject(json)) return unexpected('$.outcome', json, 'null or an object');
  const { winners } = json;
  const isWinners = Array.isArray(winners) && winners.length <= 1 && winners.every((seat) => seat === 1 || seat === 2);
  if (!isWinners) return unexpected('$.outcome.winners', winners, '[], [1] or [2]');
  const reason = reasons.find((known) => known === json['reason']);
  if (reason === undefined) return unexpected('$.outcome.reason', json['reason'], reasons.join(', '));
  return success({ winners, reason });
}
