import { runBundled } from './run-bundled.mjs';

// Who wins the levels of Into the Breach, and in how many turns: `--levels`, `--made`, `--players`.
await runBundled('trials/breach.ts');
