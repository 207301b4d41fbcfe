import { afterEach, beforeEach, vi } from 'vitest';

// It is always the same evening, wherever the test is run.
beforeEach(() => void vi.setSystemTime(new Date(2026, 10, 20, 21, 40)));
afterEach(() => void vi.useRealTimers());
