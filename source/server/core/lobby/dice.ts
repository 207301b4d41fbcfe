import { hexOf, type Platform, utf8 } from '../../platform.ts';
import type { MatchMetadata } from '../match/metadata.ts';

/* The server publishes the SHA-256 of its random bytes before the seats send theirs. */

/**
 * The match seed is the SHA-256 of lines without a final line feed: the server's number, then `SEAT:NUMBER` by seat.
 */
export const seedOf = ({ sha256 }: Pick<Platform, 'sha256'>, { server, seats }: MatchMetadata['dice']): string =>
  hexOf(sha256(utf8([server, ...rolls(seats)].join('\n'))));

const rolls = (seats: MatchMetadata['dice']['seats']): string[] =>
  Object.entries(seats)
    .toSorted(([a], [b]) => Number(a) - Number(b))
    .map(([seat, random]) => `${seat}:${random}`);

/**
 * The random numbers of server and seats, as notes for the match record. The record is published when the match is
 * over.
 */
export const diceNotes = (
  { server, seats }: MatchMetadata['dice'],
  bound: string,
): Readonly<Record<string, string>> => ({
  'dice-bound': bound,
  'dice-server': server,
  ...Object.fromEntries(Object.entries(seats).map(([seat, random]) => [`dice-${seat}`, random])),
});
