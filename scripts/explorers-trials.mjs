import { runBundled } from './run-bundled.mjs';

// Measures from which seat equal bots win the maps of Space Explorers: `--maps`, `--bots`, `--games`, `--seeds`.
await runBundled('trials/explorers-seats.ts');
