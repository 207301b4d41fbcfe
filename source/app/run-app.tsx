import './with-resolvers.ts';
import { render } from 'ink';
import type { Game } from '../engine/game.ts';
import { type Match, startMatch } from '../engine/match.ts';
import { loadSave } from '../engine/save.ts';
import { games } from '../games/index.ts';
import { ascii, unicode } from '../screen/paint.ts';
import type { GameScreen, ScreenTypes } from '../screen/screen.ts';
import { newestMatch, type StoredMatch } from '../storage/matches.ts';
import { newSeed } from '../storage/new-seed.ts';
import { reason } from '../storage/reason.ts';
import { App } from './app.tsx';
import { autosave } from './autosave.ts';
import { type MenuItem, menu } from './menu.ts';
import type { Place } from './place.ts';
import { startSession } from './session.ts';
import { createShell } from './shell.ts';
import { type ColorDepth, colorDepth } from './theme.ts';

/** What the program begins with. */
export type Beginning =
  | { readonly type: 'menu' }
  | { readonly type: 'game'; readonly id: string; readonly seed?: string }
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
  let flush = () => {};
  let status = 0;
  let crash: Error | undefined;

  const exit = () => instance.unmount();
  const shell = createShell(menuPlace());

  /** A match on the screen, as a place. */
  function matchPlace<T extends ScreenTypes>(
    game: Game<T>,
    screen: GameScreen<T>,
    match: Match<T>,
    path: string | undefined,
    leave: () => void,
  ): Place {
    let saving = saver(path);
    const session = startSession<T>({
      match,
      screen,
      glyphs,
      saved: (changed) => saving.changed(changed),
      restart() {
        saving.flush();
        saving = saver(undefined);
        return startMatch(game, { seed: newSeed(), players: game.players.least, options: {} });
      },
      leave() {
        saving.flush();
        leave();
      },
    });
    function saver(file: string | undefined) {
      const made = autosave<T>(file, (error) =>
        session.notify({
          kind: 'refusal',
          text: `Not saved: ${reason(error)}. Play goes on; the next turn tries again.`,
        }),
      );
      flush = made.flush;
      return made;
    }
    return session;
  }

  async function openGame(id: string, seed: string | undefined, leave: () => void): Promise<void> {
    const entry = games.find((game) => game.id === id);
    await entry?.open((game, screen) => {
      const setup = { seed: seed ?? newSeed(), players: game.players.least, options: {} };
      shell.go(matchPlace(game, screen, startMatch(game, setup), undefined, leave));
    });
  }

  async function openSave(
    { path, save }: StoredMatch,
    file: string | undefined,
    leave: () => void,
  ): Promise<string | undefined> {
    const entry = games.find((game) => game.id === save.header.game);
    if (entry === undefined) return `${path}: found a save of ${save.header.game}, which is no game here`;
    return entry.open((game, screen) => {
      const match = loadSave(game, save);
      if (!match.ok) return `${path}: ${match.error.message}`;
      shell.go(matchPlace(game, screen, match.value, file, leave));
      return undefined;
    });
  }

  function menuPlace(problem?: string): Place {
    const { match: newest, damaged } = newestMatch();
    const [broken] = damaged;
    const back = () => shell.go(menuPlace());
    const notice =
      problem ?? (broken && `A saved match is damaged and was set aside: ${broken.path} (${broken.reason})`);
    const items: MenuItem[] = games.map(({ id, title, summary }, i) => ({
      key: String(i + 1),
      name: title,
      about: summary,
      hint: `Enter begins a new match of ${title}.`,
      choose: () => void openGame(id, undefined, back),
    }));
    if (newest !== undefined)
      items.unshift({
        key: 'c',
        name: 'Continue',
        about: describe(newest),
        hint: `Enter goes on with ${describe(newest)}. Nothing is lost by leaving it.`,
        choose: () =>
          void openSave(newest, newest.path, back).then((fault) => {
            if (fault !== undefined) shell.go(menuPlace(fault));
          }),
      });
    items.push({ key: 'q', name: 'Leave', about: '', hint: 'Enter leaves.', choose: exit });
    return menu({ version: options.version, items, leave: exit, ...(notice === undefined ? {} : { notice }) });
  }

  const { beginning } = options;
  if (beginning.type === 'game') await openGame(beginning.id, beginning.seed, exit);
  if (beginning.type === 'save') {
    const fault = await openSave(beginning.stored, undefined, exit);
    if (fault !== undefined) throw new Error(fault);
  }

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
  return `${title}, ${save.script.length} commands, saved ${timeText(time)}`;
};

/** `2026-11-20 17:04`, in the player's own time. */
function timeText(time: Date): string {
  const two = (value: number) => String(value).padStart(2, '0');
  const day = `${time.getFullYear()}-${two(time.getMonth() + 1)}-${two(time.getDate())}`;
  return `${day} ${two(time.getHours())}:${two(time.getMinutes())}`;
}
