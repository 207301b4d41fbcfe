import { itemAt } from '#engine/lookup.ts';
import { foundText, type Range } from '#engine/parsing/json.ts';
import type { PuzzleForm, PuzzleProof } from '#engine/puzzle/puzzle-form.ts';
import type { Stream } from '#engine/random.ts';
import { failure, success } from '#engine/result.ts';
import type { Command } from './commands.ts';
import type { IntoTheBreach } from './game-types.ts';
import { type LevelUnit, positionText } from './level-text.ts';
import { areConnected, drawBoard, drawInteger, drawKinds, groundTiles } from './levels.ts';
import { type Battle, type BattleState, battleOf, battleStateOf, endTurn, targetPlaces, won } from './search/battle.ts';
import { allPlacements, applyPlacement, commandsOf } from './search/search.ts';
import { isMech, type View } from './state.ts';
import type { Kind } from './vocabulary.ts';

export const puzzles: PuzzleForm<IntoTheBreach> = {
  task: 'win this turn',
  lines: 'ways to move',
  options: { limit: '1' },
  goal: 'win by 1',
  draw: drawStart,
  open(start) {
    if (typeof start !== 'string') return failure(`: found ${foundText(start)}, expected the text of a level`);
    return success({ text: start.replaceAll('/', '\n').replaceAll('_', ' ') });
  },
  prove,
};

/** Ranges of a puzzle's board, smaller than those of generated levels. */
const small = { side: [7, 9], ridges: [2, 6], buildings: [1, 3] } as const satisfies Record<string, Range>;
const mechs: Range = [2, 3];
const enemies: Range = [2, 4];
const ranges: Readonly<Record<Kind, Readonly<Record<'health' | 'speed' | 'strength', Range>>>> = {
  TankMech: { health: [1, 3], speed: [2, 4], strength: [1, 3] },
  HealMech: { health: [1, 3], speed: [2, 3], strength: [1, 2] },
  Scorpion: { health: [1, 4], speed: [1, 3], strength: [1, 2] },
  Firefly: { health: [1, 4], speed: [1, 2], strength: [1, 2] },
};

/** Draws a level in short form: `/` separates lines, `_` is a blank. Undefined if units lack room or are cut off. */
function drawStart(random: Stream): string | undefined {
  const board = drawBoard(random, small);
  const kinds = [
    'TankMech' as const,
    ...drawKinds(['TankMech', 'HealMech'], drawInteger(random, mechs) - 1, random),
    ...drawKinds(['Scorpion', 'Firefly'], drawInteger(random, enemies), random),
  ];
  const tiles = random.shuffle(groundTiles(board));
  if (tiles.length < kinds.length) return undefined;
  const units = kinds.map((kind, i): LevelUnit => {
    const [row, column] = itemAt(tiles, i);
    const { health, speed, strength } = ranges[kind];
    const draw = (range: Range) => drawInteger(random, range);
    return { kind, row, column, health: draw(health), speed: draw(speed), strength: draw(strength) };
  });
  if (!areConnected(board, units)) return undefined;
  const text = positionText({ board, entities: random.shuffle(units) });
  return text.replaceAll('\n', '/').replaceAll(' ', '_');
}

const maxLines = 6_000;

/** Tries every placement that the active mechs can reach, in any order of moves. Undefined if there are too many. */
function prove(view: View): PuzzleProof<Command> | undefined {
  const battle = battleOf(view);
  const start = battleStateOf(battle, view);
  const movers = battle.mechs.filter((mech) => {
    const unit = view.entities[mech];
    return unit !== undefined && isMech(unit) && unit.active;
  });
  const placements = allPlacements(battle, start, movers, maxLines);
  if (placements === undefined) return undefined;
  const placed = placements.map((placement) => {
    const state = start.slice();
    applyPlacement(state, placement);
    return { placement, cells: movers.map((mech) => state[mech]), damage: damageOf(battle, state) };
  });
  const winning = placed.filter(({ placement }) => {
    const state = start.slice();
    applyPlacement(state, placement);
    return endTurn(battle, state) === won;
  });
  const keys = new Set(winning.map(({ cells }) => cells.join()));
  /** True if a mech that moves could stay where it is, and the placement would still win. */
  const canSpareMove = ({ cells }: (typeof placed)[number]): boolean =>
    movers.some((mech, i) => cells[i] !== start[mech] && keys.has(cells.with(i, start[mech]).join()));
  const solutions = winning.filter((one) => !canSpareMove(one));
  const maxDamage = Math.max(...placed.map(({ damage }) => damage));
  const obvious = placed.find(({ damage }) => damage === maxDamage);
  const [first] = solutions;
  const movedKinds = movers
    .filter((mech, i) => first !== undefined && first.cells[i] !== start[mech])
    .map((mech) => itemAt(view.entities, mech).kind)
    .sort();
  return {
    lines: placements.length,
    wins: winning.length,
    solutions: solutions.length,
    solution: first === undefined ? [] : commandsOf(battle, first.placement),
    isObvious: winning.some((one) => one === obvious || one.placement === undefined),
    kinds: { [`moves ${movedKinds.join()}`]: 40 },
    likeness: [view.board.join('/'), [...view.entities.map((unit) => JSON.stringify(unit))].sort().join()],
  };
}

/** Damage that the mechs would do to the enemies if all enemies stayed where they are and did nothing. */
function damageOf(battle: Battle, state: BattleState): number {
  const { mechs, enemies, units, changes } = battle;
  return enemies.reduce((sum, enemy) => {
    const cell = itemAt(state, enemy);
    const attackers = mechs.filter((mech) => targetPlaces(battle, mech, itemAt(state, mech)).includes(cell));
    const hits = attackers.reduce((damage, mech) => damage - Math.min(0, itemAt(changes, mech)), 0);
    return sum + Math.min(itemAt(state, units + enemy), hits);
  }, 0);
}
