import './own-temporary-folder.mjs';
import { runBundled } from './run-bundled.mjs';

// The bench: all of it, or the groups that an argument names.
await runBundled('bench/main.ts');
