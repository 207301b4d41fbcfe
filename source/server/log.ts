/** An event on a server, for its host: never a password, a token, a draft or what somebody wrote. */
export interface LogEvent {
  /** Such as `connected`. */
  readonly event: string;
  readonly [detail: string]: string | number | boolean | null | undefined;
}

/** Takes note of what happens. */
export type Log = (event: LogEvent) => void;

/**
 * A server is known by another key than the one that was started last on the same data.
 *
 * @param file the key, below the folder of the data
 */
export const otherKey = (
  door: 'ssh' | 'tls',
  { other, file }: { readonly other: string; readonly file: string },
): LogEvent => ({
  event: 'other-key',
  door,
  why: `players knew this server, or another one on the same data, by ${other}, and are warned now; servers behind one name need the same file ${file}`,
});

/**
 * An event on a server as a line: for people, or as JSON for programs.
 *
 * @example
 * logLine({ event: 'gone', address: '192.0.2.7', why: 'left' }, 'text', 0)
 * // => '1970-01-01T00:00:00Z gone address=192.0.2.7 why=left'
 */
export function logLine({ event, ...details }: LogEvent, format: 'text' | 'json', now: number): string {
  const time = new Date(now).toISOString();
  if (format === 'json') return JSON.stringify({ time, event, ...details });
  const told = Object.entries(details).flatMap(([name, value]) =>
    value === undefined ? [] : [`${name}=${asText(value)}`],
  );
  return [time.replace(/\.\d+Z$/, 'Z'), event, ...told].join(' ');
}

const asText = (value: LogEvent[string]): string => {
  const text = String(value);
  return /^[\w.:/-]+$/.test(text) ? text : JSON.stringify(text);
};
