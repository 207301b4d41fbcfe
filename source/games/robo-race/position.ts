import * as z from 'zod';
import type { PositionForm, ProgramForm, Sample } from '#engine/game.ts';
import { itemAt } from '#engine/lookup.ts';
import {
  type EventSchemas,
  eventsReader,
  foundInstead,
  isIntegerIn,
  isObject,
  type JsonObject,
  maxCount,
} from '#engine/parsing/json.ts';
import { openStreams, seeded } from '#engine/random.ts';
import { type FileFault, failure, type Result, success } from '#engine/result.ts';
import type { MatchSetup, Outcome, Viewer } from '#engine/vocabulary.ts';
import { type Board, hasWall, isOn, nowhere, placeText, type Start, squareAt, xOf, yOf } from './board.ts';
import type { GameEvent } from './events.ts';
import { apply } from './floor.ts';
import type { RoboRace } from './game-types.ts';
import { type Level, readLevel, workshop, workshopName } from './level.ts';
import { type Options, readOptions } from './options.ts';
import { drawExchangedHand } from './phases.ts';
import {
  emptySlots,
  isAlive,
  livingPlayers,
  type ReadonlyState,
  type Robot,
  robotPositionOf,
  type Slots,
  type State,
  startOf,
  viewOf,
  withItem,
} from './state.ts';
import {
  DIRECTIONS,
  directionOf,
  directions,
  executionSteps,
  handSize,
  lastCard,
  longestSide,
  maxFlags,
  maxStarts,
} from './vocabulary.ts';

export const faultAt = (path: string, message: string): { ok: false; error: FileFault } =>
  failure({ code: 'bad-position', path, message });

export const unexpected = (path: string, value: unknown, expected: string): { ok: false; error: FileFault } =>
  faultAt(path, foundInstead(value, expected));

export const isEmpty = (value: unknown): boolean =>
  value === undefined || (isObject(value) && Object.keys(value).length === 0);

export function unknownKey(json: JsonObject, path: string, known: readonly string[]) {
  const key = Object.keys(json).find((name) => !known.includes(name));
  if (key === undefined) return undefined;
  return faultAt(`${path}/${key}`, `found an unknown key, expected only ${known.join(', ')}`);
}

export type PositionResult<Value> = Result<Value, FileFault>;

const hidden = 'hidden';

/** Reads hands, programs and slots. With `canHide`, hidden cards are allowed and read as empty. */
export function readHands(
  { hands, programs = {}, slots = {} }: JsonObject,
  robots: readonly Robot[],
  { cards }: Options,
  canHide = false,
): PositionResult<Pick<State, 'hands' | 'slots' | 'programs'>> {
  const living = livingPlayers({ robots });
  if (living.length === 0)
    return faultAt('/robots', 'found no living robot, expected at least one when hands are given');
  if (!isObject(hands)) return unexpected('/hands', hands, 'an object');
  if (!isObject(programs)) return unexpected('/programs', programs, 'an object');
  if (!isObject(slots)) return unexpected('/slots', slots, 'an object');
  const keys = Object.keys(hands).toSorted();
  if (keys.join() !== living.join())
    return faultAt(
      '/hands',
      `found players ${keys.join(', ') || 'none'}, expected the living players ${living.join(', ')}`,
    );
  const dealt: (readonly number[] | null)[] = robots.map(() => null);
  const seen = new Set<number>();
  const isHidden = (player: number) => canHide && hands[player] === hidden;
  const visiblePlayers = living.filter((player) => !isHidden(player));
  if (visiblePlayers.length > 1 && visiblePlayers.length < living.length)
    return faultAt('/hands', 'found only some of the hands, expected one hand or all hands');
  for (const player of living) {
    const hand = hands[player];
    if (isHidden(player)) {
      dealt[player - 1] = [];
      continue;
    }
    if (!isHand(hand)) return unexpected(`/hands/${player}`, hand, 'seven card numbers 1 to 84');
    for (const card of cards === 'deck' ? hand : []) {
      if (seen.has(card))
        return faultAt(`/hands/${player}`, `found card ${card} again, expected different cards in all hands`);
      seen.add(card);
    }
    dealt[player - 1] = hand.toSorted((a, b) => a - b);
  }
  const committed: (readonly number[] | null)[] = robots.map(() => null);
  for (const [key, program] of Object.entries(programs)) {
    const player = playerOf(key, living);
    if (player === undefined) return unexpected(`/programs/${key}`, program, 'programs of living players only');
    if (isHidden(player)) {
      if (program !== hidden)
        return unexpected(`/programs/${key}`, program, 'a hidden program, because the hand is hidden');
      committed[player - 1] = [];
      continue;
    }
    const cardsOf = readSlots(program, itemAt(dealt, player - 1) ?? [])?.flatMap((card) =>
      card === null ? [] : [card],
    );
    if (cardsOf?.length !== 5)
      return unexpected(`/programs/${key}`, program, `five cards of the hand of player ${player}`);
    committed[player - 1] = cardsOf;
  }
  if (living.every((player) => committed[player - 1] !== null))
    return faultAt('/programs', 'found a program of every living player, expected at least one player who still plans');
  const planned: (Slots | null)[] = robots.map((_, i) =>
    dealt[i] === null || committed[i] !== null ? null : emptySlots,
  );
  for (const [key, entries] of Object.entries(slots)) {
    const player = playerOf(key, living);
    if (player === undefined || planned[player - 1] === null || isHidden(player))
      return unexpected(`/slots/${key}`, entries, 'slots of players who still plan only');
    const plannedSlots = readSlots(entries, itemAt(dealt, player - 1) ?? []);
    if (plannedSlots === undefined)
      return unexpected(`/slots/${key}`, entries, `five entries, null or a card of the hand of player ${player}`);
    planned[player - 1] = plannedSlots;
  }
  return success({ hands: dealt, slots: planned, programs: committed });
}

const isHand = (json: unknown): json is readonly number[] =>
  Array.isArray(json) && json.length === handSize && json.every((card) => isIntegerIn(card, [1, lastCard]));

const playerOf = (key: string, players: readonly number[]): number | undefined =>
  players.find((player) => String(player) === key);

/** Reads slots. Undefined if there are not five entries, or if the hand does not contain their cards. */
function readSlots(json: unknown, hand: readonly number[]): Slots | undefined {
  if (!Array.isArray(json) || json.length !== 5) return undefined;
  const unusedCards = [...hand];
  const entries: (number | null)[] = [];
  for (const entry of json) {
    const at = unusedCards.indexOf(entry);
    if (entry !== null && at < 0) return undefined;
    if (entry !== null) unusedCards.splice(at, 1);
    entries.push(entry);
  }
  return entries;
}

const keys = ['board', 'round', 'step', 'robots', 'hands', 'slots', 'programs', 'outcome'];

/** Name of a position's level. Undefined if the position contains the level's text, which has line feeds. */
export function levelOf(json: unknown): string | undefined {
  const board = isObject(json) ? json['board'] : undefined;
  return typeof board === 'string' && !board.includes('\n') ? board : undefined;
}

/** Reads a complete position. If hands are missing, the round begins by dealing them. */
export const readPosition = (json: unknown, setup: MatchSetup): PositionResult<State> => readState(json, setup, false);

/** Reads a position that a viewer received. In the result, hidden hands and programs are empty. */
export const readKnown = (json: unknown, setup: MatchSetup): PositionResult<State> =>
  isObject(json) && json['hands'] === undefined
    ? unexpected('/hands', undefined, 'an object')
    : readState(json, { ...setup, level: setup.level ?? { name: workshopName, text: workshop } }, true);

function readState(json: unknown, setup: MatchSetup, canHide: boolean): PositionResult<State> {
  if (!isObject(json)) return unexpected('/', json, 'an object');
  const strange = unknownKey(json, '', keys);
  if (strange !== undefined) return strange;
  const level = readBoard(json, setup);
  if (!level.ok) return level;
  const { board } = level.value;
  const { round, robots: list, step, hands } = json;
  // Accepts more than 9999, the maximum of the option `rounds`, since a match without a round limit may last longer.
  if (!isIntegerIn(round, [1, maxCount])) return unexpected('/round', round, 'a whole number 1 to 9999');
  const maxRobots = board.starts.length;
  if (!Array.isArray(list) || list.length < 1 || list.length > maxRobots)
    return unexpected('/robots', list, `a list of 1 to ${maxRobots} robots`);
  const outcome = readOutcome(json['outcome'], list.length);
  if (!outcome.ok) return outcome;
  const isOver = outcome.value !== null;
  if (!(isOver ? isIntegerIn(step, [1, 5]) : step === 0))
    return unexpected('/step', step, isOver ? 'a whole number 1 to 5 after the end' : '0');
  const options = readOptions(setup.options);
  const start = startOf(level.value, list.length, options, seeded(setup.seed));
  const robots = readRobots(list, start.board, options);
  if (!robots.ok) return robots;
  const state: State = {
    ...start,
    round,
    step: isIntegerIn(step, [0, 5]) ? step : 0,
    robots: robots.value.map(({ exchanged: _, ...robot }) => robot),
    exchanged: robots.value.flatMap(({ exchanged }, i) => (exchanged ? [i + 1] : [])),
    outcome: outcome.value,
  };
  const withoutCards = isOver ? ['hands', 'slots', 'programs'] : hands === undefined ? ['slots', 'programs'] : [];
  for (const key of withoutCards)
    if (!isEmpty(json[key]))
      return unexpected(`/${key}`, json[key], isOver ? 'no cards after the end' : 'no cards without hands');
  if (isOver) return success({ ...state, phase: 'execute' });
  if (hands === undefined) return success(state);
  const cards = readHands(json, state.robots, options, canHide);
  return cards.ok ? success({ ...state, phase: 'plan', ...cards.value }) : cards;
}

function readBoard({ board }: JsonObject, { level }: MatchSetup): PositionResult<Level> {
  const isName = levelOf({ board }) !== undefined;
  if (typeof board !== 'string' || (isName && level?.name !== board))
    return unexpected('/board', board, 'the text or the id of a level');
  const read = readLevel(isName ? (level?.text ?? '') : board, board);
  return read.ok ? read : failure({ ...read.error, code: 'bad-position', path: '/board' });
}

function readOutcome(json: unknown, players: number): PositionResult<Outcome | null> {
  if (json === undefined || json === null) return success(null);
  if (isObject(json) && Object.keys(json).toSorted().join() === 'reason,winners' && Array.isArray(json['winners'])) {
    const { winners, reason } = json;
    const [winner] = winners;
    if (reason === 'goal' && winners.length === 1 && isIntegerIn(winner, [1, players]))
      return success({ winners: [winner], reason });
    if (reason === 'round-limit' && winners.length === 0) return success({ winners: [], reason });
  }
  return unexpected('/outcome', json, 'null, {"winners":[P],"reason":"goal"} or {"winners":[],"reason":"round-limit"}');
}

/** Keys of a robot in the order of writing. Keys for optional rules come last. */
const robotKeys = ({ flags, exchange }: Options): readonly string[] => [
  ...['player', 'x', 'y', 'facing', 'alive', 'start'],
  ...(flags === null ? [] : ['flags']),
  ...(exchange === 'none' ? [] : ['exchanged']),
];

interface ReadRobot extends Robot {
  readonly exchanged: boolean;
}

function readRobots(list: readonly unknown[], board: Board, options: Options): Result<readonly ReadRobot[], FileFault> {
  const robots: ReadRobot[] = [];
  for (const [i, json] of list.entries()) {
    const robot = readRobot(json, i, board, options, robots);
    if (!robot.ok) return robot;
    robots.push(robot.value);
  }
  return success(robots);
}

function readRobot(
  json: unknown,
  i: number,
  board: Board,
  options: Options,
  before: readonly Robot[],
): Result<ReadRobot, FileFault> {
  const path = `/robots/${i}`;
  if (!isObject(json)) return unexpected(path, json, 'an object');
  const strange = unknownKey(json, path, robotKeys(options));
  if (strange !== undefined) return strange;
  const { player, x, y, facing, alive, start, flags = 0, exchanged = false } = json;
  const { length } = board.starts;
  if (player !== i + 1) return unexpected(`${path}/player`, player, `${i + 1}`);
  if (typeof alive !== 'boolean') return unexpected(`${path}/alive`, alive, 'true or false');
  if (!isIntegerIn(start, [1, length])) return unexpected(`${path}/start`, start, `a whole number 1 to ${length}`);
  if (before.some((robot) => robot.start === start))
    return unexpected(`${path}/start`, start, 'a start square of its own');
  if (!isIntegerIn(flags, [0, board.flags.length]))
    return unexpected(`${path}/flags`, flags, `a whole number 0 to ${board.flags.length}`);
  if (typeof exchanged !== 'boolean') return unexpected(`${path}/exchanged`, exchanged, 'true or false');
  if (!alive) {
    for (const [key, value] of Object.entries({ x, y, facing }))
      if (value !== undefined && value !== null)
        return unexpected(`${path}/${key}`, value, 'null for a destroyed robot');
    return success({ square: nowhere, facing: 0, start, flags, exchanged });
  }
  if (!isIntegerIn(x, [0, board.width - 1]))
    return unexpected(`${path}/x`, x, `a whole number 0 to ${board.width - 1}`);
  if (!isIntegerIn(y, [0, board.height - 1]))
    return unexpected(`${path}/y`, y, `a whole number 0 to ${board.height - 1}`);
  const direction = directionOf(facing);
  if (direction === undefined) return unexpected(`${path}/facing`, facing, '"N", "E", "S" or "W"');
  const square = squareAt(board, x, y);
  if (board.tiles[square] === 'O')
    return faultAt(path, `found a robot in the pit ${placeText(x, y)}, expected a square that is no pit`);
  if (before.some((robot) => isAlive(robot) && robot.square === square))
    return faultAt(path, `found a second robot on ${placeText(x, y)}, expected one robot per square`);
  return success({ square, facing: direction, start, flags, exchanged });
}

const integerIn = (low: number, high: number) => z.int().min(low).max(high);
const maxCounter = Number.MAX_SAFE_INTEGER;
const player = integerIn(1, maxStarts);
const card = integerIn(1, lastCard);
/** Coordinates include the squares just outside the board, where a robot can be destroyed. */
const place = { x: integerIn(-1, longestSide), y: integerIn(-1, longestSide) };
const direction = z.enum(DIRECTIONS);
const executing = { phase: z.literal('execute'), player };
const counted = {
  ...executing,
  execution: integerIn(1, executionSteps.length),
  step: integerIn(0, maxCounter),
  action: integerIn(0, maxCounter),
};
const placed = { ...counted, by: z.enum(['card', 'belt', 'pusher', 'gear', 'crusher', 'goal', 'flag']), ...place };

export const schemas = {
  revived: z.strictObject({
    type: z.literal('revived'),
    phase: z.literal('initial'),
    player,
    ...place,
    facing: direction,
    start: integerIn(1, maxStarts).optional(),
    flag: integerIn(1, maxFlags).optional(),
  }),
  dealt: z.strictObject({
    type: z.literal('dealt'),
    phase: z.literal('deal'),
    player,
    cards: z.union([z.array(card).length(handSize), z.literal('hidden')]),
  }),
  exchanged: z.strictObject({
    type: z.literal('exchanged'),
    phase: z.literal('plan'),
    player,
    cards: z.union([z.array(card).length(handSize), z.literal('hidden')]),
  }),
  'program-revealed': z.strictObject({
    type: z.literal('program-revealed'),
    ...executing,
    cards: z.array(card).length(5),
  }),
  'card-played': z.strictObject({ type: z.literal('card-played'), ...counted, card }),
  move: z.strictObject({ type: z.literal('move'), ...placed, direction }),
  bump: z.strictObject({ type: z.literal('bump'), ...placed, direction }),
  turn: z.strictObject({ type: z.literal('turn'), ...placed, clockwise: z.boolean() }),
  'half-turn': z.strictObject({ type: z.literal('half-turn'), ...placed }),
  destroyed: z.strictObject({ type: z.literal('destroyed'), ...placed }),
  victory: z.strictObject({ type: z.literal('victory'), ...placed }),
  flag: z.strictObject({ type: z.literal('flag'), ...placed, flag: integerIn(1, maxFlags) }),
} satisfies EventSchemas<GameEvent>;

const readShapes = eventsReader<GameEvent, typeof schemas>(schemas);

/** Reads events that a viewer received between two positions. Fails at the first invalid event. */
export function readEvents(
  wireEvents: readonly unknown[],
  before: ReadonlyState,
  after: ReadonlyState,
): Result<readonly GameEvent[], FileFault> {
  const read = readShapes(wireEvents);
  if (!read.ok) return faultAt('', read.error);
  const fault = faultOfEvents(before, after, read.value);
  return fault === undefined ? read : faultAt('', fault);
}

/** Reason why the events cannot lead from `before` to `after`. Undefined if they can. */
function faultOfEvents(before: ReadonlyState, after: ReadonlyState, events: readonly GameEvent[]): string | undefined {
  if (events.length === 0) return undefined;
  const { board } = before;
  const robots = before.robots.map((robot) => ({ ...robot }));
  for (const event of events) {
    const robot = robots[event.player - 1];
    if (robot === undefined) return `$.player: found ${event.player}, expected 1 to ${robots.length}`;
    // The square of a `destroyed` event may be outside the board, where `apply` does not move the robot.
    const isPlaced = 'execution' in event && 'x' in event && event.type !== 'destroyed';
    if (
      isPlaced &&
      (robot.square === nowhere || event.x !== xOf(board, robot.square) || event.y !== yOf(board, robot.square))
    )
      return `$.x: found ${event.x}, ${event.y}, but robot ${event.player} is not there`;
    if ('x' in event && !isBeside(board, event))
      return `$.x: found ${event.x}, ${event.y}, expected a square on or beside the board`;
    if (event.type === 'revived' && !isOn(board, event)) return `$.x: found ${event.x}, ${event.y}, expected a square`;
    apply({ board, robots }, event);
  }
  return JSON.stringify(robots) === JSON.stringify(after.robots)
    ? undefined
    : '$.robots: found a value that does not follow from the events';
}

const isBeside = (
  { width, height }: ReadonlyState['board'],
  { x, y }: { readonly x: number; readonly y: number },
): boolean => x <= width && y <= height;

export const position: PositionForm<RoboRace> = {
  write: writePosition,
  read: readPosition,
  levelOf,
  known: readKnown,
  events: readEvents,
};

/** Writes the parts of a position that `viewer` may know. */
function writePosition(state: ReadonlyState, viewer: Viewer): object {
  const { board, boardName, round, step, robots, outcome, options, exchanged } = state;
  const { hands, slots, programs } = viewOf(state, viewer);
  const ofOptions = ({ flags }: ReadonlyState['robots'][number], i: number) => ({
    ...(options.flags === null ? {} : { flags }),
    ...(options.exchange === 'none' ? {} : { exchanged: exchanged.includes(i + 1) }),
  });
  return {
    board: boardName,
    round,
    step,
    robots: robots.map((robot, i) => {
      const lies = { x: null, y: null, facing: null };
      const stand = isAlive(robot) ? robotPositionOf(board, robot) : lies;
      return { player: i + 1, ...stand, alive: isAlive(robot), start: robot.start, ...ofOptions(robot, i) };
    }),
    hands: byPlayer(hands),
    slots: byPlayer(slots.map((slotsOfSeat) => (slotsOfSeat === 'hidden' ? null : slotsOfSeat))),
    programs: byPlayer(programs),
    outcome,
  };
}

const byPlayer = <Item>(items: readonly (Item | null)[]): Record<string, Item> =>
  Object.fromEntries(items.flatMap((item, i) => (item === null ? [] : [[i + 1, item] as const])));

/**
 * Form of players' programs. They also receive the options and the board, because a position has only the board's name
 * or the level's text.
 */
export const programs: ProgramForm<RoboRace> = {
  beside: ({ board, options }, seat) => ({ you: seat, floor: floorJson(board), options: { ...options } }),
  sample,
  planner: 'easy',
  examples: { js: 'racer.mjs', typescript: 'racer.ts', python: 'racer.py' },
};

/** Reads a position and deals hidden hands from the rest of the deck. Players with hidden programs plan again. */
function sample(
  { you: _, floor: __, options, ...position }: JsonObject,
  setup: MatchSetup,
): Result<Sample<State>, FileFault> {
  const named = isObject(options) ? Object.entries(options) : [];
  const statedOptions = Object.fromEntries(named.map(([name, value]) => [name, String(value ?? 'none')]));
  const inForce = { ...setup.options, ...statedOptions };
  const read = readKnown(position, { ...setup, options: inForce });
  if (!read.ok) return read;
  const state = read.value;
  const streams = openStreams(state.random);
  const hidden = state.hands.flatMap((hand, i) => (hand?.length === 0 ? [i + 1] : []));
  const planned = hidden.filter((player) => state.programs[player - 1] !== null);
  for (const player of hidden) {
    state.hands = withItem(state.hands, player, drawExchangedHand(state, streams.stream('hands')));
    state.slots = withItem(state.slots, player, emptySlots);
    state.programs = withItem(state.programs, player, null);
  }
  return success({ state, planned, options: inForce });
}

/** Board for programs: `tiles[y][x]` and walls in the same layout. Row 0 is the southernmost row. */
function floorJson(board: Board) {
  const { width, height, tiles, decorations, starts, flags } = board;
  const rows = Array.from({ length: height }, (_, y) => Array.from({ length: width }, (__, x) => y * width + x));
  const placeJson = ({ square, facing }: Start) => ({
    x: xOf(board, square),
    y: yOf(board, square),
    facing: DIRECTIONS[facing],
  });
  return {
    width,
    height,
    tiles: rows.map((row) => row.map((square) => tiles[square]).join('')),
    walls: rows.map((row) => row.map((square) => wallsOf(board, square))),
    machines: decorations.map(({ kind, square, direction, steps }) => ({
      kind,
      x: xOf(board, square),
      y: yOf(board, square),
      ...(direction === undefined ? {} : { direction: DIRECTIONS[direction] }),
      steps,
    })),
    starts: starts.map(placeJson),
    flags: flags.map(placeJson),
  };
}

const wallsOf = (board: Board, square: number): string =>
  directions
    .filter((direction) => hasWall(board, square, direction))
    .map((direction) => DIRECTIONS[direction])
    .join('');
