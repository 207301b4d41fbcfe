import { hexOf, type Platform, utf8 } from '../../platform.ts';
import type { MatchMetadata } from '../match/metadata.ts';

/* The server publishes the SHA-256 of its random bytes before the players send theirs. */

/** Match seed: SHA-256 of the server's number and then `SEAT:NUMBER` by seat, separated by line feeds. */
export const seedOf = ({ sha256 }: Pick<Platform, 'sha256'>, { server, seats }: MatchMetadata['dice']): string =>
  hexOf(sha256(utf8([server, ...rolls(seats)].join('\n'))));

const rolls = (seats: MatchMetadata['dice']['seats']): string[] =>
  Object.entries(seats)
    .toSorted(([a], [b]) => Number(a) - Number(b))
    .map(([seat, random]) => `${seat}:${random}`);

/** Random numbers of server and seats, as notes of the match record. Published when the match is over. */
export const diceNotes = (
  { server, seats }: MatchMetadata['dice'],
  bound: string,
): Readonly<Record<string, string>> => ({
  'dice-bound': bound,
  'dice-server': server,
  ...Object.fromEntries(Object.entries(seats).map(([seat, random]) => [`dice-${seat}`, random])),
});
