import './own-temporary-folder.mjs';
import { runBundled } from './run-bundled.mjs';

/*
 * Kills one of two servers on one PostgreSQL database every ten seconds while people play over both, starts the database
 * again twice, and has the clock of one server be wrong by an hour; then looks whether all that was acknowledged is there,
 * once: `node scripts/several-servers-trials.mjs [KILLS] [CLIENTS] [SEED] [PROGRAM]`, of the built program. Ends with
 * status 1 if something was lost or played twice.
 */
await runBundled('network/several-main.ts');
