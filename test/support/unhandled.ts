/** The refused promises that nobody takes while something runs: the program ends by them, as faults of its own. */
export async function unhandledIn(run: () => Promise<unknown>): Promise<unknown[]> {
  const found: unknown[] = [];
  const others = process.listeners('unhandledRejection');
  process.removeAllListeners('unhandledRejection');
  process.on('unhandledRejection', (reason) => found.push(reason));
  try {
    await run();
    await new Promise((resolve) => setImmediate(resolve));
  } finally {
    process.removeAllListeners('unhandledRejection');
    for (const other of others) process.on('unhandledRejection', other);
  }
  return found;
}
