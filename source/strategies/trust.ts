import { resolve } from 'node:path';

/** Modules that run without the sandbox: the player has said so, for this run only. */
const trusted = new Set<string>();

/** Lets the module in a file do without the sandbox from here on. */
export function trust(path: string): void {
  trusted.add(resolve(path));
}

/** Whether the player trusts a module to run without the sandbox. */
export const isTrusted = (path: string): boolean => trusted.has(resolve(path));
