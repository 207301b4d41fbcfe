import './own-temporary-folder.mjs';
import { runBundled } from './run-bundled.mjs';

/*
 * Kills a whole server of the built program at any moment while people play on it, and does worse to it, and looks
 * whether all that it had acknowledged is there afterwards: `node scripts/server-trials.mjs [TRIALS] [SEED] [WAY] [PROGRAM]`;
 * of the ways those whose names begin so. Prints a line a way; ends with status 1 if something was lost.
 */
await runBundled('network/trials-main.ts');
