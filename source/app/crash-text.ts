import { isPartMissing } from './optional-import.ts';
import { CustomGameError } from '../custom-games/shape.ts';

/**
 * The line for a bug of ours, printed once the shell has its screen again.
 *
 * @param saved what became of the match, where there was one
 */
export function crashText(error: unknown, saved: string | undefined): string {
  const [what = ''] = (error instanceof Error ? error.message : String(error)).split('\n');
  const text = isPartMissing(error)
    ? 'this turncade was updated or removed while it ran; start it again'
    : error instanceof CustomGameError
      ? what
      : `internal error: ${what}`;
  return saved === undefined ? text : `${text}; ${saved}`;
}
