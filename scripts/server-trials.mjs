import './own-temporary-folder.mjs';
import { runBundled } from './run-bundled.mjs';

/*
 * Kills a server of the built program at random moments while clients play, and simulates other failures. Then checks
 * that everything that the server acknowledged is stored: `node scripts/server-trials.mjs [TRIALS] [SEED] [WAY]
 * [PROGRAM]`. WAY is the beginning of the names of the scenarios to run. Prints a line per scenario. Exits with status
 * 1 if anything was lost.
 */
const [, , way] = process.argv;
/*
 * `node scripts/server-trials.mjs ssh|web [fuzz] [SEEDS] [SECONDS] [CONNECTIONS]` sends random ssh packets, or page
 * messages, while an honest player plays. `node scripts/server-trials.mjs ssh|web floods [CONNECTIONS] [SECONDS]` sends
 * expensive requests. Both print the latency and memory of each run. They fail if the server ends, if its memory grows
 * by more than 256 MB, or if the player gets no answer.
 */
const isFuzz = way === 'ssh' || way === 'web';
if (isFuzz) process.argv.splice(2, 1);
await runBundled(isFuzz ? `network/${way}-fuzz-main.ts` : 'network/trials-main.ts');
