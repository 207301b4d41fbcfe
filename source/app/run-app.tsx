import { CustomGameError } from '#custom-games/shape.ts';
import type { ReadSettings, Settings } from '#storage/settings.ts';
import { App } from './app.tsx';
import './ink/with-resolvers.ts';
import { render } from 'ink';
import { Component, type ReactNode } from 'react';
import { isPartMissing } from './async-value.ts';
import { createLiveSettings, type ForcedSettings } from './live-settings.ts';
import type { MatchPage } from './match/match-page.ts';
import type { Program } from './program.ts';
import type { ScreenOptions } from './services.ts';
import { exitStatusOf, type Session } from './session.ts';
import { colorDepth } from './terminal/color-depth.ts';
import { saveBeforeWrite, writeChangesOnly } from './terminal/output.ts';
import { clipboardSequence, type Terminal } from './terminal/terminal.ts';
import { createSightTimer, realTimer } from './timeline/timer.ts';
import { createWaitingNotice, type WaitingNotice } from './waiting-notice.ts';

export interface AppOptions {
  readonly version: string;
  readonly session: Session;
  readonly read: ReadSettings;
  readonly forced: readonly ForcedSettings[];
  readonly terminal: Terminal;
  /** Matches that wait for the player, if the server reports them. Default: those that an open lobby shows. */
  readonly waiting?: WaitingNotice | undefined;
  start(options: ScreenOptions): Promise<Program>;
}

/** Shows a program on a terminal until the session ends. Resolves to the exit status, or rejects after a crash. */
export async function runApp({
  version,
  session,
  read,
  forced,
  terminal,
  waiting,
  start,
}: AppOptions): Promise<number> {
  const ownWaiting = createWaitingNotice();
  const { output, environment, home } = session;
  const forcedValues: Partial<Settings> = Object.assign({}, ...forced.map(({ values }) => values));
  const settings = createLiveSettings(
    home,
    forcedValues,
    { depth: colorDepth(session), newBackground: terminal.background, ...(await terminal.answers) },
    read,
  );
  const applyModes = () => {
    const { mouse, title } = settings.now();
    terminal.setMouse(mouse);
    terminal.setTitled(title);
  };
  applyModes();
  const timer = createSightTimer(realTimer);

  let instance: ReturnType<typeof render> | undefined;
  let isLeaving = false;
  const program = await start({
    version,
    home,
    timer,
    settings,
    forced,
    exit() {
      isLeaving = true;
      instance?.unmount();
    },
    ring: () => output.write('\u0007'),
    copy(text) {
      // Terminals without a clipboard ignore this sequence.
      const sequence = clipboardSequence(text, environment);
      if (sequence !== undefined) output.write(sequence);
      return sequence !== undefined;
    },
    onSettingsChange: applyModes,
    ...(waiting === undefined && { showWaiting: ownWaiting.set }),
  });

  // The first frame must start in the first column. A key typed before raw mode may have moved the cursor.
  output.write('\r');
  const look = () => ({ glyphs: settings.glyphs(), colors: settings.colors() });
  const { promise: unmounted, resolve, reject } = Promise.withResolvers<void>();
  // Resolves after Ink has written its remaining output.
  const gone = () => setImmediate(() => output.write('', () => resolve()));
  const root = (
    <AppRoot failed={reject} gone={gone}>
      <App
        navigator={program.navigator}
        look={look}
        terminal={terminal}
        timer={timer}
        waiting={waiting ?? ownWaiting}
      />
    </AppRoot>
  );
  const drawn = render(root, {
    stdin: terminal.stdin,
    stdout: saveBeforeWrite(writeChangesOnly(output), () => program.match()?.settle()),
    alternateScreen: true,
    exitOnCtrlC: false,
    // Text mode is a program of its own, so no environment variable may switch Ink to its screen-reader mode.
    isScreenReaderEnabled: false,
    // `writeChangesOnly` computes the changes itself, from complete frames.
    incrementalRendering: false,
    interactive: true,
    maxFps: 500,
    patchConsole: false,
  });
  instance = drawn;
  if (isLeaving) drawn.unmount();
  const ending = await terminal.run({ ...drawn, unmounted }, () => void program.match()?.flush());
  // Neither a page nor a match may continue to play once the screen is closed.
  program.navigator.close();
  program.match()?.close();
  program.close();
  if (ending?.type === 'crash') {
    const match = program.match();
    const text = crashText(ending.error, match && whereSaved(match));
    const Fault = ending.error instanceof CustomGameError ? CustomGameError : Error;
    throw new Fault(text, { cause: ending.error });
  }
  return ending === undefined ? 0 : exitStatusOf(ending.signal);
}

/** Root of the React tree. Reports errors and its end instead of Ink's `waitUntilExit`, which adds listeners. */
class AppRoot extends Component<{ children: ReactNode; failed(error: unknown): void; gone(): void }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError = () => ({ hasFailed: true });

  override componentDidCatch(error: unknown): void {
    this.props.failed(error);
  }

  override componentWillUnmount(): void {
    this.props.gone();
  }

  override render(): ReactNode {
    return this.state.hasFailed ? null : this.props.children;
  }
}

function whereSaved(match: MatchPage): string {
  const isComplete = match.flush();
  const path = match.savedIn();
  if (path === undefined) return isComplete ? 'the match had not begun' : 'the match could not be saved';
  return isComplete ? `the match is saved in ${path}` : `what could be saved of the match is in ${path}`;
}

/** Error message after a crash. `saved` says where the match is saved, and is undefined without a match. */
export function crashText(error: unknown, saved: string | undefined): string {
  const [what = ''] = (error instanceof Error ? error.message : String(error)).split('\n');
  const text = isPartMissing(error)
    ? 'turncade was updated or removed while it was running; start it again'
    : error instanceof CustomGameError
      ? what
      : `internal error: ${what}`;
  return saved === undefined ? text : `${text}; ${saved}`;
}
