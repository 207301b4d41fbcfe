import { runBundled } from './run-bundled.mjs';

// Who wins Space Defender's missions: `--missions`, `--players`, `--seeds`.
await runBundled('trials/missions.ts');
