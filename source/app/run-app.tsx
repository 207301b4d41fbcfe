import { CustomGameError } from '#custom-games/shape.ts';
import type { ReadSettings, Settings } from '#storage/settings.ts';
import { App } from './app.tsx';
import { colorDepth } from './components/theme.ts';
import './ink/with-resolvers.ts';
import { render } from 'ink';
import { Component, type ReactNode } from 'react';
import { createLiveSettings, type ForcedSettings } from './live-settings.ts';
import type { MatchPage } from './match/match-page.ts';
import { isPartMissing } from './optional-import.ts';
import type { Program } from './program.ts';
import type { ScreenOptions } from './services.ts';
import { exitStatusOf, type Session } from './session.ts';
import { saveBeforeWrite, writeChangesOnly } from './terminal/output.ts';
import { clipboardSequence, type Terminal } from './terminal/terminal.ts';
import { createSightTimer, realTimer } from './timeline/timer.ts';

export interface AppOptions {
  readonly version: string;
  readonly session: Session;
  /** The settings as they were read at the start. */
  readonly read: ReadSettings;
  /** Settings that are fixed from the start, one for each option. */
  readonly forced: readonly ForcedSettings[];
  readonly terminal: Terminal;
  /** Begins what is shown. */
  start(options: ScreenOptions): Promise<Program>;
}

/**
 * Shows a program on a session's terminal until the player leaves.
 *
 * @returns the exit status
 */
export async function runApp({ version, session, read, forced, terminal, start }: AppOptions): Promise<number> {
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
  /** Left before there was anything to see. */
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
      // A terminal that does not know it passes it over.
      const sequence = clipboardSequence(text, environment);
      if (sequence !== undefined) output.write(sequence);
      return sequence !== undefined;
    },
    onSettingsChange: applyModes,
  });

  // A key typed before raw mode was on may have moved the cursor; the first row of a frame begins in the first column.
  output.write('\r');
  const look = () => ({ glyphs: settings.glyphs(), colors: settings.colors() });
  const { promise: unmounted, resolve, reject } = Promise.withResolvers<void>();
  // Once Ink has written what it still has to write.
  const gone = () => setImmediate(() => output.write('', () => resolve()));
  const root = (
    <AppRoot failed={reject} gone={gone}>
      <App navigator={program.navigator} look={look} terminal={terminal} timer={timer} />
    </AppRoot>
  );
  const drawn = render(root, {
    stdin: terminal.stdin,
    stdout: saveBeforeWrite(writeChangesOnly(output), () => program.match()?.settle()),
    alternateScreen: true,
    exitOnCtrlC: false,
    // Words are a program of their own; what the host's environment says to Ink is not for its guests.
    isScreenReaderEnabled: false,
    // Whole frames are what changes are found in.
    incrementalRendering: false,
    interactive: true,
    maxFps: 500,
    patchConsole: false,
  });
  instance = drawn;
  if (isLeaving) drawn.unmount();
  const ending = await terminal.run({ ...drawn, unmounted }, () => void program.match()?.flush());
  // Nothing is played any more where nobody looks.
  program.navigator.current().onLeave?.();
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

/** What is on the screen from the first frame to the last. Ink's own wait for that is a listener on the whole process. */
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

/**
 * The line for a bug of ours, printed once the shell has its screen again.
 *
 * @param saved what became of the match, where there was one
 */
export function crashText(error: unknown, saved: string | undefined): string {
  const [what = ''] = (error instanceof Error ? error.message : String(error)).split('\n');
  const text = isPartMissing(error)
    ? 'this turncade was updated or removed while it ran; start it again'
    : error instanceof CustomGameError
      ? what
      : `internal error: ${what}`;
  return saved === undefined ? text : `${text}; ${saved}`;
}
