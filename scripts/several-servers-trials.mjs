import './own-temporary-folder.mjs';
import { runBundled } from './run-bundled.mjs';

/*
 * Runs two servers on one PostgreSQL database while clients play on both. Kills one of the servers every ten seconds,
 * restarts the database twice, and sets the clock of one server wrong by an hour. Then checks that everything
 * acknowledged is stored exactly once: `node scripts/several-servers-trials.mjs [KILLS] [CLIENTS] [SEED] [PROGRAM]`,
 * with the built program. Exits with status 1 if anything was lost or played twice.
 */
await runBundled('network/several-main.ts');
