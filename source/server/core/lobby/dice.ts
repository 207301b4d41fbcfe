import type { Platform } from '../../platform.ts';
import { hexOf, utf8 } from '../hex.ts';
import type { MatchMetadata } from '../match/metadata.ts';

/*
 * Nobody can choose the dice. The server draws 32 random bytes and shows their SHA-256 before anybody else has sent
 * anything: they can't be changed after that. Then each seat sends 32 random bytes of its own. The seed of the match
 * is made of all of these, and all are published with the match.
 */

/**
 * The seed that the random numbers of the server and the seats come to: the SHA-256 of a text with a line for each, the
 * server's first, then those of the seats by number as `SEAT:NUMBER`, without a line feed at the end.
 */
export const seedOf = ({ sha256 }: Pick<Platform, 'sha256'>, { server, seats }: MatchMetadata['dice']): string =>
  hexOf(sha256(utf8([server, ...rolls(seats)].join('\n'))));

const rolls = (seats: MatchMetadata['dice']['seats']): string[] =>
  Object.entries(seats)
    .toSorted(([a], [b]) => Number(a) - Number(b))
    .map(([seat, random]) => `${seat}:${random}`);

/** The part of the dice that is published when a match is over, as notes of its record. */
export const diceNotes = (
  { server, seats }: MatchMetadata['dice'],
  bound: string,
): Readonly<Record<string, string>> => ({
  'dice-bound': bound,
  'dice-server': server,
  ...Object.fromEntries(Object.entries(seats).map(([seat, random]) => [`dice-${seat}`, random])),
});
