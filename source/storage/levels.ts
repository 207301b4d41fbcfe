import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { closest } from '../engine/closest.ts';
import type { LevelForm, LevelSource } from '../engine/level.ts';
import { failure, type Result, refusal, success } from '../engine/result.ts';
import { reason } from './reason.ts';

/** What of a game finding its levels needs. */
export interface GameWithLevels {
  readonly id: string;
  readonly levels?: LevelForm;
}

/** The levels that come with the program, by tier and then by name; one that cannot be read is the last. */
export function bundledLevels({ id, levels }: GameWithLevels): readonly LevelSource[] {
  const folder = join(packageFolder(), 'levels', id);
  if (levels === undefined || !existsSync(folder)) return [];
  const files = readdirSync(folder)
    .filter((file) => file.endsWith(ending))
    .sort();
  return files
    .map((file) => {
      const text = readFileSync(join(folder, file), 'utf8');
      const facts = levels.read(text);
      return {
        tier: facts.ok ? facts.value.tier : Number.POSITIVE_INFINITY,
        name: file.slice(0, -ending.length),
        text,
      };
    })
    .sort((a, b) => (a.tier === b.tier ? 0 : a.tier - b.tier))
    .map(({ name, text }) => ({ name, text }));
}

const ending = '.txt';

/** The nearest folder above this file that has a package.json: the same for the source, the build and a package. */
function packageFolder(): string {
  let folder = dirname(fileURLToPath(import.meta.url));
  while (!existsSync(join(folder, 'package.json')) && dirname(folder) !== folder) folder = dirname(folder);
  return folder;
}

/**
 * The level that a player asks for: `daily`, `random:SEED`, the name of one that comes with the program, or else a
 * file. It has been read once and has no fault. What it is called then finds it again.
 *
 * @param today the date that `daily` is made from, such as `2026-11-20`
 */
export function findLevel(game: GameWithLevels, wanted: string, today: string): Result<LevelSource> {
  const { id, levels } = game;
  if (levels === undefined) return failure(refusal('unknown-level', `${id} has no levels, found ${wanted}`));
  const [, kind, seed] = /^(daily|random)(?::(.*))?$/s.exec(wanted) ?? [];
  if (kind !== undefined) return generated(game, levels, kind, kind === 'daily' ? (seed ?? today) : (seed ?? ''));
  const bundled = bundledLevels(game);
  const found = bundled.find(({ name }) => name === wanted);
  if (found !== undefined) return checked(levels, found);
  if (!existsSync(wanted) && !/[/\\.]/.test(wanted)) return unknown(wanted, bundled);
  const text = readLevelFile(wanted);
  return text.ok ? checked(levels, { name: wanted, text: text.value }) : text;
}

/** The seed that belongs to a level: that of the daily one is its date. */
export const seedOfLevel = ({ name }: LevelSource): string | undefined => /^daily:(.+)$/s.exec(name)?.[1];

/** The text of a level file; a fault says why it cannot be read. */
export function readLevelFile(path: string): Result<string> {
  try {
    return success(new TextDecoder('utf-8', { fatal: true }).decode(readFileSync(path)));
  } catch (error) {
    return failure(refusal('file-error', `cannot read ${path}: ${reason(error)}`));
  }
}

function generated({ id }: GameWithLevels, { generate }: LevelForm, kind: string, seed: string): Result<LevelSource> {
  if (generate === undefined) return failure(refusal('unknown-level', `${id} makes no levels, found ${kind}`));
  const expected = kind === 'daily' ? /^\d{4}-\d\d-\d\d$/ : /^[\w-]{1,40}$/;
  if (expected.test(seed)) return success({ name: `${kind}:${seed}`, text: generate(seed) });
  const form = kind === 'daily' ? 'a date such as daily:2026-11-20' : '1 to 40 letters, digits, - and _ after random:';
  return failure(refusal('unknown-level', `found ${JSON.stringify(seed)} after ${kind}:, expected ${form}`));
}

function checked(levels: LevelForm, level: LevelSource): Result<LevelSource> {
  const facts = levels.read(level.text);
  return facts.ok ? success(level) : failure(refusal('bad-level', `${level.name}: ${facts.error.message}`));
}

function unknown(wanted: string, bundled: readonly LevelSource[]): Result<LevelSource> {
  const names = bundled.map(({ name }) => name);
  const near = closest(wanted, [...names, 'daily']);
  const help = near === undefined ? `known are ${names.join(', ')}, daily, random:SEED` : `did you mean "${near}"?`;
  return failure(refusal('unknown-level', `unknown level "${wanted}", ${help}`));
}
