import { type Result, success } from '../../../engine/result.ts';
import type { Board } from '../cells.ts';
import { type Goal, longestAbout, longestTitle } from '../mission.ts';
import type { Thresholds } from '../sector.ts';
import { enemyKinds } from '../vocabulary.ts';
import { found } from './found.ts';
import { readGoal } from './goal-text.ts';
import { readParts } from './part-names.ts';

/** What the lines of a level file give, by key. */
export interface Values {
  title: string;
  tier: number;
  about: string;
  board: Board;
  thresholds: Thresholds;
  goal: Goal;
  weapons: readonly number[];
  armours: readonly number[];
  engines: readonly number[];
  powers: readonly number[];
}

export type MissionKey = keyof Values;

/** Keys that every level file has, in the order in which they are written. */
export const neededKeys = ['title', 'tier', 'about', 'board', 'thresholds', 'goal'] as const;

/** All keys of a level file. */
export const missionKeys = [...neededKeys, 'weapons', 'armours', 'engines', 'powers'] as const;

type Reader<Value> = (text: string) => Result<Value, string>;

const sentence =
  (longest: number): Reader<string> =>
  (text) =>
    isPlain(text, longest) ? success(text) : found(text, `1 to ${longest} printable ASCII characters`);

/** Whether a text can be a title or a sentence: it is shown on every terminal and reads the same again. */
export const isPlain = (text: string, longest: number): boolean =>
  /^[!-~](?:[ -~]*[!-~])?$/.test(text) && text.length <= longest && !text.includes('--');

const readTier: Reader<number> = (text) => (/^[123]$/.test(text) ? success(Number(text)) : found(text, '1, 2 or 3'));

const readBoard: Reader<Board> = (text) => {
  const [, rows, columns] = /^(\d{1,3})x(\d{1,3})$/.exec(text) ?? [];
  const board = { rows: Number(rows), columns: Number(columns) };
  const fits = board.rows >= 5 && board.rows <= 10 && board.columns >= 10 && board.columns <= 30;
  return fits ? success(board) : found(text, '5 to 10 rows and 10 to 30 columns, such as 10x30');
};

const readThresholds: Reader<Thresholds> = (text) => {
  const numbers = text.split(/\s+/).map((word) => (/^\d{1,3}$/.test(word) ? Number(word) : 0));
  const [g = 0, f = 0, c = 0, i = 0, p = 0] = numbers;
  if (numbers.length !== enemyKinds.length || numbers.some((number) => number < 1 || number > 101))
    return found(text, 'five numbers from 1 to 101');
  const falls = numbers.findIndex((number, at) => number < (numbers[at - 1] ?? 0));
  if (falls >= 0) return found(`${numbers[falls]} after ${numbers[falls - 1]}`, 'no number below the one before');
  return success([g, f, c, i, p]);
};

const readers: { readonly [Key in MissionKey]: Reader<Values[Key]> } = {
  title: sentence(longestTitle),
  tier: readTier,
  about: sentence(longestAbout),
  board: readBoard,
  thresholds: readThresholds,
  goal: readGoal,
  weapons: (text) => readParts('weapon', text),
  armours: (text) => readParts('armour', text),
  engines: (text) => readParts('engine', text),
  powers: (text) => readParts('power', text),
};

/** Reads the value of a key; a fault says what was found and what was expected. */
export const readValue = <Key extends MissionKey>(key: Key, text: string): Result<Values[Key], string> =>
  readers[key](text);

/** Why a goal cannot be reached whatever is done, if so: nothing that it counts ever comes. */
export function cannotBeReached(goal: Goal, thresholds: Thresholds): string | undefined {
  const comes = (index: number) => (thresholds[index] ?? 1) > (thresholds[index - 1] ?? 1);
  const kinds = enemyKinds.filter((kind, i) => comes(i) || (kind === 'Interceptor' && comes(carrier)));
  if (goal.type === 'score' && kinds.length === 0)
    return `found a score with the thresholds ${thresholds.join(' ')}, expected some that let enemies come`;
  if (goal.type === 'destroy' && !kinds.includes(goal.kind))
    return `found "${goal.kind}", which never comes with the thresholds ${thresholds.join(' ')}, expected one that does`;
  return undefined;
}

const carrier = enemyKinds.indexOf('Carrier');
