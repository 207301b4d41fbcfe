import { afterEach, beforeEach, vi } from 'vitest';

// Fixes the date and time for all tests.
beforeEach(() => void vi.setSystemTime(new Date(2026, 10, 20, 21, 40)));
afterEach(() => void vi.useRealTimers());
