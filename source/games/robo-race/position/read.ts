import { itemAt } from '#engine/lookup.ts';
import { foundInstead, isIntegerIn, isObject, type JsonObject } from '#engine/parsing/json.ts';
import { maxCount } from '#engine/parsing/schema-faults.ts';
import { seeded } from '#engine/random.ts';
import { type FileFault, failure, type Result, success } from '#engine/result.ts';
import type { MatchSetup, Outcome } from '#engine/vocabulary.ts';
import { type Board, nowhere, placeText, squareAt } from '../board.ts';
import { type Level, readLevel, workshop, workshopName } from '../level.ts';
import { type Options, readOptions } from '../options.ts';
import { emptySlots, isAlive, livingPlayers, type Robot, type Slots, type State, startOf } from '../state.ts';
import { directionOf, handSize, lastCard } from '../vocabulary.ts';

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

/**
 * Reads hands, then programs, then slots of players who are still planning.
 *
 * @param canHide true if hands and programs may be hidden, and so empty
 */
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
    return faultAt('/hands', 'found several hands and others hidden, expected that of one player or all');
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
      if (program !== hidden) return unexpected(`/programs/${key}`, program, 'a program that is hidden as the hand is');
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

/** Undefined unless five entries use each card at most as often as the hand has it. */
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

/** Undefined if the position contains the level's text, which has line ends. */
export function levelOf(json: unknown): string | undefined {
  const board = isObject(json) ? json['board'] : undefined;
  return typeof board === 'string' && !board.includes('\n') ? board : undefined;
}

/**
 * Reads a position (rules, section 12). Without hands, it begins its round.
 *
 * @param setup its level is the one that the position names
 */
export const readPosition = (json: unknown, setup: MatchSetup): PositionResult<State> => readState(json, setup, false);

/**
 * Reads a viewer's position, with empty hands and programs for other players.
 *
 * @param setup of the match, played in the workshop if it has no level
 */
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
  // A match without a limit may exceed the largest `rounds` option.
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

/** Reads the level that the position names or contains. */
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

/** Keys of optional rules come last. */
const robotKeys = ({ flags, exchange }: Options): readonly string[] => [
  ...['player', 'x', 'y', 'facing', 'alive', 'start'],
  ...(flags === null ? [] : ['flags']),
  ...(exchange ? ['exchanged'] : []),
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
    return faultAt(path, `found a second robot on ${placeText(x, y)}, expected one robot a square`);
  return success({ square, facing: direction, start, flags, exchanged });
}
