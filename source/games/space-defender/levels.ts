import type { LevelForm, TutorialMatch } from '#engine/level.ts';
import type { Range } from '#engine/parsing/json.ts';
import { openStreams, type Stream, seeded } from '#engine/random.ts';
import { type FileFault, failure, type Result, success, withOtherFaults } from '#engine/result.ts';
import {
  type AllowedParts,
  allParts,
  endlessStars,
  type FirstEnemy,
  type Goal,
  goalText,
  type Limits,
  type Mission,
  type MissionKey,
  type MissionValues,
  maxTitleLength,
  misplacementFault,
  missionKeys,
  neededKeys,
  partNames,
  partsText,
  quoted,
  readValue,
  taskText,
  unreachableFault,
  wavesOf,
} from './mission.ts';
import { dropOf, worthOf } from './scoring.ts';
import type { Thresholds } from './sector.ts';
import { type EnemyKind, equipmentSlots } from './vocabulary.ts';
import { maxWaves, waveFault, waveText } from './waves.ts';

interface Theme {
  readonly about: string;
  readonly tier: number;
  readonly rows: Range;
  readonly columns: Range;
  /** Spawn chance of each enemy kind in percent per turn, in the order of the thresholds. */
  readonly chances: readonly [Range, Range, Range, Range, Range];
  readonly goals: readonly GoalRange[];
  /** Range of the turn limit. Missions with the goal of survival limit escaped enemies instead. */
  readonly turns: Range;
}

type GoalRange =
  | { readonly type: 'survive'; readonly number: Range; readonly escapes: Range }
  | { readonly type: 'score'; readonly number: Range }
  | { readonly type: 'destroy'; readonly kind: EnemyKind; readonly number: Range };

const never: Range = [0, 0];

/** First enemy of every generated mission. Every ship sees it within three turns. Destroying it reaches no goal. */
const first: FirstEnemy = { kind: 'Interceptor', column: 12 };

const themes: readonly Theme[] = [
  {
    about: 'Grunts, and Fighters between them.',
    tier: 1,
    rows: [6, 9],
    columns: [18, 28],
    chances: [[22, 28], [8, 14], never, never, never],
    goals: [
      { type: 'survive', number: [36, 44], escapes: [7, 8] },
      { type: 'score', number: [10, 13] },
      { type: 'destroy', kind: 'Grunt', number: [3, 4] },
    ],
    turns: [52, 60],
  },
  {
    about: 'Grunts, and Interceptors that come to your row when you fire.',
    tier: 1,
    rows: [6, 10],
    columns: [16, 24],
    chances: [[24, 30], never, never, [24, 32], never],
    goals: [{ type: 'destroy', kind: 'Grunt', number: [3, 4] }],
    turns: [54, 62],
  },
  {
    about: 'A little of everything.',
    tier: 2,
    rows: [8, 10],
    columns: [24, 30],
    chances: [
      [16, 24],
      [12, 18],
      [4, 7],
      [8, 14],
      [4, 8],
    ],
    goals: [
      { type: 'destroy', kind: 'Grunt', number: [4, 5] },
      { type: 'destroy', kind: 'Fighter', number: [3, 4] },
    ],
    turns: [60, 70],
  },
  {
    about: 'Pylons, which heal what you hit.',
    tier: 2,
    rows: [7, 10],
    columns: [22, 30],
    chances: [[20, 28], [5, 12], never, [0, 5], [14, 22]],
    goals: [
      { type: 'destroy', kind: 'Grunt', number: [4, 5] },
      { type: 'destroy', kind: 'Pylon', number: [4, 5] },
    ],
    turns: [60, 70],
  },
  {
    about: 'Carriers, and everything they launch.',
    tier: 3,
    rows: [7, 10],
    columns: [24, 30],
    chances: [[8, 14], [0, 10], [12, 18], [0, 6], never],
    goals: [{ type: 'destroy', kind: 'Carrier', number: [3, 5] }],
    turns: [80, 100],
  },
  {
    about: 'Something comes almost every turn.',
    tier: 3,
    rows: [9, 10],
    columns: [26, 30],
    chances: [
      [24, 34],
      [18, 24],
      [8, 12],
      [10, 16],
      [8, 12],
    ],
    goals: [
      { type: 'destroy', kind: 'Grunt', number: [5, 6] },
      { type: 'destroy', kind: 'Fighter', number: [4, 5] },
    ],
    turns: [80, 90],
  },
];

export function generateMission(seed: string): Mission {
  const random = openStreams(seeded(seed)).stream('mission');
  const within = ([low, high]: Range) => random.integer(low, high);
  const { about, tier, rows, columns, chances, goals, turns } = oneOf(random, themes);
  const [g, f, c, i, p] = chances;
  const thresholds = thresholdsOf([within(g), within(f), within(c), within(i), within(p)]);
  const chosen = oneOf(random, goals);
  const goal = goalOf(chosen, within);
  const field = { rows: within(rows), columns: within(columns), thresholds };
  const limits = chosen.type === 'survive' ? { escapes: within(chosen.escapes) } : { turns: within(turns) };
  return { title: titleOf(seed), tier, about, field, parts: partsOf(random), goal, limits, first };
}

function oneOf<Item>(random: Stream, items: readonly Item[]): Item {
  const item = items[random.integer(0, items.length - 1)];
  if (item === undefined) throw new RangeError('nothing to choose from');
  return item;
}

function thresholdsOf([g, f, c, i, p]: Thresholds): Thresholds {
  return [1 + g, 1 + g + f, 1 + g + f + c, 1 + g + f + c + i, 1 + g + f + c + i + p];
}

function goalOf(goal: GoalRange, within: (range: Range) => number): Goal {
  const number = within(goal.number);
  switch (goal.type) {
    case 'survive':
      return { type: 'survive', turns: number };
    case 'score':
      return { type: 'score', score: number + worthOf([dropOf(first.kind)]) };
    case 'destroy':
      return { type: 'destroy', kind: goal.kind, count: number };
  }
}

/** Half of the generated missions allow all weapons. The others allow Snipe, which suits every goal, and two more. */
function partsOf(random: Stream): AllowedParts {
  if (random.integer(0, 1) === 0) return allParts;
  const otherWeapons = random.shuffle(allParts.weapon.filter((option) => option !== snipe)).slice(0, 2);
  return { ...allParts, weapon: [snipe, ...otherWeapons].sort((a, b) => a - b) };
}

const snipe = partNames.weapon.indexOf('Snipe') + 1;

/** `Daily 2026-11-20` if the seed is a date, otherwise `Random` and the seed. */
function titleOf(seed: string): string {
  const printable = seed
    .replace(/[^!-~]+/g, ' ')
    .replace(/-{2,}/g, '-')
    .trim();
  const title = `${/^\d{4}-\d\d-\d\d$/.test(seed) ? 'Daily' : 'Random'} ${printable}`.trim();
  return title.length <= maxTitleLength ? title : `${title.slice(0, maxTitleLength - 2)}..`;
}

/** A mission with Grunts only, with a fixed ship and without a turn limit. */
export const tutorialMatch: TutorialMatch = {
  text: `title: Tutorial
tier: 1
about: Fly into a Grunt's row, and fire until it is gone.
board: 5x12
thresholds: 33 33 33 33 33
goal: destroy 2 Grunts
weapons: Standard
armours: Light
engines: Standard
powers: Repair
`,
  seed: 'tutorial-3',
  bots: {},
  about: 'your first two Grunts, step by step: ten turns, and you win',
};

/**
 * Reads a level file of `key: value` lines. Ignores blank lines and text after `--`.
 *
 * @returns the mission, or a fault with its line, the text found there and the expected form
 */
export function readMission(text: string): Result<Mission, FileFault> {
  const lines = text.split(/\r\n|\n/);
  if (lines.at(-1) === '') lines.pop();
  const values: Partial<MissionValues> = {};
  const positionOf = new Map<string, FilePosition>();
  const wavePositions: FilePosition[] = [];
  const faults: FileFault[] = [];
  for (const [index, content] of lines.entries()) {
    const written = content.replace(/--.*$/s, '').trim();
    if (written === '') continue;
    const at = { line: index + 1, column: columnOf(content, content.indexOf(written)) };
    const value = { ...at, column: columnOf(content, valueStart(content)) };
    const wrong = readLine(written, values, positionOf);
    if (wrong !== undefined) faults.push(fault(wrong.isValue ? value : at, wrong.message).error);
    if (keyIn(written) === 'wave') wavePositions.push(value);
    else positionOf.set(keyIn(written), value);
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
  for (const [at, wave] of wavesOf(mission).entries()) {
    const unfit = waveFault(wave, mission.field, mission.limits.turns);
    if (unfit !== undefined) return fault(wavePositions[at] ?? { line: lines.length }, unfit);
  }
  const hopeless = unreachableFault(mission.goal, mission.field.thresholds, mission.limits, mission.waves);
  return hopeless === undefined ? success(mission) : fault(positionOf.get('goal') ?? { line: 1 }, hopeless);
}

/** Writes a level file without `hull` and `warned`. `readMission` turns it into a mission that is otherwise equal. */
export function writeMission({ title, tier, about, field, goal, first, waves = [], limits, parts }: Mission): string {
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
  for (const wave of waves) lines.push(`wave: ${waveText(wave)}`);
  for (const key of ['turns', 'escapes', 'rams'] as const)
    if (limits[key] !== undefined) lines.push(`${key}: ${limits[key]}`);
  for (const slot of equipmentSlots)
    if (parts[slot].length < allParts[slot].length) lines.push(`${slot}s: ${partsText(slot, parts[slot])}`);
  return `${lines.join('\n')}\n`;
}

const keyIn = (written: string): string => written.slice(0, Math.max(written.indexOf(':'), 0)).trimEnd();

const valueStart = (content: string): number => {
  const behind = content.indexOf(':') + 1;
  return behind + content.slice(behind).search(/\S|$/);
};

/** One-based column of the character at `start`. Each code point counts as one column. */
const columnOf = (content: string, start: number): number => [...content.slice(0, start)].length + 1;

interface LineFault {
  readonly message: string;
  readonly isValue: boolean;
}

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
  const earlier = values.wave;
  const message =
    key === 'wave' && earlier !== undefined && earlier.length >= maxWaves
      ? `found another wave, expected at most ${maxWaves}`
      : put(values, key, written.slice(written.indexOf(':') + 1).trim());
  if (message !== undefined) return { message, isValue: true };
  if (key === 'wave' && earlier !== undefined && values.wave !== undefined) values.wave = [...earlier, ...values.wave];
  return undefined;
}

function put<Key extends MissionKey>(values: Partial<MissionValues>, key: Key, text: string): string | undefined {
  const value = readValue(key, text);
  if (!value.ok) return value.error;
  values[key] = value.value;
  return undefined;
}

function missionOf(values: Partial<MissionValues>): Mission | undefined {
  const { title, tier, about, board, thresholds, goal, first, wave: waves, turns, escapes, rams } = values;
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
    ...(rams === undefined ? {} : { rams }),
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
    ...(waves === undefined ? {} : { waves }),
  };
}

type FilePosition = Pick<FileFault, 'line' | 'column'>;

const fault = (place: FilePosition, message: string): { ok: false; error: FileFault } =>
  failure({ code: 'bad-level', message, ...place });

/** Three stars: for a win, for no hints and for few hits. In endless missions, all stars are for the score. */
const maxStars = endlessStars.length;

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
  shared: (text) => text.replace(/^\s*wave\s*:.*\n?/gm, ''),
  generate: (seed) => ({ text: writeMission(generateMission(seed)) }),
  tutorial: tutorialMatch,
};
