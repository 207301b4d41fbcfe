import * as z from 'zod';
import type { PositionForm } from '#engine/game.ts';
import { firstFault, maxCount as most } from '#engine/parsing/json.ts';
import { type FileFault, failure, type Result, refusal, success } from '#engine/result.ts';
import type { StateOf, Viewer } from '#engine/vocabulary.ts';
import { isInside, occupiedBy } from '../cells.ts';
import type { SpaceDefender } from '../game-types.ts';
import { punishesRams, ramCount } from '../mission.ts';
import { hasEarlierRoom, isOrbment, type Orbment, scoreOf, worthOf } from '../scoring.ts';
import { type Field, noKills, type Sector } from '../sector.ts';
import { initialState, type State, viewOf } from '../state.ts';
import { optionCounts, sumOfParts } from '../tables.ts';
import { enemyKinds, isSetupPhase, setupPhases, stateName } from '../vocabulary.ts';
import { announcedWave, maxWaveTurn, ranks } from '../waves.ts';
import { readEvents } from './events.ts';
import { missionFault, missionOn, missionSchema, writeMissionPosition } from './mission.ts';

const natural = z.int().min(0).max(most);
const positive = z.int().min(1).max(most);
const cell = { row: z.int().min(1).max(10), column: z.int().min(1).max(30) };

const announcement = z.strictObject({
  turn: z.int().min(1).max(maxWaveTurn),
  kind: z.enum(enemyKinds),
  rank: z.enum(ranks).exactOptional(),
  health: z.int().min(1),
  count: z.int().min(1).max(10),
});

const waitingPhases = ['not-started', ...setupPhases, 'in-game'] as const;
export const phaseByName = new Map(waitingPhases.map((phase) => [stateName(phase), phase]));
const threshold = z.int().min(1).max(101);
const option = (slot: keyof typeof optionCounts) => z.int().min(1).max(optionCounts[slot]);
const generator = z.strictObject({ next: z.int().min(1).max(2147483646), draws: natural });
const stream = z.strictObject({ c: z.number(), s0: z.number(), s1: z.number(), s2: z.number() });

/** Validated by code, because a recursive schema needs a deep stack. `meta` describes the type for JSON Schema. */
const orbment = z.custom<Orbment>(isOrbment, 'expected 1, 2, 3 or a focus with its slots').meta({
  anyOf: [
    { enum: [1, 2, 3] },
    {
      type: 'object',
      properties: { focus: { enum: ['diamond', 'platinum'] }, slots: { type: 'array', maxItems: 4 } },
      required: ['focus', 'slots'],
    },
  ],
});

export const positionSchema = z.strictObject({
  state: z.enum([...phaseByName.keys()]),
  turn: natural,
  substate: natural,
  debug: z.boolean(),
  mission: missionSchema.optional(),
  board: z.strictObject({ rows: z.int().min(5).max(10), columns: z.int().min(10).max(30) }).nullable(),
  thresholds: z.tuple([threshold, threshold, threshold, threshold, threshold]).nullable(),
  equipment: z.strictObject({
    weapon: option('weapon'),
    armour: option('armour'),
    engine: option('engine'),
    power: option('power'),
  }),
  starfighter: z
    .strictObject({
      health: natural,
      totalHealth: natural,
      energy: natural,
      totalEnergy: natural,
      healthRegen: natural,
      energyRegen: natural,
      armour: natural,
      vision: natural,
      move: natural,
      moveCost: natural,
      ...cell,
      alive: z.boolean(),
    })
    .nullable(),
  enemies: z.array(
    z.strictObject({
      id: positive,
      kind: z.enum(enemyKinds),
      health: positive,
      totalHealth: positive,
      regen: natural,
      armour: natural,
      vision: natural,
      seenByStarfighter: z.boolean(),
      canSeeStarfighter: z.boolean(),
      ...cell,
      rank: z.enum(ranks).optional(),
    }),
  ),
  projectiles: z.array(
    z.strictObject({
      id: z.int().min(-most).max(-1),
      side: z.enum(['friendly', 'enemy']),
      damage: positive,
      move: natural,
      direction: z.enum(['up-right', 'right', 'down-right']).default('right'),
      ...cell,
    }),
  ),
  score: natural,
  focus: z.array(orbment),
  kills: z.record(z.enum(enemyKinds), natural).optional(),
  escaped: natural.optional(),
  hits: natural.optional(),
  rams: z.record(z.enum(enemyKinds), natural).optional(),
  waves: z
    .strictObject({ count: natural, left: natural, fogged: natural, announced: z.array(announcement) })
    .optional(),
  nextEnemyId: positive.optional(),
  nextProjectileId: z.int().min(-most).max(-1).optional(),
  rngOutput: z.boolean().default(false),
  classic: generator.nullable().optional(),
  random: z.strictObject({ seed: z.string(), streams: z.record(z.string(), stream) }).optional(),
});

export type Position = z.infer<typeof positionSchema>;

export const position: PositionForm<SpaceDefender> = {
  write: writePosition,
  read(json, setup) {
    const parsed = consistent(json);
    return parsed.ok ? success(stateOf(parsed.value, setup.seed)) : parsed;
  },
  told: (state, viewer) => ({ ...writePosition(state, viewer), rngOutput: state.rngOutput }),
  known(json, { seed }) {
    const parsed = consistent(json);
    return parsed.ok ? success(knownState(parsed.value, seed)) : parsed;
  },
  events: readEvents,
  seedOf(json) {
    const parsed = positionSchema.safeParse(json);
    return parsed.data?.random?.seed;
  },
};

function writePosition(state: StateOf<SpaceDefender>, viewer: Viewer) {
  return { ...visiblePart(state, viewer), ...(viewer === 'all' ? hiddenPart(state) : {}) };
}

function consistent(json: unknown): Result<Position, FileFault> {
  const parsed = positionSchema.safeParse(json);
  if (!parsed.success) return failure(refusal('bad-position', firstFault(parsed.error, json)));
  const fault = inconsistency(parsed.data);
  return fault === undefined ? success(parsed.data) : failure(refusal('bad-position', fault));
}

/** State of a client. If its mission has an empty list of waves, the announced waves replace it. */
function knownState(position: Position, seed: string): State {
  const { waves, random } = position;
  const state = stateOf(position, random?.seed ?? seed);
  const { mission, sector } = state;
  if (waves === undefined || mission === null || sector === null) return state;
  const { announced, ...left } = waves;
  const known = mission.waves?.length === 0 ? announced.map(announcedWave) : mission.waves;
  return {
    ...state,
    mission: { ...mission, ...(known && { waves: known }) },
    sector: { ...sector, waves: left },
  };
}

/** The part of a position that `viewer` may see: for `all`, everything except `hiddenPart`. */
function visiblePart(state: StateOf<SpaceDefender>, viewer: Viewer) {
  const { phase, turn, substate, debug, equipment, mission, field, sector, announced } = viewOf(state, viewer);
  const ship = sector?.starfighter;
  return {
    state: stateName(phase),
    turn,
    substate,
    debug,
    ...(mission === null ? {} : { mission: writeMissionPosition(mission) }),
    board: field === null ? null : { rows: field.rows, columns: field.columns },
    thresholds: field === null ? null : field.thresholds,
    equipment,
    starfighter:
      ship === undefined
        ? null
        : {
            health: ship.health,
            totalHealth: ship.attributes.health,
            energy: ship.energy,
            totalEnergy: ship.attributes.energy,
            healthRegen: ship.attributes.healthRegen,
            energyRegen: ship.attributes.energyRegen,
            armour: ship.attributes.armour,
            vision: ship.attributes.vision,
            move: ship.attributes.move,
            moveCost: ship.attributes.moveCost,
            row: ship.row,
            column: ship.column,
            alive: ship.health > 0,
          },
    enemies: (sector?.enemies ?? []).map(({ rank, ...enemy }) => ({
      ...enemy,
      ...(rank === undefined ? {} : { rank }),
    })),
    projectiles: (sector?.projectiles ?? []).map(({ id, side, damage, move, direction, row, column }) => ({
      id,
      side,
      damage,
      move,
      row,
      column,
      // Omits `right`, because only shots of the weapon Spread have another direction.
      ...(direction === 'right' ? {} : { direction }),
    })),
    score: scoreOf({ sector }),
    focus: sector?.focus ?? [],
    ...(sector === null ? {} : { kills: sector.kills }),
    ...(sector === null || mission?.limits.escapes === undefined ? {} : { escaped: sector.escaped }),
    ...(sector === null || sector.hits === null || sector.hits === 0 ? {} : { hits: sector.hits }),
    ...(sector === null || sector.rams === null || ramCount(sector) === 0 ? {} : { rams: sector.rams }),
    ...(sector === null || sector.waves === null ? {} : { waves: { ...sector.waves, announced } }),
  };
}

const hiddenPart = ({ sector, rngOutput, classic, random }: StateOf<SpaceDefender>) => ({
  ...(sector === null ? {} : { nextEnemyId: sector.nextEnemyId, nextProjectileId: sector.nextProjectileId }),
  rngOutput,
  classic: classic === null ? null : { ...classic },
  random: { seed: random.seed, streams: { ...random.streams } },
});

/** First contradiction in a position that matches the schema, with a JSON path. Undefined if there is none. */
function inconsistency(position: Position): string | undefined {
  const { state, mission, equipment, board, thresholds, starfighter, enemies, projectiles, focus, score } = position;
  const faultAt = (path: string, value: unknown, expected: string) => `$.${path}: found ${value}, expected ${expected}`;
  if (state !== 'not started' && board === null)
    return faultAt('board', 'null', `a board, because the state is ${state}`);
  if ((board === null) !== (thresholds === null))
    return faultAt(
      'thresholds',
      thresholds === null ? 'null' : 'a list',
      'thresholds if there is a board, and null otherwise',
    );
  const falling = thresholds?.findIndex((value, i) => value < (thresholds[i - 1] ?? 0)) ?? -1;
  if (falling > 0) return faultAt(`thresholds[${falling}]`, thresholds?.[falling], 'at least the threshold before it');
  if (mission !== undefined) {
    if (thresholds === null || board === null) return faultAt('board', 'null', 'the board of the mission');
    const fault = missionFault(mission, { ...board, thresholds }, equipment);
    if (fault !== undefined) return fault;
  }
  if (state === 'in game' && starfighter === null)
    return faultAt('starfighter', 'null', 'a ship, because the state is "in game"');
  if (isSetupPhase(phaseByName.get(state) ?? state) && starfighter !== null)
    return faultAt('starfighter', 'a ship', `null, because the state is "${state}"`);
  if (starfighter === null || board === null) {
    if (starfighter !== null) return faultAt('starfighter', 'a ship', 'null, because there is no board');
    if (enemies.length > 0) return faultAt('enemies', 'some', 'none, because there is no Starfighter');
    return projectiles.length > 0 ? faultAt('projectiles', 'some', 'none, because there is no Starfighter') : undefined;
  }
  if (starfighter.alive !== starfighter.health > 0)
    return faultAt('starfighter.alive', starfighter.alive, 'true if health is above 0, and false otherwise');
  if (state === 'in game' && !starfighter.alive)
    return faultAt('starfighter.health', 0, 'at least 1, because the state is "in game"');
  const sums = shipAttributes(position);
  for (const [name, sum] of Object.entries(sums)) {
    const value: unknown = Reflect.get(starfighter, name);
    if (value !== sum) return faultAt(`starfighter.${name}`, value, `${sum}, the sum of its parts`);
  }
  if (hasEarlierRoom(focus))
    return faultAt('focus', 'room before the last slot', 'inner focuses that are filled one after the other');
  if (worthOf(focus) !== score) return faultAt('score', score, `${worthOf(focus)}, the value of the focus`);
  return misplaced(position, board);
}

function misplaced(position: Position, board: { rows: number; columns: number }): string | undefined {
  const { starfighter, enemies, projectiles } = position;
  const pathByCell = new Map<string, string>();
  const things = [
    ...(starfighter === null ? [] : [{ path: 'starfighter', thing: starfighter }]),
    ...enemies.map((thing, i) => ({ path: `enemies[${i}]`, thing })),
    ...projectiles.map((thing, i) => ({ path: `projectiles[${i}]`, thing })),
  ];
  for (const { path, thing } of things) {
    const cell = `row ${thing.row}, column ${thing.column}`;
    if (!isInside(board, thing.row, thing.column))
      return `$.${path}: found ${cell}, expected a cell of the ${board.rows}x${board.columns} board`;
    const other = pathByCell.get(cell);
    // An enemy may be in the cell of a destroyed Starfighter.
    if (other !== undefined && starfighter?.alive === true)
      return `$.${path}: found ${cell}, expected a cell that is not taken by ${other}`;
    pathByCell.set(cell, path);
  }
  const lastEnemy = enemies.findIndex(({ id }, i) => id <= (enemies[i - 1]?.id ?? 0));
  if (lastEnemy >= 0)
    return `$.enemies[${lastEnemy}].id: found ${enemies[lastEnemy]?.id}, expected an id above the previous one`;
  const lastShot = projectiles.findIndex(({ id }, i) => id >= (projectiles[i - 1]?.id ?? 0));
  if (lastShot >= 0)
    return `$.projectiles[${lastShot}].id: found ${projectiles[lastShot]?.id}, expected an id below the previous one`;
  const { nextEnemyId = Infinity, nextProjectileId = -Infinity } = position;
  if (nextEnemyId <= (enemies.at(-1)?.id ?? 0))
    return `$.nextEnemyId: found ${nextEnemyId}, expected a number above every enemy's id`;
  if (nextProjectileId >= (projectiles.at(-1)?.id ?? 0))
    return `$.nextProjectileId: found ${nextProjectileId}, expected a number below every projectile's id`;
  return undefined;
}

function shipAttributes({ equipment }: Position) {
  const { health: totalHealth, energy: totalEnergy, ...otherSums } = sumOfParts(equipment);
  return { totalHealth, totalEnergy, ...otherSums };
}

function stateOf(position: Position, seed: string): State {
  const { state, turn, substate, debug, rngOutput, equipment, mission, classic, random } = position;
  const start = initialState(seed);
  const sameSeed = random === undefined || random.seed === seed;
  const field = fieldOf(position);
  return {
    ...start,
    phase: phaseByName.get(state) ?? start.phase,
    random: sameSeed ? (random ?? start.random) : start.random,
    turn,
    substate,
    debug,
    rngOutput,
    equipment,
    classic: sameSeed && start.classic !== null ? (classic ?? start.classic) : start.classic,
    mission: mission === undefined || field === null ? null : missionOn(mission, field),
    field,
    sector: gameOf(position),
  };
}

const fieldOf = ({ board, thresholds }: Position): Field | null =>
  board === null || thresholds === null ? null : { ...board, thresholds };

function gameOf(position: Position): Sector | null {
  const {
    mission,
    starfighter,
    enemies,
    projectiles,
    equipment,
    focus,
    score,
    kills,
    escaped = 0,
    hits = 0,
    rams,
    turn,
  } = position;
  const field = fieldOf(position);
  if (starfighter === null || field === null) return null;
  const { health, energy, row, column } = starfighter;
  return {
    field,
    enemyCells: occupiedBy(field, enemies),
    projectileCells: occupiedBy(field, projectiles),
    starfighter: { health, energy, row, column, attributes: sumOfParts(equipment) },
    enemies: enemies.map((enemy) => ({ ...enemy, rank: enemy.rank })),
    projectiles,
    nextEnemyId: position.nextEnemyId ?? (enemies.at(-1)?.id ?? 0) + 1,
    nextProjectileId: position.nextProjectileId ?? (projectiles.at(-1)?.id ?? 0) - 1,
    focus,
    score,
    kills: { ...noKills, ...kills },
    escaped,
    hits: mission === undefined ? null : hits,
    rams: mission !== undefined && punishesRams(missionOn(mission, field)) ? { ...noKills, ...rams } : null,
    waves:
      mission?.waves === undefined
        ? null
        : {
            count: mission.waves.length,
            // No wave came in the turn in which the ship was destroyed.
            left: (health === 0 && position.waves?.left) || mission.waves.filter((wave) => wave.turn > turn).length,
            fogged: 0,
          },
  };
}
