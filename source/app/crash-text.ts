/**
 * What a bug of ours says in one line, after the shell is as before.
 *
 * @param saved what became of the match, where there was one
 */
export function crashText(error: unknown, saved: string | undefined): string {
  const [what = ''] = (error instanceof Error ? error.message : String(error)).split('\n');
  const said = isPartMissing(error)
    ? 'this turncade was updated or removed while it ran; start it again'
    : `internal error: ${what}`;
  return saved === undefined ? said : `${said}; ${saved}`;
}

/** Whether a part that is loaded when it is needed was gone, as the program was updated or removed while it ran. */
export const isPartMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_MODULE_NOT_FOUND';
