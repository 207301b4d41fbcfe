import { readFileSync } from 'node:fs';
import { reason } from '../storage/reason.ts';
import { UsageFault } from './fault.ts';

const largest = 64 * 1024 * 1024;

/** The text of a file, or of standard input for `-`. Faults say what could not be read and why. */
export function readText(path: string): string {
  const name = path === '-' ? 'standard input' : path;
  try {
    const bytes = readFileSync(path === '-' ? 0 : path);
    if (bytes.length > largest) throw new UsageFault(`cannot read ${name}: it is larger than 64 MiB`);
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (error) {
    if (error instanceof UsageFault) throw error;
    throw new UsageFault(`cannot read ${name}: ${reason(error)}`);
  }
}
