import module from 'node:module';
import { localFolders } from './local/local-folders.ts';

/**
 * Caches compiled code between starts (from Node 22 on), in the program's own folder and not in the shared temporary
 * one. If that folder cannot be written, nothing is cached.
 */
export function enableCompileCache(): void {
  if ('enableCompileCache' in module && typeof module.enableCompileCache === 'function')
    module.enableCompileCache(localFolders().cache);
}
