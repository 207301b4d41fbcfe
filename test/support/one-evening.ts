import { afterEach, beforeEach, vi } from 'vitest';

// All tests run at the same date and time.
beforeEach(() => void vi.setSystemTime(new Date(2026, 10, 20, 21, 40)));
afterEach(() => void vi.useRealTimers());
