/** An event for the server's log, without passwords, tokens, uncommitted orders and players' texts. */
export interface LogEvent {
  readonly event: string;
  readonly [detail: string]: string | number | boolean | null | undefined;
}

export type Log = (event: LogEvent) => void;

/** Log event for a key that differs from the one that players know. `file` is relative to the data folder. */
export const otherKey = (
  door: 'ssh' | 'tls',
  { other, file }: { readonly other: string; readonly file: string },
): LogEvent => ({
  event: 'other-key',
  door,
  why: `players know this server by the key ${other} and will now see a warning; servers that share data or a name must use the same file ${file}`,
});

/**
 * Formats a log event as a line of text or of JSON.
 *
 * @example
 * logLine({ event: 'gone', address: '192.0.2.7', why: 'left' }, 'text', 0)
 * // => '1970-01-01T00:00:00Z gone address=192.0.2.7 why=left'
 */
export function logLine({ event, ...details }: LogEvent, format: 'text' | 'json', now: number): string {
  const time = new Date(now).toISOString();
  if (format === 'json') return JSON.stringify({ time, event, ...details });
  const fields = Object.entries(details).flatMap(([name, value]) =>
    value === undefined ? [] : [`${name}=${asText(value)}`],
  );
  return [time.replace(/\.\d+Z$/, 'Z'), event, ...fields].join(' ');
}

const asText = (value: LogEvent[string]): string => {
  const text = String(value);
  return /^[\w.:/-]+$/.test(text) ? text : JSON.stringify(text);
};
