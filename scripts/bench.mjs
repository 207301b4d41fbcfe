import './own-temporary-folder.mjs';
import { runBundled } from './run-bundled.mjs';

// Runs the benchmarks: all of them, or the groups named by an argument.
await runBundled('bench/main.ts');
