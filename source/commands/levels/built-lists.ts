import type { LevelSheet } from '#engine/level-catalogue.ts';
import type { FileFault, Result } from '#engine/result.ts';

export interface LevelList {
  readonly levels: readonly { readonly name: string; readonly sheet: Result<LevelSheet, FileFault> }[];
  /** Names of levels that are generated from a seed or a date, with a description of how. */
  readonly made: readonly { readonly name: string; readonly how: string }[];
}

export interface BuiltList {
  readonly digest: string;
  readonly list: LevelList;
}

/**
 * Prebuilt lists by game id, so that listing levels loads neither games nor levels. Filled in by the build
 * (`scripts/level-lists.mjs`) and empty when running from source.
 */
export const builtLists: Readonly<Record<string, BuiltList>> = {};
