import type { LevelSource } from '../../../engine/vocabulary.ts';
import type { Platform } from '../../platform.ts';
import { type Change, type Store, StoreError } from '../../store/store.ts';
import { hexOf, utf8 } from '../hex.ts';
import type { MatchMetadata } from './metadata.ts';

/** A level as a match has it, and what keeps its text: once, in however many matches it is played. */
export function apartFromText(
  { sha256 }: Pick<Platform, 'sha256'>,
  source: LevelSource,
): { readonly level: NonNullable<MatchMetadata['level']>; readonly kept: Change } {
  const { text, ...level } = source;
  const hash = hexOf(sha256(utf8(text)));
  return { level: { ...level, hash }, kept: { type: 'level', level: hash, text } };
}

/**
 * The level of a match, with its text.
 *
 * @throws StoreError `damaged` (rejects with it) where that is not kept
 */
export async function levelOf(
  store: Pick<Store, 'level'>,
  { level }: Pick<MatchMetadata, 'level'>,
): Promise<LevelSource | null> {
  if (level === null) return null;
  const { hash, ...source } = level;
  const text = await store.level(hash);
  if (text === undefined) throw new StoreError('damaged', `the level ${hash} is not kept`);
  return { ...source, text };
}
