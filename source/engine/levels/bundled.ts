import * as z from 'zod';
import { type LevelFacts, type LevelForm, tutorialName } from '../level.ts';
import { firstFault } from '../parsing/schema-faults.ts';
import { type FileFault, type Result, success } from '../result.ts';
import type { LevelSource } from '../vocabulary.ts';

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
