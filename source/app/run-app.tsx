import './with-resolvers.ts';
import { basename } from 'node:path';
import { render } from 'ink';
import type { LevelSource } from '../engine/level.ts';
import { loadSave } from '../engine/save.ts';
import { games } from '../games/index.ts';
import { ascii, unicode } from '../screen/paint.ts';
import { newestMatch, type StoredMatch } from '../storage/matches.ts';
import { App } from './app.tsx';
import { type MatchPlace, matchPlace, newMatch } from './match-place.ts';
import { type MenuItem, menu } from './menu.ts';
import type { Place, Size } from './place.ts';
import { createShell } from './shell.ts';
import { type ColorDepth, colorDepth } from './theme.ts';

/** What the program begins with. */
export type Beginning =
  | { readonly type: 'menu' }
  | { readonly type: 'game'; readonly id: string; readonly seed?: string; readonly level?: LevelSource }
  | { readonly type: 'save'; readonly stored: StoredMatch };

export interface AppOptions {
  readonly version: string;
  readonly beginning: Beginning;
  readonly ascii: boolean;
  readonly color: boolean;
}

/**
 * Runs the program on the terminal until the player leaves.
 *
 * @returns the exit status
 */
export async function runApp(options: AppOptions): Promise<number> {
  const glyphs = options.ascii ? ascii : unicode;
  const depth: ColorDepth = options.color ? colorDepth(process.stdout) : 'none';
  /** Writes what the match on the screen has not written yet. */
  let flush = () => true;
  let status = 0;
  let crash: Error | undefined;

  /** Matches that cannot be gone on with, and are not offered again. */
  const unplayable = new Set<string>();

  const exit = () => instance.unmount();
  const shell = createShell(menuPlace());

  function show({ place, flush: flushMatch }: MatchPlace): void {
    flush = flushMatch;
    shell.go(place);
  }

  async function openGame(
    id: string,
    seed: string | undefined,
    level: LevelSource | undefined,
    leave: () => void,
  ): Promise<void> {
    const entry = games.find((game) => game.id === id);
    await entry?.open((game, screen) =>
      show(matchPlace({ game, screen, glyphs, match: newMatch(game, seed, level), path: undefined, leave })),
    );
  }

  /** Opens a save; it goes on in its own file if that is one of the player's matches. Returns why not, if so. */
  async function openSave(stored: StoredMatch, isOwn: boolean, leave: () => void): Promise<string | undefined> {
    const { path, save } = stored;
    const entry = games.find((game) => game.id === save.header.game);
    if (entry === undefined) return `${basename(path)}: found a save of ${save.header.game}, which is no game here`;
    return entry.open((game, screen) => {
      const match = loadSave(game, save);
      if (!match.ok) return `${basename(path)}: ${match.error.message}`;
      const opened = matchPlace({ game, screen, glyphs, match: match.value, path: isOwn ? path : undefined, leave });
      show(opened);
      if (!isOwn) opened.tell(`${basename(path)} stays as it is; this goes on as a match of your own.`);
      return undefined;
    });
  }

  function menuPlace(problem?: string): Place {
    const { match: newest, damaged } = newestMatch(unplayable);
    const [broken] = damaged;
    const back = () => shell.go(menuPlace());
    const notice = problem ?? (broken && `A saved match is damaged, ${broken.name}: ${broken.reason}`);
    const items: MenuItem[] = games.map(({ id, title, summary }, i) => ({
      key: String(i + 1),
      name: title,
      about: summary,
      hint: `Enter begins a new match of ${title}.`,
      choose: () => openGame(id, undefined, undefined, back),
    }));
    if (newest !== undefined)
      items.unshift({
        key: 'c',
        name: 'Continue',
        about: describe(newest),
        hint: 'Enter goes on with this match where it was left.',
        choose: () =>
          openSave(newest, true, back).then((fault) => {
            if (fault === undefined) return;
            unplayable.add(newest.path);
            shell.go(menuPlace(fault));
          }),
      });
    items.push({ key: 'q', name: 'Leave', about: '', hint: 'Enter leaves.', choose: exit });
    const passOn = (keys: readonly string[], size: Size) => shell.place().keys(keys, size);
    return menu({ version: options.version, items, leave: exit, passOn, ...(notice === undefined ? {} : { notice }) });
  }

  const { beginning } = options;
  if (beginning.type === 'game') await openGame(beginning.id, beginning.seed, beginning.level, exit);
  if (beginning.type === 'save') {
    const fault = await openSave(beginning.stored, false, exit);
    if (fault !== undefined) throw new Error(fault);
  }

  // A key typed before raw mode was on may have moved the cursor; the first row of a frame begins in the first column.
  process.stdout.write('\r');
  const instance = render(<App shell={shell} glyphs={glyphs} depth={depth} />, {
    alternateScreen: true,
    exitOnCtrlC: false,
    incrementalRendering: true,
    maxFps: 120,
    patchConsole: false,
  });
  for (const [signal, number] of signals)
    process.once(signal, () => {
      flush();
      status = 128 + number;
      exit();
    });
  // A bug of ours must cost neither the match nor the shell; the command line says in one line what it was.
  process.once('uncaughtException', (error) => {
    flush();
    crash = error;
    exit();
  });
  await instance.waitUntilExit();
  flush();
  if (crash !== undefined) throw crash;
  return status;
}

const signals = [
  ['SIGHUP', 1],
  ['SIGINT', 2],
  ['SIGTERM', 15],
] as const;

const describe = ({ save, time }: StoredMatch): string => {
  const title = games.find(({ id }) => id === save.header.game)?.title ?? save.header.game;
  const { length } = save.script;
  return `${title}, ${length} command${length === 1 ? '' : 's'}, saved ${timeText(time)}`;
};

/** `2026-11-20 17:04`, in the player's own time. */
function timeText(time: Date): string {
  const two = (value: number) => String(value).padStart(2, '0');
  const day = `${time.getFullYear()}-${two(time.getMonth() + 1)}-${two(time.getDate())}`;
  return `${day} ${two(time.getHours())}:${two(time.getMinutes())}`;
}
