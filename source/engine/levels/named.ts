import { closest } from '../completion.ts';
import { type LevelFacts, type LevelForm, levelFaultText, tutorialName } from '../level.ts';
import { type FileFault, failure, type Result, refusal, success } from '../result.ts';
import type { LevelSource, Progress } from '../vocabulary.ts';
import { type BundledLevel, type GameWithLevels, tutorialLevel } from './bundled.ts';

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
  return facts.ok ? success(level) : failure({ ...facts.error, message: levelFaultText(levels, calledBy, facts.error) });
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
