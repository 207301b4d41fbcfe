import { easy, random } from './easy.ts';
import { hard } from './hard.ts';
import { normal } from './normal.ts';
import type { Player } from './playing.ts';

/** The bots by name, weakest first (rules, section 15). */
export const bots: Readonly<Record<string, Player>> = { random, easy, normal, hard };
