import { refused } from '../refusals.ts';
import { accountsOf, type Head, isCancelled } from './metadata.ts';

/**
 * Whether somebody may open a match, with its chat and its record: its players, its maker and those invited may; others if
 * everybody may watch.
 */
export function mayLook(head: Head, account: number | undefined): boolean {
  if (account === undefined || isCancelled(head)) return false;
  return head.terms.watching === 'everybody' || head.maker === account || accountsOf(head).includes(account);
}

/**
 * Checks that somebody may look at a match.
 *
 * @throws Refused
 */
export function mustLook(head: Head, account: number | undefined): void {
  if (isCancelled(head)) throw noMatch();
  if (!mayLook(head, account)) throw refused('match-full', 'Nobody may watch this match.');
}

/** There is no such match. */
export const noMatch = () => refused('no-such-match', 'There is no such match here.');
