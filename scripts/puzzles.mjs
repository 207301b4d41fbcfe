import { runBundled } from './run-bundled.mjs';

// Draws, proves and grades the puzzles, and writes levels/GAME/puzzles.json: `--games`, `--candidates`, `--each`, `--seeds`.
await runBundled('trials/puzzles.ts');
