const reasons: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file',
  EEXIST: 'something else has that name',
  EISDIR: 'it is a directory',
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  ENAMETOOLONG: 'the path is too long',
  ELOOP: 'its links lead round in a circle',
  ENOTDIR: 'part of the path is not a directory',
  EROFS: 'the file system is read-only',
  ENOSPC: 'the disk is full',
  EPIPE: 'nobody reads it any more',
  EIO: 'the disk does not work as it should',
  ERR_ENCODING_INVALID_ENCODED_DATA: 'it is not UTF-8 text',
};

/** A sentence for an error of the system. */
export function reason(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const code = 'code' in error ? String(error.code) : '';
  return reasons[code] ?? (code || error.message);
}
