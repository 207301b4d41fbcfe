import type { LevelForm } from '../../engine/level.ts';
import { type FileFault, failure, type Result, success, withOtherFaults } from '../../engine/result.ts';
import { type AllowedParts, endlessStars, type Limits, type Mission } from './mission.ts';
import { generateMission } from './missions/generate.ts';
import { tutorialMatch } from './missions/tutorial.ts';
import {
  allParts,
  goalText,
  type MissionKey,
  type MissionValues,
  misplacementFault,
  missionKeys,
  neededKeys,
  partsText,
  quoted,
  readValue,
  taskText,
  unreachableFault,
} from './missions/values.ts';
import { equipmentSlots } from './vocabulary.ts';

/**
 * Reads a level file: lines `key: value`; blank lines and what follows `--` are left out. Faults are named with
 * their lines, what was found there and what was expected.
 */
export function readMission(text: string): Result<Mission, FileFault> {
  const lines = text.split(/\r\n|\n/);
  if (lines.at(-1) === '') lines.pop();
  const values: Partial<MissionValues> = {};
  const positionOf = new Map<string, FilePosition>();
  const faults: FileFault[] = [];
  for (const [index, content] of lines.entries()) {
    const written = content.replace(/--.*$/s, '').trim();
    if (written === '') continue;
    const at = { line: index + 1, column: columnOf(content, content.indexOf(written)) };
    const value = { ...at, column: columnOf(content, valueStart(content)) };
    const wrong = readLine(written, values, positionOf);
    if (wrong !== undefined) faults.push(fault(wrong.isValue ? value : at, wrong.message).error);
    positionOf.set(keyIn(written), value);
  }
  const [first, ...moreFaults] = faults;
  if (first !== undefined) return withOtherFaults(first, moreFaults);
  const mission = missionOf(values);
  if (mission === undefined) {
    const missing = neededKeys.find((key) => values[key] === undefined);
    return fault({ line: Math.max(lines.length, 1) }, `found the end, expected a line "${missing}: .."`);
  }
  const misplaced = misplacementFault(mission.first, mission.field);
  if (misplaced !== undefined) return fault(positionOf.get('first') ?? { line: lines.length }, misplaced);
  const hopeless = unreachableFault(mission.goal, mission.field.thresholds, mission.limits);
  return hopeless === undefined ? success(mission) : fault(positionOf.get('goal') ?? { line: 1 }, hopeless);
}

/** A mission as a level file, which reads as the same mission again. */
export function writeMission({ title, tier, about, field, goal, first, limits, parts }: Mission): string {
  const { rows, columns, thresholds } = field;
  const lines = [
    `title: ${title}`,
    `tier: ${tier}`,
    `about: ${about}`,
    `board: ${rows}x${columns}`,
    `thresholds: ${thresholds.join(' ')}`,
    `goal: ${goalText(goal)}`,
  ];
  if (first !== undefined) lines.push(`first: ${first.kind} ${first.column}`);
  for (const key of ['turns', 'escapes'] as const) if (limits[key] !== undefined) lines.push(`${key}: ${limits[key]}`);
  for (const slot of equipmentSlots)
    if (parts[slot].length < allParts[slot].length) lines.push(`${slot}s: ${partsText(slot, parts[slot])}`);
  return `${lines.join('\n')}\n`;
}

const keyIn = (written: string): string => written.slice(0, Math.max(written.indexOf(':'), 0)).trimEnd();

/** Where a value begins: at the first sign behind the colon that is no blank. */
const valueStart = (content: string): number => {
  const behind = content.indexOf(':') + 1;
  return behind + content.slice(behind).search(/\S|$/);
};

/** The column, from 1, of a place in a line; what is one sign on the screen is one column. */
const columnOf = (content: string, start: number): number => [...content.slice(0, start)].length + 1;

/** What is wrong with a line: the line as such, or the value in it. */
interface LineFault {
  readonly message: string;
  readonly isValue: boolean;
}

/** Puts the value of a line into its place; a fault says what was found and what was expected. */
function readLine(
  written: string,
  values: Partial<MissionValues>,
  positionOf: ReadonlyMap<string, FilePosition>,
): LineFault | undefined {
  const name = keyIn(written);
  if (name === '') return { message: `found ${quoted(written)}, expected "key: value"`, isValue: false };
  const key = missionKeys.find((known) => known === name);
  if (key === undefined)
    return { message: `found ${quoted(name)}, expected one of ${missionKeys.join(', ')}`, isValue: false };
  const before = positionOf.get(key);
  if (before !== undefined)
    return { message: `found "${key}" again, expected it once (first at line ${before.line})`, isValue: false };
  const message = put(values, key, written.slice(written.indexOf(':') + 1).trim());
  return message === undefined ? undefined : { message, isValue: true };
}

function put<Key extends MissionKey>(values: Partial<MissionValues>, key: Key, text: string): string | undefined {
  const value = readValue(key, text);
  if (!value.ok) return value.error;
  values[key] = value.value;
  return undefined;
}

/** The mission that the values make; nothing if one is missing. */
function missionOf(values: Partial<MissionValues>): Mission | undefined {
  const { title, tier, about, board, thresholds, goal, first, turns, escapes } = values;
  if (title === undefined || tier === undefined || about === undefined) return undefined;
  if (board === undefined || thresholds === undefined || goal === undefined) return undefined;
  const parts: AllowedParts = {
    weapon: values.weapons ?? allParts.weapon,
    armour: values.armours ?? allParts.armour,
    engine: values.engines ?? allParts.engine,
    power: values.powers ?? allParts.power,
  };
  const limits: Limits = {
    ...(turns === undefined ? {} : { turns }),
    ...(escapes === undefined ? {} : { escapes }),
  };
  return {
    title,
    tier,
    about,
    field: { ...board, thresholds },
    parts,
    goal,
    limits,
    ...(first === undefined ? {} : { first }),
  };
}

/** Where something stands in a file. */
type FilePosition = Pick<FileFault, 'line' | 'column'>;

const fault = (place: FilePosition, message: string): { ok: false; error: FileFault } =>
  failure({ code: 'bad-level', message, ...place });

/** Stars of a mission: for winning it, without hints, with few hits; in one without an end for its score. */
const maxStars = endlessStars.length;

/** The levels of this game: missions. */
export const levels: LevelForm = {
  read(text) {
    const mission = readMission(text);
    if (!mission.ok) return mission;
    const { title, tier, field } = mission.value;
    return success({
      title,
      tier,
      summary: `${field.rows}x${field.columns}, ${taskText(mission.value)}`,
      mostStars: maxStars,
    });
  },
  generate: (seed) => ({ text: writeMission(generateMission(seed)) }),
  tutorial: tutorialMatch,
};
