import './own-temporary-folder.mjs';
import { runBundled } from './run-bundled.mjs';

/*
 * Kills a whole server of the built program at any moment while people play on it, and does worse to it, and looks
 * whether all that it had acknowledged is there afterwards: `node scripts/server-trials.mjs [TRIALS] [SEED] [WAY] [PROGRAM]`;
 * of the ways those whose names begin so. Prints a line a way; ends with status 1 if something was lost.
 */
const [, , way] = process.argv;
/*
 * `node scripts/server-trials.mjs ssh|web [fuzz] [SEEDS] [SECONDS] [CONNECTIONS]` sends random packets over ssh, or messages of
 * a page, and `… floods [CONNECTIONS] [SECONDS]` those that cost a server much, while an honest player plays. They print latency
 * and memory of each run and fail when the server ends, its memory grows by more than 256 MB or the player is not answered.
 */
const isFuzz = way === 'ssh' || way === 'web';
if (isFuzz) process.argv.splice(2, 1);
await runBundled(isFuzz ? `network/${way}-fuzz-main.ts` : 'network/trials-main.ts');
