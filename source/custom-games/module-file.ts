import { existsSync } from 'node:fs';
import { createRequire, register } from 'node:module';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { builtFile } from '#storage/files/folders.ts';

/**
 * Path of the module that a player named: a file, or a package that is installed in the current folder or above it.
 * Undefined if there is neither.
 */
export function moduleFile(name: string): string | undefined {
  if (existsSync(name)) return resolve(name);
  // Node would resolve other names relative to this program.
  if (!/^(?:@[\w.-]+\/)?\w[\w.-]*(?:\/[\w.-]+)*$/.test(name)) return undefined;
  try {
    return createRequire(resolve('module.js')).resolve(name);
  } catch {
    return undefined;
  }
}

/** File URL of the hooks for `register` that let Node import TypeScript, for modules that need them. */
export const hooksFor = (file: string): string | undefined =>
  file.endsWith('.ts') ? pathToFileURL(builtFile('type-remover.js')).href : undefined;

let isRegistered = false;

/** Imports a module of a player, in JavaScript or TypeScript. */
export async function importModule(file: string): Promise<unknown> {
  const hooks = hooksFor(file);
  if (hooks !== undefined && !isRegistered) {
    register(hooks);
    isRegistered = true;
  }
  return import(pathToFileURL(file).href);
}
