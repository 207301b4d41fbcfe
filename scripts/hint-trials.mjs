import { runBundled } from './run-bundled.mjs';

// Measures the share of matches that a player wins by taking every hint: `--game`, `--rivals`, `--players`, `--games`, `--skip`,
// `--levels`, `--without`, `--hints`, `--set`.
await runBundled('trials/hints.ts');
