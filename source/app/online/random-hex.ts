import { randomBytes } from 'node:crypto';

/** 32 random bytes as hex: what a seat adds to the dice of a match. */
export const randomHex = (): string => randomBytes(32).toString('hex');
