import { runBundled } from './run-bundled.mjs';

// Measures who wins Space Defender's missions: `--missions`, `--made`, `--players`, `--seeds`, `--first`.
await runBundled('trials/missions.ts');
