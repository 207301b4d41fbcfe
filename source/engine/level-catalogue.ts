import * as z from 'zod';
import { closest } from './completion.ts';
import { type LevelFacts, type LevelForm, levelFaultText, tutorialName } from './level.ts';
import { firstFault } from './parsing/schema-faults.ts';
import { type FileFault, failure, type Result, refusal, success } from './result.ts';
import type { LevelSource, Progress } from './vocabulary.ts';

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

/**
 * A level's text and the list beside it, put together.
 *
 * @example
 * const sheet = sheetOf({ read: () => success({ summary: 'a yard' }) }, { name: 'yard', text: '..#' });
 * sheet.ok && sheet.value.title // => 'yard'
 */
export function sheetOf(
  form: LevelForm,
  { name, text, title, par }: LevelSource,
  { tier: listed, about }: Pick<Partial<LevelSheet>, 'tier' | 'about'> = {},
): BundledLevel['sheet'] {
  const facts = form.read(text);
  if (!facts.ok) return facts;
  const tier = facts.value.tier ?? listed;
  const tierName = tier === undefined ? undefined : form.tiers?.[tier - 1];
  const named = { ...facts.value, tier: tier ?? 1, tierName };
  const called = title ?? facts.value.title ?? name;
  return success({ ...named, title: called, par, about });
}

/** The list beside the levels of a game. */
export const listFile = 'levels.json';

/** The texts in the folder of a game's levels, by the names of their files. */
export type LevelFiles = Readonly<Record<string, string>>;

/**
 * The levels in the files of a game's folder, by tier and then in the order of the list beside them; those that it does
 * not name follow by name. One that cannot be read is the last.
 *
 * @throws Error if the list is none
 *
 * @example
 * const form = { read: () => success({ summary: 'a yard', tier: 2 }) };
 * levelsIn(form, { 'yard.txt': '..#' }).map(({ source }) => source.name) // => ['yard']
 */
export function levelsIn(form: LevelForm, files: LevelFiles): readonly BundledLevel[] {
  const listed = listIn(files);
  const { ending = '.txt' } = form;
  const tierOf = ({ sheet }: BundledLevel) => (sheet.ok ? sheet.value.tier : Number.POSITIVE_INFINITY);
  const texts = new Map(
    Object.entries(files).flatMap(([file, text]) =>
      file.endsWith(ending) ? [[file.slice(0, -ending.length), text] as const] : [],
    ),
  );
  return [...new Set([...listed.keys(), ...[...texts.keys()].sort()])]
    .flatMap((name) => {
      const text = texts.get(name);
      if (text === undefined) return [];
      const { title, par, ...rest } = listed.get(name) ?? {};
      const source = { name, text, title, par };
      return [{ source, sheet: sheetOf(form, source, rest) }];
    })
    .sort((a, b) => (tierOf(a) === tierOf(b) ? 0 : tierOf(a) - tierOf(b)));
}

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
function listIn({ [listFile]: text }: LevelFiles): ReadonlyMap<string, z.infer<typeof listSchema>[number]> {
  const json: unknown = text === undefined ? [] : JSON.parse(text);
  const list = listSchema.safeParse(json);
  if (!list.success) throw new Error(`${listFile}: ${firstFault(list.error, json)}`);
  return new Map(list.data.map((level) => [level.name, level]));
}

/**
 * The level in which a game is taught, if it has one: it stands before all others.
 *
 * @example
 * tutorialLevel(auction().game) // => undefined
 */
export function tutorialLevel({ levels: form }: GameWithLevels): BundledLevel | undefined {
  if (form?.tutorial === undefined) return undefined;
  const { text, about } = form.tutorial;
  const source = { name: tutorialName, text, title: 'Tutorial' };
  const sheet = sheetOf(form, source, { tier: 0, about });
  return { source, sheet: sheet.ok ? success({ ...sheet.value, tierName: 'start' }) : sheet };
}

/** What a level is looked for with. */
export interface LevelSearch {
  /** The levels that come with the game. */
  readonly bundled: readonly BundledLevel[];
  /** The date that `daily` is made from, such as `2026-11-20`. */
  readonly today: string;
  /** Told how much of making a level is done. */
  readonly progress?: Progress | undefined;
  /** How many a level that is made is for; as many as usual where nobody says. */
  readonly players?: number | undefined;
}

/** The name of a level that is made from a seed. */
export const generatedLevelPattern = /^(daily|random)(?::(.*))?$/s;

/**
 * The level of a name: `daily`, `random:SEED`, the name of one that comes with the game, or of that which teaches it.
 * It has been read once and has no fault. Undefined for any other name.
 *
 * @example
 * const game = { id: 'yards', levels: { read: () => success({ summary: '' }), generate: (seed: string) => ({ text: seed }) } };
 * const level = levelNamed(game, 'random:k7', { bundled: [], today: '2026-11-20' });
 * level // => success({ name: 'random:k7', text: 'k7' })
 * levelNamed(game, 'yard', { bundled: [], today: '2026-11-20' }) // => undefined
 */
export function levelNamed(
  game: GameWithLevels,
  name: string,
  { bundled, today, progress, players }: LevelSearch,
): Result<LevelSource, FileFault> | undefined {
  const { levels } = game;
  if (levels === undefined) return undefined;
  const [, kind, seed] = generatedLevelPattern.exec(name) ?? [];
  if (kind !== undefined) {
    const chance = kind === 'daily' ? (seed ?? today) : (seed ?? '');
    return generateLevel(game, { kind, seed: chance, players }, progress);
  }
  const tutorial = name === tutorialName ? tutorialLevel(game) : undefined;
  const level = bundled.find(({ source }) => source.name === name) ?? tutorial;
  return level && checkedLevel(levels, level.source, level.sheet);
}

const dates = { pattern: /^\d{4}-\d\d-\d\d$/, form: 'a daily level has a date, as in daily:2026-11-20' };
const plainSeeds = { pattern: /^[\w-]{1,40}$/, form: 'a seed (random:SEED) is 1 to 40 letters, digits, - and _' };

function generateLevel(
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

/**
 * A level that has been read, or its first fault with its name.
 *
 * @example
 * const form = { read: () => success({ summary: '' }) };
 * checkedLevel(form, { name: 'yard', text: '..#' }, form.read()).ok // => true
 */
export function checkedLevel(
  levels: LevelForm,
  level: LevelSource,
  facts: Result<LevelFacts, FileFault>,
  calledBy = level.name,
): Result<LevelSource, FileFault> {
  return facts.ok
    ? success(level)
    : failure({ ...facts.error, message: levelFaultText(levels, calledBy, facts.error) });
}

/**
 * Says that a game has no level of a name, and which it has.
 *
 * @example
 * unknownLevel({ id: 'chess' }, 'yard', []) // => failure(refusal('unknown-level', 'chess has no levels, found yard'))
 */
export function unknownLevel(
  { id, levels }: GameWithLevels,
  name: string,
  bundled: readonly BundledLevel[],
): Result<LevelSource> {
  if (levels === undefined) return failure(refusal('unknown-level', `${id} has no levels, found ${name}`));
  const names = bundled.map(({ source }) => source.name);
  const near = closest(name, [...names, 'daily']);
  const help = near === undefined ? `known are ${names.join(', ')}, daily, random:SEED` : `did you mean "${near}"?`;
  return failure(refusal('unknown-level', `unknown level "${name}", ${help}`));
}

/**
 * The seed that belongs to a level: that of the daily one is its date, and a tutorial has one of its own.
 *
 * @example
 * seedOfLevel({ name: 'daily:2026-11-20', text: '' }) // => '2026-11-20'
 */
export const seedOfLevel = ({ name }: LevelSource, form?: LevelForm): string | undefined =>
  name === tutorialName ? form?.tutorial?.seed : /^daily:(.+)$/s.exec(name)?.[1];
