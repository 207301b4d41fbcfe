import './ink/with-resolvers.ts';
import { render } from 'ink';
import type { ReadSettings, Settings } from '../storage/settings.ts';
import { thinkElsewhere } from '../thinking/think-elsewhere.ts';
import { App } from './app.tsx';
import { colorDepth } from './components/theme.ts';
import { crashText } from './crash-text.ts';
import type { ForcedSettings } from './live-settings.ts';
import { liveSettings } from './live-settings.ts';
import type { MatchPlace } from './match/match-place.ts';
import { lazyNetwork } from './online/lazy-network.ts';
import { startProgram } from './program.ts';
import type { Beginning } from './services.ts';
import { clipboardSequence } from './terminal/clipboard.ts';
import { statusOf } from './terminal/endings.ts';
import { changesOnly, savedFirst } from './terminal/output.ts';
import type { Terminal } from './terminal/terminal.ts';

export interface AppOptions {
  readonly version: string;
  readonly beginning: Beginning;
  /** The settings as they were read at the start. */
  readonly read: ReadSettings;
  /** Settings fixed by the command line, one for each option. */
  readonly forced: readonly ForcedSettings[];
  readonly terminal: Terminal;
}

/**
 * Runs the program on the terminal until the player leaves.
 *
 * @returns the exit status
 */
export async function runApp({ version, beginning, read, forced, terminal }: AppOptions): Promise<number> {
  const decided: Partial<Settings> = Object.assign({}, ...forced.map(({ values }) => values));
  const settings = liveSettings(
    decided,
    {
      depth: terminal.isDumb ? 'none' : colorDepth(process.stdout),
      ...(await terminal.answers),
    },
    read,
  );
  terminal.setMouse(settings.now().mouse);

  const thinker = thinkElsewhere();
  const program = await startProgram({
    version,
    thinker,
    network: lazyNetwork(version),
    beginning,
    settings,
    forced,
    exit: () => instance.unmount(),
    ring: () => process.stdout.write('\u0007'),
    copy(text) {
      // A terminal that knows nothing would draw it.
      if (terminal.isDumb) return false;
      // A terminal that does not know it passes it over.
      const asked = clipboardSequence(text, process.env);
      if (asked !== undefined) process.stdout.write(asked);
      return asked !== undefined;
    },
    settingsChanged: () => terminal.setMouse(settings.now().mouse),
  });

  // A key typed before raw mode was on may have moved the cursor; the first row of a frame begins in the first column.
  process.stdout.write('\r');
  const look = () => ({ glyphs: settings.glyphs(), colors: settings.colors() });
  const instance = render(<App navigator={program.navigator} look={look} terminal={terminal} />, {
    stdin: terminal.stdin,
    stdout: savedFirst(terminal.isDumb ? process.stdout : changesOnly(process.stdout), () => program.match()?.settle()),
    alternateScreen: !terminal.isDumb,
    exitOnCtrlC: false,
    // Whole frames are what changes are found in.
    incrementalRendering: terminal.isDumb,
    interactive: true,
    maxFps: 500,
    patchConsole: false,
  });
  const ending = await terminal.run(instance, () => void program.match()?.flush());
  // Nothing is played any more where nobody looks.
  program.navigator.place().left?.();
  program.match()?.close();
  program.close();
  thinker.close();
  if (ending?.type === 'crash') {
    const match = program.match();
    throw new Error(crashText(ending.error, match && whereSaved(match)));
  }
  return ending === undefined ? 0 : statusOf(ending.signal);
}

function whereSaved(match: MatchPlace): string {
  const isWhole = match.flush();
  const path = match.savedIn();
  if (path === undefined) return isWhole ? 'the match had not begun' : 'the match could not be saved';
  return isWhole ? `the match is saved in ${path}` : `what could be saved of the match is in ${path}`;
}
