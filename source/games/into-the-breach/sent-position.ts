import * as z from 'zod';
import { type EventSchemas, eventsReader, firstFault, maxCount } from '#engine/parsing/json.ts';
import { seeded } from '#engine/random.ts';
import { type FileFault, failure, type Result, refusal, success } from '#engine/result.ts';
import type { MatchSetup } from '#engine/vocabulary.ts';
import { type Board, type Coord, columnsOf, coordText, isBlocking, isOn, tileAt } from './board.ts';
import { apply, type GameEvent } from './events.ts';
import { fileText, readLevel } from './level-text.ts';
import { classic } from './levels.ts';
import { at, copyState, entityAt, isMech, isReadyToSave, type Position, type State, startOf } from './state.ts';
import { enemyKinds, maxBuildingHealth, maxSide, maxUnits, mechKinds, symbols } from './vocabulary.ts';

export const writePosition = (state: Position) => ({
  text: fileText(state),
  board: state.board,
  entities: state.entities.map((entity) => {
    const { kind, row, column, health, speed, strength } = entity;
    const unit = { kind, symbol: symbols[kind], row, column, health, speed, strength };
    return isMech(entity) ? { ...unit, active: entity.active } : { ...unit, objective: entity.objective };
  }),
  readyToSave: isReadyToSave(state),
  turn: state.turn,
  ...(state.limit === undefined ? {} : { limit: state.limit }),
});

/** Position for a client: the JSON that the rules define, and the facts missing from it. */
export const sentPosition = (state: Position): object => ({
  ...writePosition(state),
  moves: state.moves,
  reason: state.reason,
});

const natural = z.int().min(0).max(maxCount);
const coordinate = z
  .int()
  .min(0)
  .max(maxSide - 1);
const coord = z.tuple([coordinate, coordinate]);
const unit = { row: coordinate, column: coordinate, health: natural.min(1), speed: natural, strength: natural };
const symbol = z.string();
const endReasons = ['mechs-destroyed', 'buildings-destroyed', 'turn-limit'] as const;

const sentSchema = z.strictObject({
  text: z.string(),
  board: z
    .array(z.string().regex(/^[M \d]+$/, 'expected mountains, ground and buildings'))
    .min(1)
    .max(maxSide),
  entities: z
    .array(
      z.union([
        z.strictObject({ kind: z.enum(mechKinds), symbol, ...unit, active: z.boolean() }),
        z.strictObject({ kind: z.enum(enemyKinds), symbol, ...unit, objective: coord }),
      ]),
    )
    .max(maxUnits),
  readyToSave: z.boolean(),
  turn: natural.min(1),
  limit: natural.min(1).optional(),
  moves: z.array(z.strictObject({ from: coord, to: coord })),
  reason: z.enum(['enemies-destroyed', ...endReasons]).nullable(),
});

/** Schema of the JSON from `writePosition`. It lacks the moves of the turn and the reason for the end. */
const writtenSchema = sentSchema.omit({ moves: true, reason: true });

const faulty = (message: string) => failure(refusal('bad-position', message));

/** Reads a position from a server. The level of the match is that of `setup`. */
export function readKnown(json: unknown, { seed, level }: MatchSetup): Result<State, FileFault> {
  const parsed = sentSchema.safeParse(json);
  if (!parsed.success) return faulty(firstFault(parsed.error, json));
  const start = readLevel(level?.text ?? classic);
  if (!start.ok) return start;
  const { board, entities, turn, limit, moves, reason } = parsed.data;
  const fault = misplaced(board, entities.map(at), start.value.board);
  if (fault !== undefined) return faulty(fault);
  return success({
    ...startOf(start.value),
    random: seeded(seed),
    phase: reason === null ? 'player-movement' : 'termination',
    board,
    entities: entities.map(({ symbol: _, ...entity }) => entity),
    turn,
    moves,
    reason,
    ...(limit === undefined ? {} : { limit }),
  });
}

/** Reads a position that `writePosition` wrote. Its text becomes the level. Moves made in its turn cannot be undone. */
export function readWritten(json: unknown, setup: MatchSetup): Result<State, FileFault> {
  const parsed = writtenSchema.safeParse(json);
  if (!parsed.success) return faulty(firstFault(parsed.error, json));
  const { text } = parsed.data;
  return readKnown({ ...parsed.data, moves: [], reason: null }, { ...setup, level: { name: '', text } });
}

function misplaced(board: Board, places: readonly Coord[], first: Board): string | undefined {
  const row = board.findIndex((tiles) => tiles.length !== columnsOf(first));
  if (board.length !== first.length || row >= 0)
    return `$.board: found another size, expected ${first.length} rows of ${columnsOf(first)} tiles`;
  const index = places.findIndex(
    (place, i) =>
      !isOn(board, place) ||
      isBlocking(tileAt(board, place)) ||
      places.findIndex((other) => coordText(other) === coordText(place)) < i,
  );
  return index < 0 ? undefined : `$.entities[${index}]: found a unit that cannot stand there, expected a free tile`;
}

const kind = z.enum([...mechKinds, ...enemyKinds]);
const by = { kind, row: coordinate, column: coordinate };
const source = z.strictObject(by);
const attack = z.literal('attack');
const planning = z.literal('player-movement');
const order = natural.min(1);
const change = { phase: attack, amount: natural, health: natural, by: source };
const building = { ...change, health: natural.max(maxBuildingHealth), row: coordinate, column: coordinate };

export const schemas = {
  moved: z.strictObject({
    type: z.literal('moved'),
    phase: z.enum(['player-movement', 'enemy-movement']),
    kind,
    from: coord,
    to: coord,
  }),
  undone: z.strictObject({
    type: z.literal('undone'),
    phase: planning,
    kind: z.enum(mechKinds),
    from: coord,
    to: coord,
  }),
  attacked: z.strictObject({ type: z.literal('attacked'), phase: attack, order, ...by, targets: z.array(coord) }),
  'attack-skipped': z.strictObject({ type: z.literal('attack-skipped'), phase: attack, order, ...by }),
  damaged: z.strictObject({ type: z.literal('damaged'), ...by, ...change }),
  healed: z.strictObject({ type: z.literal('healed'), ...by, ...change }),
  destroyed: z.strictObject({ type: z.literal('destroyed'), phase: attack, ...by, by: source }),
  'building-damaged': z.strictObject({ type: z.literal('building-damaged'), ...building }),
  'building-healed': z.strictObject({ type: z.literal('building-healed'), ...building }),
  'building-destroyed': z.strictObject({
    type: z.literal('building-destroyed'),
    phase: attack,
    row: coordinate,
    column: coordinate,
    by: source,
  }),
  'objective-changed': z.strictObject({
    type: z.literal('objective-changed'),
    phase: z.literal('enemy-movement'),
    kind: z.enum(enemyKinds),
    row: coordinate,
    column: coordinate,
    from: coord,
    objective: coord,
  }),
  'game-won': z.strictObject({ type: z.literal('game-won'), phase: z.literal('termination'), turn: natural }),
  'game-lost': z.strictObject({
    type: z.literal('game-lost'),
    phase: z.literal('termination'),
    turn: natural,
    reason: z.enum(endReasons),
  }),
  'turn-started': z.strictObject({ type: z.literal('turn-started'), phase: planning, turn: natural }),
  saved: z.strictObject({ type: z.literal('saved'), phase: planning, file: z.string() }),
  loaded: z.strictObject({ type: z.literal('loaded'), phase: planning, file: z.string() }),
  restarted: z.strictObject({ type: z.literal('restarted'), phase: planning }),
} satisfies EventSchemas<GameEvent>;

const readShapes = eventsReader<GameEvent, typeof schemas>(schemas);

/** Reads events from a server. Fails at the first event that cannot follow from `before`. */
export function readEvents(sentEvents: readonly unknown[], before: Position): Result<readonly GameEvent[], FileFault> {
  const read = readShapes(sentEvents);
  if (!read.ok) return faulty(read.error);
  const state = copyState(before);
  for (const event of read.value) {
    const off = placesOf(event).find((place) => !isOn(state.board, place));
    if (off !== undefined) return faulty(`$.${event.type}: found ${coordText(off)}, expected a tile of the board`);
    const place = changedUnit(event);
    if (place !== undefined && entityAt(state.entities, place) === undefined)
      return faulty(`$.${event.type}: found ${coordText(place)}, where no unit stands`);
    apply(state, event);
  }
  return read;
}

const placesOf = (event: GameEvent): readonly Coord[] => [
  ...('row' in event ? [at(event)] : []),
  ...('to' in event ? [event.from, event.to] : []),
  ...('targets' in event ? event.targets : []),
];

/** Tile of the unit that an event changes. Undefined if it changes none. */
function changedUnit(event: GameEvent): Coord | undefined {
  switch (event.type) {
    case 'moved':
    case 'undone':
      return event.from;
    case 'damaged':
    case 'healed':
    case 'objective-changed':
      return at(event);
    default:
      return undefined;
  }
}
