import './own-temporary-folder.mjs';
import { runBundled } from './run-bundled.mjs';

/*
 * Sends packets of its own over ssh to the built program while an honest player plays there:
 * `node scripts/ssh-trials.mjs fuzz [SEEDS] [SECONDS] [CONNECTIONS]` sends random ones,
 * `node scripts/ssh-trials.mjs floods [CONNECTIONS] [SECONDS]` each that exhausted a server before. Prints latency and memory of
 * each run. Ends with status 1 if the server ended, its memory grew without bounds or the player was left unanswered.
 */
await runBundled('network/ssh-fuzz-main.ts');
