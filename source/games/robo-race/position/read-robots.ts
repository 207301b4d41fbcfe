import { isObject, isWhole } from '../../../engine/reading/json-values.ts';
import { type FileFault, type Result, success } from '../../../engine/result.ts';
import { type Board, nowhere, placeText, squareAt } from '../board.ts';
import { isAlive, type Robot } from '../state.ts';
import { directionOf } from '../vocabulary.ts';
import { faultAt, unexpected, unknownKey } from './fault.ts';

const keys = ['player', 'x', 'y', 'facing', 'alive', 'start'];

/** Reads the robots of a position, in player order. */
export function readRobots(list: readonly unknown[], board: Board): Result<readonly Robot[], FileFault> {
  const robots: Robot[] = [];
  for (const [i, json] of list.entries()) {
    const robot = readRobot(json, i, board, robots);
    if (!robot.ok) return robot;
    robots.push(robot.value);
  }
  return success(robots);
}

function readRobot(json: unknown, i: number, board: Board, before: readonly Robot[]): Result<Robot, FileFault> {
  const path = `/robots/${i}`;
  if (!isObject(json)) return unexpected(path, json, 'an object');
  const strange = unknownKey(json, path, keys);
  if (strange !== undefined) return strange;
  const { player, x, y, facing, alive, start } = json;
  const { length } = board.starts;
  if (player !== i + 1) return unexpected(`${path}/player`, player, `${i + 1}`);
  if (typeof alive !== 'boolean') return unexpected(`${path}/alive`, alive, 'true or false');
  if (!isWhole(start, [1, length])) return unexpected(`${path}/start`, start, `a whole number 1 to ${length}`);
  if (before.some((robot) => robot.start === start))
    return unexpected(`${path}/start`, start, 'a start square of its own');
  if (!alive) {
    for (const [key, value] of Object.entries({ x, y, facing }))
      if (value !== undefined && value !== null)
        return unexpected(`${path}/${key}`, value, 'null for a destroyed robot');
    return success({ square: nowhere, facing: 0, start });
  }
  if (!isWhole(x, [0, board.width - 1])) return unexpected(`${path}/x`, x, `a whole number 0 to ${board.width - 1}`);
  if (!isWhole(y, [0, board.height - 1])) return unexpected(`${path}/y`, y, `a whole number 0 to ${board.height - 1}`);
  const direction = directionOf(facing);
  if (direction === undefined) return unexpected(`${path}/facing`, facing, '"N", "E", "S" or "W"');
  const square = squareAt(board, x, y);
  if (board.tiles[square] === 'O')
    return faultAt(path, `found a robot in the pit ${placeText(x, y)}, expected a square that is no pit`);
  if (before.some((robot) => isAlive(robot) && robot.square === square))
    return faultAt(path, `found a second robot on ${placeText(x, y)}, expected one robot a square`);
  return success({ square, facing: direction, start });
}
