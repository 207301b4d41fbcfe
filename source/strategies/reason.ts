const reasons: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file',
  ENOTDIR: 'part of the path is not a directory',
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  ENOEXEC: 'it cannot be executed',
  E2BIG: 'its arguments are too long',
};

/** A few words for an error of the system; `others` for codes that mean something else here. */
export function reasonOf(error: unknown, otherReasons: Readonly<Record<string, string>> = {}): string {
  if (!(error instanceof Error)) return String(error);
  const code = 'code' in error ? String(error.code) : '';
  return otherReasons[code] ?? reasons[code] ?? (code || error.message);
}

const longest = 300;

/** A text that a program made, as one line that can be shown anywhere. */
export function oneLine(text: string): string {
  const plain = text
    .slice(0, 4 * longest)
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/[^ -~]/g, '?');
  return plain.length > longest ? `${plain.slice(0, longest - 3)}...` : plain;
}
