import * as z from 'zod';
import { closest } from './completion.ts';
import { type LevelFacts, type LevelForm, levelFaultText, tutorialName } from './level.ts';
import { firstFault } from './parsing/json.ts';
import { type FileFault, failure, type Result, refusal, success } from './result.ts';
import type { LevelSource, Progress } from './vocabulary.ts';

export interface GameWithLevels {
  readonly id: string;
  readonly levels?: LevelForm;
}

export interface LevelSheet extends LevelFacts {
  readonly title: string;
  readonly tier: number;
  readonly tierName?: string | undefined;
  /** Number of turns of the best known solution. */
  readonly par?: number | undefined;
  readonly about?: string | undefined;
}

export interface BundledLevel {
  readonly source: LevelSource;
  readonly sheet: Result<LevelSheet, FileFault>;
}

/**
 * Combines a level's text with its entry in `levels.json`.
 *
 * @example
 * const sheet = sheetOf({ read: () => success({ summary: 'a yard' }) }, { name: 'yard', text: '..#' });
 * sheet.ok && sheet.value.title // => 'yard'
 */
export function sheetOf(
  form: LevelForm,
  { name, text, title, par }: LevelSource,
  { tier: listed, about }: { readonly tier?: number | undefined; readonly about?: string | undefined } = {},
): BundledLevel['sheet'] {
  const facts = form.read(text);
  if (!facts.ok) return facts;
  const tier = facts.value.tier ?? listed;
  const tierName = tier === undefined ? undefined : form.tiers?.[tier - 1];
  const named = { ...facts.value, tier: tier ?? 1, tierName };
  const called = title ?? facts.value.title ?? name;
  return success({ ...named, title: called, par, about });
}

const difficulties = ['easy', 'medium', 'hard', 'expert'];

/**
 * Difficulty of a level in words, or the game's own name for the level's tier.
 *
 * @example
 * tierText({ tier: 2 }) // => 'medium'
 */
export const tierText = ({ tier, tierName }: Pick<LevelSheet, 'tier' | 'tierName'>): string =>
  tierName ?? difficulties[Math.max(0, tier - 1)] ?? String(tier);

export const listFile = 'levels.json';

export type LevelFiles = Readonly<Record<string, string>>;

/**
 * Levels in a game's folder, by tier, then by order in `levels.json`, then by name. Unreadable levels come last.
 *
 * @throws Error if `levels.json` is invalid
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
      const { title, par, limit, ...rest } = listed.get(name) ?? {};
      const source = { name, text, title, par, limit };
      return [{ source, sheet: sheetOf(form, source, rest) }];
    })
    .sort((a, b) => (tierOf(a) === tierOf(b) ? 0 : tierOf(a) - tierOf(b)));
}

const listSchema = z.array(
  z.object({
    name: z.string(),
    title: z.string().optional(),
    tier: z.int().min(0).optional(),
    par: z.int().min(1).optional(),
    limit: z.int().min(1).optional(),
    about: z.string().optional(),
    solution: z.array(z.string()).optional(),
  }),
);

function listIn({ [listFile]: text }: LevelFiles): ReadonlyMap<string, z.infer<typeof listSchema>[number]> {
  const json: unknown = text === undefined ? [] : JSON.parse(text);
  const list = listSchema.safeParse(json);
  if (!list.success) throw new Error(`${listFile}: ${firstFault(list.error, json)}`);
  return new Map(list.data.map((level) => [level.name, level]));
}

/**
 * The game's tutorial level, which comes before all others. Undefined if the game has no tutorial.
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

export interface LevelSearch {
  readonly bundled: readonly BundledLevel[];
  /** Date for `daily`, such as `2026-11-20`. */
  readonly today: string;
  readonly progress?: Progress | undefined;
  /** Number of players for a generated level. Default: the game's usual number. */
  readonly players?: number | undefined;
}

export const generatedLevelPattern = /^(daily|random)(?::(.*))?$/s;

/**
 * Finds a bundled level or `tutorial`, or generates `daily` or `random:SEED`. Undefined for other names.
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
const plainSeeds = { pattern: /^[\w-]{1,40}$/, form: 'in random:SEED, SEED is 1 to 40 letters, digits, - or _' };

function generateLevel(
  { id, levels }: GameWithLevels,
  { kind, seed, players }: { readonly kind: string; readonly seed: string; readonly players: number | undefined },
  progress: Progress | undefined,
): Result<LevelSource> {
  const generate = levels?.generate;
  if (generate === undefined) return failure(refusal('unknown-level', `${id} cannot make ${kind} levels`));
  const { pattern, form } = kind === 'daily' ? dates : (levels?.seeds ?? plainSeeds);
  if (pattern.test(seed)) return success({ name: `${kind}:${seed}`, ...generate(seed, progress, players) });
  return failure(refusal('unknown-level', `${form}, found ${JSON.stringify(seed)}`));
}

/**
 * Returns `level` if its `facts` could be read. Otherwise fails with their fault, naming the level `calledBy`.
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
 * Refusal that suggests a similar level name, or else lists the game's levels.
 *
 * @example
 * unknownLevel({ id: 'chess' }, 'yard', []) // => failure(refusal('unknown-level', 'chess has no levels, so no level yard'))
 */
export function unknownLevel(
  { id, levels }: GameWithLevels,
  name: string,
  bundled: readonly BundledLevel[],
): Result<LevelSource> {
  if (levels === undefined) return failure(refusal('unknown-level', `${id} has no levels, so no level ${name}`));
  const names = bundled.map(({ source }) => source.name);
  const near = closest(name, [...names, 'daily']);
  const help =
    near === undefined ? `, expected one of ${names.join(', ')}, daily, random:SEED` : `; did you mean "${near}"?`;
  return failure(refusal('unknown-level', `unknown level "${name}"${help}`));
}

/**
 * Seed that belongs to a level: the date of a daily level, or the tutorial's own seed. Undefined for other levels.
 *
 * @example
 * seedOfLevel({ name: 'daily:2026-11-20', text: '' }) // => '2026-11-20'
 */
export const seedOfLevel = ({ name }: LevelSource, form?: LevelForm): string | undefined =>
  name === tutorialName ? form?.tutorial?.seed : /^daily:(.+)$/s.exec(name)?.[1];
