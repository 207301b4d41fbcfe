import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { closest } from '../engine/complete.ts';
import {
  type LevelFacts,
  type LevelForm,
  levelFaultIn,
  levelText,
  mostLevelBytes,
  tutorialName,
} from '../engine/level.ts';
import { firstFault } from '../engine/position.ts';
import { type FileFault, failure, faultIn, type Result, refusal, success } from '../engine/result.ts';
import type { LevelSource, Progress } from '../engine/vocabulary.ts';
import { readAtMost } from './files/read-at-most.ts';
import { reason } from './files/reason.ts';
import { hasLevels, levelsFolder } from './levels-folder.ts';

/** The parts of a game that are needed to find its levels. */
export interface GameWithLevels {
  readonly id: string;
  readonly levels?: LevelForm;
}

/** A level as lists show it. */
export interface LevelSheet extends LevelFacts {
  readonly title: string;
  readonly tier: number;
  /** The name of its tier, where the game's tiers have names. */
  readonly tierName?: string | undefined;
  /** The number of turns of the best solution known. */
  readonly par?: number | undefined;
  /** Its idea in one line, for lists. */
  readonly about?: string | undefined;
}

/** A level that comes with the program, and what there is to tell of it, or its first fault. */
export interface BundledLevel {
  readonly source: LevelSource;
  readonly sheet: Result<LevelSheet, FileFault>;
}

/** A level's text and the list beside it, put together. */
export function sheetOf(
  form: LevelForm,
  { name, text, title, par }: LevelSource,
  { tier: listed, about }: Pick<Partial<LevelSheet>, 'tier' | 'about'> = {},
): BundledLevel['sheet'] {
  const facts = form.read(text);
  if (!facts.ok) return facts;
  const tier = facts.value.tier ?? listed;
  const tierName = form.tiers?.[(tier ?? 0) - 1];
  const named = { ...facts.value, tier: tier ?? 1, tierName };
  const called = title ?? facts.value.title ?? name;
  return success({ ...named, title: called, par, about });
}

/** Levels that were read, by the game's form and name. */
const alreadyRead = new WeakMap<LevelForm, Map<string, readonly BundledLevel[]>>();

/**
 * The levels that come with the program, by tier and then in the order of the list beside them; those that it does not
 * name follow by name. One that cannot be read is the last. They are read once: the files of the package stay as they
 * are while it runs.
 */
export function bundledLevels({ id, levels: form }: GameWithLevels): readonly BundledLevel[] {
  if (form === undefined) return [];
  const known = alreadyRead.get(form) ?? new Map<string, readonly BundledLevel[]>();
  const levels = known.get(id) ?? readBundled(id, form);
  alreadyRead.set(form, known.set(id, levels));
  return levels;
}

function readBundled(id: string, form: LevelForm): readonly BundledLevel[] {
  const folder = levelsFolder(id);
  if (!hasLevels(id)) return [];
  const listed = listIn(folder);
  const { ending = '.txt' } = form;
  const tierOf = ({ sheet }: BundledLevel) => (sheet.ok ? sheet.value.tier : Number.POSITIVE_INFINITY);
  const names = readdirSync(folder)
    .filter((file) => file.endsWith(ending))
    .map((file) => file.slice(0, -ending.length))
    .sort();
  const inOrder = [...[...listed.keys()].filter((name) => names.includes(name)), ...names];
  return [...new Set(inOrder)]
    .map((name) => {
      const { title, par, ...rest } = listed.get(name) ?? {};
      const text = readFileSync(join(folder, `${name}${ending}`), 'utf8');
      const source = { name, text, title, par };
      return { source, sheet: sheetOf(form, source, rest) };
    })
    .sort((a, b) => (tierOf(a) === tierOf(b) ? 0 : tierOf(a) - tierOf(b)));
}

/** The level of this name that comes with the program, if there is one. */
export const bundledLevel = (game: GameWithLevels, name: string | undefined): LevelSource | undefined =>
  bundledLevels(game).find(({ source }) => source.name === name)?.source;

/** The level in which a game is taught, if it has one: it stands before all others. */
export function tutorialLevel({ levels: form }: GameWithLevels): BundledLevel | undefined {
  if (form?.tutorial === undefined) return undefined;
  const { text, about } = form.tutorial;
  const source = { name: tutorialName, text, title: 'Tutorial' };
  const sheet = sheetOf(form, source, { tier: 0, about });
  return { source, sheet: sheet.ok ? success({ ...sheet.value, tierName: 'start' }) : sheet };
}

/** The name of a level that is made from a seed. */
const madeLevel = /^(daily|random)(?::(.*))?$/s;

const listSchema = z.array(
  z.object({
    name: z.string(),
    title: z.string(),
    tier: z.int().min(0),
    par: z.int().min(1).optional(),
    about: z.string(),
    solution: z.array(z.string()).optional(),
  }),
);

/** Facts about a game's levels that its list has beside their texts, by name. */
function listIn(folder: string): ReadonlyMap<string, z.infer<typeof listSchema>[number]> {
  const path = join(folder, 'levels.json');
  const json: unknown = existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : [];
  const list = listSchema.safeParse(json);
  if (!list.success) throw new Error(`${path}: ${firstFault(list.error, json)}`);
  return new Map(list.data.map((level) => [level.name, level]));
}

/**
 * The level that a player asks for: `daily`, `random:SEED`, the name of one that comes with the program, or else a
 * file. It has been read once and has no fault. What it is called then finds it again.
 *
 * @param today the date that `daily` is made from, such as `2026-11-20`
 * @param progress is told how much of making a level is done
 * @param players how many a level that is made is for; as many as usual where nobody says
 */
export function findLevel(
  game: GameWithLevels,
  wanted: string,
  today: string,
  progress?: Progress,
  players?: number,
): Result<LevelSource, FileFault> {
  const { id, levels } = game;
  if (levels === undefined) return failure(refusal('unknown-level', `${id} has no levels, found ${wanted}`));
  const [, kind, seed] = madeLevel.exec(wanted) ?? [];
  if (kind !== undefined) {
    const chance = kind === 'daily' ? (seed ?? today) : (seed ?? '');
    return generated(game, { kind, seed: chance, players }, progress);
  }
  const bundled = bundledLevels(game);
  const found = bundled.find(({ source }) => source.name === wanted);
  if (found !== undefined) return checked(levels, found.source, found.sheet);
  const taught = wanted === tutorialName ? tutorialLevel(game) : undefined;
  if (taught !== undefined) return checked(levels, taught.source, taught.sheet);
  if (!existsSync(wanted) && !/[/\\.]/.test(wanted)) return unknown(wanted, bundled);
  const text = readLevelFile(wanted, levels);
  // Names without a dot or a slash are those of levels that come with the program.
  const name = /[/\\.]/.test(wanted) ? wanted : `./${wanted}`;
  return text.ok ? checked(levels, { name, text: text.value }, levels.read(text.value), wanted) : text;
}

/** Whether finding a level takes so long that a screen is not to wait for it. */
export const takesLong = ({ levels }: GameWithLevels, wanted: string): boolean =>
  levels?.slow === true && levels.generate !== undefined && madeLevel.test(wanted);

/**
 * The fault furthest down in a level file: that of the game in whose form it was most likely written. Where no form has
 * more than a line of it, it is most likely no level.
 */
export function likeliestFault(faults: readonly FileFault[]): FileFault | undefined {
  const [first] = faults.toSorted((a, b) => (b.line ?? 0) - (a.line ?? 0));
  if (first?.line !== 1 || faults.length < 2) return first;
  return { ...first, message: `No game can read this as a level: ${first.message}` };
}

/** The seed that belongs to a level: that of the daily one is its date, and a tutorial has one of its own. */
export const seedOfLevel = ({ name }: LevelSource, form?: LevelForm): string | undefined =>
  name === tutorialName ? form?.tutorial?.seed : /^daily:(.+)$/s.exec(name)?.[1];

/** The text of a level file; a fault says what is wrong with which file. */
export function readLevelFile(path: string, form: Pick<LevelForm, 'mostBytes'> = {}): Result<string> {
  let content: Uint8Array;
  try {
    content = readAtMost(path, form.mostBytes ?? mostLevelBytes);
  } catch (error) {
    return failure(refusal('file-error', `cannot read ${path}: ${reason(error)}`));
  }
  const text = levelText(content, form);
  return text.ok ? text : failure(refusal('bad-level', faultIn(path, text.error)));
}

const dates = { pattern: /^\d{4}-\d\d-\d\d$/, form: 'a daily level has a date, as in daily:2026-11-20' };
const plainSeeds = { pattern: /^[\w-]{1,40}$/, form: 'a seed (random:SEED) is 1 to 40 letters, digits, - and _' };

function generated(
  { id, levels }: GameWithLevels,
  { kind, seed, players }: { readonly kind: string; readonly seed: string; readonly players: number | undefined },
  progress: Progress | undefined,
): Result<LevelSource> {
  const generate = levels?.generate;
  if (generate === undefined) return failure(refusal('unknown-level', `${id} cannot make levels, found ${kind}`));
  const { pattern, form } = kind === 'daily' ? dates : (levels?.seeds ?? plainSeeds);
  if (pattern.test(seed)) return success({ name: `${kind}:${seed}`, ...generate(seed, progress, players) });
  return failure(refusal('unknown-level', `${form}, found ${JSON.stringify(seed)}`));
}

function checked(
  levels: LevelForm,
  level: LevelSource,
  facts: Result<LevelFacts, FileFault>,
  calledBy = level.name,
): Result<LevelSource, FileFault> {
  return facts.ok ? success(level) : failure({ ...facts.error, message: levelFaultIn(levels, calledBy, facts.error) });
}

function unknown(wanted: string, bundled: readonly BundledLevel[]): Result<LevelSource> {
  const names = bundled.map(({ source }) => source.name);
  const near = closest(wanted, [...names, 'daily']);
  const help = near === undefined ? `known are ${names.join(', ')}, daily, random:SEED` : `did you mean "${near}"?`;
  return failure(refusal('unknown-level', `unknown level "${wanted}", ${help}`));
}
