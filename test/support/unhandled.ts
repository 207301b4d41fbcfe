/** Returns the unhandled errors that occur during `run`. Each of them would crash the program. */
export async function unhandledIn(run: () => unknown): Promise<readonly unknown[]> {
  const unhandled: unknown[] = [];
  const note = (error: unknown) => void unhandled.push(error);
  const others = process.listeners('unhandledRejection');
  process.removeAllListeners('unhandledRejection');
  process.on('unhandledRejection', note);
  try {
    await run();
    // Node reports unhandled errors after all pending tasks.
    await new Promise((resolve) => setImmediate(resolve));
  } finally {
    process.off('unhandledRejection', note);
    for (const other of others) process.on('unhandledRejection', other);
  }
  return unhandled;
}

/** Error of an import whose module was removed while the program ran. */
export const partMissing = () => Object.assign(new Error('Cannot find module'), { code: 'ERR_MODULE_NOT_FOUND' });
