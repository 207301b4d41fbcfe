import { easy } from './easy.ts';
import { hard } from './hard.ts';
import { normal } from './normal.ts';
import type { Player } from './playing.ts';
import { random } from './random.ts';

/** The bots by name, weakest first. */
export const bots: Readonly<Record<string, Player>> = { random, easy, normal, hard };
