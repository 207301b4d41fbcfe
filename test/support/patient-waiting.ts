import { vi } from 'vitest';
import { patience } from './patience.ts';

// By itself `vi.waitFor` gives up after a second, in which a busy machine may not get anywhere. Limits in tests would have
// the same fault, so they are ignored. While timers are faked, each look lets as much of their time pass as before.
const { waitFor } = vi;
vi.waitFor = (check, options) =>
  waitFor(check, {
    interval: vi.isFakeTimers() ? 50 : 10,
    ...(typeof options === 'object' && options),
    timeout: patience / 2,
  });
