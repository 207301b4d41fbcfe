import { runBundled } from './run-bundled.mjs';

// Plays every stage of the campaigns with bots in the player's seat, and prints the table of docs/campaigns.md: `--games`,
// `--stages`, `--bots`, `--matches`, `--seeds`, `--runs`.
await runBundled('trials/campaign-stages.ts');
