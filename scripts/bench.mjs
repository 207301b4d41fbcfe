import './own-temporary-folder.mjs';
import { runBundled } from './run-bundled.mjs';

// Runs the benchmarks: all of them, or the groups that the arguments name.
await runBundled('bench/main.ts');
