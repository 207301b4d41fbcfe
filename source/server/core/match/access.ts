import { refused } from '../refusals.ts';
import { accountsOf, isCancelled, type MatchMetadata } from './metadata.ts';

/**
 * Whether somebody may open a match, with its chat and its record: its players, its maker and those invited may; others if
 * everybody may watch.
 */
export function canView(head: MatchMetadata, account: number | undefined): boolean {
  if (account === undefined || isCancelled(head)) return false;
  return head.terms.watching === 'everybody' || head.maker === account || accountsOf(head).includes(account);
}

/**
 * Checks that somebody may look at a match.
 *
 * @throws Refused
 */
export function assertCanView(head: MatchMetadata, account: number | undefined): void {
  if (isCancelled(head)) throw noMatch();
  if (!canView(head, account)) throw refused('match-full', 'Nobody may watch this match.');
}

/** There is no such match. */
export const noMatch = () => refused('no-such-match', 'There is no such match here.');
