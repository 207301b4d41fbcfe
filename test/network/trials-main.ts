import { runTrials } from './server-trials.ts';

process.exit(await runTrials(process.argv.slice(2)));
