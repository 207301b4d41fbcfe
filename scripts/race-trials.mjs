import { runBundled } from './run-bundled.mjs';

// Measures how often equal bots win from each seat in RoboRace: `--boards`, `--bot`, `--races`, `--flags`, `--seeds`.
await runBundled('trials/race-seats.ts');
