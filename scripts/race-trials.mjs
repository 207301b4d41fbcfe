import { runBundled } from './run-bundled.mjs';

// Measures from which seat equal bots win the races of RoboRace: `--boards`, `--bot`, `--races`, `--flags`, `--seeds`.
await runBundled('trials/race-seats.ts');
