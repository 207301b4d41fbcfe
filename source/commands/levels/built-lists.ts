import type { LevelSheet } from '#engine/level-catalogue.ts';
import type { FileFault, Result } from '#engine/result.ts';

export interface LevelList {
  readonly levels: readonly { readonly name: string; readonly sheet: Result<LevelSheet, FileFault> }[];
  /** Levels that are generated from a seed or a date: their names, and how each is generated. */
  readonly made: readonly { readonly name: string; readonly how: string }[];
}

export interface BuiltList {
  readonly digest: string;
  readonly list: LevelList;
}

/**
 * Lists by game id, so that listing levels loads neither games nor levels. Filled in by the build
 * (`scripts/level-lists.mjs`), empty when the program runs from source.
 */
export const builtLists: Readonly<Record<string, BuiltList>> = {};
