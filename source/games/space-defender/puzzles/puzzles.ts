import * as z from 'zod';
import { itemAt } from '#engine/lookup.ts';
import { firstFault, type Range } from '#engine/parsing/json.ts';
import type { PuzzleForm, PuzzleProof, PuzzleStart } from '#engine/puzzle/puzzle-form.ts';
import { openStreams, type Stream, seeded } from '#engine/random.ts';
import { failure, type Result, success } from '#engine/result.ts';
import { publish, type StateOf } from '#engine/vocabulary.ts';
import { type DecisionPoint, pointAfter, pointOf } from '../bots/evaluation.ts';
import { normal } from '../bots/index.ts';
import { type Cell, cellName, distance, isInside } from '../cells.ts';
import { boardRanges, type Command } from '../commands.ts';
import type { SpaceDefender } from '../game-types.ts';
import { writeMission } from '../levels.ts';
import { actionsOf, keyOf, playUntilPhase } from '../lookahead.ts';
import type { Mission } from '../mission.ts';
import { endOf } from '../outcome.ts';
import { position } from '../position/index.ts';
import { freshEnemy, newSector, noKills, nowhere, placeEnemy } from '../sector.ts';
import { copyState, missionState, type State, viewOf } from '../state.ts';
import { enemyStats, optionCounts, sumOfParts } from '../tables.ts';
import { type Equipment, enemyKinds, equipmentSlots } from '../vocabulary.ts';

const turns = 3;

const option = (slot: keyof Equipment) => z.int().min(1).max(optionCounts[slot]);
const [row, column] = [z.int().min(1).max(boardRanges.rows[1]), z.int().min(1).max(boardRanges.columns[1])];

/** Rows and columns of the board, the parts, cell and energy of the ship, and kind, cell and health of each enemy. */
const startSchema = z.strictObject({
  board: z.tuple([row.min(boardRanges.rows[0]), column.min(boardRanges.columns[0])]),
  parts: z.tuple([option('weapon'), option('armour'), option('engine'), option('power')]),
  ship: z.tuple([row, column, z.int().min(0).max(1000)]),
  enemies: z.array(z.tuple([z.enum(enemyKinds), row, column.min(2), z.int().min(1).max(1000)])).min(1),
});

type SweepStart = z.infer<typeof startSchema>;

export const puzzles: PuzzleForm<SpaceDefender> = {
  task: `destroy all enemies in ${turns} turns`,
  lines: 'ways to act',
  options: {},
  goal: `win by ${turns}`,
  draw: drawStart,
  open(start) {
    const read = startSchema.safeParse(start);
    return read.success ? positionOf(read.data) : failure(firstFault(read.error, start).slice(1));
  },
  prove,
};

const noSpawns = [1, 1, 1, 1, 1] as const;

function positionOf({ board: [rows, columns], parts, ship, enemies }: SweepStart): Result<PuzzleStart, string> {
  const [weapon, armour, engine, power] = parts;
  const field = { rows, columns, thresholds: noSpawns };
  const things = [...enemies.map(([, row, column]) => ({ row, column })), { row: ship[0], column: ship[1] }];
  const wrong = things.find(
    (cell, i) =>
      !isInside(field, cell.row, cell.column) || things.slice(i + 1).some((other) => distance(cell, other) === 0),
  );
  if (wrong !== undefined) return failure(`: found ${cellName(wrong)}, expected a free cell of the board`);
  const mission: Mission = {
    title: 'Clean Sweep',
    tier: 1,
    about: 'The next hit destroys you.',
    field,
    parts: { weapon: [weapon], armour: [armour], engine: [engine], power: [power] },
    goal: { type: 'waves' },
    limits: { turns, escapes: 0, rams: 0 },
    waves: enemies.map(([kind, row, column]) => ({ turn: 0, kind, places: [row], column })),
  };
  const start = missionState('', mission);
  const counts = { hits: 0, rams: noKills, waves: { count: enemies.length, left: 0, fogged: 0 } };
  const sector = newSector(field, start.equipment, counts, hull);
  const { starfighter } = sector;
  [starfighter.row, starfighter.column, starfighter.energy] = ship;
  for (const [i, [kind, row, column, health]] of enemies.entries()) {
    const enemy = freshEnemy(i + 1, kind, nowhereYet);
    sector.enemies.push(enemy);
    placeEnemy(sector, enemy, row, column);
    enemy.health = health;
    const apart = distance(starfighter, enemy);
    enemy.seenByStarfighter = apart <= starfighter.attributes.vision;
    enemy.canSeeStarfighter = apart <= enemy.vision;
  }
  sector.nextEnemyId = enemies.length + 1;
  const state = { ...start, phase: 'in-game' as const, sector };
  return success({ text: writeMission(mission), position: position.write(publish(state), 'all') });
}

/** Health of the ship. Any hit destroys it. */
const hull = 1;

const nowhereYet = { row: nowhere, column: nowhere };

const ranges = {
  rows: [5, 6],
  columns: [10, 14],
  enemies: [2, 3],
  energy: [10, 110],
  strikeEnergy: [70, 110],
  tens: [3, 15],
} as const satisfies Record<string, Range>;
/** No Rocket, Repair or Overcharge, because they change health. No armour, because the ship would survive a hit. */
const parts = { weapon: [1, 2, 3, 5], armour: [1], engine: [1, 3], power: [1, 4, 5] } as const;
/** Puzzles with weapons other than Spread are rare without the Orbital Strike. So only those weapons get the strike. */
const [spread, recall, orbitalStrike] = [2, 1, 5];
const kinds = ['Grunt', 'Grunt', 'Fighter', 'Interceptor', 'Interceptor'] as const;

function drawStart(random: Stream): SweepStart | undefined {
  const draw = ([low, high]: Range) => random.integer(low, high);
  const oneOf = <Item extends NonNullable<unknown>>(items: readonly Item[]): Item =>
    itemAt(items, random.integer(0, items.length - 1));
  const board: SweepStart['board'] = [draw(ranges.rows), draw(ranges.columns)];
  const cell = (first: number, last: number): Cell => ({
    row: draw([1, board[0]]),
    column: draw([first, last]),
  });
  const drawnParts = equipmentSlots.map((slot) => oneOf<number>(parts[slot]));
  const [weapon = 1, armour = 1, engine = 1, drawnPower = recall] = drawnParts;
  const isStrike = weapon !== spread && drawnPower !== recall;
  const power = isStrike ? orbitalStrike : drawnPower;
  const ship = cell(1, 4);
  const { vision, energy } = sumOfParts({ weapon, armour, engine, power });
  const enemies = Array.from({ length: draw(ranges.enemies) }, () => {
    const kind = oneOf(kinds);
    return { kind, ...cell(3, board[1]), health: Math.min(10 * draw(ranges.tens), enemyStats[kind].health) };
  });
  const things = [ship, ...enemies];
  const isUsable =
    (weapon !== spread || power !== orbitalStrike) &&
    things.every(
      (thing, i) => distance(ship, thing) <= vision && things.slice(i + 1).every((other) => distance(thing, other) > 1),
    );
  return isUsable
    ? {
        board,
        parts: [weapon, armour, engine, power],
        ship: [ship.row, ship.column, Math.min(draw(isStrike ? ranges.strikeEnergy : ranges.energy), energy)],
        enemies: enemies.map(({ kind, row, column, health }) => [kind, row, column, health]),
      }
    : undefined;
}

const maxLines = 12_000;

interface PlayedLine {
  readonly actions: readonly Command[];
  readonly isWon: boolean;
}

/** Plays all actions of the ship in each turn. Enemies do not depend on chance, and none appear. */
function prove(state: StateOf<SpaceDefender>): PuzzleProof<Command> | undefined {
  const lines: PlayedLine[] = [];
  const play = (point: DecisionPoint, actions: readonly Command[]): void => {
    if (lines.length > maxLines) return;
    if (point.fate !== 'open') lines.push({ actions, isWon: point.fate === 'won' });
    else
      for (const action of actionsOf(point.state, point.sector)) play(pointAfter(point, action), [...actions, action]);
  };
  const { sector } = state;
  if (sector === null) return undefined;
  play(pointOf(viewOf(state, 'all')), []);
  if (lines.length > maxLines) return undefined;
  const winning = lines.filter(({ isWon }) => isWon).map(({ actions }) => actions);
  const winningKeys = new Set(winning.map(keyOfLine));
  const isNeedless = (line: readonly Command[]): boolean =>
    line.some((action, i) => action.name !== 'pass' && winningKeys.has(keyOfLine(line.with(i, waiting))));
  const solutions = new Map(winning.filter((line) => !isNeedless(line)).map((line) => [solutionKey(line), line]));
  const [solution = []] = solutions.values();
  const { starfighter, enemies } = sector;
  const ship = `${Object.values(state.equipment).join('')} ${cellName(starfighter)}`;
  return {
    lines: lines.length,
    wins: winning.length,
    solutions: solutions.size,
    solution,
    isObvious: winningKeys.size > 0 && isObvious(state, winningKeys),
    likeness: [
      [ship, ...enemies.map((enemy) => `${enemy.kind} ${cellName(enemy)}`).sort()].join(),
      `${ship} ${keyOfLine(solution)}`,
    ],
    kinds: {
      [`weapon ${state.equipment.weapon}`]: 40,
      [`power ${state.equipment.power}`]: 40,
      [solution.map(({ name }) => name).join()]: 25,
    },
  };
}

const waiting: Command = { name: 'pass', args: {} };

const keyOfLine = (line: readonly Command[]): string => line.map(keyOf).join(', ');

/** Same key for lines that differ only in the columns of moves, or after the last shot or use of power. */
function solutionKey(line: readonly Command[]): string {
  const last = line.findLastIndex(({ name }) => name === 'fire' || name === 'special');
  return line
    .slice(0, last + 1)
    .map((action) => (action.name === 'move' ? `row ${action.args.row}` : action.name))
    .join();
}

/** True if the puzzle is won by firing in every turn, by a single shot or use of power, or by the bot `normal`. */
function isObvious(state: StateOf<SpaceDefender>, winningKeys: ReadonlySet<string>): boolean {
  const shooting = Array.from({ length: turns }, (): Command => ({ name: 'fire', args: {} }));
  const idle = shooting.map(() => waiting);
  const lines = idle.flatMap((_, turn) =>
    (['fire', 'special'] as const).map((name) => idle.with(turn, { name, args: {} })),
  );
  const botLine: Command[] = [];
  let point = copyState(state);
  for (const _ of shooting) {
    const choice = normal.choose({ view: viewOf(publish(point), 1), seat: 1, random: noChance });
    if (choice === undefined || endOf(publish(point)) !== undefined) break;
    botLine.push(choice.command);
    point = afterTurn(point, choice.command);
  }
  return [shooting, botLine, ...lines].some((line) =>
    line.some((_, i) => winningKeys.has(keyOfLine(line.slice(0, i + 1)))),
  );
}

const noChance = openStreams(seeded('')).stream('normal');

function afterTurn(before: State, command: Command): State {
  const state: State = { ...copyState(publish(before)), turn: before.turn + 1, phase: 'friendly-projectiles' };
  playUntilPhase('natural-spawn', state, command);
  return state.phase === 'natural-spawn' ? { ...state, phase: 'in-game' } : state;
}
