/** An event on a server, for its host: never a password, a token, a draft or what somebody wrote. */
export interface LogEvent {
  /** Such as `connected`. */
  readonly event: string;
  readonly [detail: string]: string | number | boolean | null | undefined;
}

/** Takes note of what happens. */
export type Log = (event: LogEvent) => void;
