import type { Platform } from '../../platform.ts';
import { hexOf, utf8 } from '../hex.ts';
import type { MatchMetadata } from '../match/metadata.ts';

/*
 * Fair dice: neither players nor the server can choose them. The server draws 32 random bytes and publishes their
 * SHA-256 first, so it cannot change them later. Then each seat sends 32 random bytes of its own. The match seed is
 * computed from all of them, and all are published with the match.
 */

/**
 * Computes the match seed: the SHA-256 of a text with one random number per line. The first line is the server's
 * number, and each further line is `SEAT:NUMBER`, in the order of the seats. There is no final line feed.
 */
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
