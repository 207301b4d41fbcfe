import { vi } from 'vitest';
import { panelBesideField } from '#app/components/screen.tsx';
import { render } from '#app/components/theme.ts';
import type { PageView, ScreenFrame, Size } from '#app/layers/page-view.ts';
import type { PlaySettings } from '#app/live-settings.ts';
import { createMatchScreen, type MatchScreen, type MatchScreenOptions } from '#app/match/match-screen.ts';
import type { MatchHelp } from '#app/services.ts';
import { type LevelThinker, thinkHere } from '#bot-worker/thinker.ts';
import { type Match, startMatch } from '#engine/match.ts';
import { spaceDefender } from '#games/space-defender/index.ts';
import { spaceDefenderScreen } from '#games/space-defender/screen/index.ts';
import type { SpaceDefenderScreen } from '#games/space-defender/screen/local.ts';
import type { GameScreen } from '#screen/game/game-screen.ts';
import type { PlayRecord, Scene, ScreenTypes } from '#screen/scene.ts';
import { type Glyphs, type Line, line, toWidth, unicode, widthOf } from '#screen/styled-text.ts';
import { defaultPlaySettings } from '../support/play-settings.ts';
import { fileNowhere, quietServices } from '../support/quiet-services.ts';
import { screenRows } from '../support/screen-rows.ts';

export const small: Size = { columns: 80, rows: 24 };
export const large: Size = { columns: 120, rows: 40 };

/** A session without a terminal, with its recorded effects. */
export interface Played<T extends ScreenTypes = SpaceDefenderScreen> {
  readonly session: MatchScreen<T>;
  readonly match: () => Match<T>;
  /** Requests that the session has made. */
  readonly host: ReturnType<typeof mockHost<T>>;
  press(...keys: string[]): void;
  enter(...lines: string[]): void;
}

/** Options of a session, and the answers of its host to requests. */
export interface SessionPlayOptions<T extends ScreenTypes>
  extends Partial<Omit<MatchScreenOptions<T>, 'services' | 'screen' | 'match'>> {
  readonly glyphs?: Glyphs;
  readonly thinker?: LevelThinker;
  readonly settings?: Partial<PlaySettings>;
  readonly record?: PlayRecord;
  readonly next?: Scene<T>['next'];
  readonly size?: Size;
}

export interface PlayOptions extends SessionPlayOptions<SpaceDefenderScreen> {
  readonly match?: Match<SpaceDefenderScreen>;
  readonly seed?: string;
}

/** A host that only records requests. */
function mockHost<T extends ScreenTypes>(
  match: Match<T>,
  { settings, record, next, glyphs = unicode, thinker = thinkHere }: SessionPlayOptions<T>,
  restart: (by: 'fresh' | 'same') => Match<T>,
) {
  const lines: string[] = [];
  const changed = vi.fn<(match: Match<T>) => void>();
  const became = vi.fn<(match: Match<T>) => void>();
  return {
    ...quietServices<T>(match),
    glyphs: () => glyphs,
    thinker,
    file: fileNowhere<T>({ changed, became }),
    changed,
    became,
    settings: (): PlaySettings => ({ ...defaultPlaySettings, speed: 'skip', ...settings }),
    record: (): PlayRecord => record ?? { played: 0, won: 0 },
    mayLeave: (): boolean => true,
    restart: vi.fn(restart),
    next: (): Scene<T>['next'] => next,
    playNext: vi.fn<() => void>(),
    paths: {
      complete: (): readonly string[] => [],
      nameOf: (typed: string): string => typed,
      isFile: vi.fn((): boolean => false),
    },
    leave: vi.fn<() => void>(),
    quit: vi.fn<() => void>(),
    save: vi.fn<() => void>(),
    open: vi.fn<() => void>(),
    openSettings: vi.fn<() => void>(),
    replay: vi.fn<() => void>(),
    help: vi.fn<(content: MatchHelp) => void>(),
    history: (): readonly string[] => lines,
    remember: (line: string) => void lines.push(line),
    ring: vi.fn<() => void>(),
  };
}

/** Starts a session of Space Defender. Playback is skipped unless the settings say otherwise. */
export function play({ seed = 'classic', match, ...options }: PlayOptions = {}): Played {
  const start = (by: string) => startMatch<SpaceDefenderScreen>(spaceDefender, { seed: by, players: 1, options: {} });
  return playMatch(spaceDefenderScreen, match ?? start(seed), options, (by) => start(by === 'same' ? seed : 'another'));
}

/** Starts a session of a match of any game. */
export function playMatch<T extends ScreenTypes>(
  screen: GameScreen<T>,
  match: Match<T>,
  options: SessionPlayOptions<T>,
  restart: (by: 'fresh' | 'same') => Match<T>,
): Played<T> {
  const { size = small } = options;
  const host = mockHost(match, options, restart);
  const session = createMatchScreen<T>({ ...options, match, screen, services: host });
  return {
    session,
    host,
    match: () => match,
    press(...keys) {
      // A player sees the screen before pressing a key. Enter would have no effect before the first frame of the
      // result.
      session.show(size);
      session.keys(keys, size);
    },
    enter: (...entered) => session.paste([...entered, ''].join('\n')),
  };
}

/** Rows of a page, with an open text field in its row. */
export const rowsOf = (place: PageView, size: Size, glyphs: Glyphs = unicode): Line[] =>
  rowsShown(place.show(size), size, glyphs);

/** Rows of a frame, with an open text field in its row. */
export function rowsShown(shown: ScreenFrame, size: Size, glyphs: Glyphs): Line[] {
  const rows = screenRows(shown, size, glyphs);
  const { field } = shown;
  if (field === undefined) return rows;
  const typed = line(`${field.prompt}${field.text}`);
  if (field.row === undefined) return rows.with(size.rows - 1 - shown.status.length, typed);
  const beside = panelBesideField(shown, size, rows[field.row] ?? []);
  const row = beside.length === 0 ? typed : [...toWidth(typed, size.columns - widthOf(beside)), ...beside];
  return rows.with(field.row, row);
}

/** A line as text, drawn as in a terminal with many colours, but without the codes. */
export const textOf = (row: Line): string =>
  withoutCodes(render(row, { depth: 'full', base: 'dark', contrast: false }));

/** Screen as text. A bar at the end of each row shows trailing blanks. */
export const screenText = (place: PageView, size: Size, glyphs?: Glyphs): string =>
  `${rowsOf(place, size, glyphs)
    .map((row) => `${textOf(row)}|`)
    .join('\n')}\n`;

// biome-ignore lint/suspicious/noControlCharactersInRegex: escape sequences begin with one
export const withoutCodes = (text: string): string => text.replace(/\u001B\[[0-9;]*m/g, '');

/** Commands that lead to the position of the designed screens. */
export const designed = [
  'play(10,30,24,38,44,54,60)',
  'setup_next(1)',
  'setup_select(2)',
  'setup_next(2)',
  'setup_select(2)',
  'setup_next(2)',
  ...'fire fire fire pass pass fire move(C,2) move(A,3) fire move(C,4) fire fire fire fire'.split(' '),
];
