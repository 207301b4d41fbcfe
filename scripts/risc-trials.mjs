import { runBundled } from './run-bundled.mjs';

// Measures from which seat equal bots win the maps of RISC, and after how many turns: `--maps`, `--bots`, `--matches`,
// `--seeds`.
await runBundled('trials/risc-seats.ts');
