import { adviser } from './adviser.ts';
import { easy } from './easy.ts';
import { hard } from './hard.ts';
import { normal } from './normal.ts';
import type { DefenderBot } from './playing.ts';
import { random } from './random.ts';

/** The bots by name, weakest first, and the one that gives hints. */
export const bots: Readonly<Record<string, DefenderBot>> = { random, easy, normal, hard, adviser };
