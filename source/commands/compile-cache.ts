import module from 'node:module';
import { localFolders } from './local/local-folders.ts';

/**
 * From Node 22 on, compiled code is cached from one start to the next, in a folder of the program's own and not in
 * everybody's temporary files; where it cannot be cached there, it is not.
 */
export function enableCompileCache(): void {
  if ('enableCompileCache' in module && typeof module.enableCompileCache === 'function')
    module.enableCompileCache(localFolders().cache);
}
