import module from 'node:module';
import { localFolders } from './local/local-folders.ts';

/**
 * Caches compiled code between starts (Node 22 or later), in the program's own folder instead of the shared temporary
 * folder. If the program's folder cannot be written, caches nothing.
 */
export function enableCompileCache(): void {
  if ('enableCompileCache' in module && typeof module.enableCompileCache === 'function')
    module.enableCompileCache(localFolders().cache);
}
