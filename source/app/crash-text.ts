import { CustomGameError } from '../custom-games/shape.ts';

/**
 * The line for a bug of ours, printed once the shell has its screen again.
 *
 * @param saved what became of the match, where there was one
 */
export function crashText(error: unknown, saved: string | undefined): string {
  const [what = ''] = (error instanceof Error ? error.message : String(error)).split('\n');
  const said = isPartMissing(error)
    ? 'this turncade was updated or removed while it ran; start it again'
    : error instanceof CustomGameError
      ? what
      : `internal error: ${what}`;
  return saved === undefined ? said : `${said}; ${saved}`;
}

/** Whether a part of the program could not be loaded, since the program was updated or removed while it ran. */
export const isPartMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_MODULE_NOT_FOUND';
