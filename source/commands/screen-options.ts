import type { ForcedSettings } from '#app/live-settings.ts';
import type { StartupRoute } from '#app/services.ts';
import { forcedByTerminal, type Session } from '#app/session.ts';
import { openTerminal } from '#app/terminal/terminal.ts';
import { closest } from '#engine/completion.ts';
import { type Settings, settingValues } from '#storage/settings.ts';
import { localSession } from './local/local-session.ts';
import type { Arguments } from './parse.ts';
import { UsageError } from './usage-error.ts';

/** Runs the program from a start page. Throws a UsageError without a terminal, unless text mode is requested. */
export async function onScreen(args: Arguments, version: string, beginning: StartupRoute): Promise<number> {
  const session = localSession();
  const forced = forcedSettings(args, session);
  // Only the first read of a damaged settings file reports the damage, because it renames the file.
  const read = session.home.readSettings();
  const decided: Settings = Object.assign({ ...read.settings }, ...forced.map(({ values }) => values));
  const requestedBy = args.on('screen-reader') ? '--screen-reader' : read.settings.reader ? 'the settings' : undefined;
  if (requestedBy === undefined && (session.input.isTTY !== true || session.output.isTTY !== true))
    throw new UsageError(
      beginning.type === 'replay'
        ? 'replay needs a terminal; "turncade run" prints a save without one'
        : 'play needs a terminal; "turncade run" plays a script without one',
    );
  if (requestedBy !== undefined || decided.reader) {
    const { runTextMode } = await import('#app/text-mode/run-text-mode.ts');
    const because = requestedBy ?? 'TERM=dumb';
    return runTextMode({ session, version, beginning, because, problem: read.problem, characters: decided.characters });
  }
  const terminal = openTerminal({ session, settings: decided });
  try {
    // The app loads while the terminal answers a query.
    const { runLocal } = await import('#app/run-local.ts');
    return await runLocal({ version, session, route: beginning, read, forced, terminal });
  } finally {
    terminal.close();
  }
}

const forcedSettings = (args: Arguments, session: Session): ForcedSettings[] => [
  ...forcedByTerminal(session),
  ...forcedByOptions(args),
];

export function forcedByOptions(args: Arguments): readonly ForcedSettings[] {
  const forced: ForcedSettings[] = [];
  if (args.on('ascii')) forced.push({ option: '--ascii', values: { characters: 'ascii' } });
  if (args.on('no-color')) forced.push({ option: '--no-color', values: { colours: 'none' } });
  if (args.on('no-title')) forced.push({ option: '--no-title', values: { title: false } });
  const theme = oneOf('theme', args.text('theme'), settingValues.theme);
  if (theme !== undefined) forced.push({ option: '--theme', values: { theme } });
  const playback = oneOf('speed', args.text('speed'), settingValues.playback);
  if (playback !== undefined) forced.push({ option: '--speed', values: { playback } });
  return forced;
}

function oneOf<Value extends string>(option: string, choice: string | undefined, values: readonly Value[]) {
  if (choice === undefined) return undefined;
  const value = values.find((known) => known === choice);
  if (value !== undefined) return value;
  const near = closest(choice, values);
  const help = near === undefined ? '' : `; did you mean ${near}?`;
  throw new UsageError(`--${option} must be one of ${values.join(', ')}, found "${choice}"${help}`);
}
