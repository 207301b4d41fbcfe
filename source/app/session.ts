import type { PlayersHome } from '#storage/players-home.ts';
import type { ForcedSettings } from './live-settings.ts';
import type { JoinMethod } from './online/online-context.ts';
import type { KeySource } from './terminal/input.ts';

/** Environment variables about terminal and preferences, such as `TERM`, `COLORTERM` and `NO_COLOR`. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** Output of a session: a terminal, or a pipe in text mode. */
export interface SessionOutput extends NodeJS.WritableStream {
  readonly isTTY?: boolean;
  readonly columns: number;
  readonly rows: number;
  readonly writableNeedDrain: boolean;
  /** Colour depth in bits, computed by Node from `environment`. */
  getColorDepth?(environment?: object): number;
}

/** One user's run of the program, with its only access to the outside world. Sessions of a process are separate. */
export interface Session {
  readonly input: KeySource & { readonly isTTY?: boolean };
  readonly output: SessionOutput;
  readonly environment: Environment;
  readonly exitEvents: ExitEvents;
  /** Starts to listen for stop and continue signals. Undefined if no shell can stop the session. */
  readonly suspension?: () => Suspension;
  /** Called with true if the next line is a secret, so that a client with an input field can mask it. */
  readonly onSecretPrompt?: (isSecret: boolean) => void;
  readonly home: PlayersHome;
}

export interface LocalSession extends Session {
  readonly home: PlayersHome;
}

export interface RemoteSession extends Session {
  readonly wayIn: JoinMethod;
  /**
   * Holds output back until the promise of `stored` resolves. If it rejects, the session ends. Undefined means that
   * there is nothing to wait for.
   */
  holdOutput(stored: () => Promise<void> | undefined): void;
}

export const isDumb = ({ environment }: Pick<Session, 'environment'>): boolean => environment['TERM'] === 'dumb';

/** Variable that limits the terminal to ASCII, such as `LC_ALL=C`. The first variable that is set decides. */
export function onlyAsciiBy({ environment }: Pick<Session, 'environment'>): string | undefined {
  for (const name of ['LC_ALL', 'LC_CTYPE', 'LANG']) {
    const { [name]: locale = '' } = environment;
    if (locale === '') continue;
    // Locales look like `de_DE.UTF-8@euro`. Without an encoding, only `C` and `POSIX` have a known character set.
    const characters = /\.([^@]*)/.exec(locale)?.[1];
    const isAscii = characters === undefined ? /^(?:C|POSIX)$/.test(locale) : !/^utf-?8$/i.test(characters);
    return isAscii ? `${name}=${locale}` : undefined;
  }
  return undefined;
}

export function forcedByTerminal(session: Pick<Session, 'environment'>): readonly ForcedSettings[] {
  const { NO_COLOR = '' } = session.environment;
  const locale = onlyAsciiBy(session);
  const forced: ForcedSettings[] = [];
  if (isDumb(session))
    forced.push({ option: 'TERM=dumb', values: { characters: 'ascii', colours: 'none', reader: true } });
  if (locale !== undefined) forced.push({ option: locale, values: { characters: 'ascii' } });
  if (NO_COLOR !== '') forced.push({ option: 'NO_COLOR', values: { colours: 'none' } });
  return forced;
}

/** Reason for the end of a session, unless the player has left. */
export type ExitReason =
  | { readonly type: 'signal'; readonly signal: ExitSignal }
  | { readonly type: 'crash'; readonly error: unknown };

const signalNumbers = { SIGHUP: 1, SIGINT: 2, SIGQUIT: 3, SIGTERM: 15 } as const;

export type ExitSignal = keyof typeof signalNumbers;

export const exitStatusOf = (signal: ExitSignal): number => 128 + signalNumbers[signal];

export const exitSignals: readonly ExitSignal[] = ['SIGHUP', 'SIGINT', 'SIGQUIT', 'SIGTERM'];

export interface ExitHandlers {
  onEnd(ending: ExitReason): void;
  /** Called when the terminal is lost. Without this handler, the program ends as after a bug. */
  onGone?(): void;
  /** Called when the process exits. Only synchronous work is possible then. */
  onExit(): void;
}

export interface ExitEvents {
  /** Adds handlers. Returns a function that removes all of them except `onGone`. */
  watch(handlers: ExitHandlers): () => void;
  /** Ends the process immediately, as if the signal had not been caught. Undefined if every session ends cleanly. */
  die?(signal: ExitSignal): void;
}

export interface SuspendableScreen {
  /** Restores the terminal for the shell, waits, then takes the terminal again and redraws everything. */
  suspendTerminal(wait: () => Promise<void>): Promise<void>;
  beforeStop(): void;
  /** Takes the terminal. If the program is in the background, the system stops it until it is in the foreground. */
  takeTerminal(): void;
}

export interface Suspension {
  isStopped(): boolean;
  /** True while the program uses the terminal. */
  isHere(): boolean;
  stop(): void;
  /** Connects the screen, and stops now if a stop was requested before. Returns a function that disconnects it. */
  attach(attached: SuspendableScreen): () => void;
  end(): void;
}

/** Suspension of sessions without a shell, where Ctrl+Z has no effect. */
export const neverSuspended: Suspension = {
  isStopped: () => false,
  isHere: () => true,
  stop() {},
  attach: () => () => {},
  end() {},
};
