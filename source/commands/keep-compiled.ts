import module from 'node:module';
import { cacheFolder } from '../storage/files/folders.ts';

/**
 * From Node 22 on, the compiled program is kept from one start to the next, in a folder of its own and not in that of
 * everybody's temporary files; where it cannot be kept there, it is not.
 */
export function keepCompiled(): void {
  if ('enableCompileCache' in module && typeof module.enableCompileCache === 'function')
    module.enableCompileCache(cacheFolder());
}
