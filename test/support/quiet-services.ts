import { blankFrame, createNavigator } from '#app/layers/page-view.ts';
import { createLiveSettings } from '#app/live-settings.ts';
import type { MatchOpening } from '#app/match/create-match.ts';
import { createMatchPage, type MatchPage } from '#app/match/match-page.ts';
import type { MatchServices } from '#app/match/match-store.ts';
import { persistMatch } from '#app/match/persistence/match-file.ts';
import type { LocalServices } from '#app/services.ts';
import { realTimer } from '#app/timeline/timer.ts';
import { thinkHere } from '#bot-worker/thinker.ts';
import type { Match } from '#engine/match.ts';
import { success } from '#engine/result.ts';
import type { GameScreen } from '#screen/game/game-screen.ts';
import type { ScreenTypes } from '#screen/scene.ts';
import { unicode } from '#screen/styled-text.ts';
import { type MatchFacts, noFacts } from '#storage/matches/match-facts.ts';
import { defaultSettings } from '#storage/settings.ts';
import { homeHere } from './home-here.ts';
import { defaultPlaySettings } from './play-settings.ts';

const nothing = () => {};

/** Observers of a match file. The file's `changed` calls `changed`, and its `replaceMatch` calls `became`. */
export interface FileListener<T extends ScreenTypes> {
  changed?(match: Match<T>): void;
  became?(match: Match<T>): void;
}

/** A match file that stores nothing. */
export function fileNowhere<T extends ScreenTypes>(listener: FileListener<T> = {}): MatchServices<T>['file'] {
  let facts: MatchFacts = noFacts;
  return {
    facts: () => facts,
    note(change) {
      facts = { ...facts, ...change };
    },
    encrypt: (secret) => secret,
    decrypt: (note) => note,
    changed: (match) => listener.changed?.(match),
    replaceMatch(match) {
      facts = noFacts;
      listener.became?.(match);
    },
  };
}

/** Services of a program. Calls of these services have no effect. */
export function quietProgram(more: Partial<LocalServices> = {}): LocalServices {
  return {
    version: '1.0.0',
    home: homeHere(),
    timer: realTimer,
    forced: [],
    exit: nothing,
    ring: nothing,
    onSettingsChange: nothing,
    navigator: createNavigator({ show: () => blankFrame, subscribe: () => nothing, keys: nothing, paste: nothing }),
    pageContext: { help: nothing, exit: nothing },
    liveSettings: createLiveSettings(
      homeHere(),
      {},
      { depth: 'none' },
      { settings: defaultSettings, problem: undefined },
    ),
    settings: () => ({ ...defaultPlaySettings, speed: 'skip' }),
    glyphs: () => unicode,
    thinker: thinkHere,
    results: () => [],
    addResult: () => success(undefined),
    copy: () => false,
    newKey: () => 'key',
    playNew: nothing,
    watch: nothing,
    review: nothing,
    openSettings: nothing,
    openFiles: nothing,
    saveAs: nothing,
    help: nothing,
    ...more,
  };
}

/** A match on the screen with its own file. */
export const placeOf = <T extends ScreenTypes>(
  opening: MatchOpening<T>,
  screen: GameScreen<T>,
  services: LocalServices,
  leave: () => void = nothing,
): MatchPage => createMatchPage({ persisted: persistMatch(opening, screen, services), services, leave });

/** Services around a match. Calls of these services have no effect. */
export const quietServices = <T extends ScreenTypes>(
  match: Match<T>,
  more: Partial<MatchServices<T>> = {},
): MatchServices<T> => ({
  ...quietProgram(),
  file: fileNowhere<T>(),
  record: () => ({ played: 0, won: 0 }),
  canLeave: () => true,
  restart: () => match,
  next: () => undefined,
  easier: () => undefined,
  paths: { complete: () => [], nameOf: (typed) => typed, isFile: () => false },
  history: () => [],
  playNext: nothing,
  playEasier: nothing,
  leave: nothing,
  quit: nothing,
  save: nothing,
  open: nothing,
  replay: nothing,
  review: nothing,
  help: nothing,
  remember: nothing,
  ...more,
});
