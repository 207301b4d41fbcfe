import { runBundled } from './run-bundled.mjs';

// Measures how often a player wins who takes every hint: `--game`, `--rivals`, `--players`, `--games`, `--skip`,
// `--levels`, `--without`, `--hints`, `--set`.
await runBundled('trials/hints.ts');
