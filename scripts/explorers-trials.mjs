import { runBundled } from './run-bundled.mjs';

// Measures how often equal bots win from each seat on the maps of Space Explorers: `--maps`, `--bots`, `--games`,
// `--seeds`.
await runBundled('trials/explorers-seats.ts');
