import { itemAt } from '#engine/lookup.ts';
import { failure, type Result, success } from '#engine/result.ts';
import type { DeepReadonly } from '#engine/vocabulary.ts';
import type { Board } from './cells.ts';
import type { Field, Sector, Thresholds } from './sector.ts';
import { armours, engines, powerNames, weapons } from './tables.ts';
import { type EnemyKind, type Equipment, type EquipmentSlot, enemyKinds } from './vocabulary.ts';
import { enemiesIn, readWave, type Wave } from './waves.ts';

/** Condition of a win. It is checked after each full turn. `endless` is never met. */
export type Goal =
  | { readonly type: 'survive'; readonly turns: number }
  | { readonly type: 'score'; readonly score: number }
  | { readonly type: 'destroy'; readonly kind: EnemyKind; readonly count: number }
  | { readonly type: 'waves' }
  | { readonly type: 'endless' };

/** Limits of a mission, which is lost if one is exceeded. An undefined field is no limit. */
export interface Limits {
  /** Maximum number of turns for reaching the goal. */
  readonly turns?: number;
  /** Maximum number of enemies that may leave the board on the left. */
  readonly escapes?: number;
  /** Maximum number of collisions with enemies. */
  readonly rams?: number;
}

/** Minimum score for one star, two stars and three stars in an endless mission. */
export const endlessStars: readonly number[] = [20, 40, 60];

/** Allowed options of each slot, in ascending order. No slot has an empty list. */
export type AllowedParts = Readonly<Record<EquipmentSlot, readonly number[]>>;

export interface Mission {
  readonly title: string;
  /** Difficulty from 1 (easiest) to 3. */
  readonly tier: number;
  readonly about: string;
  readonly field: Field;
  readonly parts: AllowedParts;
  readonly goal: Goal;
  readonly limits: Limits;
  readonly first?: FirstEnemy;
  readonly waves?: readonly Wave[];
  /** Health of the ship at the start. Default: that of its parts. */
  readonly hull?: number;
  /** Set if the player knows all waves from the start. */
  readonly warned?: true;
}

/** True if a rammed enemy costs the star for damage and does not count for the goal (rules, "Missions"). */
export const punishesRams = ({ waves, limits }: Pick<Mission, 'waves' | 'limits'>): boolean =>
  waves !== undefined || limits.rams !== undefined;

export const wavesOf = (mission: DeepReadonly<Pick<Mission, 'waves'>> | null): readonly Wave[] =>
  mission === null || mission.waves === undefined ? [] : mission.waves;

/** An enemy that is on the board from the start, in the middle row, which is also the ship's first row. */
export interface FirstEnemy {
  readonly kind: EnemyKind;
  readonly column: number;
}

export const maxTitleLength = 40;

export const maxAboutLength = 100;

export const maxGoal = 9999;

/** True if the goal has been reached after `turn` full turns. False if the ship is destroyed. */
export function goalReached(goal: Goal, turn: number, sector: GoalFacts): boolean {
  const { starfighter, score, waves } = sector;
  if (starfighter.health === 0) return false;
  switch (goal.type) {
    case 'survive':
      return turn >= goal.turns;
    case 'score':
      return score >= goal.score;
    case 'destroy':
      return killsForGoal(sector, goal.kind) >= goal.count;
    case 'waves':
      return waves !== null && stoppedWaves(sector) === waves.count;
    case 'endless':
      return false;
  }
}

export type GoalFacts = DeepReadonly<Pick<Sector, 'starfighter' | 'score' | 'kills' | 'rams' | 'waves' | 'enemies'>>;

type KillFacts = DeepReadonly<Pick<Sector, 'kills' | 'rams'>>;

/** Destroyed enemies of a kind, without rammed ones in missions that punish rams. */
export const killsForGoal = ({ kills, rams }: KillFacts, kind: EnemyKind): number =>
  rams === null ? kills[kind] : kills[kind] - rams[kind];

export const ramCount = ({ rams }: Pick<KillFacts, 'rams'>): number =>
  rams === null ? 0 : enemyKinds.reduce((sum, kind) => sum + rams[kind], 0);

export const waveCount = ({ waves }: Pick<GoalFacts, 'waves'>): number => (waves === null ? 0 : waves.count);

/** Number of waves that have come, minus the newest one while any enemy is left. */
export function stoppedWaves({ waves, enemies }: Pick<GoalFacts, 'waves' | 'enemies'>): number {
  if (waves === null) return 0;
  const come = waves.count - waves.left;
  return waves.fogged === 0 && enemies.length === 0 ? come : Math.max(0, come - 1);
}

interface OpenMission {
  readonly mission: DeepReadonly<Pick<Mission, 'goal' | 'field' | 'waves'>> | null;
  readonly sector: GoalFacts | null;
}

/** True if too few enemies are left for the goal. Counts enemies in fog as enemies of the goal's kind. */
export function isGoalOutOfReach({ mission, sector }: OpenMission): boolean {
  if (mission === null || sector === null || sector.waves === null || sector.waves.left > 0) return false;
  const { goal, field } = mission;
  if (field.thresholds.some((threshold) => threshold > 1)) return false;
  const { enemies, waves, kills, rams, score } = sector;
  const count = (kind: EnemyKind): number => waves.fogged + enemies.filter((enemy) => enemy.kind === kind).length;
  // Carriers launch Interceptors.
  if (goal.type === 'destroy' && !(goal.kind === 'Interceptor' && count('Carrier') > 0))
    return killsForGoal({ kills, rams }, goal.kind) + count(goal.kind) < goal.count;
  return goal.type === 'score' && score < goal.score && enemies.length + waves.fogged === 0;
}

/** Enemies of the goal's kind that come in all. Undefined without such a goal, and if their number is not fixed. */
export function goalSupply({ goal, field, waves, first }: Pick<Mission, 'goal' | 'field' | 'waves' | 'first'>) {
  if (goal.type !== 'destroy' || waves === undefined || field.thresholds.some((threshold) => threshold > 1))
    return undefined;
  if (goal.kind === 'Interceptor' && enemiesIn(waves, 'Carrier') > 0) return undefined;
  return enemiesIn(waves, goal.kind) + (first?.kind === goal.kind ? 1 : 0);
}

export function supplyTexts(mission: Parameters<typeof goalSupply>[0]): string[] {
  const { goal } = mission;
  const supply = goalSupply(mission);
  if (supply === undefined || goal.type !== 'destroy') return [];
  return [supply === 1 ? `only 1 ${goal.kind} comes` : `${supply} ${goal.kind}s come in all`];
}

/** Number that the goal counts: turns survived, enemies destroyed, waves stopped, or the score. */
export function goalProgress(goal: Goal, turn: number, sector: GoalFacts): number {
  if (goal.type === 'survive') return turn;
  if (goal.type === 'waves') return stoppedWaves(sector);
  return goal.type === 'destroy' ? killsForGoal(sector, goal.kind) : sector.score;
}

/** Limit that is broken after `turn` full turns. The last turn breaks `turns`, so callers check the goal first. */
export function limitBroken(
  { turns = Number.POSITIVE_INFINITY, escapes = Number.POSITIVE_INFINITY, rams = Number.POSITIVE_INFINITY }: Limits,
  turn: number,
  sector: DeepReadonly<Pick<Sector, 'escaped' | 'rams'>>,
): keyof Limits | undefined {
  if (sector.escaped > escapes) return 'escapes';
  if (ramCount(sector) > rams) return 'rams';
  return turn >= turns ? 'turns' : undefined;
}

export const shareOfHealth = (damage: number, { attributes }: DeepReadonly<Sector['starfighter']>): number =>
  Math.ceil((100 * damage) / attributes.health);

/** Health lost to hits and rams, in percent of full health, and the maximum for the damage star, if there is one. */
export function hitsOf({
  mission,
  sector,
}: {
  readonly mission: Pick<Mission, 'goal'> | null;
  readonly sector: DeepReadonly<Pick<Sector, 'starfighter' | 'hits'>> | null;
}): { readonly now: number; readonly max: number } | undefined {
  if (mission === null || mission.goal.type === 'endless' || sector === null || sector.hits === null) return undefined;
  return { now: shareOfHealth(sector.hits, sector.starfighter), max: 50 };
}

export const hitsText = ({ now, max }: Readonly<Record<'now' | 'max', number>>): string => `damage ${now} of ${max} %`;

export const firstAllowed = ({ weapon, armour, engine, power }: AllowedParts): Equipment => ({
  weapon: itemAt(weapon, 0),
  armour: itemAt(armour, 0),
  engine: itemAt(engine, 0),
  power: itemAt(power, 0),
});

export interface MissionValues {
  title: string;
  tier: number;
  about: string;
  board: Board;
  thresholds: Thresholds;
  goal: Goal;
  first: FirstEnemy;
  wave: readonly Wave[];
  turns: number;
  escapes: number;
  rams: number;
  weapons: readonly number[];
  armours: readonly number[];
  engines: readonly number[];
  powers: readonly number[];
}

export type MissionKey = keyof MissionValues;

/** Required keys of a level file, in their usual order. */
export const neededKeys = ['title', 'tier', 'about', 'board', 'thresholds', 'goal'] as const;

export const missionKeys = [
  ...neededKeys,
  'first',
  'wave',
  'turns',
  'escapes',
  'rams',
  'weapons',
  'armours',
  'engines',
  'powers',
] as const;

type ValueReader<Value> = (text: string) => Result<Value, string>;

const sentence =
  (maxLength: number): ValueReader<string> =>
  (text) =>
    isPlain(text, maxLength) ? success(text) : faultText(text, `1 to ${maxLength} printable ASCII characters`);

/** True if `text` can be a title or a description: printable ASCII that a level file preserves. */
export const isPlain = (text: string, maxLength: number): boolean =>
  /^[!-~](?:[ -~]*[!-~])?$/.test(text) && text.length <= maxLength && !text.includes('--');

const readTier: ValueReader<number> = (text) =>
  /^[123]$/.test(text) ? success(Number(text)) : faultText(text, '1, 2 or 3');

const readBoard: ValueReader<Board> = (text) => {
  const [, rows, columns] = /^(\d{1,3})x(\d{1,3})$/.exec(text) ?? [];
  const board = { rows: Number(rows), columns: Number(columns) };
  const fits = board.rows >= 5 && board.rows <= 10 && board.columns >= 10 && board.columns <= 30;
  return fits ? success(board) : faultText(text, '5 to 10 rows and 10 to 30 columns, such as 10x30');
};

const readThresholds: ValueReader<Thresholds> = (text) => {
  const numbers = text.split(/\s+/).map((word) => (/^\d{1,3}$/.test(word) ? Number(word) : 0));
  const [g = 0, f = 0, c = 0, i = 0, p = 0] = numbers;
  if (numbers.length !== enemyKinds.length || numbers.some((number) => number < 1 || number > 101))
    return faultText(text, 'five numbers from 1 to 101');
  const falls = numbers.findIndex((number, at) => number < (numbers[at - 1] ?? 0));
  if (falls >= 0) return faultText(`${numbers[falls]} after ${numbers[falls - 1]}`, 'numbers that never fall');
  return success([g, f, c, i, p]);
};

function numberFrom(min: number): ValueReader<number> {
  return (text) => {
    const number = /^\d{1,4}$/.test(text) ? Number(text) : -1;
    return number >= min ? success(number) : faultText(text, `a number from ${min} to ${maxGoal}`);
  };
}

const readers: { readonly [Key in MissionKey]: ValueReader<MissionValues[Key]> } = {
  title: sentence(maxTitleLength),
  tier: readTier,
  about: sentence(maxAboutLength),
  board: readBoard,
  thresholds: readThresholds,
  goal: readGoal,
  first: readFirst,
  wave: readWaves,
  turns: numberFrom(1),
  escapes: numberFrom(0),
  rams: numberFrom(0),
  weapons: (text) => readParts('weapon', text),
  armours: (text) => readParts('armour', text),
  engines: (text) => readParts('engine', text),
  powers: (text) => readParts('power', text),
};

export const readValue = <Key extends MissionKey>(key: Key, text: string): Result<MissionValues[Key], string> =>
  readers[key](text);

function readFirst(text: string): Result<FirstEnemy, string> {
  const [, word, digits] = /^(\w+) (\d{1,3})$/.exec(text) ?? [];
  const kind = enemyKinds.find((name) => name === word);
  return kind === undefined
    ? faultText(text, `a kind and a column, such as Grunt 12 (${enemyKinds.join(', ')})`)
    : success({ kind, column: Number(digits) });
}

/** Reads a line `wave: ..`. A file may have several of them. */
function readWaves(text: string): Result<readonly Wave[], string> {
  const wave = readWave(text);
  return wave.ok ? success([wave.value]) : wave;
}

/** Describes the fault of a first enemy in the ship's column (1) or off the board. Undefined if there is no fault. */
export const misplacementFault = (
  first: FirstEnemy | undefined,
  { columns }: Pick<Board, 'columns'>,
): string | undefined =>
  first === undefined || (first.column > 1 && first.column <= columns)
    ? undefined
    : `found column ${first.column}, expected 2 to ${columns}`;

/** Describes why a goal cannot be reached, or which line the file lacks for it. Undefined if there is no fault. */
export function unreachableFault(
  goal: Goal,
  thresholds: Thresholds,
  { turns, escapes }: Limits,
  waves: readonly Wave[] = [],
): string | undefined {
  if (goal.type === 'waves' && waves.length === 0)
    return `found "${goalText(goal)}" without a wave, expected a line "wave: .."`;
  if (goal.type === 'waves' && escapes === undefined)
    return `found "${goalText(goal)}" without "escapes", expected a line "escapes: .."`;
  if (goal.type === 'survive' && turns !== undefined && turns < goal.turns)
    return `found "${goalText(goal)}" with a limit of ${turns}, expected a limit of at least ${goal.turns}`;
  const comes = (index: number) => (thresholds[index] ?? 1) > (thresholds[index - 1] ?? 1);
  const hasCarriers = comes(carrier) || enemiesIn(waves, 'Carrier') > 0;
  const kinds = enemyKinds.filter((kind, i) => comes(i) || (kind === 'Interceptor' && hasCarriers));
  if (goal.type === 'score' && kinds.length === 0 && waves.length === 0)
    return `found a score goal with the thresholds ${thresholds.join(' ')}, expected thresholds at which enemies can appear`;
  if (goal.type !== 'destroy' || kinds.includes(goal.kind)) return undefined;
  const count = enemiesIn(waves, goal.kind);
  if (count > 0 && count < goal.count)
    return `found "${goalText(goal)}", but the waves bring only ${count}; expected no more than that`;
  if (count === 0)
    return `found "${goal.kind}", which never appears with the thresholds ${thresholds.join(' ')}, expected a kind that appears`;
  return undefined;
}

const carrier = enemyKinds.indexOf('Carrier');

const faultText = (text: string, expected: string): { ok: false; error: string } =>
  failure(`found ${quoted(text)}, expected ${expected}`);

const maxQuotedLength = 60;

export const quoted = (text: string): string =>
  text === '' ? 'nothing' : JSON.stringify(text.slice(0, maxQuotedLength));

/** Goal in the syntax of level files, such as `survive 40 turns` or `destroy 1 Carrier`. */
export function goalText(goal: Goal): string {
  switch (goal.type) {
    case 'survive':
      return `survive ${goal.turns} turn${goal.turns === 1 ? '' : 's'}`;
    case 'score':
      return `score ${goal.score}`;
    case 'destroy':
      return `destroy ${goal.count} ${goal.kind}${goal.count === 1 ? '' : 's'}`;
    case 'waves':
      return 'stop the waves';
    case 'endless':
      return 'endless';
  }
}

/** `score 40 in 50 turns, let at most 3 past, ram at most 2` */
export function taskText({ goal, limits: { turns, escapes, rams } }: Pick<Mission, 'goal' | 'limits'>): string {
  const time = turns === undefined ? '' : ` in ${turns} turn${turns === 1 ? '' : 's'}`;
  const past = escapes === undefined ? '' : `, ${escapesText(escapes)}`;
  return `${goalText(goal)}${time}${past}${rams === undefined ? '' : `, ${ramsText(rams)}`}`;
}

const ramsText = (rams: number): string => (rams === 0 ? 'ram none' : `ram at most ${rams}`);

const escapesText = (escapes: number): string => (escapes === 0 ? 'let none past' : `let at most ${escapes} past`);

function readGoal(text: string): Result<Goal, string> {
  if (text === 'endless') return success({ type: 'endless' });
  if (text === 'stop the waves') return success({ type: 'waves' });
  const [, verb, digits = '', rest = ''] = /^(survive|score|destroy) (\d{1,9})(?: (\w+))?$/.exec(text) ?? [];
  const number = Number(digits);
  const kind = enemyKinds.find((name) => rest === name || rest === `${name}s`);
  const fits =
    (verb === 'survive' && /^turns?$/.test(rest)) ||
    (verb === 'score' && rest === '') ||
    (verb === 'destroy' && kind !== undefined);
  if (!fits) return faultText(text, goalForms);
  if (number < 1 || number > maxGoal) return faultText(text, `a number from 1 to ${maxGoal}`);
  if (verb === 'survive') return success({ type: 'survive', turns: number });
  return success(kind === undefined ? { type: 'score', score: number } : { type: 'destroy', kind, count: number });
}

const goalForms = `survive N turns, score N, destroy N KIND (${enemyKinds.join(', ')}), stop the waves or endless`;

export const partNames: Readonly<Record<EquipmentSlot, readonly string[]>> = {
  weapon: weapons.map(({ name }) => name),
  armour: armours.map(({ name }) => name),
  engine: engines.map(({ name }) => name),
  power: powerNames,
};

const allOf = (slot: EquipmentSlot): readonly number[] => partNames[slot].map((_, i) => i + 1);

export const allParts: AllowedParts = {
  weapon: allOf('weapon'),
  armour: allOf('armour'),
  engine: allOf('engine'),
  power: allOf('power'),
};

function readParts(slot: EquipmentSlot, text: string): Result<readonly number[], string> {
  const names = partNames[slot];
  const listed = text.split(',').map((name) => name.trim());
  for (const [i, name] of listed.entries()) {
    if (!names.includes(name)) return faultText(name, `names of ${names.join(', ')}, separated by commas`);
    if (listed.indexOf(name) < i) return faultText(name, 'each name only once');
  }
  return success(listed.map((name) => names.indexOf(name) + 1).sort((a, b) => a - b));
}

export const partsText = (slot: EquipmentSlot, options: readonly number[]): string =>
  options.map((option) => partNames[slot][option - 1]).join(', ');
