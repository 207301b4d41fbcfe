import { helpPage } from '#app/pages/help/help.ts';
import { type LevelPickerOptions, levelPicker } from '#app/pages/levels/level-picker.ts';
import { pickerLevels, progressWords } from '#app/pages/levels/level-rows.ts';
import type { Picture } from '#app/pages/lists/match-cards.ts';
import { mainMenu } from '#app/pages/menu/main-menu.ts';
import { levelOf } from '#app/scene/scene.ts';
import { createReplayPage } from '#app/timeline/replay-screen.ts';
import { realTimer } from '#app/timeline/timer.ts';
import type { Game } from '#engine/game.ts';
import type { GameScreen } from '#screen/game/game-screen.ts';
import type { ScreenTypes } from '#screen/scene.ts';
import type { MatchResult } from '#storage/results.ts';
import { menuSample, there } from '../app/pages/samples.ts';
import { stage } from '../app/pages/support.ts';
import { watchedFacts } from '../support/scene-facts.ts';
import type { Around, FrameSource, PinnedScene } from './pinned.ts';
import { type Played, small } from './support.ts';

/** Parts of a game that the pages around its matches need. */
interface PagedGame<T extends ScreenTypes> {
  readonly title: string;
  readonly game: Game<T>;
  readonly screen: GameScreen<T>;
}

type Start<T extends ScreenTypes> = (around: Around) => Played<T> | Promise<Played<T>>;

/** Pages of a game outside its matches, and results to show on them. */
export interface GamePages<T extends ScreenTypes> {
  /** Result of a match on a level, a win by default. */
  result(level: string, turns: number, more?: Partial<MatchResult>): MatchResult;
  /** Level picker after these keys. By default, it has the bundled levels. */
  picker(
    options: Partial<LevelPickerOptions> & { readonly results?: readonly MatchResult[] },
    ...keys: string[]
  ): FrameSource;
  /** Main menu with a match to continue. `level` replaces the title of the match's level. */
  menu(start: Start<T>, level?: string): FrameSource;
  /** Help of a match. `keys` are pressed before it opens, `inside` afterwards. */
  help(start: Start<T>, keys: readonly string[], ...inside: string[]): FrameSource;
  /** Replay of a match after `keys`. */
  watched(start: Start<T>, around: Watched, ...keys: string[]): FrameSource;
}

interface Watched {
  readonly bots: Readonly<Record<string, string>>;
}

/**
 * Creates the pages around the matches of a game.
 *
 * @param mark what the game's results count, such as `turns`
 */
export const pagesOf = <T extends ScreenTypes>(paged: PagedGame<T>, mark = 'turns'): GamePages<T> => ({
  result: (level, turns, more) => ({
    time: '2026-11-18T12:00:00.000Z',
    game: paged.game.id,
    level,
    seed: 'k7f2',
    seedGiven: false,
    end: 'won',
    turns,
    mark: { name: mark, value: turns, better: 'less' },
    debugUsed: false,
    hints: 0,
    undos: 0,
    replay: 'match.turncade',
    bots: {},
    ...more,
  }),
  picker: (options, ...keys) => pickerFrame(paged, options, keys),
  menu: (start, level) => menuFrame(paged, start, level),
  help: (start, keys, ...inside) => helpFrame(paged, start, keys, inside),
  watched: (start, around, ...keys) => replayFrame(paged, start, around, keys),
});

const pickerFrame =
  <T extends ScreenTypes>(
    { title, game, screen }: PagedGame<T>,
    { results = [], ...more }: Parameters<GamePages<T>['picker']>[0],
    keys: readonly string[],
  ): FrameSource =>
  ({ glyphs, size }) => {
    const levels = more.levels ?? pickerLevels(game, results);
    const { enter, press } = stage(size);
    const page = enter((around) =>
      levelPicker(around, {
        game: title,
        levels,
        progress: progressWords(levels),
        ...(screen.levels?.painter && { painter: screen.levels.painter }),
        glyphs,
        generates: true,
        seeds: game.levels?.seeds,
        start: () => undefined,
        complete: () => [],
        back: () => {},
        ...more,
      }),
    );
    press(...keys);
    return page;
  };

const menuFrame =
  <T extends ScreenTypes>({ title, screen }: PagedGame<T>, start: Start<T>, level: string | undefined): FrameSource =>
  async ({ glyphs, size }) => {
    const played = await start({ glyphs, size });
    const { view } = played.session.snapshot();
    const sample = menuSample(() => {}, glyphs);
    const { continued } = sample;
    if (continued === undefined) throw new Error('no match to go on with');
    const name = level ?? levelOf(played.match())?.title;
    return stage(size).enter((around) =>
      mainMenu(around, {
        ...sample,
        continued: {
          ...continued,
          game: title,
          level: name,
          standing: screen.view.standing(view).text,
          debugUsed: false,
          picture: () => there<Picture>((room) => screen.view.thumbnail(view, room)),
        },
      }),
    );
  };

const helpFrame =
  <T extends ScreenTypes>(
    { title }: PagedGame<T>,
    start: Start<T>,
    keys: readonly string[],
    inside: readonly string[],
  ): FrameSource =>
  async ({ glyphs, size }) => {
    const played = await start({ glyphs, size });
    played.press(...keys, '?');
    const [content] = played.host.help.mock.calls[0] ?? [];
    if (content === undefined) throw new Error('no help was asked for');
    const { enter, press } = stage(size);
    const page = enter((around) =>
      helpPage(
        around,
        { ...content, title },
        () => {},
        () => {},
      ),
    );
    press(...inside);
    return page;
  };

const replayFrame =
  <T extends ScreenTypes>(
    { screen }: PagedGame<T>,
    start: Start<T>,
    around: Watched,
    keys: readonly string[],
  ): FrameSource =>
  async ({ glyphs, size }) => {
    const played = await start({ glyphs, size: small });
    const place = createReplayPage<T>({
      timer: realTimer,
      match: played.match(),
      screen,
      viewer: 1,
      facts: watchedFacts<T>({ glyphs, record: { played: 2, won: 1 }, bots: around.bots }),
      speed: 1,
      flashes: true,
      leave: () => {},
      help: () => {},
      saveSpeed: () => {},
      continueFrom: () => {},
    });
    place.keys(keys, size);
    return place;
  };

export const pageScenes = (pages: Readonly<Record<string, FrameSource>>): PinnedScene[] =>
  Object.entries(pages).map(([name, source]) => ({ name, source }));
