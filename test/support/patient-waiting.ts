import { vi } from 'vitest';
import { patience } from './patience.ts';

// Original `vi.waitFor`. Its replacement ignores time limits, because they are too short on a busy machine.
const { waitFor } = vi;
vi.waitFor = (check, options) =>
  waitFor(check, {
    interval: vi.isFakeTimers() ? 50 : 10,
    ...(typeof options === 'object' && options),
    timeout: patience / 2,
  });
