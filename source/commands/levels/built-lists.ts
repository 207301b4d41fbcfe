import type { LevelSheet } from '#engine/level-catalogue.ts';
import type { FileFault, Result } from '#engine/result.ts';

/** The levels of a game, as `turncade levels` lists them. */
export interface LevelList {
  readonly levels: readonly { readonly name: string; readonly sheet: Result<LevelSheet, FileFault> }[];
  /** The names of those that can be made from a seed or a date, and how. */
  readonly made: readonly { readonly name: string; readonly how: string }[];
}

/** The list of a game's levels, and the checksum of the files it was made of. */
export interface BuiltList {
  readonly digest: string;
  readonly list: LevelList;
}

/**
 * The lists of all games, by their ids: to show them, neither games nor levels need be loaded. The build fills this in
 * (`scripts/level-lists.mjs`); where the source runs there are none.
 */
export const builtLists: Readonly<Record<string, BuiltList>> = {};
