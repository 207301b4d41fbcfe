import './own-temporary-folder.mjs';
import { runBundled } from './run-bundled.mjs';

await runBundled(process.argv[2]);
