import { afterAll, vi } from 'vitest';
import { stopAll } from './terminal.ts';

// Imported by every file of tests in a real terminal: they wait for texts as long as a slow machine needs, and leave no
// program behind, whatever fails.
vi.setConfig({ testTimeout: 90_000 });
afterAll(stopAll);
