import { runBundled } from './run-bundled.mjs';

// Measures who wins the levels of Into the Breach, and in how many turns: `--levels`, `--made`, `--players`.
await runBundled('trials/breach.ts');
