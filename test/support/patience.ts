/**
 * Timeout of a test in milliseconds, long enough for a machine with all cores busy: only programs that hang should
 * fail. A wait within a test times out after half of this time, and reports what it waited for.
 */
export const patience = 600_000;
