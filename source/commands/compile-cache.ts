import module from 'node:module';
import { localFolders } from './local/local-folders.ts';

/**
 * Caches compiled code between starts (Node 22 or later), in the program's own folder instead of the shared temporary
 * one. If that folder cannot be written, nothing is cached.
 */
export function enableCompileCache(): void {
  if ('enableCompileCache' in module && typeof module.enableCompileCache === 'function')
    module.enableCompileCache(localFolders().cache);
}
