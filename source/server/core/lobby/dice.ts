import type { Platform } from '../../platform.ts';
import { hexOf, utf8 } from '../hex.ts';
import type { MatchMetadata } from '../match/metadata.ts';

/* First step of fair dice: the server publishes the SHA-256 of its random bytes before the seats send theirs. */

/** Match seed: the SHA-256 of lines without a final line feed: the server's number, then `SEAT:NUMBER` by seat. */
export const seedOf = ({ sha256 }: Pick<Platform, 'sha256'>, { server, seats }: MatchMetadata['dice']): string =>
  hexOf(sha256(utf8([server, ...rolls(seats)].join('\n'))));

const rolls = (seats: MatchMetadata['dice']['seats']): string[] =>
  Object.entries(seats)
    .toSorted(([a], [b]) => Number(a) - Number(b))
    .map(([seat, random]) => `${seat}:${random}`);

/** The random numbers as notes of the match record, which is published when the match is over. */
export const diceNotes = (
  { server, seats }: MatchMetadata['dice'],
  bound: string,
): Readonly<Record<string, string>> => ({
  'dice-bound': bound,
  'dice-server': server,
  ...Object.fromEntries(Object.entries(seats).map(([seat, random]) => [`dice-${seat}`, random])),
});
