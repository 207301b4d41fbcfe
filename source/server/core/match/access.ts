import type { LevelSource } from '#engine/vocabulary.ts';
import type { Platform } from '../../platform.ts';
import { type Change, type Store, StoreError } from '../../store/store.ts';
import { hexOf, utf8 } from '../hex.ts';
import { refused } from '../refusals.ts';
import { accountsOf, isCancelled, type MatchMetadata } from './metadata.ts';

/** True if an account may open a match, its chat and its record. If the match allows spectators, every account may. */
export function canView(head: MatchMetadata, account: number | undefined): boolean {
  if (account === undefined || isCancelled(head)) return false;
  return head.terms.watching === 'everybody' || head.maker === account || accountsOf(head).includes(account);
}

/** @throws RefusedError `no-such-match` if the match was cancelled, `match-full` if the account may not watch it */
export function assertCanView(head: MatchMetadata, account: number | undefined): void {
  if (isCancelled(head)) throw noMatch();
  if (!canView(head, account)) throw refused('match-full', 'Nobody may watch this match.');
}

export const noMatch = () => refused('no-such-match', 'There is no such match here.');

/** Replaces the text of a level by its hash, so that the text is stored once for all matches that use it. */
export function apartFromText(
  { sha256 }: Pick<Platform, 'sha256'>,
  source: LevelSource,
): { readonly level: NonNullable<MatchMetadata['level']>; readonly kept: Change } {
  const { text, ...level } = source;
  const hash = hexOf(sha256(utf8(text)));
  return { level: { ...level, hash }, kept: { type: 'level', level: hash, text } };
}

/** @throws StoreError `damaged` (rejects with it) if the text is missing */
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
