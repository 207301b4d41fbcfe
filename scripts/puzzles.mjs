import { runBundled } from './run-bundled.mjs';

// Draws, proves and grades puzzles, and writes levels/GAME/puzzles.json. For its options, see test/trials/puzzles.ts.
await runBundled('trials/puzzles.ts');
