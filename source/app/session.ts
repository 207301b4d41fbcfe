import type { FolderHome, PlayersHome } from '#storage/players-home.ts';
import type { ForcedSettings } from './live-settings.ts';
import type { JoinMethod } from './online/online-context.ts';
import type { KeySource } from './terminal/input.ts';

/** Variables that say what a terminal is and what its owner wants of it, such as `TERM`, `COLORTERM` and `NO_COLOR`. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** Where a session shows itself: a terminal, or a pipe for the program in words. */
export interface SessionOutput extends NodeJS.WritableStream {
  readonly isTTY?: boolean;
  readonly columns: number;
  readonly rows: number;
  readonly writableNeedDrain: boolean;
  /** The bits of its colours, as Node's terminals give them, by these variables. */
  getColorDepth?(environment?: object): number;
}

/**
 * One use of the program by somebody: all that it has of the world outside. Whatever is not in here the program has not,
 * so several sessions can go on in one process, of people who know nothing of each other.
 */
export interface Session {
  readonly input: KeySource & { readonly isTTY?: boolean };
  readonly output: SessionOutput;
  readonly environment: Environment;
  readonly exitEvents: ExitEvents;
  /** Begins to listen for being stopped and continued; absent where there is no shell to do that. */
  readonly suspension?: () => Suspension;
  /** Told whether the next line is a secret, where lines are typed into a field at the other side. */
  readonly onSecretPrompt?: (isSecret: boolean) => void;
  readonly home: PlayersHome;
}

/** The session of somebody at a machine of their own, with files there. */
export interface LocalSession extends Session {
  readonly home: FolderHome;
}

/** The session of somebody elsewhere. */
export interface RemoteSession extends Session {
  /** How they came. */
  readonly wayIn: JoinMethod;
}

/** Whether a session's terminal knows no control sequences. */
export const isDumb = ({ environment }: Pick<Session, 'environment'>): boolean => environment['TERM'] === 'dumb';

/**
 * The variable by which a terminal has but the characters of ASCII, such as `LC_ALL=C`; undefined where it has more, or
 * nobody says. It is the first of these that is set, as for every other program.
 */
export function onlyAsciiBy({ environment }: Pick<Session, 'environment'>): string | undefined {
  for (const name of ['LC_ALL', 'LC_CTYPE', 'LANG']) {
    const { [name]: locale = '' } = environment;
    if (locale === '') continue;
    // As in `de_DE.UTF-8@euro`; without the middle part it is left open, but for the two that are ASCII.
    const characters = /\.([^@]*)/.exec(locale)?.[1];
    const isAscii = characters === undefined ? /^(?:C|POSIX)$/.test(locale) : !/^utf-?8$/i.test(characters);
    return isAscii ? `${name}=${locale}` : undefined;
  }
  return undefined;
}

/** The settings that a session's terminal decides. */
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

/** Why a session ends other than by the player's own wish. */
export type ExitReason =
  /** The system asked for it, or the terminal was closed. */
  | { readonly type: 'signal'; readonly signal: ExitSignal }
  /** A bug of ours. */
  | { readonly type: 'crash'; readonly error: unknown };

const signalNumbers = { SIGHUP: 1, SIGINT: 2, SIGQUIT: 3, SIGTERM: 15 } as const;

/** A signal that asks a program to end. */
export type ExitSignal = keyof typeof signalNumbers;

/** The exit status of a program that a signal ended. */
export const exitStatusOf = (signal: ExitSignal): number => 128 + signalNumbers[signal];

export const exitSignals: readonly ExitSignal[] = ['SIGHUP', 'SIGINT', 'SIGQUIT', 'SIGTERM'];

export interface ExitHandlers {
  /** It has to end. */
  onEnd(ending: ExitReason): void;
  /** The terminal is gone: nothing can be shown or restored. Where absent, this ends the program like a bug. */
  onGone?(): void;
  /** The process ends at this moment: only what takes no time can still be done. */
  onExit(): void;
}

/** What ends a session from outside. */
export interface ExitEvents {
  /** Calls back for everything that ends the session; returns what ends that, but for a terminal that is gone. */
  watch(handlers: ExitHandlers): () => void;
  /** Ends at once, as if nobody had caught the signal; absent where a session can always end in order. */
  die?(signal: ExitSignal): void;
}

/** A screen that the program can take away when it stops, and bring back when it goes on. */
export interface SuspendableScreen {
  /** Gives the terminal back, waits, then takes it again and draws everything. */
  suspendTerminal(wait: () => Promise<void>): Promise<void>;
  /** Called before the terminal is given back. */
  beforeStop(): void;
  /** Takes the terminal again: in the background the system stops the program here until it may have it. */
  takeTerminal(): void;
}

/** Stops the program as a shell expects it, and continues it. */
export interface Suspension {
  /** Whether the shell has the terminal. */
  isStopped(): boolean;
  /** Whether the program has the screen. */
  isHere(): boolean;
  /** Ctrl+Z: stops the whole job. */
  stop(): void;
  /** Connects the screen, and carries out what was asked for before. Returns a function that ends this. */
  attach(attached: SuspendableScreen): () => void;
  /** Stops listening to signals. */
  end(): void;
}

/** Where no shell could continue what was stopped: Ctrl+Z does nothing. */
export const neverSuspended: Suspension = {
  isStopped: () => false,
  isHere: () => true,
  stop() {},
  attach: () => () => {},
  end() {},
};
