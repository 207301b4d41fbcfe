/**
 * Timeout of a test in milliseconds. It suits a machine with all cores busy, since only hanging programs should fail.
 * Waits within a test time out after half of it and report what they waited for.
 */
export const patience = 600_000;
