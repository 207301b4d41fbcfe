import type { Platform } from '../../platform.ts';
import { hexOf, utf8 } from '../hex.ts';
import type { MatchMetadata } from '../match/metadata.ts';

/*
 * No player and no server can choose the dice. The server draws 32 random bytes and publishes their SHA-256 first, so
 * it cannot change them later. Then each seat sends 32 random bytes of its own. The seed of the match is made of all of
 * these, and all are published with the match.
 */

/**
 * Computes the seed of a match from the random numbers: the SHA-256 of a text with one line each. The server's line
 * comes first, then those of the seats in order as `SEAT:NUMBER`. There is no final line feed.
 */
export const seedOf = ({ sha256 }: Pick<Platform, 'sha256'>, { server, seats }: MatchMetadata['dice']): string =>
  hexOf(sha256(utf8([server, ...rolls(seats)].join('\n'))));

const rolls = (seats: MatchMetadata['dice']['seats']): string[] =>
  Object.entries(seats)
    .toSorted(([a], [b]) => Number(a) - Number(b))
    .map(([seat, random]) => `${seat}:${random}`);

/** The random numbers as notes of the replay, published when the match is over. */
export const diceNotes = (
  { server, seats }: MatchMetadata['dice'],
  bound: string,
): Readonly<Record<string, string>> => ({
  'dice-bound': bound,
  'dice-server': server,
  ...Object.fromEntries(Object.entries(seats).map(([seat, random]) => [`dice-${seat}`, random])),
});
