import { runBundled } from './run-bundled.mjs';

// Measures how often equal bots win from each seat on the maps of RISC, and how many turns they need: `--maps`,
// `--bots`, `--matches`, `--seeds`.
await runBundled('trials/risc-seats.ts');
