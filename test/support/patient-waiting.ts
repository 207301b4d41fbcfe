import { vi } from 'vitest';
import { patience } from './patience.ts';

// Removes the time limits of `vi.waitFor`: the default is a second, which is too short on a busy machine, and so are
// limits in tests. With fake timers, each check advances time as before.
const { waitFor } = vi;
vi.waitFor = (check, options) =>
  waitFor(check, {
    interval: vi.isFakeTimers() ? 50 : 10,
    ...(typeof options === 'object' && options),
    timeout: patience / 2,
  });
