/**
 * Milliseconds after which a test gives up: long enough for a machine whose cores are all busy, as only a program that
 * hangs is to fail here. What waits for something within a test gives up after half of it, and says what it waited for.
 */
export const patience = 600_000;
